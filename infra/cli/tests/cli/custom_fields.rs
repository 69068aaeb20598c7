//! Custom fields in files: `import`, `import --create-fields` and `export`.

use serde_json::{Value, json};

use crate::files::{World, counts};

/// An account with a field of every type, and the id of its user Mentor.
async fn world_with_fields(name: &str) -> (World, Value) {
    let world = World::new(name).await;
    let user = json!({"name": "Mentor", "email": "mentor@example.com"});
    let user = world.stack.send("POST", "/users", &user).await["item"]["id"].clone();
    let options = json!([{"value": "citizen", "label": "Is, a citizen"}, {"value": "permit", "label": "Permit"},
        {"value": "a; b"}, {"value": "[x]"}]);
    for (key, label, kind) in [
        ("motto", "Motto of life", "text"),
        ("story", "Story", "longText"),
        ("salary", "Salary", "number"),
        ("relocates", "Relocates", "boolean"),
        ("start", "Start", "date"),
        ("called", "Called at", "datetime"),
        ("visa", "Visa", "select"),
        ("visas", "Visas", "multiSelect"),
        ("site", "Site", "url"),
        ("mentor", "Mentor", "user"),
    ] {
        let mut field = json!({"key": key, "label": label, "type": kind});
        if kind.to_lowercase().ends_with("select") {
            field["options"] = options.clone();
        }
        world.stack.send("POST", "/custom-fields", &field).await;
    }
    (world, user)
}

