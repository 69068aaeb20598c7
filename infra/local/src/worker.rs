//! Background tasks: the relay from the table's stream, the dispatcher on its queue, and the sweeper every minute.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use dispatcher::{Batch, Record};
use serde_json::Value;
use shared::app::App;
use tokio::task::JoinSet;

use crate::queue::Queue;
use crate::relay::{Relay, RelayBatch};

/// The interval at which the relay polls the stream.
const RELAY_PERIOD: Duration = Duration::from_millis(25);

/// The interval of the sweeper, as in the cloud.
const SWEEP_PERIOD: Duration = Duration::from_mins(1);

/// How long an idle dispatcher waits before it checks for delayed messages that have become visible.
const IDLE_WAIT: Duration = Duration::from_millis(250);

/// Concurrent dispatchers. A receiver that does not respond occupies one of them for ten seconds.
const DISPATCHERS: usize = 64;

/// The background tasks, which stop when this is dropped.
#[derive(Debug)]
pub struct Workers {
    _tasks: JoinSet<()>,
}

impl Workers {
    /// Starts the tasks. The relay stores its position in `position_file`.
    #[must_use]
    pub fn start(app: App, queue: &Queue, relay: Relay, position_file: Option<PathBuf>) -> Self {
        let app = Arc::new(app);
        let mut tasks = JoinSet::new();
        tasks.spawn(run_relay(Arc::clone(&app), queue.clone(), relay, position_file));
        tasks.spawn(run_sweeper(Arc::clone(&app)));
        for _ in 0..DISPATCHERS {
            tasks.spawn(run_dispatcher(Arc::clone(&app), queue.clone()));
        }
        Self { _tasks: tasks }
    }
}

async fn run_dispatcher(app: Arc<App>, queue: Queue) {
    loop {
        let messages = queue.receive(1);
        if messages.is_empty() {
            queue.wait(IDLE_WAIT).await;
            continue;
        }
        let records = messages.iter().map(|message| Record {
            message_id: message.id.to_string(),
            body: message.body.clone(),
        });
        let batch = Batch {
            records: records.collect(),
        };
        let failures = dispatcher::handle(&app, batch).await;
        for message in messages {
            let id = message.id.to_string();
            if failures
                .batch_item_failures
                .iter()
                .all(|failure| failure.item_identifier != id)
            {
                queue.delete(message.id);
            }
        }
    }
}

async fn run_sweeper(app: Arc<App>) {
    loop {
        if let Err(cause) = sweeper::handle(&app).await {
            tracing::warn!(cause, "the sweeper failed");
        }
        tokio::time::sleep(SWEEP_PERIOD).await;
    }
}

/// Fans out events before it marks their records as read, because the queue is lost when the process ends. Deliveries use
/// the queue, because the sweeper finds lost ones.
async fn run_relay(app: Arc<App>, queue: Queue, mut relay: Relay, position_file: Option<PathBuf>) {
    loop {
        match relay.next() {
            Ok(batch) => {
                if fan_out(&app, &queue, &batch).await {
                    let moved = !batch.messages.is_empty();
                    relay.advance(&batch);
                    if let (Some(file), Some(position), true) = (&position_file, &batch.position, moved) {
                        // If this fails, a restart reads some records again, which has no further effect.
                        let _ = std::fs::write(file, position);
                    }
                    if batch.more {
                        continue;
                    }
                }
            }
            Err(cause) => tracing::warn!(cause, "the stream cannot be read"),
        }
        tokio::time::sleep(RELAY_PERIOD).await;
    }
}

async fn fan_out(app: &App, queue: &Queue, batch: &RelayBatch) -> bool {
    let mut records = Vec::new();
    for (number, body) in batch.messages.iter().enumerate() {
        let message: Value = serde_json::from_str(body).unwrap_or_default();
        let is_event = message
            .get("pk")
            .and_then(Value::as_str)
            .is_some_and(|pk| pk.contains("#EVENTS#"));
        if is_event {
            records.push(Record {
                message_id: number.to_string(),
                body: body.clone(),
            });
        } else {
            queue.send(body.clone(), 0);
        }
    }
    records.is_empty()
        || dispatcher::handle(app, Batch { records })
            .await
            .batch_item_failures
            .is_empty()
}
