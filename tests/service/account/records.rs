use domain::Permission;
use serde_json::{Value, json};
use tests::world::START_MS;
use tests::{NewKey, World};

/// The kinds of records that have a name alone: their path, the field of their name, and what a prospect sends to have one.
const NAMED: [(&str, &str, &str); 3] = [
    ("/offices", "name", "officeId"),
    ("/sources", "name", "sourceId"),
    ("/jobs", "title", "jobId"),
];

fn named(field: &str, name: &str) -> Value {
    let mut body = json!({});
    body[field] = json!(name);
    body
}

#[tokio::test]
async fn a_record_is_made_renamed_and_deleted() {
    let world = World::new().await;
    for (path, field, _) in NAMED {
        let made = world.post(path, named(field, "First")).await.expect_status(201);
        let id = made.id().to_owned();
        let mut item = json!({"id": id, "createdAt": START_MS, "updatedAt": START_MS});
        item[field] = json!("First");
        made.expect_body(json!({"success": true, "item": item}));
        let target = format!("{path}/{id}");
        let after = world.patch(&target, named(field, "Second")).await.expect_status(200);
        assert_eq!(after.item()[field], "Second");
        let read = world.get(&target).await.expect_status(200);
        assert_eq!(read.item(), after.item());
        assert!(world.get(path).await.items().contains(after.item()), "{path}");
        world.delete(&target).await.expect_status(200);
        for gone in [
            world.get(&target),
            world.delete(&target),
            world.patch(&target, named(field, "x")),
        ] {
            gone.await.expect_status(404);
        }
        world.post(path, json!({})).await.expect_fault(field, "is required");
    }
}

#[tokio::test]
async fn a_record_in_use_stays() {
    let world = World::new().await;
    for (path, field, reference) in NAMED {
        let made = world.post(path, named(field, "Used")).await.expect_status(201);
        let mut body = json!({"firstName": "Ada", "lastName": "Lovelace"});
        body[reference] = json!(made.id());
        let prospect = world.post("/prospects", body).await.expect_status(201);
        let target = format!("{path}/{}", made.id());
        let refused = world.delete(&target).await.expect_status(409);
        assert_eq!(refused.body["code"], "conflict");
        world
            .delete(&format!("/prospects/{}", prospect.id()))
            .await
            .expect_status(200);
        world.delete(&target).await.expect_status(200);
    }
}

#[tokio::test]
async fn one_name_is_one_source() {
    let world = World::new().await;
    let fair = world.post("/sources", json!({"name": "Fair"})).await.expect_status(201);
    let taken = "Another source has this name.";
    world
        .post("/sources", json!({"name": "FAIR"}))
        .await
        .expect_error(409, "conflict", taken);
    let other = world
        .post("/sources", json!({"name": "Other"}))
        .await
        .expect_status(201);
    let target = format!("/sources/{}", other.id());
    world
        .patch(&target, json!({"name": "fair"}))
        .await
        .expect_error(409, "conflict", taken);
    // Another case of its own name is no other name.
    let target = format!("/sources/{}", fair.id());
    assert_eq!(
        world.patch(&target, json!({"name": "FAIR"})).await.item()["name"],
        "FAIR"
    );
}

#[tokio::test]
async fn a_renamed_source_is_found_by_its_new_name_and_the_old_name_is_free() {
    let world = World::new().await;
    let source = world.post("/sources", json!({"name": "Fair"})).await.expect_status(201);
    let target = format!("/sources/{}", source.id());
    world.patch(&target, json!({"name": "Market"})).await.expect_status(200);
    let of = async |name: &str| {
        let body = json!({"firstName": "Ada", "lastName": "Lovelace", "newSourceName": name});
        let made = world.post("/prospects", body).await.expect_status(201);
        let profile = world.get(&format!("/prospects/{}/profile", made.id())).await;
        profile.item()["sourceId"].as_str().unwrap().to_owned()
    };
    assert_eq!(of("market").await, source.id());
    let new = of("Fair").await;
    assert_ne!(new, source.id());
    assert_eq!(of("FAIR").await, new);
    world.delete(&target).await.expect_status(409);
}

