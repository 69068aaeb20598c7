//! HTTP requests as API Gateway events, payload 2.0.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use domain::UnixMs;
use http::header::{
    CONNECTION, COOKIE, EXPECT, FORWARDED, HOST, HeaderMap, HeaderName, PROXY_AUTHORIZATION, TE, TRAILER,
    TRANSFER_ENCODING, UPGRADE, USER_AGENT,
};
use http::request::Parts;
use serde_json::{Map, Value, json};

/// Headers that end at a gateway or are its own to set. `lambda_http` builds the request's URI out of `host` and
/// `x-forwarded-proto`, and panics where that is no URI: so the client's never reach it.
const NOT_PASSED_ON: [HeaderName; 15] = [
    CONNECTION,
    COOKIE,
    EXPECT,
    FORWARDED,
    HOST,
    PROXY_AUTHORIZATION,
    TE,
    TRAILER,
    TRANSFER_ENCODING,
    UPGRADE,
    HeaderName::from_static("keep-alive"),
    HeaderName::from_static("proxy-connection"),
    HeaderName::from_static("x-forwarded-for"),
    HeaderName::from_static("x-forwarded-port"),
    HeaderName::from_static("x-forwarded-proto"),
];

const LOOPBACK: &str = "127.0.0.1";

/// What the gateway knows of a request besides the request.
#[derive(Clone, Copy, Debug)]
pub struct Arrival<'a> {
    /// The gateway's port.
    pub port: u16,
    /// The id that the gateway gave it.
    pub request_id: &'a str,
    /// When it came.
    pub at: UnixMs,
}

/// The event of a request.
#[must_use]
pub fn event(parts: &Parts, body: Vec<u8>, arrival: Arrival<'_>) -> Value {
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
                "sourceIp": LOOPBACK,
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

/// The headers that are passed on: repeated ones joined by commas, those that are no ASCII left out ([`unprintable`]).
fn headers(given: &HeaderMap, port: u16) -> Map<String, Value> {
    let mut headers = Map::new();
    for name in given.keys().filter(|name| !NOT_PASSED_ON.contains(name)) {
        let values = given.get_all(name).iter().filter_map(|value| value.to_str().ok());
        let values: Vec<&str> = values.collect();
        if !values.is_empty() {
            headers.insert(name.as_str().to_owned(), values.join(",").into());
        }
    }
    headers.insert(HOST.to_string(), format!("{LOOPBACK}:{port}").into());
    headers.insert("x-forwarded-for".to_owned(), LOOPBACK.into());
    headers.insert("x-forwarded-port".to_owned(), port.to_string().into());
    headers.insert("x-forwarded-proto".to_owned(), "http".into());
    headers
}

/// The headers whose values an event cannot carry: `lambda_http` refuses an event with such a value as a whole.
/// They are added to the request behind its back, so that an endpoint sees a bad value rather than none.
pub fn unprintable(given: &HeaderMap) -> impl Iterator<Item = (&HeaderName, &http::HeaderValue)> {
    given
        .iter()
        .filter(|(name, value)| value.to_str().is_err() && !NOT_PASSED_ON.contains(name))
}

#[cfg(test)]
mod tests {
    use http::Request;

    use super::*;

    fn event_of(request: http::request::Builder, body: &[u8]) -> Value {
        let (parts, ()) = request.body(()).unwrap().into_parts();
        let arrival = Arrival {
            port: 3000,
            request_id: "req_1",
            at: UnixMs::default(),
        };
        event(&parts, body.to_vec(), arrival)
    }

    #[test]
    fn an_event_has_the_shape_of_payload_2_0() {
        let request = Request::post("http://evil.example/v2/prospects?a=1&a=%2C")
            .header("Host", "evil.example")
            .header("Cookie", "a=b")
            .header("X-Twice", "1")
            .header("X-Twice", "2")
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
    fn a_body_that_is_no_text_comes_in_base64() {
        let event = event_of(Request::post("/"), b"\xff");
        assert_eq!(
            (&event["body"], &event["isBase64Encoded"]),
            (&json!("/w=="), &json!(true))
        );
        assert_eq!(event_of(Request::get("/"), b"")["body"], Value::Null);
    }
}
