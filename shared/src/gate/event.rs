//! Sanitizes API Gateway events before `lambda_http` parses them.
//!
//! Clients can cause events that `lambda_http` cannot parse. It panics if the query is not valid in a URI, such as
//! `?name="Ada"`, and rejects the whole event if a header has a character beyond ASCII. After sanitizing, both are
//! ordinary requests that get an ordinary response.

use std::collections::BTreeMap;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use lambda_http::Error;
use lambda_http::aws_lambda_events::apigw::ApiGatewayV2httpRequest;
use lambda_http::http::{HeaderName, HeaderValue, Method};
use lambda_http::request::LambdaRequest;
use serde::Deserialize;

/// `lambda_http` builds a URI from these headers and panics if it is invalid. The service does not read them.
const REMOVED_HEADERS: [&str; 2] = ["host", "x-forwarded-proto"];

/// The most bytes of a path and a query, encoded: `lambda_http` panics if a URI has more than 65,534. API Gateway
/// refuses a request line of more than 10,240 bytes, and encoding makes three bytes of one.
const MAX_URI_BYTES: usize = 60_000;

/// The parts of an API Gateway event (payload 2.0) that the service reads. The others, such as cookies and the
/// stage, could only prevent `lambda_http` from building a request.
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
#[serde(rename_all = "camelCase")]
struct RequestContext {
    domain_name: Option<String>,
    http: Http,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Http {
    method: String,
    source_ip: Option<String>,
}

impl GatewayEvent {
    /// The same so that `lambda_http` can build a request from it.
    ///
    /// # Errors
    /// The method, a header or the body is not valid in a request, or the path and the query are too long.
    pub fn sanitized(self) -> Result<LambdaRequest, Error> {
        let body = self.body.as_deref().unwrap_or_default();
        if self.is_base64_encoded {
            STANDARD.decode(body)?;
        }
        let path = self.raw_path.unwrap_or_default();
        let query = encode_query(&self.raw_query_string.unwrap_or_default());
        if path.len().saturating_mul(3).saturating_add(query.len()) > MAX_URI_BYTES {
            return Err("the path and the query are too long".into());
        }
        let is_absolute = path.starts_with('/');
        let mut request = ApiGatewayV2httpRequest::default();
        request.raw_path = Some(if is_absolute { path } else { format!("/{path}") });
        request.raw_query_string = Some(query);
        for (name, text) in self.headers.unwrap_or_default() {
            if !REMOVED_HEADERS.iter().any(|removed| name.eq_ignore_ascii_case(removed)) {
                let (name, text) = (HeaderName::try_from(name)?, HeaderValue::try_from(with_spaces(text))?);
                request.headers.try_append(name, text)?;
            }
        }
        request.body = self.body;
        request.is_base64_encoded = self.is_base64_encoded;
        request.request_context.domain_name = self.request_context.domain_name.filter(|name| is_host(name));
        request.request_context.http.source_ip = self.request_context.http.source_ip;
        request.request_context.http.method = Method::try_from(self.request_context.http.method.as_str())?;
        Ok(LambdaRequest::ApiGatewayV2(request))
    }
}

/// Whether a text is the name of a host, which is valid in a URI.
fn is_host(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-'))
}

/// The value of a header with a space for each character that is not visible ASCII. No valid credential, key, tag or media
/// type contains a space, so invalid values stay invalid.
pub fn with_spaces(value: String) -> String {
    if value.bytes().all(|byte| byte.is_ascii_graphic() || byte == b' ') {
        return value;
    }
    value.chars().map(|c| if c.is_ascii_graphic() { c } else { ' ' }).collect()
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
    query.bytes().map(encode).collect()
}

#[cfg(test)]
mod tests {
    use lambda_http::Request;
    use serde_json::{Value, json};

    use super::*;

    fn request(event: Value) -> Option<Request> {
        let event: GatewayEvent = serde_json::from_value(event).ok()?;
        event.sanitized().ok().map(Request::from)
    }

    fn event(query: &str, headers: &Value) -> Value {
        json!({
            "rawPath": "/v2/prospects", "rawQueryString": query, "headers": headers, "cookies": ["a=\n"],
            "requestContext": {"domainName": "a b", "http": {"method": "GET", "sourceIp": "192.0.2.1"}},
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
        let headers = json!({"x-idempotency-key": "clé", "x-plain": "a\u{7f}b\n", "accept": "a, b"});
        let request = request(event("", &headers)).unwrap();
        let values = ["x-idempotency-key", "x-plain", "accept"].map(|name| request.headers()[name].to_str().unwrap());
        assert_eq!(values, ["cl ", "a b ", "a, b"]);
    }

    #[test]
    fn invalid_hosts_and_paths_do_not_matter() {
        let hosts = ["", "a:99999", "[", "a b", "%", "é"].map(|host| ("/v2", host));
        let paths = ["", "=\"x\"", ":99999", "/a b#c?d\u{e9}"].map(|path| (path, "a"));
        for (path, host) in hosts.into_iter().chain(paths) {
            let mut event = event("a=1", &json!({"Host": host, "X-Forwarded-Proto": "://", "cookie": "a=é"}));
            event["rawPath"] = path.into();
            assert_eq!(request(event).unwrap().uri().query(), Some("a=1"), "{path} {host}");
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
            assert_eq!(request(event(&query, &json!({}))).is_some(), is_read, "{}", query.len());
        }
    }

    #[test]
    fn what_is_null_is_absent_and_what_is_no_event_is_an_error() {
        let mut event = event("", &json!(null));
        for name in ["rawPath", "rawQueryString", "body"] {
            event[name] = json!(null);
        }
        let request_of_nothing = request(event.clone()).unwrap();
        assert_eq!((request_of_nothing.uri().path(), request_of_nothing.uri().query()), ("/", None));
        event["isBase64Encoded"] = true.into();
        event["body"] = "{".into();
        for event in [event, json!(null), json!({"requestContext": 1}), json!({"headers": {"a": 1}})] {
            assert!(request(event).is_none());
        }
    }
}
