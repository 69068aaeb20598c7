//! Reassignment: what is assigned to a user is given to another one, and the user can be deleted then.

use std::time::Duration;

use serde_json::{Value, json};
use tests::{CallFilter, InjectedFault, Phase, Response, World};

use crate::ask::{Ask, at};
use crate::children::{MEETING, NOTE, TASK, check, told};

const SAME_USER: &str = "must be another user than the one in the path";

/// A user, by its id.
async fn user(world: &World) -> Value {
    world.create("/users", json!({"name": "Grace"})).await["id"].clone()
}

/// Prospects of this user, each with a task and a meeting of this user.
async fn assign(world: &World, user: &Value, count: usize) -> Vec<Value> {
    let mut made = Vec::new();
    for number in 0..count {
        let body = json!({"firstName": format!("P{number}"), "lastName": "L", "ownerId": user});
        let prospect = world.create("/prospects", body).await;
        for (kind, field) in [(TASK, "assignedTo"), (MEETING, "ownerId")] {
            kind.add(world, prospect["id"].as_str().unwrap(), json!({field: user})).await;
        }
        made.push(prospect);
    }
    made
}

fn path(user: &Value) -> String {
    format!("/users/{}/reassign", user.as_str().unwrap())
}

async fn reassign(world: &World, from: &Value, to: &Value) -> Response {
    world.post(&path(from), json!({"toUserId": to})).await
}

/// The last response of a reassignment.
fn moved([prospects, tasks, meetings]: [usize; 3]) -> Value {
    json!({"success": true, "moved": {"prospects": prospects, "tasks": tasks, "meetings": meetings},
           "hasMore": false})
}

/// A response that another one follows.
fn moved_in_part(counts: [usize; 3]) -> Value {
    let mut body = moved(counts);
    body["hasMore"] = json!(true);
    body
}

/// How many prospects, tasks and meetings the user has.
async fn had(world: &World, user: &Value) -> [usize; 3] {
    let user = user.as_str().unwrap();
    let prospects = world.list("/prospects?limit=1000&include=profile").await;
    let own = prospects.iter().filter(|prospect| prospect["profile"]["ownerId"] == user);
    let list = async |target: String| world.list(&format!("{target}{user}&limit=200")).await.len();
    [own.count(), list("/tasks?assignedTo=".to_owned()).await, list("/meetings?ownerId=".to_owned()).await]
}

#[tokio::test]
async fn what_a_user_has_is_given_to_another_one_and_the_user_can_be_deleted() {
    let world = World::wired().await;
    let (from, to) = (user(&world).await, user(&world).await);
    let made = assign(&world, &from, 2).await;
    let others = assign(&world, &to, 1).await;
    let account = at("/users", &json!({"id": from}));
    world.delete(&account).await.expect_status(409);
    let events = told(&world).len();
    world.advance(Duration::from_secs(1));
    reassign(&world, &from, &to).await.expect_status(200).expect_body(moved([2, 2, 2]));
    for prospect in &made {
        let mut expected = prospect.clone();
        expected["updatedAt"] = world.now_ms().into();
        assert_eq!(world.read(&at("/prospects", prospect)).await, expected);
    }
    assert_eq!(world.read(&at("/prospects", &others[0])).await, others[0]);
    assert_eq!((had(&world, &from).await, had(&world, &to).await), ([0; 3], [3; 3]));
    let new: Vec<String> = told(&world).into_iter().filter(|kind| kind.ends_with("updated")).collect();
    assert_eq!(told(&world).len(), events + 6);
    assert_eq!(
        new,
        ["meeting.updated", "meeting.updated", "prospect.updated", "prospect.updated", "task.updated", "task.updated"]
    );
    let stored = world.events();
    for (kind, field) in [("prospect", "ownerId"), ("task", "assignedTo"), ("meeting", "ownerId")] {
        let of_kind = stored.iter().filter(|event| event["type"]["S"] == format!("{kind}.updated"));
        for event in of_kind {
            assert_eq!(event["changes"], json!({"L": [{"S": field}]}));
            assert_eq!(event["previous"], json!({"S": json!({field: from}).to_string()}));
        }
    }
    world.remove(&account).await;
    check(&world).await;
}

