//! Unknown names of bodies and queries (SPECIFICATION §3.5), in every operation.

use serde_json::{Value, json};
use tests::crash_matrix::{self, scenarios};
use tests::openapi::{Operation, document};
use tests::{Request, Response, World};

use super::{Fixture, asked, body_properties, query};
use crate::ask::Ask;
use crate::dry_runs::writes;

/// The errors of a refusal: fields with their messages.
#[track_caller]
pub fn errors(answer: &Response) -> Vec<(&str, &str)> {
    assert_eq!((answer.status, &answer.body["code"]), (400, &json!("invalid_request")), "{answer}");
    let details = answer.body["details"].as_array().unwrap().iter();
    details.map(|error| (error["field"].as_str().unwrap(), error["message"].as_str().unwrap())).collect()
}

/// The errors of a strict answer.
#[track_caller]
fn refused(answer: &Response) -> Vec<(&str, &str)> {
    assert_eq!(answer.header("preference-applied"), "handling=strict", "{answer}");
    errors(answer)
}

/// A name that no operation knows.
struct Misspelt {
    /// The name with one letter more.
    name: String,
    /// What a refusal says of it.
    error: String,
    /// What a success says of it.
    warning: String,
}

/// The misspelt name of a `field` or a `parameter`; without a name, a field of an operation that takes none.
fn misspelt(name: &str, kind: &str) -> Misspelt {
    if name.is_empty() {
        return Misspelt {
            name: "extra".to_owned(),
            error: "is unknown".to_owned(),
            warning: format!("extra is not a known {kind} and was ignored."),
        };
    }
    Misspelt {
        name: format!("{name}x"),
        error: format!("is unknown; the nearest known name is {name}"),
        warning: format!("{name}x is not a known {kind} and was ignored. Did you mean {name}?"),
    }
}

/// The warnings about unknown names. Others are about the contacts that the request replaces.
fn told(answer: &Response) -> Value {
    let warnings = answer.body["warnings"].as_array().into_iter().flatten();
    let is_name = |one: &&Value| one.as_str().unwrap().contains("is not a known");
    warnings.filter(is_name).cloned().collect()
}

#[tokio::test]
async fn every_write_refuses_unknown_parameters_and_warns_of_what_it_ignores() {
    let mut all = scenarios::ALL.iter();
    let many = all.find(|one| one.needs_many()).expect("a large prospect");
    let fixture = crash_matrix::Fixture::of(many).await;
    for scenario in scenarios::ALL {
        let what = scenario.name();
        let request = scenario.request(&fixture.world, &fixture.names);
        let mut operations = document().operations();
        let operation = operations.find(|one| (one.method, one.path) == (scenario.method, scenario.path));
        let known = body_properties(&operation.unwrap());
        let parameter = misspelt("dryRun", "parameter");
        let member = misspelt(known.first().map_or("", |property| property.name), "field");
        let with_member = request.clone().member(&member.name, json!({"a": 1}));
        let with_both = with_member.clone().parameter(&format!("{}=1", parameter.name));
        let names = [&parameter, &member];
        let mut expected: Vec<(&str, &str)> = names.iter().map(|one| (one.name.as_str(), one.error.as_str())).collect();
        expected.sort_unstable();
        let ignored: Vec<&str> = expected.iter().map(|(name, _)| *name).collect();
        let ignored = ignored.join(", ");

        let calls = fixture.world.calls().len();
        let strict = with_both.clone().strict().await.expect_header("ignored", &ignored);
        assert_eq!(refused(&strict), expected, "{what}");
        let usual = with_both.clone().await.expect_header("ignored", &ignored);
        assert_eq!(errors(&usual), [(parameter.name.as_str(), parameter.error.as_str())], "{what}");
        usual.expect_no_header("preference-applied");
        assert_eq!(writes(&fixture.world, calls), [""; 0], "{what}");

        let lenient = with_both.lenient().await.expect_header("ignored", &ignored);
        assert!(lenient.status < 300, "{what}: {lenient}");
        let warnings: Vec<&str> = names.iter().map(|one| one.warning.as_str()).collect();
        assert_eq!(told(&lenient), json!(warnings), "{what}");
        lenient.expect_header("preference-applied", "handling=lenient");
        fixture.restore().await;
        let usual = with_member.await;
        assert!(usual.status < 300, "{what}: {usual}");
        let warnings: Vec<&str> = names[1..].iter().map(|one| one.warning.as_str()).collect();
        assert_eq!(told(&usual), json!(warnings), "{what}");
        usual.expect_no_header("preference-applied");
        fixture.restore().await;
        let known = request.strict().await.expect_no_header("ignored");
        assert!(known.status < 300, "{what}: {known}");
        assert_eq!(told(&known), json!([]), "{what}");
        known.expect_header("preference-applied", "handling=strict");
        fixture.restore().await;
    }
}

