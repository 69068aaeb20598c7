//! Keys with a scope (SPECIFICATION §2.7): what is outside does not exist for them. The matrices are generated from the routes.

mod mixed;

use std::collections::BTreeSet;
use std::future::IntoFuture;
use std::pin::pin;

use domain::Permission;
use fastrand::Rng;
use futures::future::{join, select};
use serde_json::{Value, json};
use shared::gate::Reach;
use tests::openapi::{Operation, document};
use tests::samples::{Records, kind_of_parameter, literal};
use tests::world::KnownRoute;
use tests::{CallFilter, Request, World};
use tokio::sync::SetOnce;

use self::mixed::Mixed;
use super::{ample, seen, table};
use crate::ask::{Ask, at};
use crate::children::KINDS;

const WHOLE_ACCOUNT: &str =
    "This operation concerns the whole account, and this key has a scope. Use a key whose scope is null.";
const LEAVES: &str = "After the write, the prospect would be out of the scope of this key. Send an owner, an office and a pipeline of the scope.";

/// The text of a new key with this scope and every permission. It admits as many requests as a matrix sends.
async fn scoped(world: &World, scope: &Value) -> String {
    let body = json!({"name": "k", "permissions": ["*"], "scope": scope});
    let key = world.create("/keys", body).await["key"].as_str().unwrap().to_owned();
    let parsed = domain::ApiKey::parse(&key).unwrap();
    shared::records::keys::limit(&world.store(), &parsed, ample(&[]).limits).await.unwrap();
    key
}

fn reach(operation: &Operation<'_>) -> Option<Reach> {
    let is_its = |route: &KnownRoute| route.method == operation.method && route.path == operation.path;
    tests::world::routes().into_iter().find(is_its).map(|route| route.reach)
}

#[tokio::test]
async fn operations_on_the_whole_account_are_refused() {
    let world = World::new().await;
    let main = world.new_key(ample(&[Permission::All])).await;
    let mut records = Records::make(&(&world, main.as_str()), "mine").await;
    world.advance(std::time::Duration::from_mins(1));
    world.deliver_webhooks().await;
    records.read(&(&world, main.as_str())).await;
    let key = scoped(&world, &json!({"ownerIds": ["self"]})).await;
    let before = table(&world);
    let mut refused = 0;
    for operation in document().operations().filter(|operation| reach(operation) == Some(Reach::Account)) {
        let mut request = world.send(operation.method, &records.path(operation.path)).key(&key);
        if operation.value.get("requestBody").is_some() {
            request = request.json(&records.body(operation.path, "more"));
        }
        request.await.expect_error(403, "forbidden", WHOLE_ACCOUNT);
        refused += 1;
    }
    assert!(refused > 60, "{refused}");
    assert_eq!(table(&world), before);
}

/// The kinds of what belongs to prospects.
const SCOPED_KINDS: [&str; 6] = ["prospect", "task", "hire", "note", "meeting", "file"];

#[tokio::test]
async fn a_record_outside_is_one_that_does_not_exist() {
    let world = World::new().await;
    let main = world.new_key(ample(&[Permission::All])).await;
    let other = world.create("/users", json!({"name": "Other"})).await["id"].clone();
    let theirs = Records::make(&(&world, main.as_str()), "theirs").await;
    for prospect in world.list("/prospects?limit=1000").await {
        world.patch(&at("/prospects", &prospect), json!({"ownerId": other})).key(&main).await.expect_status(200);
    }
    let key = scoped(&world, &json!({"ownerIds": ["self"]})).await;
    let (before, mut checked) = (table(&world), 0);
    for operation in document().operations().filter(|operation| reach(operation) == Some(Reach::Scope)) {
        let segments: Vec<&str> = operation.path.split('/').collect();
        let kinds: Vec<&str> = segments.iter().filter_map(|segment| kind_of_parameter(segment)).collect();
        let Some(kind) = kinds.last().filter(|kind| SCOPED_KINDS.contains(kind)) else { continue };
        for id in theirs.all(kind) {
            let nobody = format!("{kind}_01ARZ3NDEKTSV4RRFFQ69G5FAV{}", &id[kind.len() + 27..]);
            let path = |id: &str| {
                let segment = |segment: &&str| match kind_of_parameter(segment) {
                    Some(one) if one == *kind => id.to_owned(),
                    Some(one) => theirs.one(one).to_owned(),
                    None => literal(segment).to_owned(),
                };
                segments.iter().map(segment).collect::<Vec<_>>().join("/")
            };
            for (header, value) in [("x-plain", "1"), ("if-match", "*"), ("if-none-match", "*")] {
                let ask = |id: &str| {
                    let mut request = world.send(operation.method, &path(id)).key(&key).header(header, value);
                    if operation.value.get("requestBody").is_some() {
                        request = request.json(&theirs.body(operation.path, "another"));
                    }
                    request
                };
                let (hidden, none) = (ask(id).await, ask(&nobody).await);
                assert_eq!(hidden.status, 404, "{hidden}");
                assert_eq!(seen(&hidden, id), seen(&none, &nobody), "{} {}", operation.method, operation.path);
                checked += 1;
            }
        }
    }
    for kind in KINDS {
        let ask = |id: &str| world.post(kind.route, kind.body(&world, id, json!({}))).key(&key);
        let (id, nobody) = (theirs.one("prospect"), "prospect_01ARZ3NDEKTSV4RRFFQ69G5FAV");
        assert_eq!(seen(&ask(id).await.expect_status(400), id), seen(&ask(nobody).await, nobody), "{}", kind.noun);
    }
    assert!(checked > 100, "{checked}");
    assert_eq!(table(&world), before);
}

