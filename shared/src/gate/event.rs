//! Sanitizes API Gateway events before `lambda_http` parses them (ADR 0014). Every request enters here, on Lambda and
//! on a laptop.
//!
//! A client can cause events that `lambda_http` cannot parse: it panics if the query is not valid in a URI, such as
//! `?name="Ada"`, and rejects the whole event if a header has a character beyond ASCII. After sanitizing, both are
//! ordinary requests that get an ordinary answer.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use lambda_http::Request;
use lambda_http::aws_lambda_events::apigw::ApiGatewayV2httpRequest;
use lambda_http::request::LambdaRequest;
use serde::de::Error;
use serde_json::{Map, Value};

/// `lambda_http` builds a URI from these headers and panics if it is invalid. The service does not read them.
const REMOVED_HEADERS: [&str; 2] = ["host", "x-forwarded-proto"];

/// Changes an event so that `lambda_http` can parse it.
///
/// # Errors
/// The value is not an API Gateway event, payload 2.0.
pub fn sanitize(mut event: Value) -> Result<LambdaRequest, serde_json::Error> {
    if let Some(query) = event.get_mut("rawQueryString")
        && let Some(text) = query.as_str()
    {
        *query = encode_query(text).into();
    }
    if let Some(headers) = event.get_mut("headers").and_then(Value::as_object_mut) {
        sanitize_headers(headers);
    }
    if let Some(event) = event.as_object_mut() {
        // `lambda_http` would join them into a header. The service does not read cookies.
        event.remove("cookies");
        let path = event.get("rawPath").and_then(Value::as_str).unwrap_or_default();
        if !path.starts_with('/') {
            let path = format!("/{path}");
            event.insert("rawPath".to_owned(), path.into());
        }
        let body = event.get("body").and_then(Value::as_str).unwrap_or_default();
        if event.get("isBase64Encoded") == Some(&Value::Bool(true)) && STANDARD.decode(body).is_err() {
            return Err(serde_json::Error::custom("the body is not valid base64"));
        }
    }
    // `lambda_http` builds the URI from the domain name if there is no host header.
    if let Some(context) = event.get_mut("requestContext").and_then(Value::as_object_mut) {
        context.remove("domainName");
    }
    serde_json::from_value::<ApiGatewayV2httpRequest>(event).map(LambdaRequest::ApiGatewayV2)
}

/// Sanitizes an event and converts it into a request.
///
/// # Errors
/// As [`sanitize`].
pub fn request(event: Value) -> Result<Request, serde_json::Error> {
    sanitize(event).map(Request::from)
}

/// Replaces each character that is not visible ASCII by a space. No valid credential, key, tag or media type contains a
/// space, so invalid values stay invalid.
fn sanitize_headers(headers: &mut Map<String, Value>) {
    headers.retain(|name, _| !REMOVED_HEADERS.iter().any(|removed| name.eq_ignore_ascii_case(removed)));
    for value in headers.values_mut() {
        if let Some(text) = value.as_str()
            && !text.bytes().all(visible)
        {
            let text: String = text
                .chars()
                .map(|c| if c.is_ascii_graphic() { c } else { ' ' })
                .collect();
            *value = text.into();
        }
    }
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
