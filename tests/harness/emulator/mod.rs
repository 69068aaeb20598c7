//! DynamoDB for the engine of the functions: an emulator in memory that answers on a port, as AWS does (ADR 0038).

mod api;
pub mod rules;
mod stream;
mod table;

use std::net::Ipv4Addr;
use std::sync::{Arc, Mutex};

use dynoxide::Database;
use rusqlite::Connection;
use serde_json::{Value, json};
use shared::clock::Clock;
use store::dynamodb::DynamoDb;
use store::dynamodb::client::{self, Aws};
use store::{Entropy, MonotonicTimer, Store};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

pub use stream::Stream;

/// The name of the table.
pub const TABLE: &str = "prospects";

/// The emulator gives each record of the stream the number after the highest one, and scans all records to find it. Without
/// this index, every write takes longer than the previous write.
const STREAM_INDEX: &str = "CREATE INDEX stream_order ON _stream_records
    (table_name, CAST(sequence_number AS INTEGER))";

/// How a function reaches a table of an emulator at this endpoint.
pub fn aws(endpoint: Option<String>) -> Aws {
    Aws {
        region: "us-east-1".to_owned(),
        access_key_id: "local".to_owned(),
        secret_access_key: "local".to_owned(),
        session_token: None,
        endpoint,
        roots: None,
    }
}

/// A running emulator with an empty table, which stops when it is dropped.
pub struct Emulator {
    endpoint: String,
    database: Arc<Database>,
    /// A database in memory disappears with its last connection.
    index: Mutex<Connection>,
    served: JoinHandle<()>,
}

impl Drop for Emulator {
    fn drop(&mut self) {
        self.served.abort();
    }
}

impl Emulator {
    /// Answers on any free port.
    ///
    /// # Panics
    /// If no port is free.
    pub async fn start() -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await;
        Self::on(listener.expect("a port"))
    }

    /// Answers on this listener.
    ///
    /// # Panics
    /// If the listener has no address.
    pub fn on(listener: TcpListener) -> Self {
        // The database has a unique name and is shared, so that a second connection can create the index.
        let name = Entropy::System.ulid(Clock::System.now());
        let address = format!("file:{name}?mode=memory&cache=shared");
        let database = Arc::new(Database::new(&address).expect("a database in memory"));
        let index = Connection::open(&address).expect("a connection");
        index.execute_batch(STREAM_INDEX).expect("an index");
        table::create(&database, TABLE);
        let endpoint = format!("http://{}", listener.local_addr().expect("an address"));
        let router = api::router(Arc::clone(&database));
        let served = tokio::spawn(async move {
            let _ = axum::serve(listener, router).await;
        });
        Self { endpoint, database, index: Mutex::new(index), served }
    }

    /// The address, for example `http://127.0.0.1:3001`.
    pub fn endpoint(&self) -> &str {
        &self.endpoint
    }

    /// The engine of the functions over the table.
    pub fn engine(&self) -> DynamoDb {
        let (aws, http) = (aws(Some(self.endpoint.clone())), aws_smithy_http_client::Builder::new());
        let client = client::with_http(&aws, http.build_http(), Arc::new(MonotonicTimer::default()));
        DynamoDb::new(client, TABLE.to_owned())
    }

    /// A store over the table.
    pub fn store(&self, entropy: Entropy) -> Store {
        Store::new(Arc::new(self.engine()), entropy)
    }

    /// The table's stream, from its beginning.
    pub fn stream(&self) -> Stream {
        Stream::new(Arc::clone(&self.database))
    }

    /// Every item, as DynamoDB's JSON.
    ///
    /// # Panics
    /// If the emulator refuses to scan.
    pub fn items(&self) -> Vec<Value> {
        let mut items = Vec::new();
        let mut start = Value::Null;
        loop {
            let mut request = json!({"TableName": TABLE});
            if !start.is_null() {
                request["ExclusiveStartKey"] = start;
            }
            let request = serde_json::from_value(request).expect("a scan");
            let page = serde_json::to_value(self.database.scan(request).expect("a page")).expect("JSON");
            items.extend(page["Items"].as_array().cloned().unwrap_or_default());
            start = page["LastEvaluatedKey"].clone();
            if start.is_null() {
                return items;
            }
        }
    }

    /// The number and the bytes of the items whose partition contains this text.
    ///
    /// # Panics
    /// If the emulator's table cannot be read.
    pub fn stored(&self, text: &str) -> (usize, usize) {
        let counted = "SELECT count(*), coalesce(sum(item_size), 0) FROM prospects WHERE instr(pk, ?)";
        let index = self.index.lock().expect("a connection");
        let counted = index.query_row(counted, [text], |row| Ok((row.get(0)?, row.get(1)?)));
        counted.expect("a count")
    }

    /// Writes items, which are DynamoDB's JSON, and deletes the items with these keys.
    ///
    /// # Panics
    /// If the emulator refuses one.
    pub fn change(&self, put: impl Iterator<Item = Value>, delete: impl Iterator<Item = Value>) {
        let put = put.map(|item| json!({"PutRequest": {"Item": item}}));
        let delete = delete.map(|key| json!({"DeleteRequest": {"Key": key}}));
        let changes: Vec<Value> = put.chain(delete).collect();
        for batch in changes.chunks(25) {
            let request = serde_json::from_value(json!({"RequestItems": {TABLE: batch}})).expect("a batch");
            self.database.batch_write_item(request).expect("a written batch");
        }
    }
}
