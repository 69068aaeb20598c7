//! Keeps the pages of other origins away from every port of the stack. Any page that a browser on this machine shows
//! can send requests to 127.0.0.1, directly or through a name of its own that resolves there (DNS rebinding). Behind
//! these ports are a table without a password and accounts with a well-known key.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::middleware::{self, Next};
use axum::response::Response;
use http::header::{HOST, HeaderMap, HeaderName, HeaderValue, ORIGIN};
use http::uri::Authority;
use shared::clock::Clock;
use shared::http::Code;
use store::Entropy;

use crate::cors::{self, Cors, LOOPBACK};
use crate::gateway;
use crate::unserved;

const FOREIGN_HOST: &str = "The Host header must name this machine: localhost, 127.0.0.1 or [::1]. \
                            The option `--allow-host NAME` admits another name.";

const FOREIGN_ORIGIN: &str = "A page of another origin sent this request. Only pages of this stack may send requests, \
                              and to the API pages of this machine. `cargo run -- --cors ORIGIN` admits another origin.";

// What the log says of these requests.
const HOST_REASON: &str = "It names another host. --allow-host NAME admits one.";
const API_ORIGIN_REASON: &str = "A page of another origin sent it. --cors ORIGIN admits one.";
const ORIGIN_REASON: &str = "A page of another origin sent it.";

/// The hosts that a request may name, on any port.
#[derive(Clone, Debug)]
pub struct AllowedHosts(Option<Arc<[String]>>);

impl AllowedHosts {
    /// The loopback interface and these names.
    pub fn loopback_and(names: &[String]) -> Self {
        let loopback = LOOPBACK.into_iter().map(str::to_owned);
        Self(Some(loopback.chain(names.iter().cloned()).collect()))
    }

    /// Every host: nobody knows a key of the service.
    pub const fn any() -> Self {
        Self(None)
    }

    fn allow(&self, authority: &Authority) -> bool {
        let is_named = |names: &Arc<[String]>| names.iter().any(|name| name.eq_ignore_ascii_case(authority.host()));
        cors::is_plain(authority) && self.0.as_ref().is_none_or(is_named)
    }
}

/// The router behind the check. Pages of other origins cannot embed its replies. If `cors` is given, its origins may
/// call the API.
pub fn only(router: Router, hosts: AllowedHosts, cors: Option<Cors>) -> Router {
    router.layer(middleware::from_fn_with_state((hosts, cors), check))
}

async fn check(State((hosts, cors)): State<(AllowedHosts, Option<Cors>)>, request: Request, next: Next) -> Response {
    let method = request.method().clone();
    let answered = |route, status, reason: &str| {
        let request_id = format!("req_{}", Entropy::System.ulid(Clock::System.now()));
        unserved::log(&request_id, (&method, route), 0, status, reason);
        request_id
    };
    let mut response = match judge(&hosts, cors.as_ref(), &request) {
        Verdict::OwnOrigin => next.run(request).await,
        Verdict::AdmittedOrigin(origin) => {
            let mut response = match cors::preflight(request.method(), request.headers()) {
                Some(response) => {
                    answered("(preflight)", response.status(), "");
                    response
                }
                None => next.run(request).await,
            };
            cors::admit(&mut response, origin);
            response
        }
        Verdict::Refused(message, reason) => {
            let request_id = answered("(refused)", Code::Forbidden.status(), reason);
            gateway::refused(Code::Forbidden, message, &request_id)
        }
    };
    response
        .headers_mut()
        .insert(HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("same-origin"));
    response
}

enum Verdict {
    /// No page sent the request, or a page of this stack did.
    OwnOrigin,
    /// A page of this origin sent it, which may call the API.
    AdmittedOrigin(HeaderValue),
    /// The first text explains the refusal to the client, the second one to the log.
    Refused(&'static str, &'static str),
}

fn judge(hosts: &AllowedHosts, cors: Option<&Cors>, request: &Request) -> Verdict {
    let headers = request.headers();
    let foreign_host = Verdict::Refused(FOREIGN_HOST, HOST_REASON);
    // The host of an absolute target counts too: servers must prefer it to the header, which HTTP/2 need not send.
    let target = request.uri().authority();
    let Ok(Some(host)) = one(headers, &HOST).map(|host| host.or(target.map(Authority::as_str))) else {
        return foreign_host;
    };
    let named = Authority::try_from(host).ok();
    if !named.is_some_and(|named| hosts.allow(&named)) || target.is_some_and(|target| !hosts.allow(target)) {
        return foreign_host;
    }
    let path = request.uri().path();
    let is_api = cors.is_some() && cors::has_path(path);
    let foreign_origin = Verdict::Refused(FOREIGN_ORIGIN, if is_api { API_ORIGIN_REASON } else { ORIGIN_REASON });
    match one(headers, &ORIGIN) {
        Ok(None) => Verdict::OwnOrigin,
        Ok(Some(origin)) if is_origin_of(origin, host) => Verdict::OwnOrigin,
        Ok(Some(origin)) if cors.is_some_and(|cors| cors.allows(origin, path)) => {
            HeaderValue::from_str(origin).map_or(foreign_origin, Verdict::AdmittedOrigin)
        }
        Ok(Some(_)) | Err(()) => foreign_origin,
    }
}

/// The only value of a header, as text; an error if it is repeated or not text.
fn one<'r>(headers: &'r HeaderMap, name: &HeaderName) -> Result<Option<&'r str>, ()> {
    let mut values = headers.get_all(name).iter();
    let first = values.next().map(HeaderValue::to_str).transpose().map_err(|_| ())?;
    if values.next().is_some() { Err(()) } else { Ok(first) }
}

/// Whether a page at this host, with its port, has this origin. An allowed host may be a tunnel that adds TLS.
fn is_origin_of(origin: &str, host: &str) -> bool {
    cors::host_and_port(origin).is_some_and(|rest| rest.eq_ignore_ascii_case(host))
}
