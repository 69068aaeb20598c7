use serde_json::{Value, json};
use tests::{Response, World};

fn names(pipeline: &Value) -> Vec<&str> {
    let stages = pipeline["stages"].as_array().unwrap();
    stages.iter().map(|stage| stage["name"].as_str().unwrap()).collect()
}

async fn create(world: &World, body: Value) -> Response {
    world.post("/pipelines", body).await.expect_status(201)
}

fn person(stage: &Value) -> Value {
    json!({"firstName": "Ada", "lastName": "Lovelace", "email": "ada@example.com", "stageId": stage})
}

#[tokio::test]
async fn a_pipeline_is_made_with_its_stages_in_order() {
    let world = World::new().await;
    let made = create(
        &world,
        json!({"name": "Sales", "stages": ["New", {"name": "Call"}, "Hired"]}),
    )
    .await;
    assert_eq!(names(made.item()), ["New", "Call", "Hired"]);
    assert_eq!(made.item()["defaultStageId"], made.item()["stages"][0]["id"]);
    let list = world.get("/pipelines").await;
    assert_eq!(list.items().last(), Some(made.item()));
    let read = world.get(&format!("/pipelines/{}", made.id())).await.expect_status(200);
    assert_eq!(read.item(), made.item());
    let placed = json!({"firstName": "Ada", "lastName": "Lovelace", "pipelineId": made.id()});
    let prospect = world.post("/prospects", placed).await.expect_status(201);
    assert_eq!(prospect.item()["currentStage"], "New");
}

#[tokio::test]
async fn the_default_stage_and_the_place_are_chosen() {
    let world = World::new().await;
    let made = create(
        &world,
        json!({"name": "Sales", "stages": ["New", "Call"], "defaultStage": "CALL", "position": 0}),
    )
    .await;
    assert_eq!(made.item()["defaultStageId"], made.item()["stages"][1]["id"]);
    assert_eq!(world.get("/pipelines").await.items().first(), Some(made.item()));
    let target = format!("/pipelines/{}", made.id());
    world.patch(&target, json!({"position": 29})).await.expect_status(200);
    assert_eq!(
        world.get("/pipelines").await.items().last().map(|p| p["id"].clone()),
        Some(json!(made.id()))
    );
    let first = &made.item()["stages"][0]["id"];
    let after = world
        .patch(&target, json!({"defaultStageId": first}))
        .await
        .expect_status(200);
    assert_eq!(&after.item()["defaultStageId"], first);
}

#[tokio::test]
async fn what_is_no_list_of_stages_is_refused() {
    let world = World::new().await;
    let post = |body: Value| world.post("/pipelines", body);
    post(json!({"name": "x"})).await.expect_fault("stages", "is required");
    post(json!({"name": "x", "stages": []}))
        .await
        .expect_fault("stages", "must have at least one stage");
    post(json!({"name": "x", "stages": ["a", "A "]}))
        .await
        .expect_fault("stages[1]", "repeats the name of another stage");
    post(json!({"name": "x", "stages": ["a", ""]}))
        .await
        .expect_fault("stages[1].name", "must not be empty");
    post(json!({"name": "x", "stages": ["a", 1]}))
        .await
        .expect_fault("stages[1]", "must be a name or an object, not a number");
    post(json!({"name": "x", "stages": ["a"], "defaultStage": "b"}))
        .await
        .expect_fault("defaultStage", "is no stage of this pipeline");
    post(json!({"name": "x", "stages": ["a"], "position": 30}))
        .await
        .expect_fault("position", "must be a whole number from 0 to 29");
    let foreign = world.second().settings.pipelines[0].stages[0].id.to_string();
    post(json!({"name": "x", "stages": [{"id": foreign, "name": "a"}]}))
        .await
        .expect_fault("stages[0].id", "is no stage of this pipeline");
    let many: Vec<String> = (0..101).map(|number| format!("s{number}")).collect();
    post(json!({"name": "x", "stages": many}))
        .await
        .expect_fault("stages", "must have at most 100 elements, not 101");
    post(json!({"name": "x", "stages": many[..100]}))
        .await
        .expect_status(201);
}

#[tokio::test]
async fn a_renamed_stage_is_shown_at_once_by_warm_functions() {
    let world = World::new().await;
    let made = create(&world, json!({"name": "Sales", "stages": ["New", "Call"]})).await;
    let call = made.item()["stages"][1]["id"].clone();
    let prospect = world.post("/prospects", person(&call)).await.expect_status(201);
    assert_eq!(prospect.item()["currentStage"], "Call");
    let stage = format!("/stages/{}", call.as_str().unwrap());
    world
        .patch(&stage, json!({"name": "Phone call"}))
        .await
        .expect_status(200);
    let target = format!("/prospects/{}", prospect.id());
    assert_eq!(world.get(&target).await.item()["currentStage"], "Phone call");
    assert_eq!(world.get("/prospects").await.items()[0]["currentStage"], "Phone call");
}

