//! An HTTP server whose every request becomes a call of the SDK, so that .ci/sdk can ask the SDK of each language the same. It prints its
//! port. The response is what the SDK returned; `sdk-error` names the kind of an error. The log goes to standard error.

mod dispatch;

use std::collections::BTreeMap;
use std::env::var;
use std::fmt::Write as _;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use prospect_api::{Call, Client, Error, HeaderMap, List, Options};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// A status, its headers, a body and the kind of an error.
pub type Outcome = (u16, HeaderMap, Option<Value>, String);

/// A request, with the ids of its path.
pub struct Asked<'a> {
    pub operation: &'a str,
    pub ids: Vec<String>,
    query: Vec<(String, String)>,
    headers: BTreeMap<String, String>,
    body: Vec<u8>,
}

/// A value as a type of the SDK; an error of the call if no such call can be written.
pub fn typed<T: DeserializeOwned>(value: Value) -> Result<T, Error> {
    serde_json::from_value(value).map_err(|error| Error::Call(error.to_string()))
}

impl Asked<'_> {
    pub fn json(&self) -> Result<Value, Error> {
        if self.body.is_empty() { Ok(json!({})) } else { typed(serde_json::from_slice(&self.body).unwrap_or_default()) }
    }

    /// The query with the types of its parameters.
    pub fn query(&self, types: &[(&str, &str)]) -> Value {
        let mut found = Map::new();
        for (name, value) in self.query.iter().filter(|(name, _)| name != "dryRun") {
            match types.iter().find(|(typed, _)| typed == name).map(|(_, kind)| *kind) {
                Some("list") => {
                    let list = found.entry(name.clone()).or_insert_with(|| json!([]));
                    list.as_array_mut().unwrap().extend(value.split(',').map(Value::from));
                }
                Some(_) => drop(
                    found.insert(name.clone(), serde_json::from_str(value).unwrap_or_else(|_| value.clone().into())),
                ),
                None => drop(found.insert(name.clone(), value.clone().into())),
            }
        }
        found.into()
    }

    /// A page of a list. With `fields`, its items have only those members.
    pub async fn listed<T: DeserializeOwned + Serialize>(&self, list: List<T>) -> Result<Outcome, Error> {
        if self.query.iter().any(|(name, _)| name == "fields") {
            return self.told(list.items_as::<Value>().page()).await;
        }
        self.told(list.page()).await
    }

    /// The response of a call, with the options of the request.
    pub async fn told<T: DeserializeOwned + Serialize>(&self, call: Call<T>) -> Result<Outcome, Error> {
        let request_id = self.headers.get("x-request-id").map_or("bridge", String::as_str);
        let mut call = call.header("x-request-id", request_id);
        for (given, name) in [
            ("x-idempotency-key", "idempotency-key"),
            ("if-match", "if-match"),
            ("if-none-match", "if-none-match"),
            ("agent", "agent"),
            ("run-id", "run-id"),
        ] {
            if let Some(value) = self.headers.get(given) {
                call = call.header(name, value);
            }
        }
        if self.query.iter().any(|(name, value)| name == "dryRun" && value == "true") {
            call = call.dry_run();
        }
        if let Some(limit) = self.headers.get("x-timeout") {
            call = call.timeout(milliseconds(limit));
        }
        let response = call.with_response().await?;
        Ok((
            response.status.as_u16(),
            response.headers,
            Some(serde_json::to_value(response.data).map_err(Error::Body)?),
            String::new(),
        ))
    }
}

fn told(error: &Error) -> Outcome {
    let own =
        |status, name: &str| (status, HeaderMap::new(), Some(json!({"message": error.to_string()})), name.to_owned());
    match error {
        Error::Api(api) => {
            // The other SDKs have a class for each of these.
            let name = match api.status.as_u16() {
                304 => "NotModified",
                400 => "BadRequest",
                401 => "Authentication",
                403 => "PermissionDenied",
                404 => "NotFound",
                409 => "Conflict",
                410 => "Gone",
                412 => "PreconditionFailed",
                413 => "PayloadTooLarge",
                429 => "RateLimit",
                500.. => "Server",
                _ => "Api",
            };
            let is_told = !api.body.message.is_empty();
            let body = is_told.then(|| serde_json::to_value(&api.body).unwrap());
            (api.status.as_u16(), api.headers.clone(), body, format!("{name}Error"))
        }
        Error::Timeout(_) => own(599, "TimeoutError"),
        Error::Connection(_) => own(599, "ConnectionError"),
        _ => own(598, "Error"),
    }
}

fn decoded(text: &str) -> String {
    let (mut bytes, mut rest) = (Vec::new(), text.bytes());
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'+' => b' ',
            b'%' => {
                let hex = [rest.next().unwrap(), rest.next().unwrap()];
                u8::from_str_radix(std::str::from_utf8(&hex).unwrap(), 16).unwrap()
            }
            other => other,
        });
    }
    String::from_utf8(bytes).unwrap()
}

/// The ids of a path, if it is the operation's.
fn ids(pattern: &str, path: &str) -> Option<Vec<String>> {
    let path = path.strip_prefix("/v2")?;
    if pattern.split('/').count() != path.split('/').count() {
        return None;
    }
    let mut ids = Vec::new();
    for (expected, found) in pattern.split('/').zip(path.split('/')) {
        if expected.starts_with('{') {
            ids.push(decoded(found));
        } else if expected != found {
            return None;
        }
    }
    Some(ids)
}

