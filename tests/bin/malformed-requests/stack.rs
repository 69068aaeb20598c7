//! The process under attack, and its table.

use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};
use store::key::{DUE, DUE_AT, MANIFEST};
use tests::samples::Client;

use crate::wire;

/// A running local stack in memory.
pub struct Stack {
    process: Child,
    /// Where the API listens.
    pub port: u16,
    /// A key of the first account, without limits that matter.
    pub key: String,
    table_port: u16,
}

fn port(url: &str) -> u16 {
    let address = url.trim_start_matches("http://").split('/').next().expect("an address");
    address.split(':').nth(1).expect("a port").parse().expect("a number")
}

impl Stack {
    /// Starts the program and waits until it takes requests.
    pub async fn start(binary: &str) -> Self {
        let ready = std::env::temp_dir().join(format!("hostile-{}.json", std::process::id()));
        let process = Command::new(binary)
            .args(["--memory", "--port", "0", "--dynamodb-port", "0", "--ready-file"])
            .arg(&ready)
            .env("RUST_LOG", "error,dynoxide=off")
            .stdout(Stdio::null())
            .spawn()
            .expect("the program starts");
        let text = loop {
            tokio::time::sleep(Duration::from_millis(50)).await;
            if let Ok(text) = std::fs::read_to_string(&ready) {
                break text;
            }
        };
        let ready: Value = serde_json::from_str(&text).expect("a ready file");
        let url = |name: &str| ready[name].as_str().expect("a link").to_owned();
        let stack = Self {
            process,
            port: port(&url("baseUrl")),
            key: url("apiKey"),
            table_port: port(&url("dynamodbEndpoint")),
        };
        stack.lift_limits().await;
        stack
    }

    async fn dynamodb(&self, operation: &str, request: Value) -> Value {
        let body = request.to_string();
        let head = format!(
            "POST / HTTP/1.1\r\nhost: localhost\r\nx-amz-target: DynamoDB_20120810.{operation}\r\n\
             content-type: application/x-amz-json-1.0\r\nx-amz-date: 20260101T000000Z\r\nauthorization: AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host;x-amz-date, Signature=0\r\n\
             content-length: {}\r\n\r\n",
            body.len()
        );
        let (status, answer) = wire::send(self.table_port, format!("{head}{body}").as_bytes(), true)
            .await
            .expect("a table");
        assert_eq!(status, Some(200), "{operation}: {}", String::from_utf8_lossy(&answer));
        serde_json::from_slice(&answer).expect("JSON")
    }

    /// The limits of the keys are raised past the service: the attack is not on them.
    async fn lift_limits(&self) {
        for item in self.scan().await {
            if item["sk"]["S"] == "KEY" {
                let update = json!({
                    "TableName": local::embedded::TABLE,
                    "Key": {"pk": item["pk"], "sk": item["sk"]},
                    "UpdateExpression": "SET minuteLimit = :many, hourLimit = :many",
                    "ExpressionAttributeValues": {":many": {"N": "1000000000"}},
                });
                self.dynamodb("UpdateItem", update).await;
            }
        }
    }

    async fn scan(&self) -> Vec<Value> {
        let (mut items, mut start) = (Vec::new(), Value::Null);
        loop {
            let mut request = json!({"TableName": local::embedded::TABLE, "ConsistentRead": true});
            if !start.is_null() {
                request["ExclusiveStartKey"] = start;
            }
            let page = self.dynamodb("Scan", request).await;
            items.extend(page["Items"].as_array().cloned().unwrap_or_default());
            start = page["LastEvaluatedKey"].clone();
            if start.is_null() {
                return items;
            }
        }
    }

    /// What is stored, but for what goes on by itself: counts of requests, deliveries, and what a fold makes of directories.
    pub async fn table(&self) -> Vec<Value> {
        let mut items = self.scan().await;
        let by_itself = |item: &Value| {
            let (pk, sk) = (text(item, "pk"), text(item, "sk"));
            let of_a_fold = pk.contains("#SEGMENT#") || pk.contains("#FOLD#") || sk == MANIFEST;
            of_a_fold || pk.starts_with("KEY#") || pk.contains("#DELIVERIES#") || pk.ends_with("#WEBHOOKS")
        };
        items.retain(|item| !by_itself(item));
        // The sweeper takes the call for a fold from a row where there is too little to fold.
        for row in items.iter_mut().filter(|item| is_row(item)) {
            let attributes = row.as_object_mut().expect("an item");
            attributes.retain(|name, _| ![DUE, DUE_AT].contains(&name.as_str()));
        }
        items.sort_by_key(|item| (item["pk"].to_string(), item["sk"].to_string()));
        items
    }

    /// Fails unless an honest request is answered.
    pub async fn expect_alive(&mut self) {
        assert!(
            self.process.try_wait().expect("a process").is_none(),
            "the process is gone"
        );
        let (status, answer) = (&*self).ask("GET", "/auth", None).await;
        assert_eq!(status, 200, "{answer}");
    }

    /// The memory that the process holds, in MB.
    pub fn rss_mb(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process.id())).unwrap_or_default();
        let line = status
            .lines()
            .find_map(|line| line.strip_prefix("VmRSS:"))
            .unwrap_or("0");
        line.split_whitespace()
            .next()
            .and_then(|kb| kb.parse::<u64>().ok())
            .unwrap_or(0)
            / 1024
    }
}

impl Drop for Stack {
    fn drop(&mut self) {
        // It may be gone already: that is what is looked for.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Client for &Stack {
    async fn ask(&self, method: &str, target: &str, body: Option<&Value>) -> (u16, Value) {
        let body = body.map(Value::to_string).unwrap_or_default();
        let head = format!(
            "{method} /v2{target} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer {}\r\ncontent-length: {}\r\n\r\n",
            self.key,
            body.len()
        );
        let (status, answer) = wire::send(self.port, format!("{head}{body}").as_bytes(), true)
            .await
            .expect("an answer");
        (
            status.expect("a status"),
            serde_json::from_slice(&answer).unwrap_or(Value::Null),
        )
    }
}

fn text<'a>(item: &'a Value, name: &str) -> &'a str {
    item[name]["S"].as_str().unwrap_or_default()
}

/// Whether this is a row of a directory. A fold takes rows away, and makes none.
pub fn is_row(item: &Value) -> bool {
    text(item, "pk").contains("#DIR#")
}
