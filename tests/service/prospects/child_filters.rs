//! Filters by what belongs to a prospect find what one would find in a plain list of it (SPECIFICATION §7.2).

use std::time::Duration;

use serde_json::{Value, json};
use tests::World;

use super::merge::merged;
use super::{create, target};
use crate::ask::Ask;
use crate::children::{HIRE, KINDS, MEETING, NO_TIME, NOTE, TASK, id, user};
use crate::costs::cost;

/// The last names that a query finds, newest first; the count and the total of the facets must agree.
pub(super) async fn found(world: &World, query: &str) -> String {
    let list = world.get(&format!("/prospects?{query}")).await.expect_status(200);
    let names = list.items().iter().map(|item| item["lastName"].as_str().unwrap());
    let names: String = names.collect();
    assert_eq!(list.body["pagination"]["totalCount"], names.len(), "{query}");
    let count = world.get(&format!("/prospects/count?{query}")).await;
    count.expect_body(json!({"success": true, "count": names.len()}));
    let facets = world.get(&format!("/prospects/facets?by=stageId&{query}")).await;
    assert_eq!(facets.body["total"], names.len(), "{query}");
    names
}

async fn expect(world: &World, queries: &str) {
    for case in queries.split('|') {
        let (query, expected) = case.trim().rsplit_once(':').unwrap();
        assert_eq!(found(world, query).await, expected, "{query}");
    }
}

async fn compact_all(world: &World) {
    for kind in index::IndexKind::EVERY {
        let sizes = index::Sizes {
            least: 1,
            ..index::Sizes::default()
        };
        let account = world.first().settings.account.id;
        world.compact(account, kind, sizes).await.unwrap();
    }
}

/// Five prospects, made a minute apart, known by their last names: E has nothing, and the others have one child each, made
/// a minute apart too.
async fn families(world: &World) -> Vec<(Value, Value)> {
    let mut families = Vec::new();
    for name in ["A", "B", "C", "D", "E"] {
        world.advance(Duration::from_secs(60));
        families.push((create(world, json!({"lastName": name})).await, Value::Null));
    }
    for (kind, (prospect, child)) in KINDS.into_iter().zip(&mut families) {
        world.advance(Duration::from_secs(60));
        *child = kind.add(world, &id(prospect), json!({})).await;
    }
    families
}

#[tokio::test]
async fn prospects_are_found_by_each_kind_of_child_before_and_after_compaction() {
    let world = World::wired().await;
    let families = families(&world).await;
    let overdue = json!({"dueAt": world.now_ms() - 1, "assignedTo": user(&world, 0), "task": "Call"});
    TASK.add(&world, &id(&families[1].0), overdue).await;
    // It is due now, so it is not overdue yet.
    world
        .update(&TASK.target(&families[0].1), json!({"dueAt": world.now_ms()}))
        .await;
    let queries = "hasOpenTask=true:BA | hasOpenTask=FALSE:EDC | hasOverdueTask=true:B | hasOverdueTask=false:EDCA |
        hasHire=true:B | hasHire=false:EDCA | hasNote=true:C | hasNote=false:EDBA | hasMeeting=true:D |
        hasMeeting=false:ECBA | hasOpenTask=true&hasHire=false:A | hasNote=true&hasMeeting=true: |
        hasNote=false&hasMeeting=false:EBA | hasNote=true&name=ada:C | hasNote=true&name=x: | hasNote=:EDCBA";
    expect(&world, queries).await;
    compact_all(&world).await;
    expect(&world, queries).await;
    // Whatever is deleted or completed counts no longer, in a segment as in a recent row.
    world
        .update(&TASK.target(&families[0].1), json!({"complete": true}))
        .await;
    world.remove(&HIRE.target(&families[1].1)).await;
    world.remove(&NOTE.target(&families[2].1)).await;
    world.remove(&target(&families[3].0)).await;
    let queries = "hasOpenTask=true:B | hasOpenTask=false:ECA | hasHire=true: | hasNote=true: | hasNote=false:ECBA |
        hasMeeting=true: | hasMeeting=false:ECBA";
    expect(&world, queries).await;
    compact_all(&world).await;
    expect(&world, queries).await;
}

