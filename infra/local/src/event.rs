//! API Gateway events, payload 2.0, built from HTTP requests.

use std::net::IpAddr;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use domain::UnixMs;
use http::header::{HOST, HeaderMap, USER_AGENT};
use http::request::Parts;
use serde_json::{Map, Value, json};

/// Headers that API Gateway removes, replaces or moves out of the event's headers.
const NOT_FORWARDED: &str = "connection cookie expect forwarded host keep-alive proxy-authorization proxy-connection te \
                             trailer transfer-encoding upgrade x-forwarded-for x-forwarded-port x-forwarded-proto";

const LOOPBACK: &str = "127.0.0.1";

/// What the gateway adds to a request.
#[derive(Clone, Copy, Debug, Default)]
pub struct Arrival<'a> {
    /// The gateway's port.
    pub port: u16,
    /// The address of the client; the loopback address if it is not known.
    pub source: Option<IpAddr>,
    /// The id that the gateway assigned.
    pub request_id: &'a str,
    /// The time of the request.
    pub at: UnixMs,
}

/// Builds the event of an HTTP request.
#[must_use]
pub fn from_http(parts: &Parts, body: Vec<u8>, arrival: Arrival<'_>) -> Value {
    let path = parts.uri.path();
    let (body, is_base64) = match String::from_utf8(body) {
        Ok(text) if text.is_empty() => (Value::Null, false),
        Ok(text) => (text.into(), false),
        Err(bytes) => (STANDARD.encode(bytes.as_bytes()).into(), true),
    };
    let agent = parts.headers.get(USER_AGENT).and_then(|agent| agent.to_str().ok());
    json!({
        "version": "2.0",
        "routeKey": "$default",
        "rawPath": path,
        "rawQueryString": parts.uri.query().unwrap_or_default(),
        "headers": headers(&parts.headers, arrival.port),
        "requestContext": {
            "accountId": "000000000000",
            "apiId": "local",
            "domainName": LOOPBACK,
            "domainPrefix": LOOPBACK,
            "http": {
                "method": parts.method.as_str(),
                "path": path,
                "protocol": "HTTP/1.1",
                "sourceIp": arrival.source.map_or(LOOPBACK.to_owned(), |source| source.to_canonical().to_string()),
                "userAgent": agent.unwrap_or_default(),
            },
            "requestId": arrival.request_id,
            "routeKey": "$default",
            "stage": "$default",
            "timeEpoch": arrival.at.ms(),
        },
        "body": body,
        "isBase64Encoded": is_base64,
    })
}

/// The forwarded headers, with repeated ones joined by commas. Bytes that are not UTF-8 become replacement characters.
fn headers(given: &HeaderMap, port: u16) -> Map<String, Value> {
    let mut headers = Map::new();
    let is_forwarded = |name: &str| NOT_FORWARDED.split(' ').all(|other| other != name);
    for name in given.keys().filter(|name| is_forwarded(name.as_str())) {
        let values = given.get_all(name).iter();
        let values: Vec<_> = values.map(|value| String::from_utf8_lossy(value.as_bytes())).collect();
        headers.insert(name.as_str().to_owned(), values.join(",").into());
    }
    headers.insert(HOST.to_string(), format!("{LOOPBACK}:{port}").into());
    headers.insert("x-forwarded-for".to_owned(), LOOPBACK.into());
    headers.insert("x-forwarded-port".to_owned(), port.to_string().into());
    headers.insert("x-forwarded-proto".to_owned(), "http".into());
    headers
}

#[cfg(test)]
mod tests {
    use http::Request;

    use super::*;

    #[test]
    fn the_source_is_the_peer() {
        for (source, expected) in [
            ("192.0.2.1", "192.0.2.1"),
            ("::ffff:192.0.2.1", "192.0.2.1"),
            ("2001:db8::1", "2001:db8::1"),
        ] {
            let (parts, ()) = Request::get("http://127.0.0.1/v2/auth").body(()).unwrap().into_parts();
            let source = Some(source.parse().unwrap());
            let event = from_http(
                &parts,
                Vec::new(),
                Arrival {
                    source,
                    ..Arrival::default()
                },
            );
            assert_eq!(event["requestContext"]["http"]["sourceIp"], expected);
        }
    }

    fn event_of(request: http::request::Builder, body: &[u8]) -> Value {
        let (parts, ()) = request.body(()).unwrap().into_parts();
        let arrival = Arrival {
            port: 3000,
            request_id: "req_1",
            ..Arrival::default()
        };
        from_http(&parts, body.to_vec(), arrival)
    }

    #[test]
    fn an_event_has_the_shape_of_payload_2_0() {
        let request = Request::post("http://evil.example/v2/prospects?a=1&a=%2C")
            .header("Host", "evil.example")
            .header("Cookie", "a=b")
            .header("X-Twice", "1")
            .header("X-Twice", "2")
            .header("X-Other", http::HeaderValue::from_bytes(b"\xc3\xa9\xe9").unwrap())
            .header("User-Agent", "test");
        let expected = json!({
            "version": "2.0",
            "routeKey": "$default",
            "rawPath": "/v2/prospects",
            "rawQueryString": "a=1&a=%2C",
            "headers": {
                "host": "127.0.0.1:3000",
                "user-agent": "test",
                "x-forwarded-for": "127.0.0.1",
                "x-forwarded-port": "3000",
                "x-forwarded-proto": "http",
                "x-other": "\u{e9}\u{fffd}",
                "x-twice": "1,2",
            },
            "requestContext": {
                "accountId": "000000000000",
                "apiId": "local",
                "domainName": "127.0.0.1",
                "domainPrefix": "127.0.0.1",
                "http": {
                    "method": "POST",
                    "path": "/v2/prospects",
                    "protocol": "HTTP/1.1",
                    "sourceIp": "127.0.0.1",
                    "userAgent": "test",
                },
                "requestId": "req_1",
                "routeKey": "$default",
                "stage": "$default",
                "timeEpoch": 0,
            },
            "body": "{}",
            "isBase64Encoded": false,
        });
        assert_eq!(event_of(request, b"{}"), expected);
    }

    #[test]
    fn a_body_that_is_not_utf_8_is_base64_encoded() {
        let event = event_of(Request::post("/"), b"\xff");
        assert_eq!(
            (&event["body"], &event["isBase64Encoded"]),
            (&json!("/w=="), &json!(true))
        );
        assert_eq!(event_of(Request::get("/"), b"")["body"], Value::Null);
    }
}
