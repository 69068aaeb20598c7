//! `cargo run --release -p tests --bin bench-costs`: what each endpoint costs at the table, warm, and how many
//! requests one process serves per second, the emulator included.

use std::future::IntoFuture;
use std::time::Instant;

use futures::future::join_all;
use serde_json::{Value, json};
use tests::figures::Figures;
use tests::measure::head;
use tests::{NewKey, Request, World};

/// Prospects before anything is measured.
const PROSPECTS: usize = 30;

/// Requests that are timed, and how many of them run at once.
const TIMED: usize = 2_000;
const AT_ONCE: usize = 8;

/// US dollars per million, us-east-1, arm64, as published on 2026-11-21 (infra/docs/FIGURES.md names the sources).
const READ_UNIT: f64 = 0.125;
const WRITE_UNIT: f64 = 0.625;
const HTTP_API: f64 = 1.00;
const LAMBDA: f64 = 0.20;
const GB_MS: f64 = 0.013_333_4;
const KB_OUT: f64 = 0.09;

/// The memory of functions that answer from indexes, and of the others (template.yaml), and the duration of calls in
/// the cloud by published measurements.
const INDEX_MEMORY_GB: f64 = 1.0;
const MEMORY_GB: f64 = 0.25;
const OWN_MS: f64 = 1.0;
const CALL_MS: f64 = 8.0;
const TRANSACTION_MS: f64 = 25.0;

/// The first part of the paths of functions that answer from indexes.
const INDEXED: [&str; 7] = [
    "/prospects",
    "/merges",
    "/tasks",
    "/hires",
    "/notes",
    "/meetings",
    "/files",
];

/// The cost of a million requests: gateway, function, table and outgoing bytes.
fn dollars(name: &str, figures: &Figures, bytes: usize) -> f64 {
    let (_, path) = name.split_once(' ').unwrap();
    let is_indexed = INDEXED.iter().any(|indexed| path.starts_with(indexed));
    let memory_gb = if is_indexed { INDEX_MEMORY_GB } else { MEMORY_GB };
    let transactions = u32::from(figures.calls.iter().any(|call| call == "TransactWriteItems"));
    let others = u32::try_from(figures.round_trips).unwrap() - transactions;
    let ms = OWN_MS + CALL_MS * f64::from(others) + TRANSACTION_MS * f64::from(transactions);
    let kb = f64::from(u32::try_from(bytes).unwrap()) / 1_024.0;
    let table = READ_UNIT * figures.read_units + WRITE_UNIT * figures.write_units;
    HTTP_API + LAMBDA + GB_MS * memory_gb * ms + table + KB_OUT * (kb + 0.5)
}

fn person(first_name: &str, number: usize) -> Value {
    json!({"firstName": first_name, "lastName": "Lovelace", "email": format!("p{number}@example.com")})
}

/// A person with a resume of 300 different words of seven letters.
fn with_resume(number: usize) -> Value {
    let words: Vec<String> = (0..300).map(|word| format!("word{word:03}")).collect();
    let mut body = person("Ada", number);
    body["resume"] = json!({"text": words.join(" ")});
    body
}

async fn show(world: &World, name: &str, request: Request<'_>) {
    let (response, figures) = world.measure(request).await;
    assert!(response.status < 400, "{name}: {response}");
    println!(
        "| {name} | {} | {} | {} | {} | {:.2} |",
        figures.round_trips,
        names(&figures.calls),
        figures.read_units,
        figures.write_units,
        dollars(name, &figures, response.to_string().len()),
    );
}

/// The names of calls, each with how often it follows itself.
fn names(calls: &[String]) -> String {
    let runs = calls.chunk_by(|one, next| one == next);
    let names = runs.map(|run| match run {
        [name] => name.clone(),
        _ => format!("{} × {}", run.len(), run[0]),
    });
    names.collect::<Vec<_>>().join(", ")
}

