//! The filters and the order of each kind.

use std::time::Duration;

use serde_json::{Value, json};
use tests::World;

use crate::ask::Ask;

use super::{ChildRecord, HIRE, MEETING, NOTE, TASK, foreign_user, id, ids, listed, prospect, user, walked};

/// Fails unless each query finds these records, by their places in `made`, on one page and on many. A case such as
/// `userId=ZERO: 3 1` names users and prospects.
async fn expect(world: &World, kind: ChildRecord, made: &[Value], cases: &str) {
    let of = |at: usize| made[at]["prospectId"].as_str().unwrap().to_owned();
    let names = [("FIRST", of(0)), ("SECOND", of(1)), ("LAST", of(3)), ("ZERO", user(world, 0))];
    let names = names.into_iter().chain([("ONE", user(world, 1)), ("FOREIGN", foreign_user(world))]);
    let names: Vec<(&str, String)> = names.collect();
    for case in cases.split('|') {
        let (query, places) = case.trim().rsplit_once(':').unwrap();
        let put = |query: String, (name, value): &(&str, String)| query.replace(name, value);
        let target = names.iter().fold(format!("{}?{query}", kind.route), put);
        let places = places.split_whitespace().map(|at| id(&made[at.parse::<usize>().unwrap()]));
        let expected: Vec<String> = places.collect();
        assert_eq!(listed(world, &target).await, expected, "{target}");
        assert_eq!(walked(world, &format!("{target}&limit=1")).await, expected, "{target}");
    }
}

/// Fails unless the whole list shows these records in this order, ties backwards by id. `made` is in it then.
async fn expect_order(world: &World, kind: ChildRecord, made: &mut [Value; 4], key: impl Fn(&Value) -> i64) {
    made.sort_by_key(|one| std::cmp::Reverse((key(one), id(one))));
    let list = world.get(kind.route).await.expect_status(200);
    list.expect_body(json!({
        "success": true, "items": made, "pagination": {"hasMore": false, "totalCount": 4},
    }));
}

#[tokio::test]
async fn the_latest_hires_come_first_and_are_filtered_by_date_and_prospect() {
    let world = World::new().await;
    let mut made = [const { Value::Null }; 4];
    for (one, date) in made.iter_mut().zip([300, 100, 200, 200]) {
        *one = HIRE.add(&world, &prospect(&world).await, json!({"hireDate": date})).await;
    }
    expect_order(&world, HIRE, &mut made, |hire| hire["hireDate"].as_i64().unwrap()).await;
    let cases = "hiredAfter=200: 0 1 2 | hiredAfter=201: 0 | hiredBefore=200: 1 2 3 | hiredBefore=199: 3 |
        hiredAfter=200&hiredBefore=200: 1 2 | hiredAfter=300&hiredBefore=100: | hiredAfter=1970-01-01T00:00:00.300Z: 0 |
        hiredBefore=1970-01-02: 0 1 2 3 | prospectId=LAST: 3 | prospectId=LAST&hiredBefore=100: 3 |
        prospectId=LAST&hiredAfter=101:";
    expect(&world, HIRE, &made, cases).await;
    world.update(&HIRE.target(&made[0]), json!({"hireDate": 50})).await;
    expect(&world, HIRE, &made, "hiredBefore=100: 3 0").await;
}

#[tokio::test]
async fn the_newest_notes_come_first_and_are_filtered_by_user_and_prospect() {
    let world = World::new().await;
    let (one, other) = (prospect(&world).await, prospect(&world).await);
    let (zero, second) = (user(&world, 0), user(&world, 1));
    let mut made = [const { Value::Null }; 4];
    // The last two are of the same moment.
    for (at, (of, fields)) in [
        (&one, json!({"date": 9})),
        (&one, json!({"userId": zero, "date": 8})),
        (&one, json!({"userId": second, "date": 7})),
        (&other, json!({"userId": zero})),
    ]
    .into_iter()
    .enumerate()
    {
        made[at] = NOTE.add(&world, of, fields).await;
        world.advance(Duration::from_secs(u64::from(at < 2)));
    }
    let mut sorted = made.clone();
    expect_order(&world, NOTE, &mut sorted, |note| note["createdAt"].as_i64().unwrap()).await;
    let cases = "userId=ZERO: 3 1 | userId=ONE: 2 | prospectId=FIRST: 2 1 0 | userId=ZERO&prospectId=FIRST: 1 |
        userId=ONE&prospectId=LAST: | userId=FOREIGN: | userId=user_0:";
    expect(&world, NOTE, &made, cases).await;
    world.update(&NOTE.target(&made[0]), json!({"userId": second})).await;
    expect(&world, NOTE, &made, "userId=ONE: 2 0").await;
}

