use std::time::Duration;

use futures::future::join_all;
use serde_json::{Value, json};
use tests::{CallFilter, Response, World};

use super::consents::{consents, say};
use super::merge::{id, merge, merged, merged_with};
use super::runs::{RUN, in_run, undo_all};
use super::{create, profile_of, target, upsert};
use crate::ask::{Ask, at, has};
use crate::children::{HIRE, KINDS, NOTE};

pub(super) async fn undo(world: &World, merge_id: &str) -> Response {
    world.post(&format!("/merges/{merge_id}/undo"), json!({})).await
}

/// Everything that the account shows of its prospects and their records, but for revisions and times of change.
pub(super) async fn shown(world: &World) -> Vec<Value> {
    let mut all = world.list("/prospects?include=profile&limit=1000").await;
    for kind in KINDS {
        all.extend(world.list(kind.route).await);
    }
    for item in &mut all {
        item.as_object_mut().unwrap().remove("updatedAt");
    }
    all.sort_by_key(|item| id(item).to_owned());
    all
}

/// Two prospects with everything. One of them has absorbed another prospect.
async fn family(world: &World) -> (Value, Value) {
    let mut ids = Vec::new();
    for name in ["ada", "lady", "lovelace"] {
        let fields = json!({"email": format!("{name}@example.com"), "labels": name, "notes": name, "title": name,
            "resume": {"text": name}, "jobId": world.first().jobs[0].id});
        let made = create(world, fields).await;
        for kind in KINDS {
            kind.add(world, id(&made), json!({})).await;
        }
        ids.push(made);
    }
    let keep = json!({"keepHireOf": ids[1]["id"], "take": {"notes": ids[2]["id"]}});
    merge(world, &ids[1], &[&ids[2]], keep).await.expect_status(200);
    (ids[0].clone(), ids[1].clone())
}

#[tokio::test]
async fn an_undo_brings_back_what_was_there() {
    let world = World::wired().await;
    let (ada, lady) = family(&world).await;
    let before = shown(&world).await;
    for take in
        [json!({}), json!({"email": lady["id"], "notes": lady["id"], "title": lady["id"], "resume": lady["id"]})]
    {
        let with = json!({"keepHireOf": lady["id"], "take": take});
        let answer = merge(&world, &ada, &[&lady], with).await.expect_status(200);
        let merge_id = answer.body["mergeId"].as_str().unwrap().to_owned();
        assert_ne!(shown(&world).await, before);
        let undone = undo(&world, &merge_id).await.expect_status(200);
        assert_eq!(undone.body["restoredIds"], json!([lady["id"]]));
        assert_eq!(undone.body["mergeId"], merge_id.as_str());
        assert_eq!(shown(&world).await, before);
        let read = world.get(&target(&ada)).await.expect_status(200);
        assert_eq!((read.item(), read.header("etag")), (undone.item(), undone.header("etag")));
        for (email, of) in [("lady", &lady), ("lovelace", &lady), ("ada", &ada)] {
            let found = upsert(&world, json!({"email": format!("{email}@example.com"), "update": false})).await;
            assert_eq!(found.item()["id"], of["id"]);
        }
        for kind in KINDS.into_iter().filter(|kind| kind.noun != HIRE.noun) {
            let made = kind.add(&world, id(&lady), json!({})).await;
            assert_eq!(made["prospectId"], lady["id"]);
            world.remove(&kind.target(&made)).await;
        }
        world.check_consistency().await;
        undo(&world, &merge_id).await.expect_error(409, "conflict", "The merge was undone already.");
    }
    world.remove(&target(&lady)).await;
    world.remove(&target(&ada)).await;
    world.advance(Duration::from_mins(2));
    world.sweep().await;
    world.check_consistency().await;
}

#[tokio::test]
async fn the_event_of_an_undo_names_the_losers() {
    let world = World::wired().await;
    let (ada, lady) = family(&world).await;
    let merge_id = merged_with(&world, &ada, &[&lady], json!({"keepHireOf": ada["id"]})).await;
    undo(&world, &merge_id).await.expect_status(200);
    world.advance(Duration::from_mins(1));
    let page = world.get("/events?types=prospect.unmerged").await.expect_status(200);
    let data = &page.items()[0]["data"];
    assert_eq!(data["item"]["id"], ada["id"]);
    has(data, json!({"mergedIds": [lady["id"]], "mergeId": merge_id}));
}

