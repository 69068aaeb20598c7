//! Pipelines and their stages (SPECIFICATION §17.3).

use serde_json::{Value, json};
use tests::World;

use crate::ask::{Ask, at};

fn names(pipeline: &Value) -> Vec<&str> {
    let stages = pipeline["stages"].as_array().unwrap();
    stages.iter().map(|stage| stage["name"].as_str().unwrap()).collect()
}

async fn create(world: &World, stages: &[&str]) -> Value {
    world.create("/pipelines", json!({"name": "Sales", "stages": stages})).await
}

fn person(stage: &Value) -> Value {
    json!({"firstName": "Ada", "lastName": "Lovelace", "email": "ada@example.com", "stageId": stage})
}

fn at_stage(stage: &Value) -> String {
    at("/stages", stage)
}

#[tokio::test]
async fn a_pipeline_is_created_with_its_stages_in_order() {
    let world = World::new().await;
    let body = json!({"name": "Sales", "stages": ["New", {"name": "Call"}, "Hired"]});
    let made = world.create("/pipelines", body).await;
    assert_eq!(names(&made), ["New", "Call", "Hired"]);
    assert_eq!(made["defaultStageId"], made["stages"][0]["id"]);
    assert_eq!(world.list("/pipelines").await.last(), Some(&made));
    let placed = json!({"firstName": "Ada", "lastName": "Lovelace", "pipelineId": made["id"]});
    assert_eq!(world.create("/prospects", placed).await["currentStage"], "New");
}

#[tokio::test]
async fn the_default_stage_and_the_position_are_chosen() {
    let world = World::new().await;
    let body = json!({"name": "Sales", "stages": ["New", "Call"], "defaultStage": "CALL", "position": 0});
    let made = world.create("/pipelines", body).await;
    assert_eq!(made["defaultStageId"], made["stages"][1]["id"]);
    assert_eq!(world.list("/pipelines").await.first(), Some(&made));
    world.update(&at("/pipelines", &made), json!({"position": 29})).await;
    assert_eq!(world.list("/pipelines").await.last().unwrap()["id"], made["id"]);
}

#[tokio::test]
async fn a_list_shows_each_pipeline_once_although_others_come_and_go() {
    let world = World::new().await;
    let usual = world.list("/pipelines").await;
    let [mut first, mut others] = [Vec::new(), usual];
    for _ in 0..3 {
        let made = json!({"name": "Sales", "stages": ["New"], "position": 0});
        first.insert(0, world.create("/pipelines", made).await);
    }
    others.insert(0, first.pop().unwrap());
    for change in ["none", "deleted", "added"] {
        let page = world.get("/pipelines?limit=2").await.expect_status(200);
        assert_eq!(page.body["items"], json!(first));
        match change {
            "deleted" => {
                world.remove(&at("/pipelines", &first.remove(0))).await;
            }
            "added" => {
                let made = json!({"name": "Sales", "stages": ["New"], "position": 0});
                first.insert(0, world.create("/pipelines", made).await);
            }
            _ => {}
        }
        let token = page.body["pagination"]["nextPageToken"].as_str().unwrap();
        assert_eq!(world.list(&format!("/pipelines?limit=50&pageToken={token}")).await, others, "{change}");
        if change == "deleted" {
            first.push(others.remove(0));
        }
    }
}

#[tokio::test]
async fn stages_that_make_no_pipeline_are_refused() {
    let world = World::new().await;
    let foreign = world.second().settings.pipelines[0].stages[0].id.to_string();
    for (fields, field, message) in [
        (json!({"stages": ["a", "A "]}), "stages[1]", "repeats the name of another stage"),
        (json!({"stages": ["a", ""]}), "stages[1].name", "must not be empty"),
        (json!({"stages": ["a"], "defaultStage": "b"}), "defaultStage", "is no stage of this pipeline"),
        (json!({"stages": [{"id": foreign, "name": "a"}]}), "stages[0].id", "is no stage of this pipeline"),
    ] {
        let mut body = fields;
        body["name"] = "x".into();
        world.post("/pipelines", body).await.expect_fault(field, message);
    }
}

#[tokio::test]
async fn a_renamed_stage_changes_the_tag_of_its_prospects_and_refuses_no_write() {
    let world = World::new().await;
    let made = create(&world, &["New", "Call"]).await;
    let [new, call] = [0, 1].map(|at| made["stages"][at].clone());
    let target = at("/prospects", &world.create("/prospects", person(&call["id"])).await);
    let known = world.get(&target).await.header("etag").to_owned();
    let revalidate = |tag: &str| world.get(&target).header("if-none-match", tag);
    // What the prospect does not show does not matter.
    world.update(&at_stage(&new), json!({"name": "Newer"})).await;
    world.create("/users", json!({"name": "Grace"})).await;
    revalidate(&known).await.expect_status(304);
    world.update(&at_stage(&call), json!({"name": "Phone call"})).await;
    let changed = revalidate(&known).await.expect_status(200);
    assert_ne!(changed.header("etag"), known);
    for shown in [changed.item(), &world.list("/prospects").await[0]] {
        assert_eq!(shown["currentStage"], "Phone call");
    }
    revalidate(changed.header("etag")).await.expect_status(304);
    // The record itself is as it was, also for a client with a tag of the version before, the revision alone.
    for (tag, title) in [(known.as_str(), "a"), ("\"2\"", "b")] {
        let patch = world.patch(&target, json!({"title": title})).header("if-match", tag);
        patch.await.expect_status(200);
        let again = world.patch(&target, json!({"title": "c"})).header("if-match", tag);
        again.await.expect_status(412);
    }
    // A warning of a write is not part of what GET shows.
    let warned = world.patch(&target, json!({"phone": "1", "title": "d"})).await.expect_status(200);
    assert!(warned.item()["message"].is_string());
    revalidate(warned.header("etag")).await.expect_status(304);
}

