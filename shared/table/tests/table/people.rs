//! Lines as bodies of requests.

use domain::custom::CustomKind;
use domain::input::Json;
use domain::time::UnixMs;
use domain::{
    Account, AccountId, Email, Job, JobId, Office, OfficeId, Pipeline, PipelineId, Settings, Source, SourceId, StageId,
    User, UserId,
};
use serde_json::json;
use table::{AccountNames, PersonBody, ReadOptions, person, suggest};

use crate::columns::{custom_field, fields};
use crate::lines_of;

/// The id whose last digit is this one.
fn id(prefix: &str, digit: u32) -> String {
    format!("{prefix}_01K0000000000000000000000{digit}")
}

fn settings() -> Settings {
    let now = UnixMs::default();
    let pipeline = |digit: u32, stages: [&str; 3]| {
        let stage = |(at, name): (u32, &str)| domain::Stage {
            id: StageId::parse(&id("stage", digit.saturating_mul(3).saturating_add(at))).unwrap(),
            name: name.to_owned(),
        };
        let stages: Vec<_> = (0..).zip(stages).map(stage).collect();
        Pipeline {
            id: PipelineId::parse(&id("pipeline", digit)).unwrap(),
            name: format!("Pipeline {digit}"),
            position: 0,
            default_stage_id: stages[0].id,
            stages,
            created_at: now,
            updated_at: now,
        }
    };
    let first = PipelineId::parse(&id("pipeline", 0)).unwrap();
    let account = Account::new(AccountId::parse(&id("account", 1)).unwrap(), "A".into(), "US".into(), first, now);
    let user = |digit, email: Option<&str>| {
        User::new(UserId::parse(&id("user", digit)).unwrap(), "Sam".into(), email.and_then(Email::parse), now)
    };
    Settings {
        users: vec![user(1, Some("sam@example.com")), user(2, None)],
        pipelines: vec![
            pipeline(0, ["New", "Offer", "Hired"]),
            pipeline(1, ["New", "Trial", "Both"]),
            pipeline(2, ["New", "Both", "Last"]),
        ],
        offices: vec![Office {
            id: OfficeId::parse(&id("office", 1)).unwrap(),
            name: "Zürich".into(),
            created_at: now,
            updated_at: now,
        }],
        custom_fields: fields(),
        ..Settings::new(account)
    }
}

/// The bodies of the lines of a file.
fn bodies(text: &str) -> Vec<PersonBody> {
    let now = UnixMs::default();
    let settings = settings();
    let job = Job { id: JobId::parse(&id("job", 1)).unwrap(), title: "Cook".into(), created_at: now, updated_at: now };
    let source = Source {
        id: SourceId::parse(&id("source", 1)).unwrap(),
        name: "Fair".into(),
        created_at: now,
        updated_at: now,
    };
    let names = AccountNames::new(&settings, &[job], &[source]);
    let (found, lines) = lines_of(text.as_bytes(), &ReadOptions::default()).unwrap();
    let columns = suggest(&found.facts, &settings.custom_fields, true);
    lines.iter().map(|line| person(&columns, &line.cells, &names)).collect()
}

fn written(json: &Json) -> serde_json::Value {
    match json {
        Json::Null => serde_json::Value::Null,
        Json::Bool(value) => (*value).into(),
        Json::Integer(number) => (*number).into(),
        Json::Number(number) => serde_json::from_str(number).unwrap(),
        Json::Text(text) => text.as_str().into(),
        Json::Array(elements) => elements.iter().map(written).collect(),
        Json::Object(members) => members.iter().map(|(name, value)| (name.clone(), written(value))).collect(),
    }
}

/// The first line as JSON with the id of its prospect, or its faults.
fn body(text: &str) -> Result<serde_json::Value, String> {
    let PersonBody { mut members, id, faults } = bodies(text).remove(0);
    members.extend(id.map(|id| ("id".to_owned(), Json::Text(id.to_string()))));
    if faults.is_empty() { Ok(written(&Json::Object(members))) } else { Err(faults.join("; ")) }
}