#[tokio::test]
async fn every_documented_name_is_known() {
    let fixture = Fixture::new().await;
    let mut sent = 0;
    for operation in document().operations().filter(|one| one.path != "/health") {
        let target = asked(&operation, &fixture.records.path(operation.path));
        let request = |parameter: &str| fixture.send(operation.method, &format!("{target}{parameter}&zzz=1"));
        let properties = body_properties(&operation);
        let mut requests: Vec<Request<'_>> = Vec::new();
        if properties.is_empty() && operation.method == "GET" {
            requests.extend(query(&operation).into_iter().map(|(name, _)| request(&format!("{name}=x"))));
        }
        // The sample of a batch has what an update takes.
        if !properties.is_empty() && !operation.path.ends_with("/batch") {
            // That of a record has more than an update takes.
            let mut body = fixture.records.body(operation.path, "new");
            let takes = |name: &str| properties.iter().any(|property| property.name == name);
            body.as_object_mut().unwrap().retain(|name, _| takes(name));
            requests.push(request("").json(&body));
        }
        for property in properties {
            requests.push(request("").json(&json!({property.name: null})));
            requests.push(request("").json(&json!({property.name: {}})));
        }
        for one in requests {
            one.lenient().await.expect_header("ignored", "zzz");
            sent += 1;
        }
    }
    assert!(sent > 300, "{sent} requests were sent");
}

#[tokio::test]
async fn every_read_refuses_unknown_parameters_unless_it_is_to_be_lenient() {
    let fixture = Fixture::new().await;
    let reads = document().operations();
    for operation in
        reads.filter(|one| one.method == "GET" && one.path != "/health" && !one.path.ends_with("/rejected"))
    {
        let target = asked(&operation, &fixture.records.path(operation.path));
        let known = query(&operation);
        let wrong = misspelt(known.last().map_or("dryRun", |(name, _)| name), "parameter");
        let get = fixture.send("GET", &format!("{target}{}=1", wrong.name));
        let expected = [(wrong.name.as_str(), wrong.error.as_str())];
        let usual = get.clone().await.expect_header("ignored", &wrong.name);
        assert_eq!(errors(&usual), expected, "{}", operation.path);
        usual.expect_no_header("preference-applied");
        let strict = get.clone().strict().await.expect_header("ignored", &wrong.name);
        assert_eq!(refused(&strict), expected, "{}", operation.path);
        let lenient = get.lenient().await.expect_status(success(&operation)).expect_header("ignored", &wrong.name);
        let lenient = lenient.expect_header("preference-applied", "handling=lenient");
        let plain = fixture.send("GET", target.trim_end_matches(['?', '&'])).await.expect_status(success(&operation));
        let mut expected = plain.body.clone();
        // The array of polling has no place for warnings.
        if let Some(members) = expected.as_object_mut() {
            members.insert("warnings".to_owned(), json!([wrong.warning]));
        }
        assert_eq!(lenient.body, expected, "{}", operation.path);
        assert_eq!(lenient.header("etag"), plain.header("etag"), "{}", operation.path);
    }
}

/// The status of a read that succeeds: the bytes of a file are elsewhere.
pub fn success(operation: &Operation<'_>) -> u16 {
    if operation.value["responses"]["302"].is_object() { 302 } else { 200 }
}

pub fn ada(more: Value) -> Value {
    let mut body = json!({"firstName": "Ada", "lastName": "Lovelace"});
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    body
}

