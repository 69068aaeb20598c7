//! Runs cases, and compares each with a run without faults.

use std::time::Duration;

use serde_json::Value;

use super::fault_plan::{Case, ColdOrWarm, FaultPlan};
use super::fixture::Fixture;
use super::scenarios::Scenario;
use crate::faults::{CallFilter, InjectedFault};
use crate::response::Response;
use crate::world::{World, routes};

const TRIES: usize = 80;

const KEY: &str = "crash-matrix-idempotency-key";

/// A run without faults.
#[derive(Clone, Debug)]
pub struct Reference {
    /// The operations of its calls, in the order in which they began.
    pub calls: Vec<String>,
    status: u16,
    answer: String,
    changes: Vec<String>,
}

/// Runs the cases of one scenario, one after the other.
#[derive(Debug)]
pub struct Runner<'a> {
    fixture: &'a Fixture,
    scenario: &'a Scenario,
}

impl<'a> Runner<'a> {
    pub const fn new(fixture: &'a Fixture, scenario: &'a Scenario) -> Self {
        Self { fixture, scenario }
    }

    /// Functions over the fixture as it was at first.
    async fn functions(&self, start: ColdOrWarm) -> World {
        self.fixture.world.clear_faults();
        self.fixture.world.deliver_late().await;
        self.fixture.restore().await;
        self.fixture.world.clear_calls();
        let functions = self.fixture.world.fresh_functions_behind(Duration::ZERO);
        if start == ColdOrWarm::Warm {
            let family = self.scenario.route().family;
            let mut routes = routes().into_iter();
            let list =
                routes.find(|route| route.family == family && route.method == "GET" && !route.path.contains('{'));
            let path = list.expect("each family has a list").path;
            functions.get(path).await.expect_status(200);
        }
        functions
    }

    async fn send(&self, functions: &World) -> Response {
        let request = self.scenario.request(functions, &self.fixture.names);
        request.idempotency_key(KEY).await
    }

    fn changes(&self) -> Vec<String> {
        self.fixture.known.items(self.fixture.changes())
    }

    /// Retries until the client has its answer.
    async fn retry(&self, functions: &World) -> Result<Response, String> {
        for _ in 0..TRIES {
            let response = self.send(functions).await;
            if !must_retry(&response) {
                return Ok(response);
            }
            if response.status == 500 {
                return Err(format!("500 at a retry: {response}"));
            }
            let wait_s = response.header("retry-after").parse().unwrap_or(1);
            functions.advance(Duration::from_secs(wait_s));
        }
        Err(format!("no answer after {TRIES} tries"))
    }

    /// The replay must be this answer, byte for byte.
    async fn check_replay(&self, functions: &World, answer: &Response) -> Result<(), String> {
        let replay = self.send(functions).await;
        let same = (replay.status, &replay.text) == (answer.status, &answer.text);
        if same && replay.header("idempotency-status") == "replayed" {
            return Ok(());
        }
        Err(format!("the replay differs: {replay}\nfrom the answer: {answer}"))
    }

    /// Runs the request and its replay without faults.
    ///
    /// # Errors
    /// The request or its replay fails.
    pub async fn reference(&self, start: ColdOrWarm) -> Result<Reference, String> {
        let functions = self.functions(start).await;
        let before = functions.call_count();
        let answer = self.send(&functions).await;
        let calls = functions.calls().into_iter().skip(before);
        let calls = calls.map(|call| call.operation).collect();
        if answer.status >= 300 {
            return Err(format!("it does not succeed: {answer}"));
        }
        self.check_replay(&functions, &answer).await?;
        self.check_log()?;
        functions.check_consistency().await;
        Ok(Reference {
            calls,
            status: answer.status,
            answer: self.fixture.known.answer(&answer.text),
            changes: self.changes(),
        })
    }