#[tokio::test]
async fn a_request_reassigns_a_hundred_records_of_the_kinds_that_it_includes() {
    let world = World::wired().await;
    let (from, to) = (user(&world).await, user(&world).await);
    assign(&world, &from, 40).await;
    let tasks = json!({"toUserId": to, "include": ["tasks", "tasks"]});
    world.post(&path(&from), tasks.clone()).await.expect_body(moved([0, 40, 0]));
    assert_eq!(had(&world, &from).await, [40, 0, 40]);
    world.post(&path(&from), tasks).await.expect_body(moved([0, 0, 0]));
    assign(&world, &from, 21).await;
    for expected in [moved_in_part([61, 21, 18]), moved([0, 0, 43]), moved([0, 0, 0])] {
        reassign(&world, &from, &to).await.expect_status(200).expect_body(expected);
    }
    // Exactly as many as one request reassigns.
    let prospect = world.create("/prospects", json!({"firstName": "A", "lastName": "B"})).await;
    for _ in 0..100 {
        TASK.add(&world, prospect["id"].as_str().unwrap(), json!({"assignedTo": from})).await;
    }
    reassign(&world, &from, &to).await.expect_body(moved([0, 100, 0]));
    check(&world).await;
}

#[tokio::test]
async fn a_bad_request_moves_nothing() {
    let world = World::wired().await;
    let (from, to, off) = (user(&world).await, user(&world).await, user(&world).await);
    assign(&world, &from, 1).await;
    world.update(&at("/users", &json!({"id": off})), json!({"active": false})).await;
    let inactive = "is an inactive user, who cannot be assigned anything new";
    for (body, field, message) in
        [(json!({"toUserId": from}), "toUserId", SAME_USER), (json!({"toUserId": off}), "toUserId", inactive)]
    {
        world.post(&path(&from), body).await.expect_fault(field, message);
    }
    assert_eq!(had(&world, &from).await, [1; 3]);
    // The records of an inactive user can be reassigned.
    world.update(&at("/users", &json!({"id": from})), json!({"active": false})).await;
    reassign(&world, &from, &to).await.expect_body(moved([1, 1, 1]));
}

#[tokio::test]
async fn what_a_deletion_hides_is_not_moved() {
    let world = World::wired().await;
    let (from, to) = (user(&world).await, user(&world).await);
    let made = assign(&world, &from, 1).await;
    let prospect = made[0]["id"].as_str().unwrap();
    for _ in 0..50 {
        TASK.add(&world, prospect, json!({"assignedTo": from})).await;
        NOTE.add(&world, prospect, json!({})).await;
    }
    // So many records are hidden first, and removed by the sweeper.
    world.remove(&at("/prospects", &made[0])).await;
    let events = world.events().len();
    reassign(&world, &from, &to).await.expect_body(moved([0, 0, 0]));
    assert_eq!(world.events().len(), events);
}

#[tokio::test]
async fn a_change_between_reading_and_writing_is_kept() {
    let world = World::wired().await;
    let (from, to, third) = (user(&world).await, user(&world).await, user(&world).await);
    for (change, owner, count) in
        [(json!({"title": "Changed"}), &to, 1), (json!({"title": "Changed", "ownerId": third}), &third, 0)]
    {
        let target = at("/prospects", &assign(&world, &from, 1).await[0]);
        let held = world.pause(CallFilter::operation("TransactWriteItems"));
        let body = json!({"toUserId": to, "include": ["prospects"]});
        let request = world.post(&path(&from), body);
        let changed = async {
            world.patch(&target, change).await.expect_status(200);
        };
        let (answer, ()) = held.during(request, changed).await;
        answer.expect_status(200).expect_body(moved([count, 0, 0]));
        let whole = world.read(&format!("{target}?include=profile")).await;
        assert_eq!((&whole["title"], &whole["profile"]["ownerId"]), (&json!("Changed"), owner));
    }
    check(&world).await;
}

