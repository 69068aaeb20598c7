use std::time::Duration;

use serde_json::{Value, json};
use tests::World;

use super::{create, ids, upsert};

/// The names of the last names listed for a query, in order.
async fn listed(world: &World, query: &str) -> Vec<String> {
    let list = world.get(&format!("/prospects?{query}")).await.expect_status(200);
    let count = world.get(&format!("/prospects/count?{query}")).await.expect_status(200);
    assert_eq!(
        list.body["pagination"]["totalCount"], count.body["count"],
        "the count is the list's: {query}"
    );
    list.items()
        .iter()
        .map(|item| item["lastName"].as_str().unwrap().to_owned())
        .collect()
}

/// Four people, made a second apart.
async fn people(world: &World) -> Vec<Value> {
    let stage = world.first().settings.pipelines[1].stages[1].id.to_string();
    let mut made = Vec::new();
    for fields in [
        json!({"firstName": "Zoë", "lastName": "O'Neill", "email": "zoe@example.com", "title": "Senior  Engineer", "labels": "vip,math"}),
        json!({"firstName": "Ada", "lastName": "Lovelace", "phone": "212-555-0123", "company": "Analytical Engines", "labels": "Math"}),
        json!({"firstName": "Grace", "lastName": "Hopper", "stageId": stage, "title": "Rear Admiral", "company": "Navy"}),
        json!({"firstName": "Alan", "lastName": "Turing", "labels": ["code"], "company": "GC&CS"}),
    ] {
        made.push(world.post("/prospects", fields).await.expect_status(201).item().clone());
        world.advance(Duration::from_secs(1));
    }
    made
}

#[tokio::test]
async fn no_match_is_an_empty_list() {
    let world = World::new().await;
    let empty = json!({"success": true, "items": [], "pagination": {"hasMore": false, "totalCount": 0}});
    world
        .get("/prospects")
        .await
        .expect_status(200)
        .expect_body(empty.clone());
    create(&world, json!({})).await;
    for query in [
        "email=no@example.com",
        "phone=nonsense",
        "stageId=x",
        "label=none",
        "createdBefore=5",
        "name=%20zz%20",
    ] {
        world
            .get(&format!("/prospects?{query}"))
            .await
            .expect_status(200)
            .expect_body(empty.clone());
    }
}

#[tokio::test]
async fn the_newest_come_first() {
    let world = World::new().await;
    let made = people(&world).await;
    let list = world.get("/prospects").await.expect_status(200);
    let newest_first: Vec<Value> = made.into_iter().rev().collect();
    list.expect_body(
        json!({"success": true, "items": newest_first, "pagination": {"hasMore": false, "totalCount": 4}}),
    );
}

#[tokio::test]
async fn every_filter_alone() {
    let world = World::new().await;
    let made = people(&world).await;
    let stage = world.first().settings.pipelines[1].stages[1].id;
    let second = made[1]["createdAt"].as_i64().unwrap();
    for (query, expected) in [
        ("email=ZOE%40example.com".to_owned(), vec!["O'Neill"]),
        ("phone=%2B1%20212%20555%200123".to_owned(), vec!["Lovelace"]),
        ("phone=(212)555-0123".to_owned(), vec!["Lovelace"]),
        ("name=zoe".to_owned(), vec!["O'Neill"]),
        ("name=ZOË%20o'n".to_owned(), vec!["O'Neill"]),
        ("name=a+l".to_owned(), vec!["Lovelace"]),
        ("name=A".to_owned(), vec!["Turing", "Hopper", "Lovelace"]),
        ("title=senior%20engineer".to_owned(), vec!["O'Neill"]),
        ("company=engines".to_owned(), vec!["Lovelace"]),
        (format!("stageId={stage}"), vec!["Hopper"]),
        ("label=math".to_owned(), vec!["Lovelace", "O'Neill"]),
        ("label=VIP&label=code".to_owned(), vec!["Turing", "O'Neill"]),
        ("label=vip,code".to_owned(), vec!["Turing", "O'Neill"]),
        (format!("createdAfter={second}"), vec!["Turing", "Hopper", "Lovelace"]),
        (format!("createdBefore={second}"), vec!["Lovelace", "O'Neill"]),
        (
            format!("createdAfter={second}&createdBefore={second}"),
            vec!["Lovelace"],
        ),
        (format!("createdAfter={second}&createdBefore=1"), vec![]),
        (format!("updatedAfter={}", second + 1), vec!["Turing", "Hopper"]),
        (
            "createdAfter=2026-03-01T12:00:32.000Z".to_owned(),
            vec!["Turing", "Hopper"],
        ),
        ("createdBefore=2026-03-01".to_owned(), vec![]),
        (
            "name=&title=&unknown=x".to_owned(),
            vec!["Turing", "Hopper", "Lovelace", "O'Neill"],
        ),
    ] {
        assert_eq!(listed(&world, &query).await, expected, "{query}");
    }
}