#[tokio::test]
async fn stages_are_kept_by_id_or_by_name_moved_added_and_deleted() {
    let world = World::new().await;
    let made = create(
        &world,
        json!({"name": "Sales", "stages": ["New", "Call", "Won", "Lost"]}),
    )
    .await;
    let target = format!("/pipelines/{}", made.id());
    let id = |at: usize| made.item()["stages"][at]["id"].clone();
    let after = world
        .patch(
            &target,
            json!({"stages": [{"id": id(2), "name": "Hired"}, "NEW", "Offer"], "defaultStageId": id(2)}),
        )
        .await
        .expect_status(200);
    assert_eq!(names(after.item()), ["Hired", "NEW", "Offer"]);
    assert_eq!(after.item()["stages"][0]["id"], id(2));
    assert_eq!(after.item()["stages"][1]["id"], id(0));
    assert_eq!(after.item()["defaultStageId"], id(2));
    world
        .get(&format!("/stages/{}", id(1).as_str().unwrap()))
        .await
        .expect_status(404);
    world
        .post("/prospects", person(&id(1)))
        .await
        .expect_fault("stageId", "is no stage of this account");
}

#[tokio::test]
async fn a_stage_in_use_stays() {
    let world = World::new().await;
    let made = create(&world, json!({"name": "Sales", "stages": ["New", "Call"]})).await;
    let (new, call) = (
        made.item()["stages"][0]["id"].clone(),
        made.item()["stages"][1]["id"].clone(),
    );
    let (pipeline, stage) = (
        format!("/pipelines/{}", made.id()),
        format!("/stages/{}", call.as_str().unwrap()),
    );
    let prospect = world.post("/prospects", person(&call)).await.expect_status(201);
    let used = "Prospects stand in a stage that would be deleted.";
    world.delete(&stage).await.expect_error(409, "conflict", used);
    world.delete(&pipeline).await.expect_error(409, "conflict", used);
    world
        .patch(&pipeline, json!({"stages": ["New"]}))
        .await
        .expect_error(409, "conflict", used);
    let default = "This is the pipeline's default stage. Choose another one first.";
    world
        .delete(&format!("/stages/{}", new.as_str().unwrap()))
        .await
        .expect_error(409, "conflict", default);
    world
        .delete(&format!("/prospects/{}", prospect.id()))
        .await
        .expect_status(200);
    world
        .delete(&stage)
        .await
        .expect_status(200)
        .expect_body(json!({"success": true, "message": "Stage deleted."}));
    world
        .delete(&pipeline)
        .await
        .expect_status(200)
        .expect_body(json!({"success": true, "message": "Pipeline deleted."}));
    world.get(&pipeline).await.expect_status(404);
}

#[tokio::test]
async fn the_default_pipeline_stays_until_another_is_chosen() {
    let world = World::new().await;
    let default = world.get("/account").await.item()["defaultPipelineId"]
        .as_str()
        .unwrap()
        .to_owned();
    let target = format!("/pipelines/{default}");
    let message = "This is the account's default pipeline. Choose another one first.";
    world.delete(&target).await.expect_error(409, "conflict", message);
    let made = create(&world, json!({"name": "Sales", "stages": ["Start"]})).await;
    let account = world
        .patch("/account", json!({"defaultPipelineId": made.id()}))
        .await
        .expect_status(200);
    assert_eq!(account.item()["defaultPipelineId"], made.id());
    world.delete(&target).await.expect_status(200);
    let prospect = world
        .post("/prospects", json!({"firstName": "Ada", "lastName": "Lovelace"}))
        .await;
    assert_eq!(prospect.expect_status(201).item()["currentStage"], "Start");
}

#[tokio::test]
async fn a_stage_is_added_renamed_and_moved() {
    let world = World::new().await;
    let made = create(&world, json!({"name": "Sales", "stages": ["New", "Call"]})).await;
    let stage = world
        .post(
            "/stages",
            json!({"pipelineId": made.id(), "name": "Offer", "position": 1}),
        )
        .await
        .expect_status(201);
    assert_eq!(stage.item()["pipelineName"], "Sales");
    let pipeline = || world.get(Box::leak(format!("/pipelines/{}", made.id()).into_boxed_str()));
    assert_eq!(names(pipeline().await.item()), ["New", "Offer", "Call"]);
    let target = format!("/stages/{}", stage.id());
    world
        .patch(&target, json!({"name": "Deal", "position": 2}))
        .await
        .expect_status(200);
    assert_eq!(names(pipeline().await.item()), ["New", "Call", "Deal"]);
    let taken = "Another stage of the pipeline has this name.";
    world
        .patch(&target, json!({"name": "CALL"}))
        .await
        .expect_error(409, "conflict", taken);
    world
        .post("/stages", json!({"pipelineId": made.id(), "name": "call"}))
        .await
        .expect_error(409, "conflict", taken);
    world
        .post("/stages", json!({"name": "x"}))
        .await
        .expect_fault("pipelineId", "is required");
}

#[tokio::test]
async fn changes_at_once_lose_nothing() {
    let world = World::new().await;
    let made = create(&world, json!({"name": "Sales", "stages": ["New"]})).await;
    let add = |name: &'static str| world.post("/stages", json!({"pipelineId": made.id(), "name": name}));
    let (a, b, c) = tokio::join!(async { add("A").await }, async { add("B").await }, async {
        add("C").await
    });
    for answer in [a, b, c] {
        answer.expect_status(201);
    }
    let after = world.get(&format!("/pipelines/{}", made.id())).await;
    let mut found = names(after.item());
    found.sort_unstable();
    assert_eq!(found, ["A", "B", "C", "New"]);
}
