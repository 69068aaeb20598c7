//! The process under test, and its table.

use serde_json::Value;
use store::item::number;
use store::key::{DUE, DUE_AT, MANIFEST};
use store::{Engine, Guard, ItemUpdate, Part, Write};
use tests::process::LocalStack;
use tests::samples::{Client, run_of};

use crate::wire;

/// A running local stack, whose keys have no limits.
pub struct Stack(LocalStack);

impl Stack {
    pub async fn start(binary: &str) -> Self {
        let stack = Self(LocalStack::start(binary, "error").await);
        stack.lift_limits().await;
        stack
    }

    /// The address of the API.
    pub fn address(&self) -> &str {
        self.0.address("baseUrl")
    }

    /// A key of the first account.
    pub fn key(&self) -> &str {
        self.0.ready("apiKey")
    }

    pub fn memory_mb(&self) -> f64 {
        self.0.memory_mb()
    }

    /// Raises the limits of the keys directly in the table: rate limits are not under test.
    async fn lift_limits(&self) {
        let many = || number(1_000_000_000);
        let raised = ItemUpdate::default()
            .set("minuteLimit", many())
            .set("hourLimit", many());
        for item in self.0.database().items_after(None, usize::MAX).expect("items") {
            let key = item.key().expect("a key");
            if key.sk == "KEY" {
                let write = Write::update(Part::Record, key, raised.clone(), Guard::Always);
                self.0.database().write(&write).await.expect("a write");
            }
        }
    }

    /// The items, except items that change by themselves: counts of requests, deliveries, and the results of
    /// compaction.
    pub fn table(&self) -> Vec<Value> {
        let items = self.0.database().items_after(None, usize::MAX).expect("items");
        let items = items
            .iter()
            .map(|item| serde_json::to_value(item.item().expect("an item")).expect("JSON"));
        let mut items: Vec<Value> = items.collect();
        let changes_by_itself = |item: &Value| {
            let (pk, sk) = (text(item, "pk"), text(item, "sk"));
            let is_of_compaction = pk.contains("#SEGMENT#") || pk.contains("#LEASE#") || sk == MANIFEST;
            is_of_compaction
                || pk == "SWEEPER"
                || pk.starts_with("KEY#")
                || pk.contains("#DELIVERIES#")
                || pk.ends_with("#PROBE")
                || pk.ends_with("#WEBHOOKS")
        };
        items.retain(|item| !changes_by_itself(item));
        // The sweeper unmarks the rows of an index that is too small to be compacted.
        for row in items.iter_mut().filter(|item| is_row(item)) {
            let attributes = row.as_object_mut().expect("an item");
            attributes.retain(|name, _| ![DUE, DUE_AT].contains(&name.as_str()));
        }
        items.sort_by_key(|item| (item["pk"].to_string(), item["sk"].to_string()));
        items
    }

    /// Fails unless a valid request is answered.
    pub async fn expect_alive(&mut self) {
        assert!(self.0.is_running(), "the process has ended");
        let (status, answer) = (&*self).ask("GET", "/auth", None).await;
        assert_eq!(status, 200, "{answer}");
    }
}

impl Client for &Stack {
    async fn ask(&self, method: &str, target: &str, body: Option<&Value>) -> (u16, Value) {
        let body = body.map(Value::to_string).unwrap_or_default();
        let head = format!(
            "{method} /v2{target} HTTP/1.1\r\nhost: {}\r\nauthorization: Bearer {}\r\n\
             run-id: {}\r\ncontent-length: {}\r\n\r\n",
            self.address(),
            self.key(),
            run_of(self.key(), target),
            body.len()
        );
        let answer = wire::send(self.address(), format!("{head}{body}").as_bytes(), wire::Then::Wait).await;
        let (status, answer) = answer.expect("an answer");
        let body = serde_json::from_slice(&answer).unwrap_or(Value::Null);
        (status.expect("a status"), body)
    }
}

fn text<'a>(item: &'a Value, name: &str) -> &'a str {
    item[name]["S"].as_str().unwrap_or_default()
}

/// Whether this is a row of an index. Compaction removes rows, and creates none.
pub fn is_row(item: &Value) -> bool {
    text(item, "pk").contains("#INDEX#")
}
