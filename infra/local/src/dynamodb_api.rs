//! DynamoDB's interface over the embedded database, and its HTTP server. The emulator has its own server, but that
//! server lets the pages of every origin read its replies. We cannot put a check in front of it, because its port would
//! still be open to these pages.

use std::fmt;
use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, State};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use dynoxide::DynoxideError;
use dynoxide::auth_material::{self, AuthMaterial};
use http::header::{AUTHORIZATION, CONTENT_TYPE, HeaderMap};
use http::{StatusCode, Uri};
use serde::Serialize;
use serde::de::DeserializeOwned;
use shared::clock::Clock;

use crate::database::Database;
use crate::direct_reads::DirectReads;
use crate::dynamodb_rules;
use crate::key_counts::KeyCounts;
use crate::tokens::Tokens;
use crate::turns::{Order, Turns};

/// DynamoDB's limit for a request, in bytes.
const MAX_REQUEST_BYTES: usize = 16 * 1024 * 1024;

const MEDIA_TYPE: &str = "application/x-amz-json-1.0";

const UNKNOWN_OPERATION: &str = r#"{"__type": "com.amazon.coral.service#UnknownOperationException"}"#;

const TRANSACTION: &str = "TransactWriteItems";

const UPDATE: &str = "UpdateItem";

const PANICKED: &str = r#"{"__type": "com.amazon.coral.service#InternalServerError"}"#;

/// The interface.
#[derive(Clone)]
pub struct DynamoDbApi {
    /// Dropped before the database, because the last connection that closes writes the log into the database, and this
    /// one may not write.
    direct_reads: Option<DirectReads>,
    database: Database,
    tokens: Arc<Tokens>,
    turns: Turns,
    key_counts: Option<KeyCounts>,
}

impl fmt::Debug for DynamoDbApi {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("DynamoDbApi").finish_non_exhaustive()
    }
}

impl DynamoDbApi {
    /// The interface over this database.
    ///
    /// # Errors
    /// The database's message: its file cannot be opened.
    pub fn new(database: Database, turns: Turns) -> Result<Self, String> {
        Ok(Self {
            direct_reads: DirectReads::of(&database)?,
            key_counts: KeyCounts::of(&database)?,
            database,
            tokens: Arc::new(Tokens::new(Clock::System)),
            turns,
        })
    }

    /// The HTTP server.
    pub fn router(self) -> Router {
        Router::new()
            .route("/", post(handle))
            .layer(DefaultBodyLimit::max(MAX_REQUEST_BYTES))
            .with_state(self)
    }

    /// The status and the text of the answer to a request with this `X-Amz-Target`.
    pub async fn answer(&self, target: Option<&str>, body: &[u8]) -> (StatusCode, String) {
        // `DynamoDB_20120810.GetItem`, or the streams' prefix.
        let operation = target.and_then(|target| target.split_once('.'));
        if let Some(refusal) = operation.and_then(|(_, name)| refused(name, body)) {
            return refusal;
        }
        let key_counts = self.key_counts.as_ref();
        let key_counts = key_counts.filter(|_| operation.is_some_and(|(_, name)| KeyCounts::concern(name, body)));
        let counted = key_counts.filter(|_| matches!(operation, Some((_, UPDATE))));
        if let Some(counted) = counted.and_then(|counts| counts.update(&self.database, body)) {
            return replied(counted);
        }
        let read = operation.and_then(|(_, name)| self.direct_reads.as_ref()?.answer(name, body));
        if let Some(text) = read.filter(|_| key_counts.is_none()) {
            return (StatusCode::OK, text);
        }
        let order = match operation {
            Some((_, TRANSACTION)) => Order::Transaction,
            _ => Order::Before,
        };
        let operation = match operation.and_then(|(_, name)| operation_of(&self.tokens, name, body)) {
            Some(Ok(operation)) => operation,
            Some(Err(error)) => return refusal(&error),
            None => return (StatusCode::BAD_REQUEST, UNKNOWN_OPERATION.to_owned()),
        };
        let database = self.database.clone();
        let key_counts = key_counts.cloned();
        let answer = move || match key_counts {
            Some(counts) => counts.written_back(&database, || operation(&database)),
            None => operation(&database),
        };
        match self.turns.run(order, answer).await {
            Some(result) => replied(result),
            None => (StatusCode::INTERNAL_SERVER_ERROR, PANICKED.to_owned()),
        }
    }

