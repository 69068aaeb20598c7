//! A request, parsed once into its parts.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use lambda_http::http::{HeaderMap, header};
use lambda_http::request::RequestContext;
use lambda_http::{Request, RequestExt};

use super::error::{ApiError, Code};
use super::place::CallAddress;
use super::query::Query;
use domain::input::{Body, Handling, Json, Names};

/// The largest body, in bytes (SPECIFICATION §3.3).
pub const MAX_BODY_BYTES: usize = 1024 * 1024;

/// The methods that routes have; `HEAD` is a `GET` whose body is not sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    Get,
    Post,
    Patch,
    /// Updates, the same.
    Put,
    Delete,
}

impl Method {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Get => "GET",
            Self::Post => "POST",
            Self::Patch => "PATCH",
            Self::Put => "PUT",
            Self::Delete => "DELETE",
        }
    }

    /// Whether it writes and therefore accepts an idempotency key.
    pub const fn writes(self) -> bool {
        !matches!(self, Self::Get)
    }

    pub fn parse(name: &str) -> Option<Self> {
        match name {
            "GET" | "HEAD" => Some(Self::Get),
            "POST" => Some(Self::Post),
            "PATCH" => Some(Self::Patch),
            "PUT" => Some(Self::Put),
            "DELETE" => Some(Self::Delete),
            _ => None,
        }
    }
}

#[derive(Debug)]
pub struct Call {
    /// The method as sent, for example `HEAD`.
    pub method: String,
    /// The path without `/v2`, still percent-encoded. A custom domain may strip the prefix already.
    pub path: String,
    pub query: Query,
    pub headers: HeaderMap,
    /// The address that sent the request, as the gateway saw it.
    pub source: Option<IpAddr>,
    /// The address that it was sent to.
    pub place: CallAddress,
    pub body: Vec<u8>,
    /// The id in every response and in the log line; empty until it has one.
    pub request_id: String,
    /// The names in the query and the body, and which of them the service knows.
    pub names: Arc<Names>,
    /// Whether an operation has read the body.
    body_is_read: AtomicBool,
}

/// The source address in the gateway's event. Headers such as `X-Forwarded-For` do not count: clients send them.
fn source(request: &Request) -> Option<IpAddr> {
    match request.request_context_ref()? {
        RequestContext::ApiGatewayV2(context) => context.http.source_ip.as_deref()?.parse().ok(),
        _ => None,
    }
}

/// The origin of the gateway: a name of its own, which it has checked. The header `Host` does not count.
fn origin(request: &Request) -> Option<String> {
    match request.request_context_ref()? {
        RequestContext::ApiGatewayV2(context) => Some(format!("https://{}", context.domain_name.as_deref()?)),
        _ => None,
    }
}

impl Call {
    /// Parses a request that `lambda_http` made of an event.
    pub fn new(request: Request) -> Self {
        let (path, source, origin) = (request.raw_http_path().to_owned(), source(&request), origin(&request));
        let (parts, body) = request.into_parts();
        let query = parts.uri.query().unwrap_or_default();
        let call = Self::of_http((parts.method.as_str(), &path, query), parts.headers, source, body.to_vec());
        call.sent_to(CallAddress::of_api(origin))
    }

    pub fn of_http(
        (method, path, query): (&str, &str, &str),
        headers: HeaderMap,
        source: Option<IpAddr>,
        body: Vec<u8>,
    ) -> Self {
        let path = match path.strip_prefix("/v2") {
            Some(rest) if rest.is_empty() || rest.starts_with('/') => rest,
            Some(_) | None => path,
        };
        let parameters = form_urlencoded::parse(query.as_bytes()).into_owned();
        Self::of((method, path.to_owned()), parameters, headers, source, body)
    }

