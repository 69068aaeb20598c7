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
    assert_eq!(counts(&import), "updated 5, unchanged 1");
    assert_eq!(world.custom_values().await, stored);
    world.run("export @again.csv").await;
    let without_time = |file: &str| file.replace(|c: char| c.is_ascii_digit(), "0");
    assert_eq!(without_time(&world.read("again.csv")), without_time(&file));
}

#[tokio::test(flavor = "multi_thread")]
async fn unknown_columns_become_custom_fields_if_the_command_line_says_so() {
    let mut world = World::new("create-fields").await;
    let file = "name,email,Shift,Notice period\n\
                Ada A,a@example.com,Day,1.5\n\
                Bob B,b@example.com,\"Night, late\",2\n\
                Cy C,c@example.com,Day,\n\
                Di D,d@example.com,\"Night, late\",0.5\n";
    let (done, output) = world.import("people.csv", file, "--dry-run").await;
    let ignored = json!(["Shift", "Notice period"]);
    assert_eq!((done.outcome, &output["ignoredColumns"]), (Ok(()), &ignored), "{}", done.notes);
    let preview = world.run("import @people.csv --dry-run --create-fields").await;
    assert_eq!(counts(&preview), "created 4", "{:?}", preview.0);
    assert!(preview.0.notes.contains("new field shift (select)"), "{}", preview.0.notes);
    assert_eq!((world.stack.count("/custom-fields").await, world.people().await), (0, 0));

    let key = world.stack.key.clone();
    world.stack.key = world.stack.create_key(&["prospects:write"]).await;
    let (done, _) = world.run("import @people.csv --create-fields").await;
    let message = done.outcome.unwrap_err();
    assert!(message.contains("lacks the permission account:write"), "{message}");

    world.stack.key = key;
    let import = world.run("import @people.csv --create-fields").await;
    assert_eq!(counts(&import), "created 4", "{:?}", import.0);
    let values = world.custom_values().await;
    assert_eq!(values["A"], json!({"shift": "Day", "noticePeriod": 1.5}));
    assert_eq!(world.stack.count("/custom-fields").await, 2);
    assert_eq!(counts(&world.run("import @people.csv").await), "unchanged 4");
}
