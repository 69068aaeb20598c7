//! The model.

use tests::model::{Plan, Report, run};
use tests::size::{Size, first_seed, size};

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
    let operations = if size() == Size::Full { 20_000 } else { 800 };
    let plan = Plan { seed: first_seed(), operations, cells: 8, faults: false };
    check(plan).await;
}

/// A world for each seed: the table of the audit stays small.
async fn check_faults(first: u64) {
    let (worlds, operations) = match size() {
        Size::Full => (6, 15_000),
        Size::Default => (1, 1_000),
    };
    for number in 0..worlds {
        let plan = Plan { seed: first + 2 * number, operations, cells: 16, faults: true };
        let Report { faults, tries, .. } = check(plan).await;
        assert!(faults > 0 && tries.kills > 0 && tries.replays > 0, "{tries:?}");
        // In one process a request seldom meets its own earlier attempt.
        assert!(tries.in_progress > 0, "{tries:?}");
    }
}

#[tokio::test]
async fn every_answer_is_the_models_and_the_table_agrees_despite_faults() {
    check_faults(first_seed() + 1).await;
}

#[tokio::test]
async fn every_answer_is_the_models_and_the_table_agrees_despite_other_faults() {
    check_faults(first_seed() + 2).await;
}
