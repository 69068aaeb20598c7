//! DynamoDB's interface over the emulator's database, and its HTTP server.

use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, State};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use dynoxide::auth_material::{self, AuthMaterial};
use dynoxide::{Database, DynoxideError};
use http::header::{AUTHORIZATION, CONTENT_TYPE, HeaderMap};
use http::{StatusCode, Uri};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::rules;

/// DynamoDB's limit for a request, in bytes.
const MAX_REQUEST_BYTES: usize = 16 * 1024 * 1024;

const MEDIA_TYPE: &str = "application/x-amz-json-1.0";

const UNKNOWN_OPERATION: &str = r#"{"__type": "com.amazon.coral.service#UnknownOperationException"}"#;

/// The HTTP server.
pub(super) fn router(database: Arc<Database>) -> Router {
    Router::new().route("/", post(handle)).layer(DefaultBodyLimit::max(MAX_REQUEST_BYTES)).with_state(database)
}

async fn handle(State(database): State<Arc<Database>>, uri: Uri, headers: HeaderMap, body: Bytes) -> Response {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    // A page of another origin cannot send these headers without a preflight, which nobody answers here.
    let material = AuthMaterial {
        authorization: text(AUTHORIZATION.as_str()),
        query: uri.query().unwrap_or_default(),
        has_date_header: text("x-amz-date").is_some() || text("date").is_some(),
    };
    if let Some(refusal) = auth_material::validate(material) {
        return reply(StatusCode::BAD_REQUEST, refusal);
    }
    // `DynamoDB_20120810.GetItem`, or the streams' prefix.
    let operation = text("x-amz-target").and_then(|target| target.split_once('.'));
    let Some((_, operation)) = operation else {
        return reply(StatusCode::BAD_REQUEST, UNKNOWN_OPERATION.to_owned());
    };
    if let Some(broken) = broken_rule(operation, &body) {
        tracing::error!(broken, "DynamoDB would refuse this request");
        return refused(&DynoxideError::ValidationException(broken));
    }
    match run(&database, operation, &body) {
        Some(Ok(text)) => reply(StatusCode::OK, text),
        Some(Err(error)) => refused(&error),
        None => reply(StatusCode::BAD_REQUEST, UNKNOWN_OPERATION.to_owned()),
    }
}

/// The rule of AWS that a request breaks.
fn broken_rule(operation: &str, body: &[u8]) -> Option<String> {
    rules::check(operation, &serde_json::from_slice(body).ok()?).err()
}

fn refused(error: &DynoxideError) -> Response {
    let status = StatusCode::from_u16(error.status_code()).unwrap_or(StatusCode::BAD_REQUEST);
    reply(status, error.to_json())
}

fn reply(status: StatusCode, body: String) -> Response {
    (status, [(CONTENT_TYPE, MEDIA_TYPE)], body).into_response()
}

/// Takes one row per operation: its name and the database's method.
macro_rules! operations {
    ($($name:literal => $method:ident),+ $(,)?) => {
        /// The reply of the operation with this name; `None` if it is unknown.
        fn run(database: &Database, name: &str, body: &[u8]) -> Option<dynoxide::Result<String>> {
            Some(match name {
                $($name => answer(body, |request| database.$method(request)),)+
                _ => return None,
            })
        }
    };
}

operations! {
    "BatchGetItem" => batch_get_item,
    "BatchWriteItem" => batch_write_item,
    "CreateTable" => create_table,
    "DeleteItem" => delete_item,
    "DeleteTable" => delete_table,
    "DescribeStream" => describe_stream,
    "DescribeTable" => describe_table,
    "DescribeTimeToLive" => describe_time_to_live,
    "GetItem" => get_item,
    "GetRecords" => get_records,
    "GetShardIterator" => get_shard_iterator,
    "ListStreams" => list_streams,
    "ListTables" => list_tables,
    "PutItem" => put_item,
    "Query" => query,
    "Scan" => scan,
    "TransactGetItems" => transact_get_items,
    "TransactWriteItems" => transact_write_items,
    "UpdateItem" => update_item,
    "UpdateTimeToLive" => update_time_to_live,
}

fn answer<Request: DeserializeOwned, Reply: Serialize>(
    body: &[u8],
    operation: impl FnOnce(Request) -> dynoxide::Result<Reply>,
) -> dynoxide::Result<String> {
    let request = serde_json::from_slice(body);
    let request = request.map_err(|error| DynoxideError::SerializationException(error.to_string()))?;
    let reply = operation(request)?;
    serde_json::to_string(&reply).map_err(|error| DynoxideError::InternalServerError(error.to_string()))
}
