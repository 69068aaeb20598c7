//! Every field that an update can change, alone: what is sent is read back, nothing else changes, and the event names
//! it and has its old value.

use std::time::Duration;

use serde_json::{Map, Value, json};
use tests::openapi::{Operation, document};
use tests::samples::kind_of_field;

use super::{Fixture, admits, alternatives, body_properties, event_noun, has_events, target};

/// The expected effect of the update of a field.
struct Effect {
    sent: Value,
    /// The members of the record that change, with their values.
    shown: Value,
    /// The names in the event's `changes`.
    changes: Vec<&'static str>,
}

/// A record as all of its routes show it: a prospect includes its profile and resume.
async fn read(fixture: &Fixture, target: &str) -> Value {
    let mut whole = fixture.ok(target).await.item().clone();
    if target.starts_with("/prospects/") {
        for below in ["profile", "resume"] {
            let answer = fixture.ok(&format!("{target}/{below}")).await;
            whole[below] = answer.item().clone();
        }
    }
    whole
}

/// The record with these members in place of its own. `{"profile": {"city": …}}` changes one member of the profile.
fn over(mut record: Value, members: &Value) -> Value {
    for (name, value) in members.as_object().unwrap() {
        let is_part = ["profile", "resume"].contains(&name.as_str());
        record[name] = if is_part { over(record[name].clone(), value) } else { value.clone() };
    }
    record
}

/// A value of the field that the record does not have, made from its schema.
fn another(fixture: &Fixture, name: &str, place: &str, before: &Value) -> Option<Value> {
    if let Some(kind) = kind_of_field(name) {
        return fixture.records.all(kind).iter().map(|id| json!(id)).find(|id| id != before);
    }
    let (_, schema) = alternatives(place).into_iter().next()?;
    if let Some(words) = schema["enum"].as_array() {
        return words.iter().find(|word| *word != before && !word.is_null()).cloned();
    }
    Some(match () {
        () if admits(schema, "boolean") => json!(!before.as_bool().unwrap_or_default()),
        () if admits(schema, "integer") => json!(1),
        () if admits(schema, "string")
            && schema["pattern"].as_str().is_none_or(|pattern| !pattern.starts_with('^')) =>
        {
            json!(format!("Another {name}"))
        }
        () => return None,
    })
}

