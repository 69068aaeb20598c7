//! `GET` and `PUT /prospects/{prospectId}/consents`, and the filter `contactable`.

use std::collections::BTreeSet;
use std::time::Duration;

use fastrand::Rng;
use futures::future::join_all;
use serde_json::{Value, json};
use tests::random::Choose;
use tests::{Response, World};

use super::merge::merged;
use super::undo::undo;
use super::{compact, create, target};
use crate::ask::{Ask, has};
use crate::children::remains;

const CHANNELS: [&str; 3] = ["email", "sms", "call"];

async fn put(world: &World, made: &Value, channel: &str, body: Value) -> Response {
    let path = format!("{}/consents/{channel}", target(made));
    world.send("PUT", &path).json(&body).await
}

pub(super) async fn consents(world: &World, made: &Value) -> Value {
    let path = format!("{}/consents", target(made));
    world.get(&path).await.expect_status(200).body
}

/// What the prospect says about email now: `granted`, `withdrawn` or null.
async fn status(world: &World, made: &Value) -> Value {
    let body = consents(world, made).await;
    let items = body["items"].as_array().unwrap();
    let email = items.iter().find(|consent| consent["channel"] == "email");
    email.map_or(Value::Null, |consent| consent["status"].clone())
}

pub(super) async fn say(world: &World, made: &Value, status: &str, at: i64) {
    let body = json!({"status": status, "source": format!("said at {at}"), "at": at});
    put(world, made, "email", body).await.expect_status(200);
}

#[tokio::test]
async fn a_consent_is_shown_with_its_history_in_the_event_and_in_the_activity() {
    let world = World::new().await;
    let made = create(&world, json!({"email": "ada@example.com"})).await;
    let user = world.first().settings.users[0].id.to_string();
    world.advance(Duration::from_secs(5));
    let granted_at = world.now_ms();
    let form = json!({"status": "granted", "source": "Form", "textShown": "Yes, write to me."});
    let granted = json!({"channel": "email", "status": "granted", "source": "Form", "textShown": "Yes, write to me.",
        "at": granted_at, "recordedAt": granted_at, "userId": user});
    let answer = put(&world, &made, "email", form.clone()).await;
    let answer = answer.expect_status(200);
    let answer = answer.expect_body(json!({"success": true, "item": granted}));
    let record = world.get(&target(&made)).await;
    assert_eq!(answer.header("etag"), record.header("etag"));
    assert_eq!(record.item()["updatedAt"], granted_at);
    world.advance(Duration::from_secs(5));
    let withdrawn_at = world.now_ms();
    let withdrawal = json!({"status": "withdrawn", "source": "Link"});
    put(&world, &made, "email", withdrawal).await.expect_status(200);
    let withdrawn = json!({"channel": "email", "status": "withdrawn", "source": "Link", "textShown": null,
        "at": withdrawn_at, "recordedAt": withdrawn_at, "userId": user});
    let path = format!("{}/consents", target(&made));
    let shown = world.get(&path).await.expect_status(200);
    let shown = shown.expect_body(json!({"success": true, "items": [withdrawn], "history": [withdrawn, granted]}));
    let again = world.get(&path).header("if-none-match", shown.header("etag"));
    again.await.expect_status(304);
    let value = |status: &str, source: &str, at: i64| json!({"status": status, "source": source, "at": at});
    let (old, new) = (value("granted", "Form", granted_at), value("withdrawn", "Link", withdrawn_at));
    world.advance(Duration::from_mins(1));
    let events = world.list("/events?types=consent.changed").await;
    let [first, last] = &events[..] else {
        panic!("{events:?}");
    };
    has(
        &last["data"],
        json!({"changes": ["consents.email"], "previous": {"consents.email": old},
            "current": {"consents.email": new}, "item": world.read(&target(&made)).await}),
    );
    has(&first["data"], json!({"previous": {"consents.email": null}, "current": {"consents.email": old}}));
    let activity = world.list(&format!("{}/activity?type=consent.changed", target(&made))).await;
    assert_eq!(activity.len(), 2);
    has(&activity[0], json!({"id": last["id"], "recordId": made["id"], "current": {"consents.email": new}}));
    world.check_consistency().await;
    world.remove(&target(&made)).await;
    world.get(&path).await.expect_status(404);
    put(&world, &made, "email", form).await.expect_status(404);
    world.check_consistency().await;
}