async fn answered(operations: &[Value], head: &str, body: Vec<u8>) -> Outcome {
    let mut lines = head.split("\r\n");
    let mut first = lines.next().unwrap().split(' ');
    let (method, target) = (first.next().unwrap(), first.next().unwrap());
    let headers: BTreeMap<String, String> = lines
        .filter_map(|line| line.split_once(": "))
        .map(|(name, value)| (name.to_lowercase(), value.to_owned()))
        .collect();
    let (path, query) = target.split_once('?').unwrap_or((target, ""));
    let pairs = query.split('&').filter(|pair| !pair.is_empty()).map(|pair| pair.split_once('=').unwrap_or((pair, "")));
    let query = pairs.map(|(name, value)| (decoded(name), decoded(value))).collect();
    let of_method = operations.iter().filter(|row| row["http"] == method);
    let matches = of_method.filter_map(|row| Some((row, ids(row["path"].as_str()?, path)?)));
    // `/prospects/batch` before `/prospects/{prospectId}`.
    let (row, ids) = matches.min_by_key(|(_, ids)| ids.len()).unwrap();
    let text = |member: &str| row[member].as_str().unwrap();
    let key = headers.get("authorization").and_then(|value| value.strip_prefix("Bearer "));
    let client = client_of(key.unwrap_or_default(), headers.get("x-longest-wait"));
    let asked = Asked { operation: text("operation"), ids, query, headers, body };
    let mut result = dispatch::dispatch(&client, &asked).await;
    // The types of Rust refuse a body without a required member, so it needs the call without types.
    if let (Err(Error::Call(_)), false) = (&result, asked.body.is_empty()) {
        let ids: Vec<&str> = asked.ids.iter().map(String::as_str).collect();
        let call = client.request::<Value>(method.parse().unwrap(), text("path"), &ids);
        result = asked.told(call.json(&asked.json().unwrap())).await;
    }
    result.unwrap_or_else(|error| told(&error))
}

fn milliseconds(text: &str) -> Duration {
    Duration::from_millis(text.parse().unwrap())
}

/// The client of a key and a longest wait. Making one reads the certificates of the machine.
fn client_of(key: &str, longest_wait: Option<&String>) -> Client {
    static CLIENTS: Mutex<BTreeMap<(String, Option<String>), Client>> = Mutex::new(BTreeMap::new());
    let make = || {
        let options = Options {
            base_url: var("BASE_URL").unwrap(),
            api_key: Some(key.to_owned()),
            timeout: Some(milliseconds(&var("TIMEOUT").unwrap())),
            longest_wait: longest_wait.map(|limit| milliseconds(limit)),
            log: Some(Arc::new(|line| eprintln!("{line}"))),
            on_retry: Some(Arc::new(|error, wait| {
                eprintln!("retry {} {} {error}", told(error).3, wait.as_millis());
            })),
            ..Options::default()
        };
        Client::new(options).unwrap()
    };
    let mut clients = CLIENTS.lock().unwrap();
    let options = (key.to_owned(), longest_wait.cloned());
    clients.entry(options).or_insert_with(make).clone()
}

async fn serve(mut stream: TcpStream, operations: Arc<Vec<Value>>) -> std::io::Result<()> {
    let mut read = Vec::new();
    let end = loop {
        if let Some(at) = read.windows(4).position(|bytes| bytes == b"\r\n\r\n") {
            break at;
        }
        if stream.read_buf(&mut read).await? == 0 {
            return Ok(());
        }
    };
    let mut body = read.split_off(end + 4);
    let head = String::from_utf8(read).unwrap();
    let length = head
        .lines()
        .find_map(|line| line.to_lowercase().strip_prefix("content-length: ")?.trim().parse().ok())
        .unwrap_or(0);
    while body.len() < length {
        stream.read_buf(&mut body).await?;
    }
    let (status, headers, body, error) = answered(&operations, &head, body).await;
    let body = body.map(|body| body.to_string()).unwrap_or_default();
    let mut head = format!(
        "HTTP/1.1 {status} X\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: {}\r\n",
        body.len()
    );
    for (name, value) in &headers {
        if !["content-length", "content-type", "transfer-encoding", "connection", "date"].contains(&name.as_str()) {
            write!(head, "{name}: {}\r\n", value.to_str().unwrap()).unwrap();
        }
    }
    if !error.is_empty() {
        write!(head, "sdk-error: {error}\r\n").unwrap();
    }
    stream.write_all(format!("{head}\r\n{body}").as_bytes()).await
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let operations: Vec<Value> = serde_json::from_slice(&std::fs::read(var("OPERATIONS").unwrap()).unwrap()).unwrap();
    let (operations, listener) = (Arc::new(operations), TcpListener::bind("127.0.0.1:0").await.unwrap());
    println!("{}", listener.local_addr().unwrap().port());
    loop {
        let (stream, _) = listener.accept().await.unwrap();
        tokio::spawn(serve(stream, Arc::clone(&operations)));
    }
}
