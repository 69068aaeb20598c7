//! The Model Context Protocol, which `rmcp` speaks: JSON without sessions (SPECIFICATION §19.1).
//!
//! `rmcp` handles a request in a task of its own. What needs the API comes back from there as a [`Job`], and runs
//! within the request, because no task may outlive the response of a function.

use std::borrow::Cow;
use std::convert::Infallible;
use std::pin::pin;
use std::sync::Arc;

use domain::{Permission, Permissions};
use http::header::{AUTHORIZATION, CONTENT_TYPE, HOST, HeaderName, HeaderValue, RETRY_AFTER, WWW_AUTHENTICATE};
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

/// What a request needs from the API, with the place for the answer.
enum Job {
    /// The permissions of the key.
    Permissions(oneshot::Sender<Permissions>),
    /// A call of a tool by the client of this name.
    Call(
        Box<CallToolRequestParams>,
        Option<String>,
        oneshot::Sender<CallToolResult>,
    ),
}

/// Answers a request of the protocol. If the API refuses the key, its refusal is the answer.
pub(crate) async fn answer(api: &Api<'_>, call: Call) -> Response<Body> {
    if call.method == Method::POST.as_str() && api.sender.authorization.is_none() {
        return refused(&api.send(ApiRequest::get("/auth")).await);
    }
    let (jobs, mut waiting) = mpsc::channel(1);
    let server = McpServer { jobs };
    let service = StreamableHttpService::new(
        move || Ok(server.clone()),
        Arc::new(NeverSessionManager::default()),
        config(),
    );
    let mut answered = pin!(service.handle(request_of(call)));
    loop {
        tokio::select! {
            response = answered.as_mut() => {
                let (parts, body) = response.into_parts();
                let bytes = body.collect().await.unwrap_or_else(|error: Infallible| match error {}).to_bytes();
                let text = String::from_utf8_lossy(&bytes).into_owned();
                return Response::from_parts(parts, if text.is_empty() { Body::Empty } else { Body::Text(text) });
            }
            Some(job) = waiting.recv() => {
                if let Err(refusal) = run(api, job).await {
                    return refused(&refusal);
                }
            }
        }
    }
}

/// Does what a request needs. The place for the answer may be gone, if the client cancelled the request.
async fn run(api: &Api<'_>, job: Job) -> Result<(), Box<ApiAnswer>> {
    match job {
        Job::Permissions(reply) => {
            let answer = api.send(ApiRequest::get("/auth")).await;
            let permissions = answer.body.pointer("/item/permissions").cloned().unwrap_or_default();
            let permissions = serde_json::from_value(permissions).ok();
            let _ = reply.send(
                permissions
                    .filter(|_| answer.is_success())
                    .ok_or_else(|| Box::new(answer))?,
            );
        }
        Job::Call(request, client, reply) => {
            let agent = api.sender.agent(client.as_deref());
            let CallToolRequestParams { name, arguments, .. } = *request;
            let result = tools::call(*api, &name, arguments.unwrap_or_default(), agent).await?;
            let _ = reply.send(result);
        }
    }
    Ok(())
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

/// The request as `rmcp` takes it. API Gateway and the laptop's gateway have checked the host.
fn request_of(call: Call) -> http::Request<Body> {
    let method = Method::from_bytes(call.method.as_bytes()).unwrap_or_default();
    let mut request = http::Request::new(Body::Binary(call.body));
    *request.method_mut() = method;
    *request.uri_mut() = Uri::from_static(PATH);
    *request.headers_mut() = call.headers;
    request
        .headers_mut()
        .insert(HOST, HeaderValue::from_static("localhost"));
    // The tools have it; `rmcp` needs no credential.
    request.headers_mut().remove(AUTHORIZATION);
    request
}

/// The server of one request.
#[derive(Clone)]
struct McpServer {
    jobs: mpsc::Sender<Job>,
}

impl McpServer {
    /// Sends a job to the request, and waits for its answer. If the API refuses the key, the client gets the
    /// refusal instead of this error.
    async fn ask<T>(&self, job: impl FnOnce(oneshot::Sender<T>) -> Job) -> Result<T, ErrorData> {
        let (reply, answer) = oneshot::channel();
        let refused = || ErrorData::internal_error("The API refused the request.", None);
        self.jobs.send(job(reply)).await.map_err(|_| refused())?;
        answer.await.map_err(|_| refused())
    }
}

impl ServerHandler for McpServer {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder().enable_tools().build();
        let implementation = Implementation::new("prospect-api", env!("CARGO_PKG_VERSION")).with_title("Prospect API");
        ServerConfig::new(capabilities)
            .with_server_info(implementation)
            .with_instructions(catalogue::INSTRUCTIONS)
    }

    /// The handshake of older versions of the protocol.
    async fn initialize(
        &self,
        request: InitializeRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<InitializeResult, ErrorData> {
        self.ask(Job::Permissions).await?;
        context.peer.set_peer_info(request.clone());
        self.negotiate_initialize(&request)
    }

    async fn discover(&self, _: RequestContext<RoleServer>) -> Result<DiscoverResult, ErrorData> {
        self.ask(Job::Permissions).await?;
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
        let permissions = self.ask(Job::Permissions).await?;
        let is_permitted = |needed: &[Permission]| needed.iter().all(|one| permissions.allow(*one));
        let tools = catalogue::tools().into_iter().filter(|tool| is_permitted(tool.needs));
        let tools: Vec<Tool> = tools.map(|tool| tool.described()).collect();
        Ok(ListToolsResult::with_all_items(tools)
            .with_ttl_ms(LIST_TTL_MS)
            .with_cache_scope(CacheScope::Private))
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
        let result = self.ask(|reply| Job::Call(Box::new(request), client, reply)).await?;
        Ok(result.into())
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        catalogue::find(name).map(|tool| tool.described())
    }
}
