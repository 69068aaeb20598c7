//! Lets pages of some other origins call the API, as the template's `CorsOrigins` does in the cloud. These are the
//! origins of this machine, such as a front end under development, and the origins that the command line names.

use std::sync::Arc;

use axum::response::{IntoResponse, Response};
use http::header::{
    ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN,
    ACCESS_CONTROL_EXPOSE_HEADERS, ACCESS_CONTROL_MAX_AGE, HeaderMap, HeaderValue, ORIGIN, VARY,
};
use http::uri::Authority;
use http::{Method, StatusCode};

/// The paths of the API and of its bucket. Other paths and other ports answer only pages of this stack.
pub const PATHS: [&str; 2] = ["/v2/", "/files/"];

// The values of template.yaml.
const METHODS: &str = "GET, POST, PATCH, PUT, DELETE";
const REQUEST_HEADERS: &str = "authorization, content-type, if-match, if-none-match, x-idempotency-key, \
                               idempotency-key, prefer, agent, run-id";
const RESPONSE_HEADERS: &str = "dry-run, etag, idempotency-replayed, idempotency-status, ignored, key-expires, link, \
                                preference-applied, prospect-match, ratelimit-limit, ratelimit-remaining, \
                                ratelimit-reset, retry-after, x-request-id";
const MAX_AGE_SECONDS: &str = "600";

/// The names of this machine, whose pages may call the API on any port. No page of another machine has one of them as
/// its host.
pub const LOOPBACK: [&str; 3] = ["localhost", "127.0.0.1", "[::1]"];

/// The origins whose pages may call the API.
#[derive(Clone, Debug)]
pub struct Cors {
    named: Arc<[String]>,
    loopback: bool,
}

impl Cors {
    /// The origins of this machine and these.
    pub fn loopback_and(origins: &[String]) -> Self {
        Self { named: origins.into(), loopback: true }
    }

    /// These origins.
    pub fn only(origins: &[String]) -> Self {
        Self { named: origins.into(), loopback: false }
    }

    /// Whether a page of this origin may call this path.
    pub fn allows(&self, origin: &str, path: &str) -> bool {
        has_path(path) && (self.loopback && is_loopback(origin) || self.named.iter().any(|allowed| allowed == origin))
    }
}

/// Whether pages of other origins may call this path.
pub fn has_path(path: &str) -> bool {
    PATHS.iter().any(|prefix| path.starts_with(prefix))
}

/// An origin as browsers send it: a scheme, a host, and a port unless it is the scheme's own.
pub fn is_origin(text: &str) -> bool {
    let has_own_port =
        text.starts_with("http://") && text.ends_with(":80") || text.starts_with("https://") && text.ends_with(":443");
    authority(text).is_some() && !has_own_port && !text.contains('*')
}

fn is_loopback(origin: &str) -> bool {
    authority(origin).is_some_and(|authority| LOOPBACK.contains(&authority.host()))
}

fn authority(origin: &str) -> Option<Authority> {
    let rest = host_and_port(origin)?;
    let authority = Authority::try_from(rest).ok()?;
    (is_plain(&authority) && rest == rest.to_ascii_lowercase()).then_some(authority)
}

/// What follows the scheme of an origin.
pub fn host_and_port(origin: &str) -> Option<&str> {
    let rest = origin.strip_prefix("http://");
    rest.or_else(|| origin.strip_prefix("https://"))
}

/// Whether it has neither a user nor a malformed port.
pub fn is_plain(authority: &Authority) -> bool {
    let text = authority.as_str();
    !text.contains('@') && (authority.port_u16().is_some() || text == authority.host())
}

/// The answer to a preflight request; `None` for any other request.
pub fn preflight(method: &Method, headers: &HeaderMap) -> Option<Response> {
    if *method != Method::OPTIONS || !headers.contains_key("access-control-request-method") {
        return None;
    }
    let headers = [
        (ACCESS_CONTROL_ALLOW_METHODS, METHODS),
        (ACCESS_CONTROL_ALLOW_HEADERS, REQUEST_HEADERS),
        (ACCESS_CONTROL_MAX_AGE, MAX_AGE_SECONDS),
    ];
    Some((StatusCode::NO_CONTENT, headers).into_response())
}

/// Lets the page of this origin read the response.
pub fn admit(response: &mut Response, origin: HeaderValue) {
    let headers = response.headers_mut();
    headers.insert(ACCESS_CONTROL_ALLOW_ORIGIN, origin);
    headers.insert(ACCESS_CONTROL_EXPOSE_HEADERS, HeaderValue::from_static(RESPONSE_HEADERS));
    headers.append(VARY, ORIGIN.into());
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The words of a list in the template, which has one element per line, or all elements in brackets.
    fn listed(name: &str) -> Vec<String> {
        let template = include_str!("../../../template.yaml");
        let (_, rest) = template.split_once(&format!("          {name}:")).unwrap();
        let (first, lines) = rest.split_once('\n').unwrap();
        let lines = lines.lines().map_while(|line| line.trim().strip_prefix("- "));
        let words = first.trim_matches([' ', '[', ']']).split(", ").chain(lines);
        words.filter(|word| !word.is_empty()).map(str::to_owned).collect()
    }

    #[test]
    fn the_laptop_admits_what_the_cloud_admits() {
        for (name, here) in
            [("AllowMethods", METHODS), ("AllowHeaders", REQUEST_HEADERS), ("ExposeHeaders", RESPONSE_HEADERS)]
        {
            assert_eq!(here.split(", ").collect::<Vec<_>>(), listed(name), "{name}");
        }
    }
}
