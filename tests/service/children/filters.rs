//! The filters and the order of hires, notes and meetings. Those of tasks have a file of their own.

use std::time::Duration;

use serde_json::{Value, json};
use tests::World;

use crate::ask::Ask;

use super::{ChildRecord, HIRE, MEETING, NOTE, foreign_user, id, listed, prospect, user, walked};

/// Fails unless each query finds these records, by their places in `made`, on one page and on many.
async fn expect(world: &World, kind: ChildRecord, made: &[Value], queries: &[(String, &[usize])]) {
    for (query, places) in queries {
        let expected: Vec<String> = places.iter().map(|at| id(&made[*at])).collect();
        let target = format!("{}?{query}", kind.route);
        assert_eq!(listed(world, &target).await, expected, "{target}");
        assert_eq!(walked(world, &format!("{target}&limit=1")).await, expected, "{target}");
    }
}

/// Fails unless the whole list shows these records, by their places in `made`.
async fn expect_order(world: &World, kind: ChildRecord, made: &[Value], places: [usize; 4]) {
    let expected = places.map(|at| made[at].clone());
    let list = world.get(kind.route).await.expect_status(200);
    list.expect_body(json!({
        "success": true, "items": expected, "pagination": {"hasMore": false, "totalCount": 4},
    }));
}

fn of(record: &Value) -> &str {
    record["prospectId"].as_str().unwrap()
}

#[tokio::test]
async fn the_latest_hires_come_first_and_are_filtered_by_date_and_prospect() {
    let world = World::new().await;
    let mut made = Vec::new();
    for date in [300, 100, 200, 200] {
        made.push(
            HIRE.add(&world, &prospect(&world).await, json!({"hireDate": date}))
                .await,
        );
    }
    // Ties run backwards by id.
    made[2..].sort_by_key(|hire| std::cmp::Reverse(id(hire)));
    expect_order(&world, HIRE, &made, [0, 2, 3, 1]).await;
    let one = of(&made[1]);
    let queries: [(String, &[usize]); 11] = [
        ("hiredAfter=200".to_owned(), &[0, 2, 3]),
        ("hiredAfter=201".to_owned(), &[0]),
        ("hiredBefore=200".to_owned(), &[2, 3, 1]),
        ("hiredBefore=199".to_owned(), &[1]),
        ("hiredAfter=200&hiredBefore=200".to_owned(), &[2, 3]),
        ("hiredAfter=300&hiredBefore=100".to_owned(), &[]),
        ("hiredAfter=1970-01-01T00:00:00.300Z".to_owned(), &[0]),
        ("hiredBefore=1970-01-02".to_owned(), &[0, 2, 3, 1]),
        (format!("prospectId={one}"), &[1]),
        (format!("prospectId={one}&hiredBefore=100"), &[1]),
        (format!("prospectId={one}&hiredAfter=101"), &[]),
    ];
    expect(&world, HIRE, &made, &queries).await;
    let moved = world.patch(&HIRE.target(&made[0]), json!({"hireDate": 50})).await;
    moved.expect_status(200);
    expect(&world, HIRE, &made, &[("hiredBefore=100".to_owned(), &[1, 0])]).await;
}

