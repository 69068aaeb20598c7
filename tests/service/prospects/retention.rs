//! Retention erases the prospects that were kept long enough, and nobody else: SPECIFICATION §15.5.

use std::pin::pin;
use std::time::Duration;

use domain::retention::{LEAST_FLOOR_DAYS, MAX_DAYS};
use futures::future::{Either, join, join_all, select};
use serde_json::{Value, json};
use shared::records::retention::MAX_A_ROUND;
use store::item::number;
use store::{Guard, Key, Part, Write};
use tests::{CallFilter, World};

use super::child_filters::found;
use super::merge::merged;
use super::{create, profile_of, target};
use crate::ask::{Ask, has};
use crate::children::{HIRE, NOTE, id};

const DAY_MS: i64 = 24 * 3_600_000;

fn days(days: u64) -> Duration {
    Duration::from_hours(24 * days)
}

async fn keep(world: &World, retention: Value) -> Value {
    let body = json!({"retention": retention});
    world.patch("/account", body).await.expect_status(200).item().clone()
}

/// How many prospects this retention would erase now.
async fn affected(world: &World, retention: Value) -> Value {
    let body = json!({"retention": retention});
    let answer = world.patch("/account?dryRun=true", body).await.expect_status(200);
    answer.body["affected"].clone()
}

/// The next round of the retention, and everything that it begins.
async fn round(world: &World) {
    world.advance(days(1) + Duration::from_secs(1));
    world.sweep().await;
}

/// Five prospects, known by their last names, older than a year: A has nothing, B was hired, C is on hold, D has a note of
/// today, and E is as old as D, but was changed today.
async fn people(world: &World) -> Vec<Value> {
    let mut people = Vec::new();
    for name in ["A", "B", "C", "D", "E"] {
        world.advance(Duration::from_secs(1));
        people.push(create(world, json!({"lastName": name})).await);
    }
    HIRE.add(world, &id(&people[1]), json!({})).await;
    world.advance(days(400));
    let until = world.now_ms() + 30 * DAY_MS;
    world.update(&target(&people[2]), json!({"holdUntil": until})).await;
    NOTE.add(world, &id(&people[3]), json!({})).await;
    world.update(&target(&people[4]), json!({"title": "Dean"})).await;
    people
}

#[tokio::test]
async fn who_is_next_depends_on_the_start_the_hire_the_hold_and_the_floor() {
    let world = World::wired().await;
    let people = people(&world).await;
    let held = profile_of(&world, &people[2]).await["holdUntil"].as_i64().unwrap();
    assert_eq!(found(&world, "retentionDueBefore=9999-12-31").await, "", "without a retention");
    let (year, now) = (json!({"days": 365, "from": "createdAt"}), world.now_ms());
    let queries = |first: &str, pairs: &[(i64, &str)]| {
        let pairs: Vec<(i64, String)> = pairs.iter().map(|(at, names)| (*at, (*names).to_owned())).collect();
        (first.to_owned(), pairs)
    };
    let asked = [
        (year.clone(), queries("EDA", &[(held - 1, "EDA"), (held, "EDCA")])),
        (json!({"days": 365, "from": "createdAt", "excludeHired": false}), queries("EDBA", &[(held, "EDCBA")])),
        // The change that put C on hold is an activity, and so is the note of D.
        (json!({"days": 365}), queries("A", &[(now + 364 * DAY_MS, "A"), (now + 366 * DAY_MS, "EDCA")])),
        // The floor is later than the days.
        (
            json!({"days": 1, "from": "createdAt", "floorDays": 730}),
            queries("", &[(now + 329 * DAY_MS, ""), (now + 330 * DAY_MS, "EDCA")]),
        ),
    ];
    for (retention, (first, later)) in asked {
        assert_eq!(affected(&world, retention.clone()).await, first.len(), "{retention}");
        keep(&world, retention.clone()).await;
        let at = format!("retentionDueBefore={now}");
        assert_eq!(found(&world, &at).await, first, "{retention}");
        for (at, names) in later {
            assert_eq!(found(&world, &format!("retentionDueBefore={at}")).await, names, "{retention} at {at}");
        }
    }
    assert_eq!(found(&world, &format!("retentionDueBefore={}&hasNote=true", held + 700 * DAY_MS)).await, "D");
    assert_eq!(affected(&world, Value::Null).await, 0);
    keep(&world, Value::Null).await;
    assert_eq!(found(&world, "retentionDueBefore=9999-12-31").await, "");
}

