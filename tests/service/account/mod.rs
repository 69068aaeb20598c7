//! Account metadata (SPECIFICATION §13).

mod pipelines;
mod records;
mod users;

use serde_json::{Value, json};
use tests::World;
use tests::world::START_MS;

fn list(items: Vec<Value>) -> Value {
    let total = items.len();
    json!({"success": true, "items": items, "pagination": {"hasMore": false, "totalCount": total}})
}

#[tokio::test]
async fn the_account_is_shown_without_its_secrets() {
    let world = World::new().await;
    let account = &world.first().settings.account;
    world
        .get("/account")
        .await
        .expect_status(200)
        .expect_body(json!({"success": true, "item": {
            "id": account.id.to_string(), "name": "Demo Agency", "defaultRegion": "US",
            "defaultPipelineId": account.default_pipeline_id.to_string(), "createdAt": START_MS, "updatedAt": START_MS,
        }}));
}

#[tokio::test]
async fn users_and_offices_are_listed_whole() {
    let world = World::new().await;
    let settings = &world.first().settings;
    let mut users = settings.users.clone();
    users.sort_by_key(|user| user.id);
    let users = users.iter().map(|user| {
        json!({"id": user.id.to_string(), "name": user.name, "email": user.email, "createdAt": START_MS, "updatedAt": START_MS})
    });
    world
        .get("/users")
        .await
        .expect_status(200)
        .expect_body(list(users.collect()));
    let offices = settings.offices.iter().map(|office| {
        json!({"id": office.id.to_string(), "name": office.name, "createdAt": START_MS, "updatedAt": START_MS})
    });
    world
        .get("/offices")
        .await
        .expect_status(200)
        .expect_body(list(offices.collect()));
}

#[tokio::test]
async fn pipelines_and_their_stages_stand_in_order() {
    let world = World::new().await;
    let pipelines = &world.first().settings.pipelines;
    let shown = pipelines.iter().map(|pipeline| {
        let stages: Vec<Value> = pipeline
            .stages
            .iter()
            .map(|stage| json!({"id": stage.id.to_string(), "name": stage.name}))
            .collect();
        json!({
            "id": pipeline.id.to_string(), "name": pipeline.name, "stages": stages,
            "defaultStageId": pipeline.default_stage_id.to_string(), "createdAt": START_MS, "updatedAt": START_MS,
        })
    });
    world
        .get("/pipelines")
        .await
        .expect_status(200)
        .expect_body(list(shown.collect()));
    let stages = pipelines.iter().flat_map(|pipeline| {
        pipeline.stages.iter().map(move |stage| {
            json!({
                "id": stage.id.to_string(), "name": stage.name, "pipelineId": pipeline.id.to_string(),
                "pipelineName": pipeline.name, "createdAt": START_MS, "updatedAt": START_MS,
            })
        })
    });
    world
        .get("/stages")
        .await
        .expect_status(200)
        .expect_body(list(stages.collect()));
}

#[tokio::test]
async fn every_list_pages_through_to_the_same_records() {
    let world = World::new().await;
    for path in [
        "/users",
        "/pipelines",
        "/stages",
        "/offices",
        "/sources",
        "/jobs",
        "/keys",
    ] {
        let whole = world.get(path).await.expect_status(200);
        let (mut seen, mut token) = (Vec::new(), String::new());
        for _ in 0..=whole.items().len() {
            let page = world
                .get(&format!("{path}?limit=1&pageToken={token}"))
                .await
                .expect_status(200);
            assert_eq!(page.body["pagination"]["totalCount"], whole.items().len(), "{page}");
            seen.extend(page.items().to_vec());
            match page.body["pagination"]["nextPageToken"].as_str() {
                Some(next) => next.clone_into(&mut token),
                None => break,
            }
        }
        assert_eq!(seen.len(), whole.items().len(), "{path}");
        let ids = |items: &[Value]| items.iter().map(|item| item["id"].clone()).collect::<Vec<_>>();
        assert_eq!(ids(&seen), ids(whole.items()), "{path}");
        let only_ids = world.get(&format!("{path}?fields=id")).await.expect_status(200);
        assert!(
            only_ids.items().iter().all(|item| item.as_object().unwrap().len() == 1),
            "{only_ids}"
        );
        let unknown = world
            .get(&format!("{path}?fields=nothing,a.b"))
            .await
            .expect_status(400);
        assert_eq!(unknown.body["invalidFields"], json!(["nothing"]));
        assert_eq!(unknown.body["invalidSyntax"], json!(["a.b"]));
        world.get(&format!("{path}?limit=0")).await.expect_status(400);
        assert_eq!(
            world.get(&format!("{path}?pageToken=x")).await.body["code"],
            "invalid_page_token"
        );
    }
}

#[tokio::test]
async fn a_page_token_is_good_for_its_own_list_and_account_alone() {
    let world = World::new().await;
    let first = world.get("/users?limit=1").await;
    let token = first.body["pagination"]["nextPageToken"].as_str().unwrap().to_owned();
    for (path, key) in [("/jobs", world.api_key()), ("/users", world.second_account_api_key())] {
        let refused = world
            .get(&format!("{path}?limit=1&pageToken={token}"))
            .key(key)
            .await
            .expect_status(400);
        assert_eq!(refused.body["code"], "invalid_page_token");
    }
}

#[tokio::test]
async fn each_account_sees_its_own() {
    let world = World::new().await;
    for path in [
        "/account",
        "/users",
        "/pipelines",
        "/stages",
        "/offices",
        "/sources",
        "/jobs",
    ] {
        let first = world.get(path).await.expect_status(200);
        let second = world
            .get(path)
            .key(world.second_account_api_key())
            .await
            .expect_status(200);
        let ids = |body: &Value| {
            let items = body["items"]
                .as_array()
                .cloned()
                .unwrap_or_else(|| vec![body["item"].clone()]);
            items.into_iter().map(|item| item["id"].to_string()).collect::<Vec<_>>()
        };
        assert!(!ids(&first.body).is_empty());
        assert!(
            ids(&first.body).iter().all(|id| !second.text.contains(id.as_str())),
            "{path}"
        );
    }
}
