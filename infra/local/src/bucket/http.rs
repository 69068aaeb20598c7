//! The bucket over HTTP: as much of S3 as the URLs of the service need, with S3's answers.

use std::io::{self, Write as _};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{DefaultBodyLimit, Path, RawQuery, State};
use axum::response::{IntoResponse, Response};
use axum::routing::any;
use chrono::NaiveDateTime;
use domain::{Export, FileId, UnixMs, import};
use http::header::{
    ACCEPT_RANGES, CONTENT_DISPOSITION, CONTENT_LENGTH, CONTENT_RANGE, CONTENT_SECURITY_POLICY, CONTENT_TYPE,
    HeaderMap, IF_NONE_MATCH, IF_RANGE, RANGE,
};
use http::{Method, StatusCode};
use http_body_util::BodyExt;
use shared::bucket::{SignUrls, ToSign};

use super::{BUCKET, LocalBucket, Refusal};
use crate::byte_range::{self, Asked};

/// The most bytes of an object; the signature binds the length of an upload.
const MAX_BYTES: usize = domain::import::MAX_IMPORT_BYTES;

/// The routes of the bucket.
pub(super) fn router(bucket: LocalBucket) -> Router {
    let path = format!("/{BUCKET}/{{*key}}");
    let largest = DefaultBodyLimit::disable();
    Router::new().route(&path, any(handle).layer(largest)).with_state(bucket)
}

async fn handle(
    State(bucket): State<LocalBucket>,
    method: Method,
    Path(key): Path<String>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
    body: Body,
) -> Response {
    let query: Vec<(String, String)> =
        form_urlencoded::parse(query.unwrap_or_default().replace('+', "%2B").as_bytes()).into_owned().collect();
    if FileId::of_object(&key).is_none() && !Export::is_object(&key) && !import::is_object(&key) {
        return refused(StatusCode::NOT_FOUND, "NoSuchKey");
    }
    let now = bucket.clock.now();
    if let Err(code) = check(&*bucket.signer, (&method, &key), &query, &headers, now) {
        return refused(StatusCode::FORBIDDEN, code);
    }
    match method {
        Method::PUT => stored(receive(&bucket, &key, body, &headers).await),
        Method::GET | Method::HEAD => match bucket.get(&key) {
            Ok(Some(bytes)) => shown(bytes, &query, range(&method, &headers)),
            Ok(None) => refused(StatusCode::NOT_FOUND, "NoSuchKey"),
            Err(error) => failed(&error),
        },
        Method::DELETE => match bucket.delete(&key) {
            Ok(()) => StatusCode::NO_CONTENT.into_response(),
            Err(error) => failed(&error),
        },
        _ => refused(StatusCode::METHOD_NOT_ALLOWED, "MethodNotAllowed"),
    }
}

/// Checks the signature and the age of a URL; the error is the code that S3 answers.
fn check(
    signer: &dyn SignUrls,
    (method, key): (&Method, &str),
    query: &[(String, String)],
    headers: &HeaderMap,
    now: UnixMs,
) -> Result<(), &'static str> {
    let parameter = |name: &str| query.iter().find(|(other, _)| other == name).map(|(_, value)| value.as_str());
    let date = parameter("X-Amz-Date").and_then(|date| NaiveDateTime::parse_from_str(date, "%Y%m%dT%H%M%SZ").ok());
    let date = date.and_then(|date| UnixMs::new(date.and_utc().timestamp_millis()));
    let valid = parameter("X-Amz-Expires").and_then(|valid| valid.parse::<u32>().ok());
    let (Some(date), Some(valid)) = (date, valid) else {
        return Err("AccessDenied");
    };
    let names = parameter("X-Amz-SignedHeaders").unwrap_or_default().split(';');
    let bound: Vec<(&str, &str)> = names
        .filter(|name| *name != "host")
        .map(|name| (name, headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()))
        .collect();
    let own = |(name, _): &&(String, String)| !name.starts_with("X-Amz-");
    let own: Vec<(&str, &str)> =
        query.iter().filter(own).map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let request = ToSign { method: method.as_str(), key, query: &own, headers: &bound };
    let expected = signer.signed(&request, date, Duration::from_secs(u64::from(valid)));
    let signature = parameter("X-Amz-Signature").unwrap_or_default();
    let is_ours = expected.is_ok_and(|url| url.ends_with(&format!("X-Amz-Signature={signature}")));
    match (is_ours, now < date.plus_ms(i64::from(valid).saturating_mul(1_000))) {
        (true, true) => Ok(()),
        (true, false) => Err("AccessDenied"),
        (false, _) => Err("SignatureDoesNotMatch"),
    }
}

