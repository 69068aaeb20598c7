use serde_json::{Value, json};
use tests::World;

use crate::children::{MEETING, foreign_user, id, listed, prospect, user, walked};

/// Four meetings by date; the last two are of the same one.
async fn meetings(world: &World) -> Vec<Value> {
    let (first, second) = (prospect(world).await, prospect(world).await);
    let (zero, one) = (user(world, 0), user(world, 1));
    let mut meetings = Vec::new();
    for (prospect, date, kind, owner) in [
        (&first, 300, "Interview", &zero),
        (&second, 100, "Interview", &one),
        (&first, 200, "Café", &one),
        (&second, 200, "Offer", &zero),
    ] {
        let fields = json!({"meetingDate": date, "meetingType": kind, "ownerId": owner});
        meetings.push(MEETING.add(world, prospect, fields).await);
    }
    meetings
}

/// How the ties of the third and the fourth run: by id, backwards.
fn tied(made: &[Value]) -> [usize; 2] {
    if id(&made[2]) > id(&made[3]) { [2, 3] } else { [3, 2] }
}

#[tokio::test]
async fn the_latest_come_first_and_ties_run_by_id_backwards() {
    let world = World::new().await;
    let made = meetings(&world).await;
    let [third, fourth] = tied(&made);
    let expected = [&made[0], &made[third], &made[fourth], &made[1]];
    let list = world.get("/meetings").await.expect_status(200);
    list.expect_body(json!({
        "success": true, "items": expected, "pagination": {"hasMore": false, "totalCount": 4},
    }));
}

#[tokio::test]
async fn every_filter_alone_and_together() {
    let world = World::new().await;
    let made = meetings(&world).await;
    let [third, fourth] = tied(&made);
    let (zero, one) = (user(&world, 0), user(&world, 1));
    let (first, second) = (
        made[0]["prospectId"].as_str().unwrap(),
        made[1]["prospectId"].as_str().unwrap(),
    );
    for (query, expected) in [
        (format!("prospectId={first}"), vec![0, 2]),
        (format!("prospectId={second}"), vec![3, 1]),
        (format!("ownerId={zero}"), vec![0, 3]),
        (format!("ownerId={one}"), vec![2, 1]),
        (format!("ownerId={}", foreign_user(&world)), vec![]),
        ("meetingType=Interview".to_owned(), vec![0, 1]),
        ("meetingType=interview".to_owned(), vec![]),
        ("meetingType=%20Cafe%CC%81%20".to_owned(), vec![2]),
        ("meetingDateAfter=200".to_owned(), vec![0, third, fourth]),
        ("meetingDateAfter=201".to_owned(), vec![0]),
        ("meetingDateBefore=200".to_owned(), vec![third, fourth, 1]),
        ("meetingDateBefore=199".to_owned(), vec![1]),
        (
            "meetingDateAfter=200&meetingDateBefore=200".to_owned(),
            vec![third, fourth],
        ),
        ("meetingDateAfter=300&meetingDateBefore=200".to_owned(), vec![]),
        ("meetingDateAfter=1970-01-01T00:00:00.300Z".to_owned(), vec![0]),
        ("meetingDateBefore=1970-01-01".to_owned(), vec![]),
        (format!("prospectId={first}&ownerId={one}"), vec![2]),
        (
            format!("ownerId={zero}&meetingType=Interview&meetingDateAfter=300"),
            vec![0],
        ),
        (
            format!("ownerId={zero}&meetingType=Interview&meetingDateBefore=299"),
            vec![],
        ),
    ] {
        let expected: Vec<String> = expected.into_iter().map(|at: usize| id(&made[at])).collect();
        assert_eq!(listed(&world, &format!("/meetings?{query}")).await, expected, "{query}");
        let pages = walked(&world, &format!("/meetings?{query}&limit=1")).await;
        assert_eq!(pages, expected, "{query}");
    }
}

#[tokio::test]
async fn a_list_sees_the_callers_last_write() {
    let world = World::new().await;
    let made = meetings(&world).await;
    let moved = json!({"meetingDate": 50, "ownerId": user(&world, 1), "meetingType": "Offer"});
    world.patch(&MEETING.target(&made[0]), moved).await.expect_status(200);
    let expected = [id(&made[0])];
    assert_eq!(listed(&world, "/meetings?meetingDateBefore=99").await, expected);
    let both = format!("/meetings?meetingType=Offer&ownerId={}", user(&world, 1));
    assert_eq!(listed(&world, &both).await, expected);
}