#[tokio::test]
async fn the_latest_meetings_come_first_and_are_filtered_by_date_owner_and_type() {
    let world = World::new().await;
    let (first, second) = (prospect(&world).await, prospect(&world).await);
    let (zero, one) = (user(&world, 0), user(&world, 1));
    let mut made = [const { Value::Null }; 4];
    for (at, (prospect, date, kind, owner)) in [
        (&first, 300, "Interview", &zero),
        (&second, 100, "Interview", &one),
        (&first, 200, "Café", &one),
        (&second, 200, "Offer", &zero),
    ]
    .into_iter()
    .enumerate()
    {
        let fields = json!({"meetingDate": date, "meetingType": kind, "ownerId": owner});
        made[at] = MEETING.add(&world, prospect, fields).await;
    }
    let mut sorted = made.clone();
    let date = |meeting: &Value| meeting["meetingDate"].as_i64().unwrap();
    expect_order(&world, MEETING, &mut sorted, date).await;
    // Ties run backwards by id.
    let ties = if id(&made[2]) > id(&made[3]) { "2 3" } else { "3 2" };
    let cases = "prospectId=FIRST: 0 2 | prospectId=SECOND: 3 1 | ownerId=ZERO: 0 3 | ownerId=ONE: 2 1 | ownerId=FOREIGN: |
        meetingType=Interview: 0 1 | meetingType=interview: | meetingType=%20Cafe%CC%81%20: 2 |
        meetingDateAfter=200: 0 TIES | meetingDateAfter=201: 0 | meetingDateBefore=200: TIES 1 | meetingDateBefore=199: 1 |
        meetingDateAfter=200&meetingDateBefore=200: TIES | meetingDateAfter=300&meetingDateBefore=200: |
        meetingDateAfter=1970-01-01T00:00:00.300Z: 0 | meetingDateBefore=1970-01-01: 0 TIES 1 | prospectId=FIRST&ownerId=ONE: 2 |
        ownerId=ZERO&meetingType=Interview&meetingDateAfter=300: 0 |
        ownerId=ZERO&meetingType=Interview&meetingDateBefore=299:";
    expect(&world, MEETING, &made, &cases.replace("TIES", ties)).await;
    let moved = json!({"meetingDate": 50, "ownerId": one, "meetingType": "Offer"});
    world.update(&MEETING.target(&made[0]), moved).await;
    expect(&world, MEETING, &made, "meetingDateBefore=99: 0 | meetingType=Offer&ownerId=ONE: 0").await;
}

/// Five tasks, a second apart. The first and the fourth are completed.
async fn tasks(world: &World) -> Vec<Value> {
    let prospects = [prospect(world).await, prospect(world).await];
    let (zero, one) = (user(world, 0), user(world, 1));
    let mut tasks = Vec::new();
    for (at, to, by, due) in [
        (0, &zero, None, 500),
        (0, &one, Some(&zero), 400),
        (1, &zero, Some(&one), 300),
        (1, &one, Some(&zero), 300),
        (0, &zero, None, 100),
    ] {
        let mut fields = json!({"assignedTo": to, "dueAt": due});
        if let Some(user) = by {
            fields["userId"] = json!(user);
        }
        tasks.push(TASK.add(world, &prospects[at], fields).await);
        world.advance(Duration::from_secs(1));
    }
    for at in [0, 3] {
        world.update(&TASK.target(&tasks[at]), json!({"complete": true})).await;
    }
    tasks
}

