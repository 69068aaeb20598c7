//! Requests in the client's words.

use std::future::IntoFuture;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use futures::future::{FutureExt, LocalBoxFuture};
use serde_json::{Map, Value, json};
use shared::gate::event::GatewayEvent;
use shared::http::Call;

use crate::response::Response;
use crate::world::World;

/// The default `X-Request-Id`.
pub const REQUEST_ID: &str = "test-request";

/// A request under construction; awaiting it sends it.
#[derive(Clone, Debug)]
#[must_use = "a request is sent by awaiting it"]
pub struct Request<'w> {
    world: &'w World,
    prefix: &'static str,
    method: String,
    target: String,
    headers: Vec<(String, String)>,
    body: Option<Vec<u8>>,
    source: String,
}

impl<'w> Request<'w> {
    pub(crate) fn new(world: &'w World, method: &str, target: &str) -> Self {
        let request = Self {
            world,
            prefix: "/v2",
            method: method.to_owned(),
            target: target.to_owned(),
            headers: Vec::new(),
            body: None,
            source: "192.0.2.1".to_owned(),
        };
        request.header("x-request-id", REQUEST_ID).key(world.api_key())
    }

    pub fn key(self, key: &str) -> Self {
        self.without("authorization").header("authorization", &format!("Bearer {key}"))
    }

    pub fn without_key(self) -> Self {
        self.without("authorization")
    }

    /// Adds a header. Repeated headers are joined by commas, as by API Gateway.
    pub fn header(mut self, name: &str, value: &str) -> Self {
        self.headers.push((name.to_lowercase(), value.to_owned()));
        self
    }

    /// Sends from this address.
    pub fn source(mut self, address: &str) -> Self {
        address.clone_into(&mut self.source);
        self
    }

    pub fn without(mut self, name: &str) -> Self {
        self.headers.retain(|(given, _)| given != name);
        self
    }

    pub fn idempotency_key(self, key: &str) -> Self {
        self.header("x-idempotency-key", key)
    }

    /// Asks what the request would do.
    pub fn dry_run(self) -> Self {
        self.parameter("dryRun=true")
    }

    /// Adds a parameter to the query.
    pub fn parameter(mut self, parameter: &str) -> Self {
        let joint = if self.target.contains('?') { '&' } else { '?' };
        self.target = format!("{}{joint}{parameter}", self.target);
        self
    }

    /// Adds a member to the body.
    pub fn member(self, name: &str, value: Value) -> Self {
        let mut body: Value = match &self.body {
            Some(bytes) => serde_json::from_slice(bytes).expect("a body of JSON"),
            None => json!({}),
        };
        body[name] = value;
        self.json(&body)
    }

    /// Asks to refuse unknown names.
    pub fn strict(self) -> Self {
        self.header("prefer", "handling=strict")
    }

    /// Asks to ignore unknown names.
    pub fn lenient(self) -> Self {
        self.header("prefer", "handling=lenient")
    }

    pub fn json(self, body: &Value) -> Self {
        self.without("content-type").header("content-type", "application/json").raw_body(body.to_string())
    }

    /// Sets the bytes of the body; the content type stays.
    pub fn raw_body(mut self, body: impl Into<Vec<u8>>) -> Self {
        self.body = Some(body.into());
        self
    }

    /// Sends to the path without `/v2`, as behind a custom domain.
    pub fn without_prefix(mut self) -> Self {
        self.prefix = "";
        self
    }

    pub(crate) fn path(&self) -> &str {
        self.target.split('?').next().unwrap_or_default()
    }

    /// The method and the target.
    pub fn described(&self) -> String {
        format!("{} {}{}", self.method, self.prefix, self.target)
    }

    /// The same with another method.
    pub fn method_of(self, method: &str) -> Self {
        Self { method: method.to_owned(), ..self }
    }

    /// Whether the gateway's event becomes a request.
    pub fn is_valid(&self) -> bool {
        call_of(self.gateway_event()).is_ok()
    }

    /// The call that the Lambda function makes of the event of API Gateway.
    pub(crate) fn call(&self) -> Call {
        call_of(self.gateway_event()).expect("an event of API Gateway")
    }

    /// The API Gateway event, payload 2.0, that the Lambda function receives.
    fn gateway_event(&self) -> Value {
        let mut headers: Map<String, Value> = Map::new();
        for (name, value) in &self.headers {
            let joined = match headers.get(name) {
                Some(before) => format!("{},{value}", before.as_str().unwrap_or_default()),
                None => value.clone(),
            };
            headers.insert(name.clone(), joined.into());
        }
        headers.insert("host".to_owned(), "api.example.com".into());
        let path = format!("{}{}", self.prefix, self.path());
        let (body, is_base64) = match self.body.clone().map(String::from_utf8) {
            None => (Value::Null, false),
            Some(Ok(text)) => (text.into(), false),
            Some(Err(bytes)) => (STANDARD.encode(bytes.as_bytes()).into(), true),
        };
        json!({
            "version": "2.0",
            "routeKey": "$default",
            "rawPath": path,
            "rawQueryString": self.target.split_once('?').map_or("", |(_, query)| query),
            "headers": headers,
            "requestContext": {
                "accountId": "123456789012",
                "apiId": "api",
                "domainName": "api.example.com",
                "domainPrefix": "api",
                "http": {
                    "method": self.method,
                    "path": path,
                    "protocol": "HTTP/1.1",
                    "sourceIp": self.source,
                    "userAgent": "tests",
                },
                "requestId": "gateway-request",
                "routeKey": "$default",
                "stage": "$default",
                "timeEpoch": self.world.now_ms(),
            },
            "body": body,
            "isBase64Encoded": is_base64,
        })
    }
}

/// The call that a Lambda function makes of an event.
pub fn call_of(event: Value) -> Result<Call, lambda_http::Error> {
    let event: GatewayEvent = serde_json::from_value(event)?;
    Ok(Call::new(event.sanitized()?.into()))
}

impl<'w> IntoFuture for Request<'w> {
    type Output = Response;
    type IntoFuture = LocalBoxFuture<'w, Response>;

    fn into_future(self) -> Self::IntoFuture {
        async move {
            let response = Response::new(self.described(), self.world.serve(&self).await);
            response.expect_documented(&self.method, self.path());
            response
        }
        .boxed_local()
    }
}