/// Stores the body, if it has the length that the request names.
async fn receive(bucket: &LocalBucket, key: &str, mut body: Body, headers: &HeaderMap) -> Result<(), Refusal> {
    let length = headers.get(CONTENT_LENGTH).and_then(|length| length.to_str().ok());
    let length = length.and_then(|length| length.parse::<usize>().ok()).filter(|length| *length <= MAX_BYTES);
    let length = length.ok_or(Refusal::Cut)?;
    let (mut incoming, mut left) = (bucket.incoming().map_err(Refusal::Failed)?, length);
    while let Some(frame) = body.frame().await {
        let data = frame.map_err(|_| Refusal::Cut)?.into_data().map_err(|_| Refusal::Cut)?;
        left = left.checked_sub(data.len()).ok_or(Refusal::Cut)?;
        incoming.write_all(&data).map_err(Refusal::Failed)?;
    }
    if left > 0 {
        return Err(Refusal::Cut);
    }
    bucket.keep(incoming, key, headers.contains_key(IF_NONE_MATCH))
}

fn stored(outcome: Result<(), Refusal>) -> Response {
    match outcome {
        Ok(()) => StatusCode::OK.into_response(),
        Err(Refusal::Exists) => refused(StatusCode::PRECONDITION_FAILED, "PreconditionFailed"),
        Err(Refusal::Cut) => refused(StatusCode::BAD_REQUEST, "IncompleteBody"),
        Err(Refusal::Failed(error)) => failed(&error),
    }
}

/// The range that a request asks for. Several headers are several ranges. No object has a version that `If-Range` could
/// name.
fn range<'a>(method: &Method, headers: &'a HeaderMap) -> Option<&'a str> {
    let mut ranges = headers.get_all(RANGE).iter();
    let (range, None) = (ranges.next()?, ranges.next()) else {
        return None;
    };
    let range = range.to_str().ok();
    range.filter(|_| *method == Method::GET && !headers.contains_key(IF_RANGE))
}

fn shown(bytes: Bytes, query: &[(String, String)], range: Option<&str>) -> Response {
    let size = bytes.len();
    let mut response = match range.map_or(Asked::Whole, |range| byte_range::asked(range, size)) {
        Asked::Whole => bytes.into_response(),
        Asked::Part(part) => {
            let shown = format!("bytes {}-{}/{size}", part.start, part.end.saturating_sub(1));
            let answer = (StatusCode::PARTIAL_CONTENT, [(CONTENT_RANGE, shown)], bytes.slice(part));
            answer.into_response()
        }
        Asked::Beyond => {
            let refusal = refused(StatusCode::RANGE_NOT_SATISFIABLE, "InvalidRange");
            return ([(CONTENT_RANGE, format!("bytes */{size}"))], refusal).into_response();
        }
    };
    let headers = response.headers_mut();
    headers.insert(ACCEPT_RANGES, http::HeaderValue::from_static("bytes"));
    for (name, header) in [
        ("response-content-type", CONTENT_TYPE),
        ("response-content-disposition", CONTENT_DISPOSITION),
        ("response-cache-control", http::header::CACHE_CONTROL),
    ] {
        let value = query.iter().find(|(other, _)| other == name).and_then(|(_, value)| value.parse().ok());
        if let Some(value) = value {
            headers.insert(header, value);
        }
    }
    let policy = http::HeaderValue::from_static("default-src 'none'; sandbox");
    headers.insert(CONTENT_SECURITY_POLICY, policy);
    headers.insert("x-content-type-options", http::HeaderValue::from_static("nosniff"));
    response
}

/// An error as S3 answers it.
fn refused(status: StatusCode, code: &str) -> Response {
    let body = format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Error><Code>{code}</Code></Error>");
    (status, [(CONTENT_TYPE, "application/xml")], body).into_response()
}

fn failed(error: &io::Error) -> Response {
    tracing::warn!(%error, "the bucket of files failed");
    refused(StatusCode::INTERNAL_SERVER_ERROR, "InternalError")
}