/// Fields whose values no schema describes, or whose updates show in other members.
fn special(fixture: &Fixture, path: &str, name: &'static str, before: &Value) -> Option<Effect> {
    let effect =
        |sent: Value, shown: Value, changes: &[&'static str]| Some(Effect { sent, shown, changes: changes.to_vec() });
    let alone = |sent: Value| {
        let shown = json!({name: sent});
        effect(sent, shown, &[name])
    };
    let settings = &fixture.world.first().settings;
    let user = settings.users[0].id.to_string();
    match (path, name) {
        (_, "email") => alone(json!("another@example.com")),
        (_, "fileUrl") => alone(json!("https://files.example.com/another")),
        ("/webhooks", "url") => alone(json!("https://example.com/another")),
        ("/webhooks", "filter") => alone(json!({"label": ["vip"], "changes": ["title"]})),
        ("/webhooks", "eventTypes") => alone(json!(["hire.created", "note.deleted"])),
        ("/account", "defaultRegion") => alone(json!("GB")),
        ("/account", "retention") => {
            alone(json!({"days": 400, "from": "createdAt", "excludeHired": false, "floorDays": 365}))
        }
        ("/imports", "delimiter") => alone(json!("|")),
        ("/imports", "matchBy") => alone(json!(["phone"])),
        ("/imports", "columns") => effect(json!([]), json!({}), &[]),
        ("/meetings", "timeZone") => alone(json!("Asia/Tokyo")),
        ("/notes", "mentions") => alone(json!([{"userId": user}])),
        ("/prospects", "phone") => alone(json!("+12025550199")),
        ("/prospects" | "/imports", "labels") => alone(json!(["another", "label"])),
        ("/prospects", "addLabels") => {
            let labels: Vec<&Value> = before["labels"].as_array().into_iter().flatten().collect();
            let added = json!("added");
            let all: Vec<&Value> = labels.into_iter().chain([&added]).collect();
            effect(json!(["added"]), json!({"labels": all}), &["labels"])
        }
        ("/custom-fields", "mergeInto") => {
            let mut options = before["options"].clone();
            let [old, new] = [1, 0].map(|at| options[at]["value"].as_str().unwrap_or_default().to_owned());
            (options[1]["archived"], options[1]["mergedInto"]) = (json!(true), json!(new));
            effect(json!({old: new}), json!({"options": options}), &["options"])
        }
        // Without a move, it changes nothing.
        ("/prospects", "stageReason") => effect(json!({"code": "score"}), json!({}), &[]),
        ("/prospects", "removeLabels") => effect(before["labels"].clone(), json!({"labels": []}), &["labels"]),
        ("/prospects", "stageId") => {
            let (pipeline, stage) = (&settings.pipelines[1], &settings.pipelines[1].stages[1]);
            let shown = json!({"stageId": stage.id.to_string(), "currentStage": stage.name,
                               "pipelineId": pipeline.id.to_string()});
            effect(json!(stage.id.to_string()), shown, &["pipelineId", "stageId"])
        }
        ("/prospects", "pipelineId") => {
            let pipeline = &settings.pipelines[1];
            let stage = pipeline.stages.iter().find(|stage| stage.id == pipeline.default_stage_id).unwrap();
            let shown = json!({"stageId": stage.id.to_string(), "currentStage": stage.name,
                               "pipelineId": pipeline.id.to_string()});
            effect(json!(pipeline.id.to_string()), shown, &["pipelineId", "stageId"])
        }
        // Alone these change nothing: the owner of a prospect stays (SPECIFICATION §7.8), and the user says who hands
        // a task over or completes it, or who created a meeting.
        ("/prospects" | "/tasks" | "/meetings", "userId") => effect(json!(user), json!({}), &[]),
        // Whether an event is sent is no part of the record.
        ("/prospects", "muteWebhook") => effect(json!(true), json!({}), &[]),
        ("/prospects", "newSourceName") => {
            let source = &fixture.world.first().sources[0];
            let shown = json!({"profile": {"sourceId": source.id.to_string()}});
            effect(json!(source.name), shown, &["sourceId"])
        }
        ("/prospects", "jobId") => {
            let job = fixture.records.all("job")[0].clone();
            let mut jobs = before["profile"]["jobs"].clone();
            jobs.as_array_mut().unwrap().push(json!({"jobId": job, "appliedAt": fixture.world.now_ms()}));
            effect(json!(job), json!({"profile": {"jobs": jobs}}), &["jobId"])
        }
        ("/prospects", "applicationQuestions") => {
            let questions = json!([{"label": "When?", "answer": "Now."}, {"label": "Why?", "answer": "", "id": "q"}]);
            effect(questions.clone(), json!({"profile": {name: questions}}), &[name])
        }
        ("/prospects", "externalIds") => {
            let ids = json!([{"system": "crm", "id": "field"}, {"system": "ats", "id": "field"}]);
            effect(ids.clone(), json!({"profile": {name: ids}}), &[name])
        }
        ("/prospects", "resume") => {
            let sent = json!({"fileName": "new.txt", "contentType": "text/plain", "data": "SGVsbG8="});
            let shown = json!({"resume": {"fileName": "new.txt", "text": "Hello", "size": 5, "url": null}});
            effect(sent, shown, &[name])
        }
        ("/tasks", "complete") => {
            effect(json!(true), json!({"completedAt": fixture.world.now_ms(), "completedBy": null}), &["completedAt"])
        }
        ("/tasks", "assignedTo") => {
            effect(json!(user), json!({"assignedTo": user, "assignedBy": null}), &[name, "assignedBy"])
        }
        ("/pipelines", "stages") => {
            let kept = before["stages"][0]["id"].clone();
            let sent = json!([{"id": kept, "name": "Renamed"}]);
            effect(sent.clone(), json!({"stages": sent}), &[])
        }
        ("/pipelines", "defaultStageId") => alone(before["stages"][1]["id"].clone()),
        ("/custom-fields", "options") => alone(json!([
            {"value": "two", "label": "Two", "archived": true}, {"value": "one", "label": "One", "archived": false},
            {"value": "new", "label": "New", "archived": false},
        ])),
        // The place in the list, which a record does not show. Its stages are part of a pipeline, and it is no part of
        // itself.
        ("/pipelines", "position") => effect(json!(0), json!({}), &[]),
        ("/stages", "position") => effect(json!(0), json!({"updatedAt": fixture.world.now_ms()}), &[]),
        _ => None,
    }
}

/// The updates of single records, except keys, which are not read by their ids.
fn updates() -> impl Iterator<Item = Operation<'static>> {
    let all = document().operations().filter(|operation| operation.method == "PATCH");
    all.filter(|operation| !operation.path.ends_with("/batch") && operation.path != "/keys/{keyId}")
}

/// Whether the profile of a prospect shows the field.
fn is_in_profile(path: &str, name: &str) -> bool {
    let (_, profile) = document().at("/components/schemas/Profile/properties");
    path == "/prospects" && profile.get(name).is_some()
}

fn effect(fixture: &Fixture, path: &str, name: &'static str, place: &str, before: &Value) -> Effect {
    if let Some(effect) = special(fixture, path, name, before) {
        return effect;
    }
    let in_profile = is_in_profile(path, name);
    let old = if in_profile { &before["profile"][name] } else { &before[name] };
    let sent = another(fixture, name, place, old);
    let sent = sent.unwrap_or_else(|| {
        panic!("PATCH {path} takes {name}, but no value is known for it: add one to special() in tests/service/every/fields.rs")
    });
    let shown = if in_profile { json!({"profile": {name: sent}}) } else { json!({name: sent}) };
    Effect { sent, shown, changes: vec![name] }
}