#[tokio::test]
async fn filters_are_combined_with_and() {
    let world = World::new().await;
    people(&world).await;
    assert_eq!(listed(&world, "label=math&name=ada").await, ["Lovelace"]);
    assert_eq!(listed(&world, "label=math&company=navy").await, Vec::<String>::new());
    assert_eq!(listed(&world, "name=a&company=n&title=admiral").await, ["Hopper"]);
}

#[tokio::test]
async fn a_list_sees_the_callers_last_write() {
    let world = World::new().await;
    create(&world, json!({"email": "ada@example.com", "title": "Old"})).await;
    upsert(
        &world,
        json!({"email": "ada@example.com", "title": "New", "labels": "x"}),
    )
    .await
    .expect_status(200);
    let cold = world.fresh_functions();
    for world in [&world, &cold] {
        assert!(listed(world, "title=old").await.is_empty());
        assert_eq!(listed(world, "title=new&label=X").await, ["Lovelace"]);
    }
}

#[tokio::test]
async fn fields_cut_the_items_down() {
    let world = World::new().await;
    let item = create(&world, json!({"email": "ada@example.com"})).await;
    let cut = |query: &str| format!("/prospects?fields={query}");
    let list = world.get(&cut("email,%20firstName")).await.expect_status(200);
    assert_eq!(
        list.items(),
        [json!({"id": item["id"], "email": "ada@example.com", "firstName": "Ada"})]
    );
    for name in item.as_object().unwrap().keys() {
        let list = world.get(&cut(name)).await.expect_status(200);
        let mut expected = json!({"id": item["id"]});
        expected[name] = item[name].clone();
        assert_eq!(list.items(), [expected]);
    }
    assert_eq!(world.get(&cut("")).await.expect_status(200).items(), [item]);
}

#[tokio::test]
async fn unknown_and_malformed_fields_are_told() {
    let world = World::new().await;
    let names = "id, message, firstName, lastName, email, phone, currentStage, stageId, pipelineId, labels, title, company, \
                 createdAt, updatedAt";
    let message = format!("fields takes names of this list's items, separated by commas: {names}.");
    let told = json!({"invalidFields": ["nope", "hireDate"], "invalidSyntax": ["email.host", "labels[0]"]});
    let answer = world
        .get("/prospects?fields=nope,email.host,labels%5B0%5D,hireDate,email")
        .await;
    answer.expect_error_with(400, "invalid_fields", &message, told);
}

#[tokio::test]
async fn ten_labels_may_be_given_and_eleven_may_not() {
    let world = World::new().await;
    let labels = |count: usize| (0..count).map(|n| format!("label=l{n}")).collect::<Vec<_>>().join("&");
    world
        .get(&format!("/prospects?{}", labels(10)))
        .await
        .expect_status(200);
    for path in ["/prospects", "/prospects/count"] {
        let answer = world.get(&format!("{path}?{}", labels(11))).await;
        answer.expect_fault("label", "takes at most 10 labels, not 11");
    }
}

#[tokio::test]
async fn another_account_lists_nothing() {
    let world = World::new().await;
    people(&world).await;
    let other = world
        .get("/prospects")
        .key(world.second_account_api_key())
        .await
        .expect_status(200);
    assert!(ids(&other).is_empty());
    assert_eq!(other.body["pagination"], json!({"hasMore": false, "totalCount": 0}));
}