#[tokio::test]
async fn members_are_named_by_their_paths_and_cannot_break_the_header() {
    let world = World::wired().await;
    let body = ada(json!({
        "emial": "ada@example.com", "resume": {"fileNam": "a.txt", "text": "x"}, "unknown": {"inner": 1},
        "applicationQuestions": [{"label": "a", "answer": "b"}, {"label": "a", "answer": "b", "anwser": "c"}],
        "a\r\nSet-Cookie: x=1": 1, "b,c": 1, "n\u{e4}me": 1, "": 1,
    }));
    let post = world.post("/prospects", body);
    let ignored = "a%0D%0ASet-Cookie%3A%20x%3D1, applicationQuestions[1].anwser, b%2Cc, emial, n%C3%A4me, \
                   resume.fileNam, unknown";
    let made = post.clone().await.expect_status(201).expect_header("ignored", ignored);
    let made = made.expect_no_header("set-cookie");
    let ignored_field = |name: &str| format!("{name} is not a known field and was ignored.");
    let misspelt = |name: &str, known: &str| format!("{} Did you mean {known}?", ignored_field(name));
    let warnings = json!([
        ignored_field(""),
        ignored_field("a\r\nSet-Cookie: x=1"),
        misspelt("applicationQuestions[1].anwser", "applicationQuestions[1].answer"),
        ignored_field("b,c"),
        misspelt("emial", "email"),
        ignored_field("n\u{e4}me"),
        misspelt("resume.fileNam", "resume.fileName"),
        ignored_field("unknown"),
    ]);
    assert_eq!(made.body["warnings"], warnings);
    let strict = post.strict().await.expect_header("ignored", ignored);
    assert_eq!(
        refused(&strict),
        [
            ("", "is unknown"),
            ("a\r\nSet-Cookie: x=1", "is unknown"),
            ("applicationQuestions[1].anwser", "is unknown; the nearest known name is applicationQuestions[1].answer"),
            ("b,c", "is unknown"),
            ("emial", "is unknown; the nearest known name is email"),
            ("n\u{e4}me", "is unknown"),
            ("resume.fileNam", "is unknown; the nearest known name is resume.fileName"),
            ("unknown", "is unknown"),
        ]
    );
}

#[tokio::test]
async fn strict_handling_reports_every_error_and_only_if_it_is_asked_for() {
    let world = World::wired().await;
    let post = world.post("/prospects", ada(json!({"emial": 1, "email": 1, "ownerId": "x"})));
    let lenient = post.clone().await.expect_status(400).expect_header("ignored", "emial");
    assert_eq!(lenient.body["details"].as_array().unwrap().len(), 2, "{lenient}");
    let strict = post.strict().await;
    let fields: Vec<&str> = refused(&strict).into_iter().map(|(field, _)| field).collect();
    assert_eq!(fields, ["email", "ownerId", "emial"]);
    let message = "email must be an email address such as ada@example.com (3 faults in all).";
    assert_eq!(strict.body["message"], message);
    let get = world.get("/prospects?limt=1&fields=nope");
    let lenient = get.clone().lenient().await.expect_status(400);
    assert_eq!(lenient.body.get("details"), None, "{lenient}");
    lenient.expect_header("ignored", "limt");
    for request in [get.clone(), get.strict()] {
        let refused = request.await.expect_status(400);
        assert_eq!(refused.body["code"], "invalid_fields");
        assert_eq!(refused.body["details"][0]["field"], "limt");
    }
    let lenient = world.get("/auth").header("prefer", "handling=lenient, respond-async");
    let lenient = lenient.await.expect_status(200);
    lenient.expect_no_header("preference-applied");
    // The service refuses these requests before it reads them, so it finds no unknown names.
    let both = world.post("/prospects?a=1", json!({"b": 1})).strict();
    for refused in [both.clone().without_key(), both.clone().key("x"), both.raw_body("{")] {
        let refused = refused.await.expect_no_header("ignored");
        refused.expect_no_header("preference-applied");
    }
}