#[tokio::test]
async fn nothing_is_given_to_a_user_who_is_deleted_meanwhile() {
    let world = World::wired().await;
    let from = user(&world).await;
    assign(&world, &from, 1).await;
    for kind in ["prospects", "tasks", "meetings"] {
        let to = user(&world).await;
        let body = json!({"toUserId": to, "include": [kind]});
        let held = world.pause(CallFilter::operation("TransactWriteItems"));
        let (answer, ()) =
            held.during(world.post(&path(&from), body), world.remove(&at("/users", &json!({"id": to})))).await;
        answer.expect_error(409, "conflict", "A record that the request refers to is being deleted. Try again.");
    }
    assert_eq!(had(&world, &from).await, [1; 3]);
    check(&world).await;
}

#[tokio::test]
async fn a_killed_request_continues_under_its_key_and_a_finished_one_is_replayed() {
    let world = World::wired().await;
    let (from, to) = (user(&world).await, user(&world).await);
    assign(&world, &from, 2).await;
    let send =
        async |functions: &World| functions.post(&path(&from), json!({"toUserId": to})).idempotency_key("k").await;
    world.kill(Phase::After, CallFilter::operation("TransactWriteItems").after(2), send(&world)).await;
    world.clear_faults();
    let left = had(&world, &from).await;
    assert!(left.iter().sum::<usize>() < 6, "{left:?}");
    let functions = world.fresh_functions();
    functions.advance(Duration::from_mins(1));
    let answer = send(&functions).await.expect_status(200).expect_body(moved(left));
    assert_eq!(had(&world, &from).await, [0; 3]);
    assert_eq!(told(&world).iter().filter(|kind| kind.ends_with("updated")).count(), 6, "each once");
    assign(&world, &from, 1).await;
    let replay = send(&functions).await.expect_header("idempotency-status", "replayed");
    assert_eq!(replay.text, answer.text);
    assert_eq!(had(&world, &from).await, [1; 3]);
    check(&world).await;
}

#[tokio::test]
async fn a_record_that_others_hold_is_left_for_the_next_request() {
    let world = World::wired().await;
    let (from, to) = (user(&world).await, user(&world).await);
    assign(&world, &from, 1).await;
    // The transactions of all three records conflict until their time is up.
    let every = CallFilter::operation("TransactWriteItems").times(usize::MAX);
    world.inject(InjectedFault::Conflict, every);
    let (answer, took) = world.at_aws_speed(reassign(&world, &from, &to)).await;
    world.clear_faults();
    let message = "Concurrent changes of the same record kept winning. Try again.";
    answer.expect_error(409, "conflict", message);
    assert!((3_000..5_000).contains(&took.as_millis()), "{took:?}");
    assert_eq!(had(&world, &from).await, [1; 3]);
}

#[tokio::test]
async fn a_slow_table_ends_a_request_before_the_function_ends() {
    let world = World::wired().await;
    let (from, to) = (user(&world).await, user(&world).await);
    let prospect = world.create("/prospects", json!({"firstName": "A", "lastName": "B"})).await;
    for _ in 0..40 {
        TASK.add(&world, prospect["id"].as_str().unwrap(), json!({"assignedTo": from})).await;
    }
    // The first records are reassigned; others hold the rest until their time is up, 3 seconds for each group of eight.
    world.inject(InjectedFault::Conflict, CallFilter::operation("TransactWriteItems").after(8).times(usize::MAX));
    let (answer, took) = world.at_aws_speed(reassign(&world, &from, &to)).await;
    world.clear_faults();
    assert!((5_000..8_000).contains(&took.as_millis()), "{took:?}");
    let answer = answer.expect_status(200);
    let done = answer.body["moved"]["tasks"].as_u64().unwrap();
    assert!((1..=8).contains(&done) && answer.body["hasMore"] == true, "{answer}");
    let rest = reassign(&world, &from, &to).await;
    rest.expect_body(moved([0, 40 - usize::try_from(done).unwrap(), 0]));
}
