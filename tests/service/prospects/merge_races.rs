use std::time::Duration;

use serde_json::{Value, json};
use tests::{CallFilter, Request, Response, World};

use super::merge::{id, merge, merged, pair};
use super::{create, target, upsert};
use crate::ask::{Ask, at, has};
use crate::children::{HIRE, KINDS, NOTE, TASK};

#[tokio::test]
async fn a_child_that_is_made_on_a_loser_during_the_merge_belongs_to_the_winner() {
    for kind in KINDS {
        let world = World::wired().await;
        let (ada, lady) = pair(&world).await;
        let hold = world.pause(CallFilter::operation("TransactWriteItems"));
        let creation = world.post(kind.route, kind.body(&world, id(&lady), json!({})));
        let (made, _) = hold.during(creation, merged(&world, &ada, &[&lady])).await;
        let made = made.expect_status(201);
        assert_eq!(made.item()["prospectId"], ada["id"]);
        let (_, of) = made.id().split_once('_').unwrap();
        assert!(of.starts_with(&id(&ada)["prospect_".len()..]), "{made}");
        world.check_consistency().await;
    }
}

#[tokio::test]
async fn a_list_leaves_out_what_is_merged_while_it_is_read() {
    for query in ["", "?include=profile"] {
        let world = World::wired().await;
        let (ada, lady) = pair(&world).await;
        world.list("/prospects").await;
        let hold = world.pause(CallFilter::operation("BatchGetItem"));
        let list = world.get(&format!("/prospects{query}"));
        let (list, _) = hold.during(list, merged(&world, &ada, &[&lady])).await;
        let ids: Vec<&Value> = list.items().iter().map(|item| &item["id"]).collect();
        assert_eq!(ids, [&ada["id"]], "{list}");
    }
}

/// A merge that waits at its transaction until this request was answered.
async fn merged_after(world: &World, winner: &Value, loser: &Value, request: Request<'_>) -> (Response, Response) {
    let hold = world.pause(CallFilter::operation("TransactWriteItems"));
    let losers = [loser];
    let merge = merge(world, winner, &losers, json!({}));
    hold.during(merge, request).await
}

#[tokio::test]
async fn a_merge_sees_what_others_wrote_while_it_waited() {
    let world = World::wired().await;
    let (ada, lady) = pair(&world).await;
    HIRE.add(&world, id(&ada), json!({})).await;
    let hire = world.post("/hires", HIRE.body(&world, id(&lady), json!({})));
    let (answer, made) = merged_after(&world, &ada, &lady, hire).await;
    made.expect_status(201);
    has(&answer.expect_status(409).body, json!({"code": "hire_exists"}));
    // The winner is in the stage of hired prospects already, so its hire does not move it.
    let hired = world.read(&target(&ada)).await["stageId"].clone();
    let winner = create(&world, json!({"stageId": hired})).await;
    let hire = world.post("/hires", HIRE.body(&world, id(&winner), json!({})));
    let (answer, made) = merged_after(&world, &winner, &ada, hire).await;
    made.expect_status(201);
    has(&answer.expect_status(409).body, json!({"code": "hire_exists"}));
    let world = World::wired().await;
    let (ada, lady) = pair(&world).await;
    let change = upsert_request(&world, json!({"email": "lady@example.com", "company": "Engines"}));
    let (answer, changed) = merged_after(&world, &ada, &lady, change).await;
    assert_eq!(changed.expect_status(200).item()["id"], lady["id"]);
    assert_eq!(answer.expect_status(200).item()["company"], "Engines");
    let (third, fourth) = (create(&world, json!({})).await, create(&world, json!({})).await);
    let (answer, deleted) = merged_after(&world, &third, &fourth, world.delete(&target(&fourth))).await;
    deleted.expect_status(200);
    answer.expect_status(404);
    let task = world.post("/tasks", TASK.body(&world, id(&ada), json!({})));
    let fifth = create(&world, json!({})).await;
    let (answer, _) = merged_after(&world, &ada, &fifth, task).await;
    answer.expect_status(200);
    world.check_consistency().await;
}

