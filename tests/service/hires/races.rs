use std::future::IntoFuture;

use futures::future::{join, join_all};
use serde_json::json;
use tests::World;

use crate::children::{HIRE, check, event, prospect};

#[tokio::test]
async fn of_eight_hires_at_once_one_is_created_and_the_others_name_it() {
    let world = World::new().await;
    let prospect = prospect(&world).await;
    let body = |n: usize| HIRE.body(&world, &prospect, json!({"hireDescription": format!("{n}")}));
    let answers = join_all((0..8).map(|n| world.post("/hires", body(n)).into_future())).await;
    let made: Vec<_> = answers.iter().filter(|answer| answer.status == 201).collect();
    assert_eq!(made.len(), 1, "{answers:?}");
    for answer in answers.iter().filter(|answer| answer.status != 201) {
        let told = json!({"hireId": made[0].id()});
        answer
            .clone()
            .expect_error_with(409, "hire_exists", "The prospect has a hire already.", told);
    }
    let list = world.get("/hires").await.expect_status(200);
    assert_eq!(list.items(), [made[0].item().clone()]);
    event(&world, "hire.created");
    event(&world, "prospect.updated");
    check(&world).await;
}

#[tokio::test]
async fn a_hire_and_an_update_of_its_prospect_at_once_lose_neither() {
    let world = World::new().await;
    let body = json!({"firstName": "Ada", "lastName": "Lovelace", "email": "ada@example.com"});
    let made = world.post("/prospects", body.clone()).await.expect_status(201);
    let mut titled = body;
    titled["title"] = json!("Countess");
    let (hire, update) = join(
        world
            .post("/hires", HIRE.body(&world, made.id(), json!({})))
            .into_future(),
        world.post("/prospects", titled).into_future(),
    )
    .await;
    hire.expect_status(201);
    update.expect_status(200);
    let after = world.get(&format!("/prospects/{}", made.id())).await.expect_status(200);
    assert_eq!(
        (&after.item()["title"], &after.item()["currentStage"]),
        (&json!("Countess"), &json!("Hired"))
    );
    check(&world).await;
}
