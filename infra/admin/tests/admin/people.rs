//! JSON lines of people: their import through the API.

use serde_json::{Value, json};

use crate::support::{Done, World, done};

impl World {
    fn people_file(&self, lines: &[&str], options: &str) -> Done {
        self.write("people.jsonl", &lines.join("\n"));
        let url = self.url();
        done(self.command(&format!("import people.jsonl --account OWN --url {url} {options}")))
    }
}

/// The counts that are not 0, and the status.
fn counts(done: &Done) -> (i32, Value) {
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
        .into_iter()
        .filter(|name| done.output[name].as_u64().unwrap_or_default() > 0);
    let counts = counts.map(|name| (name.to_owned(), done.output[name].clone()));
    assert!(done.output["lines"].is_u64(), "{}", done.stderr);
    (done.status, Value::Object(counts.collect()))
}

#[test]
fn people_need_no_more_than_a_name_and_importing_them_again_doubles_nobody() {
    let world = World::new("people");
    let office = world.create("/offices", &json!({"name": "Zürich"}));
    let lines = [
        "\u{FEFF}{\"firstName\":\"Ada\",\"lastName\":\"Lovelace\",\"email\":\"ada@example.com\"}",
        r#"{"type":"prospect","name":"Bob Bare","phone":"(212) 555-0124","stage":"interview","owner":"administrator",
            "office":"zürich","source":"Fair","labels":["vip"],"notes":"Called"}"#,
        "",
        r#"{"firstName":"No","lastName":"Contact","title":"Unknown"}"#,
        r#"{"name":"King, Ada","email":"ADA@example.com","phone":null}"#,
        r#"{"name":"Cy Young","crmId":17,"shoe":38}"#,
    ];
    let lines = lines.map(|line| line.replace("\n            ", " "));
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let map = "--map crmId=external:crm --map shoe=";
    let preview = world.people_file(&lines, &format!("{map} --dry-run"));
    assert_eq!(
        counts(&preview),
        (0, json!({"created": 4, "repeated": 1})),
        "{}",
        preview.stderr
    );
    assert_eq!(preview.output["firstLines"][0]["lastName"], "Lovelace");
    assert_eq!(world.count(&world.key, "/prospects/count"), 0);

    let stored = world.people_file(&lines, map);
    assert_eq!(
        (counts(&stored), stored.stderr.as_str()),
        ((0, json!({"created": 4, "updated": 1})), "")
    );
    let of = |condition: &str| {
        let path = format!("/prospects?{condition}&include=profile");
        world.get(&world.key, &path)["items"][0].clone()
    };
    let bob = of("phone=2125550124");
    assert_eq!(
        (
            &bob["currentStage"],
            &bob["profile"]["officeId"],
            &bob["profile"]["notes"]
        ),
        (&json!("Interview"), &office["id"], &json!("Called"))
    );
    let ada = of("email=ada@example.com");
    assert_eq!(
        (&ada["lastName"], &ada["currentStage"]),
        (&json!("King"), &json!("New"))
    );
    assert_eq!(
        of("name=young")["profile"]["externalIds"],
        json!([{"system": "crm", "id": "17"}])
    );

    assert_eq!(counts(&world.people_file(&lines, map)), (0, json!({"replayed": 5})));
    // Other batches have other idempotency keys, as the same file has after a day: matching alone prevents doubles.
    let more = [&[r#"{"name":"Di Ray"}"#], &lines[1..]].concat();
    assert_eq!(
        counts(&world.people_file(&more, map)),
        (0, json!({"created": 1, "unchanged": 4}))
    );
    assert_eq!(world.count(&world.key, "/prospects/count"), 5);
}

#[test]
fn every_fault_of_a_line_is_reported_and_the_other_lines_are_imported() {
    let world = World::new("people-at-fault");
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
        &format!(
            r#"{{"name":"Deep King","applicationQuestions":{}0{}}}"#,
            "[".repeat(40),
            "]".repeat(40)
        ),
        r#"{"name":"Nul King","title":"\u0000","stage":"Never"}"#,
    ];
    let preview = world.people_file(&lines, "--dry-run");
    assert_eq!(counts(&preview), (1, json!({"created": 1, "rejected": 9})));
    let Done { status, output, stderr } = world.people_file(&lines, "");
    assert_eq!(
        (status, &output["created"], &output["rejected"]),
        (1, &json!(1), &json!(9))
    );
    assert_eq!(stderr, preview.stderr);
    let expected = "\
        line 1: emial is no member of a prospect; did you mean email?; firstName is there twice; there is no stage \
        \"Never\"; lastName must not be empty; email must be an email address such as ada@example.com\n\
        line 3: it is no JSON object: invalid type: sequence, expected a JSON object, at column 0\n\
        line 4: it is no JSON object: EOF while parsing a string, at column 16\n\
        line 5: type \"task\" has no place in a file without a header, which has prospects only; send it to the API; \
        name must be a text with a first and a last name; licenseStatus must be not_started, in_progress, licensed or \
        null; officeId is no office of this account\n\
        line 6: firstName is there twice, in firstName and in another member; id is no id of a prospect; the ids of \
        other systems are externalIds; shoeSize is no member of a prospect; --map \"shoeSize=\" ignores it\n\
        line 7: title must be a string, not a number\n\
        line 8: it has a NUL character in a string\n\
        line 9: it has nesting deeper than 32\n\
        line 10: there is no stage \"Never\"; it has a NUL character in a string\n\
        error: rejected lines: 9; mend and import people.rejected.jsonl\n";
    assert_eq!(stderr, expected);
    let rejected = world.read("people.rejected.jsonl");
    let faults = rejected
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap());
    let faults: Vec<usize> = faults.map(|line| line["faults"].as_array().unwrap().len()).collect();
    assert_eq!(faults, [5, 1, 1, 4, 3, 1, 1, 1, 2]);
    // The members that the file adds are ignored when it is imported.
    let mended = rejected.lines().nth(3).unwrap().replace("\"task\"", "\"prospect\"");
    let mended = mended
        .replace("Bob\"", "Bob Bare\"")
        .replace("maybe", "licensed")
        .replace("5}", "null}");
    assert_eq!(counts(&world.people_file(&[&mended], "")), (0, json!({"created": 1})));
}

