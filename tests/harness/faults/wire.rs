//! A call on its way: sent on, or failed.

use std::io;

use aws_smithy_runtime_api::client::http::{HttpConnector, SharedHttpConnector};
use aws_smithy_runtime_api::client::orchestrator::{HttpRequest, HttpResponse};
use aws_smithy_runtime_api::client::result::ConnectorError;
use aws_smithy_types::body::SdkBody;
use aws_smithy_types::byte_stream::ByteStream;
use futures::stream;
use http_body_util::StreamBody;
use hyper::body::{Bytes, Frame};
use serde_json::{Value, json};

use super::injected::{InjectedFault, Phase};
use super::state::Action;

pub(super) async fn carry(
    wire: &SharedHttpConnector,
    request: HttpRequest,
    operation: &str,
    sent: &Value,
    action: Option<Action>,
) -> Result<HttpResponse, ConnectorError> {
    match action {
        None => forward(wire, request).await,
        Some(Action::Stop(phase, reached, mut release)) => {
            let reply = if phase == Phase::After { Some(forward(wire, clone(&request)).await) } else { None };
            reached.send_replace(true);
            let _ = release.wait_for(|released| *released).await;
            match reply {
                Some(reply) => reply,
                None => forward(wire, request).await,
            }
        }
        Some(Action::Break(fault)) => match fault {
            // A late call never comes here: the injector keeps it.
            InjectedFault::Reset | InjectedFault::Late => Err(reset()),
            InjectedFault::Throttled => {
                Ok(answer(400, &json!({"__type": service("ThrottlingException"), "message": "slow down"})))
            }
            InjectedFault::ServerError => Ok(server_error()),
            // A transaction never refuses a read.
            InjectedFault::Conflict if reads(operation) => forward(wire, request).await,
            InjectedFault::Conflict => Ok(conflict(operation, sent)),
            InjectedFault::Unread if operation != "BatchGetItem" => forward(wire, request).await,
            InjectedFault::Unread => Ok(answer(200, &json!({"UnprocessedKeys": sent["RequestItems"]}))),
            InjectedFault::LostReply => {
                forward(wire, request).await?;
                Err(reset())
            }
            InjectedFault::BrokenReply => {
                let mut reply = forward(wire, request).await?;
                *reply.body_mut() = broken_body();
                Ok(reply)
            }
            InjectedFault::LostReplyAndToken => {
                forward(wire, with_another_token(request, sent)).await?;
                Err(reset())
            }
            InjectedFault::ServerErrorAfter => {
                forward(wire, request).await?;
                Ok(server_error())
            }
            InjectedFault::SentTwice => {
                forward(wire, clone(&request)).await?;
                forward(wire, request).await
            }
        },
    }
}

pub(crate) fn reads(operation: &str) -> bool {
    matches!(operation, "GetItem" | "BatchGetItem" | "Query" | "Scan" | "TransactGetItems")
}

fn clone(request: &HttpRequest) -> HttpRequest {
    request.try_clone().expect("the SDK's requests are in memory")
}

/// The same request; a transaction gets a token that no retry has.
fn with_another_token(mut request: HttpRequest, sent: &Value) -> HttpRequest {
    let mut sent = sent.clone();
    if let Some(token) = sent.get_mut("ClientRequestToken") {
        let other: String = token.as_str().unwrap_or_default().chars().rev().collect();
        *token = other.into();
        let body = sent.to_string();
        request.headers_mut().insert("content-length", body.len().to_string());
        *request.body_mut() = SdkBody::from(body);
    }
    request
}

/// Sends the request and reads the whole answer.
pub(super) async fn forward(wire: &SharedHttpConnector, request: HttpRequest) -> Result<HttpResponse, ConnectorError> {
    let mut response = wire.call(request).await?;
    let body = ByteStream::new(response.take_body()).collect().await;
    let body = body.map_err(|error| ConnectorError::io(error.into()))?;
    *response.body_mut() = SdkBody::from(body.into_bytes());
    Ok(response)
}

fn reset() -> ConnectorError {
    ConnectorError::io("connection reset by peer".into())
}

/// A body that ends with an error of the connection.
fn broken_body() -> SdkBody {
    let broken = stream::once(async { Err::<Frame<Bytes>, _>(io::Error::from(io::ErrorKind::ConnectionReset)) });
    SdkBody::from_body_1_x(StreamBody::new(broken))
}

fn service(name: &str) -> String {
    format!("com.amazonaws.dynamodb.v20120810#{name}")
}

fn server_error() -> HttpResponse {
    answer(500, &json!({"__type": service("InternalServerError"), "message": "internal error"}))
}

pub(super) fn conflict(operation: &str, sent: &Value) -> HttpResponse {
    let actions = sent["TransactItems"].as_array().map_or(0, Vec::len);
    let reasons: Vec<Value> =
        (0..actions).map(|at| json!({"Code": if at == 0 { "TransactionConflict" } else { "None" }})).collect();
    let name =
        if operation.starts_with("Transact") { "TransactionCanceledException" } else { "TransactionConflictException" };
    answer(400, &json!({"__type": service(name), "message": "conflict", "CancellationReasons": reasons}))
}

fn answer(status: u16, body: &Value) -> HttpResponse {
    let status = status.try_into().expect("a status");
    let mut response = HttpResponse::new(status, SdkBody::from(body.to_string()));
    response.headers_mut().insert("content-type", "application/x-amz-json-1.0");
    response
}
