//! Events of API Gateway as requests. What a client can put into one, `lambda_http` takes badly: it ends the process
//! over a query that is no URI, such as `?name="Ada"`, and refuses a whole event for a header that is no ASCII. Here
//! both become requests, to be answered as any other.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use lambda_http::Request;
use lambda_http::aws_lambda_events::apigw::ApiGatewayV2httpRequest;
use lambda_http::request::LambdaRequest;
use serde::de::Error;
use serde_json::{Map, Value};

/// Headers out of which `lambda_http` builds a URI, and ends the process where it is none. Nobody here reads them.
const UNUSED: [&str; 2] = ["host", "x-forwarded-proto"];

/// The event as `lambda_http` takes it.
///
/// # Errors
/// What is no event of API Gateway, payload 2.0.
pub fn tamed(mut event: Value) -> Result<LambdaRequest, serde_json::Error> {
    if let Some(query) = event.get_mut("rawQueryString")
        && let Some(text) = query.as_str()
    {
        *query = encoded(text).into();
    }
    if let Some(headers) = event.get_mut("headers").and_then(Value::as_object_mut) {
        tame_headers(headers);
    }
    if let Some(event) = event.as_object_mut() {
        // They come as headers too.
        event.remove("cookies");
        let path = event.get("rawPath").and_then(Value::as_str).unwrap_or_default();
        if !path.starts_with('/') {
            let path = format!("/{path}");
            event.insert("rawPath".to_owned(), path.into());
        }
        let body = event.get("body").and_then(Value::as_str).unwrap_or_default();
        if event.get("isBase64Encoded") == Some(&Value::Bool(true)) && STANDARD.decode(body).is_err() {
            return Err(serde_json::Error::custom("a body that is no base64"));
        }
    }
    // A URI is built out of the domain where there is no host.
    if let Some(context) = event.get_mut("requestContext").and_then(Value::as_object_mut) {
        context.remove("domainName");
    }
    serde_json::from_value::<ApiGatewayV2httpRequest>(event).map(LambdaRequest::ApiGatewayV2)
}

/// The request of an event.
///
/// # Errors
/// As [`tamed`].
pub fn request(event: Value) -> Result<Request, serde_json::Error> {
    tamed(event).map(Request::from)
}

/// A space stands in the place of what no header may hold: no credential, key, tag or type has one, so that a value
/// that was none stays none.
fn tame_headers(headers: &mut Map<String, Value>) {
    headers.retain(|name, _| !UNUSED.iter().any(|unused| name.eq_ignore_ascii_case(unused)));
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

/// A query with what no URI may hold percent-encoded.
fn encoded(query: &str) -> String {
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
            "version": "2.0", "routeKey": "$default", "rawPath": "/v2/prospects", "rawQueryString": query, "headers": headers,
            "requestContext": {"domainName": "api.example.com", "stage": "$default",
                "http": {"method": "GET", "path": "/v2/prospects", "protocol": "HTTP/1.1", "sourceIp": "192.0.2.1"}},
            "isBase64Encoded": false,
        })
    }

    #[test]
    fn a_query_that_is_no_uri_is_read_all_the_same() {
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
    fn a_header_that_is_no_ascii_is_no_credential_and_no_key() {
        let headers = json!({"x-idempotency-key": "clé", "authorization": "Bearer ключ", "x-plain": "a\u{7f}b\n", "accept": "a, b"});
        let request = request(event("", &headers)).unwrap();
        let value = |name: &str| request.headers().get(name).unwrap().to_str().unwrap().to_owned();
        assert_eq!(value("x-idempotency-key"), "cl ");
        assert_eq!(value("authorization"), "Bearer     ");
        assert_eq!(value("x-plain"), "a b ");
        assert_eq!(value("accept"), "a, b");
    }

    #[test]
    fn a_host_that_is_none_does_not_matter() {
        for host in ["", "a:99999", "[", "a b", "%", "é"] {
            let headers = json!({"Host": host, "X-Forwarded-Proto": "://", "cookie": "a=é"});
            let mut event = event("a=1", &headers);
            event["cookies"] = json!(["a=\n"]);
            assert_eq!(request(event).unwrap().uri().query(), Some("a=1"));
        }
    }

    #[test]
    fn a_path_without_a_slash_and_a_domain_that_is_none_do_not_matter() {
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
    fn what_is_no_event_is_an_error() {
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