fn upsert_request(world: &World, fields: Value) -> Request<'_> {
    world.post("/prospects", super::named(fields))
}

#[tokio::test]
async fn an_upsert_by_the_email_of_a_loser_updates_the_winner_if_it_comes_second() {
    let world = World::wired().await;
    let (ada, lady) = pair(&world).await;
    let hold = world.pause(CallFilter::operation("TransactWriteItems"));
    let change = upsert(&world, json!({"email": "lady@example.com", "company": "Engines"}));
    let (changed, _) = hold.during(change, merged(&world, &ada, &[&lady])).await;
    let item = changed.expect_status(200).item().clone();
    assert_eq!([&item["id"], &item["email"]], [&ada["id"], &json!("ada@example.com")]);
    assert_eq!(world.read(&at("/prospects", &ada)).await["company"], "Engines");
    world.check_consistency().await;
}

#[tokio::test]
async fn an_undo_is_not_refused_because_of_its_own_winner() {
    let world = World::wired().await;
    let (ada, lady) = pair(&world).await;
    let merge_id = merged(&world, &ada, &[&lady]).await;
    for email in ["lady@example.com", "ada@example.com"] {
        world.update(&target(&ada), json!({"email": email})).await;
    }
    let third = create(&world, json!({"email": "lady@example.com"})).await;
    // The undo has read its winner; then the prospect that has the email is merged into that winner.
    let hold = world.hold_reply(CallFilter::operation("BatchGetItem"));
    let undo = world.post(&format!("/merges/{merge_id}/undo"), json!({}));
    let (undone, _) = hold.during(undo, merged(&world, &ada, &[&third])).await;
    undone.expect_status(200);
    assert_eq!(world.read(&target(&lady)).await["email"], "lady@example.com");
    world.check_consistency().await;
}

#[tokio::test]
async fn an_update_of_a_prospect_that_is_merged_meanwhile_names_its_winner() {
    let world = World::wired().await;
    let (ada, lady) = pair(&world).await;
    let third = create(&world, json!({"email": "third@example.com"})).await;
    // The update has read the prospect, and who has the email; then both are merged into a third one.
    let hold = world.hold_reply(CallFilter::operation("BatchGetItem"));
    let change = json!({"email": "lady@example.com"});
    let change = world.patch(&target(&ada), change);
    let (changed, _) = hold.during(change, merged(&world, &third, &[&ada, &lady])).await;
    let merged = json!({"code": "merged", "mergedInto": third["id"]});
    has(&changed.expect_status(409).body, merged);
}

#[tokio::test]
async fn a_hire_is_not_refused_because_of_one_that_an_undo_gave_back() {
    let world = World::wired().await;
    let (ada, lady) = pair(&world).await;
    HIRE.add(&world, id(&lady), json!({})).await;
    let kept = HIRE.add(&world, id(&ada), json!({})).await;
    let keep = json!({"keepHireOf": ada["id"]});
    let merged = merge(&world, &ada, &[&lady], keep).await.expect_status(200);
    world.remove(&HIRE.target(&kept)).await;
    // The creation has read Ada; then the other prospect leaves with its hire.
    let hold = world.hold_reply(CallFilter::operation("Query"));
    let creation = world.post("/hires", HIRE.body(&world, id(&ada), json!({})));
    let undo = async {
        let path = format!("/merges/{}/undo", merged.body["mergeId"].as_str().unwrap());
        world.post(&path, json!({})).await.expect_status(200);
    };
    let (made, ()) = hold.during(creation, undo).await;
    assert_eq!(made.expect_status(201).item()["prospectId"], ada["id"]);
    assert_eq!(world.list("/hires").await.len(), 2);
    world.check_consistency().await;
}

