//! Background tasks: the relay of the database's changes, the dispatcher on its queue, and the sweeper every minute.

use std::sync::Arc;
use std::time::Duration;

use domain::UnixMs;
use shared::app::App;
use shared::clock::Clock;
use shared::queue::{Failures, Lane, QueueBatch, QueueRecord, handle_each};
use store::StoreError;
use store::sqlite::Sqlite;
use tokio::task::{JoinSet, spawn_blocking};
use tokio::time::{MissedTickBehavior, interval};

use crate::queue::{Message, Queue};
use crate::relay::Relay;

/// The interval at which the relay reads the changes.
const RELAY_PERIOD: Duration = Duration::from_millis(25);

/// The interval at which the database is tidied.
const TIDY_PERIOD: Duration = Duration::from_mins(1);

/// How often the database is tidied before its log is emptied: an hour.
const TIDYINGS: u32 = 60;

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
pub const fn places(lane: Lane) -> usize {
    match lane {
        Lane::Fast => 128,
        Lane::Slow => 1_024,
        Lane::Compaction => 1,
        Lane::Import => 4,
    }
}

/// The background tasks, which stop when this is dropped.
#[derive(Debug)]
pub struct Workers {
    tasks: JoinSet<()>,
}

impl Workers {
    /// Starts the tasks for a database.
    pub fn start(app: App, queue: &Queue, database: &Sqlite) -> Self {
        let mut workers = Self::without_relay(app, queue);
        workers.tasks.spawn(run_relay(queue.clone(), Relay::new(database.clone())));
        workers.tasks.spawn(run_tidying(database.clone()));
        workers
    }

    /// Starts the dispatcher and the sweeper alone.
    pub fn without_relay(app: App, queue: &Queue) -> Self {
        let app = Arc::new(app);
        let mut tasks = JoinSet::new();
        tasks.spawn(run_sweeper(Arc::clone(&app)));
        for lane in Lane::ALL {
            tasks.spawn(run_dispatcher(Arc::clone(&app), queue.clone(), lane));
        }
        Self { tasks }
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
    let failures = handle(&app, lane, QueueBatch { records: vec![record] }).await;
    if failures.batch_item_failures.is_empty() {
        queue.delete(message.id);
    }
}

/// Handles messages of a lane, as the function does that receives them.
pub async fn handle(app: &App, lane: Lane, batch: QueueBatch) -> Failures {
    match lane {
        Lane::Fast | Lane::Slow | Lane::Compaction => dispatcher::handle(app, batch).await,
        Lane::Import => {
            let work = |record: QueueRecord| async move { imports::worker::handle(app, &record.body).await };
            handle_each(batch, work).await
        }
    }
}

/// A message as SQS sends it.
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

async fn run_tidying(database: Sqlite) {
    let mut starts = interval(TIDY_PERIOD);
    starts.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut count = 0_u32;
    loop {
        starts.tick().await;
        count = count.wrapping_add(1);
        if let Err(cause) = tidy(&database, Clock::System.now(), count.is_multiple_of(TIDYINGS)).await {
            tracing::warn!(%cause, "the database cannot be tidied");
        }
    }
}

/// Removes what has expired. The log of the database still has what was deleted until it is emptied.
async fn tidy(database: &Sqlite, now: UnixMs, empties_log: bool) -> Result<(), StoreError> {
    database.write_counts().await?;
    while database.remove_expired(now).await? {}
    if empties_log {
        let database = database.clone();
        let emptied = spawn_blocking(move || database.empty_log()).await;
        return emptied.unwrap_or(Ok(()));
    }
    Ok(())
}

/// Enqueues a message for each item that a change names. A change is forgotten once the dispatcher has fanned out all events
/// before it, because the queue is lost when the process ends. Deliveries may be forgotten earlier, because the sweeper
/// finds lost ones.
async fn run_relay(queue: Queue, mut relay: Relay) {
    let mut unforgotten = false;
    loop {
        let pause = match relay.next_batch() {
            Ok(batch) => {
                unforgotten |= !batch.messages.is_empty();
                for body in batch.messages {
                    queue.enqueue(body, 0);
                }
                if batch.more { Duration::ZERO } else { RELAY_PERIOD }
            }
            Err(cause) => {
                tracing::warn!(%cause, "the changes cannot be read");
                RELAY_RETRY
            }
        };
        // If this fails, a restart reads some changes again, which has no further effect.
        if unforgotten && !queue.holds_events() && relay.forget().await.is_ok() {
            unforgotten = false;
        }
        if !pause.is_zero() {
            tokio::time::sleep(pause).await;
        }
    }
}
