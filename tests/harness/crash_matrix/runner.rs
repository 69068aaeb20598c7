//! Runs cases, and compares each with a run without faults.

use std::time::Duration;

use super::fault_plan::{Case, ColdOrWarm, FaultPlan, FollowUp, Point};
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

    /// Retries until the client has its answer; returns it, and the number of calls of the first try.
    async fn retry(&self, functions: &World) -> Result<(Response, usize), String> {
        let (before, mut first_try) = (functions.call_count(), None);
        for _ in 0..TRIES {
            let response = self.send(functions).await;
            let calls = *first_try.get_or_insert_with(|| functions.call_count() - before);
            if !must_retry(&response) {
                return Ok((response, calls));
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
        functions.check_consistency().await;
        Ok(Reference {
            calls,
            status: answer.status,
            answer: self.fixture.known.answer(&answer.text),
            changes: self.changes(),
        })
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

    /// Sends the request with these faults; returns its answer, unless it was killed, and its number of calls.
    async fn send_with(&self, functions: &World, points: &[Point]) -> Result<(Option<Response>, usize), String> {
        let (before, mut kill) = (functions.call_count(), None);
        for (earlier, &(plan, number)) in points.iter().enumerate() {
            // The second filter does not count the call that the first one takes.
            let own = number - earlier;
            match (plan, plan.inject()) {
                (FaultPlan::Killed(phase), _) => kill = Some((phase, CallFilter::call(own))),
                (_, Some((fault, _))) => functions.inject(fault, plan.filter(own)),
                (_, None) => {}
            }
        }
        let answer = if let Some((phase, filter)) = kill {
            functions.kill(phase, filter, self.send(functions)).await;
            None
        } else {
            let answer = self.send(functions).await;
            if answer.status == 500 || (answer.status >= 300 && !must_retry(&answer)) {
                return Err(format!("the outcome is unknown to the client: {answer}"));
            }
            Some(answer)
        };
        functions.clear_faults();
        Ok((answer, functions.call_count() - before))
    }

    /// Runs one case; returns the number of calls of the first request, and of its retry.
    ///
    /// # Errors
    /// The difference from the reference.
    pub async fn run(&self, case: Case, reference: &Reference) -> Result<[usize; 2], String> {
        let functions = self.functions(case.start).await;
        let name = self.scenario.name();
        let checked = self.check(&functions, case, reference).await;
        checked.map_err(|wrong| format!("{name}: {case:?}: {wrong}"))
    }

    async fn check(&self, functions: &World, case: Case, reference: &Reference) -> Result<[usize; 2], String> {
        let points = case.of_the_request();
        let has = |wanted: fn(FaultPlan) -> bool| points.iter().any(|(plan, _)| wanted(*plan));
        let (answer, request) = self.send_with(functions, &points).await?;
        if let (Some(answer), [(plan, _)]) = (answer, &points[..])
            && plan.is_hidden(self.scenario)
            && answer.status != reference.status
        {
            return Err(format!("one fault is visible to the client: {answer}"));
        }
        if has(|plan| plan == FaultPlan::LateBeforeRetry) {
            functions.deliver_late().await;
        }
        // After a kill another function serves the retry.
        let others = functions.fresh_functions();
        let mut retried = if has(FaultPlan::kills) { &others } else { functions };
        let after_both;
        if let FollowUp::InTheRetry(second) = case.then {
            self.send_with(retried, &[second]).await?;
            if second.0.kills() {
                after_both = functions.fresh_functions();
                retried = &after_both;
            }
        }
        let (answer, retry) = self.retry(retried).await?;
        functions.deliver_late().await;
        if answer.status != reference.status || self.fixture.known.answer(&answer.text) != reference.answer {
            return Err(format!("the answer differs: {answer}\nfrom {}", reference.answer));
        }
        self.check_replay(&others, &answer).await?;
        let changes = self.changes();
        if changes != reference.changes {
            return Err(difference(&reference.changes, &changes));
        }
        Ok([request, retry])
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
