//! A function refuses an account whose records have a form that its build does not know.

use domain::account::{Account, FORMAT};
use serde_json::json;
use shared::records::settings;
use store::Committed;
use tests::World;

const MESSAGE: &str = "A newer version of the service wrote this account's records. Try again in a minute.";

/// Gives the first account another form, as a newer version of the service would.
async fn set_format(world: &World, format: u64) {
    let (store, account) = (world.store(), world.first().settings.account.id);
    let (before, keys) = settings::load_with_keys(&store, account).await.unwrap();
    let after = Account { format, ..before.account.clone() };
    let writes = settings::advance(&before.account, after, &keys).unwrap();
    assert_eq!(store.transact(&writes, None).await.unwrap(), Committed::Done);
}

#[tokio::test]
async fn an_account_in_a_newer_form_is_refused_by_every_function_and_unharmed() {
    let world = World::new().await;
    let made = world.post("/prospects", json!({"firstName": "Ada", "lastName": "King"})).await;
    let path = format!("/prospects/{}", made.expect_status(201).id());
    set_format(&world, FORMAT + 1).await;
    let stored = world.items().len();
    // Functions that know the key and start early, and functions that do not.
    for functions in [&world, &world.fresh_functions()] {
        for request in [
            functions.get("/auth"),
            functions.get(&path),
            functions.get("/webhooks"),
            functions.delete(&path),
            functions.post("/prospects", json!({"firstName": "Bob", "lastName": "Bare"})),
        ] {
            let answer = request.await.expect_error(503, "unavailable", MESSAGE);
            answer.expect_header("retry-after", "60");
        }
    }
    assert_eq!(world.items().len(), stored);
    world.get("/auth").key(world.second_account_api_key()).await.expect_status(200);
    set_format(&world, FORMAT).await;
    world.get(&path).await.expect_status(200);
}

#[tokio::test]
async fn keys_carry_the_form_of_their_account_and_older_ones_the_first() {
    let world = World::new().await;
    world.post("/keys", json!({"name": "k", "permissions": ["prospects:read"]})).await.expect_status(201);
    let items = world.items();
    let keys = items.iter().filter(|item| item["sk"]["S"] == "KEY");
    let formats: Vec<_> = keys.map(|key| key["format"]["N"].as_str()).collect();
    assert_eq!(formats, [Some("1"); 3]);
}
