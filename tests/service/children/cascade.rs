use std::future::IntoFuture;
use std::time::Duration;

use futures::future::join_all;
use serde_json::json;
use tests::{CallFilter, InjectedFault, Phase, World};

use crate::ask::Ask;

use super::{HIRE, KINDS, MEETING, NO_PROSPECT, NOTE, TASK, check, event, listed, prospect, remains, told};

/// More children than one transaction can delete.
const MANY: usize = 250;

/// Two prospects with a child of each kind.
async fn two_families(world: &World) -> [String; 2] {
    let families = [prospect(world).await, prospect(world).await];
    for prospect in &families {
        for kind in KINDS {
            kind.add(world, prospect, json!({})).await;
        }
    }
    families
}

/// A prospect with so many tasks, notes and meetings, and a hire.
async fn large_family(world: &World) -> String {
    let prospect = prospect(world).await;
    let kind = |n: usize| [TASK, NOTE, MEETING][n % 3];
    let add = |n: usize| {
        let body = kind(n).body(world, &prospect, json!({}));
        world.post(kind(n).route, body).into_future()
    };
    for n in 0..MANY {
        add(n).await.expect_status(201);
    }
    HIRE.add(world, &prospect, json!({})).await;
    world.advance(Duration::from_secs(60));
    prospect
}

async fn expect_gone(world: &World, prospect: &str) {
    world.get(&format!("/prospects/{prospect}")).await.expect_status(404);
    assert_eq!(remains(world, prospect), Vec::<serde_json::Value>::new());
    for kind in KINDS {
        let of_one = format!("{}?prospectId={prospect}", kind.route);
        assert_eq!(listed(world, &of_one).await, Vec::<String>::new());
    }
    check(world).await;
}

#[tokio::test]
async fn a_prospect_is_deleted_with_all_its_children_and_nothing_else_is() {
    let world = World::new().await;
    let [gone, kept] = two_families(&world).await;
    let mut children = Vec::new();
    for kind in KINDS {
        let list = world.list(&format!("{}?prospectId={gone}", kind.route)).await;
        children.push((kind, list[0].clone()));
    }
    let before = told(&world).len();
    world.remove(&format!("/prospects/{gone}")).await;
    assert_eq!(told(&world).len(), before + 1, "the event of the prospect alone");
    assert_eq!(event(&world, "prospect.deleted").0["id"], gone.as_str());
    expect_gone(&world, &gone).await;
    for (kind, item) in children {
        let target = kind.target(&item);
        for request in [
            world.get(&target),
            world.patch(&target, kind.change()),
            world.delete(&target),
        ] {
            request.await.expect_error(404, "not_found", &kind.not_found());
        }
        let left = world.list(kind.route).await;
        assert_eq!(left.len(), 1);
        assert_eq!(left[0]["prospectId"], kept.as_str());
    }
}

#[tokio::test]
async fn a_prospect_with_more_children_than_a_transaction_holds_is_deleted_whole() {
    let world = World::new().await;
    let [_, kept] = two_families(&world).await;
    let prospect = large_family(&world).await;
    let before = told(&world).len();
    let target = format!("/prospects/{prospect}");
    let delete = || world.delete(&target).idempotency_key("k");
    let answer = delete().await.expect_status(200);
    let answer = answer.expect_body(json!({"success": true, "message": "Prospect deleted."}));
    expect_gone(&world, &prospect).await;
    assert_eq!(told(&world).len(), before + 1);
    assert_eq!(
        delete().await.expect_header("idempotency-replayed", "true").body,
        answer.body
    );
    for kind in KINDS {
        let of_kept = format!("{}?prospectId={kept}", kind.route);
        assert_eq!(listed(&world, &of_kept).await.len(), 1);
    }
}

/// Counts of children around the number that one transaction can delete.
#[tokio::test]
async fn prospects_with_any_number_of_children_around_a_transactions_limit_are_deleted_whole() {
    for count in [45, 46, 47, 48, 49, 50, 51, 99, 100, 101] {
        let world = World::new().await;
        let body = json!({"firstName": "Ada", "lastName": "Lovelace", "email": "ada@example.com",
                          "phone": "212-555-0123", "notes": "A note."});
        let prospect = world.post("/prospects", body).await.expect_status(201).id().to_owned();
        for _ in 0..count {
            TASK.add(&world, &prospect, json!({})).await;
        }
        let answer = world
            .delete(&format!("/prospects/{prospect}"))
            .idempotency_key("k")
            .await;
        assert_eq!(answer.status, 200, "{count} children: {answer}");
        expect_gone(&world, &prospect).await;
    }
}

