//! The values that an undo gives back, and the values that its conflicts show.

use serde_json::{Value, json};
use tests::World;

use super::custom_values::define;
use super::merge::id;
use super::runs::{RUN, in_run, undo};
use super::undo::shown;
use super::{EMAIL, PHONE, create, matched, profile_of, target};
use crate::ask::Ask;
use crate::children::{KINDS, TASK, key_of, over, user};

/// Undoes the run, and expects this number of updated records and these conflicts.
async fn expect_undone(world: &World, updated: u64, conflicts: Value) {
    let expected = json!({"success": true, "runId": format!("undo.{RUN}"),
        "undone": {"created": 0, "updated": updated, "deleted": 0}, "conflicts": conflicts, "hasMore": false});
    undo(world, RUN).await.expect_status(200).expect_body(expected);
}

/// A floating point number has fewer digits than these.
#[tokio::test]
async fn a_number_returns_with_all_its_digits() {
    let world = World::new().await;
    define(&world, "number", json!({})).await;
    for number in ["100000000000000.000001", "123456789012.123456", "-0.5"] {
        let ada = create(&world, json!({"customFields": {"number": number}})).await;
        in_run(world.patch(&target(&ada), json!({"customFields": {"number": 5}}))).await;
        expect_undone(&world, 1, json!([])).await;
        let profile = world.get(&format!("{}/profile", target(&ada))).await;
        let number = if number.len() > 16 { format!("{number:?}") } else { number.to_owned() };
        assert!(profile.text.contains(&format!("\"number\":{number}}}")), "{}", profile.text);
    }
}

#[tokio::test]
async fn a_shared_contact_returns_as_one() {
    let world = World::new().await;
    let contacts = json!({"email": EMAIL, "phone": PHONE});
    let owner = create(&world, contacts.clone()).await;
    let sharer = create(&world, over(contacts, json!({"matchBy": ["externalId"]}))).await;
    let before = shown(&world).await;
    let none = json!({"email": null, "phone": null});
    in_run(world.patch(&target(&sharer), none.clone())).await;
    expect_undone(&world, 1, json!([])).await;
    assert_eq!(shown(&world).await, before);
    // Nobody else has the contact by then, so it is the prospect's own.
    in_run(world.patch(&target(&sharer), none)).await;
    world.remove(&target(&owner)).await;
    expect_undone(&world, 1, json!([])).await;
    assert_eq!(profile_of(&world, &sharer).await["sharedContacts"], json!([]));
    for contact in [json!({"email": EMAIL}), json!({"phone": PHONE})] {
        assert_eq!(matched(&world, contact).await["id"], sharer["id"]);
    }
    world.check_consistency().await;
}

#[tokio::test]
async fn a_conflict_shows_what_is_there_and_what_would_be() {
    let world = World::new().await;
    let ada = create(&world, json!({"email": EMAIL, "title": "Nurse"})).await;
    let (bob, eve) = (create(&world, json!({})).await, create(&world, json!({})).await);
    let change = json!({"email": "new@example.com", "title": "Chief"});
    in_run(world.patch(&target(&ada), change)).await;
    let consent = json!({"status": "granted", "source": "fair", "at": 1_767_225_600_000_i64});
    in_run(world.send("PUT", &format!("{}/consents/email", target(&ada))).json(&consent)).await;
    in_run(world.post(&format!("{}/merge", target(&ada)), json!({"loserIds": [eve["id"]]}))).await;
    world.update(&target(&bob), json!({"email": EMAIL})).await;
    let conflicts = json!([
        {"recordId": ada["id"], "field": null, "current": null, "wouldBe": null,
         "message": "The run merged prospects, or took a merge back. Use POST /merges/{mergeId}/undo."},
        {"recordId": ada["id"], "field": "consents.email", "current": consent, "wouldBe": null,
         "message": "A consent is what the prospect said last. Record another statement if that is wrong."},
        {"recordId": ada["id"], "field": "email", "current": "new@example.com", "wouldBe": EMAIL,
         "message": "Another prospect has this email."},
    ]);
    expect_undone(&world, 1, conflicts.clone()).await;
    assert_eq!(world.read(&target(&ada)).await["title"], "Nurse");
    expect_undone(&world, 0, conflicts).await;
}

