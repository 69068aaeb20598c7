//! The web console, the reference and the document of the API, whole and in parts for agents: static files inside the
//! program (ADR 0035). A laptop and Lambda serve them by the same function. They contain no key: a link may have one in
//! its fragment, which browsers send to no server.

mod files;
pub mod lambda;

use http::header::{
    ACCEPT, ALLOW, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG,
    HeaderName, HeaderValue, LOCATION, REFERRER_POLICY, VARY, X_CONTENT_TYPE_OPTIONS,
};
use http::{Response, StatusCode};

pub use files::paths;
use files::{File, Representation};

/// The paths, as API Gateway writes them, which has no route that ends in a slash. They are outside of the API
/// (SPECIFICATION §1.3).
pub const ROUTES: [&str; 11] = [
    "/",
    "/v2",
    "/console",
    "/console/{proxy+}",
    "/docs",
    "/docs/{proxy+}",
    "/openapi.yaml",
    "/openapi.json",
    "/openapi-3.1.json",
    "/openapi/{proxy+}",
    "/llms.txt",
];

/// Paths with the same file as another one. Not redirects: a gateway that adds or removes the slash would make a loop.
const SAME: [(&str, &str); 5] =
    [("/", "/v2"), ("/v2/", "/v2"), ("/console", "/console/"), ("/docs/", "/docs"), ("/docs/guides/", "/docs/guides")];

/// Where these paths lead a browser. Programs get the addresses of the service (infra/reference/index.json).
const FOR_BROWSERS: [(&str, &str); 3] = [("/", "/console/"), ("/v2", "/docs"), ("/v2/", "/docs")];

/// What a page may load and do: only what comes from its own origin, and nothing inline. It shows files that it loaded
/// itself, PDFs and pictures alone.
const POLICY: &str = "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; \
                      frame-ancestors 'none'; frame-src blob:; img-src 'self' blob:";

/// The reference sets inline styles and shows icons from data URLs. It needs no script from elsewhere.
const REFERENCE_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
                                img-src 'self' data: blob:; font-src data:; connect-src 'self' data: blob:; \
                                worker-src blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The parts of the console. Their names have a hash of their content, so browsers keep them and never ask again.
const PARTS: &str = "/console/dist/parts/";

/// The headers of every response; the reference has another policy. Browsers keep a file, and ask each time whether it
/// is still current.
pub const HEADERS: [(HeaderName, &str); 4] = [
    (CONTENT_SECURITY_POLICY, POLICY),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (REFERRER_POLICY, "no-referrer"),
    (CACHE_CONTROL, "no-cache"),
];

/// What a response depends on. An absent header is an empty text.
#[derive(Clone, Copy, Debug, Default)]
pub struct FileRequest<'r> {
    /// For example `GET`.
    pub method: &'r str,
    /// Without the query, which makes no difference.
    pub path: &'r str,
    /// The header `Accept`.
    pub accept: &'r str,
    /// The header `Accept-Encoding`.
    pub accept_encoding: &'r str,
    /// The header `If-None-Match`.
    pub if_none_match: &'r str,
}

/// The response: a file, 302, 304, 404 or 405. `HEAD` has the status and headers of `GET`.
pub fn respond(request: FileRequest<'_>) -> Response<&'static [u8]> {
    let same = SAME.iter().find(|(path, _)| *path == request.path);
    let path = same.map_or(request.path, |(_, file)| file);
    let mut response = match files::find(path) {
        None => message(StatusCode::NOT_FOUND, "There is nothing at this address.\n"),
        Some(_) if !matches!(request.method, "GET" | "HEAD") => {
            let mut refused = message(StatusCode::METHOD_NOT_ALLOWED, "Only GET and HEAD are allowed.\n");
            refused.headers_mut().insert(ALLOW, HeaderValue::from_static("GET, HEAD"));
            refused
        }
        Some(file) => for_browsers(request).unwrap_or_else(|| content(file, request)),
    };
    for (name, value) in HEADERS {
        response.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    if request.method == "HEAD" {
        // The gateway gives the length of a body that is sent.
        let length = std::mem::take(response.body_mut()).len();
        if response.status() != StatusCode::NOT_MODIFIED {
            response.headers_mut().insert(CONTENT_LENGTH, length.into());
        }
    }
    response
}

/// The redirect of a client that accepts HTML by name, as browsers do.
fn for_browsers(request: FileRequest<'_>) -> Option<Response<&'static [u8]>> {
    let (_, page) = FOR_BROWSERS.iter().find(|(path, _)| *path == request.path)?;
    if !request.accept.contains("text/html") {
        return None;
    }
    let mut response = message(StatusCode::FOUND, "Programs get JSON here.\n");
    response.headers_mut().insert(LOCATION, HeaderValue::from_static(page));
    response.headers_mut().insert(VARY, ACCEPT.into());
    Some(response)
}

fn message(status: StatusCode, text: &'static str) -> Response<&'static [u8]> {
    let mut response = Response::new(text.as_bytes());
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8"));
    response
}

fn content(file: &'static File, request: FileRequest<'_>) -> Response<&'static [u8]> {
    let plain = file.plain.as_ref();
    // Clients that do not accept gzip get it if there is nothing else: the reference has 4 MB without.
    let identity = plain.filter(|_| !accepts_gzip(request.accept_encoding));
    let Representation { bytes, etag } = identity.unwrap_or(&file.gzip);
    let mut response = Response::new(*bytes);
    let headers = response.headers_mut();
    headers.insert(ETAG, HeaderValue::from_static(etag));
    if plain.is_some() {
        let redirects = FOR_BROWSERS.iter().any(|(path, _)| *path == file.path);
        let vary = if redirects { "accept, accept-encoding" } else { "accept-encoding" };
        headers.insert(VARY, HeaderValue::from_static(vary));
    }
    if file.path.starts_with(PARTS) {
        let forever = HeaderValue::from_static("public, max-age=31536000, immutable");
        headers.insert(CACHE_CONTROL, forever);
    }
    if file.path.starts_with("/docs") {
        headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(REFERENCE_POLICY));
    }
    if names(request.if_none_match, etag) {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        *response.body_mut() = b"";
        return response;
    }
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(file.media_type));
    if identity.is_none() {
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    response
}

/// Whether a list of codings has gzip, unless with the weight 0.
fn accepts_gzip(accept_encoding: &str) -> bool {
    accept_encoding.split(',').any(|coding| {
        let (name, weight) = coding.split_once(';').unwrap_or((coding, ""));
        let weight = weight.trim().strip_prefix("q=").map(str::parse::<f32>);
        name.trim().eq_ignore_ascii_case("gzip") && !matches!(weight, Some(Ok(weight)) if weight <= 0.0)
    })
}

/// Whether `If-None-Match` names the tag. The comparison is weak, as HTTP has it for this header.
fn names(if_none_match: &str, etag: &str) -> bool {
    let mut tags = if_none_match.split(',').map(str::trim);
    tags.any(|tag| tag == "*" || tag.strip_prefix("W/").unwrap_or(tag) == etag)
}

#[cfg(test)]
mod tests;
