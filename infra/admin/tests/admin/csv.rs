//! CSV files: their import through the API, and the export that spreadsheets open.

use std::fs;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use crate::support::{Done, World, done, text};

impl World {
    /// An import of `people.csv` with the account's key.
    fn csv_command(&self, options: &str) -> Command {
        fs::write(self.directory.join("key"), &self.key).unwrap();
        let url = self.url();
        self.command(&format!("import people.csv --key-file key --url {url} {options}"))
    }

    fn csv(&self, options: &str) -> Done {
        done(self.csv_command(options))
    }

    /// The counts of an import, and its status.
    fn counts(&self, options: &str) -> (i32, String) {
        let Done { status, output, stderr } = self.csv(options);
        let names = [
            "created",
            "updated",
            "unchanged",
            "replayed",
            "repeated",
            "rejected",
            "warnings",
            "withoutContact",
        ];
        let counts = names
            .iter()
            .filter(|name| output[**name].as_u64().unwrap_or_default() > 0);
        let counts: Vec<String> = counts.map(|name| format!("{name} {}", output[*name])).collect();
        assert!(output["lines"].is_u64(), "{stderr}");
        (status, counts.join(", "))
    }

    fn people(&self) -> u64 {
        self.count(&self.key, "/prospects/count")
    }
}

const LINES: usize = 1_000;

/// A file as a spreadsheet in a country with decimal commas writes it. Every tenth line repeats the phone of the line
/// before it, and every 50th has no contact.
fn spreadsheet() -> String {
    let mut file = "\u{FEFF}First Name;Last_Name;E-Mail;Mobile;Tags;Current Stage;Comments;Favourite;;\r\n".to_owned();
    for number in 0..LINES {
        let phone = match number {
            _ if number % 50 == 49 => String::new(),
            _ if number % 10 == 1 => format!("+1 212 555 {:04}", number.saturating_sub(1)),
            _ => format!("(212) 555-{number:04}"),
        };
        let email = if number % 3 == 0 && !phone.is_empty() {
            format!("Person{number}@Example.com")
        } else {
            String::new()
        };
        let stage = if number % 2 == 0 { "interview" } else { "" };
        let columns = [
            &format!("Zoë {number};\"King \"\"{number}\"\"\""),
            &email,
            &phone,
            &format!("\"vip, no {number}; \""),
            stage,
            &format!("\"'=1\r\n;{number}\";x;;\r\n"),
        ];
        file.push_str(&columns.join(";"));
        if number % 100 == 0 {
            file.push_str(";;;;;;;;;\r\n\r\n");
        }
    }
    file
}

#[test]
fn a_spreadsheet_is_previewed_imported_and_imported_again() {
    let world = World::new("csv");
    world.write("people.csv", &spreadsheet());
    let preview = world.csv("--dry-run");
    assert_eq!((preview.status, world.people()), (0, 0), "{}", preview.stderr);
    let expected = json!({
        "accountId": world.created["accountId"], "dryRun": true, "lines": LINES,
        "created": 900, "updated": 0, "unchanged": 0, "replayed": 0, "repeated": 100, "rejected": 0, "warnings": 0,
        "withoutContact": 20,
        "columns": {"First Name": "firstName", "Last_Name": "lastName", "E-Mail": "email", "Mobile": "phone",
            "Tags": "labels", "Current Stage": "stage", "Comments": "notes"},
        "ignoredColumns": ["Favourite"],
        "firstLines": preview.output["firstLines"],
    });
    assert_eq!(preview.output, expected);
    let pipeline = &world.get(&world.key, "/pipelines")["items"][0];
    let first = json!({
        "firstName": "Zoë 0", "lastName": "King \"0\"", "email": "Person0@Example.com", "phone": "(212) 555-0000",
        "labels": ["vip", "no 0"], "stageId": pipeline["stages"][2]["id"], "notes": "=1\r\n;0",
    });
    assert_eq!(preview.output["firstLines"][0], first);
    assert!(
        preview
            .stderr
            .contains("without a valid email, phone or external id: 20;"),
        "{}",
        preview.stderr
    );

    // The line with a repeated phone changes what the line before it created, although both are in other batches.
    assert_eq!(
        world.counts(""),
        (0, "created 900, updated 100, withoutContact 20".to_owned())
    );
    assert_eq!(world.people(), 900);
    let found = world.get(
        &world.key,
        "/prospects?phone=2125550990&fields=firstName,currentStage&include=profile",
    );
    assert_eq!(found["items"][0]["firstName"], "Zoë 991");
    assert_eq!(found["items"][0]["currentStage"], "Interview");
    assert_eq!(found["items"][0]["profile"]["notes"], "=1\r\n;991");

    // The same again: no request takes effect twice.
    assert_eq!(world.counts(""), (0, "replayed 1000, withoutContact 20".to_owned()));
    assert_eq!(world.people(), 900);
}