/// A deletion that ended in its middle, and what every client sees from then on.
async fn expect_hidden_and_finished(world: &World, prospect: &str, context: &str) {
    let target = format!("/prospects/{prospect}");
    world.get(&target).await.expect_status(404);
    assert_eq!(listed(world, "/prospects").await, Vec::<String>::new(), "{context}");
    let refused = TASK.body(world, prospect, json!({}));
    world
        .post("/tasks", refused)
        .await
        .expect_fault("prospectId", NO_PROSPECT);
    let hire = HIRE.body(world, prospect, json!({}));
    world.post("/hires", hire).await.expect_fault("prospectId", NO_PROSPECT);
    let again = world.delete(&target).await;
    assert_eq!(again.status, 200, "{context}: {again}");
    expect_gone(world, prospect).await;
    event(world, "prospect.deleted");
    world.delete(&target).await.expect_status(404);
}

#[tokio::test]
async fn a_large_deletion_that_dies_in_its_middle_hides_the_prospect_and_is_finished_by_the_next() {
    for (side, transaction) in [
        (Phase::After, 0),
        (Phase::Before, 2),
        (Phase::After, 3),
        (Phase::Before, 6),
    ] {
        let world = World::new().await;
        let prospect = large_family(&world).await;
        let on = CallFilter::operation("TransactWriteItems").after(transaction);
        world
            .kill(side, on, world.delete(&format!("/prospects/{prospect}")))
            .await;
        world.clear_faults();
        let context = format!("{side:?} {transaction}");
        expect_hidden_and_finished(&world.fresh_functions(), &prospect, &context).await;
    }
}

#[tokio::test]
async fn a_large_deletion_that_loses_the_table_is_finished_by_the_next() {
    for transaction in [1, 3] {
        let world = World::new().await;
        let prospect = large_family(&world).await;
        let on = CallFilter::operation("TransactWriteItems")
            .after(transaction)
            .times(100);
        world.inject(InjectedFault::Reset, on);
        let answer = world
            .delete(&format!("/prospects/{prospect}"))
            .idempotency_key("k")
            .await;
        answer.expect_status(503);
        world.clear_faults();
        expect_hidden_and_finished(&world, &prospect, &transaction.to_string()).await;
    }
}

#[tokio::test]
async fn a_started_deletion_is_finished_under_its_idempotency_key_whatever_if_match_says() {
    let world = World::new().await;
    let prospect = large_family(&world).await;
    let delete = || {
        let request = world.delete(&format!("/prospects/{prospect}"));
        request.idempotency_key("k").header("If-Match", "\"2\"")
    };
    let on = CallFilter::operation("TransactWriteItems").after(2);
    world.kill(Phase::After, on, delete()).await;
    world.clear_faults();
    let running = delete().await.expect_status(409);
    assert_eq!(running.body["code"], "idempotency_in_progress");
    world.advance(Duration::from_secs(60));
    delete()
        .await
        .expect_status(200)
        .expect_no_header("idempotency-replayed");
    delete()
        .await
        .expect_status(200)
        .expect_header("idempotency-replayed", "true");
    expect_gone(&world, &prospect).await;
}

#[tokio::test]
async fn large_deletions_at_once_delete_once() {
    let world = World::new().await;
    let prospect = large_family(&world).await;
    let target = format!("/prospects/{prospect}");
    let answers = join_all((0..3).map(|_| world.delete(&target).into_future())).await;
    let mut statuses: Vec<u16> = answers.iter().map(|answer| answer.status).collect();
    statuses.sort_unstable();
    assert_eq!(statuses[0], 200, "{statuses:?}");
    assert!(statuses[1..].iter().all(|status| *status == 404), "{statuses:?}");
    expect_gone(&world, &prospect).await;
    event(&world, "prospect.deleted");
}
