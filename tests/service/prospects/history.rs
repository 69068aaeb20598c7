//! `GET /prospects/{prospectId}/history`.

use std::time::Duration;

use domain::{PastStage, ProspectId, UnixMs};
use serde_json::{Value, json};
use shared::records::prospects::{MAX_STAGES, put_past_stage};
use store::item::number;
use store::{Guard, Key, Part, Write};
use tests::World;
use tests::faults::CallFilter;

use super::{EMAIL, create, matched, target};
use crate::ask::Ask;
use crate::children::{HIRE, remains};

/// The stages of a prospect.
async fn history(world: &World, made: &Value) -> Vec<Value> {
    let answer = world.get(&format!("{}/history", target(made))).await.expect_status(200);
    answer.body["items"].as_array().unwrap().clone()
}

/// A stage of the account, by the numbers of its pipeline and its place: what a history shows of it.
fn stage(world: &World, pipeline: usize, place: usize) -> Value {
    let pipeline = &world.first().settings.pipelines[pipeline];
    let stage = &pipeline.stages[place];
    json!({"stageId": stage.id.to_string(), "stageName": stage.name, "pipelineId": pipeline.id.to_string()})
}

fn visit(mut stage: Value, entered: &Value, left: &Value, user: Value, by: &str) -> Value {
    stage["enteredAt"] = entered.clone();
    stage["leftAt"] = left.clone();
    stage["userId"] = user;
    stage["by"] = by.into();
    stage
}

/// Gives the record this revision, and takes from it how it came into its stage.
async fn forget(world: &World, made: &Value, revision: u64) {
    let account = world.first().settings.account.id;
    let key = Key::prospect(account, ProspectId::parse(made["id"].as_str().unwrap()).unwrap());
    let set = vec![("revision", number(revision))];
    let write = Write::set(Part::Record, key, set, vec!["stageEntered"], Guard::Always);
    world.store().transact(&[write], None).await.unwrap();
}

#[tokio::test]
async fn each_way_into_a_stage_is_shown_with_its_time_and_user_oldest_first() {
    let world = World::wired().await;
    let owner = json!(world.first().settings.users[0].id.to_string());
    let other = world.create("/users", json!({"name": "Grace"})).await["id"].clone();
    let mut times = vec![json!(world.now_ms())];
    let mut tick = || {
        world.advance(Duration::from_secs(5));
        times.push(json!(world.now_ms()));
    };
    let made = create(&world, json!({"email": EMAIL, "userId": other})).await;
    tick();
    let second = stage(&world, 0, 1);
    world.update(&target(&made), json!({"stageId": second["stageId"]})).await;
    tick();
    let third = stage(&world, 1, 1);
    matched(&world, json!({"email": EMAIL, "stageId": third["stageId"], "userId": other})).await;
    // A write that does not change the stage adds nothing.
    for body in [json!({"title": "Countess"}), json!({"pipelineId": third["pipelineId"]})] {
        world.update(&target(&made), body).await;
    }
    tick();
    HIRE.add(&world, made["id"].as_str().unwrap(), json!({})).await;
    let hired = world.read(&target(&made)).await;
    let mut present = json!({"stageName": "Hired"});
    for name in ["stageId", "pipelineId"] {
        present[name] = hired[name].clone();
    }
    let expected = [
        visit(stage(&world, 0, 0), &times[0], &times[1], other.clone(), "create"),
        visit(second, &times[1], &times[2], owner.clone(), "update"),
        visit(third, &times[2], &times[3], other, "update"),
        visit(present, &times[3], &Value::Null, owner, "hire"),
    ];
    let path = format!("{}/history", target(&made));
    let answer = world.get(&path).await.expect_status(200);
    let answer = answer.expect_body(json!({"success": true, "items": expected}));
    let again = world.get(&path).header("if-none-match", answer.header("etag"));
    again.await.expect_status(304);
    world.check_consistency().await;
    world.remove(&target(&made)).await;
    world.get(&path).await.expect_status(404);
    world.get("/prospects/x/history").await.expect_status(404);
    world.check_consistency().await;
}