/// The collections of children: `(path, a body without the prospect, a change)`.
fn kinds(user: &str) -> [(&'static str, Value, Value); 4] {
    let meeting = json!({
        "meetingDate": "2026-04-01", "timeZone": "Europe/London", "meetingType": "Interview", "ownerId": user,
    });
    [
        (
            "/tasks",
            json!({"assignedTo": user, "task": "Call back"}),
            json!({"complete": true}),
        ),
        ("/notes", json!({"body": "<p>Met at a fair</p>"}), json!({"pin": true})),
        ("/meetings", meeting, json!({"location": "Room 2"})),
        (
            "/hires",
            json!({"hireDate": "2026-04-01"}),
            json!({"hireDescription": "Full time"}),
        ),
    ]
}

/// The rows of tasks, notes, meetings and hires, on the prospects from the third on.
async fn children(world: &World, prospects: &[String]) {
    let user = world.first().settings.users[0].id.to_string();
    for (route, body, change) in kinds(&user) {
        let on = |at: usize| {
            let mut body = body.clone();
            body["prospectId"] = prospects[at].as_str().into();
            body
        };
        let id = world.post(route, on(2)).await.id().to_owned();
        world.get(route).await;
        show(world, &format!("POST {route}"), world.post(route, on(3))).await;
        let keyed = world.post(route, on(4)).idempotency_key(route);
        show(world, &format!("POST {route}, idempotency key"), keyed).await;
        let target = format!("{route}/{id}");
        show(world, &format!("GET {route}/{{id}}"), world.get(&target)).await;
        show(world, &format!("GET {route}, all"), world.get(route)).await;
        let of_one = format!("{route}?prospectId={}", prospects[2]);
        show(world, &format!("GET {route}, of one prospect"), world.get(&of_one)).await;
        show(world, &format!("PATCH {route}/{{id}}"), world.patch(&target, change)).await;
        show(world, &format!("DELETE {route}/{{id}}"), world.delete(&target)).await;
    }
    let target = format!("/prospects/{}", prospects[3]);
    show(world, "DELETE /prospects/{id}, four children", world.delete(&target)).await;
}

/// The rows of files.
async fn files(world: &World, prospect: &str) {
    let path = format!("/prospects/{prospect}/files");
    let file = json!({"fileName": "resume.pdf", "contentType": "application/pdf", "sizeBytes": 1});
    let asked = world.ask_for_file(prospect, "a.txt", 1).await;
    assert_eq!(world.send_bytes(&asked.body, b"a").await.status, 200);
    let target = format!("/files/{}", asked.id());
    show(world, "GET /files/{id}, the first after the upload", world.get(&target)).await;
    show(world, "POST /prospects/{id}/files", world.post(&path, file)).await;
    show(world, "GET /files/{id}", world.get(&target)).await;
    show(
        world,
        "GET /files/{id}/content",
        world.get(&format!("{target}/content")),
    )
    .await;
    let of_one = format!("/files?prospectId={prospect}");
    show(world, "GET /files, of one prospect", world.get(&of_one)).await;
    show(world, "DELETE /files/{id}", world.delete(&target)).await;
}

/// The rows of resumes, in an account of its own in which every prospect has one.
async fn resumes() {
    let world = World::wired().await;
    for number in 0..PROSPECTS {
        assert_eq!(world.post("/prospects", with_resume(number)).await.status, 201);
    }
    let new = world.post("/prospects", with_resume(PROSPECTS));
    show(&world, "POST /prospects, new, resume of 300 different words", new).await;
    let found = world.get("/prospects/count?q=word007&resume=true");
    show(&world, "GET /prospects/count, of 31, by a word of resumes", found).await;
}

/// The row of a reassignment of eight prospects: as many as are changed at once.
async fn reassigned(world: &World) {
    let user = world.post("/users", json!({"name": "Leaver"})).await.id().to_owned();
    for number in 0..8 {
        let mut body = person("Given", 500 + number);
        body["ownerId"] = user.as_str().into();
        assert_eq!(world.post("/prospects", body).await.status, 201);
    }
    let other = world.first().settings.users[0].id.to_string();
    world.get("/users").await;
    let request = world.post(&format!("/users/{user}/reassign"), json!({"toUserId": other}));
    show(world, "POST /users/{id}/reassign, eight prospects", request).await;
}

/// The rows of a merge of one prospect that has a child of each kind, and of its undo.
async fn merged(world: &World, winner: &str, loser: &str) {
    let merge = world.post(&format!("/prospects/{winner}/merge"), json!({"loserIds": [loser]}));
    let answer = world.post(&format!("/prospects/{winner}/merge"), json!({"loserIds": [loser]}));
    show(world, "POST /prospects/{id}/merge, one loser, dry run", merge.dry_run()).await;
    let merge_id = answer.await.body["mergeId"].as_str().unwrap_or_default().to_owned();
    let undo = || world.post(&format!("/merges/{merge_id}/undo"), json!({}));
    show(world, "POST /merges/{id}/undo, one loser", undo()).await;
    let merge = world.post(&format!("/prospects/{winner}/merge"), json!({"loserIds": [loser]}));
    show(world, "POST /prospects/{id}/merge, one loser", merge).await;
}

/// The rows of batches of a hundred prospects.
async fn batches(world: &World) {
    let batch = |first_name: &str| {
        let items: Vec<Value> = (0..100).map(|number| person(first_name, 2_000 + number)).collect();
        world.post("/prospects/batch", json!({"items": items}))
    };
    show(world, "POST /prospects/batch, 100 new", batch("Grace")).await;
    let updated = batch("Augusta").idempotency_key("k3");
    show(world, "POST /prospects/batch, 100 updated, idempotency key", updated).await;
    let prospects = world.get("/prospects?limit=100").await;
    let note = |prospect: &Value| json!({"prospectId": prospect["id"], "body": "<p>Met at a fair</p>"});
    let notes: Vec<Value> = prospects.items().iter().map(note).collect();
    // Its function reads the settings, which have changed.
    assert_eq!(world.post("/notes", notes[0].clone()).await.status, 201);
    let notes = world.post("/notes/batch", json!({"items": notes}));
    show(world, "POST /notes/batch, 100 new, of 100 prospects", notes).await;
}

async fn rate<'w>(name: &str, request: impl Fn(usize) -> Request<'w>) {
    let began = Instant::now();
    for batch in 0..TIMED / AT_ONCE {
        let requests = (0..AT_ONCE).map(|at| request(batch * AT_ONCE + at).into_future());
        for response in join_all(requests).await {
            assert!(response.status < 300, "{name}: {response}");
        }
    }
    let seconds = began.elapsed().as_secs_f64();
    println!("| {name} | {:.0} |", f64::from(u32::try_from(TIMED).unwrap()) / seconds);
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let world = World::wired().await;
    for number in 0..PROSPECTS {
        let made = world.post("/prospects", person("Ada", number)).await;
        assert_eq!(made.status, 201, "{made}");
    }
    for target in ["/auth", "/account", "/prospects"] {
        world.get(target).await;
    }
    let list = world.get("/prospects").await;
    let ids = list.items().iter().map(|item| item["id"].as_str().unwrap().to_owned());
    let ids: Vec<String> = ids.collect();
    let of = |at: usize| format!("/prospects/{}", ids[at]);

    let names = [
        "request, warm",
        "round trips",
        "calls",
        "read units",
        "write units",
        "$ a million",
    ];
    println!("{}", head(&names));
    let new = |number| world.post("/prospects", person("Grace", number));
    let consents = format!("{}/consents", of(0));
    let granted = json!({"status": "granted", "source": "Form"});
    let matched = || world.post("/prospects", person("Augusta", 0));
    let mut unchanged = person("Byron", 0);
    unchanged["update"] = false.into();
    let key = || world.post("/keys", json!({"name": "Import", "permissions": ["*"]}));
    let requests = [
        ("GET /health", world.get("/health").without_key()),
        ("GET /auth", world.get("/auth")),
        ("GET /account", world.get("/account")),
        ("GET /users", world.get("/users")),
        ("GET /sources", world.get("/sources")),
        ("GET /prospects/{id}", world.get(&of(0))),
        ("GET /prospects, 25 of 30", world.get("/prospects")),
        (
            "GET /prospects, 25 of 30, include=profile",
            world.get("/prospects?include=profile"),
        ),
        ("GET /prospects/count", world.get("/prospects/count")),
        (
            "GET /prospects/facets, three fields",
            world.get("/prospects/facets?by=stageId,label,createdAt:month"),
        ),
        (
            "GET /prospects/duplicates?by=name",
            world.get("/prospects/duplicates?by=name"),
        ),
        ("GET /prospects/{id}/history", world.get(&format!("{}/history", of(0)))),
        ("GET /prospects/{id}/consents", world.get(&consents)),
        (
            "PUT /prospects/{id}/consents/email",
            world.send("PUT", &format!("{consents}/email")).json(&granted),
        ),
        ("POST /prospects, new", new(100)),
        ("POST /prospects, new, idempotency key", new(101).idempotency_key("k1")),
        ("POST /prospects, replay", new(101).idempotency_key("k1")),
        ("POST /prospects, new, dry run", new(102).dry_run()),
        ("POST /prospects, match, one field", matched()),
        ("POST /prospects, match, nothing changes", matched()),
        (
            "POST /prospects, match, update: false",
            world.post("/prospects", unchanged),
        ),
        ("DELETE /prospects/{id}, no children", world.delete(&of(1))),
        ("POST /keys", key()),
        ("POST /keys, idempotency key", key().idempotency_key("k2")),
        ("GET /keys", world.get("/keys")),
    ];
    for (name, request) in requests {
        show(&world, name, request).await;
    }
    children(&world, &ids).await;
    files(&world, &ids[2]).await;
    reassigned(&world).await;
    batches(&world).await;
    resumes().await;
    merged(&world, &ids[5], &ids[6]).await;

    let key = world.new_key(NewKey::unlimited()).await;
    let name = format!("{AT_ONCE} at once, one process, one thread");
    println!("\n{}", head(&[&name, "requests/s"]));
    rate("GET /auth", |_| world.get("/auth").key(&key)).await;
    rate("GET /prospects/{id}", |_| world.get(&of(0)).key(&key)).await;
    rate("GET /prospects, 25", |_| world.get("/prospects").key(&key)).await;
    rate("POST /prospects, new", |number| {
        world.post("/prospects", person("Load", 1_000 + number)).key(&key)
    })
    .await;
}
