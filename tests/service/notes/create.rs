use serde_json::{Value, json};
use tests::World;

use crate::children::{NO_PROSPECT, NO_TIME, NO_USER, NOTE, foreign_user, key_of, prospect, records, user, without};

pub const NO_LINK: &str = "must be a link that starts with https://";

#[tokio::test]
async fn a_note_of_a_body_alone_is_made_by_the_api_and_dated_now() {
    let world = World::new().await;
    let prospect = prospect(&world).await;
    let (key_id, key_name) = key_of(&world).await;
    let body = json!({"prospectId": prospect, "body": " <p>Met <b>Ada</b> &amp; Alan</p> "});
    let answer = world.post("/notes", body).await.expect_status(201);
    let id = answer.id().to_owned();
    assert!(id.starts_with("note_"), "{id}");
    answer.expect_header("etag", "\"1\"").expect_body(json!({
        "success": true,
        "item": {
            "id": id, "prospectId": prospect, "body": "<p>Met <b>Ada</b> &amp; Alan</p>", "pin": false,
            "date": world.now_ms(), "mentions": [], "fileUrl": null, "userId": null, "createdByApi": true,
            "createdByApiKeyId": key_id, "createdByApiKeyName": key_name, "createdAt": world.now_ms(),
            "updatedAt": world.now_ms(),
        },
    }));
}

#[tokio::test]
async fn a_note_keeps_every_field() {
    let world = World::new().await;
    let prospect = prospect(&world).await;
    let (zero, one) = (user(&world, 0), user(&world, 1));
    let body = json!({
        "prospectId": prospect, "body": "Met", "pin": true, "userId": one, "date": "2026-02-01",
        "mentions": [{"userId": zero, "name": "ignored"}, {"userId": one}, {"userId": zero}],
        "fileUrl": "https://files.example.com/a.pdf?b=c",
    });
    let answer = world.post("/notes", body).await.expect_status(201);
    let id = answer.id().to_owned();
    answer.expect_body(json!({
        "success": true,
        "item": {
            "id": id, "prospectId": prospect, "body": "Met", "pin": true, "date": 1_769_904_000_000_i64,
            "mentions": [{"userId": zero}, {"userId": one}], "fileUrl": "https://files.example.com/a.pdf?b=c",
            "userId": one, "createdByApi": false, "createdByApiKeyId": null, "createdByApiKeyName": null,
            "createdAt": world.now_ms(), "updatedAt": world.now_ms(),
        },
    }));
}

/// Fields that are wrong, with the place and the fault that each is told.
pub fn faulty(world: &World) -> Vec<(Value, &'static str, &'static str)> {
    let (zero, foreign) = (user(world, 0), foreign_user(world));
    let mention = |id: &str| json!({"userId": id});
    let many: Vec<Value> = (0..101).map(|_| mention(&zero)).collect();
    let link = |link: &str| json!({"fileUrl": link});
    vec![
        (json!({"body": 5}), "body", "must be a string, not a number"),
        (json!({"body": " "}), "body", "must not be empty"),
        (
            json!({"body": "x".repeat(100_001)}),
            "body",
            "must be at most 100000 characters, not 100001",
        ),
        (
            json!({"body": "<script>alert(1)</script>"}),
            "body",
            "has nothing in it but markup that is not allowed",
        ),
        (json!({"pin": "yes"}), "pin", "must be true or false, not a string"),
        (json!({"date": "x"}), "date", NO_TIME),
        (json!({"userId": foreign}), "userId", NO_USER),
        (json!({"userId": "x"}), "userId", NO_USER),
        (json!({"mentions": {}}), "mentions", "must be an array, not an object"),
        (
            json!({"mentions": many}),
            "mentions",
            "must have at most 100 elements, not 101",
        ),
        (
            json!({"mentions": [mention(&zero), zero]}),
            "mentions[1]",
            "must be an object, not a string",
        ),
        (json!({"mentions": [{}]}), "mentions[0].userId", "is required"),
        (json!({"mentions": [mention("x")]}), "mentions[0].userId", NO_USER),
        (
            json!({"mentions": [mention(&zero), mention(&foreign)]}),
            "mentions[1].userId",
            NO_USER,
        ),
        (
            json!({"mentions": [mention(&zero), mention(&zero), mention(&foreign)]}),
            "mentions[2].userId",
            NO_USER,
        ),
        (link("http://files.example.com"), "fileUrl", NO_LINK),
        (link("javascript:alert(1)"), "fileUrl", NO_LINK),
        (link("files.example.com"), "fileUrl", NO_LINK),
        (link("https://a.example/ b"), "fileUrl", NO_LINK),
        (link(""), "fileUrl", NO_LINK),
        (json!({"fileUrl": 5}), "fileUrl", NO_LINK),
    ]
}

#[tokio::test]
async fn each_fault_is_told_with_its_path_and_nothing_is_made() {
    let world = World::new().await;
    let prospect = prospect(&world).await;
    let before = records(&world);
    for (fields, place, message) in faulty(&world) {
        let body = NOTE.body(&world, &prospect, fields);
        world.post("/notes", body).await.expect_fault(place, message);
    }
    for body in [
        without(NOTE.body(&world, &prospect, json!({})), "body"),
        NOTE.body(&world, &prospect, json!({"body": null})),
    ] {
        world.post("/notes", body).await.expect_fault("body", "is required");
    }
    assert_eq!(records(&world), before);
}

#[tokio::test]
async fn all_faults_of_a_request_are_told_at_once() {
    let world = World::new().await;
    let foreign = foreign_user(&world);
    let body = json!({"prospectId": "prospect_01K00000000000000000000000", "body": "", "pin": 1, "fileUrl": "x",
                      "userId": foreign, "mentions": [{"userId": "x"}, {"userId": foreign}]});
    let answer = world.post("/notes", body).await.expect_status(400);
    let mut told: Vec<(&str, &str)> = Vec::new();
    for fault in answer.body["details"].as_array().unwrap() {
        told.push((fault["field"].as_str().unwrap(), fault["message"].as_str().unwrap()));
    }
    told.sort_unstable();
    assert_eq!(
        told,
        [
            ("body", "must not be empty"),
            ("fileUrl", NO_LINK),
            ("mentions[0].userId", NO_USER),
            ("mentions[1].userId", NO_USER),
            ("pin", "must be true or false, not a number"),
            ("prospectId", NO_PROSPECT),
            ("userId", NO_USER),
        ]
    );
}

#[tokio::test]
async fn a_hundred_mentions_and_a_link_of_2000_bytes_are_kept() {
    let world = World::new().await;
    let prospect = prospect(&world).await;
    let mentions = vec![json!({"userId": user(&world, 0)}); 100];
    let link = format!("https://{}", "a".repeat(1_992));
    let item = NOTE
        .add(
            &world,
            &prospect,
            json!({"mentions": mentions, "fileUrl": link, "date": 0}),
        )
        .await;
    assert_eq!(item["mentions"], json!([{"userId": user(&world, 0)}]));
    assert_eq!((&item["fileUrl"], &item["date"]), (&json!(link), &json!(0)));
    let longer = NOTE.body(&world, &prospect, json!({"fileUrl": format!("{link}a")}));
    world.post("/notes", longer).await.expect_fault("fileUrl", NO_LINK);
}

#[tokio::test]
async fn a_file_url_of_null_is_none() {
    let world = World::new().await;
    let prospect = prospect(&world).await;
    let item = NOTE.add(&world, &prospect, json!({"fileUrl": null})).await;
    assert_eq!(item["fileUrl"], json!(null));
}