#[tokio::test]
async fn two_moves_at_one_moment_are_two_stages() {
    let world = World::wired().await;
    let made = create(&world, json!({"email": EMAIL})).await;
    let stages = [1, 2].map(|place| stage(&world, 0, place)["stageId"].clone());
    let moves = stages.clone().map(|stage| json!({"id": made["id"], "stageId": stage}));
    let answer = world.patch("/prospects/batch", json!({"items": moves})).await;
    let summary = json!({"created": 0, "updated": 2, "unchanged": 0, "failed": 0});
    assert_eq!(answer.expect_status(200).body["summary"], summary);
    let visits = history(&world, &made).await;
    let of = |name: &str| visits.iter().skip(1).map(|visit| visit[name].clone()).collect::<Vec<_>>();
    assert_eq!(of("stageId"), stages);
    // Each is a millisecond later than the change before it.
    assert_eq!(of("leftAt"), [json!(world.now_ms() + 2), Value::Null]);
}

#[tokio::test]
async fn a_prospect_from_before_the_history_has_a_first_stage_without_time_and_user() {
    let world = World::wired().await;
    let made = create(&world, json!({})).await;
    forget(&world, &made, 1).await;
    let mut first = stage(&world, 0, 0);
    for name in ["enteredAt", "leftAt", "userId", "by"] {
        first[name] = Value::Null;
    }
    assert_eq!(history(&world, &made).await, [first.clone()]);
    let second = stage(&world, 0, 1);
    world.advance(Duration::from_millis(1));
    world.update(&target(&made), json!({"stageId": second["stageId"]})).await;
    let (now, user) = (json!(world.now_ms()), world.first().settings.users[0].id.to_string());
    first["leftAt"] = now.clone();
    let present = visit(second, &now, &Value::Null, user.into(), "update");
    assert_eq!(history(&world, &made).await, [first, present]);
}

