//! What requests cost in warm functions, and what the sweeper costs: round trips, units and calls at the table, and the
//! price of a million. The snapshots have the figures, from which infra/docs takes its own. They may only fall.

use std::fmt::Write;
use std::time::Duration;

use serde_json::{Map, Value, json};
use tests::figures::Figures;
use tests::{Request, Response, World};

use crate::ask::{Ask, at};
use crate::children::{KINDS, NOTE, id, over, user};
use crate::exports;
use crate::prospects::erasures::{erase, request};

/// US dollars per million, us-east-1, arm64, as published on 2026-11-21.
const READ_UNIT: f64 = 0.125;
const WRITE_UNIT: f64 = 0.625;
const HTTP_API: f64 = 1.00;
const LAMBDA: f64 = 0.20;
const GB_MS: f64 = 0.013_333_4;
const KB_OUT: f64 = 0.09;

/// The duration of calls in the cloud by published measurements.
const OWN_MS: f64 = 1.0;
const CALL_MS: f64 = 8.0;
const TRANSACTION_MS: f64 = 25.0;

/// The first parts of the paths of functions that answer from indexes. They have 1 GB of memory, and the others a quarter.
const INDEXED: [&str; 8] = ["/prospects", "/merges", "/tasks", "/hires", "/notes", "/meetings", "/files", "/reports"];

/// The price of a million requests: gateway, function, table and outgoing bytes.
fn dollars(name: &str, figures: &Figures, bytes: usize) -> f64 {
    let is_indexed = INDEXED.iter().any(|path| name.contains(&format!(" {path}")));
    let memory_gb = if is_indexed { 1.0 } else { 0.25 };
    let transactions = usize::from(figures.calls.iter().any(|call| call == "TransactWriteItems"));
    let others = figures.round_trips - transactions;
    let ms = OWN_MS + CALL_MS * others as f64 + TRANSACTION_MS * transactions as f64;
    let table = READ_UNIT * figures.read_units + WRITE_UNIT * figures.write_units;
    HTTP_API + LAMBDA + GB_MS * memory_gb * ms + table + KB_OUT * (bytes as f64 / 1_024.0 + 0.5)
}

/// The calls, each with how often it follows itself.
fn calls(figures: &Figures) -> String {
    let runs = figures.calls.chunk_by(|one, next| one == next);
    let names = runs.map(|run| match run {
        [name] => name.clone(),
        _ => format!("{} × {}", run.len(), run[0]),
    });
    names.collect::<Vec<_>>().join(" ")
}

/// The method and the target of a request, whose ids are no part of it.
fn name(request: &Request<'_>) -> String {
    let delimiters = ['/', '?', '=', '&', ' '];
    let described = request.described().replacen("/v2", "", 1);
    let parts = described.split_inclusive(delimiters).map(|part| {
        let word = part.trim_end_matches(delimiters);
        let is_id = word.split_once('_').is_some_and(|(_, id)| id.len() >= 26);
        let name = if is_id { "ID" } else { word };
        format!("{name}{}", &part[word.len()..])
    });
    parts.collect()
}

struct Table<'w> {
    world: &'w World,
    rows: String,
}

impl<'w> Table<'w> {
    const fn new(world: &'w World) -> Self {
        Self { world, rows: String::new() }
    }

    /// The row of a request, which must succeed.
    async fn add(&mut self, note: &str, request: Request<'_>) -> Response {
        let name = name(&request);
        let (answer, figures) = self.world.measure(request).await;
        assert!(answer.status < 400, "{name}: {answer}");
        let price = dollars(&name, &figures, answer.to_string().len());
        let note = if note.is_empty() { String::new() } else { format!(", {note}") };
        let (trips, calls) = (figures.round_trips, calls(&figures));
        let units = format!("{} + {} units", figures.read_units, figures.write_units);
        writeln!(self.rows, "{name}{note} | {trips} trips, {units}, ${price:.2} | {calls}").unwrap();
        answer
    }

    async fn get(&mut self, path: &str) {
        self.add("", self.world.get(path)).await;
    }