#[test]
fn a_line_is_the_body_of_a_request() {
    let text = "Name|E-mail|Mobile|Tags|Stage|Office|Owner Email|Source|License|external:crm|externalIds|Notes|Job\n\
                Ada Mary King|ADA@example.com|(212) 555-0123|vip; new, x|offer|ZÜRICH|sam@example.com|Fair|In Progress|7|\
                hr:8; erp:a:b|'=1+1|cook\n";
    let external = |system: &str, id: &str| json!({"system": system, "id": id});
    let expected = json!({
        "firstName": "Ada Mary", "lastName": "King", "email": "ADA@example.com", "phone": "(212) 555-0123",
        "labels": ["vip", "new", "x"], "licenseStatus": "in_progress", "notes": "=1+1", "newSourceName": "Fair",
        "stageId": id("stage", 1), "officeId": id("office", 1), "ownerId": id("user", 1), "jobId": id("job", 1),
        "externalIds": [external("crm", "7"), external("hr", "8"), external("erp", "a:b")],
    });
    assert_eq!(body(text), Ok(expected));
    let (fair, prospect) = (id("source", 1), id("prospect", 1));
    for (text, expected) in [
        (format!("name;source;sourceId\nKing, Ada;fair;{fair}\n"), json!({"sourceId": fair})),
        ("name;source;sourceId\nKing, Ada;Fair;source_x\n".to_owned(), json!({"newSourceName": "Fair"})),
        (format!("name;id\nKing, Ada;{prospect}\n"), json!({"id": prospect})),
        (
            "name;resume link\nKing, Ada;https://a.example/cv\n".to_owned(),
            json!({"resume": {"url": "https://a.example/cv"}}),
        ),
    ] {
        let mut read = body(&text).unwrap();
        let members = read.as_object_mut().unwrap();
        assert_eq!(members.remove("firstName").zip(members.remove("lastName")), Some((json!("Ada"), json!("King"))));
        assert_eq!(read, expected);
    }
}

#[test]
fn all_faults_of_a_line_are_named() {
    let text = "Name;Office;Stage;externalIds;applicationQuestions;owner\nMadonna;Paris;x;7;{;Sam\n";
    let expected = "Name: \"Madonna\" is not a first and a last name; write First Last, or Last, First; externalIds: \"7\" is not \
                    SYSTEM:ID; applicationQuestions: is not JSON: EOF while parsing an object at line 1 column 1; there is no \
                    stage \"x\"; there is no office \"Paris\"; several records have the name of owner \"Sam\"; use ownerId";
    assert_eq!(body(text), Err(expected.to_owned()));
    let text = format!("id;name\nx7;A B\n{};C D\n", id("prospect", 1));
    assert_eq!(body(&text), Err("id: \"x7\" is not the id of a prospect; empty it, or ignore the column".to_owned()));
}

#[test]
fn stages_are_found_by_name_in_their_pipeline() {
    let stage = |pipeline: &str, stage: &str, stage_id: &str| {
        let body = body(&format!("name;pipeline;stage;stageId\nA B;{pipeline};{stage};{stage_id}\n"));
        body.map(|body| body["stageId"].as_str().unwrap().to_owned())
    };
    assert_eq!(stage("", "new", ""), Ok(id("stage", 0)), "the default pipeline comes first");
    assert_eq!(stage("", "Trial", ""), Ok(id("stage", 4)));
    assert_eq!(stage("Pipeline 2", "both", ""), Ok(id("stage", 7)));
    assert_eq!(stage("", &id("stage", 8), ""), Ok(id("stage", 8)));
    assert_eq!(stage("", "Renamed", &id("stage", 8)), Ok(id("stage", 8)), "the id of an export wins over an old name");
    assert_eq!(stage("", "Hired", "stage_x"), Ok(id("stage", 2)), "an id of another account does not count");
    let different = "stage \"New\" and stageId are different records; empty one of them";
    assert_eq!(stage("", "New", &id("stage", 8)), Err(different.to_owned()));
    assert_eq!(stage("", "Both", ""), Err("several pipelines have a stage \"Both\"; name the pipeline too".to_owned()));
    assert_eq!(stage("Pipeline 1", "Last", ""), Err("there is no stage \"Last\"".to_owned()));
}