#[tokio::test]
async fn a_write_stays_in_the_scope() {
    let mixed = Mixed::new(&mut Rng::with_seed(7), 0).await;
    let (world, [own, other], [office, _], [_, pipeline]) =
        (&mixed.world, &mixed.owners, &mixed.offices, &mixed.pipelines);
    let scope = json!({"ownerIds": ["self"], "officeIds": [office], "pipelineIds": [pipeline]});
    let key = scoped(world, &scope).await;
    let made =
        world.post("/prospects", json!({"firstName": "Ada", "lastName": "L"})).key(&key).await.expect_status(201);
    let profile = world.get(&format!("/prospects/{}/profile", made.id())).key(&key).await;
    let profile = profile.expect_status(200).item().clone();
    assert_eq!((&profile["ownerId"], &profile["officeId"]), (&json!(own), &json!(office)));
    let path = at("/prospects", made.item());
    let before = table(world);
    for change in [json!({"ownerId": other}), json!({"officeId": null}), json!({"pipelineId": mixed.pipelines[0]})] {
        let answer = world.patch(&path, change.clone()).key(&key).await;
        answer.expect_error(403, "out_of_scope", LEAVES);
        world.patch(&path, change.clone()).key(&key).dry_run().await.expect_error(403, "out_of_scope", LEAVES);
        let mut new = json!({"firstName": "Grace", "lastName": "H"});
        new.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        world.post("/prospects", new).key(&key).await.expect_error(403, "out_of_scope", LEAVES);
    }
    assert_eq!(table(world), before);
    world.patch(&path, json!({"title": "Countess"})).key(&key).await.expect_status(200);
}

#[tokio::test]
async fn what_a_prospect_outside_has_is_a_conflict_without_its_id() {
    let mixed = Mixed::new(&mut Rng::with_seed(7), 0).await;
    let world = &mixed.world;
    let field = json!({"key": "badge", "label": "Badge", "type": "text", "unique": true});
    world.create("/custom-fields", field).await;
    let theirs = json!({"firstName": "Ada", "lastName": "L", "email": "ada@example.com", "phone": "+12025550123",
        "ownerId": mixed.owners[1], "externalIds": [{"system": "ats", "id": "1"}], "customFields": {"badge": "7"}});
    world.create("/prospects", theirs).await;
    let key = scoped(world, &json!({"ownerIds": ["self"]})).await;
    let own = json!({"firstName": "Grace", "lastName": "H", "email": "grace@example.com"});
    let own = world.post("/prospects", own).key(&key).await.expect_status(201).item().clone();
    let before = table(world);
    for (what, sent) in [
        ("email", json!({"email": "ada@example.com"})),
        ("phone", json!({"phone": "+12025550123"})),
        ("external id", json!({"externalIds": [{"system": "ats", "id": "1"}]})),
        ("value of customFields.badge", json!({"customFields": {"badge": "7"}})),
        ("email", json!({"email": "ada@example.com", "matchBy": ["phone"]})),
        ("phone", json!({"phone": "+12025550123", "matchBy": ["email"]})),
    ] {
        let message = format!("Another prospect has this {what}.");
        let new = crate::children::over(json!({"firstName": "G", "lastName": "H"}), sent.clone());
        world.post("/prospects", new.clone()).key(&key).await.expect_error(409, "conflict", &message);
        world.patch(&at("/prospects", &own), sent).key(&key).await.expect_error(409, "conflict", &message);
        let batch = world.post("/prospects/batch", json!({"items": [new]})).key(&key).await;
        let error = &batch.body["results"][0]["error"];
        assert_eq!((&error["message"], &error["prospectId"]), (&json!(message), &Value::Null), "{batch}");
    }
    assert_eq!(table(world), before);
}

