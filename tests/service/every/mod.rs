//! What holds for every body, list, record and field. The cases are made from infra/openapi.yaml, so that whatever is
//! added to it is in them as soon as it exists.

mod bad_input;
mod clocks;
mod fields;
mod ignored_names;
mod kept;
mod lists;
mod malformed;
mod polled;
mod records;
mod seconds;
mod stack;
mod unknown_names;
mod updates;

use domain::Permission;
use serde_json::{Value, json};
use tests::openapi::{Operation, document, escaped};
use tests::samples::{Records, identity};
use tests::{Request, Response, World};

use crate::access::ample;

/// An account with two records of each kind, and a key that admits as many requests as a matrix sends.
struct Fixture {
    world: World,
    records: Records,
    key: String,
}

impl Fixture {
    async fn new() -> Self {
        let world = World::new().await;
        let key = world.new_key(ample(&[Permission::All])).await;
        let mut records = Records::make(&(&world, key.as_str()), "first").await;
        world.advance(std::time::Duration::from_mins(1));
        world.deliver_webhooks().await;
        records.read(&(&world, key.as_str())).await;
        Self { world, records, key }
    }

    fn send(&self, method: &str, target: &str) -> Request<'_> {
        self.world.send(method, target).key(&self.key)
    }

    async fn get(&self, target: &str) -> Response {
        self.send("GET", target).await
    }

    /// What a GET that succeeds answers.
    async fn ok(&self, target: &str) -> Response {
        self.get(target).await.expect_status(200)
    }

    fn post(&self, target: &str, body: &Value) -> Request<'_> {
        self.send("POST", target).json(body)
    }

    fn patch(&self, target: &str, body: &Value) -> Request<'_> {
        self.send("PATCH", target).json(body)
    }

    /// A body that creates another record; a hire needs a prospect without one.
    async fn body(&self, path: &str, name: &str) -> Value {
        let mut body = self.records.body(path, name);
        if path == "/hires" {
            let prospect = json!({"firstName": "Ada", "lastName": "Lovelace"});
            let made = self.post("/prospects", &prospect).await.expect_status(201);
            body["prospectId"] = made.id().into();
        }
        body
    }

    /// Creates a record, and gives it as it is read.
    async fn make(&self, path: &str, name: &str) -> Value {
        let body = self.body(path, name).await;
        let made = self.post(path, &body).await.expect_status(201);
        self.ok(&target(path, made.item())).await.item().clone()
    }
}

/// The path of a record.
fn target(path: &str, record: &Value) -> String {
    format!("{path}/{}", identity(record).unwrap())
}

/// The collections whose records are created, read, updated and deleted by their ids.
fn collections() -> Vec<&'static str> {
    let paths = |method: &'static str| {
        let operations = document().operations().filter(move |operation| operation.method == method);
        operations.map(|operation| operation.path)
    };
    let read: Vec<&str> = paths("GET").collect();
    let updated = paths("PATCH").filter(|path| read.contains(path));
    updated.filter_map(|path| Some(path.split_once("/{")?.0)).collect()
}

/// An update of one field of a record of this collection.
fn change(path: &str, value: &str) -> Value {
    let field = match path {
        "/prospects" => "company",
        "/tasks" => "task",
        "/hires" => "hireDescription",
        "/notes" => "body",
        "/meetings" => "location",
        "/jobs" => "title",
        "/webhooks" => "description",
        "/custom-fields" => "label",
        "/imports" => "sheet",
        _ => "name",
    };
    json!({field: value})
}

/// What messages call a record of this collection.
fn noun(path: &str) -> String {
    path.trim_start_matches('/').trim_end_matches('s').replace('-', " ")
}

/// What kinds of events call it.
fn event_noun(path: &str) -> String {
    noun(path).replace(' ', "_")
}

