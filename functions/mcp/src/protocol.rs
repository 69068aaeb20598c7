//! The Model Context Protocol, which `rmcp` speaks: JSON without sessions (SPECIFICATION §16.1).
//!
//! The API admits the key before anything else of a request is looked at. `rmcp` then handles the request in a task of
//! its own. The call of a tool comes back from there as a [`ToolCall`], and runs within the request, because no task may
//! outlive the response of a function.

use std::borrow::Cow;
use std::convert::Infallible;
use std::pin::pin;
use std::sync::Arc;

use domain::{Permission, Permissions};
use http::header::{
    ACCEPT, ALLOW, AUTHORIZATION, CONTENT_TYPE, HOST, HeaderName, HeaderValue, RETRY_AFTER, WWW_AUTHENTICATE,
};
use http::{Method, StatusCode, Uri};
use http_body_util::BodyExt;
use lambda_http::{Body, Response};
use rmcp::model::{
    CacheScope, CallToolRequestParams, CallToolResponse, CallToolResult, DiscoverResult, Implementation,
    InitializeRequestParams, InitializeResult, ListToolsResult, PaginatedRequestParams, ServerCapabilities,
    ServerConfig, Tool,
};
use rmcp::service::RequestContext;
use rmcp::transport::streamable_http_server::session::never::NeverSessionManager;
use rmcp::transport::{StreamableHttpServerConfig, StreamableHttpService};
use rmcp::{ErrorData, RoleServer, ServerHandler};
use serde_json::{Value, json};
use shared::http::Call;
use shared::http::call::MAX_BODY_BYTES;
use tokio::sync::{mpsc, oneshot};

use crate::api::{Api, ApiAnswer, ApiRequest};
use crate::{PATH, catalogue, tools};

/// How long a client may keep the list of tools: the permissions of a key never change.
const LIST_TTL_MS: u64 = 5 * 60 * 1_000;

/// The origins of browsers that may send requests, on any port: pages of this machine. Other clients send no origin.
const ORIGINS: [&str; 6] = [
    "http://localhost:*",
    "http://127.0.0.1:*",
    "http://[::1]:*",
    "https://localhost:*",
    "https://127.0.0.1:*",
    "https://[::1]:*",
];

/// The headers of a refusal of the API that a client of the protocol reads too.
const REFUSAL_HEADERS: [HeaderName; 6] = [
    CONTENT_TYPE,
    RETRY_AFTER,
    WWW_AUTHENTICATE,
    HeaderName::from_static("ratelimit-limit"),
    HeaderName::from_static("ratelimit-remaining"),
    HeaderName::from_static("ratelimit-reset"),
];

/// The call of a tool, with the place for its result.
struct ToolCall {
    request: CallToolRequestParams,
    /// The name of the client.
    client: Option<String>,
    result: oneshot::Sender<CallToolResult>,
}

/// Answers a request of the protocol. If the API refuses the key, its refusal is the answer.
pub(crate) async fn answer(api: &Api<'_>, call: Call) -> Response<Body> {
    if call.method != Method::POST.as_str() {
        return only_post();
    }
    let key = api.send(ApiRequest::get("/auth")).await;
    if !key.is_success() {
        return refused(&key);
    }
    let permissions = key.body["item"]["permissions"].clone();
    let (calls, mut waiting) = mpsc::channel(1);
    let server = McpServer { calls, permissions: serde_json::from_value(permissions).unwrap_or_default() };
    let service =
        StreamableHttpService::new(move || Ok(server.clone()), Arc::new(NeverSessionManager::default()), config());
    let mut answered = pin!(service.handle(request_of(call)));
    loop {
        tokio::select! {
            response = answered.as_mut() => {
                let (parts, body) = response.into_parts();
                let bytes = body.collect().await.unwrap_or_else(|error: Infallible| match error {}).to_bytes();
                let text = String::from_utf8_lossy(&bytes).into_owned();
                return Response::from_parts(parts, if text.is_empty() { Body::Empty } else { Body::Text(text) });
            }
            Some(call) = waiting.recv() => {
                let ToolCall { request, client, result } = call;
                let CallToolRequestParams { name, arguments, .. } = request;
                let caller = tools::Caller { key: &key, agent: api.sender.agent(client.as_deref()) };
                match Box::pin(tools::call(*api, &name, arguments.unwrap_or_default(), caller)).await {
                    // The place may be gone, if the client cancelled the request.
                    Ok(reported) => drop(result.send(reported)),
                    Err(refusal) => return refused(&refusal),
                }
            }
        }
    }
}

fn only_post() -> Response<Body> {
    let mut response = Response::new(Body::Empty);
    *response.status_mut() = StatusCode::METHOD_NOT_ALLOWED;
    response.headers_mut().insert(ALLOW, HeaderValue::from_static("POST"));
    response
}