    /// A request whose path is below `/v2`, and whose parameters are decoded.
    pub fn of(
        (method, path): (&str, String),
        parameters: impl IntoIterator<Item = (String, String)>,
        headers: HeaderMap,
        source: Option<IpAddr>,
        body: Vec<u8>,
    ) -> Self {
        let preferences = headers.get_all("prefer").iter().filter_map(|value| value.to_str().ok());
        let names = Arc::new(Names::new(Handling::preferred(preferences)));
        Self {
            method: method.to_owned(),
            path,
            query: Query::of(parameters, Arc::clone(&names)),
            request_id: given_request_id(&headers).unwrap_or_default(),
            headers,
            source,
            place: CallAddress::default(),
            body,
            names,
            body_is_read: AtomicBool::new(false),
        }
    }

    /// The same, sent to this address.
    pub fn sent_to(self, place: CallAddress) -> Self {
        Self { place, ..self }
    }

    /// The same with this id if its client gave it none.
    pub fn with_id(mut self, id: impl FnOnce() -> String) -> Self {
        if self.request_id.is_empty() {
            self.request_id = id();
        }
        self
    }

    /// The header's value, if it is present and visible ASCII.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name)?.to_str().ok()
    }

    /// The body as a JSON object, which the caller reads field by field.
    ///
    /// # Errors
    /// 413 over 1 MiB; 415 for another media type; 400 if it is not a JSON object (SPECIFICATION §3.3).
    pub fn json(&self) -> Result<Body, ApiError> {
        self.body_is_read.store(true, Ordering::Relaxed);
        if self.body.len() > MAX_BODY_BYTES {
            return Err(ApiError::new(Code::PayloadTooLarge, "The body is over 1 MiB."));
        }
        if !self.is_json() {
            let message = "The body must be JSON: send Content-Type: application/json.";
            return Err(ApiError::new(Code::UnsupportedMediaType, message));
        }
        if self.body.is_empty() {
            return Err(ApiError::new(Code::InvalidRequest, "The body is empty; a JSON object is needed."));
        }
        match Json::parse(&self.body) {
            Ok(Json::Object(members)) => Ok(Body::new(members, "", Arc::clone(&self.names))),
            Ok(other) => {
                let is_list_of_items = matches!(other, Json::Array(_)) && self.path.ends_with("/batch");
                let advice = if is_list_of_items { ": send {\"items\": [...]}" } else { "" };
                let message = format!("The body must be a JSON object, not {}{advice}.", other.kind());
                Err(ApiError::new(Code::InvalidRequest, message))
            }
            Err(_) if self.is_compressed() => Err(ApiError::new(
                Code::InvalidRequest,
                "The body is compressed; send it uncompressed, without Content-Encoding.",
            )),
            Err(fault) => Err(ApiError::new(Code::InvalidRequest, format!("The body is not valid JSON: {fault}."))),
        }
    }

    /// Says that the operation has read all that it reads. The members of a body that it does not take are unknown names
    /// (SPECIFICATION §3.5).
    pub fn complete_names(&self) {
        let is_read = self.body_is_read.swap(true, Ordering::Relaxed);
        let writes = Method::parse(&self.method).is_some_and(Method::writes);
        if !is_read
            && writes
            && self.body.len() <= MAX_BODY_BYTES
            && self.is_json()
            && let Ok(Json::Object(members)) = Json::parse(&self.body)
        {
            // Nobody asks for a member, so each of them is told as unknown.
            let _no_errors = Body::new(members, "", Arc::clone(&self.names)).into_errors();
        }
        self.names.complete();
    }

    fn is_compressed(&self) -> bool {
        let encoding = self.headers.get(header::CONTENT_ENCODING);
        encoding.is_some_and(|encoding| !encoding.as_bytes().eq_ignore_ascii_case(b"identity"))
    }

    fn is_json(&self) -> bool {
        let Some(value) = self.headers.get(header::CONTENT_TYPE) else {
            return true;
        };
        let Ok(value) = value.to_str() else { return false };
        let media_type = value.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
        media_type.is_empty()
            || media_type == "application/json"
            || (media_type.starts_with("application/") && media_type.ends_with("+json"))
    }
}

/// The client's own id for the request, if it is short and plain.
fn given_request_id(headers: &HeaderMap) -> Option<String> {
    let id = headers.get("x-request-id")?.to_str().ok()?;
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
    ((1..=128).contains(&id.len()) && id.bytes().all(plain)).then(|| id.to_owned())
}