#[tokio::test]
async fn the_winner_keeps_what_changed_since() {
    let world = World::wired().await;
    let ada = create(&world, json!({"email": "ada@example.com"})).await;
    let lady =
        create(&world, json!({"email": "lady@example.com", "title": "Countess", "company": "Engines", "labels": "a"}))
            .await;
    let merge_id = merged(&world, &ada, &[&lady]).await;
    let change = json!({"title": "Queen", "email": "queen@example.com", "labels": "a,b"});
    world.update(&target(&ada), change).await;
    let note = NOTE.add(&world, id(&lady), json!({})).await;
    let undone = undo(&world, &merge_id).await.expect_status(200);
    let kept = json!({"title": "Queen", "company": null, "email": "queen@example.com", "labels": ["a", "b"]});
    has(undone.item(), kept);
    let back = world.read(&target(&lady)).await;
    assert_eq!([&back["title"], &back["email"]], ["Countess", "lady@example.com"]);
    assert_eq!(world.read(&NOTE.target(&note)).await["prospectId"], ada["id"], "made after the merge");
    world.check_consistency().await;
}

#[tokio::test]
async fn an_undo_is_refused_if_it_cannot_give_back_everything() {
    let world = World::wired().await;
    let ada = create(&world, json!({"email": "ada@example.com"})).await;
    let lady = create(&world, json!({"email": "lady@example.com"})).await;
    let merge_id = merged(&world, &ada, &[&lady]).await;
    let taken = "An email, a phone, an external id or a unique value of a merged prospect now belongs to the prospect in \
                 prospectId.";
    world.update(&target(&ada), json!({"email": "lady@example.com"})).await;
    let of_winner = json!({"prospectId": ada["id"]});
    undo(&world, &merge_id).await.expect_error_with(409, "conflict", taken, of_winner);
    world.update(&target(&ada), json!({"email": null})).await;
    let other = create(&world, json!({"email": "lady@example.com"})).await;
    let of_other = json!({"prospectId": other["id"]});
    undo(&world, &merge_id).await.expect_error_with(409, "conflict", taken, of_other);
    world.remove(&target(&other)).await;
    let top = create(&world, json!({})).await;
    let second = merged(&world, &top, &[&ada]).await;
    let message = "The prospect was merged into another one since. Undo that merge first.";
    let into = json!({"mergedInto": top["id"]});
    undo(&world, &merge_id).await.expect_error_with(409, "conflict", message, into);
    undo(&world, &second).await.expect_status(200);
    undo(&world, &merge_id).await.expect_status(200);
    assert_eq!(world.read(&target(&lady)).await["email"], "lady@example.com");
    undo(&world, "merge_01ARZ3NDEKTSV4RRFFQ69G5FAV").await.expect_status(404);
    undo(&world, "x").await.expect_status(404);
    world.check_consistency().await;
}

/// A prospect whose hire a merge deleted, after it left the winner by the undo of another merge: with its hire, and the
/// id of that merge.
async fn without_its_hire(world: &World) -> (Value, Value, String) {
    let made = join_all((0..3).map(|_| create(world, json!({})))).await;
    let [winner, first, second] = made.try_into().unwrap();
    let hire = HIRE.add(world, id(&first), json!({})).await;
    HIRE.add(world, id(&second), json!({})).await;
    let earlier = merged(world, &winner, &[&first]).await;
    let later = merged_with(world, &winner, &[&second], json!({"keepHireOf": second["id"]})).await;
    undo(world, &earlier).await.expect_status(200);
    (first, hire, later)
}

#[tokio::test]
async fn a_hire_that_is_made_during_an_undo_keeps_the_other_one_away() {
    let world = World::wired().await;
    let (first, _, later) = without_its_hire(&world).await;
    // It is in the stage of hired prospects already, so its hire does not move it.
    let hired = world.read(&target(&first)).await["stageId"].clone();
    let other = create(&world, json!({"stageId": hired})).await;
    merge(&world, &other, &[&first], json!({})).await.expect_status(200);
    let hold = world.pause(CallFilter::operation("TransactWriteItems"));
    let (undone, newer) = hold.during(undo(&world, &later), HIRE.add(&world, id(&other), json!({}))).await;
    let message = "A prospect that would get back its hire has another one now.";
    undone.expect_error_with(409, "hire_exists", message, json!({"hireId": newer["id"]}));
    world.check_consistency().await;
}