/// Each sequence of two statements: what the second one changes.
#[tokio::test]
async fn the_second_of_any_two_statements_changes_what_it_should() {
    let world = World::new().await;
    world.advance(Duration::from_hours(1));
    let now = world.now_ms();
    let statuses = ["granted", "withdrawn"];
    let times = [None, Some(now - 2_000), Some(now - 1_000), Some(now)];
    let first = json!({"status": "granted", "source": "Form", "textShown": "Yes.", "at": now - 1_000});
    let mut cases = 0;
    for (channel, status) in CHANNELS.iter().flat_map(|channel| statuses.map(|status| (channel, status))) {
        for (source, text) in [("Form", Some("Yes.")), ("Form", Some("No.")), ("Form", None), ("Link", Some("Yes."))] {
            for at in times {
                let made = create(&world, json!({})).await;
                put(&world, &made, channel, first.clone()).await.expect_status(200);
                let before = consents(&world, &made).await;
                let mut second = json!({"status": status, "source": source});
                for (name, value) in [("textShown", text.map(Value::from)), ("at", at.map(Value::from))] {
                    if let Some(value) = value {
                        second[name] = value;
                    }
                }
                let is_same = (status, source, text) == ("granted", "Form", Some("Yes."));
                let is_late = at == Some(now - 2_000);
                let answer = put(&world, &made, channel, second.clone()).await;
                let after = consents(&world, &made).await;
                if is_same || is_late {
                    assert_eq!(answer.status, if is_same { 200 } else { 409 }, "{second}: {answer}");
                    assert_eq!(after, before, "{second}");
                } else {
                    let item = answer.expect_status(200).item().clone();
                    has(&item, json!({"channel": channel, "status": status, "source": source, "textShown": text}));
                    // A time of its own, or the time of the write, which is after the last change.
                    assert!(item["at"].as_i64() >= Some(at.unwrap_or(now)), "{item}");
                    assert_eq!(after["items"], json!([item]));
                    assert_eq!(after["history"], json!([item, before["items"][0]]));
                }
                cases += 1;
            }
        }
    }
    assert_eq!(cases, 96);
    world.check_consistency().await;
}

#[tokio::test]
async fn of_writers_at_once_each_is_in_the_history_and_the_last_one_counts() {
    let world = World::new().await;
    let made = create(&world, json!({"email": "ada@example.com"})).await;
    let body = |n: usize| {
        let status = if n.is_multiple_of(2) { "granted" } else { "withdrawn" };
        json!({"status": status, "source": format!("Form {n}")})
    };
    let sent = (0..8).map(|n| put(&world, &made, CHANNELS[n % 3], body(n)));
    for answer in join_all(sent).await {
        answer.expect_status(200);
    }
    let shown = consents(&world, &made).await;
    let history = shown["history"].as_array().unwrap();
    let sources: BTreeSet<&str> = history.iter().map(|one| one["source"].as_str().unwrap()).collect();
    assert_eq!((history.len(), sources.len()), (8, 8));
    for consent in shown["items"].as_array().unwrap() {
        let last = history.iter().find(|one| one["channel"] == consent["channel"]);
        assert_eq!(Some(consent), last);
    }
    assert_eq!(shown["items"].as_array().unwrap().len(), 3);
    world.check_consistency().await;
}

