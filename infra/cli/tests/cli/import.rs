//! `import`.

use std::fs;
use std::time::Duration;

use serde_json::{Value, json};

use crate::files::{World, counts};

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
        let has_email = number % 3 == 0 && !phone.is_empty();
        let email = format!("Person{number}@Example.com");
        let columns = [
            format!("Zoë {number};\"King \"\"{number}\"\"\""),
            if has_email { email } else { String::new() },
            phone,
            format!("\"vip, no {number}; \""),
            if number % 2 == 0 { "interview" } else { "" }.to_owned(),
            format!("\"'=1\r\n;{number}\";x;;\r\n"),
        ];
        file.push_str(&columns.join(";"));
        if number % 100 == 0 {
            file.push_str(";;;;;;;;;\r\n\r\n");
        }
    }
    file
}

/// Three people share a phone: by default they become one prospect, and the report counts it.
#[tokio::test(flavor = "multi_thread")]
async fn people_who_share_a_phone_stay_apart_if_only_other_fields_match() {
    let file = "name,email,phone\nAda King,a@example.com,2125550123\nBob King,b@example.com,2125550123\n\
                Cy King,c@example.com,2125550123\n";
    for (options, expected, shared) in
        [("", "created 1, updated 2", 1), ("--match-by externalId,email", "created 3", 0)]
    {
        let world = World::new(&format!("family-{shared}")).await;
        let (done, output) = world.import("people.csv", file, options).await;
        let report = (done, output);
        let is_told = report.0.notes.contains("prospects that two or more lines are about: 1;");
        assert_eq!((&report.0.outcome, is_told), (&Ok(()), shared == 1), "{}", report.0.notes);
        assert_eq!(
            (counts(&report).split(", warnings").next(), &report.1["sharedProspects"]),
            (Some(expected), &json!(shared))
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_spreadsheet_is_previewed_imported_and_imported_again() {
    let world = World::new("spreadsheet").await;
    let (done, output) = world.import("people.csv", &spreadsheet(), "--dry-run").await;
    assert_eq!((&done.outcome, world.people().await), (&Ok(()), 0));
    let expected = json!({
        "accountId": output["accountId"], "dryRun": true, "lines": LINES,
        "created": 900, "updated": 0, "unchanged": 0, "replayed": 0, "repeated": 100, "sharedProspects": 0,
        "rejected": 0, "warnings": 0, "withoutContact": 20,
        "columns": {"First Name": "firstName", "Last_Name": "lastName", "E-Mail": "email", "Mobile": "phone",
            "Tags": "labels", "Current Stage": "stage", "Comments": "notes"},
        "ignoredColumns": ["Favourite"],
        "firstLines": output["firstLines"],
    });
    assert_eq!(output, expected);
    let first = &output["firstLines"][0];
    let sent = json!({
        "firstName": "Zoë 0", "lastName": "King \"0\"", "email": "Person0@Example.com", "phone": "(212) 555-0000",
        "labels": ["vip", "no 0"], "stageId": first["stageId"], "notes": "=1\r\n;0",
    });
    assert_eq!(first, &sent);
    let without = "without a valid email, phone or external id: 20;";
    assert!(done.notes.contains(without), "{}", done.notes);

    // The line with a repeated phone changes what the line before it created, although they are in different batches.
    let import = world.run("import @people.csv").await;
    assert_eq!(counts(&import), "created 900, updated 100, withoutContact 20");
    assert_eq!(import.1["sharedProspects"], 100);
    let prospect = world.find("phone=2125550990").await;
    assert_eq!(prospect["firstName"], "Zoë 991");
    assert_eq!(prospect["currentStage"], "Interview");
    assert_eq!(prospect["profile"]["notes"], "=1\r\n;991");

    // The same again: no request takes effect twice.
    let import = world.run("import @people.csv").await;
    assert_eq!(counts(&import), "replayed 1000, withoutContact 20");
    assert_eq!(world.people().await, 900);
}

#[tokio::test(flavor = "multi_thread")]
async fn rejected_lines_can_be_corrected_and_imported() {
    let world = World::new("rejected").await;
    let file = "name,email,stage,notes\n\
        Ada King,ada@example.com,New,'=1\n\
        Bob,bob@example,Never,\n\
        Cy Young,cy@example,New,'+2\n\
        Di Ray,di@example.com,New\n\
        Ed Roe,ed@example.com,New,x,y\n\
        ,flo@example.com,New,\n";
    let preview = world.import("people.csv", file, "--dry-run").await;
    assert_eq!(counts(&preview), "created 1, rejected 5");
    let (done, output) = world.run("import @people.csv").await;
    assert_eq!((&output["created"], &output["rejected"]), (&json!(1), &json!(5)));
    let name = output["rejectedFile"].as_str().unwrap();
    assert!(name.ends_with("people.rejected.csv"));
    assert_eq!(done.outcome, Err(format!("rejected lines: 5; correct them in {name} and import that file")));
    let email = "email must be an email address such as ada@example.com";
    let rejected = format!(
        "\u{FEFF}name,email,stage,notes,line,reason\r\n\
        Bob,bob@example,Never,,3,\"the name \"\"Bob\"\" has no space between first and last name; there is no stage \
        \"\"Never\"\"; {email}\"\r\n\
        Cy Young,cy@example,New,'+2,4,{email}\r\n\
        Di Ray,di@example.com,New,,5,the line has 3 cells instead of 4\r\n\
        Ed Roe,ed@example.com,New,\"x,y\",6,the line has 5 cells instead of 4\r\n\
        ,flo@example.com,New,,7,name is required\r\n"
    );
    assert_eq!(world.read("people.rejected.csv"), rejected);
    let corrected = rejected
        .replace("Bob,bob@example,Never", "Bob Dow,bob@example.com,Offer")
        .replace("cy@example,", "cy@example.com,")
        .replace("\n,flo", "\nFlo May,flo");
    let (done, output) = world.import("people.csv", &corrected, "--rejected @again.csv").await;
    assert_eq!(
        (done.outcome, &output["created"], &output["ignoredColumns"]),
        (Ok(()), &json!(5), &json!(["line", "reason"]))
    );
    assert!(!world.folder.join("again.csv").exists());
    let cy = world.find("email=cy@example.com").await;
    assert_eq!(cy["profile"]["notes"], "+2");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_interrupted_import_continues_without_creating_anyone_twice() {
    let world = World::new("interrupted").await;
    // Without email and phone, only the idempotency keys of the batches show that a line was stored.
    let lines: Vec<String> = (0..1_500).map(|number| format!("Ada,Number {number}")).collect();
    fs::write(world.path("people.csv"), format!("first,last\n{}", lines.join("\n"))).unwrap();
    let some_are_stored = async {
        while world.people().await <= 500 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    };
    tokio::select! {
        (done, _) = world.run("import @people.csv") => panic!("{done:?}"),
        () = some_are_stored => {}
    }
    assert!(world.people().await < 1_500);
    let import = world.run("import @people.csv").await;
    let shown = counts(&import);
    assert_eq!(world.people().await, 1_500, "{shown}");
    assert!(shown.contains("replayed") && shown.contains("withoutContact 1500"), "{shown}");
}

#[tokio::test(flavor = "multi_thread")]
async fn json_lines_need_only_a_name_and_importing_them_again_creates_nobody_twice() {
    let world = World::new("json-lines").await;
    let office = world.stack.send("POST", "/offices", &json!({"name": "Zürich"})).await;
    let lines = [
        "\u{FEFF}{\"firstName\":\"Ada\",\"lastName\":\"Lovelace\",\"email\":\"ada@example.com\"}",
        r#"{"type":"prospect","name":"Bob Bare","phone":"(212) 555-0124","stage":"interview","owner":"sam owner","office":"zürich","source":"Fair","labels":["vip"],"notes":"Called"}"#,
        "",
        r#"{"firstName":"No","lastName":"Contact","title":"Unknown"}"#,
        r#"{"name":"King, Ada","email":"ADA@example.com","phone":null}"#,
        r#"{"name":"Cy Young","crmId":17,"shoe":38}"#,
    ];
    let owner = world.stack.send("POST", "/users", &json!({"name": "Sam Owner"})).await;
    let file = lines.join("\n");
    let map = "--map crmId=external:crm --map shoe=";
    let preview = world.import("people.jsonl", &file, &format!("{map} --dry-run")).await;
    assert_eq!(counts(&preview), "created 4, repeated 1", "{:?}", preview.0);
    assert_eq!(preview.1["firstLines"][0]["lastName"], "Lovelace");
    assert_eq!(world.people().await, 0);

    let import = world.import("people.jsonl", &file, map).await;
    assert_eq!(counts(&import), "created 4, updated 1");
    let note = "prospects that two or more lines are about: 1; --match-by externalId,email keeps people who share a \
                phone apart\n";
    assert_eq!((&import.0.outcome, import.0.notes.as_str()), (&Ok(()), note));
    let bob = world.find("phone=2125550124").await;
    let profile = &bob["profile"];
    assert_eq!((&bob["currentStage"], &profile["notes"]), (&json!("Interview"), &json!("Called")));
    assert_eq!(profile["officeId"], office["item"]["id"]);
    assert_eq!(profile["ownerId"], owner["item"]["id"]);
    let ada = world.find("email=ada@example.com").await;
    assert_eq!((&ada["lastName"], &ada["currentStage"]), (&json!("King"), &json!("New")));
    let cy = world.find("name=young").await;
    assert_eq!(cy["profile"]["externalIds"], json!([{"system": "crm", "id": "17"}]));

    assert_eq!(counts(&world.import("people.jsonl", &file, map).await), "replayed 5");
    // Other batches have other idempotency keys, as the same file has after a day. Then only matching prevents a second
    // prospect.
    let more = format!("{{\"name\":\"Di Ray\"}}\n{}", lines[1..].join("\n"));
    assert_eq!(counts(&world.import("people.jsonl", &more, map).await), "created 1, unchanged 4");
    assert_eq!(world.people().await, 5);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_fault_of_a_json_line_is_reported_and_the_other_lines_are_imported() {
    let world = World::new("json-faults").await;
    let deep = format!(r#"{{"name":"Deep King","applicationQuestions":{}0{}}}"#, "[".repeat(40), "]".repeat(40));
    let lines = [
        r#"{"lastName":"","email":"x","stage":"Never","emial":"y","firstName":"A","firstName":"B"}"#,
        r#"{"name":"Ada King","email":"ada@example.com"}"#,
        r#"["Ada"]"#,
        r#"{"name":"Cut off"#,
        r#"{"type":"task","name":"Bob","licenseStatus":"maybe","office":5}"#,
        r#"{"name":"Bob Bare","firstName":"Bob","id":"crm-1","shoeSize":38}"#,
        r#"{"id":"prospect_01K00000000000000000000001","title":5}"#,
        // A body with these would be refused as a whole.
        r#"{"name":"Nul King","title":"\u0000"}"#,
        &deep,
        r#"{"name":"Nul King","title":"\u0000","stage":"Never"}"#,
    ];
    let preview = world.import("people.jsonl", &lines.join("\n"), "--dry-run").await;
    assert_eq!(counts(&preview), "created 1, rejected 9");
    let (done, output) = world.run("import @people.jsonl").await;
    assert_eq!((&output["created"], &output["rejected"]), (&json!(1), &json!(9)));
    assert_eq!(done.notes, preview.0.notes);
    let expected = "\
        line 1: emial is not a field of prospects; did you mean email?; firstName is set twice; there is no stage \
        \"Never\"; lastName must not be empty; email must be an email address such as ada@example.com\n\
        line 3: the line is not a JSON object: invalid type: sequence, expected a JSON object, at column 0\n\
        line 4: the line is not a JSON object: EOF while parsing a string, at column 16\n\
        line 5: type is \"task\", but this file holds prospects only; send a task to the API; \
        name must be a text with a first and a last name; licenseStatus must be not_started, in_progress, licensed or \
        null; officeId is no office of this account\n\
        line 6: firstName is set twice, by firstName and by another member; id must be the id of a prospect; ids of \
        other systems belong in externalIds; shoeSize is not a field of prospects; --map \"shoeSize=\" ignores it\n\
        line 7: title must be a string, not a number\n\
        line 8: the line has a NUL character in a string\n\
        line 9: the line has nesting deeper than 32\n\
        line 10: there is no stage \"Never\"; the line has a NUL character in a string\n";
    assert_eq!(done.notes, expected);
    let rejected = world.read("people.rejected.jsonl");
    let faults = rejected.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let faults: Vec<usize> = faults.map(|line| line["faults"].as_array().unwrap().len()).collect();
    assert_eq!(faults, [5, 1, 1, 4, 3, 1, 1, 1, 2]);
    // The members that the file adds are ignored when it is imported.
    let corrected = rejected.lines().nth(3).unwrap().replace("\"task\"", "\"prospect\"");
    let corrected = corrected.replace("Bob\"", "Bob Bare\"").replace("maybe", "licensed").replace("5}", "null}");
    assert_eq!(counts(&world.import("people.jsonl", &corrected, "").await), "created 1");
}

#[tokio::test(flavor = "multi_thread")]
async fn printed_faults_are_bounded_and_their_file_has_all_of_them() {
    let world = World::new("many-faults").await;
    let names: Vec<String> = (0..100).map(|number| format!("\"x{number}\":1")).collect();
    let many = format!("{{\"name\":\"Ada King\",{}}}", names.join(","));
    let long = format!("{{\"name\":\"Ada King\",\"notes\":\"{}\"}}", "x".repeat(1_048_576));
    let mut lines = vec![many.as_str(), &long];
    lines.extend(vec!["{}"; 1_100]);
    let (done, output) = world.import("people.jsonl", &lines.join("\n"), "--dry-run").await;
    assert_eq!(output["rejected"], 1_102, "{}", done.notes);
    assert_eq!(done.notes.lines().count(), 21);
    assert!(done.notes.lines().all(|line| line.len() < 1_100));
    let long = "line 2: the line is longer than a request";
    assert!(done.notes.contains(long) && done.notes.contains("the first 20 are shown"), "{}", done.notes);
    let rejected = world.read("people.rejected.jsonl");
    assert_eq!(rejected.lines().count(), 1_102);
    assert!(rejected.lines().next().unwrap().contains("\"and 50 more\""));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unusable_file_or_key_is_refused_before_anything_is_sent() {
    let mut world = World::new("unusable").await;
    let cases = [
        ("people.csv", "name\n", "", "no line after the header"),
        ("people.csv", "first\nAda\n", "", "no column holds lastName"),
        ("people.csv", "name\nAda King\n", "--map x=email", "no column \"x\""),
        ("people.csv", "name\nAda King\n", "--rejected @people.csv", "the file to import"),
        ("people.jsonl", "[{\"name\":\"Ada King\"}]", "", "jq -c '.[]' FILE"),
        ("people.jsonl", "{\n\"name\":\"Ada King\"}", "", "objects that take several lines"),
        ("people.jsonl", "\n \n", "", "the file has no line"),
    ];
    for (file, text, options, expected) in cases {
        let (done, _) = world.import(file, text, options).await;
        let message = done.outcome.unwrap_err();
        assert!(message.contains(expected), "{file} {options}: {message}");
    }
    world.stack.key = world.stack.create_key(&["prospects:read"]).await;
    let (done, _) = world.import("people.csv", "name\nAda King\n", "").await;
    let message = done.outcome.unwrap_err();
    assert!(message.contains("lacks the permission account:read, prospects:write"), "{message}");
    let (done, _) = world.run("export @people.csv").await;
    assert!(done.outcome.unwrap_err().contains("lacks the permission account:read"));
    assert_eq!(world.people().await, 0);
}

/// People without a contact who have the same name are different people, also if their lines fill two batches.
#[tokio::test(flavor = "multi_thread")]
async fn equal_lines_without_contact_are_imported_once_each() {
    let world = World::new("walk-ins").await;
    let file = format!("first,last,stage\n{}Walk,In,Never\n", "Walk,In,\n".repeat(200));
    let note = "lines without a valid email, phone or external id: 200; a later import may create these prospects \
                again: after 24 hours, from a changed file, with another --run, or after names in the account changed\n";
    let failure = format!(
        "rejected lines: 1; correct them in {} and import that file, because the whole file again may create people \
         without a contact twice",
        world.path("people.rejected.csv")
    );
    for done in ["created", "replayed"] {
        let import = world.import("people.csv", &file, "").await;
        let expected = format!("{done} 200, rejected 1, withoutContact 200");
        assert_eq!((counts(&import), world.people().await), (expected, 200));
        assert_eq!((import.0.notes.as_str(), import.0.outcome), (note, Err(failure.clone())));
    }
}