/// The events so far: their types, the names in their `changes`, `previous`, and `current` as far as the record does not
/// show it.
fn events(fixture: &Fixture) -> Vec<(String, Value, Value, Value)> {
    let told = |event: &Value| {
        let changes = event["changes"]["L"].as_array().into_iter().flatten();
        let values = |name: &str| event[name]["S"].as_str();
        let values = |name| values(name).map_or(Value::Null, |json| serde_json::from_str(json).unwrap());
        (
            event["type"]["S"].as_str().unwrap().to_owned(),
            changes.map(|name| name["S"].clone()).collect(),
            values("previous"),
            values("current"),
        )
    };
    fixture.world.events().iter().map(told).collect()
}

/// The values of these fields of a record, as events show them. Events leave out the value of a resume.
fn values<'a>(record: &Value, changes: impl Iterator<Item = &'a &'a str>) -> Value {
    let value = |name: &str| match record.get(name) {
        Some(value) => value.clone(),
        None if name == "jobId" => {
            let jobs = record["profile"]["jobs"].as_array().unwrap();
            jobs.iter().map(|job| job["jobId"].clone()).collect()
        }
        None => record["profile"][name].clone(),
    };
    let named = changes.filter(|name| **name != "resume");
    let values: Map<String, Value> = named.map(|name| ((*name).to_owned(), value(name))).collect();
    values.into()
}

/// Updates one field, and checks the whole record and the event.
async fn check(fixture: &Fixture, path: &str, target: &str, name: &str, effect: &Effect) {
    let before = read(fixture, target).await;
    let told = events(fixture);
    let body: Map<String, Value> = [(name.to_owned(), effect.sent.clone())].into_iter().collect();
    let answer = fixture.patch(target, &body.into()).await.expect_status(200);
    let is_silent = effect.shown.as_object().unwrap().is_empty();
    let mut expected = over(before.clone(), &effect.shown);
    if !is_silent {
        expected["updatedAt"] = fixture.world.now_ms().into();
    }
    let after = read(fixture, target).await;
    assert_eq!(after, expected, "PATCH {path} {name}");
    for (member, value) in answer.item().as_object().unwrap() {
        assert_eq!(*value, after[member], "PATCH {path} {name}: {member} of the answer");
    }
    let new: Vec<_> = events(fixture).split_off(told.len());
    let verb = if name == "complete" { "completed" } else { "updated" };
    let previous = values(&before, effect.changes.iter());
    let unshown = effect.changes.iter().filter(|name| answer.item().get(**name).is_none());
    let current = match values(&after, unshown) {
        Value::Object(none) if none.is_empty() => Value::Null,
        values => values,
    };
    let wanted = (format!("{}.{verb}", event_noun(path)), json!(effect.changes), previous, current);
    assert_eq!(new, if has_events(path) && !is_silent { vec![wanted] } else { vec![] }, "PATCH {path} {name}");
}

#[tokio::test]
async fn each_field_changes_alone_is_read_back_and_named_in_the_event() {
    let fixture = Fixture::new().await;
    let mut changed = 0;
    for operation in updates() {
        let path = operation.path.split("/{").next().unwrap();
        // Custom fields are told by their keys (prospects::custom_values).
        let properties = body_properties(&operation).into_iter();
        for property in properties.filter(|property| property.name != "customFields") {
            let target = if path == "/account" {
                path.to_owned()
            } else {
                target(path, &fixture.make(path, &format!("field{changed:04o}")).await)
            };
            fixture.world.advance(Duration::from_secs(1));
            let before = read(&fixture, &target).await;
            let effect = effect(&fixture, path, property.name, &property.place, &before);
            check(&fixture, path, &target, property.name, &effect).await;
            changed += 1;
        }
    }
    assert!(changed >= 60, "{changed}");
    fixture.world.check_consistency().await;
}

#[tokio::test]
async fn null_clears_each_field_that_it_can_clear() {
    let fixture = Fixture::new().await;
    let mut cleared = 0;
    for operation in updates() {
        let path = operation.path.split("/{").next().unwrap();
        for property in body_properties(&operation) {
            let alternatives = alternatives(&property.place);
            let admits = |kind| alternatives.iter().any(|(_, schema)| admits(schema, kind));
            if !admits("null") {
                continue;
            }
            let target = if path == "/account" {
                fixture.patch(path, &json!({"retention": {"days": 400}})).await.expect_status(200);
                path.to_owned()
            } else {
                target(path, &fixture.make(path, &format!("null{cleared:04o}")).await)
            };
            if property.name == "filter" {
                fixture.patch(&target, &json!({"filter": {"label": "vip"}})).await.expect_status(200);
            }
            fixture.world.advance(Duration::from_secs(1));
            let is_list = admits("array");
            let nothing = json!({property.name: if is_list { json!([]) } else { Value::Null }});
            let in_profile = is_in_profile(path, property.name);
            let shown = if in_profile { json!({"profile": nothing}) } else { nothing };
            let effect = Effect { sent: Value::Null, shown, changes: vec![property.name] };
            check(&fixture, path, &target, property.name, &effect).await;
            cleared += 1;
        }
    }
    assert!(cleared >= 14, "{cleared}");
    fixture.world.check_consistency().await;
}
