//! The pages for browsers: a landing page at `/`, and the console, the reference and the document of the API. The crate
//! `console` contains all but the landing page, and the cloud serves them too. No page contains a key.

use std::fmt::Write;
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get};
use http::Method;
use http::header::{
    ACCEPT, ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_TYPE, HeaderName, HeaderValue, IF_NONE_MATCH, VARY,
};

use crate::examples::{self, Example};

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";

/// The path and the content of each of these files in the folder `pages`.
macro_rules! files {
    ($($name:literal),+ $(,)?) => {
        [$((concat!("/_pages/", $name), include_str!(concat!("../pages/", $name)))),+]
    };
}

/// The styles and scripts of the pages of this crate.
const FILES: [(&str, &str); 9] = files![
    "pages.css",
    "landing.js",
    "inbox/account.js",
    "inbox/commands.js",
    "inbox/delivery.js",
    "inbox/elements.js",
    "inbox/inbox.js",
    "inbox/live.js",
    "inbox/webhooks.js",
];

/// The routes of the console, and the styles and scripts of the pages of this crate.
pub fn router() -> Router {
    let own = FILES.into_iter().fold(Router::new(), |router, (path, content)| {
        let media_type = path.rsplit_once(".css").map_or(SCRIPT, |_| CSS);
        router.route(path, get(async move || own(media_type, content)))
    });
    let paths = console::ROUTES.into_iter().chain(["/v2/"]).flat_map(paths);
    paths.fold(own, |router, path| router.route(&path, any(serve)))
}

/// A route of API Gateway in axum's syntax, where the rest of a path is never empty.
fn paths(route: &str) -> Vec<String> {
    match route.strip_suffix("{proxy+}") {
        Some(folder) => vec![folder.to_owned(), format!("{folder}{{*rest}}")],
        None => vec![route.to_owned()],
    }
}

async fn serve(request: Request) -> Response {
    let response = console::respond(console::FileRequest {
        method: request.method().as_str(),
        path: request.uri().path(),
        accept: header(&request, &ACCEPT),
        accept_encoding: header(&request, &ACCEPT_ENCODING),
        if_none_match: header(&request, &IF_NONE_MATCH),
    });
    response.map(Body::from)
}

/// The first value of a header; empty if it is absent or not text.
fn header<'r>(request: &'r Request, name: &HeaderName) -> &'r str {
    let value = request.headers().get(name);
    value.and_then(|value| value.to_str().ok()).unwrap_or_default()
}

/// Answers `GET /` with the landing page if the client accepts HTML by name. Others get JSON, as in the cloud.
pub async fn landing(State(page): State<Arc<str>>, request: Request, next: Next) -> Response {
    let is_read = matches!(*request.method(), Method::GET | Method::HEAD);
    if is_read && request.uri().path() == "/" && header(&request, &ACCEPT).contains("text/html") {
        let mut response = own(HTML, page.to_string());
        response.headers_mut().insert(VARY, ACCEPT.into());
        return response;
    }
    next.run(request).await
}

/// The landing page.
pub fn landing_page(base_url: &str) -> Arc<str> {
    let mut list = String::new();
    let preparation =
        Example { title: "Name the address and the key, once", command: examples::preparation(base_url, "…") };
    for (number, example) in (1..).zip([preparation].into_iter().chain(examples::all(base_url))) {
        let (title, command) = (example.title, escape(&example.command));
        let _ = writeln!(
            list,
            r#"<li><h3>{title}</h3><div class="json"><button type="button" class="small" hidden
data-copies="command-{number}">Copy</button><pre id="command-{number}">{command}</pre></div></li>"#
        );
    }
    let body =
        include_str!("../pages/landing.html").replace("{base_url}", &escape(base_url)).replace("{examples}", &list);
    document("Prospect API on this machine", "<script type=\"module\" src=\"/_pages/landing.js\"></script>", &body)
        .into()
}

/// A document that looks like the console.
pub(crate) fn document(title: &str, head: &str, body: &str) -> String {
    include_str!("../pages/document.html").replace("{title}", title).replace("{head}", head).replace("{body}", body)
}

/// A page of this crate, which may change between two requests.
pub(crate) fn html(page: String) -> Response {
    own(HTML, page)
}

fn own(media_type: &'static str, content: impl Into<Body>) -> Response {
    let mut response = content.into().into_response();
    let headers = response.headers_mut();
    for (name, value) in console::HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(media_type));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// A text as part of a document.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