    /// The row of a run of the sweeper.
    async fn sweep(&mut self, note: &str) {
        let (_, figures) = self.world.measure(self.world.sweep()).await;
        let (calls, [reads, writes]) = (figures.calls.len(), [figures.read_units, figures.write_units]);
        writeln!(self.rows, "{note} | {calls} calls, {reads} + {writes} units").unwrap();
    }
}

fn person(first_name: &str, number: usize) -> Value {
    json!({"firstName": first_name, "lastName": "Lovelace", "email": format!("p{number}@example.com")})
}

/// Thirty prospects in warm functions, and the path of the newest one.
async fn warm(world: &World) -> Vec<String> {
    let mut paths = Vec::new();
    for number in 0..30 {
        paths.push(at("/prospects", &world.create("/prospects", person("Ada", number)).await));
    }
    let export = format!("{}/export", paths[0]);
    for path in
        ["/account", "/auth", "/prospects", "/reports/stages", &export, "/tasks", "/hires", "/notes", "/meetings"]
    {
        world.get(path).await.expect_status(200);
    }
    paths
}

/// Every filter.
const EVERY: &str = "q=ada&ownerId=user_0&sourceId=source_0&officeId=office_0&jobId=job_0&pipelineId=pipeline_0&stageId=stage_0&licenseStatus=licensed&label=x\
    &labelAll=x,y&labelNot=z&hasEmail=true&hasPhone=false&title=x&company=x&createdAfter=1&updatedAfter=1";

const SETTINGS: &str = "/auth /account /users /pipelines /stages /offices /sources /keys";

const OF_PROSPECTS: &str = "
    /prospects /prospects?include=profile /prospects?limit=1&sort=name /prospects?q=ada&hasEmail=true&labelNot=x&sort=-updatedAt
    /prospects/count /prospects/count?hasOpenTask=true&hasOverdueTask=false /prospects/count?hasHire=true&activeAfter=1
    /prospects/facets?by=stageId,label,createdAt:month /prospects/facets?by=sourceId,jobId /prospects/duplicates?by=name
    /prospects/duplicates?by=nameCompany /reports/stages?by=ownerId";

#[tokio::test]
async fn requests() {
    let world = World::wired().await;
    let (paths, mut table) = (warm(&world).await, Table::new(&world));
    let cold = world.fresh_functions();
    let (answer, figures) = cold.measure(cold.get("/auth")).await;
    assert_eq!((answer.status, figures.round_trips), (200, 1), "cold: {figures:?}");
    for path in SETTINGS.split_whitespace().chain(OF_PROSPECTS.split_whitespace()) {
        table.get(path).await;
    }
    for list in ["count?", "facets?by=stageId&"] {
        table.get(&format!("/prospects/{list}{EVERY}")).await;
    }
    for below in ["", "?include=profile", "/history", "/consents", "/activity"] {
        table.get(&format!("{}{below}", paths[0])).await;
    }
    let consent = json!({"status": "granted", "source": "Form"});
    let put = || world.send("PUT", &format!("{}/consents/email", paths[0])).json(&consent);
    table.add("new", put()).await;
    table.add("the same again", put()).await;

    let post = |body: Value| world.post("/prospects", body);
    let nameless = json!({"firstName": "Grace", "lastName": "Hopper"});
    let kept = over(person("Byron", 1), json!({"update": false}));
    table.add("new, without a contact", post(nameless.clone())).await;
    table.add("new, without a contact, with a key", post(nameless).idempotency_key("k")).await;
    table.add("new", post(person("Grace", 100))).await;
    table.add("new, with a key", post(person("Grace", 101)).idempotency_key("l")).await;
    table.add("replay", post(person("Grace", 101)).idempotency_key("l")).await;
    table.add("new, dry run", post(person("Grace", 102)).dry_run()).await;
    table.add("match", post(person("Augusta", 1))).await;
    table.add("match, nothing changes", post(person("Augusta", 1))).await;
    table.add("match, update: false", post(kept)).await;

    let stage = world.first().settings.pipelines[0].stages[1].id;
    let patch = |body: Value| world.patch(&paths[2], body);
    table.add("", patch(json!({"title": "Countess"}))).await;
    table.add("dry run", patch(json!({"title": "Lady"})).dry_run()).await;
    table.add("another stage", patch(json!({"stageId": stage}))).await;
    table.add("dry run", world.delete(&paths[3]).dry_run()).await;
    table.add("", world.delete(&paths[3])).await;
    table.add("", world.post(&format!("{}/erase", paths[4]), request())).await;
    table.add("", world.post("/keys", json!({"name": "Import", "permissions": ["*"]}))).await;
    insta::assert_snapshot!(table.rows);
}