#[tokio::test]
async fn the_account_is_changed() {
    let world = World::new().await;
    let after = world
        .patch("/account", json!({"name": "New name", "defaultRegion": "gb"}))
        .await
        .expect_status(200);
    assert_eq!(
        (&after.item()["name"], &after.item()["defaultRegion"]),
        (&json!("New name"), &json!("GB"))
    );
    assert_eq!(world.get("/auth").await.item()["accountName"], "New name");
    let body = json!({"firstName": "Ada", "lastName": "Lovelace", "phone": "020 7946 0958"});
    let made = world.post("/prospects", body).await.expect_status(201);
    assert_eq!(made.item()["phone"], "+442079460958");
    let same = world
        .patch("/account", json!({"name": "New name"}))
        .await
        .expect_status(200);
    assert_eq!(same.item(), after.item());
    world
        .patch("/account", json!({"defaultRegion": "XX"}))
        .await
        .expect_fault("defaultRegion", "must be the ISO 3166 code of a region, such as US");
    let foreign = world.second().settings.account.default_pipeline_id.to_string();
    world
        .patch("/account", json!({"defaultPipelineId": foreign}))
        .await
        .expect_fault("defaultPipelineId", "is no pipeline of this account");
    let stale = world
        .patch("/account", json!({"name": "x"}))
        .header("If-Match", "\"1\"")
        .await;
    stale.expect_status(412);
}

#[tokio::test]
async fn a_change_of_the_settings_reaches_keys_made_at_the_same_time() {
    let world = World::new().await;
    let key = world.post("/keys", json!({"name": "k", "permissions": ["*"]}));
    let user = world.post("/users", json!({"name": "Grace"}));
    let (key, user) = tokio::join!(async { key.await }, async { user.await });
    let (key, user) = (key.expect_status(201), user.expect_status(201));
    let text = key.item()["key"].as_str().unwrap();
    let seen = world.get(&format!("/users/{}", user.id())).key(text).await;
    seen.expect_status(200);
}

#[tokio::test]
async fn reading_takes_account_read_and_writing_account_write() {
    let world = World::new().await;
    let reader = world
        .new_key(NewKey {
            permissions: &[Permission::AccountRead],
            ..NewKey::default()
        })
        .await;
    let writer = world
        .new_key(NewKey {
            permissions: &[Permission::AccountWrite],
            ..NewKey::default()
        })
        .await;
    for path in ["/users", "/pipelines", "/stages", "/offices", "/sources", "/jobs"] {
        world.get(path).key(&reader).await.expect_status(200);
        world.get(path).key(&writer).await.expect_status(403);
        world.post(path, json!({})).key(&reader).await.expect_status(403);
        world.post(path, json!({})).key(&writer).await.expect_status(400);
        let one = format!("{path}/x");
        world.get(&one).key(&reader).await.expect_status(404);
        world.patch(&one, json!({})).key(&reader).await.expect_status(403);
        world.delete(&one).key(&reader).await.expect_status(403);
        world.delete(&one).key(&writer).await.expect_status(404);
    }
    world.patch("/account", json!({})).key(&reader).await.expect_status(403);
    world.patch("/account", json!({})).key(&writer).await.expect_status(200);
}

#[tokio::test]
async fn another_account_sees_and_changes_nothing() {
    let world = World::new().await;
    let first = world.first();
    let targets = [
        format!("/users/{}", first.settings.users[0].id),
        format!("/pipelines/{}", first.settings.pipelines[1].id),
        format!("/stages/{}", first.settings.pipelines[1].stages[0].id),
        format!("/offices/{}", first.settings.offices[0].id),
        format!("/sources/{}", first.sources[0].id),
        format!("/jobs/{}", first.jobs[0].id),
    ];
    for target in &targets {
        let key = world.second_account_api_key();
        let kind = target.split('/').nth(1).unwrap().trim_end_matches('s');
        let message = format!("There is no such {kind} in this account.");
        for request in [
            world.get(target),
            world.patch(target, json!({"name": "x", "title": "x"})),
            world.delete(target),
        ] {
            request.key(key).await.expect_error(404, "not_found", &message);
        }
        world.get(target).await.expect_status(200);
    }
}
