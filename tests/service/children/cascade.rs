use std::future::IntoFuture;
use std::time::Duration;

use domain::ProspectId;
use futures::future::join;
use index::{IndexKind, Sizes, hide_children};
use serde_json::{Value as Json, json};
use shared::records::deletions::MAX_UNFINISHED;
use store::key::HIDDEN;
use tests::{CallFilter, InjectedFault, Phase, World};
use ulid::Ulid;

use crate::ask::Ask;

use super::{HIRE, KINDS, MEETING, NO_PROSPECT, NOTE, TASK, check, event, listed, prospect, remains, told};

/// More children than one transaction can delete.
const MANY: usize = 110;

/// The most children that are deleted in the transaction of a prospect with email, phone and notes.
const IN_ONE: usize = 41;

/// The children of a deleted prospect stay hidden in the table for this long.
const KEPT: Duration = Duration::from_secs(30);

/// How the sweeper looks for deliveries that are due: a read and eight queries. The query for deletions comes next.
const DUE_QUERIES: usize = 9;

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
    assert_eq!(remains(world, prospect), Vec::<Json>::new());
    for kind in KINDS {
        let of_one = format!("{}?prospectId={prospect}", kind.route);
        assert_eq!(listed(world, &of_one).await, Vec::<String>::new());
    }
    check(world).await;
}

/// Lets the sweeper finish what has been hidden for long enough.
async fn sweep(world: &World) {
    world.advance(KEPT);
    world.sweep().await;
}

/// Whether children are hidden until the sweeper has deleted them.
fn is_unfinished(world: &World) -> bool {
    let is_mark = |item: &Json| {
        let [pk, sk] = ["pk", "sk"].map(|name| item[name]["S"].as_str().unwrap_or_default());
        pk.contains("#INDEX#") && sk.starts_with(HIDDEN)
    };
    world.items().iter().any(is_mark)
}

/// The children by kind, as lists show them: each list exactly, in its count too.
async fn children(world: &World, prospect: &str) -> Vec<Vec<Json>> {
    let mut children = Vec::new();
    for kind in KINDS {
        let of_one = format!("{}?limit=200&prospectId={prospect}", kind.route);
        children.push(world.list(&of_one).await);
    }
    children
}

/// Fails unless no request sees anything of the deleted prospect; `kept` is a prospect with a child of each kind.
async fn expect_unseen(world: &World, prospect: &str, children: &[Vec<Json>], kept: &str) {
    let target = format!("/prospects/{prospect}");
    for path in ["", "/profile", "/resume"] {
        world.get(&format!("{target}{path}")).await.expect_status(404);
    }
    world.delete(&target).await.expect_status(404);
    assert_eq!(listed(world, "/prospects").await, [kept]);
    for (kind, items) in KINDS.into_iter().zip(children) {
        let list = world.get(&format!("{}?limit=200", kind.route)).await.expect_status(200);
        assert_eq!(list.body["pagination"]["totalCount"], 1, "{}", kind.noun);
        assert_eq!(list.items()[0]["prospectId"], kept);
        let of_one = format!("{}?prospectId={prospect}", kind.route);
        assert_eq!(listed(world, &of_one).await, Vec::<String>::new());
        for item in [items.first(), items.last()].into_iter().flatten() {
            let target = kind.target(item);
            for request in [world.get(&target), world.patch(&target, kind.change()), world.delete(&target)] {
                request.await.expect_error(404, "not_found", &kind.not_found());
            }
        }
        let body = kind.body(world, prospect, json!({}));
        let refused = world.post(kind.route, body).await;
        refused.expect_fault("prospectId", NO_PROSPECT);
    }
}

#[tokio::test]
async fn a_prospect_with_any_number_of_children_around_a_transactions_limit_is_deleted_whole() {
    for count in [IN_ONE, IN_ONE + 1, 99, 100, 101] {
        let world = World::wired().await;
        let body = json!({"firstName": "Ada", "lastName": "Lovelace", "email": "ada@example.com",
                          "phone": "212-555-0123", "notes": "A note."});
        let prospect = world.post("/prospects", body.clone()).await.expect_status(201).id().to_owned();
        for _ in 0..count {
            TASK.add(&world, &prospect, json!({})).await;
        }
        let target = format!("/prospects/{prospect}");
        let delete = || world.delete(&target).idempotency_key("k");
        let (answer, figures) = world.measure(delete()).await;
        answer.expect_status(200);
        let commits = figures.calls.iter().filter(|call| *call == "TransactWriteItems");
        assert_eq!((commits.count(), is_unfinished(&world)), (1, count > IN_ONE), "{count}");
        delete().await.expect_header("idempotency-replayed", "true");
        assert_eq!(listed(&world, "/tasks").await, Vec::<String>::new());
        world.post("/prospects", body).await.expect_status(201);
        sweep(&world).await;
        expect_gone(&world, &prospect).await;
        event(&world, "prospect.deleted");
    }
}

