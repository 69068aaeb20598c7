//! Accounts, users, pipelines and keys.

use std::thread;

use serde_json::{Value, json};

use crate::support::{World, text};

#[test]
fn a_new_account_has_what_its_first_request_needs() {
    let world = World::new("account");
    let made = world.shown(&[
        "accounts",
        "create",
        "--name",
        "Agency",
        "--region",
        "DE",
        "--user-name",
        "Robin",
        "--user-email",
        "Robin@Example.com",
    ]);
    let account = text(&made, "accountId");
    let key = world.shown(&["keys", "create", "--account", &account, "--name", "first"]);
    let secret = text(&key, "key");
    assert!(secret.starts_with("rk_live_"));
    let auth = world.get(&secret, "/auth");
    assert_eq!(auth["item"]["accountId"], made["accountId"]);
    assert_eq!(auth["item"]["userId"], made["userId"]);
    assert_eq!(auth["item"]["permissions"], json!(["*"]));
    assert_eq!(world.get(&secret, "/account")["item"]["defaultRegion"], "DE");
    assert_eq!(world.get(&secret, "/users")["items"][0]["email"], "robin@example.com");
    let stages = &world.get(&secret, "/pipelines")["items"][0]["stages"];
    let names: Vec<_> = stages
        .as_array()
        .unwrap()
        .iter()
        .map(|stage| text(stage, "name"))
        .collect();
    assert_eq!(names, ["New", "Contacted", "Interview", "Offer", "Hired"]);
    let ada = json!({"firstName": "Ada", "lastName": "King", "phone": "030 123456"});
    let ada = world.create(&secret, "/prospects", &ada);
    assert_eq!(
        (&ada["stageId"], &ada["phone"]),
        (&made["defaultStageId"], &json!("+4930123456"))
    );
    let nowhere = world.run(&["accounts", "create", "--name", "x", "--region", "XX"]);
    assert_eq!(nowhere.status, 1);
    assert!(nowhere.told.contains("no country code"), "{}", nowhere.told);
}

#[test]
fn a_change_of_the_settings_shows_at_once_to_every_key() {
    let world = World::new("settings");
    let (account, first) = world.account("Agency");
    let second = text(
        &world.shown(&["keys", "create", "--account", &account, "--name", "second"]),
        "key",
    );
    for key in [&first, &second] {
        assert_eq!(world.get(key, "/users")["pagination"]["totalCount"], 1);
        assert_eq!(world.get(key, "/pipelines")["pagination"]["totalCount"], 1);
    }
    let user = world.shown(&["users", "create", "--account", &account, "--name", "Sam"]);
    let arguments = [
        "--name",
        "Staff",
        "--stages",
        "New, Screen,Hired",
        "--default-stage",
        "Screen",
    ];
    let pipeline = world.shown(&[&["pipelines", "create", "--account", &account], &arguments[..]].concat());
    for key in [&first, &second] {
        let users = world.get(key, "/users");
        assert!(
            users["items"]
                .as_array()
                .unwrap()
                .iter()
                .any(|item| item["id"] == user["id"])
        );
        let pipelines = world.get(key, "/pipelines");
        assert_eq!(pipelines["items"][1]["id"], pipeline["id"]);
        assert_eq!(pipelines["items"][1]["defaultStageId"], pipeline["stages"][1]["id"]);
    }
    assert_eq!(
        world
            .shown(&["users", "list", "--account", &account])
            .as_array()
            .unwrap()
            .len(),
        2
    );
    let listed = world.shown(&["pipelines", "list", "--account", &account]);
    assert_eq!(listed[1], pipeline);
}

#[test]
fn changes_at_once_all_happen_and_the_keys_follow() {
    let world = World::new("at-once");
    let (account, key) = world.account("Agency");
    thread::scope(|scope| {
        for name in ["A", "B", "C"] {
            let (world, account) = (&world, &account);
            scope.spawn(move || world.shown(&["users", "create", "--account", account, "--name", name]));
            scope.spawn(move || world.shown(&["keys", "create", "--account", account, "--name", name]));
        }
    });
    assert_eq!(world.get(&key, "/users")["pagination"]["totalCount"], 4);
    let made = world.shown(&["keys", "list", "--account", &account]);
    assert_eq!(made.as_array().unwrap().len(), 4);
    let versions = world.settings_versions(&account);
    // One key when it was made, then three users and three keys.
    assert_eq!(versions, [8; 5]);
}

#[test]
fn a_key_does_what_it_is_allowed_until_it_is_revoked() {
    let world = World::new("keys");
    let (account, _) = world.account("Agency");
    let user = text(
        &world.shown(&["users", "create", "--account", &account, "--name", "Sam"]),
        "id",
    );
    let made = world.shown(&[
        "keys",
        "create",
        "--account",
        &account,
        "--name",
        "reader",
        "--user",
        &user,
        "--permissions",
        "prospects:read, tasks:read",
    ]);
    let (id, key) = (text(&made, "id"), text(&made, "key"));
    assert_eq!(made["userId"], json!(user));
    assert_eq!(world.send(&key, "GET", "/prospects", &Value::Null).0, 200);
    assert_eq!(world.send(&key, "GET", "/users", &Value::Null).0, 403);
    let listed = world.shown(&["keys", "list", "--account", &account]);
    let shown = listed
        .as_array()
        .unwrap()
        .iter()
        .find(|item| item["id"] == made["id"])
        .unwrap()
        .clone();
    assert!(shown.get("key").is_none() && shown["lastUsedAt"].is_u64());
    for _ in 0..2 {
        let revoked = world.shown(&["keys", "revoke", "--account", &account, "--key", &id]);
        assert_eq!(revoked["active"], false);
    }
    assert_eq!(world.send(&key, "GET", "/prospects", &Value::Null).0, 401);
    let (other, _) = world.account("Other");
    let stranger = world.run(&["keys", "revoke", "--account", &other, "--key", &id]);
    assert_eq!(stranger.status, 1);
    let stranger = world.run(&["keys", "create", "--account", &other, "--name", "x", "--user", &user]);
    assert_eq!(stranger.status, 1);
    assert!(stranger.told.contains(&user), "{}", stranger.told);
}

#[test]
fn a_list_that_was_begun_with_one_key_goes_on_with_another() {
    let world = World::new("tokens");
    let (account, first) = world.account("Agency");
    for name in ["One", "Two"] {
        world.create(&first, "/prospects", &json!({"firstName": name, "lastName": "x"}));
    }
    let page = world.get(&first, "/prospects?limit=1");
    let path = format!(
        "/prospects?limit=1&pageToken={}",
        text(&page["pagination"], "nextPageToken")
    );
    let second = text(
        &world.shown(&["keys", "create", "--account", &account, "--name", "second"]),
        "key",
    );
    assert_eq!(world.get(&second, &path)["items"][0]["firstName"], "One");
}