#[tokio::test]
async fn the_last_activity_is_the_last_change_of_the_prospect_or_of_what_belongs_to_it() {
    let world = World::wired().await;
    let families = families(&world).await;
    for _ in 0..2 {
        // E changed last when it was made; a child of each other prospect followed, in their order.
        let at = |item: &Value| item["updatedAt"].as_i64().unwrap();
        let bounds = [
            at(&families[4].0),
            at(&families[0].1),
            at(&families[2].1),
            at(&families[3].1),
        ];
        for (bound, [since, after, until, before]) in bounds.into_iter().zip([
            ["EDCBA", "DCBA", "E", ""],
            ["DCBA", "DCB", "EA", "E"],
            ["DC", "D", "ECBA", "EBA"],
            ["D", "", "EDCBA", "ECBA"],
        ]) {
            let later = bound + 1;
            let earlier = bound - 1;
            expect(
                &world,
                &format!(
                    "activeAfter={bound}:{since} | activeAfter={later}:{after} | activeBefore={bound}:{until} |
                     activeBefore={earlier}:{before} | activeAfter={later}&activeBefore={bound}:"
                ),
            )
            .await;
        }
        compact_all(&world).await;
    }
    // A deletion is no activity, and an update is one.
    let last = families[3].1["updatedAt"].as_i64().unwrap();
    world.advance(Duration::from_secs(60));
    world.remove(&MEETING.target(&families[3].1)).await;
    world.update(&NOTE.target(&families[2].1), NOTE.change()).await;
    expect(&world, &format!("activeAfter={last}:C | activeBefore={last}:EDBA")).await;
}

#[tokio::test]
async fn the_children_of_merged_prospects_count_for_the_winner() {
    let world = World::wired().await;
    let families = families(&world).await;
    let [ada, bob, cleo, dora, eve] = [0, 1, 2, 3, 4].map(|at: usize| &families[at].0);
    let first = merged(&world, bob, &[ada]).await;
    let of_first = "hasOpenTask=true:B | hasOpenTask=false:EDC | hasHire=true:B | hasHire=true&hasOpenTask=true:B";
    expect(&world, of_first).await;
    compact_all(&world).await;
    expect(&world, of_first).await;
    merged(&world, eve, &[bob, cleo]).await;
    let of_both = "hasOpenTask=true:E | hasHire=true:E | hasNote=true:E | hasMeeting=true:D | hasNote=false:D";
    expect(&world, of_both).await;
    compact_all(&world).await;
    expect(&world, of_both).await;
    let undo = world.post(&format!("/merges/{first}/undo"), json!({})).await;
    undo.expect_error_with(
        409,
        "conflict",
        "The prospect was merged into another one since. Undo that merge first.",
        json!({"mergedInto": eve["id"]}),
    );
    // The deletion of a winner hides the children of the others until the sweeper has deleted them.
    world.remove(&target(eve)).await;
    let gone = "hasOpenTask=true: | hasNote=true: | hasNote=false:D | activeAfter=1:D";
    expect(&world, gone).await;
    world.advance(Duration::from_secs(60));
    world.sweep().await;
    expect(&world, gone).await;
    world.read(&target(dora)).await;
}

#[tokio::test]
async fn a_page_token_stays_valid_while_tasks_become_due() {
    let world = World::wired().await;
    for name in ["A", "B"] {
        let prospect = create(&world, json!({"lastName": name})).await;
        TASK.add(&world, &id(&prospect), json!({})).await;
        world.advance(Duration::from_secs(1));
    }
    let path = "/prospects?limit=1&hasOverdueTask=true";
    let page = world.get(path).await.expect_status(200);
    let token = page.body["pagination"]["nextPageToken"].as_str().unwrap();
    world.advance(Duration::from_secs(60));
    let next = world.list(&format!("{path}&pageToken={token}")).await;
    assert_eq!(next[0]["lastName"], "A");
    for other in [
        "hasOverdueTask=false",
        "hasOpenTask=true",
        "hasOverdueTask=true&activeAfter=1",
    ] {
        let refused = world
            .get(&format!("/prospects?limit=1&{other}&pageToken={token}"))
            .await;
        assert_eq!(
            (refused.status, refused.body["code"].as_str()),
            (400, Some("invalid_page_token"))
        );
    }
}

#[tokio::test]
async fn other_values_are_refused() {
    let world = World::wired().await;
    for path in ["/prospects?", "/prospects/count?", "/prospects/facets?by=stageId&"] {
        for name in ["hasOpenTask", "hasOverdueTask", "hasHire", "hasNote", "hasMeeting"] {
            let refused = world.get(&format!("{path}{name}=1")).await;
            refused.expect_fault(name, "must be true or false");
        }
        for name in ["activeAfter", "activeBefore"] {
            let refused = world.get(&format!("{path}{name}=soon")).await;
            refused.expect_fault(name, NO_TIME);
        }
    }
}

#[tokio::test]
async fn each_index_of_children_that_a_filter_asks_about_is_one_read_more() {
    let world = World::wired().await;
    let prospect = create(&world, json!({})).await;
    for kind in KINDS {
        kind.add(&world, &id(&prospect), json!({})).await;
        world.get(kind.route).await.expect_status(200);
    }
    world.get("/prospects").await.expect_status(200);
    for (query, trips) in [
        ("hasOpenTask=true&hasOverdueTask=false", 2),
        ("hasHire=true&activeAfter=1", 6),
    ] {
        let expected = format!("{trips} trips, {trips} + 1 units: UpdateItem{}", " Query".repeat(trips));
        let (actual, answer) = cost(&world, world.get(&format!("/prospects/count?{query}"))).await;
        assert_eq!(actual, expected, "{answer}");
    }
}