#[test]
fn names_are_split_and_keep_their_suffixes() {
    for (name, first, last) in [
        ("Ada King", "Ada", "King"),
        ("King, Ada", "Ada", "King"),
        ("Ada Mary King", "Ada Mary", "King"),
        ("\"Jane Doe, PhD\"", "Jane", "Doe, PhD"),
        ("\"Jane Doe, Ph.D., MBA\"", "Jane", "Doe, Ph.D., MBA"),
        ("John Smith Jr.", "John", "Smith Jr."),
        ("\"John Smith, Jr.\"", "John", "Smith, Jr."),
        ("\"Smith, John, MD\"", "John", "Smith, MD"),
        ("\"Smith, MD, John\"", "John", "Smith, MD"),
        ("\"Smith Jr., John\"", "John", "Smith Jr."),
        ("\"Smith, John Jr.\"", "John", "Smith Jr."),
        ("\"Jane Doe, MA\"", "Jane", "Doe, MA"),
        ("\"Ma, Jane\"", "Jane", "Ma"),
        ("\"Doe, Do\"", "Do", "Doe"),
        ("Yo-Yo Ma", "Yo-Yo", "Ma"),
        ("Kim Anh Do", "Kim Anh", "Do"),
        ("Henry Ford III", "Henry", "Ford III"),
        ("Dr. Jane Doe", "Dr. Jane", "Doe"),
        ("Ludwig van Beethoven", "Ludwig", "van Beethoven"),
        ("Maria de la Cruz", "Maria", "de la Cruz"),
        ("Van Morrison", "Van", "Morrison"),
        ("  Zoë\u{a0} Ångström ", "Zoë", "Ångström"),
        ("דנה כהן", "דנה", "כהן"),
    ] {
        let read = bodies(&format!("Name;x\n{name};\n")).remove(0);
        let text = |text: &str| Json::Text(text.to_owned());
        let expected = [("firstName".to_owned(), text(first)), ("lastName".to_owned(), text(last))];
        assert_eq!((read.members.as_slice(), read.faults.len()), (&expected[..], 0), "{name}");
    }
    for name in ["Madonna", "\"Doe, PhD\"", "\"PhD, Doe\"", "Dr. Doe", "\"a, b, c\"", "Jr. Smith", "\",\""] {
        let read = bodies(&format!("Name;x\n{name};y\n")).remove(0);
        assert_eq!(read.faults.len(), 1, "{name}: {read:?}");
    }
}