#[cfg(test)]
mod tests {
    use http::{HeaderName, HeaderValue};

    use super::super::UrlKey;
    use super::*;

    const KEY: &str = "a/b";

    /// A request with a URL, as the server sees it.
    #[derive(Clone)]
    struct Received {
        method: Method,
        key: &'static str,
        query: Vec<(String, String)>,
        headers: HeaderMap,
    }

    impl Received {
        fn outcome(&self, signer: &UrlKey, now: UnixMs) -> Result<(), &'static str> {
            check(signer, (&self.method, self.key), &self.query, &self.headers, now)
        }

        fn parameter(&mut self, name: &str) -> &mut String {
            let found = self.query.iter_mut().find(|(other, _)| other == name);
            &mut found.unwrap().1
        }

        fn set_header(&mut self, name: &'static str, value: &'static str) {
            let name = HeaderName::from_static(name);
            self.headers.insert(name, HeaderValue::from_static(value));
        }
    }

    type Change = fn(&mut Received);

    fn second(number: i64) -> UnixMs {
        UnixMs::default().plus_ms(number.saturating_mul(1_000))
    }

    fn signer(byte: u8) -> UrlKey {
        UrlKey::new("http://127.0.0.1:3000".to_owned(), [byte; 32])
    }

    /// An upload whose URL is valid for 900 seconds from the 100th second on.
    fn upload() -> Received {
        let request = ToSign {
            query: &[("response-content-type", "text/plain; a+b")],
            headers: &[("if-none-match", "*"), ("content-length", "3")],
            ..ToSign::new("PUT", KEY)
        };
        let at = second(100).plus_ms(900);
        let url = signer(1).signed(&request, at, Duration::from_mins(15)).unwrap();
        let query = url.strip_prefix("http://127.0.0.1:3000/files/a/b?").unwrap();
        let query = form_urlencoded::parse(query.as_bytes()).into_owned().collect();
        let mut received = Received { method: Method::PUT, key: KEY, query, headers: HeaderMap::new() };
        received.set_header("host", "localhost:1");
        received.set_header("content-length", "3");
        received.set_header("if-none-match", "*");
        received
    }

    #[test]
    fn a_url_is_valid_until_it_expires_and_under_its_own_key_alone() {
        let received = upload();
        for (seconds, outcome) in [(100, Ok(())), (999, Ok(())), (1_000, Err("AccessDenied"))] {
            assert_eq!(received.outcome(&signer(1), second(seconds)), outcome, "{seconds}");
        }
        assert_eq!(received.outcome(&signer(2), second(100)), Err("SignatureDoesNotMatch"));
    }

    #[test]
    fn a_changed_request_does_not_have_the_signature_of_its_url() {
        let changes: [(&str, Change); 13] = [
            ("method", |it| it.method = Method::GET),
            ("key", |it| it.key = "a/c"),
            ("own parameter", |it| it.parameter("response-content-type").push('x')),
            ("no own parameter", |it| {
                it.query.remove(0);
            }),
            ("another parameter", |it| {
                it.query.push(("a".to_owned(), "b".to_owned()));
            }),
            ("header", |it| it.set_header("content-length", "4")),
            ("no header", |it| {
                it.headers.remove("if-none-match");
            }),
            ("fewer headers", |it| {
                *it.parameter("X-Amz-SignedHeaders") = "content-length;host".to_owned();
            }),
            ("no headers", |it| it.parameter("X-Amz-SignedHeaders").clear()),
            ("date", |it| *it.parameter("X-Amz-Date") = "19700101T000141Z".to_owned()),
            ("expiry", |it| *it.parameter("X-Amz-Expires") = "9000".to_owned()),
            ("signature", |it| {
                let signature = it.parameter("X-Amz-Signature");
                let last = if signature.pop() == Some('0') { '1' } else { '0' };
                signature.push(last);
            }),
            ("no signature", |it| it.parameter("X-Amz-Signature").clear()),
        ];
        for (what, change) in changes {
            let mut received = upload();
            change(&mut received);
            assert_eq!(received.outcome(&signer(1), second(200)), Err("SignatureDoesNotMatch"), "{what}");
        }
        let mut undated = upload();
        undated.parameter("X-Amz-Date").clear();
        assert_eq!(undated.outcome(&signer(1), second(200)), Err("AccessDenied"));
    }
}
