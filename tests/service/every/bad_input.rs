//! Every field of every body, and every parameter of every query, with values that the document does not admit.

use std::collections::BTreeSet;
use std::fmt::Write;

use serde_json::{Value, json};
use tests::openapi::{Operation, document};
use tests::samples::{Field, kind_of_field, with};
use tests::{Request, Response};

use super::{Fixture, admits, alternatives, asked, body_properties, properties, query};
use crate::access::table;

/// A field, with one value that is refused or admitted.
struct Case {
    field: Field,
    value: Value,
    is_admitted: bool,
}

/// The cases of a field, and of the fields inside it. `sample` is a value that the field admits.
fn cases(field: &Field, place: &str, sample: &Value, found: &mut Vec<Case>) {
    let alternatives = alternatives(place);
    let mut add = |value: Value, is_admitted| {
        found.push(Case { field: field.clone(), value, is_admitted });
    };
    let kinds = [
        ("null", json!(null)),
        ("boolean", json!(true)),
        ("integer", json!(1.5)),
        ("string", json!("text")),
        ("array", json!([])),
        ("object", json!({})),
    ];
    for (kind, value) in kinds {
        if !alternatives.iter().any(|(_, schema)| admits(schema, kind)) {
            add(value, false);
        }
    }
    for (_, schema) in &alternatives {
        if schema["minLength"] == 1 || schema["minItems"] == 1 && admits(schema, "array") {
            let refuses_blanks = ["pattern", "format", "enum", "minItems"].iter().any(|word| !schema[word].is_null());
            assert!(refuses_blanks, "{place} admits a blank text, which the service refuses");
            add(if admits(schema, "array") { json!([]) } else { json!(" ") }, false);
        }
        if let Some(limit) = schema["maxLength"].as_u64() {
            add(long(field, limit), true);
            add(long(field, limit + 1), false);
        }
        for (limit, beyond) in [("minimum", -1), ("maximum", 1)] {
            if let Some(limit) = schema[limit].as_i64() {
                add(json!(limit), true);
                add(json!(limit + beyond), false);
            }
        }
        if schema["enum"][0].is_string() || schema["pattern"].as_str().is_some_and(|pattern| pattern.starts_with('^')) {
            add(json!(",!"), false);
        }
        // Kinds of events and of records are few; more than all of them cannot be sent.
        let has_few = ["eventTypes", "include", "matchBy"].contains(&field[0].as_str());
        if let Some(limit) = schema["maxItems"].as_u64().filter(|_| !has_few) {
            // Losers of a merge must be there.
            if field[0] != "loserIds" {
                add(many(sample, limit), true);
            }
            add(many(sample, limit + 1), false);
        }
    }
    let kind = field.last().and_then(|name| kind_of_field(name));
    if let Some(kind) = kind.filter(|_| !["applicationQuestions", "externalIds"].contains(&field[0].as_str())) {
        add(json!("x"), false);
        add(json!(format!("{kind}_01ARZ3NDEKTSV4RRFFQ69G5FAV")), false);
    }
    for (place, schema) in &alternatives {
        if schema["items"].is_object() {
            let element = [field.clone(), vec!["[]".to_owned()]].concat();
            cases(&element, &format!("{place}/items"), &sample[0], found);
        }
        for property in properties(place).into_iter().filter(|_| !schema["properties"].is_null()) {
            let inner = [field.clone(), vec![property.name.to_owned()]].concat();
            cases(&inner, &property.place, &sample[property.name], found);
        }
    }
}

/// A text of that many characters, as the field has them.
fn long(field: &Field, count: u64) -> Value {
    let count = usize::try_from(count).unwrap();
    match field.last().unwrap().as_str() {
        "email" => {
            let domain = format!("{}.{}.{}.com", "d".repeat(63), "d".repeat(63), "d".repeat(58));
            json!(format!("{}@{domain}", "a".repeat(count - domain.len() - 1)))
        }
        "contentType" => json!(format!("a/{}", "b".repeat(count - 2))),
        "url" | "fileUrl" => json!(format!("https://example.com/{}", "a".repeat(count - 20))),
        _ => json!("é".repeat(count)),
    }
}

/// That many elements: texts, networks, links or external ids that differ, or copies of the sample's first one.
fn many(sample: &Value, count: u64) -> Value {
    let copy = |at| {
        if sample[0]["system"].is_string() {
            json!({"system": "ats", "id": format!("n{at}")})
        } else if sample[0].as_str().is_some_and(|text| text.contains("/0")) {
            json!(format!("10.0.{at}.0/24"))
        } else if sample[0].as_str().is_some_and(|text| text.starts_with("https://")) {
            json!(format!("https://client.example.com/{at}"))
        } else if sample[0].is_object() {
            sample[0].clone()
        } else {
            json!(format!("n{at}"))
        }
    };
    (0..count).map(copy).collect()
}