/// The refusal of the API, as it is.
fn refused(answer: &ApiAnswer) -> Response<Body> {
    let mut response = Response::new(Body::Text(answer.body.to_string()));
    *response.status_mut() = StatusCode::from_u16(answer.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    for name in REFUSAL_HEADERS {
        if let Some(value) = answer.headers.get(&name) {
            response.headers_mut().insert(name, value.clone());
        }
    }
    response
}

fn config() -> StreamableHttpServerConfig {
    StreamableHttpServerConfig::default()
        .with_legacy_session_mode(false)
        .with_json_response(true)
        .with_max_request_body_bytes(MAX_BODY_BYTES)
        .with_allowed_origins(ORIGINS)
}

/// The types that every client may be sent. The response is always JSON.
const EVERY_TYPE: HeaderValue = HeaderValue::from_static("application/json, text/event-stream");

/// The request as `rmcp` takes it. API Gateway and the laptop's gateway have checked the host.
fn request_of(call: Call) -> http::Request<Body> {
    let mut request = http::Request::new(Body::Binary(with_object(call.body)));
    *request.method_mut() = Method::POST;
    *request.uri_mut() = Uri::from_static(PATH);
    *request.headers_mut() = call.headers;
    request.headers_mut().insert(HOST, HeaderValue::from_static("localhost"));
    let accepted = request.headers().get(ACCEPT).map(|value| String::from_utf8_lossy(value.as_bytes()).into_owned());
    if accepted.is_none_or(|types| ["*/*", "application/*", "application/json"].iter().any(|json| types.contains(json)))
    {
        request.headers_mut().insert(ACCEPT, EVERY_TYPE);
    }
    // The tools have it; `rmcp` needs no credential.
    request.headers_mut().remove(AUTHORIZATION);
    request
}

/// The message with an object of arguments: some clients send an empty text in place of none, or its JSON as a text.
fn with_object(body: Vec<u8>) -> Vec<u8> {
    let Ok(mut message) = serde_json::from_slice::<Value>(&body) else {
        return body;
    };
    let Some(arguments) = message.pointer_mut("/params/arguments") else {
        return body;
    };
    let Value::String(text) = arguments else {
        return body;
    };
    let object = if text.trim().is_empty() { Some(json!({})) } else { serde_json::from_str(text).ok() };
    match object.filter(Value::is_object) {
        Some(object) => *arguments = object,
        None => return body,
    }
    message.to_string().into_bytes()
}

/// The server of one request.
#[derive(Clone)]
struct McpServer {
    calls: mpsc::Sender<ToolCall>,
    permissions: Permissions,
}

impl ServerHandler for McpServer {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder().enable_tools().build();
        let implementation = Implementation::new("prospect-api", env!("CARGO_PKG_VERSION")).with_title("Prospect API");
        ServerConfig::new(capabilities).with_server_info(implementation).with_instructions(catalogue::INSTRUCTIONS)
    }

    /// The handshake of older versions of the protocol.
    async fn initialize(
        &self,
        request: InitializeRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<InitializeResult, ErrorData> {
        context.peer.set_peer_info(request.clone());
        self.negotiate_initialize(&request)
    }

    async fn discover(&self, _: RequestContext<RoleServer>) -> Result<DiscoverResult, ErrorData> {
        let versions = self.supported_protocol_versions().into_owned();
        Ok(DiscoverResult::from_server_info(versions, self.get_info())
            .with_ttl_ms(LIST_TTL_MS)
            .with_cache_scope(CacheScope::Private))
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let is_permitted = |needed: &[Permission]| needed.iter().all(|one| self.permissions.allow(*one));
        let tools = catalogue::tools().into_iter().filter(|tool| is_permitted(tool.needs));
        let tools: Vec<Tool> = tools.map(|tool| tool.described()).collect();
        Ok(ListToolsResult::with_all_items(tools).with_ttl_ms(LIST_TTL_MS).with_cache_scope(CacheScope::Private))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        if catalogue::find(&request.name).is_none() {
            let message = Cow::Borrowed("There is no such tool. tools/list names the tools of this key.");
            return Err(ErrorData::invalid_params(message, None));
        }
        let client = context.meta.client_info().map(|client| client.name);
        let (result, reported) = oneshot::channel();
        let call = ToolCall { request, client, result };
        // If the API refuses the key meanwhile, the client gets its refusal instead of this error.
        let refused = || ErrorData::internal_error("The API refused the request.", None);
        self.calls.send(call).await.map_err(|_| refused())?;
        Ok(reported.await.map_err(|_| refused())?.into())
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        catalogue::find(name).map(|tool| tool.described())
    }
}
