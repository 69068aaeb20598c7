//! The bytes of files, as clients send and load them: over a connection to the bucket.

use aws_smithy_http_client::Connector;
use aws_smithy_runtime_api::client::http::HttpConnector;
use aws_smithy_runtime_api::client::orchestrator::HttpRequest;
use aws_smithy_types::body::SdkBody;
use http_body_util::BodyExt;
use serde_json::Value;

/// What the bucket answered.
#[derive(Debug)]
pub struct BucketAnswer {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl BucketAnswer {
    /// A header; empty if it is absent.
    pub fn header(&self, name: &str) -> &str {
        let found = self.headers.iter().find(|(other, _)| other == name);
        found.map_or("", |(_, value)| value)
    }
}

/// Sends the bytes of a file, as the answer to the request for its upload says.
///
/// # Panics
/// If the bucket does not answer.
pub async fn upload(asked: &Value, bytes: &[u8]) -> BucketAnswer {
    let upload = &asked["upload"];
    let headers = upload["headers"].as_object().expect("headers").iter();
    let headers: Vec<(&str, &str)> =
        headers.map(|(name, value)| (name.as_str(), value.as_str().expect("a header"))).collect();
    let (method, url) = (&upload["method"], &upload["url"]);
    let url = url.as_str().expect("a URL");
    send((method.as_str().expect("a method"), url), &headers, bytes).await
}

/// Sends a request to the bucket.
///
/// # Panics
/// If the bucket does not answer.
pub async fn send((method, url): (&str, &str), headers: &[(&str, &str)], bytes: &[u8]) -> BucketAnswer {
    let mut request = HttpRequest::new(SdkBody::from(bytes));
    request.set_method(method).expect("a method");
    request.set_uri(url.to_owned()).expect("a URL");
    for (name, value) in headers {
        request.headers_mut().insert((*name).to_owned(), (*value).to_owned());
    }
    let connector = Connector::builder().build_http();
    let answer = connector.call(request).await.expect("an answer");
    let status = answer.status().as_u16();
    let headers = answer.headers().iter();
    let headers = headers.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    let body = answer.into_body().collect().await.expect("a body").to_bytes().to_vec();
    BucketAnswer { status, headers, body }
}
