//! Runs cases, and says what is not as it would be had nothing gone wrong.

use std::time::Duration;

use super::fault_plan::{Case, ColdOrWarm, FaultPlan, FollowUp, Point};
use super::fixture::Fixture;
use super::scenarios::Scenario;
use crate::faults::CallFilter;
use crate::response::Response;
use crate::world::{World, routes};

/// How often a client tries again.
const TRIES: usize = 80;

/// The client's idempotency key.
const KEY: &str = "the-sweep-s-own-idempotency-key";

/// A run in which nothing went wrong.
#[derive(Clone, Debug)]
pub struct Reference {
    /// The calls that it makes, in the order in which they began.
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
    /// A runner of this scenario.
    #[must_use]
    pub const fn new(fixture: &'a Fixture, scenario: &'a Scenario) -> Self {
        Self { fixture, scenario }
    }

    /// Functions over the stage as it was.
    async fn functions(&self, warmth: ColdOrWarm) -> World {
        self.fixture.world.clear_faults();
        self.fixture.world.deliver_late().await;
        self.fixture.restore();
        self.fixture.world.injector().clear_calls();
        let functions = self.fixture.world.fresh_functions_behind(Duration::ZERO);
        if warmth == ColdOrWarm::Warm {
            let family = self.scenario.route().family;
            let reads = routes()
                .into_iter()
                .find(|route| route.family == family && route.method == "GET" && !route.path.contains('{'));
            functions
                .get(reads.expect("each family has a list").path)
                .await
                .expect_status(200);
        }
        functions
    }

    async fn send(&self, functions: &World) -> Response {
        let request = self.scenario.request(functions, &self.fixture.names);
        request.idempotency_key(KEY).await
    }

    /// The client: it tries again, after as long as it is told to, until it has its answer. How many calls its first try makes.
    async fn persist(&self, functions: &World) -> Result<(Response, usize), String> {
        let (before, mut first_try) = (functions.injector().call_count(), None);
        for _ in 0..TRIES {
            let response = self.send(functions).await;
            let calls = *first_try.get_or_insert_with(|| functions.injector().call_count() - before);
            if !is_to_be_tried_again(&response) {
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

    /// The replay: it must be this answer, byte for byte.
    async fn check_replay(&self, functions: &World, answer: &Response) -> Result<(), String> {
        let replay = self.send(functions).await;
        let same = (replay.status, &replay.text) == (answer.status, &answer.text);
        if same && replay.header("idempotency-status") == "replayed" {
            return Ok(());
        }
        Err(format!("the replay differs: {replay}\nfrom the answer: {answer}"))
    }

    /// Runs the request and its replay, and nothing goes wrong.
    ///
    /// # Errors
    /// What is wrong all the same.
    pub async fn reference(&self, warmth: ColdOrWarm) -> Result<Reference, String> {
        let functions = self.functions(warmth).await;
        let before = functions.injector().call_count();
        let answer = self.send(&functions).await;
        let calls = functions.calls().into_iter().skip(before);
        let calls = calls.map(|call| call.operation).collect();
        if answer.status >= 300 {
            return Err(format!("it does not succeed: {answer}"));
        }
        self.check_replay(&functions, &answer).await?;
        Ok(Reference {
            calls,
            status: answer.status,
            answer: self.fixture.known.answer(&answer.text),
            changes: self.fixture.known.items(self.fixture.changes()),
        })
    }

    /// Sends the request while this goes wrong; how many calls it makes.
    async fn troubled(&self, functions: &World, troubles: &[Point]) -> Result<usize, String> {
        let (before, mut kill) = (functions.injector().call_count(), None);
        for (met, &(fault_plan, number)) in troubles.iter().enumerate() {
            // A call that the first one meets is not counted for the second.
            let own = number - met;
            match (fault_plan, fault_plan.inject()) {
                (FaultPlan::Killed(side), _) => kill = Some((side, CallFilter::call(own))),
                (_, Some((fault, _))) => functions.inject(fault, fault_plan.on(own)),
                (_, None) => {}
            }
        }
        if let Some((side, on)) = kill {
            functions.kill(side, on, self.send(functions)).await;
        } else {
            let answer = self.send(functions).await;
            if answer.status == 500 || (answer.status >= 300 && !is_to_be_tried_again(&answer)) {
                return Err(format!("a client cannot know what became of this: {answer}"));
            }
        }
        functions.clear_faults();
        Ok(functions.injector().call_count() - before)
    }

    /// Runs one case; how many calls the first request makes, and its retry.
    ///
    /// # Errors
    /// What differs from the reference.
    pub async fn run(&self, case: Case, reference: &Reference) -> Result<[usize; 2], String> {
        let functions = self.functions(case.warmth).await;
        let name = self.scenario.name();
        self.check(&functions, case, reference)
            .await
            .map_err(|wrong| format!("{name}: {case:?}: {wrong}"))
    }

    async fn check(&self, functions: &World, case: Case, reference: &Reference) -> Result<[usize; 2], String> {
        let of_the_request = case.of_the_request();
        let has = |wanted: fn(FaultPlan) -> bool| of_the_request.iter().any(|(fault_plan, _)| wanted(*fault_plan));
        let request = self.troubled(functions, &of_the_request).await?;
        if has(|fault_plan| fault_plan == FaultPlan::LateBeforeRetry) {
            functions.deliver_late().await;
        }
        // What was killed is gone; what was broken goes on.
        let others = functions.fresh_functions();
        let mut retried = if has(FaultPlan::kills) { &others } else { functions };
        let after_both;
        if let FollowUp::InTheRetry(second) = case.then {
            self.troubled(retried, &[second]).await?;
            if second.0.kills() {
                after_both = functions.fresh_functions();
                retried = &after_both;
            }
        }
        let (answer, retry) = self.persist(retried).await?;
        functions.deliver_late().await;
        if answer.status != reference.status || self.fixture.known.answer(&answer.text) != reference.answer {
            return Err(format!("the answer differs: {answer}\nfrom {}", reference.answer));
        }
        self.check_replay(&others, &answer).await?;
        let changes = self.fixture.known.items(self.fixture.changes());
        if changes != reference.changes {
            return Err(difference(&reference.changes, &changes));
        }
        Ok([request, retry])
    }
}

fn is_to_be_tried_again(response: &Response) -> bool {
    response.status >= 500
        || response.body["code"] == "idempotency_in_progress"
        || response.body["code"] == "conflict"
        || response.status == 429
}

fn difference(expected: &[String], found: &[String]) -> String {
    let missing = expected.iter().filter(|item| !found.contains(item));
    let extra = found.iter().filter(|item| !expected.contains(item));
    let lines = missing
        .map(|item| format!("- {item}"))
        .chain(extra.map(|item| format!("+ {item}")));
    format!("the table differs:\n{}", lines.collect::<Vec<_>>().join("\n"))
}
