//! The state of a fault injector: the calls so far, and the faults of future ones.

use std::collections::BTreeSet;

use aws_smithy_runtime_api::client::http::SharedHttpConnector;
use aws_smithy_runtime_api::client::orchestrator::HttpRequest;
use fastrand::Rng;
use serde_json::Value;
use tokio::sync::watch;

use super::injected::{CallFilter, InjectedFault, Phase};
use crate::random::Choose;
use crate::virtual_time::written;

#[derive(Clone, Debug)]
pub struct Call {
    pub operation: String,
    pub request: Value,
    pub(crate) started: u64,
    pub(crate) ended: Option<u64>,
    pub(crate) abandoned: bool,
    pub(crate) read_units: f64,
    pub(crate) write_units: f64,
}

impl Call {
    /// The items that it writes or checks.
    pub fn items(&self) -> BTreeSet<String> {
        written(&self.request)
    }
}

#[derive(Clone, Debug)]
pub(super) enum Action {
    Break(InjectedFault),
    Stop(Phase, watch::Sender<bool>, watch::Receiver<bool>),
}

#[derive(Debug)]
pub(super) struct Rule {
    pub(super) on: CallFilter,
    pub(super) action: Action,
}

#[derive(Debug)]
pub(super) struct Chance {
    pub(super) random: Rng,
    pub(super) in_a_thousand: usize,
    pub(super) count: usize,
}

impl Chance {
    fn draw(&mut self) -> Option<Action> {
        let hit = self.random.in_a_thousand(self.in_a_thousand);
        self.count += usize::from(hit);
        hit.then(|| Action::Break(*self.random.one_of(&InjectedFault::ALL)))
    }
}

#[derive(Debug, Default)]
pub(super) struct State {
    pub(super) calls: Vec<Call>,
    pub(super) tick: u64,
    pub(super) under_way: usize,
    pub(super) measuring: bool,
    pub(super) rules: Vec<Rule>,
    pub(super) late: Vec<(SharedHttpConnector, HttpRequest)>,
    pub(super) forgetting: bool,
    pub(super) chance: Option<Chance>,
}

impl State {
    pub(super) fn tick(&mut self) -> u64 {
        self.tick += 1;
        self.tick
    }

    /// What to do with a call of this operation.
    pub(super) fn action(&mut self, operation: &str) -> Option<Action> {
        for rule in &mut self.rules {
            if rule.on.operation.is_some_and(|wanted| wanted != operation) || rule.on.times == 0 {
                continue;
            }
            if rule.on.skip > 0 {
                rule.on.skip -= 1;
                continue;
            }
            rule.on.times -= 1;
            return Some(rule.action.clone());
        }
        self.chance.as_mut()?.draw()
    }
}
