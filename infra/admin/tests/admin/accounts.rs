//! Accounts, users, pipelines and keys.

use std::thread;

use serde_json::{Value, json};

use crate::support::{Done, World, done, text};

#[test]
fn a_new_account_has_what_its_first_request_needs() {
    let world = World::new("account");
    let line = "accounts create --name x --region DE --user-name Robin --user-email Robin@Example.com";
    let created = world.output(line);
    let key = world.new_key(&format!("--account {}", text(&created, "accountId")));
    assert!(key.starts_with("rk_live_"));
    let auth = &world.get(&key, "/auth")["item"];
    assert_eq!(auth["accountId"], created["accountId"]);
    assert_eq!(auth["userId"], created["userId"]);
    assert_eq!(auth["permissions"], json!(["*"]));
    assert_eq!(world.get(&key, "/account")["item"]["defaultRegion"], "DE");
    let user = &world.get(&key, "/users")["items"][0];
    assert_eq!([&user["name"], &user["email"]], ["Robin", "robin@example.com"]);
    let stages = &world.get(&key, "/pipelines")["items"][0]["stages"];
    let names = [0, 1, 2, 3, 4].map(|index| &stages[index]["name"]);
    assert_eq!(names, ["New", "Contacted", "Interview", "Offer", "Hired"]);
    let ada = json!({"firstName": "Ada", "lastName": "King", "phone": "030 123456"});
    let (_, ada) = world.send(&key, "POST", "/prospects", &ada);
    assert_eq!(ada["item"]["stageId"], created["defaultStageId"]);
    assert_eq!(ada["item"]["phone"], "+4930123456");
    let failure = world.failure("accounts create --name x --region XX");
    assert!(failure.contains("not a country code"), "{failure}");
}

#[test]
fn every_key_sees_a_change_of_the_settings_at_once_and_continues_the_lists_of_the_others() {
    let world = World::new("settings");
    let keys = [world.key.clone(), world.new_key("--account OWN")];
    for key in &keys {
        assert_eq!((world.count(key, "/users"), world.count(key, "/pipelines")), (1, 1));
    }
    let user = world.output("users create --account OWN --name Sam");
    let options = "--stages \"New, Screen,Hired\" --default-stage Screen";
    let pipeline = world.output(&format!("pipelines create --account OWN --name Staff {options}"));
    for key in &keys {
        let users = world.get(key, "/users").to_string();
        assert!(users.contains(&text(&user, "id")));
        let added = &world.get(key, "/pipelines")["items"][1];
        assert_eq!(added["id"], pipeline["id"]);
        assert_eq!(added["defaultStageId"], pipeline["stages"][1]["id"]);
    }
    assert_eq!(world.output("users list --account OWN")[1], user);
    assert_eq!(world.output("pipelines list --account OWN")[1], pipeline);

    // The rules of the API hold for these commands too.
    world.output("users create --account OWN --name Bob --email bob@example.com");
    let many = format!("x{}", ",x".repeat(100));
    for (line, status, expected) in [
        ("users create --account OWN --name Bob --email BOB@example.com", 1, "Another user has this email."),
        ("pipelines create --account OWN --name x --stages A,a", 1, "stages[1] repeats the name of another stage"),
        (
            &format!("pipelines create --account OWN --name x --stages {many}"),
            1,
            "stages must have at most 100 elements, not 101",
        ),
    ] {
        let Done { status: found, stderr, .. } = done(world.command(line));
        assert!((found, stderr.contains(expected)) == (status, true), "{line}: {found} {stderr}");
    }

    for name in ["One", "Two"] {
        world.create("/prospects", &json!({"firstName": name, "lastName": "x"}));
    }
    let page = world.get(&keys[0], "/prospects?limit=1");
    let token = text(&page["pagination"], "nextPageToken");
    let page = world.get(&keys[1], &format!("/prospects?limit=1&pageToken={token}"));
    assert_eq!(page["items"][0]["firstName"], "One");
}

#[test]
fn what_the_operator_changes_is_in_the_log_of_the_account() {
    let world = World::new("log");
    let key = world.output("keys create --account OWN --name Partner");
    let user = world.output("users create --account OWN --name Sam");
    let pipeline = world.output("pipelines create --account OWN --name Staff --stages New");
    world.output(&format!("keys revoke --account OWN --key {}", text(&key, "id")));
    let log = world.get(&world.key, &format!("/account/log?actor=operator&createdAfter={}", key["createdAt"]));
    let mut shown: Vec<Value> = log["items"].as_array().unwrap().clone();
    // Entries of one millisecond have no order.
    shown.sort_by_key(|entry| entry["type"].to_string());
    let values =
        |entry: &Value| json!([entry["type"], entry["recordId"], entry["actor"], entry["ip"], entry["changes"]]);
    let entry =
        |kind: &str, record: &Value, changes: Value| json!([kind, record["id"], {"type": "operator"}, null, changes]);
    let expected = [
        entry("key.created", &key, json!([])),
        entry("key.revoked", &key, json!(["active"])),
        entry("pipeline.created", &pipeline, json!([])),
        entry("user.created", &user, json!([])),
    ];
    assert_eq!(shown.iter().map(values).collect::<Vec<_>>(), expected);
    assert!(!log.to_string().contains(&text(&key, "key")));
}

#[test]
fn concurrent_changes_all_succeed_and_reach_every_key() {
    let world = &World::new("concurrent");
    thread::scope(|scope| {
        for command in ["users", "keys"].repeat(3) {
            scope.spawn(move || world.output(&format!("{command} create --account OWN --name x")));
        }
    });
    assert_eq!(world.count(&world.key, "/users"), 4);
    // The account and its four keys have one version: 1 for the new account, then one for each key and user.
    assert_eq!(world.settings_versions(), [8; 5]);
}

#[test]
fn a_key_has_its_permissions_until_it_is_revoked() {
    let world = World::new("keys");
    let user = text(&world.output("users create --account OWN --name Sam"), "id");
    let bounds = "--expires-at 2099-01-01 --allowed-cidrs 127.0.0.1/8,::1";
    let options = format!("--user {user} --permissions \"prospects:read, tasks:read\" {bounds}");
    let created = world.output(&format!("keys create --account OWN --name reader {options}"));
    let (id, key) = (text(&created, "id"), text(&created, "key"));
    let status = |path| world.send(&key, "GET", path, &Value::Null).0;
    assert_eq!(created["userId"], json!(user));
    assert_eq!(created["expiresAt"], 4_070_908_800_000_u64);
    assert_eq!(created["allowedCidrs"], json!(["127.0.0.0/8", "::1/128"]));
    assert_eq!((status("/prospects"), status("/users")), (200, 403));
    let listed = &world.output("keys list --account OWN")[1];
    assert_eq!(listed["id"], created["id"]);
    assert!(listed.get("key").is_none());
    for _ in 0..2 {
        let revoked = world.output(&format!("keys revoke --account OWN --key {id}"));
        assert_eq!(revoked["active"], false);
    }
    assert_eq!(status("/prospects"), 401);
    let expired = world.failure("keys create --account OWN --name x --expires-at 2020-01-01");
    assert!(expired.contains("would have expired already"), "{expired}");
    let (other, _) = world.other_account();
    for options in [format!("revoke --key {id}"), format!("create --name x --user {user}")] {
        let failure = world.failure(&format!("keys {options} --account {other}"));
        assert!(failure.contains("the account has no"), "{failure}");
    }
}