#[tokio::test]
async fn a_day_after_it_was_set_the_retention_erases_who_is_due_with_a_receipt() {
    let world = World::wired().await;
    let people = people(&world).await;
    let item = keep(&world, json!({"days": 365})).await;
    let retention = json!({"days": 365, "from": "lastActivityAt", "excludeHired": true, "floorDays": 365});
    assert_eq!(item["retention"], retention);
    assert_eq!(world.read("/account").await, item);
    // A setting that is repeated begins no new day, and a dry run neither.
    world.advance(Duration::from_mins(24 * 60 - 1));
    world.sweep().await;
    assert_eq!(world.list("/erasures").await, [] as [Value; 0]);
    keep(&world, json!({"days": 365, "floorDays": 365})).await;
    affected(&world, json!({"days": 400})).await;
    world.advance(Duration::from_mins(2));
    world.sweep().await;
    world.get(&target(&people[0])).await.expect_status(404);
    for kept in &people[1..] {
        world.read(&target(kept)).await;
    }
    let receipts = world.list("/erasures").await;
    assert_eq!(receipts.len(), 1);
    has(
        &receipts[0],
        json!({"prospectId": people[0]["id"], "mergedIds": [], "requestId": null, "actor": {"type": "system"},
            "reason": "The retention of the account ended 365 days after its last activity."}),
    );
    assert_eq!(receipts[0]["removed"]["prospects"], 1);
    super::erasures::finish(&world).await;
    let events = world.list("/events?types=prospect.erased").await;
    assert_eq!(events.len(), 1);
    assert_eq!(events[0]["data"]["item"], json!({"id": people[0]["id"]}));
    assert_eq!(world.list("/erasures").await[0]["status"], "done");
    // C is due after its hold, and B stays.
    world.advance(days(370));
    round(&world).await;
    assert_eq!(found(&world, "").await, "B");
    // Without a retention nobody is erased any more.
    keep(&world, Value::Null).await;
    keep(&world, json!({"days": 365, "excludeHired": false})).await;
    keep(&world, Value::Null).await;
    round(&world).await;
    assert_eq!(found(&world, "").await, "B");
    let items = world.items();
    assert!(items.iter().all(|item| !item.to_string().contains("#RETENTION")));
}

#[tokio::test]
async fn a_write_at_the_same_time_wins_or_finds_the_prospect_gone() {
    let world = World::wired().await;
    let mut people = Vec::new();
    for number in 0..24 {
        people.push(create(&world, json!({"lastName": number.to_string()})).await);
    }
    world.advance(days(400));
    keep(&world, json!({"days": 365})).await;
    world.advance(days(1) + Duration::from_secs(1));
    let writes = people.iter().zip(0..).map(|(person, number)| {
        let world = &world;
        async move {
            let answer = match number % 3 {
                0 => world.patch(&target(person), json!({"holdUntil": "2100-01-01"})).await,
                1 => world.post(NOTE.route, NOTE.body(world, &id(person), json!({}))).await,
                _ => world.patch(&target(person), json!({"title": "Dean"})).await,
            };
            // A child of a prospect that is gone is a field error.
            assert!([200, 201, 400, 404].contains(&answer.status), "{answer}");
            answer.status < 300
        }
    });
    let (written, _) = join(join_all(writes), world.sweep()).await;
    for (person, written) in people.iter().zip(written) {
        let stays = world.get(&target(person)).await.status == 200;
        assert_eq!(stays, written, "{person}");
    }
    world.check_consistency().await;
}

