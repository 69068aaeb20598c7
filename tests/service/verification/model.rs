//! The model at the size that every change can afford; `cargo run --profile proof -p tests --example proof -- model` is the long run.

use tests::model::{Plan, Report, run};

async fn check(plan: Plan) -> Report {
    let report = run(plan).await.unwrap_or_else(|wrong| panic!("{plan:?}: {wrong}"));
    assert!(report.operations >= plan.operations);
    assert!(report.contended * 8 >= report.operations, "clients meet: {report:?}");
    assert!(report.audit.answers > 0 && report.audit.events > 0, "{report:?}");
    assert!(report.audit.folded > 0, "directories are folded: {report:?}");
    report
}

#[tokio::test]
async fn every_answer_is_the_models_and_the_table_agrees() {
    let plan = Plan {
        seed: 1,
        operations: 16_000,
        cells: 8,
        faults: false,
    };
    check(plan).await;
}

/// A world for each seed: the table that is looked at in the end stays small.
async fn check_faults(seeds: [u64; 6]) {
    for seed in seeds {
        let plan = Plan {
            seed,
            operations: 7_000,
            cells: 16,
            faults: true,
        };
        let Report { faults, met, .. } = check(plan).await;
        assert!(
            faults > 0 && met.kills > 0 && met.replays > 0 && met.in_progress > 0,
            "{met:?}"
        );
    }
}

#[tokio::test]
async fn every_answer_is_the_models_and_the_table_agrees_whatever_breaks() {
    check_faults([2, 4, 6, 8, 10, 12]).await;
}

#[tokio::test]
async fn every_answer_is_the_models_and_the_table_agrees_whatever_else_breaks() {
    check_faults([3, 5, 7, 9, 11, 13]).await;
}