#[test]
fn values_of_custom_fields_have_their_types() {
    let custom = |header: &str, values: &[&str]| {
        let lines: Vec<String> = values.iter().map(|value| format!("A B|{value}\n")).collect();
        let read = bodies(&format!("Name|{header}\n{}", lines.concat()));
        let shown = read.into_iter().map(|read| match read.members.last() {
            Some((name, value)) if name == "customFields" => written(value)[header].to_string(),
            _ => read.faults.join("; "),
        });
        shown.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(custom("salary", &["45.000", "1.234,56", "-5", "x"]), "\"45000\" \"1234.56\" \"-5\" \"x\"");
    assert_eq!(custom("salary", &["45,000", "1,234.56", "1'000"]), "\"45000\" \"1234.56\" \"1000\"");
    assert_eq!(
        custom("salary", &["45.000"]),
        "salary: \"45.000\" can mean 45000 or 45; choose the numberFormat of the column"
    );
    assert_eq!(
        custom("start", &["03/04/2026", "13/4/2026", "2026-01-02"]),
        "\"2026-04-03\" \"2026-04-13\" \"2026-01-02\""
    );
    assert_eq!(
        custom("start", &["03/04/2026", "4/13/2026", "5", "1.2.26"]),
        "\"2026-03-04\" \"2026-04-13\" \"5\" \"1.2.26\""
    );
    assert_eq!(
        custom("start", &["03/04/2026"]),
        "start: \"03/04/2026\" can mean 2026-04-03 or 2026-03-04; choose the dateFormat of the column"
    );
    assert_eq!(
        custom("seenAt", &["1767323045000", "2026-01-02 10:00", "13.04.2026 9:05", "2026"]),
        "1767323045000 \"2026-01-02T10:00Z\" \"2026-04-13T09:05Z\" \"2026\""
    );
    assert_eq!(custom("shift", &["NIGHT, LATE", "day", "x"]), "\"night\" \"day\" \"x\"");
    assert_eq!(
        custom("shifts", &["Day shift; Night, late", "day,night", "[\"\"day\"\"]", "x"]),
        "[\"day\",\"night\"] [\"day\",\"night\"] [\"[\\\"\\\"day\\\"\\\"]\"] [\"x\"]"
    );
    assert_eq!(custom("remote", &["Yes", "0", "nein", "maybe"]), "true false false \"maybe\"");
    assert_eq!(custom("buddy", &["SAM@example.com", "Kim"]), format!("\"{}\" \"Kim\"", id("user", 1)));
    assert_eq!(custom("badge", &["007", "1E5"]), "\"007\" \"1E5\"");
    // A preview leaves out a field that the import has not created yet.
    assert_eq!(custom("hobby", &["chess"]), "");
    assert_eq!(custom_field("x", "X", CustomKind::Text, &[]).kind.name(), "text");
}

#[test]
fn members_of_json_lines_keep_their_types() {
    let line = json!({
        "name": "Ada King", "phone": 2_125_550_123_i64, "labels": ["a"], "email": null, "customFields": {"badge": "7"},
        "salary": 45.5, "remote": false, "holdUntil": 1_767_323_045_000_i64, "office": null,
    });
    let expected = json!({
        "firstName": "Ada", "lastName": "King", "phone": "2125550123", "labels": ["a"], "email": null, "officeId": null,
        "customFields": {"badge": "7", "salary": 45.5, "remote": false}, "holdUntil": 1_767_323_045_000_i64,
    });
    assert_eq!(body(&line.to_string()), Ok(expected));
    let twice = r#"{"name":"Ada King","office":"Zürich","officeId":null,"customFields":{"badge":"1"},"customFields.badge":"2"}"#;
    let faults = "two columns set officeId; empty one of them; two columns set customFields.badge; empty one of them";
    assert_eq!(body(twice), Err(faults.to_owned()));
    let external = r#"{"name":"Ada King","externalIds":[],"external:crm":7}"#;
    assert_eq!(body(external).unwrap()["externalIds"], json!([{"system": "crm", "id": "7"}]));
    assert_eq!(body(r#"{"name":"Ada King","externalIds":[]}"#).unwrap()["externalIds"], json!([]));
    let wrong = body(r#"{"name":["Ada"],"external:crm":{},"salary":"1.000"}"#).unwrap_err();
    let salary = "salary: \"1.000\" can mean 1000 or 1; choose the numberFormat of the column";
    assert_eq!(wrong, format!("name: must be a text; external:crm: must be a text; {salary}"));
}

#[test]
fn an_export_that_is_imported_again_changes_nothing() {
    let (prospect, stage) = (id("prospect", 1), id("stage", 2));
    let mut item = json!({
        "id": prospect, "firstName": "Ada", "lastName": "'=O", "email": null, "labels": ["a;b"], "stageId": stage,
        "externalIds": [{"system": "hr", "id": "8"}], "holdUntil": 1_767_323_045_000_i64, "notes": "- x\ny",
        "applicationQuestions": [{"label": "Why?", "answer": "=1"}],
    });
    let custom = json!({"salary": 45.125, "shifts": ["day"], "seenAt": 1_767_323_045_000_i64});
    let shown = json!({
        "createdAt": 1, "updatedAt": 2, "currentStage": "Old name", "jobs": [], "hasResume": false, "sharedContacts": [],
        "alternateEmails": [], "alternatePhones": [], "alternateExternalIds": [],
    });
    let mut line = item.clone();
    line["customFields"] = custom.clone();
    line.as_object_mut().unwrap().extend(shown.as_object().unwrap().clone());
    let mut expected = line.clone();
    expected.as_object_mut().unwrap().retain(|name, _| item.get(name).is_some() || name == "customFields");
    assert_eq!(body(&line.to_string()), Ok(expected.clone()));
    // As a table, with a column for each custom field, and nothing for null.
    let values = line.as_object_mut().unwrap();
    values.remove("customFields");
    values
        .extend(custom.as_object().unwrap().iter().map(|(key, value)| (format!("customFields.{key}"), value.clone())));
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(values.keys()).unwrap();
    let cell = |value: &serde_json::Value| match value {
        serde_json::Value::Null => String::new(),
        serde_json::Value::String(text) => domain::formula::protected(text).into_owned(),
        other => other.to_string(),
    };
    writer.write_record(values.values().map(cell)).unwrap();
    let table = String::from_utf8(writer.into_inner().unwrap()).unwrap();
    item.as_object_mut().unwrap().remove("email");
    item["customFields"] = custom;
    item["customFields"]["salary"] = json!("45.125");
    assert_eq!(body(&table), Ok(item));
}