#[test]
fn a_file_that_is_not_json_lines_of_people_is_refused_as_a_whole() {
    let world = World::new("people-refused");
    let export = world.header().to_string();
    let cases = [
        ("[{\"name\":\"Ada King\"}]", "", "jq -c '.[]' FILE"),
        ("{\n\"name\":\"Ada King\"}", "", "objects that take several lines"),
        ("\n \n", "", "there is no line in it"),
        ("{\"name\":\"Ada King\"}", "--create", "--create needs an export"),
        (&export, "--dry-run", "it takes --account and --create alone"),
    ];
    for (file, options, message) in cases {
        let done = world.people_file(&[file], options);
        assert_eq!((done.status, done.stderr.lines().count()), (1, 1), "{}", done.stderr);
        assert!(done.stderr.contains(message), "{message}: {}", done.stderr);
    }
}

#[test]
fn the_faults_that_are_printed_are_bounded_and_their_file_has_all_of_them() {
    let world = World::new("people-many");
    let names: Vec<String> = (0..100).map(|number| format!("\"x{number}\":1")).collect();
    let many = format!("{{\"name\":\"Ada King\",{}}}", names.join(","));
    let long = format!("{{\"name\":\"Ada King\",\"notes\":\"{}\"}}", "x".repeat(1_048_576));
    let mut lines = vec![many.as_str(), &long];
    lines.extend(vec!["{}"; 1_100]);
    let Done { status, output, stderr } = world.people_file(&lines, "--dry-run");
    assert_eq!((status, &output["rejected"]), (1, &json!(1_102)), "{stderr}");
    assert_eq!(stderr.lines().count(), 22);
    assert!(stderr.lines().all(|line| line.len() < 1_100));
    assert!(stderr.contains("line 2: it is longer than a request") && stderr.contains("the first 20 are shown"));
    let rejected = world.read("people.rejected.jsonl");
    assert_eq!(rejected.lines().count(), 1_102);
    assert!(rejected.lines().next().unwrap().contains("\"and 50 more\""));
}