#[tokio::test]
async fn a_key_with_a_scope_sees_and_undoes_its_own_runs_alone() {
    let world = World::new().await;
    let key = scoped(&world, &json!({"ownerIds": ["self"]})).await;
    let ada = |run: &str| {
        let body = json!({"firstName": "Ada", "lastName": run});
        world.post("/prospects", body).header("run-id", run)
    };
    ada("theirs").await.expect_status(201);
    ada("mine").key(&key).await.expect_status(201);
    let runs = world.get("/runs").key(&key).await.expect_status(200);
    let ids: Vec<&Value> = runs.items().iter().map(|run| &run["id"]).collect();
    assert_eq!(ids, [&json!("mine")]);
    let message = "The run is of another key, and this key has a scope.";
    world.get("/runs/theirs").key(&key).await.expect_error(403, "forbidden", message);
    let undo = |run: &str| world.post(&format!("/runs/{run}/undo"), json!({})).key(&key);
    undo("theirs").await.expect_error(403, "forbidden", message);
    let undone = undo("mine").await.expect_status(200);
    assert_eq!(undone.body["undone"], json!({"created": 1, "updated": 0, "deleted": 0}));
    let left = world.list("/prospects").await;
    assert_eq!(left.iter().map(|one| &one["lastName"]).collect::<Vec<_>>(), [&json!("theirs")]);
}

#[tokio::test]
async fn a_scope_has_a_member_with_1_to_100_ids_of_the_account() {
    let world = World::new().await;
    let ask = |scope: Value| world.post("/keys", json!({"name": "k", "permissions": ["*"], "scope": scope}));
    let made = ask(json!({"ownerIds": vec!["self"; 100]})).await.expect_status(201);
    assert_eq!(made.item()["scope"], json!({"ownerIds": ["self"]}));
    for (scope, field, message) in [
        (json!({"ownerIds": vec!["self"; 101]}), "scope.ownerIds", "must have at most 100 elements, not 101"),
        (json!({"ownerIds": []}), "scope.ownerIds", "must not be empty: omit it, to leave this open"),
        (json!({}), "scope", "must have ownerIds, officeIds or pipelineIds; null is the whole account"),
        (
            json!({"officeIds": ["office_01ARZ3NDEKTSV4RRFFQ69G5FAV"]}),
            "scope.officeIds",
            "is no office of this account. GET /v2/offices lists the ids",
        ),
    ] {
        ask(scope).await.expect_status(400).expect_fault(field, message);
    }
    world.patch(&at("/keys", made.item()), json!({"scope": null})).await.expect_status(200);
    assert_eq!(world.list("/keys").await.iter().filter(|key| !key["scope"].is_null()).count(), 0);
}

/// A write with a scoped key, and what it leaves.
type ScopedWrite = for<'w> fn(&'w World, prospect: &str) -> Request<'w>;

#[tokio::test]
async fn an_owner_that_changes_meanwhile_opens_no_door() {
    let writes: [ScopedWrite; 4] = [
        |world, id| world.post("/notes", json!({"prospectId": id, "body": "<p>Met</p>"})),
        |world, id| world.patch(&format!("/prospects/{id}"), json!({"title": "Countess"})),
        |world, id| {
            world.post(
                &format!("/prospects/{id}/files"),
                json!({"fileName": "a.txt", "contentType": "text/plain", "sizeBytes": 4, "kind": "resume"}),
            )
        },
        |world, id| {
            world
                .send("PUT", &format!("/prospects/{id}/consents/email"))
                .json(&json!({"status": "granted", "source": "form"}))
        },
    ];
    let mut ends = BTreeSet::new();
    for (number, write) in writes.into_iter().enumerate() {
        for call in 0..16 {
            let world = World::wired().await;
            let other = world.create("/users", json!({"name": "Other"})).await["id"].clone();
            let key = scoped(&world, &json!({"ownerIds": ["self"]})).await;
            let functions = world.fresh_functions();
            let id = world.create("/prospects", json!({"firstName": "Ada", "lastName": "L"})).await["id"]
                .as_str()
                .unwrap()
                .to_owned();
            let left = || {
                table(&world)
                    .into_iter()
                    .filter(|item| item["pk"]["S"].as_str().unwrap().contains("#PROSPECT#"))
                    .count()
            };
            let (pause, ended) = (world.pause(CallFilter::call(call)), SetOnce::new());
            let first = async {
                let answer = write(&functions, &id).key(&key).await;
                let _ = ended.set(());
                answer
            };
            let second = async {
                select(pin!(pause.reached()), pin!(ended.wait())).await;
                world.clear_faults();
                world
                    .patch(&format!("/prospects/{id}"), json!({"ownerId": other}))
                    .into_future()
                    .await
                    .expect_status(200);
                let after = left();
                pause.release();
                after
            };
            let (answer, after) = join(first, second).await;
            assert_eq!(left(), after, "write {number} stopped at {call}: {answer}");
            ends.insert((number, answer.status < 300));
        }
    }
    assert_eq!(ends.len(), 8, "each write was first, and each was second: {ends:?}");
}
