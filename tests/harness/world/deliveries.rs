//! The path of events to their webhooks: the stream, the queue, the dispatcher, the sweeper.

use local::queue::Queue;
use local::worker;
use shared::queue::{Lane, QueueBatch, QueueRecord};

use super::World;
use crate::function_calls::made_by;
use crate::receivers::Receivers;

impl World {
    pub fn receivers(&self) -> &Receivers {
        &self.table.receivers
    }

    pub fn queue(&self) -> &Queue {
        &self.table.queue
    }

    /// Relays the new writes of the table to the queue.
    pub fn relay(&self) {
        for body in self.table.engine.messages() {
            self.table.queue.enqueue(body, 0);
        }
    }

    /// Passes one batch of messages through the dispatcher, as SQS does: of the fast lane, or else of the slow one, or
    /// else of the compactions and of the imports. Returns `false` if all lanes are empty.
    pub async fn dispatch(&self) -> bool {
        for lane in Lane::ALL {
            if self.dispatch_in(lane).await {
                return true;
            }
        }
        false
    }

    /// Passes one batch of messages of a lane through the dispatcher. Returns `false` if the lane is empty.
    pub async fn dispatch_in(&self, lane: Lane) -> bool {
        let messages = self.table.queue.receive(lane, 10);
        let records = messages.iter();
        let records = records.map(|message| worker::record(lane, message.id.to_string(), message.body.clone()));
        let records: Vec<QueueRecord> = records.collect();
        if records.is_empty() {
            return false;
        }
        let function = if lane == Lane::Import { "importer" } else { "dispatcher" };
        let failures = made_by(function, worker::handle(&self.dispatcher, lane, QueueBatch { records })).await;
        for message in messages {
            let id = message.id.to_string();
            if failures.batch_item_failures.iter().all(|failure| failure.item_identifier != id) {
                self.table.queue.delete(message.id);
            }
        }
        true
    }

    /// Delivers until nothing is due now.
    pub async fn deliver_webhooks(&self) {
        loop {
            self.relay();
            if !self.dispatch().await {
                return;
            }
        }
    }

    /// Runs the sweeper once, and returns how much was due.
    pub async fn sweep(&self) -> usize {
        self.try_sweep().await.expect("a run")
    }

    /// Runs the sweeper once; it may fail.
    pub async fn try_sweep(&self) -> Result<usize, String> {
        Ok(made_by("sweeper", sweeper::handle(&self.dispatcher)).await?.due)
    }
}
