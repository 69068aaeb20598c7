//! Single faults: every request that writes, every call that it makes, every way in which that goes wrong. Pairs of faults are
//! `cargo run --profile proof -p tests --example proof -- sweep`.

use std::cell::RefCell;
use std::collections::BTreeSet;

use futures::future::join_all;
use tests::crash_matrix::fault_plan::{ColdOrWarm, FollowUp};
use tests::crash_matrix::{Case, Fixture, Runner, Scenario, scenarios};
use tests::world::routes;

/// How many worlds are broken at once: while one waits to try again, another one works.
const WORLDS: usize = 3;

#[test]
fn every_route_that_writes_is_swept() {
    let writing: BTreeSet<_> = routes()
        .into_iter()
        .filter(|route| route.method != "GET")
        .map(|route| (route.method, route.path))
        .collect();
    let swept: BTreeSet<_> = scenarios::ALL.iter().map(|one| (one.method, one.path)).collect();
    assert_eq!(swept, writing);
}

/// Breaks every call of one scenario in every way; how many cases that were, and what went wrong.
async fn sweep(fixture: &Fixture, scenario: &Scenario) -> (usize, Vec<String>) {
    let runner = Runner::new(fixture, scenario);
    let (mut count, mut wrongs) = (0, Vec::new());
    for warmth in ColdOrWarm::BOTH {
        let reference = match runner.reference(warmth).await {
            Ok(reference) => reference,
            Err(wrong) => return (count, vec![format!("{}: {wrong}", scenario.name())]),
        };
        assert!(reference.calls.len() >= 3, "{}: {:?}", scenario.name(), reference.calls);
        for number in 0..reference.calls.len() {
            for fault_plan in warmth.troubles() {
                let case = Case {
                    warmth,
                    first: (*fault_plan, number),
                    then: FollowUp::Nothing,
                };
                wrongs.extend(runner.run(case, &reference).await.err());
                count += 1;
            }
        }
    }
    (count, wrongs)
}

async fn sweep_all(chosen: impl Fn(&Scenario) -> bool) {
    let queue = RefCell::new(
        scenarios::ALL
            .iter()
            .filter(|scenario| chosen(scenario))
            .collect::<Vec<_>>(),
    );
    let worker = || async {
        let (mut done, mut small) = (Vec::new(), None);
        loop {
            let Some(scenario) = queue.borrow_mut().pop() else {
                return done;
            };
            if scenario.needs_many() {
                done.push(sweep(&Fixture::of(scenario).await, scenario).await);
                continue;
            }
            let fixture = match small.take() {
                Some(fixture) => fixture,
                None => Fixture::of(scenario).await,
            };
            done.push(sweep(&fixture, scenario).await);
            small = Some(fixture);
        }
    };
    let done = join_all((0..WORLDS).map(|_| worker())).await;
    let (counts, wrongs): (Vec<_>, Vec<_>) = done.into_iter().flatten().unzip();
    let wrongs = wrongs.concat();
    let first = wrongs[..wrongs.len().min(5)].join("\n\n");
    assert!(wrongs.is_empty(), "{} wrong, of which the first: {first}", wrongs.len());
    let total: usize = counts.into_iter().sum();
    assert!(total >= 200, "{total} cases");
}

macro_rules! families {
    ($($name:ident: $($start:literal),*;)*) => {$(
        #[tokio::test]
        async fn $name() {
            sweep_all(|scenario| [$($start),*].iter().any(|start| scenario.path.starts_with(start))).await;
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
    prospects_are_written_once: "/prospects";
    tasks_and_hires_are_written_once: "/tasks", "/hires";
    notes_and_meetings_are_written_once: "/notes", "/meetings";
    pipelines_and_stages_are_written_once: "/pipelines", "/stages";
    users_offices_and_the_account_are_written_once: "/users", "/offices", "/account";
    sources_and_jobs_are_written_once: "/sources", "/jobs";
    keys_and_webhooks_are_written_once: "/keys", "/webhooks";
}