#[tokio::test]
async fn children() {
    let world = World::wired().await;
    let (paths, mut table) = (warm(&world).await, Table::new(&world));
    let ids: Vec<&str> = paths.iter().map(|path| &path["/prospects/".len()..]).collect();
    for kind in KINDS {
        let post = |at: usize| world.post(kind.route, kind.body(&world, ids[at], json!({})));
        let path = kind.target(post(0).await.expect_status(201).item());
        let change = |text: &str| world.patch(&path, json!({kind.change.0: text}));
        table.add("", post(1)).await;
        table.add("with a key", post(2).idempotency_key(kind.route)).await;
        table.add("replay", post(2).idempotency_key(kind.route)).await;
        table.get(&path).await;
        table.get(kind.route).await;
        table.get(&format!("{}?prospectId={}", kind.route, ids[0])).await;
        table.get(&format!("{}?prospectId=prospect_0", kind.route)).await;
        table.add("", change("One")).await;
        table.add("nothing changes", change("One")).await;
        table.add("with a key", change("Two").idempotency_key(kind.noun)).await;
        table.add("dry run", change("Three").dry_run()).await;
        table.add("dry run", world.delete(&path).dry_run()).await;
        table.add("", world.delete(&path)).await;
    }
    table.add("with four children", world.delete(&paths[1])).await;
    insta::assert_snapshot!(table.rows);
}

/// Reads and look-ups of a batch run at once, and then sixteen transactions at once.
#[tokio::test]
async fn many_records() {
    let world = World::wired().await;
    warm(&world).await;
    let mut table = Table::new(&world);
    let batch = |first_name: &str| {
        let items: Vec<Value> = (0..100).map(|number| person(first_name, 2_000 + number)).collect();
        world.post("/prospects/batch", json!({"items": items}))
    };
    table.add("100 new", batch("Grace")).await;
    table.add("100 updated, with a key", batch("Augusta").idempotency_key("k")).await;
    table.add("100 unchanged", batch("Augusta")).await;
    let listed = world.list("/prospects?limit=100").await;
    for kind in KINDS {
        let items = listed.iter().map(|one| kind.body(&world, &id(one), json!({})));
        let body = json!({"items": items.collect::<Value>()});
        table.add("100 new", world.post(&format!("{}/batch", kind.route), body)).await;
    }
    let mut ids = Vec::new();
    for number in [4_000, 4_001] {
        let prospect = id(&world.create("/prospects", person("Ada", number)).await);
        for kind in KINDS {
            kind.add(&world, &prospect, json!({})).await;
        }
        ids.push(prospect);
    }
    let merge = || {
        let body = json!({"loserIds": [ids[1]], "keepHireOf": ids[0]});
        world.post(&format!("/prospects/{}/merge", ids[0]), body)
    };
    table.add("dry run", merge().dry_run()).await;
    let merged = table.add("", merge()).await;
    table.add("after a merge", world.get("/tasks")).await;
    let undo = format!("/merges/{}/undo", merged.body["mergeId"].as_str().unwrap());
    table.add("", world.post(&undo, json!({}))).await;
    let leaver = world.create("/users", json!({"name": "Grace"})).await;
    for count in [8, 9] {
        for number in 0..count {
            let own = json!({"ownerId": leaver["id"]});
            world.create("/prospects", over(person("Ada", 3_000 + count * 10 + number), own)).await;
        }
        // The end of a mark for compaction would be one write unit more.
        world.sweep().await;
        world.list("/users").await;
        let body = json!({"toUserId": user(&world, 0), "include": ["prospects"]});
        let request = world.post(&format!("{}/reassign", at("/users", &leaver)), body);
        table.add(&format!("{count} prospects"), request).await;
    }
    insta::assert_snapshot!(table.rows);
}

