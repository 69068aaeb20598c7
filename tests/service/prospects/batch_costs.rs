//! What a batch costs at the table.

use serde_json::json;
use tests::World;

#[tokio::test]
async fn a_batch_reads_once_and_writes_sixteen_transactions_at_once() {
    let world = World::wired().await;
    world.get("/prospects").await.expect_status(200);
    let post = |last: &str| {
        let person =
            |number: usize| json!({"firstName": "Ada", "lastName": last, "email": format!("b{number}@example.com")});
        world.post(
            "/prospects/batch",
            json!({"items": (0..100).map(person).collect::<Vec<_>>()}),
        )
    };
    // Admission and the look-up, of two hundred keys, run at the same time. Matches need the records too. Then sixteen transactions run at once.
    for (request, reads, trips, transactions, units) in [
        (post("One"), 2, 8, 100, "1201"),
        (post("Two").idempotency_key("k"), 3, 10, 101, "1012"),
        (post("Two"), 3, 2, 0, "1"),
    ] {
        let (answer, figures) = world.measure(request).await;
        assert_eq!(answer.expect_status(200).body["success"], true);
        let count = |name: &str| figures.calls.iter().filter(|call| *call == name).count();
        let actual = (count("BatchGetItem"), figures.round_trips, count("TransactWriteItems"));
        assert_eq!(actual, (reads, trips, transactions), "{figures:?}");
        assert_eq!(figures.write_units.to_string(), units);
    }
}
