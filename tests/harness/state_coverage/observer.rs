//! Observes the calls to one table.

use std::sync::{Mutex, PoisonError};

use aws_smithy_runtime_api::client::orchestrator::{HttpRequest, HttpResponse};
use aws_smithy_runtime_api::client::result::ConnectorError;
use serde_json::Value;

use super::memory::Memory;
use super::seen::{ItemKind, Outcome, Seen};
use crate::faults::InjectedFault;

#[derive(Debug, Default)]
pub struct Observer {
    memory: Mutex<Memory>,
}

/// The name of a call, for example `UpdateItem`.
pub fn operation(request: &HttpRequest) -> String {
    let target = request.headers().get("x-amz-target").unwrap_or_default();
    target.rsplit('.').next().unwrap_or_default().to_owned()
}

pub fn sent(request: &HttpRequest) -> Value {
    serde_json::from_slice(request.body().bytes().unwrap_or_default()).unwrap_or_default()
}

fn outcome(operation: &str, sent: &Value, result: &Result<HttpResponse, ConnectorError>) -> Outcome {
    let Ok(response) = result else { return Outcome::Broken };
    let body = || serde_json::from_slice(response.body().bytes().unwrap_or_default()).unwrap_or_default();
    if !response.status().is_success() {
        return Outcome::Refused(body());
    }
    // No state looks at other answers, and parsing them would take longer than everything else.
    let is_asked = operation == "GetItem" && matches!(ItemKind::at(sent), ItemKind::Event | ItemKind::Segment);
    Outcome::Done(if is_asked { body() } else { Value::Null })
}

impl Observer {
    pub fn saw(
        &self,
        (operation, sent): (&str, &Value),
        fault: Option<InjectedFault>,
        result: &Result<HttpResponse, ConnectorError>,
    ) {
        self.see(operation, sent, (fault, false), outcome(operation, sent, result));
    }

    /// A call that arrived after its caller had given up.
    pub(crate) fn saw_late(&self, (operation, sent): (&str, &Value), result: &Result<HttpResponse, ConnectorError>) {
        self.see(operation, sent, (None, true), outcome(operation, sent, result));
    }

    pub(crate) fn saw_abandoned(&self, (operation, sent): (&str, &Value)) {
        self.see(operation, sent, (None, false), Outcome::Abandoned);
    }

    pub(crate) fn forget(&self) {
        *self.memory.lock().unwrap_or_else(PoisonError::into_inner) = Memory::default();
    }

    fn see(&self, operation: &str, sent: &Value, (fault, is_late): (Option<InjectedFault>, bool), outcome: Outcome) {
        let mut memory = self.memory.lock().unwrap_or_else(PoisonError::into_inner);
        let seen = Seen {
            operation,
            sent,
            fault,
            is_late,
            outcome,
            memory: &memory,
        };
        super::observe_call(&seen);
        let (outcome, nothing) = (seen.outcome, Memory::default());
        let seen = Seen {
            operation,
            sent,
            fault,
            is_late,
            outcome,
            memory: &nothing,
        };
        memory.learn(&seen);
    }
}
