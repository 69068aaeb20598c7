//! Single faults: every request that writes, every call that it makes, every fault plan.
//!
//! The default size is for warm functions. It has half of the plans at each commit (except in PUT requests) and at the
//! claim of each creation, and one in [`SAMPLE`] of the other cases. The chosen half alternates between requests.

use std::cell::RefCell;
use std::collections::BTreeSet;

use futures::future::join_all;
use tests::crash_matrix::fault_plan::ColdOrWarm;
use tests::crash_matrix::{Case, Fixture, Runner, Scenario, scenarios};
use tests::size::{Size, size};
use tests::world::routes;

/// How many worlds run at once: while one waits before a retry, another one works.
const WORLDS: usize = 3;

/// A prime, so that the sample has every plan, every call and every scenario.
const SAMPLE: usize = 61;

#[test]
fn every_route_that_writes_has_a_scenario() {
    let all = routes().into_iter().filter(|route| route.method != "GET");
    let writing: BTreeSet<_> = all.map(|route| (route.method, route.path)).collect();
    let covered: BTreeSet<_> = scenarios::ALL.iter().map(|one| (one.method, one.path)).collect();
    assert_eq!(covered, writing);
}

/// Whether a case with a fault at this call is in a run of this size; `number` counts the cases.
fn is_chosen(scenario: &Scenario, start: ColdOrWarm, call: &str, number: usize) -> bool {
    let is_creation = scenario.method == "POST" && !scenario.path.contains('{');
    // PUT is an alias of PATCH.
    let is_commit = call == "TransactWriteItems" && scenario.method != "PUT";
    let is_important = is_commit || (call == "PutItem" && is_creation);
    let is_sampled = is_important && start == ColdOrWarm::Warm && number.is_multiple_of(2);
    size() == Size::Full || is_sampled || number.is_multiple_of(SAMPLE)
}

/// Runs the cases of one scenario; returns how many there were, and the failures.
async fn run_cases(fixture: &Fixture, scenario: &Scenario) -> (usize, Vec<String>) {
    let runner = Runner::new(fixture, scenario);
    let (mut number, mut count, mut wrongs) = (scenario.name().len(), 0, Vec::new());
    for start in ColdOrWarm::BOTH {
        let reference = match runner.reference(start).await {
            Ok(reference) => reference,
            Err(wrong) => return (count, vec![format!("{}: {wrong}", scenario.name())]),
        };
        assert!(reference.calls.len() >= 3, "{}: {:?}", scenario.name(), reference.calls);
        for (at, call) in reference.calls.iter().enumerate() {
            for plan in start.plans() {
                number += 1;
                if !is_chosen(scenario, start, call, number) {
                    continue;
                }
                let case = Case { start, plan: *plan, call: at };
                wrongs.extend(runner.run(case, &reference).await.err());
                count += 1;
            }
        }
    }
    (count, wrongs)
}

async fn run_scenarios(chosen: impl Fn(&Scenario) -> bool) {
    let queue: Vec<_> = scenarios::ALL.iter().filter(|scenario| chosen(scenario)).collect();
    let (least, queue) = (queue.len() * 8, RefCell::new(queue));
    let worker = || async {
        let (mut done, mut small) = (Vec::new(), None);
        loop {
            let Some(scenario) = queue.borrow_mut().pop() else {
                return done;
            };
            if scenario.needs_many() {
                done.push(run_cases(&Fixture::of(scenario).await, scenario).await);
                continue;
            }
            let fixture = match small.take() {
                Some(fixture) => fixture,
                None => Fixture::of(scenario).await,
            };
            done.push(run_cases(&fixture, scenario).await);
            small = Some(fixture);
        }
    };
    let done = join_all((0..WORLDS).map(|_| worker())).await;
    let (counts, wrongs): (Vec<_>, Vec<_>) = done.into_iter().flatten().unzip();
    let wrongs = wrongs.concat();
    let first = wrongs[..wrongs.len().min(5)].join("\n\n");
    assert!(wrongs.is_empty(), "{} cases fail, first: {first}", wrongs.len());
    let total: usize = counts.into_iter().sum();
    assert!(total >= least, "{total} cases");
}

macro_rules! families {
    ($($name:ident: $($start:literal),*;)*) => {$(
        #[tokio::test]
        async fn $name() {
            run_scenarios(|scenario| [$($start),*].iter().any(|start| scenario.path.starts_with(start))).await;
        }
    )*

        #[test]
        fn every_scenario_is_in_one_test() {
            for scenario in scenarios::ALL {
                let starts = [$($($start),*),*];
                let count = starts.iter().filter(|start| scenario.path.starts_with(*start)).count();
                assert_eq!(count, 1, "{}", scenario.name());
            }
        }
    };
}

families! {
    prospects_are_written_once: "/prospects", "/merges", "/runs", "/erasures";
    tasks_and_hires_are_written_once: "/tasks", "/hires";
    notes_meetings_and_files_are_written_once: "/notes", "/meetings", "/files", "/exports", "/imports";
    pipelines_and_stages_are_written_once: "/pipelines", "/stages";
    users_offices_and_the_account_are_written_once: "/users", "/offices", "/account";
    sources_jobs_and_custom_fields_are_written_once: "/sources", "/jobs", "/custom-fields";
    keys_grants_and_webhooks_are_written_once: "/keys", "/clients", "/grants", "/webhooks";
}