#[tokio::test]
async fn the_next_tasks_come_first_and_are_found_by_every_filter_alone_and_with_others() {
    let world = World::new().await;
    let made = tasks(&world).await;
    let cases = "prospectId=FIRST: 4 1 0 | prospectId=LAST: 2 3 | assignedTo=ZERO: 4 2 0 | assignedTo=ONE: 3 1 |
        assignedTo=FOREIGN: | assignedTo=user_0: | userId=ZERO: 3 1 | userId=ONE: 2 | userId=user_0: |
        incompleteOnly=true: 4 2 1 | incompleteOnly=TRUE: 4 2 1 | incompleteOnly=false: 4 2 3 1 0 |
        status=open: 4 2 1 | status=completed: 3 0 | status=all: 4 2 3 1 0 | dueAfter=300: 2 3 1 0 |
        dueAfter=301: 1 0 | dueBefore=300: 4 2 3 | dueBefore=299: 4 | dueAfter=1970-01-01T00:00:00.400Z: 1 0 |
        dueAfter=400&dueBefore=300: | prospectId=&assignedTo=&status=&incompleteOnly=: 4 2 3 1 0 |
        prospectId=FIRST&assignedTo=ZERO: 4 0 | prospectId=FIRST&assignedTo=ZERO&incompleteOnly=true: 4 |
        assignedTo=ONE&userId=ZERO&status=open: 1 | assignedTo=ONE&userId=ZERO&dueBefore=399: 3 |
        prospectId=LAST&userId=ONE&assignedTo=ZERO: 2 | prospectId=LAST&userId=ONE&assignedTo=ONE: |
        updatedAfter=NOW&prospectId=FIRST: 0 | updatedBefore=EARLIER&status=open&assignedTo=ZERO: 4 2";
    let (now, earlier) = (world.now_ms().to_string(), (world.now_ms() - 2).to_string());
    expect(&world, TASK, &made, &cases.replace("NOW", &now).replace("EARLIER", &earlier)).await;
}

/// `incompleteOnly` takes the place of a status, `status=completed` ignores due bounds, and with a bound of creation the
/// oldest come first.
#[tokio::test]
async fn filters_of_tasks_that_change_what_others_mean() {
    let world = World::new().await;
    let made = tasks(&world).await;
    let cases = "incompleteOnly=true&status=completed: 4 2 1 | incompleteOnly=true&status=all: 4 2 1 |
        incompleteOnly=false&status=open: 4 2 3 1 0 | incompleteOnly=false&status=completed: 4 2 3 1 0 |
        status=completed&dueAfter=450: 3 0 | status=completed&dueBefore=5: 3 0 | status=open&dueAfter=400: 1 |
        status=all&dueAfter=400: 1 0 | status=completed&incompleteOnly=false&dueAfter=400: 1 0 |
        status=completed&incompleteOnly=true&dueAfter=400: 1 | createdAfter=0: 0 1 2 3 4 | createdAfter=AT_B: 1 2 3 4 |
        createdAfter=AFTER_B: 2 3 4 | createdBefore=AT_D: 0 1 2 3 | createdBefore=BEFORE_D: 0 1 2 |
        createdAfter=AT_B&createdBefore=AT_D: 1 2 3 | createdAfter=AT_D&createdBefore=AT_B: |
        createdAfter=AT_B&dueBefore=300: 1 2 3 4 | createdAfter=AT_B&dueAfter=300&status=open: 1 2 4 |
        createdBefore=AT_D&status=completed&dueAfter=450: 0 3 | createdAfter=0&prospectId=FIRST: 0 1 4 |
        createdAfter=AT_B&sort=dueAt: 4 2 3 1 | createdAfter=AT_B&sort=-createdAt: 4 3 2 1 |
        createdBefore=2026-02-28: | createdAfter=2026-03-01T12:00:33Z: 3 4 |
        createdAfter=2026-03-01T14:00:33+0200: 3 4 | createdAfter=2026-03-01+14:00:33+02: 3 4";
    let at = |task: usize, later: i64| (made[task]["createdAt"].as_i64().unwrap() + later).to_string();
    let cases = cases.replace("AFTER_B", &at(1, 1)).replace("BEFORE_D", &at(3, -1));
    expect(&world, TASK, &made, &cases.replace("AT_B", &at(1, 0)).replace("AT_D", &at(3, 0))).await;
}

#[tokio::test]
async fn a_list_of_tasks_sees_the_callers_last_write_and_takes_a_token_of_the_same_question() {
    let world = World::new().await;
    let made = tasks(&world).await;
    let moved = json!({"complete": true, "dueAt": 600, "assignedTo": user(&world, 1)});
    for (at, change) in [(4, moved), (0, json!({"complete": false}))] {
        world.update(&TASK.target(&made[at]), change).await;
    }
    let cases = "status=open: 2 1 0 | status=completed: 3 4 | dueAfter=450: 0 4 | assignedTo=ONE: 3 1 4";
    expect(&world, TASK, &made, cases).await;
    let cold = world.fresh_functions();
    assert_eq!(ids(&cold.get("/tasks?dueAfter=600").await), [id(&made[4])]);
    let page = world.get("/tasks?limit=1&status=open").await.expect_status(200);
    let token = page.body["pagination"]["nextPageToken"].as_str().unwrap();
    for (query, status) in [("status=open", 200), ("incompleteOnly=true", 200), ("status=completed", 400)] {
        let next = world.get(&format!("/tasks?pageToken={token}&{query}")).await;
        next.expect_status(status);
    }
}
