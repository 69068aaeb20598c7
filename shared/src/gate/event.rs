//! Sanitizes API Gateway events before `lambda_http` parses them. Every request enters here, on Lambda and on a laptop.
//!
//! Clients can cause events that `lambda_http` cannot parse. It panics if the query is not valid in a URI, such as
//! `?name="Ada"`, and rejects the whole event if a header has a character beyond ASCII. After sanitizing, both are
//! ordinary requests that get an ordinary response.

use std::collections::BTreeMap;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use lambda_http::Request;
use lambda_http::aws_lambda_events::apigw::ApiGatewayV2httpRequest;
use lambda_http::http::{HeaderMap, HeaderName, HeaderValue, Method};
use lambda_http::request::LambdaRequest;
use serde::Deserialize;
use serde::de::Error;
use serde_json::Value;

/// `lambda_http` builds a URI from these headers and panics if it is invalid. The service does not read them.
const REMOVED_HEADERS: [&str; 2] = ["host", "x-forwarded-proto"];

/// The most bytes of a path and a query, encoded: `lambda_http` panics if a URI has more than 65,534. API Gateway
/// refuses a request line of more than 10,240 bytes, and encoding makes three bytes of one.
const MAX_URI_BYTES: usize = 60_000;

/// The parts of an API Gateway event (payload 2.0) that the service reads. The others, such as cookies, the stage and
/// the domain name, could only prevent `lambda_http` from building a request.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GatewayEvent {
    raw_path: Option<String>,
    raw_query_string: Option<String>,
    headers: Option<BTreeMap<String, String>>,
    body: Option<String>,
    #[serde(default)]
    is_base64_encoded: bool,
    request_context: RequestContext,
}

#[derive(Clone, Debug, Deserialize)]
struct RequestContext {
    http: Http,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Http {
    method: String,
    source_ip: Option<String>,
}

/// Changes an event so that `lambda_http` can build a request from it.
///
/// # Errors
/// The method, a header or the body is not valid in a request, or the path and the query are too long.
pub fn sanitize(event: GatewayEvent) -> Result<LambdaRequest, serde_json::Error> {
    let body = event.body.as_deref().unwrap_or_default();
    if event.is_base64_encoded && STANDARD.decode(body).is_err() {
        return Err(serde_json::Error::custom("the body is not valid base64"));
    }
    let path = event.raw_path.unwrap_or_default();
    let query = encode_query(&event.raw_query_string.unwrap_or_default());
    if path.len().saturating_mul(3).saturating_add(query.len()) > MAX_URI_BYTES {
        return Err(serde_json::Error::custom("the path and the query are too long"));
    }
    let is_absolute = path.starts_with('/');
    let mut request = ApiGatewayV2httpRequest::default();
    request.raw_path = Some(if is_absolute { path } else { format!("/{path}") });
    request.raw_query_string = Some(query);
    request.headers = sanitize_headers(event.headers.unwrap_or_default()).map_err(serde_json::Error::custom)?;
    request.body = event.body;
    request.is_base64_encoded = event.is_base64_encoded;
    let method = Method::try_from(event.request_context.http.method.as_str());
    request.request_context.http.source_ip = event.request_context.http.source_ip;
    request.request_context.http.method = method.map_err(serde_json::Error::custom)?;
    Ok(LambdaRequest::ApiGatewayV2(request))
}

/// Reads an event, sanitizes it and converts it into a request.
///
/// # Errors
/// The value is not an API Gateway event, payload 2.0; as [`sanitize`].
pub fn request(event: Value) -> Result<Request, serde_json::Error> {
    sanitize(serde_json::from_value(event)?).map(Request::from)
}

/// Replaces each character that is not visible ASCII by a space. No valid credential, key, tag or media type contains a
/// space, so invalid values stay invalid.
fn sanitize_headers(headers: BTreeMap<String, String>) -> Result<HeaderMap, lambda_http::http::Error> {
    let mut sanitized = HeaderMap::with_capacity(headers.len());
    for (name, text) in headers {
        if REMOVED_HEADERS.iter().any(|removed| name.eq_ignore_ascii_case(removed)) {
            continue;
        }
        let text = if text.bytes().all(visible) {
            text
        } else {
            text.chars()
                .map(|c| if c.is_ascii_graphic() { c } else { ' ' })
                .collect()
        };
        sanitized.try_append(HeaderName::try_from(name)?, HeaderValue::try_from(text)?)?;
    }
    Ok(sanitized)
}

const fn visible(byte: u8) -> bool {
    byte.is_ascii_graphic() || byte == b' '
}

/// Percent-encodes every byte that is invalid in the query of a URI.
fn encode_query(query: &str) -> String {
    let encode = |byte: u8| {
        if byte.is_ascii_graphic() && !matches!(byte, b'"' | b'#' | b'<' | b'>') {
            char::from(byte).to_string()
        } else {
            format!("%{byte:02X}")
        }
    };
    if query
        .bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || b"=&%+-._,".contains(&byte))
    {
        return query.to_owned();
    }
    query.bytes().map(encode).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn event(query: &str, headers: &Value) -> Value {
        json!({
            "version": "2.0", "routeKey": "$default", "rawPath": "/v2/prospects", "rawQueryString": query,
            "headers": headers,
            "requestContext": {"domainName": "api.example.com", "stage": "$default",
                "http": {"method": "GET", "path": "/v2/prospects", "protocol": "HTTP/1.1", "sourceIp": "192.0.2.1"}},
            "isBase64Encoded": false,
        })
    }

