//! Background tasks: the relay from the table's stream, the dispatcher on its queue, and the sweeper every minute.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use dispatcher::{QueueBatch, QueueRecord};
use domain::UnixMs;
use shared::app::App;
use shared::clock::Clock;
use shared::queue::Lane;
use tokio::task::{JoinSet, spawn_blocking};
use tokio::time::{MissedTickBehavior, interval};

use crate::atomic_file;
use crate::queue::{Message, Queue};
use crate::relay::{Relay, RelayBatch};

/// The interval at which the relay polls the stream.
const RELAY_PERIOD: Duration = Duration::from_millis(25);

/// The interval at which old records of the stream are deleted.
const TRIM_PERIOD_MS: i64 = 60 * 60 * 1_000;

/// The pause of the relay after a failure, so that the log stays readable.
const RELAY_RETRY: Duration = Duration::from_secs(1);

/// The interval of the sweeper, as in the cloud.
const SWEEP_PERIOD: Duration = Duration::from_mins(1);

/// The next run follows at once if one takes longer than this: its time was over before its work.
const SWEEP_TIME: Duration = Duration::from_millis(sweeper::COMPACTION_MS.unsigned_abs());

/// How long an idle dispatcher waits before it checks for delayed messages that have become visible.
const IDLE_WAIT: Duration = Duration::from_millis(250);

/// How many messages of a lane are processed concurrently. A receiver that does not respond occupies a place for one
/// second in the fast lane, and for ten seconds in the slow lane. A compaction keeps a core busy.
#[must_use]
pub const fn places(lane: Lane) -> usize {
    match lane {
        Lane::Fast => 128,
        Lane::Slow => 1_024,
        Lane::Compaction => 1,
    }
}

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
        tasks.spawn(run_relay(queue.clone(), relay, position_file));
        tasks.spawn(run_sweeper(Arc::clone(&app)));
        for lane in Lane::ALL {
            tasks.spawn(run_dispatcher(Arc::clone(&app), queue.clone(), lane));
        }
        Self { _tasks: tasks }
    }
}

async fn run_dispatcher(app: Arc<App>, queue: Queue, lane: Lane) {
    let mut at_work = JoinSet::new();
    loop {
        while at_work.try_join_next().is_some() {}
        for message in queue.receive(lane, places(lane).saturating_sub(at_work.len())) {
            at_work.spawn(dispatch(Arc::clone(&app), queue.clone(), lane, message));
        }
        tokio::select! {
            () = queue.wait(lane, IDLE_WAIT) => {}
            Some(_) = at_work.join_next() => {}
        }
    }
}

async fn dispatch(app: Arc<App>, queue: Queue, lane: Lane, message: Message) {
    let record = record(lane, message.id.to_string(), message.body);
    let failures = dispatcher::handle(&app, QueueBatch { records: vec![record] }).await;
    if failures.batch_item_failures.is_empty() {
        queue.delete(message.id);
    }
}

/// A message as SQS sends it.
#[must_use]
pub fn record(lane: Lane, message_id: String, body: String) -> QueueRecord {
    QueueRecord {
        message_id,
        body,
        event_source_arn: format!("arn:aws:sqs:us-east-1:000000000000:deliveries{}", lane.suffix()),
    }
}

async fn run_sweeper(app: Arc<App>) {
    let mut starts = interval(SWEEP_PERIOD);
    starts.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        let began = starts.tick().await;
        if let Err(cause) = sweeper::handle(&app).await {
            tracing::warn!(cause, "the sweeper failed");
        }
        if began.elapsed() > SWEEP_TIME {
            starts.reset_immediately();
        }
    }
}

/// Reads a batch. If the caller passes the time, first deletes some old records. Also returns whether there may be more
/// of them.
async fn read(mut relay: Relay, trim_at: Option<UnixMs>) -> Option<(Relay, bool, Result<RelayBatch, String>)> {
    // A read may wait for a write, and must not keep requests waiting too.
    let reading = spawn_blocking(move || {
        let more = trim_at.is_some_and(|now| {
            relay.trim(now).unwrap_or_else(|cause| {
                tracing::warn!(cause, "old records of the stream cannot be deleted");
                false
            })
        });
        let read = relay.next_batch();
        (relay, more, read)
    });
    reading.await.ok()
}

/// Enqueues a message for each item that the stream names. The stored position stays behind the first event that the
/// dispatcher has not fanned out yet, because the queue is lost when the process ends. The position may pass
/// deliveries, because the sweeper finds lost ones.
async fn run_relay(queue: Queue, mut relay: Relay, position_file: Option<PathBuf>) {
    let (mut moved, mut trim_at) = (false, UnixMs::default());
    loop {
        let now = Clock::System.now();
        let trims = now >= trim_at;
        let Some((same, more, read)) = read(relay, trims.then_some(now)).await else {
            return;
        };
        if trims && !more {
            trim_at = now.plus_ms(TRIM_PERIOD_MS);
        }
        relay = same;
        let pause = match read {
            Ok(batch) => {
                moved |= !batch.messages.is_empty();
                for body in batch.messages {
                    queue.send(body, 0);
                }
                if let Some(file) = &position_file
                    && moved
                    && !queue.holds_events()
                {
                    // If this fails, a restart reads some records again, which has no further effect.
                    let position = relay.position().to_string();
                    let _ = atomic_file::replace(file, &file.with_extension("new"), &position);
                    moved = false;
                }
                if batch.more { Duration::ZERO } else { RELAY_PERIOD }
            }
            Err(cause) => {
                tracing::warn!(cause, "the stream cannot be read");
                RELAY_RETRY
            }
        };
        if !pause.is_zero() {
            tokio::time::sleep(pause).await;
        }
    }
}