/// Whether writes of records of this collection have events.
fn has_events(path: &str) -> bool {
    let with_events = ["/prospects", "/tasks", "/hires", "/notes", "/meetings", "/custom-fields"];
    with_events.contains(&path)
}

/// The member that identifies a record of this collection.
fn identifying(path: &str) -> &'static str {
    if path == "/custom-fields" { "key" } else { "id" }
}

/// Where the document has an operation.
fn place(operation: &Operation<'_>) -> String {
    format!("/paths/{}/{}", escaped(operation.path), operation.method.to_lowercase())
}

/// The parameters of an operation's query: their names and schemas.
pub fn query(operation: &Operation<'_>) -> Vec<(&'static str, &'static Value)> {
    let count = operation.value["parameters"].as_array().map_or(0, Vec::len);
    let parameters = (0..count).map(|at| document().at(&format!("{}/parameters/{at}", place(operation))));
    let queries = parameters.filter(|(_, parameter)| parameter["in"] == "query");
    queries
        .map(|(at, parameter)| (parameter["name"].as_str().unwrap(), document().at(&format!("{at}/schema")).1))
        .collect()
}

/// A path with the parameters that the operation's query requires, and a place for one more.
pub fn asked(operation: &Operation<'_>, path: &str) -> String {
    let count = operation.value["parameters"].as_array().map_or(0, Vec::len);
    let parameters = (0..count).map(|at| document().at(&format!("{}/parameters/{at}", place(operation))).1);
    let required = parameters.filter(|parameter| parameter["in"] == "query" && parameter["required"] == true);
    let required = required.map(|parameter| {
        let example = &parameter["example"];
        let example = example[0].as_str().or(example.as_str()).unwrap();
        format!("{}={example}&", parameter["name"].as_str().unwrap())
    });
    format!("{path}?{}", required.collect::<String>())
}

/// A property of a schema, with the alternatives that its value may have.
struct Property {
    name: &'static str,
    place: String,
    is_required: bool,
}

/// The properties of a schema and of its parts.
fn properties(schema: &str) -> Vec<Property> {
    let (place, schema) = document().at(schema);
    let required = |name: &str| schema["required"].as_array().into_iter().flatten().any(|one| one == name);
    let own = schema["properties"].as_object().into_iter().flatten();
    let mut found: Vec<Property> = own
        .map(|(name, _)| Property {
            name: name.as_str(),
            place: format!("{place}/properties/{name}"),
            is_required: required(name),
        })
        .collect();
    for part in ["allOf", "oneOf"] {
        for at in 0..schema[part].as_array().map_or(0, Vec::len) {
            for property in properties(&format!("{place}/{part}/{at}")) {
                // A part may say of a property of another part that it is required.
                match found.iter_mut().find(|known| known.name == property.name) {
                    Some(known) => known.is_required |= property.is_required,
                    None => found.push(property),
                }
            }
        }
    }
    found
}

/// A schema, or each of its alternatives.
fn alternatives(schema: &str) -> Vec<(String, &'static Value)> {
    let (place, schema) = document().at(schema);
    match schema["oneOf"].as_array() {
        Some(parts) => (0..parts.len()).map(|at| document().at(&format!("{place}/oneOf/{at}"))).collect(),
        None => vec![(place, schema)],
    }
}

/// Whether a schema admits values of this type.
fn admits(schema: &Value, kind: &str) -> bool {
    let types = &schema["type"];
    let has_null = kind == "null" && schema["enum"].as_array().is_some_and(|words| words.contains(&Value::Null));
    has_null || types == kind || types.as_array().into_iter().flatten().any(|one| one == kind)
}

/// The properties of the body that an operation takes.
fn body_properties(operation: &Operation<'_>) -> Vec<Property> {
    if operation.value.get("requestBody").is_none() {
        return Vec::new();
    }
    let (body, _) = document().at(&format!("{}/requestBody", place(operation)));
    properties(&format!("{body}/content/application~1json/schema"))
}