/// The round stops at each of its calls in turn, up to the call that erases the prospect.
#[tokio::test]
async fn a_note_between_any_two_calls_of_a_round_keeps_the_prospect_or_finds_it_gone() {
    for number in 0.. {
        let world = World::wired().await;
        let person = create(&world, json!({})).await;
        world.advance(days(400));
        keep(&world, json!({"days": 365})).await;
        world.advance(days(1) + Duration::from_secs(1));
        let hold = world.pause(CallFilter::call(number));
        let (sweep, reached) = (pin!(world.sweep()), pin!(hold.reached()));
        let Either::Right(((), sweep)) = select(sweep, reached).await else {
            panic!("the round erased nobody in {number} calls");
        };
        let note = NOTE.body(&world, &id(&person), json!({}));
        let note = world.post(NOTE.route, note).await;
        hold.release();
        sweep.await;
        let is_kept = world.get(&target(&person)).await.status == 200;
        assert_eq!((note.status, is_kept), if is_kept { (201, true) } else { (400, false) }, "{number}");
        if !is_kept {
            break;
        }
    }
}

#[tokio::test]
async fn a_round_erases_no_more_than_its_bound() {
    let world = World::wired().await;
    for name in ["A", "B", "C"] {
        create(&world, json!({"lastName": name})).await;
        world.advance(Duration::from_secs(1));
    }
    world.advance(days(400));
    keep(&world, json!({"days": 365})).await;
    let key = Key::retention(world.first().settings.account.id);
    let erased = number(i64::try_from(MAX_A_ROUND - 2).unwrap());
    let set = Write::set(Part::Attachment, key, vec![("erased", erased)], Vec::new(), Guard::Present);
    world.store().transact(&[set], None).await.unwrap();
    round(&world).await;
    world.sweep().await;
    assert_eq!(found(&world, "").await, "C");
    round(&world).await;
    assert_eq!(found(&world, "").await, "");
}

#[tokio::test]
async fn a_merge_keeps_the_latest_hold_and_its_undoing_gives_it_back() {
    let world = World::wired().await;
    let held = |at: &str| create(&world, json!({"holdUntil": at}));
    let (winner, loser) = (held("2030-01-01").await, held("2040-01-01").await);
    let merge = merged(&world, &winner, &[&loser]).await;
    let until = |profile: Value| profile["holdUntil"].clone();
    assert_eq!(until(profile_of(&world, &winner).await), 2_208_988_800_000_i64);
    world.post(&format!("/merges/{merge}/undo"), json!({})).await.expect_status(200);
    assert_eq!(until(profile_of(&world, &winner).await), 1_893_456_000_000_i64);
    assert_eq!(until(profile_of(&world, &loser).await), 2_208_988_800_000_i64);
    world.update(&target(&winner), json!({"holdUntil": null})).await;
    assert_eq!(until(profile_of(&world, &winner).await), Value::Null);
}

#[tokio::test]
async fn a_retention_is_checked_at_its_bounds() {
    let world = World::wired().await;
    for accepted in [
        json!({"days": 1}),
        json!({"days": MAX_DAYS, "floorDays": MAX_DAYS}),
        json!({"days": 1, "floorDays": LEAST_FLOOR_DAYS}),
    ] {
        keep(&world, accepted).await;
    }
    let range = |least: u32| format!("must be a whole number from {least} to {MAX_DAYS}");
    for (retention, field, message) in [
        (json!({}), "retention.days", "is required".to_owned()),
        (json!({"days": null}), "retention.days", "must not be null".to_owned()),
        (json!({"days": 0}), "retention.days", range(1)),
        (json!({"days": MAX_DAYS + 1}), "retention.days", range(1)),
        (json!({"days": 1.5}), "retention.days", range(1)),
        (json!({"days": 1, "floorDays": LEAST_FLOOR_DAYS - 1}), "retention.floorDays", range(LEAST_FLOOR_DAYS)),
        (json!({"days": 1, "from": "updatedAt"}), "retention.from", "must be createdAt or lastActivityAt".to_owned()),
        (
            json!({"days": 1, "excludeHired": "no"}),
            "retention.excludeHired",
            "must be true or false, not a string".to_owned(),
        ),
        (json!(365), "retention", "must be an object, not a number".to_owned()),
    ] {
        let refused = world.patch("/account", json!({"retention": retention})).await;
        refused.expect_fault(field, &message);
    }
    assert_eq!(world.read("/account").await["retention"]["days"], 1);
}