/// Entries of the activity cut such texts.
#[tokio::test]
async fn long_texts_are_compared_in_full() {
    let world = World::new().await;
    let [old, new, other, end] = ["a", "b", "c", "d"].map(|letter| letter.repeat(1_500));
    let ada = create(&world, json!({"email": EMAIL, "notes": old})).await;
    in_run(world.patch(&target(&ada), json!({"notes": new}))).await;
    let (key, name) = key_of(&world).await;
    let by = json!({"type": "key", "keyId": key, "keyName": name, "userId": user(&world, 0)});
    let conflict = |current: Value| {
        json!([{"recordId": ada["id"], "field": "notes", "current": current, "wouldBe": null, "changedBy": by,
            "message": "Somebody changed the field after the run."}])
    };
    // The first 1,000 characters are the old ones.
    let similar = format!("{}{end}", &old[..1_000]);
    for (notes, conflicts) in [
        (&other, conflict(Value::Null)),
        (&similar, conflict(Value::Null)),
        (&"Short.".to_owned(), conflict(json!("Short."))),
        (&old, json!([])),
    ] {
        world.update(&target(&ada), json!({"notes": notes})).await;
        expect_undone(&world, 0, conflicts).await;
        assert_eq!(profile_of(&world, &ada).await["notes"], *notes);
    }
}

#[tokio::test]
async fn a_user_who_is_gone_keeps_only_the_field_that_names_them() {
    let world = World::new().await;
    let ada = create(&world, json!({})).await;
    let gone = world.create("/users", json!({"name": "Gone", "email": "gone@example.com"})).await;
    let task = TASK.add(&world, id(&ada), json!({"task": "Call", "assignedTo": gone["id"]})).await;
    let other = user(&world, 1);
    in_run(world.patch(&TASK.target(&task), json!({"task": "Write", "assignedTo": other}))).await;
    world.remove(&format!("/users/{}", gone["id"].as_str().unwrap())).await;
    let conflict = json!({"recordId": task["id"], "field": "assignedTo", "current": other, "wouldBe": gone["id"],
        "message": "The old value names a user whom the account no longer has."});
    expect_undone(&world, 1, json!([conflict])).await;
    let after = world.read(&TASK.target(&task)).await;
    assert_eq!([&after["task"], &after["assignedTo"]], [&json!("Call"), &json!(other)]);
}

/// The keys may write everything, and read everything but one kind of record.
#[tokio::test]
async fn a_conflict_shows_values_only_to_keys_that_may_read_the_record() {
    let world = World::new().await;
    let own = |text: &str| json!({"title": text, "notes": text, "streetAddress": text});
    let ada = create(&world, own("Old")).await;
    let mut children = Vec::new();
    for kind in KINDS {
        children.push((kind, kind.add(&world, id(&ada), json!({})).await));
    }
    in_run(world.patch(&target(&ada), own("New"))).await;
    for (kind, child) in &children {
        in_run(world.patch(&kind.target(child), kind.change())).await;
    }
    world.update(&target(&ada), own("Newer")).await;
    for (kind, child) in &children {
        let text = if kind.noun == "note" { "<p>Newer</p>" } else { "Newer" };
        world.update(&kind.target(child), json!({ kind.change.0: text })).await;
    }
    let nouns = ["prospect", "task", "hire", "note", "meeting"];
    let whole = undo(&world, RUN).dry_run().await.expect_status(200).body;
    assert_eq!(whole["conflicts"].as_array().unwrap().len(), 7, "{whole:#}");
    let all_but = |unread: &[&str]| -> Vec<String> {
        let read = nouns.iter().filter(|noun| !unread.contains(noun));
        let read = read.map(|noun| format!("{noun}s:read"));
        read.chain(nouns.iter().map(|noun| format!("{noun}s:write"))).collect()
    };
    for unread in nouns.map(|noun| vec![noun]).into_iter().chain([Vec::new(), nouns.to_vec()]) {
        let key = json!({"name": "Sync", "permissions": all_but(&unread)});
        let key = world.create("/keys", key).await;
        let mut expected = whole.clone();
        for conflict in expected["conflicts"].as_array_mut().unwrap() {
            let id = conflict["recordId"].as_str().unwrap();
            if unread.iter().any(|noun| id.starts_with(noun)) {
                (conflict["current"], conflict["wouldBe"]) = (Value::Null, Value::Null);
            }
        }
        let undone = undo(&world, RUN).key(key["key"].as_str().unwrap()).dry_run().await;
        undone.expect_status(200).expect_body(expected);
    }
}
