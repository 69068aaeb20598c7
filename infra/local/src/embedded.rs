//! The embedded DynamoDB, which listens on the loopback interface.

use std::net::Ipv4Addr;
use std::sync::Arc;

use aws_smithy_runtime_api::client::http::SharedHttpClient;
use aws_smithy_runtime_api::shared::IntoShared;
use domain::Limits;
use shared::config::{Config, KeyFormat, SEGMENT_CACHE_BYTES, Targets};
use store::Entropy;
use store::client::Aws;
use store::{MonotonicTimer, Store, Timer, client};
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::database::{self, Database};
use crate::dynamodb_api::DynamoDbApi;
use crate::in_process::InProcess;
use crate::same_origin::{self, AllowedHosts};
use crate::table;
use crate::turns::Turns;

/// The name of the table on this machine.
pub const TABLE: &str = "prospects";

/// How a function on this machine reaches a table at this endpoint.
#[must_use]
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

/// A running emulator, which stops when it is dropped.
#[derive(Debug)]
pub struct Embedded {
    api: DynamoDbApi,
    endpoint: String,
    stop: oneshot::Sender<()>,
    served: JoinHandle<std::io::Result<()>>,
}

impl Embedded {
    /// Serves `database` on `listener` to this machine, and creates [`TABLE`] if it does not exist.
    ///
    /// # Errors
    /// The message of the database or the listener.
    pub fn start(listener: TcpListener, database: Database) -> Result<Self, String> {
        Self::start_for(listener, database, AllowedHosts::loopback_and(&[]), Turns::in_place())
    }

    /// The same for requests that name one of `hosts`.
    ///
    /// # Errors
    /// The message of the database or the listener.
    pub fn start_for(
        listener: TcpListener,
        database: Database,
        hosts: AllowedHosts,
        turns: Turns,
    ) -> Result<Self, String> {
        table::create(&database, TABLE)?;
        let address = listener.local_addr().map_err(|error| error.to_string())?;
        let (stop, stopped) = oneshot::channel::<()>();
        let api = DynamoDbApi::new(database, turns)?;
        let router = same_origin::only(api.clone().router(), hosts, None);
        let serving = axum::serve(listener, router).with_graceful_shutdown(async move {
            // Dropping the sender stops the emulator too.
            let _ = stopped.await;
        });
        #[expect(clippy::disallowed_methods, reason = "the emulator runs until the stack stops it")]
        let served = tokio::spawn(async move { serving.await });
        Ok(Self {
            api,
            endpoint: format!("http://{address}"),
            stop,
            served,
        })
    }

    /// Serves an empty table in memory on any free port.
    ///
    /// # Errors
    /// The message of the database or the listener.
    pub async fn in_memory() -> Result<Self, String> {
        let database = database::in_memory()?;
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))
            .await
            .map_err(|error| error.to_string())?;
        Self::start(listener, database)
    }

    /// The address, for example `http://127.0.0.1:3001`.
    #[must_use]
    pub fn endpoint(&self) -> &str {
        &self.endpoint
    }

    /// The configuration of a function that uses this table.
    #[must_use]
    pub fn config(&self, key_format: KeyFormat) -> Config {
        Config {
            table: TABLE.to_owned(),
            aws: aws(Some(self.endpoint.clone())),
            key_format,
            secrets_key: None,
            kms_endpoint: None,
            queues: None,
            files: None,
            targets: Targets::LoopbackToo,
            new_key_limits: Limits::default(),
            resume_reader: None,
            segment_cache_bytes: SEGMENT_CACHE_BYTES,
            question_bytes: usize::MAX,
        }
    }

    /// Calls the emulator without a connection.
    #[must_use]
    pub fn http_client(&self) -> SharedHttpClient {
        InProcess(self.api.clone()).into_shared()
    }

    /// A store over the table, with its own client, which calls the emulator without a connection.
    #[must_use]
    pub fn store(&self, entropy: Entropy) -> Store {
        let config = self.config(KeyFormat::Checked);
        let timer: Arc<dyn Timer> = Arc::new(MonotonicTimer::default());
        let client = client::in_process(&config.aws, self.http_client(), Arc::clone(&timer));
        Store::new(client, config.table, entropy).with_timer(timer)
    }

    /// Stops the emulator after its running requests have finished.
    pub async fn stop(self) {
        let _ = self.stop.send(());
        let _ = self.served.await;
        self.api.close();
    }
}