    /// Stores what is in memory alone. Nothing may follow.
    pub fn close(&self) {
        if let Some(counts) = &self.key_counts {
            counts.written_back(&self.database, || ());
        }
    }
}

fn replied(result: dynoxide::Result<String>) -> (StatusCode, String) {
    match result {
        Ok(text) => (StatusCode::OK, text),
        Err(error) => refusal(&error),
    }
}

/// In debug builds, the refusal of a request that AWS would refuse. Its log line is what tests of other programs see.
fn refused(operation: &str, body: &[u8]) -> Option<(StatusCode, String)> {
    if !cfg!(debug_assertions) {
        return None;
    }
    let request = serde_json::from_slice(body).ok()?;
    let broken = dynamodb_rules::check(operation, &request).err()?;
    tracing::error!(broken, "DynamoDB would refuse this request");
    Some(refusal(&DynoxideError::ValidationException(broken)))
}

fn refusal(error: &DynoxideError) -> (StatusCode, String) {
    let status = StatusCode::from_u16(error.status_code()).unwrap_or(StatusCode::BAD_REQUEST);
    (status, error.to_json())
}

async fn handle(State(api): State<DynamoDbApi>, uri: Uri, headers: HeaderMap, body: Bytes) -> Response {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let material = AuthMaterial {
        authorization: text(AUTHORIZATION.as_str()),
        query: uri.query().unwrap_or_default(),
        has_date_header: text("x-amz-date").is_some() || text("date").is_some(),
    };
    if let Some(refusal) = auth_material::validate(material) {
        return reply(StatusCode::BAD_REQUEST, refusal);
    }
    let (status, text) = api.answer(text("x-amz-target"), &body).await;
    reply(status, text)
}

fn reply(status: StatusCode, body: String) -> Response {
    (status, [(CONTENT_TYPE, MEDIA_TYPE)], body).into_response()
}

/// An operation whose request was read; it returns the text of the reply.
type Operation = Box<dyn FnOnce(&Database) -> dynoxide::Result<String> + Send>;

/// Takes one row per operation: its name and the database's method.
macro_rules! operations {
    ($($name:literal => $method:ident),+ $(,)?) => {
        /// The operation with this name; `None` if it is unknown.
        fn operation_of(tokens: &Arc<Tokens>, name: &str, body: &[u8]) -> Option<dynoxide::Result<Operation>> {
            let tokens = Arc::clone(tokens);
            Some(match name {
                TRANSACTION => of(body, move |database, request| {
                    tokens.once(request, |request| database.transact_write_items(request))
                }),
                $($name => of(body, |database, request| database.$method(request)),)+
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
    "ExecuteStatement" => execute_statement,
    "GetItem" => get_item,
    "GetRecords" => get_records,
    "GetShardIterator" => get_shard_iterator,
    "ListStreams" => list_streams,
    "ListTables" => list_tables,
    "PutItem" => put_item,
    "Query" => query,
    "Scan" => scan,
    "TransactGetItems" => transact_get_items,
    "UpdateItem" => update_item,
    "UpdateTable" => update_table,
    "UpdateTimeToLive" => update_time_to_live,
}

fn of<Request, Reply>(
    body: &[u8],
    operation: impl FnOnce(&Database, Request) -> dynoxide::Result<Reply> + Send + 'static,
) -> dynoxide::Result<Operation>
where
    Request: DeserializeOwned + Send + 'static,
    Reply: Serialize,
{
    let request = serde_json::from_slice(body);
    let request = request.map_err(|error| DynoxideError::SerializationException(error.to_string()))?;
    Ok(Box::new(move |database| {
        let reply = operation(database, request)?;
        serde_json::to_string(&reply).map_err(|error| DynoxideError::InternalServerError(error.to_string()))
    }))
}