#[tokio::test]
async fn a_deleted_stage_has_its_last_name_as_long_as_the_account_keeps_it() {
    let world = World::wired().await;
    let stages = json!([{"name": "Sourced"}, {"name": "Screened"}]);
    let pipeline = world.create("/pipelines", json!({"name": "Temporary", "stages": stages})).await;
    let [first, second] = [0, 1].map(|place| pipeline["stages"][place]["id"].clone());
    let made = create(&world, json!({"stageId": second})).await;
    world.update(&target(&made), json!({"stageId": first})).await;
    world.remove(&crate::ask::at("/stages", &json!({"id": second}))).await;
    let names = async || {
        let stages = history(&world, &made).await;
        stages.iter().map(|stage| stage["stageName"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(names().await, [json!("Screened"), json!("Sourced")]);
    let key = Key::retired_stages(world.first().settings.account.id, 0);
    let forget = Write::delete(Part::Attachment, key, Guard::Present);
    world.store().transact(&[forget], None).await.unwrap();
    assert_eq!(names().await, [Value::Null, json!("Sourced")]);
}

#[tokio::test]
async fn the_last_thousand_stages_are_shown() {
    let world = World::wired().await;
    let made = create(&world, json!({})).await;
    let (account, id) = (world.first().settings.account.id, ProspectId::parse(made["id"].as_str().unwrap()).unwrap());
    forget(&world, &made, 5_000).await;
    let pipeline = &world.first().settings.pipelines[0];
    let past = |number: usize| PastStage {
        revision: 2 + u64::try_from(number).unwrap(),
        stage_id: pipeline.stages[0].id,
        pipeline_id: pipeline.id,
        entered: None,
        left_at: UnixMs::new(i64::try_from(number).unwrap()).unwrap(),
        moved_to: None,
        moved_by: None,
    };
    let all: Vec<Write> =
        (0..MAX_STAGES).flat_map(|number| put_past_stage(account, id, &past(number)).unwrap()).collect();
    let (others, last) = all.split_at(all.len() - 2);
    for batch in others.chunks(100) {
        world.store().transact(batch, None).await.unwrap();
    }
    for oldest in [0, 1] {
        let shown = history(&world, &made).await;
        assert_eq!(shown.len(), MAX_STAGES);
        let left: Vec<&Value> = shown.iter().map(|stage| &stage["leftAt"]).collect();
        let expected: Vec<Value> = (oldest..oldest + MAX_STAGES - 1).map(|number| json!(number)).collect();
        assert_eq!(left[..MAX_STAGES - 1], expected.iter().collect::<Vec<_>>());
        assert_eq!(left.last(), Some(&&Value::Null));
        world.store().transact(last, None).await.unwrap();
    }
    // So many items take several transactions.
    world.remove(&target(&made)).await;
    world.get(&format!("{}/history", target(&made))).await.expect_status(404);
    world.advance(Duration::from_mins(1));
    world.sweep().await;
    assert_eq!(remains(&world, made["id"].as_str().unwrap()), Vec::<Value>::new());
}

#[tokio::test]
async fn a_history_read_during_a_change_is_that_of_before() {
    let world = World::wired().await;
    let made = create(&world, json!({})).await;
    let before = history(&world, &made).await;
    let pause = world.pause(CallFilter::operation("Query"));
    let change = async {
        let second = stage(&world, 0, 1);
        world.update(&target(&made), json!({"stageId": second["stageId"]})).await;
    };
    let (during, ()) = pause.during(history(&world, &made), change).await;
    assert_eq!(during, before);
    assert_eq!(history(&world, &made).await.len(), 2);
}

#[tokio::test]
async fn the_reason_of_a_move_is_in_the_history_the_activity_and_the_event() {
    let world = World::wired().await;
    let stages = &world.first().settings.pipelines[0].stages;
    let stage = |place: usize| stages[place].id.to_string();
    let [first, moved] =
        [json!({"code": "import"}), json!({"code": "score", "text": "Below 40 points.", "automated": true})];
    let made = create(&world, json!({"email": EMAIL, "stageReason": first})).await;
    let same = json!({"title": "Nurse", "stageId": stage(0), "stageReason": moved});
    world.patch(&target(&made), same).await.expect_status(200);
    let change = json!({"stageId": stage(1), "stageReason": moved});
    world.patch(&target(&made), change).await.expect_status(200);
    world.patch(&target(&made), json!({"stageId": stage(2)})).await.expect_status(200);
    let expected = [&first, &moved, &Value::Null];
    let reasons = |items: &[Value]| items.iter().map(|item| item["reason"].clone()).collect::<Vec<_>>();
    assert_eq!(reasons(&history(&world, &made).await).iter().collect::<Vec<_>>(), expected);
    let activity = world.get(&format!("{}/activity", target(&made))).await;
    let expected = [&Value::Null, &moved, &Value::Null, &first];
    assert_eq!(reasons(activity.items()).iter().collect::<Vec<_>>(), expected);
    world.advance(Duration::from_mins(1));
    let feed = world.get("/events?types=prospect.created,prospect.updated").await;
    let events = feed.items().iter().rev().map(|event| event["data"]["reason"].clone());
    let events: Vec<Value> = events.collect();
    assert_eq!(events.iter().collect::<Vec<_>>(), expected);
    let wrong = json!({"stageId": stage(0), "stageReason": {"code": "", "automated": "yes"}});
    let refused = world.patch(&target(&made), wrong).await;
    refused.expect_status(400);
}

#[tokio::test]
async fn the_reason_of_a_hire_goes_with_the_move_to_its_stage() {
    let world = World::wired().await;
    let made = create(&world, json!({"email": EMAIL})).await;
    let reason = json!({"code": "signed", "text": "Signed on Monday."});
    let hire = |reason: &Value| json!({"prospectId": made["id"], "hireDate": "2027-01-02", "stageReason": reason});
    let wrong = world.post("/hires", hire(&json!({"code": 1}))).await.expect_status(400);
    assert_eq!(wrong.body["details"][0]["field"], "stageReason.code");
    world.create("/hires", hire(&reason)).await;
    let visits = history(&world, &made).await;
    let reasons: Vec<_> = visits.iter().map(|visit| (&visit["stageName"], &visit["reason"])).collect();
    assert_eq!(reasons, [(&json!("New"), &Value::Null), (&json!("Hired"), &reason)]);
    let activity = world.get(&format!("{}/activity", target(&made))).await;
    let moves = activity.items().iter().filter(|change| change["reason"] == reason);
    assert_eq!(moves.count(), 1, "{}", activity.body);
    world.advance(Duration::from_mins(1));
    let feed = world.get("/events?types=prospect.updated").await;
    assert_eq!(feed.items()[0]["data"]["reason"], reason);
}
