//! `infra/openapi.yaml` describes the functions. These tests compare the document with the code. In addition,
//! [`tests::openapi`] checks every answer of the whole suite against the document.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use domain::{EventKind, Permission};
use http::{HeaderMap, HeaderName};
use serde_json::{Value, json};
use shared::http::Code;
use tests::World;
use tests::openapi::{Answer, document, escaped};
use tests::world::{HEALTH, routes};

use crate::ask::Ask;
use crate::children::{HIRE, MEETING, NOTE, TASK, id};

#[test]
fn derived_files_are_as_they_are_derived() {
    let check = Command::new(env!("CARGO_BIN_EXE_definitions")).arg("--check").output().unwrap();
    assert!(check.status.success(), "{}", String::from_utf8_lossy(&check.stderr));
}

#[test]
fn the_document_has_the_operations_of_the_functions() {
    let known: BTreeSet<_> = routes()
        .iter()
        .chain([&HEALTH])
        .map(|route| (route.method, route.path, route.permission.map(Permission::name)))
        .collect();
    let documented: BTreeSet<_> = document()
        .operations()
        .map(|operation| {
            let permission = operation.value.get("x-permission");
            let permission = permission.unwrap_or_else(|| panic!("{operation:?} names no permission"));
            (operation.method, operation.path, permission.as_str())
        })
        .collect();
    assert_eq!(documented, known);
}

/// The names of an object's members.
fn names(object: &Value) -> BTreeSet<&str> {
    object.as_object().unwrap().keys().map(String::as_str).collect()
}

fn words(pointer: &str) -> BTreeSet<&'static str> {
    let (_, value) = document().at(pointer);
    let words = value.as_array().unwrap().iter();
    words.map(|word| word.as_str().unwrap()).collect()
}

#[test]
fn the_document_and_the_code_have_the_same_codes_permissions_and_events() {
    let codes = Code::EVERY.into_iter().map(Code::word).collect();
    assert_eq!(words("/components/schemas/ErrorCode/enum"), codes);
    let permissions = BTreeSet::from(Permission::NAMES);
    assert_eq!(words("/components/schemas/Permission/enum"), permissions);
    let events = BTreeSet::from(EventKind::NAMES);
    assert_eq!(words("/components/schemas/EventType/enum"), events);
}

#[test]
fn an_error_has_the_one_schema_and_the_codes_of_its_status() {
    for operation in document().operations() {
        for status in
            names(&operation.value["responses"]).into_iter().filter(|status| *status >= "400" && *status != "4XX")
        {
            let (method, path) = (operation.method.to_lowercase(), escaped(operation.path));
            let (place, response) = document().at(&format!("/paths/{path}/{method}/responses/{status}"));
            let (schema, _) = document().at(&format!("{place}/content/application~1json/schema"));
            assert_eq!(schema, "/components/schemas/Error", "{method} {path}: {status}");
            let codes = words(&format!("{place}/x-codes"));
            for word in &codes {
                let code = Code::EVERY.into_iter().find(|code| code.word() == *word).unwrap();
                assert_eq!(code.status().as_str(), status, "{method} {path}: {word}");
            }
            let examples = response["content"]["application/json"]["examples"].as_object();
            for (name, example) in examples.into_iter().flatten() {
                let code = example["value"]["code"].as_str().unwrap();
                assert!(codes.contains(code), "{method} {path}: {status} {name}");
            }
        }
    }
}

/// Every example in the document, by its place, with the place of its schema.
fn examples<'d>(place: &str, value: &'d Value, found: &mut Vec<(String, String, &'d Value)>) {
    if let Some(members) = value.as_object() {
        if members.contains_key("schema") {
            let schema = format!("{place}/schema");
            found.extend(members.get("example").map(|example| (format!("{place}/example"), schema.clone(), example)));
            for (name, example) in members.get("examples").and_then(Value::as_object).into_iter().flatten() {
                found.push((format!("{place}/examples/{name}"), schema.clone(), &example["value"]));
            }
        }
        for (name, member) in members.iter().filter(|(name, _)| !name.starts_with("example")) {
            examples(&format!("{place}/{}", escaped(name)), member, found);
        }
    }
    for (at, element) in value.as_array().into_iter().flatten().enumerate() {
        examples(&format!("{place}/{at}"), element, found);
    }
}