    /// The request left the one entry in the account's log that its route names, if it changed something. Every other run
    /// must end with the same table, so with the change and with its entry.
    fn check_log(&self) -> Result<(), String> {
        let text = |item: &Value, name: &str| item[name]["S"].as_str().unwrap_or_default().to_owned();
        let changes = self.fixture.changes();
        let entries = changes.iter().filter(|item| text(item, "pk").contains("#LOG#"));
        let kinds: Vec<String> = entries.map(|item| text(item, "type")).collect();
        let expected = self.scenario.route().log.filter(|_| !self.scenario.is_unchanged());
        if kinds == expected.map(|kind| kind.name().to_owned()).into_iter().collect::<Vec<_>>() {
            return Ok(());
        }
        Err(format!("the account's log has {kinds:?}, not {expected:?}"))
    }

    /// Runs the request without an idempotency key while its commit fails once: the status, and the changes to the
    /// table.
    pub async fn without_key(&self, fault: Option<InjectedFault>) -> (u16, Vec<String>) {
        let functions = self.functions(ColdOrWarm::Warm).await;
        if let Some(fault) = fault {
            functions.inject(fault, CallFilter::operation("TransactWriteItems"));
        }
        let answer = self.scenario.request(&functions, &self.fixture.names).await;
        (answer.status, self.changes())
    }

    /// Sends the request with its fault. Returns its answer, unless it was killed.
    async fn send_with(&self, functions: &World, Case { plan, call, .. }: Case) -> Result<Option<Response>, String> {
        let answer = match (plan, plan.inject()) {
            (FaultPlan::Killed(phase), _) => {
                functions.kill(phase, CallFilter::call(call), self.send(functions)).await;
                None
            }
            (_, fault) => {
                if let Some((fault, _)) = fault {
                    functions.inject(fault, plan.filter(call));
                }
                let answer = self.send(functions).await;
                if answer.status == 500 || (answer.status >= 300 && !must_retry(&answer)) {
                    return Err(format!("the outcome is unknown to the client: {answer}"));
                }
                Some(answer)
            }
        };
        functions.clear_faults();
        Ok(answer)
    }

    /// Runs one case.
    ///
    /// # Errors
    /// The difference from the reference.
    pub async fn run(&self, case: Case, reference: &Reference) -> Result<(), String> {
        let functions = self.functions(case.start).await;
        let name = self.scenario.name();
        let checked = self.check(&functions, case, reference).await;
        checked.map_err(|wrong| format!("{name}: {case:?}: {wrong}"))
    }

    async fn check(&self, functions: &World, case: Case, reference: &Reference) -> Result<(), String> {
        if let Some(answer) = self.send_with(functions, case).await?
            && case.plan.is_hidden(self.scenario)
            && answer.status != reference.status
        {
            return Err(format!("one fault is visible to the client: {answer}"));
        }
        if case.plan == FaultPlan::LateBeforeRetry {
            functions.deliver_late().await;
        }
        // After a kill another function serves the retry.
        let others = functions.fresh_functions();
        let retried = if case.plan.kills() { &others } else { functions };
        let answer = self.retry(retried).await?;
        functions.deliver_late().await;
        if answer.status != reference.status || self.fixture.known.answer(&answer.text) != reference.answer {
            return Err(format!("the answer differs: {answer}\nfrom {}", reference.answer));
        }
        self.check_replay(&others, &answer).await?;
        let changes = self.changes();
        if changes == reference.changes {
            return Ok(());
        }
        Err(difference(&reference.changes, &changes))
    }
}

fn must_retry(response: &Response) -> bool {
    response.status >= 500
        || response.body["code"] == "idempotency_in_progress"
        || response.body["code"] == "conflict"
        || response.status == 429
}

fn difference(expected: &[String], found: &[String]) -> String {
    let missing = expected.iter().filter(|item| !found.contains(item));
    let extra = found.iter().filter(|item| !expected.contains(item));
    let missing = missing.map(|item| format!("- {item}"));
    let lines = missing.chain(extra.map(|item| format!("+ {item}")));
    format!("the table differs:\n{}", lines.collect::<Vec<_>>().join("\n"))
}