#[tokio::test]
async fn contactable_finds_what_a_plain_list_finds() {
    let world = World::new().await;
    let mut random = Rng::with_seed(47);
    let mut people: Vec<(Value, [bool; 3])> = Vec::new();
    for number in 0..40 {
        let mut fields = json!({});
        if random.bool() {
            fields["email"] = format!("p{number}@example.com").into();
        }
        if random.bool() {
            fields["phone"] = format!("+1 212 555 {:04}", 100 + number).into();
        }
        let made = create(&world, fields).await;
        let mut granted = [false; 3];
        for (channel, is_granted) in CHANNELS.iter().zip(&mut granted) {
            for _ in 0..random.below(3) {
                let status = *random.one_of(&["granted", "withdrawn"]);
                let body = json!({"status": status, "source": format!("Form {}", random.u32(..))});
                put(&world, &made, channel, body).await.expect_status(200);
                *is_granted = status == "granted";
            }
        }
        people.push((made, granted));
    }
    for is_compacted in [false, true] {
        if is_compacted {
            compact(&world).await;
        }
        for (at, channel) in CHANNELS.iter().enumerate() {
            let contact = if at == 0 { "email" } else { "phone" };
            let expected = people.iter().filter(|(made, granted)| granted[at] && !made[contact].is_null());
            let expected: BTreeSet<&str> = expected.map(|(made, _)| made["id"].as_str().unwrap()).collect();
            let filter = format!("contactable={channel}");
            let found = world.list(&format!("/prospects?limit=100&{filter}")).await;
            let found: BTreeSet<&str> = found.iter().map(|made| made["id"].as_str().unwrap()).collect();
            assert_eq!(found, expected, "{channel}, compacted: {is_compacted}");
            assert!(!expected.is_empty());
            let count = world.get(&format!("/prospects/count?{filter}")).await;
            assert_eq!(count.body["count"], expected.len());
            let facets = world.get(&format!("/prospects/facets?by=stageId&{filter}")).await;
            assert_eq!(facets.body["total"], expected.len());
        }
    }
    for wrong in ["contactable=fax", "contactable=email,sms", "contactable=email&contactable=sms"] {
        world.get(&format!("/prospects?{wrong}")).await.expect_status(400);
    }
}

#[tokio::test]
async fn a_withdrawal_survives_a_merge_unless_the_winner_granted_later_and_an_undo_brings_back_each() {
    let world = World::new().await;
    world.advance(Duration::from_hours(1));
    let base = world.now_ms() - 10_000;
    let states = [None, Some(("granted", 1)), Some(("withdrawn", 1)), Some(("granted", 2)), Some(("withdrawn", 2))];
    for (winner, loser) in states.iter().flat_map(|winner| states.iter().map(move |loser| (*winner, *loser))) {
        let pair = [create(&world, json!({})).await, create(&world, json!({})).await];
        for (made, state) in pair.iter().zip([winner, loser]) {
            if let Some((status, at)) = state {
                say(&world, made, status, base + at).await;
            }
        }
        let expected = match (winner, loser) {
            (Some(("granted", own)), Some(("withdrawn", at))) if own <= at => "withdrawn",
            (Some((said, _)), _) | (None, Some((said, _))) => said,
            (None, None) => "",
        };
        let before = [consents(&world, &pair[0]).await, consents(&world, &pair[1]).await];
        let merge = merged(&world, &pair[0], &[&pair[1]]).await;
        let shown = status(&world, &pair[0]).await;
        assert_eq!(shown.as_str().unwrap_or_default(), expected, "{winner:?} {loser:?}");
        let withdrawn = [winner, loser].into_iter().flatten();
        let withdrawn = withdrawn.filter(|(said, _)| *said == expected && expected == "withdrawn");
        if let Some(at) = withdrawn.map(|(_, at)| base + at).max() {
            assert_eq!(consents(&world, &pair[0]).await["items"][0]["at"], at);
        }
        let said = usize::from(winner.is_some()) + usize::from(loser.is_some());
        let history = consents(&world, &pair[0]).await["history"].clone();
        assert_eq!(history.as_array().unwrap().len(), said);
        let moved = world.get(&format!("{}/consents", target(&pair[1]))).await;
        assert_eq!(moved.expect_status(301).body["mergedInto"], pair[0]["id"]);
        let body = json!({"status": "granted", "source": "Form"});
        let refused = put(&world, &pair[1], "email", body).await;
        assert_eq!(refused.expect_status(409).body["code"], "merged");
        undo(&world, &merge).await.expect_status(200);
        let after = [consents(&world, &pair[0]).await, consents(&world, &pair[1]).await];
        assert_eq!(after, before, "{winner:?} {loser:?}");
    }
    world.check_consistency().await;
}

#[tokio::test]
async fn what_is_withdrawn_during_a_merge_is_withdrawn_for_everybody_afterwards() {
    let world = World::new().await;
    world.advance(Duration::from_hours(1));
    let base = world.now_ms() - 10_000;
    let [ada, lady] = [create(&world, json!({})).await, create(&world, json!({})).await];
    say(&world, &lady, "granted", base).await;
    let merge = merged(&world, &ada, &[&lady]).await;
    assert_eq!(status(&world, &ada).await, "granted");
    let text = json!({"status": "withdrawn", "source": "Link", "textShown": "Stop?"});
    put(&world, &ada, "email", text).await.expect_status(200);
    undo(&world, &merge).await.expect_status(200);
    world.remove(&target(&ada)).await;
    let shown = consents(&world, &lady).await;
    has(&shown["items"][0], json!({"status": "withdrawn", "source": "Link", "textShown": "Stop?"}));
    assert_eq!(shown["history"].as_array().unwrap().len(), 2);
    world.check_consistency().await;
}