#[tokio::test]
async fn the_newest_notes_come_first_and_are_filtered_by_user_and_prospect() {
    let world = World::new().await;
    let (one, other) = (prospect(&world).await, prospect(&world).await);
    let (zero, second) = (user(&world, 0), user(&world, 1));
    let mut made = vec![NOTE.add(&world, &one, json!({"date": 9})).await];
    world.advance(Duration::from_secs(1));
    made.push(NOTE.add(&world, &one, json!({"userId": zero, "date": 8})).await);
    world.advance(Duration::from_secs(1));
    made.push(NOTE.add(&world, &one, json!({"userId": second, "date": 7})).await);
    // The last two are of the same moment; ties run backwards by id, and a later one has the greater id.
    made.push(NOTE.add(&world, &other, json!({"userId": zero})).await);
    let ties = if id(&made[2]) > id(&made[3]) { [2, 3] } else { [3, 2] };
    expect_order(&world, NOTE, &made, [ties[0], ties[1], 1, 0]).await;
    let queries: [(String, &[usize]); 7] = [
        (format!("userId={zero}"), &[3, 1]),
        (format!("userId={second}"), &[2]),
        (format!("prospectId={one}"), &[2, 1, 0]),
        (format!("userId={zero}&prospectId={one}"), &[1]),
        (format!("userId={second}&prospectId={other}"), &[]),
        (format!("userId={}", foreign_user(&world)), &[]),
        ("userId=x".to_owned(), &[]),
    ];
    expect(&world, NOTE, &made, &queries).await;
    let taken = world.patch(&NOTE.target(&made[0]), json!({"userId": second})).await;
    taken.expect_status(200);
    expect(&world, NOTE, &made, &[(format!("userId={second}"), &[2, 0])]).await;
}

#[tokio::test]
async fn the_latest_meetings_come_first_and_are_filtered_by_date_owner_and_type() {
    let world = World::new().await;
    let (first, second) = (prospect(&world).await, prospect(&world).await);
    let (zero, one) = (user(&world, 0), user(&world, 1));
    let mut made = Vec::new();
    for (prospect, date, kind, owner) in [
        (&first, 300, "Interview", &zero),
        (&second, 100, "Interview", &one),
        (&first, 200, "Café", &one),
        (&second, 200, "Offer", &zero),
    ] {
        let fields = json!({"meetingDate": date, "meetingType": kind, "ownerId": owner});
        made.push(MEETING.add(&world, prospect, fields).await);
    }
    // Ties run backwards by id.
    let [c, d] = if id(&made[2]) > id(&made[3]) { [2, 3] } else { [3, 2] };
    expect_order(&world, MEETING, &made, [0, c, d, 1]).await;
    let queries: [(String, &[usize]); 19] = [
        (format!("prospectId={first}"), &[0, 2]),
        (format!("prospectId={second}"), &[3, 1]),
        (format!("ownerId={zero}"), &[0, 3]),
        (format!("ownerId={one}"), &[2, 1]),
        (format!("ownerId={}", foreign_user(&world)), &[]),
        ("meetingType=Interview".to_owned(), &[0, 1]),
        ("meetingType=interview".to_owned(), &[]),
        ("meetingType=%20Cafe%CC%81%20".to_owned(), &[2]),
        ("meetingDateAfter=200".to_owned(), &[0, c, d]),
        ("meetingDateAfter=201".to_owned(), &[0]),
        ("meetingDateBefore=200".to_owned(), &[c, d, 1]),
        ("meetingDateBefore=199".to_owned(), &[1]),
        ("meetingDateAfter=200&meetingDateBefore=200".to_owned(), &[c, d]),
        ("meetingDateAfter=300&meetingDateBefore=200".to_owned(), &[]),
        ("meetingDateAfter=1970-01-01T00:00:00.300Z".to_owned(), &[0]),
        ("meetingDateBefore=1970-01-01".to_owned(), &[]),
        (format!("prospectId={first}&ownerId={one}"), &[2]),
        (
            format!("ownerId={zero}&meetingType=Interview&meetingDateAfter=300"),
            &[0],
        ),
        (
            format!("ownerId={zero}&meetingType=Interview&meetingDateBefore=299"),
            &[],
        ),
    ];
    expect(&world, MEETING, &made, &queries).await;
    let moved = json!({"meetingDate": 50, "ownerId": one, "meetingType": "Offer"});
    world.update(&MEETING.target(&made[0]), moved).await;
    let queries: [(String, &[usize]); 2] = [
        ("meetingDateBefore=99".to_owned(), &[0]),
        (format!("meetingType=Offer&ownerId={one}"), &[0]),
    ];
    expect(&world, MEETING, &made, &queries).await;
}
