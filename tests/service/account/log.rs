//! The account's log: entries of changes, and how they are read (SPECIFICATION §17.10).

use std::time::Duration;

use domain::account_log::LOG_KEPT_MS;
use serde_json::{Value, json};
use tests::World;
use tests::receivers::Behaviour;
use tests::world::NewKey;

use crate::ask::{Ask, at};

const HERE: &str = "203.0.113.7";

/// Lets a moment pass: entries of one millisecond have no order.
fn tick(world: &World) {
    world.advance(Duration::from_millis(1));
}

/// The entries of the log, the newest first, without the id and time of each.
async fn log(world: &World, query: &str) -> Vec<Value> {
    let mut entries = world.list(&format!("/account/log{query}")).await;
    for entry in &mut entries {
        let entry = entry.as_object_mut().unwrap();
        let id = entry.remove("id").unwrap();
        assert!(id.as_str().unwrap().starts_with("log_"));
        assert!(entry.remove("at").unwrap().is_i64());
    }
    entries
}

/// The actor of the first key's requests.
async fn actor(world: &World) -> Value {
    let key = world.read("/auth").await;
    json!({"type": "key", "keyId": key["keyId"], "keyName": key["keyName"], "userId": key["userId"]})
}

fn types(entries: &[Value]) -> Vec<&str> {
    entries.iter().map(|entry| entry["type"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn a_change_leaves_who_made_it_from_where_and_both_values() {
    let world = World::new().await;
    let actor = actor(&world).await;
    let send = |method: &'static str, target: String, id: &'static str| {
        world
            .send(method, &target)
            .source(HERE)
            .without("x-request-id")
            .header("x-request-id", id)
            .header("agent", "sync/1")
    };
    let office = send("POST", "/offices".to_owned(), "request-1").json(&json!({"name": "North"})).await.item().clone();
    let target = at("/offices", &office);
    tick(&world);
    send("PATCH", target.clone(), "request-2").json(&json!({"name": "South"})).await.expect_status(200);
    tick(&world);
    send("DELETE", target, "request-3").await.expect_status(200);
    let mut actor = actor;
    actor["agent"] = "sync/1".into();
    let entry = |kind: &str, request: &str, changes: Value, previous: Value, current: Value| {
        json!({"type": kind, "actor": actor, "ip": HERE, "requestId": request, "recordId": office["id"], "count": 1,
               "changes": changes, "previous": previous, "current": current})
    };
    let (north, south) = (json!({"name": "North"}), json!({"name": "South"}));
    let whole = |name: &str| json!({"id": office["id"], "name": name});
    let expected = [
        entry("office.deleted", "request-3", json!([]), whole("South"), Value::Null),
        entry("office.updated", "request-2", json!(["name"]), north, south),
        entry("office.created", "request-1", json!([]), Value::Null, whole("North")),
    ];
    assert_eq!(log(&world, "").await, expected);
}

#[tokio::test]
async fn what_changes_nothing_leaves_nothing() {
    let world = World::new().await;
    let office = world.create("/offices", json!({"name": "North"})).await;
    world.update(&at("/offices", &office), json!({"name": "North"})).await;
    world.patch("/offices/office_00000000000000000000000000", json!({"name": "South"})).await.expect_status(404);
    let field = json!({"key": "shift", "label": "Shift", "type": "text"});
    world.post("/custom-fields", field.clone()).dry_run().await.expect_status(201);
    let person =
        world.create("/prospects", json!({"firstName": "Ada", "lastName": "King", "email": "a@example.com"})).await;
    world
        .send("POST", &format!("{}/erase", at("/prospects", &person)))
        .json(&json!({"reason": "Asked"}))
        .dry_run()
        .await;
    world.post("/exports", json!({"format": "csv"})).dry_run().await.expect_status(202);
    assert_eq!(types(&log(&world, "").await), ["office.created"]);
    tick(&world);
    // A repetition of a request is the same request.
    for _ in 0..2 {
        world.post("/custom-fields", field.clone()).idempotency_key("log-once-1234567").await.expect_status(201);
    }
    assert_eq!(types(&log(&world, "").await), ["custom_field.created", "office.created"]);
}

#[tokio::test]
async fn keys_settings_and_webhooks_show_what_changed_and_no_secret() {
    let world = World::new().await;
    let key = world.create("/keys", json!({"name": "Partner", "permissions": ["tasks:read"]})).await;
    tick(&world);
    world.update(&at("/keys", &key), json!({"allowedCidrs": ["198.51.100.0/24"]})).await;
    tick(&world);
    world.remove(&at("/keys", &key)).await;
    tick(&world);
    let url = "http://localhost/hook/s3cret?token=s3cret";
    let hook = world.create("/webhooks", json!({"url": url, "eventTypes": ["task.created"]})).await;
    tick(&world);
    world.update(&at("/webhooks", &hook), json!({"url": "http://127.0.0.1/s3cret", "description": "x"})).await;
    tick(&world);
    let rotated = world.post(&format!("{}/rotate-secret", at("/webhooks", &hook)), json!({})).await.expect_status(200);
    tick(&world);
    world.remove(&at("/webhooks", &hook)).await;
    tick(&world);
    world.update("/account", json!({"retention": {"days": 730, "floorDays": 730}})).await;
    tick(&world);
    let pipeline = world.create("/pipelines", json!({"name": "Spare", "stages": ["One", "Two"]})).await;
    tick(&world);
    world.update(&at("/pipelines", &pipeline), json!({"position": 0})).await;
    tick(&world);
    let stage = json!({"id": pipeline["stages"][1]["id"]});
    world.update(&at("/stages", &stage), json!({"position": 0})).await;
    tick(&world);
    let entries = log(&world, "").await;
    let text = json!(entries).to_string();
    for secret in [&key["key"], &hook["secret"], &rotated.item()["secret"], &json!("s3cret")] {
        assert!(!text.contains(secret.as_str().unwrap()), "{secret}");
    }
    let values = |entry: &Value| json!([entry["type"], entry["changes"], entry["previous"], entry["current"]]);
    let shown: Vec<Value> = entries.iter().map(values).collect();
    let networks = json!({"allowedCidrs": ["198.51.100.0/24"]});
    let of_key = json!({"id": key["id"], "name": "Partner", "permissions": ["tasks:read"], "userId": key["userId"],
                        "expiresAt": null, "allowedCidrs": null, "scope": null, "active": true, "lastFour": key["lastFour"]});
    let of_hook = |origin: &str, description: Value| {
        json!({"id": hook["id"], "url": origin, "eventTypes": ["task.created"], "description": description,
               "active": true, "disabledReason": null, "failingSince": null, "filter": null})
    };
    let retention = json!({"days": 730, "from": "lastActivityAt", "excludeHired": true, "floorDays": 730});
    let of_pipeline = json!({"id": pipeline["id"], "name": "Spare", "stages": pipeline["stages"],
                             "defaultStageId": pipeline["defaultStageId"]});
    let expected = [
        json!(["stage.updated", ["position"], {"position": 1}, {"position": 0}]),
        json!(["pipeline.updated", ["position"], {"position": entries[1]["previous"]["position"]}, {"position": 0}]),
        json!(["pipeline.created", [], null, of_pipeline]),
        json!(["account.updated", ["retention"], {"retention": null}, {"retention": retention}]),
        json!(["webhook.deleted", [], of_hook("http://127.0.0.1", json!("x")), null]),
        json!(["webhook.secret_rotated", [], null, null]),
        json!(["webhook.updated", ["url", "description"], {"url": "http://localhost", "description": null},
               {"url": "http://127.0.0.1", "description": "x"}]),
        json!(["webhook.created", [], null, of_hook("http://localhost", Value::Null)]),
        json!(["key.revoked", ["active"], {"active": true}, {"active": false}]),
        json!(["key.updated", ["allowedCidrs"], {"allowedCidrs": null}, networks]),
        json!(["key.created", [], null, of_key]),
    ];
    assert_eq!(shown, expected);
}

#[tokio::test]
async fn what_leaves_the_account_leaves_an_entry_without_the_persons() {
    let world = World::new().await;
    let ada = json!({"firstName": "Augusta", "lastName": "Lovelace", "email": "ada@example.com", "notes": "met"});
    let ada = world.create("/prospects", ada).await;
    let export = world.post("/exports", json!({"format": "csv", "kinds": ["prospects"]})).await.expect_status(202);
    let export = at("/exports", export.item());
    world.get(&export).await.expect_status(200);
    assert_eq!(types(&log(&world, "").await), ["export.created"], "it shows no address yet");
    world.advance(Duration::from_secs(36));
    world.sweep().await;
    let before = log(&world, "").await.len();
    assert_ne!(world.get(&export).await.expect_status(200).body["files"], json!([]));
    assert_eq!(log(&world, "").await.len(), before + 1);
    let person = at("/prospects", &ada);
    tick(&world);
    world.get(&format!("{person}/export")).await.expect_status(200);
    world.get("/prospects/prospect_00000000000000000000000000/export").await.expect_status(404);
    tick(&world);
    let import = world.import(b"Name,Email\nAda King,king@example.com\nBob,wrong\n").await;
    tick(&world);
    let erased = world.post(&format!("{person}/erase"), json!({"reason": "Augusta asked"})).await.expect_status(202);
    let entries = log(&world, "").await;
    let text = json!(entries).to_string();
    for personal in ["Augusta", "Lovelace", "ada@example.com", "king@example.com", "people"] {
        assert!(!text.contains(personal), "{personal}");
    }
    let values = |entry: &Value| json!([entry["type"], entry["recordId"], entry["current"]]);
    let shown: Vec<Value> = entries.iter().take(4).map(values).collect();
    let id = &world.read(&export).await["id"];
    let expected = [
        json!(["prospect.erased", erased.item()["id"], {"prospectId": ada["id"]}]),
        json!(["import.created", import, null]),
        json!(["prospect.exported", ada["id"], null]),
        json!(["export.shown", id, null]),
    ];
    assert_eq!(shown, expected);
    let created = entries.last().unwrap();
    assert_eq!(created["current"], json!({"format": "csv", "kinds": ["prospects"], "includeSensitive": false}));
}

#[tokio::test]
async fn what_the_service_changes_itself_has_the_service_as_its_actor() {
    let world = World::new().await;
    world.receivers().behave("/hook", Behaviour::Status(410));
    let hook = world.create("/webhooks", json!({"url": "http://localhost/hook"})).await;
    world.create("/prospects", json!({"firstName": "Ada", "lastName": "King", "email": "a@example.com"})).await;
    world.deliver_webhooks().await;
    let entries = log(&world, "?actor=system").await;
    let reason = "The receiver answered 410 Gone.";
    let expected = json!({
        "type": "webhook.updated", "actor": {"type": "system"}, "ip": null, "requestId": entries[0]["requestId"],
        "recordId": hook["id"], "count": 1, "changes": ["active", "disabledReason"],
        "previous": {"active": true, "disabledReason": null}, "current": {"active": false, "disabledReason": reason},
    });
    assert_eq!(entries, [expected]);
}

#[tokio::test]
async fn filters_choose_entries_by_kind_actor_key_address_and_time() {
    let world = World::new().await;
    let other = world.new_key(NewKey::unlimited()).await;
    let auth = world.get("/auth").key(&other).await.expect_status(200).item().clone();
    world.create("/offices", json!({"name": "A"})).await;
    world.advance(Duration::from_mins(1));
    let middle = world.now_ms();
    world.post("/sources", json!({"name": "B"})).key(&other).source("2001:db8::7").await.expect_status(201);
    world.advance(Duration::from_mins(1));
    world.post("/jobs", json!({"title": "C"})).source(HERE).await.expect_status(201);
    let (key, user) = (auth["keyId"].as_str().unwrap(), auth["userId"].as_str().unwrap());
    for (query, expected) in [
        (String::new(), &["job.created", "source.created", "office.created"][..]),
        ("?type=office.created,job.created".to_owned(), &["job.created", "office.created"]),
        (format!("?keyId={key}"), &["source.created"]),
        (format!("?actor={key}"), &["source.created"]),
        (format!("?actor={user}"), &["job.created", "source.created", "office.created"]),
        ("?actor=operator".to_owned(), &[]),
        ("?ip=2001:db8:0::7".to_owned(), &["source.created"]),
        (format!("?ip={HERE}&type=job.created"), &["job.created"]),
        (format!("?ip={HERE}&type=office.created"), &[]),
        (format!("?createdAfter={middle}"), &["job.created", "source.created"]),
        (format!("?createdBefore={middle}"), &["source.created", "office.created"]),
    ] {
        assert_eq!(types(&log(&world, &query).await), expected, "{query}");
    }
    for (query, field, message) in [
        ("ip=x", "ip", "must be an IPv4 or IPv6 address, such as 203.0.113.7"),
        ("keyId=x", "keyId", "must be the id of a key"),
        ("actor=x", "actor", "must be the id of a key, the id of a user, system or operator"),
    ] {
        world.get(&format!("/account/log?{query}")).await.expect_fault(field, message);
    }
    let second = world.get("/account/log").key(world.second_account_api_key()).await.expect_status(200);
    assert_eq!(second.items(), [] as [Value; 0]);
}

#[tokio::test]
async fn pages_go_back_over_months_and_end_after_400_days() {
    let world = World::new().await;
    for month in 0..5 {
        world.create("/offices", json!({"name": format!("Office {month}")})).await;
        world.advance(Duration::from_hours(24 * 31));
    }
    let all = world.list("/account/log").await;
    assert_eq!(all.len(), 5);
    let pages = world.pages("/account/log?limit=2").await;
    let walked: Vec<Value> = pages.iter().flat_map(|page| page.items().to_vec()).collect();
    assert_eq!((pages.len(), &walked), (3, &all));
    let few = world.list("/account/log?fields=type").await;
    assert_eq!(few[0], json!({"id": all[0]["id"], "type": "office.created"}));
    // The first entry is shown until it is 400 days old.
    let oldest = all[4]["at"].as_i64().unwrap();
    let left = u64::try_from(oldest + LOG_KEPT_MS - world.now_ms()).unwrap();
    world.advance(Duration::from_millis(left));
    assert_eq!(world.list("/account/log").await.len(), 5);
    world.advance(Duration::from_millis(1));
    assert_eq!(world.list("/account/log").await, all[..4]);
    let stored = world.items();
    let item = stored.iter().find(|item| item["id"]["S"] == all[4]["id"]).unwrap();
    let expires = item["expiresAt"]["N"].as_str().unwrap().parse::<i64>().unwrap();
    assert_eq!(expires, (oldest + LOG_KEPT_MS + 999) / 1_000);
}
