//! What runs beside the gateway: the relay from the table's stream, the dispatcher on its queue, the sweeper each minute.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use dispatcher::{Batch, Record};
use serde_json::Value;
use shared::app::App;
use tokio::task::JoinSet;

use crate::queue::Queue;
use crate::relay::{Relay, Relayed};

/// How often the stream is looked at.
const RELAY_PERIOD: Duration = Duration::from_millis(25);

/// How often the sweeper runs, as in the cloud.
const SWEEP_PERIOD: Duration = Duration::from_mins(1);

/// How long one that finds no message waits before it looks for those that became due.
const IDLE: Duration = Duration::from_millis(250);

/// How many messages are worked on at once; one that hangs holds one of them for ten seconds.
const WORKERS: usize = 64;

/// The workers. They stop when they are dropped.
#[derive(Debug)]
pub struct Workers {
    _tasks: JoinSet<()>,
}

impl Workers {
    /// Starts them. `position_file` is where the relay keeps how far it came.
    #[must_use]
    pub fn start(app: App, queue: &Queue, relay: Relay, position_file: Option<PathBuf>) -> Self {
        let app = Arc::new(app);
        let mut tasks = JoinSet::new();
        tasks.spawn(relay_on(Arc::clone(&app), queue.clone(), relay, position_file));
        tasks.spawn(sweep(Arc::clone(&app)));
        for _ in 0..WORKERS {
            tasks.spawn(dispatch(Arc::clone(&app), queue.clone()));
        }
        Self { _tasks: tasks }
    }
}

async fn dispatch(app: Arc<App>, queue: Queue) {
    loop {
        let messages = queue.receive(1);
        if messages.is_empty() {
            queue.wait(IDLE).await;
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

async fn sweep(app: Arc<App>) {
    loop {
        if let Err(cause) = sweeper::handle(&app).await {
            tracing::warn!(cause, "the sweeper failed");
        }
        tokio::time::sleep(SWEEP_PERIOD).await;
    }
}

/// Events are fanned out before their records count as read, for the queue forgets when the process ends; deliveries go through
/// the queue, for the sweeper finds those that it forgot.
async fn relay_on(app: Arc<App>, queue: Queue, mut relay: Relay, position_file: Option<PathBuf>) {
    loop {
        match relay.next() {
            Ok(relayed) => {
                if fan_out(&app, &queue, &relayed).await {
                    let moved = !relayed.messages.is_empty();
                    relay.advance(&relayed);
                    if let (Some(file), Some(position), true) = (&position_file, &relayed.position, moved) {
                        // Lost, it is read again from further back, which does nothing twice.
                        let _ = std::fs::write(file, position);
                    }
                    if relayed.more {
                        continue;
                    }
                }
            }
            Err(cause) => tracing::warn!(cause, "the stream could not be read"),
        }
        tokio::time::sleep(RELAY_PERIOD).await;
    }
}

async fn fan_out(app: &App, queue: &Queue, relayed: &Relayed) -> bool {
    let mut records = Vec::new();
    for (number, body) in relayed.messages.iter().enumerate() {
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