#[test]
fn every_example_is_what_its_schema_describes() {
    let mut found = Vec::new();
    examples("", &document().root, &mut found);
    assert!(found.len() > 100, "{} examples", found.len());
    for (place, schema, example) in found {
        if let Err(fault) = document().validate(&schema, example) {
            panic!("{place}: {fault}");
        }
    }
}

/// A second prospect, next to the prospect of the parameters, and its id in examples.
const TWIN: &str = "TWIN";
const LOSER: &str = "prospect_01KJN0A5PGX7M2Q9V4RB8TC3WE";

/// Records of the kinds that examples name, by the parameters of their ids.
async fn records(world: &World) -> BTreeMap<&'static str, String> {
    let prospect = world.create("/prospects", json!({"firstName": "Ada", "lastName": "Lovelace"})).await;
    let webhook = world.create("/webhooks", json!({"url": "https://hooks.example.com/1"})).await;
    let key = world.create("/keys", json!({"name": "Zapier", "permissions": ["*"]})).await;
    let field = json!({"key": "visaStatus", "label": "Visa status", "type": "select",
        "options": [{"value": "citizen"}, {"value": "permit"}]});
    world.create("/custom-fields", field).await;
    world.create("/custom-fields", json!({"key": "shift", "label": "Shift", "type": "text"})).await;
    // The example of a PATCH has four columns.
    let import = world.import(b"Name,Email,Shift,Remark\nAda King,ada@example.com,Day,None\n").await;
    world.deliver_webhooks().await;
    let ids = [("ProspectId", &prospect), ("WebhookId", &webhook), ("KeyId", &key)];
    let mut records: BTreeMap<_, _> = ids.map(|(name, record)| (name, id(record))).into();
    let twin = world.create("/prospects", json!({"firstName": "Lady", "lastName": "Lovelace"})).await;
    records.insert(TWIN, id(&twin));
    records.insert("ImportId", import);
    for (parameter, kind) in [("TaskId", TASK), ("HireId", HIRE), ("NoteId", NOTE), ("MeetingId", MEETING)] {
        let made = kind.add(world, prospect["id"].as_str().unwrap(), json!({})).await;
        records.insert(parameter, id(&made));
    }
    records
}

#[tokio::test]
async fn every_example_of_a_request_is_accepted() {
    let mut sent = 0;
    for operation in document().operations() {
        let place = format!("/paths/{}/{}", escaped(operation.path), operation.method.to_lowercase());
        if operation.value.get("requestBody").is_none() {
            continue;
        }
        let (_, body) = document().at(&format!("{place}/requestBody"));
        for (name, example) in body["content"]["application/json"]["examples"].as_object().unwrap() {
            let world = World::new().await;
            let records = records(&world).await;
            let mut text = example["value"].to_string();
            let mut path = operation.path.to_owned();
            let (_, item) = document().at(&format!("/paths/{}", escaped(operation.path)));
            for at in 0..item["parameters"].as_array().unwrap().len() {
                let (_, parameter) = document().at(&format!("/paths/{}/parameters/{at}", escaped(operation.path)));
                if let (Some(name), Some(id)) = (parameter["name"].as_str(), parameter["example"].as_str()) {
                    path = path.replace(&format!("{{{name}}}"), id);
                }
            }
            text = text.replace(LOSER, &records[TWIN]);
            for (name, id) in records.iter().filter(|(name, _)| **name != TWIN) {
                let (_, parameter) = document().at(&format!("/components/parameters/{name}"));
                let example = parameter["example"].as_str().unwrap();
                (text, path) = (text.replace(example, id), path.replace(example, id));
            }
            // The prospect may have one hire only.
            if (operation.method, operation.path) == ("POST", "/hires") {
                world.remove(&format!("/hires/{}", records["HireId"])).await;
            }
            let body = serde_json::from_str(&text).unwrap();
            let answer = world.send(operation.method, &path).json(&body).await;
            assert!((200..300).contains(&answer.status), "{name}: {answer}");
            answer.expect_no_header("ignored");
            sent += 1;
        }
    }
    assert!(sent >= 40, "{sent} examples were sent");
}