#[test]
fn rejected_lines_can_be_mended_and_imported() {
    let world = World::new("csv-rejected");
    let file = "name,email,stage,notes\n\
        Ada King,ada@example.com,New,'=1\n\
        Bob,bob@example,Never,\n\
        Cy Young,cy@example,New,'+2\n\
        Di Ray,di@example.com,New\n\
        Ed Roe,ed@example.com,New,x,y\n";
    world.write("people.csv", file);
    assert_eq!(world.counts("--dry-run"), (1, "created 1, rejected 4".to_owned()));
    let Done { status, output, stderr } = world.csv("");
    assert_eq!(
        (status, &output["created"], &output["rejected"]),
        (1, &json!(1), &json!(4))
    );
    assert_eq!(output["rejectedFile"], "people.rejected.csv");
    assert_eq!(
        stderr,
        "error: rejected lines: 4; mend and import people.rejected.csv\n"
    );
    let rejected = "\u{FEFF}name,email,stage,notes,line,reason\r\n\
        Bob,bob@example,Never,,3,\"the name \"\"Bob\"\" has no space between first and last name; there is no stage \
        \"\"Never\"\"; email is no email address\"\r\n\
        Cy Young,cy@example,New,'+2,4,email must be an email address such as ada@example.com\r\n\
        Di Ray,di@example.com,New,,5,it has 3 cells instead of 4\r\n\
        Ed Roe,ed@example.com,New,\"x,y\",6,it has 5 cells instead of 4\r\n";
    assert_eq!(world.read("people.rejected.csv"), rejected);
    let mended = rejected
        .replace("Bob,bob@example,Never", "Bob Dow,bob@example.com,Offer")
        .replace("cy@example,", "cy@example.com,");
    world.write("people.csv", &mended);
    let Done { status, output, .. } = world.csv("--rejected again.csv");
    assert_eq!(
        (status, &output["created"], &output["ignoredColumns"]),
        (0, &json!(4), &json!(["line", "reason"]))
    );
    assert!(!world.directory.join("again.csv").exists());
    let cy = world.get(&world.key, "/prospects?email=cy@example.com&include=profile");
    assert_eq!(cy["items"][0]["profile"]["notes"], "+2");
}

#[test]
fn an_import_that_is_killed_continues_without_doubling_anyone() {
    let world = World::new("csv-killed");
    // Without email and phone, only the idempotency keys of the batches tell whether a line was stored. Four batches
    // are on their way at most, so that one is complete when more than 400 people are there.
    let lines: Vec<String> = (0..1_500).map(|number| format!("Ada,Number {number}")).collect();
    world.write("people.csv", &format!("first,last\n{}", lines.join("\n")));
    let mut child = world.csv_command("").stdout(Stdio::null()).spawn().unwrap();
    assert!((0..400).any(|_| world.people() > 500), "the import writes nothing");
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(world.people() < 1_500);
    let (status, counts) = world.counts("");
    assert_eq!((status, world.people()), (0, 1_500), "{counts}");
    assert!(
        counts.contains("replayed") && counts.contains("withoutContact 1500"),
        "{counts}"
    );
}

