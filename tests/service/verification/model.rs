//! The model. `cargo run --profile nightly -p tests --bin verification -- model` is the long run.

use tests::model::{Plan, Report, run};
use tests::size::{Size, size};

async fn check(plan: Plan) -> Report {
    let report = run(plan).await.unwrap_or_else(|wrong| panic!("{plan:?}: {wrong}"));
    assert!(report.operations >= plan.operations);
    assert!(report.contended * 8 >= report.operations, "clients compete: {report:?}");
    assert!(report.audit.answers > 0 && report.audit.events > 0, "{report:?}");
    assert!(report.audit.merges > 0 && report.audit.undos > 0, "{report:?}");
    assert!(report.audit.compacted > 0, "indexes are compacted: {report:?}");
    report
}

#[tokio::test]
async fn every_answer_is_the_models_and_the_table_agrees() {
    let operations = if size() == Size::Full { 6_000 } else { 800 };
    let plan = Plan {
        seed: 1,
        operations,
        cells: 8,
        faults: false,
    };
    check(plan).await;
}

/// A world for each seed: the table of the audit stays small.
async fn check_faults(seeds: [u64; 6]) {
    let (seeds, operations) = match size() {
        Size::Full => (&seeds[..], 2_500),
        Size::Default => (&seeds[..1], 1_000),
    };
    for &seed in seeds {
        let plan = Plan {
            seed,
            operations,
            cells: 16,
            faults: true,
        };
        let Report { faults, tries, .. } = check(plan).await;
        assert!(faults > 0 && tries.kills > 0 && tries.replays > 0, "{tries:?}");
        // In one process a request seldom meets its own earlier attempt.
        assert!(tries.in_progress > 0, "{tries:?}");
    }
}

#[tokio::test]
async fn every_answer_is_the_models_and_the_table_agrees_despite_faults_even_seeds() {
    check_faults([2, 4, 6, 8, 10, 12]).await;
}

#[tokio::test]
async fn every_answer_is_the_models_and_the_table_agrees_despite_faults_odd_seeds() {
    check_faults([3, 5, 7, 9, 11, 13]).await;
}