#[tokio::test]
async fn a_replay_and_a_dry_run_name_what_the_write_ignores() {
    let world = World::wired().await;
    let post = world.post("/prospects?a=1", ada(json!({"emial": 1})));
    let dry = post.clone().dry_run().lenient().await.expect_status(201);
    let dry = dry.expect_header("ignored", "a, emial");
    let keyed = post.idempotency_key("k");
    // A refusal releases the key.
    assert_eq!(refused(&keyed.clone().strict().await).len(), 2);
    assert_eq!(errors(&keyed.clone().await).len(), 1);
    let first = keyed.clone().lenient().await.expect_status(201);
    let first = first.expect_header("ignored", "a, emial");
    assert_eq!(first.body["warnings"], dry.body["warnings"]);
    // The preference is not a part of the request, which has taken effect already.
    let replay = keyed.strict().await.expect_status(201);
    let replay = replay.expect_header("idempotency-status", "replayed");
    let replay = replay.expect_header("ignored", "a, emial");
    let replay = replay.expect_header("preference-applied", "handling=lenient");
    assert_eq!(replay.text, first.text);
    let post = world.post("/prospects", ada(json!({}))).idempotency_key("l");
    post.clone().strict().await.expect_status(201);
    let replay = post.await.expect_header("idempotency-status", "replayed");
    replay.expect_header("preference-applied", "handling=strict");
}

#[tokio::test]
async fn a_batch_names_the_members_of_its_items_and_is_refused_as_a_whole() {
    let world = World::wired().await;
    let made = world.create("/prospects", ada(json!({}))).await;
    let items = json!({"itms": 1, "items": [
        ada(json!({"reference": "a"})), 1, ada(json!({"emial": 1, "reference": 1})),
        ada(json!({"resume": {"fileNam": 1}})),
    ]});
    let post = world.post("/prospects/batch", items);
    let ignored = "items[2].emial, items[3].resume.fileNam, itms";
    let strict = post.clone().strict().await.expect_header("ignored", ignored);
    assert_eq!(
        refused(&strict),
        [
            ("items[2].emial", "is unknown; the nearest known name is items[2].email"),
            ("items[3].resume.fileNam", "is unknown; the nearest known name is items[3].resume.fileName"),
            ("itms", "is unknown; the nearest known name is items"),
        ]
    );
    assert_eq!(world.list("/prospects").await.len(), 1);
    let done = post.await.expect_status(200).expect_header("ignored", ignored);
    assert_eq!(done.body["summary"]["created"], 2, "{done}");
    let warning = |name: &str, known: &str| {
        json!([format!("{name} is not a known field and was ignored. Did you mean {known}?")])
    };
    assert_eq!(done.body["warnings"], warning("itms", "items"));
    let results = done.body["results"].as_array().unwrap();
    let warnings: Vec<&Value> = results.iter().map(|result| &result["warnings"]).collect();
    let of_third = warning("items[2].emial", "items[2].email");
    let of_fourth = warning("items[3].resume.fileNam", "items[3].resume.fileName");
    assert_eq!(warnings, [&Value::Null, &Value::Null, &of_third, &of_fourth], "{done}");
    // The service reads the whole item, even if the id is wrong.
    let ids = [made["id"].clone(), json!("x"), json!(""), Value::Null];
    let item = |id: &Value| json!({"id": id, "title": "Countess", "tilte": 1});
    let items: Vec<Value> = ids.iter().map(item).collect();
    let many: Vec<Value> = items.iter().cycle().take(21).cloned().collect();
    for (items, told) in [(items, 4), (many, 20)] {
        let done = world.patch("/prospects/batch", json!({"items": items})).await;
        let names: Vec<&str> = done.header("ignored").split(", ").collect();
        assert_eq!(names.len(), told, "{done}");
        assert!(names.iter().all(|name| name.ends_with("].tilte")), "{done}");
    }
}

#[tokio::test]
async fn a_merge_refuses_unknown_fields_and_does_not_call_them_ignored() {
    let world = World::wired().await;
    let one = world.create("/prospects", ada(json!({}))).await;
    let other = world.create("/prospects", ada(json!({}))).await;
    let target = format!("/prospects/{}/merge", one["id"].as_str().unwrap());
    let body = json!({"loserIds": [other["id"]], "take": {"emial": one["id"]}});
    let refused = world.post(&target, body).await.expect_status(400);
    let refused = refused.expect_no_header("ignored");
    assert_eq!(refused.body["details"][0]["field"], "take.emial");
}