#[tokio::test]
async fn a_hire_returns_to_its_prospect_wherever_that_is_now() {
    for fate in ["stays", "is merged", "is deleted"] {
        let world = World::wired().await;
        let (first, hire, later) = without_its_hire(&world).await;
        let mut expected = hire.clone();
        match fate {
            "is merged" => {
                let other = create(&world, json!({})).await;
                merge(&world, &other, &[&first], json!({})).await.expect_status(200);
                expected["prospectId"] = other["id"].clone();
            }
            "is deleted" => world.remove(&target(&first)).await,
            _ => {
                let newer = HIRE.add(&world, id(&first), json!({})).await;
                let message = "A prospect that would get back its hire has another one now.";
                let refused = undo(&world, &later).await;
                refused.expect_error_with(409, "hire_exists", message, json!({"hireId": newer["id"]}));
                world.remove(&HIRE.target(&newer)).await;
            }
        }
        undo(&world, &later).await.expect_status(200);
        let hires = world.list("/hires").await;
        let returned = hires.iter().find(|one| one["id"] == hire["id"]);
        if let Some(returned) = returned {
            expected["updatedAt"] = returned["updatedAt"].clone();
        }
        assert_eq!(returned, Some(&expected).filter(|_| fate != "is deleted"), "{fate}");
        assert_eq!(hires.len(), if fate == "is deleted" { 1 } else { 2 });
        world.check_consistency().await;
    }
}

/// The key of a user protects the user from deletion until the key is revoked.
#[tokio::test]
async fn a_hire_of_a_user_who_is_gone_returns_with_the_owner_of_its_prospect() {
    let world = World::wired().await;
    let user = world.create("/users", json!({"name": "Grace"})).await;
    let body = json!({"name": "Grace", "permissions": ["*"], "userId": user["id"]});
    let key = world.create("/keys", body).await;
    let made = join_all((0..3).map(|_| create(&world, json!({})))).await;
    let [ada, eve, joe] = made.try_into().unwrap();
    HIRE.add(&world, id(&ada), json!({})).await;
    let [of_eve, of_joe] = [&eve, &joe].map(|prospect| {
        let body = HIRE.body(&world, id(prospect), json!({}));
        world.post("/hires", body).key(key["key"].as_str().unwrap())
    });
    let of_eve = of_eve.await.expect_status(201).item().clone();
    let of_joe = of_joe.await.expect_status(201).item().clone();
    let merge_id = merged_with(&world, &ada, &[&eve], json!({"keepHireOf": ada["id"]})).await;
    in_run(world.delete(&HIRE.target(&of_joe))).await;
    world.remove(&at("/keys", &key)).await;
    world.remove(&at("/users", &user)).await;
    undo(&world, &merge_id).await.expect_status(200);
    let (_, conflicts) = undo_all(&world, RUN).await;
    let message = "The old value names a user whom the account no longer has.";
    let conflict =
        json!({"recordId": of_joe["id"], "field": null, "current": null, "wouldBe": null, "message": message});
    assert_eq!(conflicts, [conflict]);
    let mut expected = of_eve.clone();
    let back = world.read(&HIRE.target(&of_eve)).await;
    expected["userId"] = profile_of(&world, &eve).await["ownerId"].clone();
    expected["updatedAt"] = back["updatedAt"].clone();
    assert_eq!(back, expected);
}

#[tokio::test]
async fn references_that_were_deleted_meanwhile_are_replaced() {
    let world = World::wired().await;
    let user = world.create("/users", json!({"name": "Grace"})).await;
    let office = world.create("/offices", json!({"name": "Old"})).await;
    let pipeline = world.create("/pipelines", json!({"name": "Old", "stages": ["Old"]})).await;
    let source = world.create("/sources", json!({"name": "Old"})).await;
    let ada = create(&world, json!({})).await;
    let fields = json!({"ownerId": user["id"], "officeId": office["id"], "pipelineId": pipeline["id"],
        "sourceId": source["id"]});
    let lady = create(&world, fields).await;
    let take = json!({"take": {"officeId": ada["id"], "sourceId": ada["id"]}});
    let merge_id = merged_with(&world, &ada, &[&lady], take).await;
    for (collection, record) in
        [("/users", &user), ("/offices", &office), ("/pipelines", &pipeline), ("/sources", &source)]
    {
        world.remove(&at(collection, record)).await;
    }
    undo(&world, &merge_id).await.expect_status(200);
    let (back, profile) = (world.read(&target(&lady)).await, profile_of(&world, &lady).await);
    assert_eq!(back["pipelineId"], ada["pipelineId"]);
    assert_eq!(profile["ownerId"], profile_of(&world, &ada).await["ownerId"]);
    has(&profile, json!({"officeId": null, "sourceId": null}));
}

