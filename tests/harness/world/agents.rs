//! Requests of agents, as their clients send them to `/mcp`.

use lambda_http::Body;
use serde_json::{Value, json};

use super::World;
use crate::function_calls::made_by;
use crate::request::Request;
use crate::response::Response;

/// The version of the protocol.
pub const PROTOCOL: &str = "2026-07-28";

/// The name of the client.
pub const AGENT: &str = "test-agent";

/// What a call of a tool returned.
#[derive(Clone, Debug)]
pub struct ToolResult {
    pub is_error: bool,
    /// What the service says, in lines.
    pub said: String,
    /// What stands between the boundaries, with them; empty without data.
    pub enclosed: String,
    /// The data; null without data.
    pub data: Value,
}

impl ToolResult {
    fn of(result: &Value) -> Self {
        let content = result["content"].as_array().unwrap_or_else(|| panic!("no content: {result:#}"));
        let text = |at: usize| content.get(at).map_or("", |block| block["text"].as_str().expect("a text"));
        let data = text(1).lines().nth(1).unwrap_or("null");
        assert_eq!(content.get(1).is_some(), content.get(1).is_some_and(|block| block["_meta"]["untrusted"] == true));
        let data = serde_json::from_str(data).unwrap_or_else(|error| panic!("{error}: {data}"));
        let (said, structured) = (text(0).to_owned(), &result["structuredContent"]);
        assert!(said.starts_with(structured["report"].as_str().expect("a report")), "{structured:#}");
        assert_eq!(structured["untrusted"], data);
        let is_in_text = |fact: &Value| fact.as_str().is_none_or(|fact| said.contains(fact));
        assert!(is_in_text(&structured["digest"]) && is_in_text(&structured["runId"]), "{structured:#}");
        let is_error = result["isError"].as_bool().expect("isError");
        Self { is_error, said, enclosed: text(1).to_owned(), data }
    }

    /// Fails if the call failed.
    #[track_caller]
    pub fn expect_success(self) -> Self {
        assert!(!self.is_error, "{self:#?}");
        self
    }

    /// Fails unless the call was refused with a sentence that begins like this.
    #[track_caller]
    pub fn expect_refusal(self, begin: &str) -> Self {
        assert!(self.is_error && self.said.starts_with(begin), "expected {begin}: {self:#?}");
        self
    }

    /// The digest that a dry run returns.
    #[track_caller]
    pub fn digest(&self) -> String {
        let (_, digest) = self.said.split_once("with digest ").unwrap_or_else(|| panic!("no digest: {self:#?}"));
        digest.lines().next().unwrap_or_default().to_owned()
    }
}

/// A message of the protocol.
pub fn message(method: &str, mut params: Value) -> Value {
    params["_meta"] = json!({
        "io.modelcontextprotocol/protocolVersion": PROTOCOL,
        "io.modelcontextprotocol/clientInfo": {"name": AGENT, "version": "1.0"},
        "io.modelcontextprotocol/clientCapabilities": {},
    });
    json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
}

impl World {
    /// A request with this message and the headers that belong to it.
    pub fn message(&self, message: &Value) -> Request<'_> {
        let request = self
            .post("/mcp", message.clone())
            .without_prefix()
            .header("accept", "application/json, text/event-stream")
            .header("mcp-protocol-version", PROTOCOL)
            .header("mcp-method", message["method"].as_str().unwrap_or_default());
        match message["params"]["name"].as_str() {
            Some(name) => request.header("mcp-name", name),
            None => request,
        }
    }

    /// The answer to a request for `/mcp`, as it is.
    pub async fn exchange(&self, request: &Request<'_>) -> lambda_http::Response<Body> {
        made_by("mcp", Box::pin(mcp::answer(&self.apps().mcp, request.call()))).await
    }

    /// The answer to a message.
    pub async fn answer_to(&self, request: Request<'_>) -> Response {
        Response::new("POST /mcp".to_owned(), self.exchange(&request).await)
    }

    /// The result of a call of a tool with the first account's key.
    pub async fn tool(&self, name: &str, arguments: Value) -> ToolResult {
        self.tool_with(self.api_key(), name, arguments).await
    }

    /// The result of a call of a tool.
    pub async fn tool_with(&self, key: &str, name: &str, arguments: Value) -> ToolResult {
        let message = message("tools/call", json!({"name": name, "arguments": arguments}));
        let answer = self.answer_to(self.message(&message).key(key)).await.expect_status(200);
        ToolResult::of(&answer.body["result"])
    }

    /// The tools that a key sees.
    pub async fn tools(&self, key: &str) -> Vec<Value> {
        let answer = self.answer_to(self.message(&message("tools/list", json!({}))).key(key)).await;
        let answer = answer.expect_status(200);
        answer.body["result"]["tools"].as_array().expect("tools").clone()
    }
}