impl World {
    /// The custom values of the prospects, by their last names.
    async fn custom_values(&self) -> Value {
        let list = self.stack.get("/prospects?include=profile&limit=100").await;
        let items = list["items"].as_array().unwrap().iter();
        let values = items.map(|item| {
            let name = item["lastName"].as_str().unwrap().to_owned();
            (name, item["profile"]["customFields"].clone())
        });
        values.collect::<serde_json::Map<_, _>>().into()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_exported_value_is_imported_as_it_was() {
    let (world, user) = world_with_fields("custom-round-trip").await;
    let secret = json!({"key": "secret", "label": "Secret", "type": "text", "sensitive": true});
    world.stack.send("POST", "/custom-fields", &secret).await;
    let values = [
        ("motto", json!(["a, \"b\"; c\nd", "=1+1", "'-x", "[\"a\"]", "yes", "0123"])),
        ("story", json!(["two\r\nlines", "'", "; ", "Zoë"])),
        (
            "salary",
            json!(["0.1", "1000000000000000", "-999999999999999.999999", "123456789012345.678901", 0, "-0.000001"]),
        ),
        ("relocates", json!([true, false])),
        ("start", json!(["0001-01-01", "1965-04-01", "9999-12-31"])),
        ("called", json!([0, 1_767_225_600_123_i64, 253_402_300_799_999_i64])),
        ("visa", json!(["citizen", "permit", "a; b", "[x]"])),
        ("visas", json!([["[x]"], ["permit", "citizen"], ["a; b", "[x]"], ["a; b"], ["citizen"]])),
        ("site", json!(["https://a.example/?x=1,2;3#\"", "http://b"])),
        ("mentor", json!([user])),
        ("secret", json!(["s"])),
    ];
    for at in 0..6 {
        let custom = values.iter().map(|(key, values)| {
            let values = values.as_array().unwrap();
            ((*key).to_owned(), values[at % values.len()].clone())
        });
        let custom: Value = custom.filter(|_| at > 0).collect::<serde_json::Map<_, _>>().into();
        let person = json!({"firstName": "Ada", "lastName": format!("King {at}"), "customFields": custom});
        world.stack.send("POST", "/prospects", &person).await;
    }
    let stored = world.custom_values().await;
    let (done, _) = world.run("export @people.csv").await;
    let note = "lists do not show sensitive custom fields, so the file leaves them out: secret\n";
    assert_eq!((done.outcome, done.notes.as_str()), (Ok(()), note));
    let file = world.read("people.csv");
    assert!(file.contains(",123456789012345.678901,"), "{file}");
    assert_eq!(counts(&world.run("import @people.csv --mute-webhooks").await), "unchanged 6");

    // Cleared values come back.
    let cleared: serde_json::Map<_, _> = values.iter().map(|(key, _)| ((*key).to_owned(), Value::Null)).collect();
    let ids = file.lines().filter_map(|line| line.split(',').next());
    for id in ids.filter(|id| id.starts_with("prospect_")) {
        let change = json!({"customFields": cleared});
        world.stack.send("PATCH", &format!("/prospects/{id}"), &change).await;
    }
    let import = world.run("import @people.csv --create-fields").await;
    assert_eq!((counts(&import).as_str(), &import.1["newFields"]), ("updated 5, unchanged 1", &Value::Null));
    assert_eq!(world.custom_values().await, stored);
    world.run("export @again.csv").await;
    let without_time = |file: &str| file.replace(|c: char| c.is_ascii_digit(), "0");
    assert_eq!(without_time(&world.read("again.csv")), without_time(&file));
}

#[tokio::test(flavor = "multi_thread")]
async fn columns_and_members_hold_custom_fields_by_key_label_or_map() {
    let (world, user) = world_with_fields("custom-columns").await;
    let file = "name|motto_of LIFE|cf.story|customFields.salary|Relocates|start|Called At|Visa|VISAS|url|mentor\n\
                Ada One|a, b|x|+0.10|YES|2026-01-02|2026-01-02 10:00|is, a CITIZEN|permit; Is, a citizen|https://a.example|MENTOR\n\
                Ada Two||y|1000000000000000|0|1970-01-01|1767348000000|permit|[\"permit\"]|http://b|mentor@example.com\n\
                Ada Three||||||||citizen, permit||\n\
                Ada Bad|m||1e3|maybe|02.01.2026|soon|none|permit; none|b|Robin\n";
    let (done, output) = world.import("people.csv", file, "--delimiter | --map url=customFields.site").await;
    let columns = json!({"name": "name", "motto_of LIFE": "customFields.motto", "cf.story": "customFields.story",
        "customFields.salary": "customFields.salary", "Relocates": "customFields.relocates", "start": "customFields.start",
        "Called At": "customFields.called", "Visa": "customFields.visa", "VISAS": "customFields.visas",
        "url": "customFields.site", "mentor": "customFields.mentor"});
    assert_eq!((&output["columns"], &output["ignoredColumns"]), (&columns, &json!([])), "{done:?}");
    let one = json!({"motto": "a, b", "story": "x", "salary": 0.1, "relocates": true, "start": "2026-01-02",
        "called": 1_767_348_000_000_i64, "visa": "citizen", "visas": ["citizen", "permit"], "site": "https://a.example",
        "mentor": user});
    let two = json!({"story": "y", "salary": 1_000_000_000_000_000_i64, "relocates": false, "start": "1970-01-01",
        "called": 1_767_348_000_000_i64, "visa": "permit", "visas": ["permit"], "site": "http://b", "mentor": user});
    let three = json!({"visas": ["citizen", "permit"]});
    assert_eq!(world.custom_values().await, json!({"One": one, "Two": two, "Three": three}));
    let rejected = world.read("people.rejected.csv");
    let options = "must be one of the field's options: citizen, permit, a; b, [x]";
    let reasons = format!(
        "Called At {}; mentor is no user of this account; Relocates must be true or false; customFields.salary must be a \
         number within 10^15 either way, with at most 6 decimals; one of more than 15 digits must be a string; url must be \
         a link such as https://example.com/ada; start must be a day such as 2026-01-02, in the years 0001 to 9999; Visa \
         {options}; VISAS {options}",
        domain::time::TIME_FORMS
    );
    assert!(rejected.ends_with(&format!("|Robin|5|{reasons}\r\n")), "{rejected}");

    // The members of JSON lines have the types of the API, or the forms of cells.
    let lines = [
        r#"{"name":"Bob Json","customFields":{"visas":["permit"],"story":null},"wage":123456789012.123456}"#,
        r#"{"name":"Bob Two","phrase":"x","relocates":true,"wage":"7"}"#,
        r#"{"name":"Bob Three","customFields":{"salry":1}}"#,
        r#"{"name":"Bob Four","customFields":{"salary":1},"wage":"1"}"#,
    ];
    let map = "--map wage=customFields.salary --map phrase=cf.motto";
    let (done, _) = world.import("people.jsonl", &lines.join("\n"), map).await;
    let notes = "line 2: relocates is not a field of prospects; --map \"relocates=customFields.relocates\" makes it a custom \
                 field\nline 3: customFields.salry is no custom field of this account; the nearest known name is salary\n\
                 line 4: customFields.salary is set twice\n";
    assert_eq!(done.notes, notes);
    let values = world.find("name=json").await["profile"]["customFields"].clone();
    assert_eq!(values, json!({"salary": 123_456_789_012.123_46, "visas": ["permit"]}));
    world.run("export @exported.csv").await;
    assert!(world.read("exported.csv").contains(",123456789012.123456,"));
    let (done, _) = world.import("people.jsonl", &lines.join("\n"), "--map wage=customFields.salry").await;
    let message = "--map: the account has no custom field \"salry\"; did you mean salary?";
    assert_eq!(done.outcome, Err(message.to_owned()));
    let (done, _) = world.import("people.csv", "name,Salary,cf.salary\nAda King,1,2\n", "").await;
    assert!(
        done.outcome.unwrap_err().starts_with("two columns hold customFields.salary: \"Salary\" and \"cf.salary\"")
    );
}

const UNKNOWN: &str = "name,email,Shift,Notice period,customFields.code,Empty,reason,createdAt\n\
                       Ada A,a@example.com,Day,1.5,007,,x,1\n\
                       Bob B,b@example.com,\"Night, late\",2,008,,x,1\n\
                       Cy C,c@example.com,Day,,009,,x,1\n\
                       Di D,d@example.com,\"Night, late\",0.1,,,x,1\n";

#[tokio::test(flavor = "multi_thread")]
async fn unknown_columns_become_custom_fields_if_the_command_line_says_so() {
    let world = World::new("create-fields").await;
    let fields = [
        "\"Shift\" BECOMES the custom field shift (label \"Shift\", type select: Day, Night, late)",
        "\"Notice period\" BECOMES the custom field noticePeriod (label \"Notice period\", type number)",
        "\"customFields.code\" BECOMES the custom field code (label \"code\", type text)",
    ];
    let notes = |becomes: &str| fields.map(|field| field.replace("BECOMES", becomes) + "\n").concat();
    let (done, output) = world.import("people.csv", UNKNOWN, "--dry-run").await;
    assert_eq!(done.notes, notes("is ignored; with --create-fields it becomes"));
    let ignored = json!(["Shift", "Notice period", "customFields.code", "Empty", "reason", "createdAt"]);
    assert_eq!((&output["ignoredColumns"], &output["newFields"]), (&ignored, &Value::Null));
    let preview = world.run("import @people.csv --dry-run --create-fields").await;
    assert_eq!((counts(&preview).as_str(), preview.0.notes), ("created 4", notes("would become")));
    assert_eq!((world.stack.count("/custom-fields").await, world.people().await), (0, 0));

    // As if an earlier import had been interrupted after it created the first field.
    let options = json!([{"value": "Day"}, {"value": "Night late", "label": "Night, late"}]);
    let shift = json!({"key": "shift", "label": "shift", "type": "select", "options": options});
    world.stack.send("POST", "/custom-fields", &shift).await;
    let import = world.run("import @people.csv --create-fields").await;
    let created = fields[1..].iter().map(|field| field.replace("BECOMES", "becomes") + "\n");
    assert_eq!((counts(&import).as_str(), import.0.notes), ("created 4", created.collect::<String>()));
    let new_fields = json!([{"key": "noticePeriod", "label": "Notice period", "type": "number"},
        {"key": "code", "label": "code", "type": "text"}]);
    assert_eq!(
        (&import.1["newFields"], &import.1["ignoredColumns"]),
        (&new_fields, &json!(["Empty", "reason", "createdAt"]))
    );
    let values = json!({"A": {"shift": "Day", "noticePeriod": 1.5, "code": "007"},
        "B": {"shift": "Night late", "noticePeriod": 2, "code": "008"}, "C": {"shift": "Day", "code": "009"},
        "D": {"shift": "Night late", "noticePeriod": 0.1}});
    assert_eq!(world.custom_values().await, values);
    let again = world.run("import @people.csv --create-fields").await;
    assert_eq!((counts(&again).as_str(), again.0.notes.as_str()), ("replayed 4", ""));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_import_that_created_similar_fields_can_be_repeated() {
    let world = World::new("similar-fields").await;
    // The headers differ in a separator alone, and the service does not read such times.
    let file = "name,email,Team,Team_,Interview\nEd E,e@example.com,North,South,2026-01-02 10:00 AM\n";
    let import = world.import("teams.csv", file, "--create-fields").await;
    assert_eq!(counts(&import), "created 1", "{:?}", import.0);
    let again = world.run("import @teams.csv --create-fields").await;
    assert_eq!((counts(&again).as_str(), again.0.notes.as_str()), ("replayed 1", ""));
    let values = json!({"team": "North", "team2": "South", "interview": "2026-01-02 10:00 AM"});
    assert_eq!(world.custom_values().await, json!({"E": values}));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_custom_field_with_the_name_of_an_added_column_is_named_and_not_lost_silently() {
    let world = World::new("added-columns").await;
    let reason = json!({"key": "reason", "label": "Reason", "type": "text"});
    world.stack.send("POST", "/custom-fields", &reason).await;
    let file = "name,email,reason\nFay F,f@example.com,x\n";
    let (done, output) = world.import("people.csv", file, "").await;
    let note = "\"reason\" is ignored, because files of this program have such a column; call it \"customFields.reason\" to \
                import it\n";
    let ignored = json!(["reason"]);
    assert_eq!((done.notes.as_str(), &output["ignoredColumns"]), (note, &ignored));
    let file = "name,email,reason,cf.reason\nFay F,f@example.com,x,y\n";
    let (done, _) = world.import("people.csv", file, "").await;
    assert_eq!((done.outcome, done.notes), (Ok(()), String::new()));
    assert_eq!(world.custom_values().await, json!({"F": {"reason": "y"}}));
}

#[tokio::test(flavor = "multi_thread")]
async fn two_imports_at_once_create_each_field_once() {
    let world = World::new("create-twice").await;
    let one = world.import("one.csv", UNKNOWN, "--create-fields");
    let other = UNKNOWN.replace("@example", "@example.other");
    let (one, other) = tokio::join!(one, world.import("other.csv", &other, "--create-fields"));
    assert_eq!((counts(&one), counts(&other)), ("created 4".to_owned(), "created 4".to_owned()));
    assert_eq!((world.stack.count("/custom-fields").await, world.people().await), (3, 8));
}

#[tokio::test(flavor = "multi_thread")]
async fn fields_that_cannot_be_created_are_refused_before_anything_is_stored() {
    let mut world = World::new("refused-fields").await;
    let create = async |key: String| {
        let field = json!({"key": key, "label": key, "type": "text"});
        world.stack.send("POST", "/custom-fields", &field).await;
    };
    create("noticePeriod".to_owned()).await;
    world.stack.send("DELETE", "/custom-fields/noticePeriod", &Value::Null).await;
    let (done, _) = world.import("people.csv", UNKNOWN, "--create-fields").await;
    let message = "POST /custom-fields: 409 The custom field noticePeriod was deleted less than 30 days ago. Restore it, or \
                   use another key. --map \"Notice period=customFields.KEY\" chooses the key of the new field";
    assert_eq!(done.outcome, Err(message.to_owned()));
    assert_eq!((world.stack.count("/custom-fields").await, world.people().await), (0, 0));

    // Another key is free.
    let file = UNKNOWN.replace("Notice period", "notice");
    let import = world.import("other.csv", &file, "--map notice=customFields.noticeDays --create-fields").await;
    assert_eq!(counts(&import), "created 4", "{:?}", import.0);
    for number in 4..98 {
        create(format!("field{number}")).await;
    }
    let (done, _) = world.import("people.csv", "name,X,Y,Z\nEd King,1,2,3\n", "--create-fields").await;
    let message = "the account has 98 of 100 custom fields, counting deleted ones for 30 days, so it cannot get 3 more; \
                   ignore columns with --map column=";
    assert_eq!(done.outcome, Err(message.to_owned()));
    assert_eq!((world.stack.count("/custom-fields").await, world.people().await), (97, 4));

    world.stack.key = world.stack.create_key(&["account:read", "prospects:write"]).await;
    let (done, _) = world.run("import @people.csv --create-fields").await;
    let message = "the key lacks the permission account:write; use a key that has it";
    assert_eq!(done.outcome, Err(message.to_owned()));
}