/// Two merges of one winner. The earlier one is undone first.
#[tokio::test]
async fn what_stays_merged_counts_until_it_leaves_too() {
    let world = World::wired().await;
    world.advance(Duration::from_hours(1));
    let base = world.now_ms() - 10_000;
    let (later, sooner) = (2_300_000_000_000_i64, 2_200_000_000_000_i64);
    for (own, of_first, times) in [
        ("granted", "withdrawn", [1, 2]),
        ("granted", "withdrawn", [2, 1]),
        ("withdrawn", "withdrawn", [1, 2]),
        ("withdrawn", "withdrawn", [2, 1]),
        ("granted", "granted", [1, 2]),
        ("withdrawn", "granted", [2, 1]),
    ] {
        let case = format!("{own} {of_first} {times:?}");
        let winner = create(&world, json!({})).await;
        let first = create(&world, json!({"holdUntil": later})).await;
        let second = create(&world, json!({"holdUntil": sooner})).await;
        say(&world, &winner, own, base).await;
        say(&world, &first, of_first, base + times[0]).await;
        say(&world, &second, "withdrawn", base + times[1]).await;
        let all = [&winner, &first, &second];
        let before = join_all(all.map(|made| consents(&world, made))).await;
        let merges = [merged(&world, &winner, &[&first]).await, merged(&world, &winner, &[&second]).await];
        assert_eq!(profile_of(&world, &winner).await["holdUntil"], later, "{case}");
        undo(&world, &merges[0]).await.expect_status(200);
        assert_eq!(consents(&world, &first).await, before[1], "{case}");
        assert_eq!(consents(&world, &winner).await["items"], before[2]["items"], "{case}");
        assert_eq!(profile_of(&world, &winner).await["holdUntil"], sooner, "{case}");
        undo(&world, &merges[1]).await.expect_status(200);
        for (made, before) in [(&first, &before[1]), (&second, &before[2])] {
            assert_eq!(consents(&world, made).await, *before, "{case}");
        }
        // The earlier withdrawal replaced the grant, and left with its prospect.
        let is_gone = (own, of_first) == ("granted", "withdrawn");
        let expected = if is_gone { json!([]) } else { before[0]["items"].clone() };
        assert_eq!(consents(&world, &winner).await["items"], expected, "{case}");
    }
    world.check_consistency().await;
}

/// The withdrawal of a prospect that was merged later hides the winner's own withdrawal.
#[tokio::test]
async fn what_the_winner_withdrew_itself_is_withdrawn_for_the_losers() {
    let world = World::wired().await;
    world.advance(Duration::from_hours(1));
    let base = world.now_ms() - 10_000;
    let made = join_all((0..3).map(|_| create(&world, json!({})))).await;
    let [winner, first, second]: [Value; 3] = made.try_into().unwrap();
    say(&world, &first, "granted", base).await;
    say(&world, &second, "withdrawn", base + 2).await;
    let earlier = merged(&world, &winner, &[&first]).await;
    say(&world, &winner, "withdrawn", base + 1).await;
    let own = consents(&world, &winner).await["items"].clone();
    merged(&world, &winner, &[&second]).await;
    assert_ne!(consents(&world, &winner).await["items"], own);
    undo(&world, &earlier).await.expect_status(200);
    assert_eq!(consents(&world, &first).await["items"], own);
    world.check_consistency().await;
}

#[tokio::test]
async fn a_merge_can_be_undone_for_thirty_days() {
    for (days, status) in [(30, 200), (31, 404)] {
        let world = World::wired().await;
        let (ada, lady) = (create(&world, json!({})).await, create(&world, json!({})).await);
        let merge_id = merged(&world, &ada, &[&lady]).await;
        world.advance(Duration::from_hours(24 * days));
        undo(&world, &merge_id).await.expect_status(status);
    }
}