#[tokio::test]
async fn files_resumes_and_custom_values() {
    let world = World::wired().await;
    let mut values = Map::new();
    for number in 0..20 {
        let key = format!("field{number}");
        let field = json!({"key": key, "label": key, "type": "text", "filterable": true});
        world.create("/custom-fields", field).await;
        values.insert(key, json!(format!("Head of Sales {number}")));
    }
    let (paths, mut table) = (warm(&world).await, Table::new(&world));
    let ada = &paths[0]["/prospects/".len()..];
    let asked = world.ask_for_file(ada, "a.txt", 1).await.expect_status(201);
    assert_eq!(world.send_bytes(&asked.body, b"1").await.status, 200);
    let file = format!("/files/{}", asked.id());
    table.add("the first after the upload", world.get(&file)).await;
    table.get(&file).await;
    table.get(&format!("{file}/content")).await;
    table.get(&format!("/files?prospectId={ada}")).await;
    let body = json!({"fileName": "b.txt", "contentType": "text/plain", "sizeBytes": 1});
    table.add("", world.post(&format!("{}/files", paths[0]), body)).await;
    table.add("", world.delete(&file)).await;

    let words: Vec<String> = (0..300).map(|word| format!("word{word:03}")).collect();
    let resume = json!({"resume": {"text": words.join(" ")}});
    let post = |number: usize, more: Value| world.post("/prospects", over(person("Ada", number), more));
    table.add("new, resume of 300 words", post(40, resume)).await;
    table.get("/prospects/count?q=word007&resume=true").await;

    let custom = json!({"customFields": values});
    table.add("new, 20 custom values", post(41, custom.clone())).await;
    table.add("20 custom values", world.patch(&paths[1], custom)).await;
    table.add("of which none changes", world.patch(&paths[1], json!({"title": "Countess"}))).await;
    insta::assert_snapshot!(table.rows);
}

/// Prospects with a note each, in functions that are warm.
async fn people(world: &World, number: usize) -> Vec<Value> {
    let mut people = Vec::new();
    for at in 0..number {
        let made = world.create("/prospects", person("Ada", at)).await;
        NOTE.add(world, &id(&made), json!({})).await;
        people.push(made);
    }
    world.get("/auth").await.expect_status(200);
    world.sweep().await;
    people
}

/// One search serves many erasures. A round of retention reads each prospect once and erases it in one transaction. An
/// export reads each record and writes only its progress.
#[tokio::test]
async fn runs_of_the_sweeper() {
    const DAY: Duration = Duration::from_hours(24);
    let mut rows = String::new();
    for number in [0, 1, 10] {
        let world = World::wired().await;
        let mut table = Table::new(&world);
        for person in people(&world, number).await {
            erase(&world, &person).await.expect_status(202);
        }
        world.advance(Duration::from_mins(1));
        table.sweep(&format!("{number} erasures, the search")).await;
        world.advance(DAY + Duration::from_mins(1));
        table.sweep(&format!("{number} erasures, the end")).await;
        rows += &table.rows;
    }
    for number in [0, 1, 10] {
        let world = World::wired().await;
        people(&world, number).await;
        world.update("/account", json!({"retention": {"days": 365}})).await;
        world.advance(DAY * 400);
        let mut table = Table::new(&world);
        table.sweep(&format!("retention of {number} prospects")).await;
        rows += &table.rows;
    }
    for number in [0, 10, 20] {
        let world = World::wired().await;
        exports::people(&world, number).await;
        exports::ask(&world, json!({"format": "jsonl"})).await;
        let mut table = Table::new(&world);
        table.sweep(&format!("export of {number} prospects with all that belongs to them")).await;
        rows += &table.rows;
    }
    insta::assert_snapshot!(rows);
}
