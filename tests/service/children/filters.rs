//! The filters and the order of hires, notes and meetings. Those of tasks have a file of their own.

use std::time::Duration;

use serde_json::{Value, json};
use tests::World;

use crate::ask::Ask;

use super::{ChildRecord, HIRE, MEETING, NOTE, foreign_user, id, listed, prospect, user, walked};

/// Fails unless each query finds these records, by their places in `made`, on one page and on many. A case such as
/// `userId=ZERO: 3 1` names users and prospects.
async fn expect(world: &World, kind: ChildRecord, made: &[Value], cases: &str) {
    let of = |at: usize| made[at]["prospectId"].as_str().unwrap().to_owned();
    let names = [
        ("FIRST", of(0)),
        ("SECOND", of(1)),
        ("LAST", of(3)),
        ("ZERO", user(world, 0)),
    ];
    let names = names
        .into_iter()
        .chain([("ONE", user(world, 1)), ("FOREIGN", foreign_user(world))]);
    let names: Vec<(&str, String)> = names.collect();
    for case in cases.split('|') {
        let (query, places) = case.trim().rsplit_once(':').unwrap();
        let put = |query: String, (name, value): &(&str, String)| query.replace(name, value);
        let target = names.iter().fold(format!("{}?{query}", kind.route), put);
        let places = places
            .split_whitespace()
            .map(|at| id(&made[at.parse::<usize>().unwrap()]));
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
        *one = HIRE
            .add(&world, &prospect(&world).await, json!({"hireDate": date}))
            .await;
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
        userId=ONE&prospectId=LAST: | userId=FOREIGN: | userId=x:";
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
        meetingDateAfter=1970-01-01T00:00:00.300Z: 0 | meetingDateBefore=1970-01-01: | prospectId=FIRST&ownerId=ONE: 2 |
        ownerId=ZERO&meetingType=Interview&meetingDateAfter=300: 0 |
        ownerId=ZERO&meetingType=Interview&meetingDateBefore=299:";
    expect(&world, MEETING, &made, &cases.replace("TIES", ties)).await;
    let moved = json!({"meetingDate": 50, "ownerId": one, "meetingType": "Offer"});
    world.update(&MEETING.target(&made[0]), moved).await;
    expect(
        &world,
        MEETING,
        &made,
        "meetingDateBefore=99: 0 | meetingType=Offer&ownerId=ONE: 0",
    )
    .await;
}