#[tokio::test]
async fn stages_are_kept_by_id_or_by_name_moved_added_and_deleted() {
    let world = World::new().await;
    let made = create(&world, &["New", "Call", "Won", "Lost"]).await;
    let id = |at: usize| made["stages"][at]["id"].clone();
    let change = json!({"stages": [{"id": id(2), "name": "Hired"}, "NEW", "Offer"], "defaultStageId": id(2)});
    let after = world.update(&at("/pipelines", &made), change).await;
    assert_eq!(names(&after), ["Hired", "NEW", "Offer"]);
    assert_eq!(after["stages"][0]["id"], id(2));
    assert_eq!(after["stages"][1]["id"], id(0));
    assert_eq!(after["defaultStageId"], id(2));
    world.get(&at_stage(&made["stages"][1])).await.expect_status(404);
    let refused = world.post("/prospects", person(&id(1))).await;
    refused.expect_fault("stageId", "is no stage of this account. GET /v2/pipelines lists the ids");
}

#[tokio::test]
async fn a_stage_in_use_stays() {
    let world = World::new().await;
    let made = create(&world, &["New", "Call"]).await;
    let (pipeline, stage) = (at("/pipelines", &made), at_stage(&made["stages"][1]));
    let prospect = world.create("/prospects", person(&made["stages"][1]["id"])).await;
    let used = "Prospects stand in a stage that would be deleted.";
    let prospects = json!({"details": [{"field": "prospects", "message": "refer to this record"}]});
    let without = world.patch(&pipeline, json!({"stages": ["New"]}));
    for refused in [world.delete(&stage), world.delete(&pipeline), without] {
        let refused = refused.await;
        refused.expect_error_with(409, "conflict", used, prospects.clone());
    }
    let default = "This is the pipeline's default stage. Choose another one first.";
    world.delete(&at_stage(&made["stages"][0])).await.expect_error(409, "conflict", default);
    world.remove(&at("/prospects", &prospect)).await;
    world.remove(&stage).await;
    world.remove(&pipeline).await;
}

#[tokio::test]
async fn the_default_pipeline_stays_until_another_is_chosen() {
    let world = World::new().await;
    let default = world.read("/account").await["defaultPipelineId"].clone();
    let target = at("/pipelines", &json!({"id": default}));
    let message = "This is the account's default pipeline. Choose another one first.";
    world.delete(&target).await.expect_error(409, "conflict", message);
    let made = create(&world, &["Start"]).await;
    world.update("/account", json!({"defaultPipelineId": made["id"]})).await;
    world.remove(&target).await;
    let prospect = world.create("/prospects", json!({"firstName": "Ada", "lastName": "Lovelace"})).await;
    assert_eq!(prospect["currentStage"], "Start");
}

#[tokio::test]
async fn a_stage_is_added_renamed_and_moved() {
    let world = World::new().await;
    let made = create(&world, &["New", "Call"]).await;
    let pipeline = at("/pipelines", &made);
    let offer = json!({"pipelineId": made["id"], "name": "Offer", "position": 1});
    let stage = world.create("/stages", offer).await;
    assert_eq!(stage["pipelineName"], "Sales");
    assert_eq!(names(&world.read(&pipeline).await), ["New", "Offer", "Call"]);
    world.update(&at_stage(&stage), json!({"name": "Deal", "position": 2})).await;
    assert_eq!(names(&world.read(&pipeline).await), ["New", "Call", "Deal"]);
    let taken = "Another stage of the pipeline has this name.";
    let renamed = world.patch(&at_stage(&stage), json!({"name": "CALL"})).await;
    renamed.expect_error(409, "conflict", taken);
    let again = world.post("/stages", json!({"pipelineId": made["id"], "name": "call"})).await;
    again.expect_error(409, "conflict", taken);
}

#[tokio::test]
async fn changes_at_once_lose_nothing() {
    let world = World::new().await;
    let made = create(&world, &["New"]).await;
    let add = async |name: &str| world.create("/stages", json!({"pipelineId": made["id"], "name": name})).await;
    tokio::join!(add("A"), add("B"), add("C"));
    let after = world.read(&at("/pipelines", &made)).await;
    let mut found = names(&after);
    found.sort_unstable();
    assert_eq!(found, ["A", "B", "C", "New"]);
}

#[tokio::test]
async fn stages_can_be_replaced_again_and_again() {
    let world = World::new().await;
    let made = create(&world, &["New"]).await;
    for round in 0..8 {
        let name = |number| format!("{round}-{number}{}", "😀".repeat(190));
        let stages: Vec<String> = (0..100).map(name).collect();
        let default = json!({"id": made["stages"][0]["id"], "name": "New"});
        let stages: Vec<Value> = [default].into_iter().chain(stages.into_iter().skip(1).map(Value::from)).collect();
        world.update(&at("/pipelines", &made), json!({"stages": stages})).await;
    }
    world.remove(&at("/pipelines", &made)).await;
    world.check_consistency().await;
}
