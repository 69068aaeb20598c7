//! A call in flight, counted and measured.

use aws_smithy_runtime_api::client::orchestrator::HttpResponse;
use serde_json::Value;

use super::FaultInjector;
use super::wire::reads;

/// A call in flight; it also ends when its caller abandons it.
pub(super) struct Visit<'a> {
    pub(super) injector: &'a FaultInjector,
    pub(super) number: usize,
    pub(super) arrived: bool,
    pub(super) finished: bool,
}

impl Visit<'_> {
    pub(super) fn charge(&self, operation: &str, response: &HttpResponse) {
        let reply: Value = serde_json::from_slice(response.body().bytes().unwrap_or_default()).unwrap_or_default();
        let units = match &reply["ConsumedCapacity"] {
            Value::Array(tables) => tables.iter().filter_map(|table| table["CapacityUnits"].as_f64()).sum(),
            one => one["CapacityUnits"].as_f64().unwrap_or(if response.status().is_success() { 0.0 } else { 1.0 }),
        };
        let mut state = self.injector.state();
        let call = &mut state.calls[self.number];
        if reads(operation) {
            call.read_units = units;
        } else {
            call.write_units = units;
        }
    }

    fn arrive(&mut self) {
        if !std::mem::replace(&mut self.arrived, true) {
            let mut state = self.injector.state();
            state.under_way -= 1;
            if state.under_way == 0 {
                self.injector.settled.send_modify(|count| *count += 1);
            }
        }
    }

    pub(super) async fn settle(&mut self) {
        let mut settled = self.injector.settled.subscribe();
        self.arrive();
        if self.injector.state().under_way > 0 {
            settled.changed().await.expect("the injector exists");
        }
    }
}

impl Drop for Visit<'_> {
    fn drop(&mut self) {
        self.arrive();
        let mut state = self.injector.state();
        let tick = state.tick();
        if let Some(call) = state.calls.get_mut(self.number) {
            call.ended = Some(tick);
            call.abandoned = !self.finished;
        }
    }
}