    #[test]
    fn a_query_that_is_not_a_valid_uri_is_read_nevertheless() {
        for byte in 0..=255_u8 {
            let query = format!("name={}&limit=1", char::from(byte));
            let request = request(event(&query, &json!({}))).unwrap();
            let raw = request.uri().query().unwrap();
            let read: Vec<_> = form_urlencoded::parse(raw.as_bytes()).into_owned().collect();
            assert_eq!(read.last().unwrap(), &("limit".to_owned(), "1".to_owned()), "{query:?}");
            if !b"&+%".contains(&byte) {
                assert_eq!(read[0].1, char::from(byte).to_string());
            }
        }
    }

    #[test]
    fn a_header_beyond_ascii_is_neither_a_credential_nor_a_key() {
        let headers = json!({
            "x-idempotency-key": "clé", "authorization": "Bearer ключ", "x-plain": "a\u{7f}b\n", "accept": "a, b",
        });
        let request = request(event("", &headers)).unwrap();
        let value = |name: &str| request.headers().get(name).unwrap().to_str().unwrap().to_owned();
        assert_eq!(value("x-idempotency-key"), "cl ");
        assert_eq!(value("authorization"), "Bearer     ");
        assert_eq!(value("x-plain"), "a b ");
        assert_eq!(value("accept"), "a, b");
    }

    #[test]
    fn an_invalid_host_does_not_matter() {
        for host in ["", "a:99999", "[", "a b", "%", "é"] {
            let headers = json!({"Host": host, "X-Forwarded-Proto": "://", "cookie": "a=é"});
            let mut event = event("a=1", &headers);
            event["cookies"] = json!(["a=\n"]);
            assert_eq!(request(event).unwrap().uri().query(), Some("a=1"));
        }
    }

    #[test]
    fn a_path_without_a_slash_and_an_invalid_domain_do_not_matter() {
        for (path, domain) in [
            ("", "a b"),
            ("=\"x\"", "xn--\u{1}"),
            (":99999", ""),
            ("/a b#c?d\u{e9}", "["),
        ] {
            let mut event = event("a=1", &json!({}));
            event["rawPath"] = path.into();
            event["requestContext"]["domainName"] = domain.into();
            assert!(request(event).is_ok(), "{path}");
        }
    }

    #[test]
    fn a_path_and_a_query_that_no_uri_holds_are_an_error() {
        let room = MAX_URI_BYTES - 3 * "/v2/prospects".len();
        for (query, is_read) in [
            ("a".repeat(room), true),
            ("a".repeat(room + 1), false),
            ("\"".repeat(room / 3), true),
            ("\"".repeat(room / 3 + 1), false),
        ] {
            assert_eq!(request(event(&query, &json!({}))).is_ok(), is_read, "{}", query.len());
        }
        let mut long_path = event("", &json!({}));
        for (bytes, is_read) in [(MAX_URI_BYTES / 3, true), (MAX_URI_BYTES / 3 + 1, false)] {
            long_path["rawPath"] = "/".repeat(bytes).into();
            assert_eq!(request(long_path.clone()).is_ok(), is_read, "{bytes}");
        }
    }

    #[test]
    fn what_is_null_is_absent() {
        let mut event = event("", &json!(null));
        for name in ["rawPath", "rawQueryString", "body"] {
            event[name] = json!(null);
        }
        let request = request(event).unwrap();
        assert_eq!((request.uri().path(), request.uri().query()), ("/", None));
    }

    #[test]
    fn a_value_that_is_not_an_event_is_an_error() {
        let mut binary = event("", &json!({}));
        binary["isBase64Encoded"] = true.into();
        binary["body"] = "{".into();
        assert!(request(binary).is_err());
        for event in [
            json!(null),
            json!([]),
            json!({"requestContext": 1}),
            json!({"headers": {"a": 1}}),
        ] {
            assert!(request(event).is_err());
        }
    }
}