/// The name that a message gives the field: `mentions[0].userId`.
fn name(field: &Field) -> String {
    field.join(".").replace(".[]", "[0]")
}

/// A value as the list of messages shows it.
fn shown(value: &Value) -> String {
    let text = value.to_string();
    let count = text.chars().count();
    if count <= 60 { text } else { format!("{}… ({count} characters)", text.chars().take(12).collect::<String>()) }
}

/// The errors of a refusal, field by field. Its message repeats the first error.
#[track_caller]
fn message(answer: &Response, case: &str) -> String {
    let details = answer.body["details"].as_array();
    let details = details.unwrap_or_else(|| panic!("{case}: {answer}"));
    let text = |fault: &Value| format!("{} {}", fault["field"].as_str().unwrap(), fault["message"].as_str().unwrap());
    let messages: Vec<String> = details.iter().map(text).collect();
    let count = match messages.len() {
        1 => String::new(),
        count => format!(" ({count} faults in all)"),
    };
    let whole = format!("{}{count}.", messages[0]);
    answer.clone().expect_error_with(400, "invalid_request", &whole, json!({"details": details}));
    messages.join("; ")
}

/// Operations that take a body. PUT is the same operation as PATCH on the same path.
fn with_body() -> impl Iterator<Item = Operation<'static>> {
    let is_update = |path: &str| document().operations().any(|other| (other.method, other.path) == ("PATCH", path));
    let all = document().operations().filter(move |operation| operation.method != "PUT" || !is_update(operation.path));
    all.filter(|operation| operation.value.get("requestBody").is_some())
}

fn request<'f>(fixture: &'f Fixture, operation: &Operation<'_>, case: &Case) -> Request<'f> {
    let sample = fixture.records.body(operation.path, "new");
    let mut body = if operation.method == "PATCH" { json!({}) } else { sample.clone() };
    if case.field[0] == "pipelineId" && operation.path == "/prospects" {
        // With a stage, the pipeline does not count.
        body.as_object_mut().unwrap().remove("stageId");
    }
    if ["addLabels", "removeLabels"].contains(&case.field[0].as_str()) {
        // They are not sent with labels.
        body.as_object_mut().unwrap().remove("labels");
    }
    body[&case.field[0]] = with(sample[&case.field[0]].clone(), &case.field[1..], &case.value);
    fixture.send(operation.method, &fixture.records.path(operation.path)).json(&body)
}

/// The cases of an operation. An item of a batch fails alone, by the rules of a single request.
fn cases_of(fixture: &Fixture, operation: &Operation<'_>) -> Vec<Case> {
    let sample = fixture.records.body(operation.path, "new");
    let mut found = Vec::new();
    for property in body_properties(operation) {
        cases(&vec![property.name.to_owned()], &property.place, &sample[property.name], &mut found);
    }
    found.retain(|case| case.field.len() == 1 || !operation.path.ends_with("/batch"));
    found
}

#[tokio::test]
async fn every_field_refuses_what_the_document_does_not_admit_and_nothing_is_written() {
    let fixture = Fixture::new().await;
    let before = table(&fixture.world);
    let mut messages = String::new();
    for operation in with_body() {
        for case in cases_of(&fixture, &operation).into_iter().filter(|case| !case.is_admitted) {
            let (field, value) = (name(&case.field), shown(&case.value));
            let line = format!("{} {} {field}: {value}", operation.method, operation.path);
            let message = message(&request(&fixture, &operation, &case).await, &line);
            assert!(message.starts_with(&case.field[0]), "{line} is refused for another field: {message}");
            writeln!(messages, "{line} | {message}").unwrap();
        }
        if operation.method == "POST" {
            for property in body_properties(&operation).into_iter().filter(|property| property.is_required) {
                let mut body = fixture.records.body(operation.path, "new");
                body.as_object_mut().unwrap().remove(property.name);
                let target = fixture.records.path(operation.path);
                fixture.post(&target, &body).await.expect_fault(property.name, "is required");
            }
        }
    }
    assert_eq!(table(&fixture.world), before);
    insta::assert_snapshot!(messages);
}

/// Whether the state of the account or the time refuses the field: the stages have other names, the prospect that the
/// sample matches has a hundred labels, a key ends in the future and has ids of the account, no option is left out or repeated, a retention has days, and
/// a file has its own number of columns.
fn is_refused_by_the_state(field: &Field) -> bool {
    ["defaultStage", "addLabels", "expiresAt", "scope", "filter", "options", "retention", "columns"]
        .contains(&field[0].as_str())
}