#[tokio::test]
async fn a_merge_and_its_undo_tell_which_consents_changed() {
    let world = World::new().await;
    let [ada, lady] = [create(&world, json!({})).await, create(&world, json!({})).await];
    say(&world, &lady, "withdrawn", world.now_ms()).await;
    let merge = merged(&world, &ada, &[&lady]).await;
    undo(&world, &merge).await.expect_status(200);
    world.advance(Duration::from_mins(1));
    for kind in ["prospect.merged", "prospect.unmerged"] {
        let events = world.list(&format!("/events?types={kind}")).await;
        assert_eq!(events[0]["data"]["changes"], json!(["consents.email"]), "{kind}");
    }
}

#[tokio::test]
async fn the_bounds_of_a_statement() {
    let world = World::new().await;
    let made = create(&world, json!({})).await;
    let body = |source: usize, text: usize| json!({"status": "granted", "source": "s".repeat(source), "textShown": "t".repeat(text)});
    put(&world, &made, "sms", body(200, 10_000)).await.expect_status(200);
    for (source, text, field) in [(201, 1, "source"), (0, 1, "source"), (1, 10_001, "textShown"), (1, 0, "textShown")] {
        let refused = put(&world, &made, "sms", body(source, text)).await.expect_status(400);
        assert_eq!(refused.body["details"][0]["field"], field, "{refused}");
    }
    let at = |ms: i64| json!({"status": "withdrawn", "source": "Link", "at": world.now_ms() + ms});
    let refused = put(&world, &made, "call", at(300_001)).await;
    let message = "must not be in the future; leave it out if the person has just said it";
    let details = json!([{"field": "at", "message": message}]);
    assert_eq!(refused.expect_status(400).body["details"], details);
    put(&world, &made, "call", at(300_000)).await.expect_status(200);
    // The client's clock is fast: the next statement without a time is not before it.
    let next = put(&world, &made, "call", json!({"status": "granted", "source": "Form"})).await;
    assert_eq!(next.expect_status(200).item()["at"], world.now_ms() + 300_000);
    let missing = put(&world, &made, "call", json!({})).await.expect_status(400);
    assert_eq!(missing.body["details"].as_array().unwrap().len(), 2, "{missing}");
    put(&world, &made, "fax", at(0)).await.expect_error(404, "not_found", "The channel must be email, sms or call.");
}

#[tokio::test]
async fn the_last_hundred_statements_are_shown() {
    let world = World::new().await;
    let made = create(&world, json!({})).await;
    for number in 0..=100 {
        let body = json!({"status": "granted", "source": format!("Form {number}")});
        put(&world, &made, "email", body).await.expect_status(200);
    }
    let shown = consents(&world, &made).await;
    let history = shown["history"].as_array().unwrap();
    assert_eq!(history.len(), 100);
    assert_eq!((&history[0]["source"], &history[99]["source"]), (&json!("Form 100"), &json!("Form 1")));
    // So many items take several transactions.
    world.remove(&target(&made)).await;
    world.advance(Duration::from_mins(1));
    world.sweep().await;
    assert_eq!(remains(&world, made["id"].as_str().unwrap()), Vec::<Value>::new());
}

#[tokio::test]
async fn a_consent_keeps_to_its_revision_and_to_its_dry_run() {
    let world = World::new().await;
    let made = create(&world, json!({})).await;
    let path = format!("{}/consents/email", target(&made));
    let body = json!({"status": "granted", "source": "Form"});
    let send = |path: &str| world.send("PUT", path).json(&body);
    send(&path).header("if-match", "\"9\"").await.expect_status(412);
    send(&format!("{path}?dryRun=true")).await.expect_status(200);
    assert_eq!(status(&world, &made).await, Value::Null);
    let granted = send(&path).header("if-match", "\"1\"").await.expect_status(200);
    let again = send(&path).header("if-match", granted.header("etag")).await.expect_status(200);
    assert_eq!(again.header("etag"), granted.header("etag"));
}