#[test]
fn an_exported_file_is_imported_without_a_change_and_into_another_account_by_names() {
    let world = World::new("csv-round-trip");
    let office = world.create("/offices", &json!({"name": "Zürich; Süd"}));
    let job = world.create("/jobs", &json!({"title": "=Engineer"}));
    let ada = json!({
        "firstName": "Ada", "lastName": "King", "email": "ada@example.com", "phone": "(212) 555-0123",
        "labels": ["vip", "a; b"], "title": "@Countess", "company": "'=Engines, \"Ltd\"",
        "licenseStatus": "in_progress", "streetAddress": "1 Main", "city": "London", "state": "LN",
        "postalCode": "-1", "newSourceName": "Fair", "officeId": office["id"], "jobId": job["id"],
        "notes": "Two\r\nlines", "applicationQuestions": [{"label": "Why?", "answer": "\"So\"", "type": "text"}],
        "resume": {"text": "x"}, "externalIds": [{"system": "crm", "id": "a; b"}, {"system": "crm", "id": "+7:1"}],
    });
    let ada = world.create("/prospects", &ada);
    world.create(
        "/prospects",
        &json!({"firstName": "Bob", "lastName": "Bare", "phone": "(212) 555-0124"}),
    );
    let export = "export --account OWN --out people.csv";
    assert_eq!(world.output(export)["prospects"], 2);
    let file = world.read("people.csv");
    let line = file.lines().nth(1).unwrap();
    let parts = [
        &format!("{},Ada,King,ada@example.com,'+12125550123,New,", text(&ada, "id")),
        ",\"[\"\"vip\"\",\"\"a; b\"\"]\",'@Countess,\"''=Engines, \"\"Ltd\"\"\",in_progress,\"Two",
    ];
    assert!(
        file.starts_with("\u{FEFF}id,firstName,") && parts.iter().all(|part| line.contains(*part)),
        "{line}"
    );

    assert_eq!(world.counts("--mute-webhooks"), (0, "unchanged 2".to_owned()));
    assert_eq!(world.output(export)["prospects"], 2);
    assert_eq!(world.read("people.csv"), file);

    let (other, key) = world.other_account();
    world.send(&key, "POST", "/offices", &json!({"name": "zürich; süd"}));
    let url = world.url();
    let import = format!("import people.csv --account {other} --url {url} --map owner= --map ownerId=");
    let refused = done(world.command(&import));
    assert_eq!(refused.output["rejected"], 2, "{} {}", refused.output, refused.stderr);
    assert!(
        world
            .read("people.rejected.csv")
            .contains("--map \"\"id=\"\" finds people")
    );
    assert_eq!(done(world.command(&format!("{import} --map id="))).output["created"], 2);
    let found = world.get(&key, "/prospects?email=ada@example.com&include=profile");
    assert_eq!(found["items"][0]["labels"], json!(["vip", "a; b"]));
    assert_eq!(found["items"][0]["company"], "'=Engines, \"Ltd\"");
    assert_eq!(
        found["items"][0]["profile"]["applicationQuestions"][0]["answer"],
        "\"So\""
    );
    let keys = world.output(&format!("keys list --account {other}"));
    let import = keys
        .as_array()
        .unwrap()
        .iter()
        .find(|key| key["name"] == "import")
        .unwrap();
    assert_eq!(import["active"], false);
}

#[test]
fn a_file_or_a_key_that_cannot_be_used_is_refused_before_anything_is_sent() {
    let world = World::new("csv-refused");
    let reader = world.new_key("--account OWN --permissions prospects:read");
    fs::write(world.directory.join("reader"), &reader).unwrap();
    fs::write(world.directory.join("unknown"), reader.replace("rk_live_", "rk_test_")).unwrap();
    let bytes = |bytes: &[u8]| fs::write(world.directory.join("people.csv"), bytes).unwrap();
    let cases: [(&[u8], &str, &str); 8] = [
        (b"name\nAda King\nZo\xEB King\n", "", "line 3 is not UTF-8"),
        (b"\xFF\xFEn\0a\0", "", "UTF-16"),
        (b"name\n", "", "no line after the header"),
        (b"first\nAda\n", "", "no column holds lastName"),
        (b"name\nAda King\n", "--map x=email", "no column \"x\""),
        (b"name\nAda King\n", "--rejected people.csv", "the file to import"),
        (b"name\nAda King\n", "--url http://127.0.0.1:9/v2", "does not answer"),
        (b"name\nAda King\n", "--url ftp://x", "no link"),
    ];
    for (file, options, message) in cases {
        bytes(file);
        let url = if options.contains("--url") {
            String::new()
        } else {
            format!("--url {}", world.url())
        };
        let line = format!("import people.csv --key-file reader {options} {url}");
        let failure = world.failure(&line);
        assert!(failure.contains(message), "{options}: {failure}");
    }
    for (key, message) in [
        ("reader", "the key lacks account:read, prospects:write"),
        ("unknown", "refuses the key"),
    ] {
        let failure = world.failure(&format!("import people.csv --key-file {key} --url {}", world.url()));
        assert!(failure.contains(message), "{failure}");
    }
    assert_eq!(world.people(), 0);
}

#[test]
fn an_interrupted_export_of_a_csv_file_resumes() {
    let world = World::new("csv-export");
    let prospects: Vec<Value> = (0..1_100).map(|number| world.prospect(number)).collect();
    assert_eq!(world.import(&prospects).status, 0);
    let export = |file: &str| world.output(&format!("export --account OWN --out {file} --delimiter tab --no-bom"));
    assert_eq!(export("people.csv")["prospects"], 1_100);
    let complete = world.read("people.csv");
    assert_eq!(complete.lines().count(), 1_101);
    assert!(complete.starts_with("id\tfirstName\t"));
    let id = |number| crate::files::prospect_id(number);
    let bytes = complete.find(&id(500)).unwrap();
    world.write("second.csv.partial", &complete[..bytes + 100]);
    let cursor = json!({"accountId": world.created["accountId"], "form": "csv, delimiter 9, no BOM true",
        "after": id(499), "bytes": bytes, "records": 500});
    world.write("second.csv.partial.cursor", &cursor.to_string());
    let result = export("second.csv");
    assert_eq!(
        (&result["continued"], &result["prospects"]),
        (&json!(true), &json!(1_100))
    );
    assert_eq!(world.read("second.csv"), complete);
}