/// Moves the rows of all children of the first account into segments.
async fn compact(world: &World) {
    const SIZES: Sizes =
        Sizes { least: 1, tier: 1, chunk: 64, rows: 1_000, growth: 4, most: 256, memory: 64 * 1024 * 1024, merges: 2 };
    let account = world.first().settings.account.id;
    for kind in [IndexKind::Task, IndexKind::Hire, IndexKind::Note, IndexKind::Meeting].into_iter().cycle().take(8) {
        world.advance(Duration::from_secs(60));
        world.compact(account, kind, SIZES).await.unwrap();
    }
}

/// Kills the deletion at each of its calls until it takes effect; then the sweeper, again and again, at each call of a
/// step. The index of the children is compacted before and meanwhile.
#[tokio::test]
async fn a_large_deletion_is_seen_whole_or_not_at_all_and_ends_by_itself_whatever_is_killed() {
    let world = World::wired().await;
    let [other, kept] = two_families(&world).await;
    world.remove(&format!("/prospects/{other}")).await;
    let prospect = large_family(&world).await;
    compact(&world).await;
    TASK.add(&world, &prospect, json!({})).await;
    let (seen, before) = (children(&world, &prospect).await, told(&world).len());
    let phases = || [Phase::Before, Phase::After].into_iter();
    let takes_effect = async |(call, phase)| {
        let delete = world.delete(&format!("/prospects/{prospect}"));
        world.kill(phase, CallFilter::call(call), delete).await;
        world.clear_faults();
        told(&world).len() > before
    };
    for point in (0..).flat_map(|call| phases().map(move |phase| (call, phase))) {
        if takes_effect(point).await {
            assert!(point.0 > 1, "there are calls before the commit");
            break;
        }
        assert_eq!(children(&world, &prospect).await, seen, "{point:?}");
    }
    for (kills, phase) in (0..100).flat_map(|kills| phases().map(move |phase| (kills, phase))) {
        let functions = world.fresh_functions();
        expect_unseen(&functions, &prospect, &seen, &kept).await;
        if !is_unfinished(&world) {
            assert!(kills > 8, "each step was killed at each of its calls: {kills}");
            break;
        }
        if kills == 3 {
            compact(&world).await;
        }
        world.advance(Duration::from_secs(60));
        functions.kill(phase, CallFilter::call(DUE_QUERIES + kills % 4), functions.sweep()).await;
        functions.clear_faults();
    }
    assert_eq!(remains(&world, &prospect), Vec::<Json>::new());
    world.check_consistency().await;
    assert_eq!(told(&world).len(), before + 1, "prospect.deleted, once");
}

#[tokio::test]
async fn sweepers_at_once_finish_many_deletions_and_one_that_loses_the_table_is_continued() {
    let world = World::wired().await;
    let prospects = [large_family(&world).await, large_family(&world).await];
    for prospect in &prospects {
        world.remove(&format!("/prospects/{prospect}")).await;
    }
    world.advance(KEPT);
    let lost = CallFilter::operation("TransactWriteItems").after(3).times(100);
    world.inject(InjectedFault::Reset, lost);
    let (first, second) = join(world.try_sweep(), world.try_sweep()).await;
    assert!(first.is_err() && second.is_err());
    world.clear_faults();
    assert!(is_unfinished(&world));
    join(world.sweep(), world.sweep()).await;
    for prospect in &prospects {
        expect_gone(&world, prospect).await;
    }
}

#[tokio::test]
async fn a_list_that_began_before_a_large_deletion_ends_as_if_there_were_none() {
    let world = World::wired().await;
    let prospect = large_family(&world).await;
    let list = world.hold_reply(CallFilter::operation("Query"));
    let delete = async {
        world.remove(&format!("/prospects/{prospect}")).await;
        // A second earlier than it may.
        world.advance(Duration::from_secs(29));
        world.sweep().await;
    };
    let (before, ()) = list.during(world.get("/tasks?limit=200"), delete).await;
    let before = before.expect_status(200);
    let count = before.items().len();
    assert_eq!((count, &before.body["pagination"]["totalCount"]), (MANY.div_ceil(3), &json!(count)));
    assert_eq!(listed(&world, "/tasks").await, Vec::<String>::new());
}

#[tokio::test]
async fn an_account_has_a_thousand_unfinished_deletions_at_most() {
    let world = World::wired().await;
    let account = world.first().settings.account.id;
    let large = [large_family(&world).await, large_family(&world).await];
    let hide = |number: u64| hide_children(account, IndexKind::Task, ProspectId::new(Ulid::from_parts(number, 0)), &[]);
    let hidden: Vec<_> = (1..MAX_UNFINISHED.try_into().unwrap()).map(hide).collect();
    for batch in hidden.chunks(100) {
        world.store().transact(batch, None).await.unwrap();
    }
    world.remove(&format!("/prospects/{}", large[0])).await;
    let refused = world.delete(&format!("/prospects/{}", large[1])).await;
    refused.expect_status(503).expect_header("retry-after", "60");
    world.read(&format!("/prospects/{}", large[1])).await;
    sweep(&world).await;
    world.remove(&format!("/prospects/{}", large[1])).await;
}
