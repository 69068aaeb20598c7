//! Sends each argument of each tool and each field of each body with n, 2n and 4n elements or characters, for
//! `.ci/growth`, which counts the instructions of each. Prints a line for the start, and then a line
//! for each request, in order. An argument selects the
//! tools and operations that begin like it, such as `move_stage` or `POST /prospects`.

use domain::{Limits, Permission};
use serde_json::{Value, json};
use tests::openapi::document;
use tests::samples::{Records, fields, with};
use tests::world::message;
use tests::{NewKey, Request, World};
use tokio::runtime::{Builder, Runtime};

/// As many that quadratic work outweighs everything else, in a body below 1 MiB.
const SIZE: usize = 1_000;

/// The elements of an array or the characters of a text.
fn value(kind: &str, size: usize, sample: &Value) -> Value {
    match kind {
        "different texts" => (0..size).map(|number| json!(format!("text {number}"))).collect(),
        "equal elements" => json!(vec![sample; size]),
        "members" => Value::Object((0..size).map(|number| (format!("name{number}"), json!(number))).collect()),
        _ => json!("<b>a ".repeat(size)),
    }
}

const KINDS: [&str; 4] = ["different texts", "equal elements", "members", "text"];

/// Makes the request for a kind and a size of the value.
type Sized<'w> = Box<dyn Fn(&str, usize) -> Request<'w> + 'w>;

/// The requests of one argument or field.
struct Case<'w> {
    name: String,
    request: Sized<'w>,
}

fn tools<'w>(world: &'w World, key: &'w str, records: &'w Records, all: &[Value]) -> Vec<Case<'w>> {
    let mut cases = Vec::new();
    for tool in all {
        let name = tool["name"].as_str().expect("a name").to_owned();
        let schema = tool["inputSchema"].clone();
        for argument in schema["properties"].as_object().into_iter().flatten().map(|(name, _)| name.clone()) {
            let (name, required) = (name.clone(), schema["required"].clone());
            cases.push(Case {
                name: format!("{name} {argument}"),
                request: Box::new(move |kind, size| {
                    let mut arguments = json!({});
                    for needed in required.as_array().into_iter().flatten() {
                        let needed = needed.as_str().expect("a name");
                        let id = json!(records.one(if needed.contains("stage") { "stage" } else { "prospect" }));
                        arguments[needed] = if needed.ends_with("Ids") { json!([id]) } else { id };
                    }
                    arguments[&argument] = value(kind, size, &json!(records.one("prospect")));
                    world.message(&message("tools/call", json!({"name": name, "arguments": arguments}))).key(key)
                }),
            });
        }
    }
    cases
}

fn operations<'w>(world: &'w World, key: &'w str, records: &'w Records) -> Vec<Case<'w>> {
    let mut cases = Vec::new();
    for operation in document().operations() {
        for field in fields(&operation).into_iter().filter(|field| !field.contains(&"[]".to_owned())) {
            let (method, path) = (operation.method, records.path(operation.path));
            let body = records.body(operation.path, "growth");
            cases.push(Case {
                name: format!("{method} {} {}", operation.path, field.join(".")),
                request: Box::new(move |kind, size| {
                    let sample = if field[0] == "items" { body["items"][0].clone() } else { json!({"a": 1}) };
                    let sent = with(body.clone(), &field, &value(kind, size, &sample));
                    world.send(method, &path).key(key).json(&sent)
                }),
            });
        }
    }
    cases
}

/// `.ci/growth` counts the instructions of this function. It has no closure, which would be counted as a call of its own.
#[inline(never)]
fn measured(runtime: &Runtime, world: &World, request: &Request<'_>) -> u16 {
    runtime.block_on(world.answer(request)).status().as_u16()
}

fn main() {
    let runtime = Builder::new_current_thread().enable_all().build().expect("a runtime");
    let (world, key, records, tools_of_key) = runtime.block_on(async {
        let world = World::new().await;
        let limits = Limits { minute: 1_000_000_000, hour: 1_000_000_000 };
        let permissions = &[Permission::All];
        let key = world.new_key(NewKey { permissions, limits, ..NewKey::default() }).await;
        let records = Records::make(&(&world, key.as_str()), "growth").await;
        let tools = world.tools(&key).await;
        (world, key, records, tools)
    });
    let cases = tools(&world, &key, &records, &tools_of_key);
    let status = measured(&runtime, &world, &world.get("/auth").key(&key));
    println!("the start\t0\t{status}");
    let chosen = std::env::args().nth(1).unwrap_or_default();
    let cases = cases.into_iter().chain(operations(&world, &key, &records));
    for case in cases.filter(|case| case.name.starts_with(&chosen)) {
        for kind in KINDS {
            for size in [SIZE, SIZE, 2 * SIZE, 4 * SIZE] {
                let request = (case.request)(kind, size);
                let status = measured(&runtime, &world, &request);
                println!("{}, {kind}\t{size}\t{status}", case.name);
            }
        }
    }
}