#[tokio::test]
async fn every_field_admits_its_limit() {
    let fixture = Fixture::new().await;
    let mut admitted = 0;
    // The others need the prospect.
    let (erasures, others): (Vec<_>, Vec<_>) = with_body().partition(|operation| operation.path.ends_with("/erase"));
    for operation in others.into_iter().chain(erasures) {
        for case in cases_of(&fixture, &operation)
            .into_iter()
            .filter(|case| case.is_admitted && !is_refused_by_the_state(&case.field))
        {
            let answer = request(&fixture, &operation, &case).await;
            // A prospect has one hire at most, the account keeps what it uses, and the tag is made up.
            let is_admitted = answer.status < 300 || [409, 412].contains(&answer.status);
            assert!(is_admitted, "{}: {} {answer}", name(&case.field), shown(&case.value));
            admitted += 1;
        }
    }
    assert!(admitted > 80, "{admitted}");
}

/// Values of a parameter that are refused.
fn refused(name: &str, schema: &Value) -> Vec<String> {
    let mut values: Vec<String> = match name {
        "limit" | "top" => {
            let most = schema["maximum"].as_u64().unwrap() + 1;
            let wrong = ["0", "-1", "1.5", "x", "%2B5", "%D9%A1", "99999999999999999999"];
            [wrong.map(str::to_owned).to_vec(), vec![most.to_string()]].concat()
        }
        _ if name.ends_with("After") || name.ends_with("Before") => {
            ["yesterday", "1.5", "-1", "99999999999999999"].map(str::to_owned).to_vec()
        }
        // Tokens and names of fields have errors of their own.
        "pageToken" | "fields" => Vec::new(),
        _ if admits(schema, "string") && schema["enum"].is_null() => {
            let lengths = [("minLength", -1), ("maxLength", 1)];
            let lengths = lengths.iter().filter_map(|(name, beyond)| Some(schema[name].as_i64()? + beyond));
            let texts = lengths.map(|length| "x".repeat(usize::try_from(length).unwrap()));
            texts.chain(["%00".to_owned()]).collect()
        }
        _ if schema["maxItems"].is_u64() => {
            let many = (0..=schema["maxItems"].as_u64().unwrap()).map(|at| format!("l{at}"));
            vec![many.collect::<Vec<_>>().join(","), "l,%00".to_owned()]
        }
        _ => vec!["OTHER".to_owned()],
    };
    if !admits(schema, "array") {
        values.push(format!("5&{name}=5"));
    }
    values
}

#[tokio::test]
async fn every_parameter_of_a_query_refuses_what_the_document_does_not_admit() {
    let fixture = Fixture::new().await;
    let mut messages = BTreeSet::new();
    for operation in document().operations() {
        let path = asked(&operation, &fixture.records.path(operation.path));
        for (name, schema) in query(&operation) {
            for value in refused(name, schema) {
                let answer = fixture.send(operation.method, &format!("{path}{name}={value}")).await;
                let message = message(&answer, &format!("{path}{name}={value}"));
                let value = if value.len() > 200 { shown(&value.into()) } else { value };
                messages.insert(format!("{} {name}={value} | {message}", operation.path));
            }
        }
    }
    let messages: Vec<String> = messages.into_iter().collect();
    insta::assert_snapshot!(messages.join("\n"));
}

#[tokio::test]
async fn a_query_and_a_body_name_every_fault_at_once_and_a_hundred_at_the_most() {
    let fixture = Fixture::new().await;
    let list = fixture.get("/prospects?limit=0&createdAfter=x&name=a&name=b").await.expect_status(400);
    assert_eq!(list.body["details"].as_array().unwrap().len(), 3, "{list}");
    let mut messages = String::new();
    for operation in with_body() {
        let names = body_properties(&operation).into_iter().map(|property| property.name);
        let body: Value =
            names.map(|name| (name.to_owned(), json!({"a": 1}))).collect::<serde_json::Map<_, _>>().into();
        let answer = fixture.send(operation.method, &fixture.records.path(operation.path)).json(&body).await;
        let details = answer.body["details"].as_array().unwrap_or_else(|| panic!("{answer}"));
        let fields: Vec<&str> = details.iter().map(|fault| fault["field"].as_str().unwrap()).collect();
        writeln!(messages, "{} {}: {}", operation.method, operation.path, fields.join(", ")).unwrap();
        let all = format!("({} faults in all).", fields.len());
        assert!(fields.len() == 1 || answer.body["message"].as_str().unwrap().ends_with(&all), "{answer}");
    }
    insta::assert_snapshot!(messages);
    let questions = vec![json!({}); 200];
    let sent = json!({"firstName": "Ada", "lastName": "Lovelace", "applicationQuestions": questions});
    let answer = fixture.post("/prospects", &sent).await.expect_status(400);
    assert_eq!(answer.body["details"].as_array().unwrap().len(), 100);
}
