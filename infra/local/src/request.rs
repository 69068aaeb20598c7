//! HTTP requests as API Gateway and Lambda pass them to a function.

use std::net::{IpAddr, Ipv4Addr};

use http::header::{HeaderMap, HeaderValue};
use http::request::Parts;
use http::uri::Authority;
use shared::gate::event::with_spaces;
use shared::http::Call;

use crate::cors::is_plain;

/// Headers that API Gateway removes, replaces or moves out of the event's headers.
const NOT_FORWARDED: &str = "connection cookie expect forwarded host keep-alive proxy-authorization proxy-connection te \
                             trailer transfer-encoding upgrade x-forwarded-for x-forwarded-port x-forwarded-proto";

/// The call of an HTTP request. An unknown source is the loopback address.
pub fn call(parts: &Parts, body: Vec<u8>, source: Option<IpAddr>) -> Call {
    let source = source.map_or(Ipv4Addr::LOCALHOST.into(), |source| source.to_canonical());
    let (method, path, query) = (parts.method.as_str(), parts.uri.path(), parts.uri.query());
    let headers = headers(&parts.headers);
    Call::of_http((method, path, query.unwrap_or_default()), headers, Some(source), body)
}

/// The origin that a request names. The stack has checked the host, if others could name one.
pub fn origin(parts: &Parts) -> Option<String> {
    let header = |name: &str| parts.headers.get(name).and_then(|value| value.to_str().ok());
    let scheme = header("x-forwarded-proto").filter(|scheme| *scheme == "https").unwrap_or("http");
    let host = header("host").filter(|host| host.parse::<Authority>().is_ok_and(|host| is_plain(&host)))?;
    Some(format!("{scheme}://{host}"))
}

/// The forwarded headers, with repeated ones joined by commas. Bytes that are not UTF-8 become replacement characters.
fn headers(given: &HeaderMap) -> HeaderMap {
    let is_forwarded = |name: &str| NOT_FORWARDED.split(' ').all(|other| other != name);
    let names = given.keys().filter(|name| is_forwarded(name.as_str()));
    let joined = names.filter_map(|name| {
        let values = given.get_all(name).iter();
        let values: Vec<_> = values.map(|value| String::from_utf8_lossy(value.as_bytes())).collect();
        Some((name.clone(), HeaderValue::try_from(with_spaces(values.join(","))).ok()?))
    });
    joined.collect()
}

#[cfg(test)]
mod tests {
    use http::Request;

    use super::*;

    #[test]
    fn the_source_is_the_peer() {
        let (parts, ()) = Request::get("http://127.0.0.1/v2/auth").body(()).unwrap().into_parts();
        for (source, expected) in [
            (None, "127.0.0.1"),
            (Some("192.0.2.1"), "192.0.2.1"),
            (Some("::ffff:192.0.2.1"), "192.0.2.1"),
            (Some("2001:db8::1"), "2001:db8::1"),
        ] {
            let call = call(&parts, Vec::new(), source.map(|source| source.parse().unwrap()));
            assert_eq!(call.source.map(|source| source.to_string()).as_deref(), Some(expected));
        }
    }

    #[test]
    fn headers_are_forwarded_as_by_api_gateway() {
        let request = Request::post("http://evil.example/v2/prospects?a=1&a=%2C")
            .header("Host", "evil.example")
            .header("Cookie", "a=b")
            .header("X-Twice", "1")
            .header("X-Twice", "2")
            .header("X-Other", HeaderValue::from_bytes(b"\xc3\xa9\xe9").unwrap());
        let (parts, ()) = request.body(()).unwrap().into_parts();
        let call = call(&parts, b"{}".to_vec(), None);
        let mut headers: Vec<(&str, &str)> =
            call.headers.iter().map(|(name, value)| (name.as_str(), value.to_str().unwrap())).collect();
        headers.sort_unstable();
        assert_eq!(headers, [("x-other", "  "), ("x-twice", "1,2")]);
        assert_eq!(
            (call.method.as_str(), call.path.as_str(), &*call.query.encoded()),
            ("POST", "/prospects", "a=1&a=%2C")
        );
    }
}