#[tokio::test]
async fn an_earlier_state_of_a_child_does_not_name_a_later_winner() {
    let world = World::wired().await;
    let (ada, lady) = pair(&world).await;
    let note = NOTE.add(&world, id(&lady), json!({})).await;
    merged(&world, &ada, &[&lady]).await;
    let third = create(&world, json!({})).await;
    let before = world.read(&NOTE.target(&note)).await;
    assert_eq!(before["prospectId"], ada["id"]);
    let hold = world.hold_reply(CallFilter::operation("BatchGetItem"));
    let read = world.get(&NOTE.target(&note));
    let changes = async {
        world.update(&NOTE.target(&note), json!({"body": "Later"})).await;
        merged(&world, &third, &[&ada]).await;
    };
    let (found, ()) = hold.during(read, changes).await;
    assert_eq!(*found.expect_status(200).item(), before);
    let after = world.read(&NOTE.target(&note)).await;
    assert_eq!([&after["prospectId"], &after["body"]], [&third["id"], &json!("Later")]);
}

#[tokio::test]
async fn a_list_of_a_loser_has_what_was_created_before_the_merge() {
    let world = World::wired().await;
    let (ada, lady) = pair(&world).await;
    // The list has read the notes, and reads the prospect after the merge.
    let hold = world.pause(CallFilter::operation("GetItem"));
    let path = format!("/notes?prospectId={}", id(&lady));
    let list = world.get(&path);
    let changes = async {
        let note = NOTE.add(&world, id(&lady), json!({})).await;
        merged(&world, &ada, &[&lady]).await;
        note
    };
    let (listed, mut note) = hold.during(list, changes).await;
    note["prospectId"] = ada["id"].clone();
    assert_eq!(listed.expect_status(200).items(), [note]);
}

/// The kinds of the events about these records, in the order of the feed.
fn kinds(world: &World, items: &[&Value]) -> Vec<String> {
    let events = world.events().into_iter();
    let texts = events.map(|event| ["item", "type"].map(|name| event[name]["S"].as_str().unwrap().to_owned()));
    let is_about = |record: &Value| items.iter().any(|item| item["id"] == record["id"]);
    let of = texts.filter(|[record, _]| is_about(&serde_json::from_str(record).unwrap()));
    of.map(|[_, kind]| kind).collect()
}

#[tokio::test]
async fn the_deletion_of_a_prospect_follows_the_events_of_children_it_had_through_merges() {
    for is_undone in [false, true] {
        for is_meanwhile in [false, true] {
            let world = World::wired().await;
            let (ada, lady) = pair(&world).await;
            let task = TASK.add(&world, id(&lady), json!({})).await;
            let late = world.fresh_functions_behind(Duration::from_secs(60));
            world.advance(Duration::from_secs(60));
            let gone = world.delete(&TASK.target(&task));
            let losers = [&lady];
            let merges = merged(&late, &ada, &losers);
            let deleted = if is_undone {
                let undo = format!("/merges/{}/undo", merges.await);
                let undo = late.post(&undo, json!({}));
                during(&world, is_meanwhile, gone, undo).await.expect_status(200);
                &lady
            } else {
                during(&world, is_meanwhile, gone, merges).await;
                &ada
            };
            late.remove(&target(deleted)).await;
            let kinds = kinds(&world, &[&task, deleted]);
            assert_eq!(kinds.last().unwrap(), "prospect.deleted", "undone: {is_undone}: {kinds:?}");
            assert!(kinds.iter().any(|kind| kind == "task.deleted"), "{kinds:?}");
        }
    }
}

/// Makes `first`, and then `second`; or `first` while `second` waits at its transaction.
async fn during<T>(world: &World, is_meanwhile: bool, first: Request<'_>, second: impl IntoFuture<Output = T>) -> T {
    if !is_meanwhile {
        first.await.expect_status(200);
        return second.await;
    }
    let hold = world.pause(CallFilter::operation("TransactWriteItems"));
    let (second, first) = hold.during(second, first).await;
    first.expect_status(200);
    second
}