#[test]
fn every_link_leads_to_an_operation_with_its_parameters() {
    let (_, links) = document().at("/components/links");
    let mut led_to = BTreeSet::new();
    for (name, link) in links.as_object().unwrap() {
        let operation = document().operations().find(|operation| operation.value["operationId"] == link["operationId"]);
        let operation = operation.unwrap_or_else(|| panic!("{name} leads nowhere"));
        assert_eq!(names(&link["parameters"]), parameters(operation.path), "{name}");
        led_to.insert((operation.method, operation.path));
    }
    let with_parameters = document().operations().filter(|operation| operation.path.contains('{'));
    let expected = with_parameters.map(|operation| (operation.method, operation.path)).collect();
    assert_eq!(led_to, expected);
}

fn parameters(path: &str) -> BTreeSet<&str> {
    let names = path.split('/').filter_map(|segment| segment.strip_prefix('{')?.strip_suffix('}'));
    names.collect()
}

fn headers(names: &[(&str, &str)]) -> HeaderMap {
    let header = |(name, value): &(&str, &str)| (HeaderName::try_from(*name).unwrap(), value.parse().unwrap());
    names.iter().map(header).collect()
}

const ORDINARY: [(&str, &str); 6] = [
    ("x-request-id", "r"),
    ("cache-control", "no-store"),
    ("content-type", "application/json"),
    ("ratelimit-limit", "500"),
    ("ratelimit-remaining", "499"),
    ("ratelimit-reset", "30"),
];

fn fault(method: &str, path: &str, status: u16, headers: &HeaderMap, body: &str) -> Option<String> {
    let answer = Answer { status, headers, body };
    document().check(method, path, &answer).err()
}

#[test]
fn an_undocumented_answer_is_detected() {
    let good = headers(&ORDINARY);
    let count = |status, headers: &HeaderMap, body| fault("GET", "/prospects/count", status, headers, body);
    let body = r#"{"success": true, "count": 1}"#;
    assert_eq!(count(200, &good, body), None);
    assert_eq!(fault("HEAD", "/prospects/count", 200, &good, ""), None);
    let says = |fault: Option<String>, what: &str| {
        let fault = fault.unwrap_or_else(|| panic!("nothing was noticed, not: {what}"));
        assert!(fault.contains(what), "{fault}");
    };
    says(count(201, &good, body), "no status 201");
    says(count(200, &good, r#"{"success": true}"#), "count");
    says(count(200, &good, r#"{"success": true, "count": "1"}"#), "count");
    says(count(200, &good, r#"{"success": true, "count": 1, "more": 1}"#), "more");
    let error =
        r#"{"success": false, "error": "", "code": "conflict", "message": "", "requestId": "r", "docsUrl": ""}"#;
    says(count(403, &good, error), "no code \"conflict\"");
    let retried = headers(&[&ORDINARY[..], &[("retry-after", "1")]].concat());
    let limited = error.replace("conflict", "rate_limited");
    says(count(429, &retried, &limited), "needs the member retryAfter");
    says(count(200, &headers(&ORDINARY[1..]), body), "needs the header X-Request-Id");
    says(
        count(200, &headers(&[&ORDINARY[..], &[("etag", "\"1-0123456789abcdef\"")]].concat()), body),
        "no header etag",
    );
    let late = headers(&[&ORDINARY[..5], &[("ratelimit-reset", "0")]].concat());
    says(count(200, &late, body), "RateLimit-Reset");
    says(fault("GET", "/nowhere", 200, &good, body), "404, not 200");
    says(fault("POST", "/prospects/count", 404, &good, body), "405, not 404");
}
