//! `export`, whose files `import` reads.

use std::fs;

use serde_json::{Value, json};

use crate::files::{World, counts};

#[tokio::test(flavor = "multi_thread")]
async fn an_exported_file_is_imported_without_a_change() {
    let world = World::new("round-trip").await;
    let create = async |path: &str, body: Value| world.stack.send("POST", path, &body).await["item"].clone();
    let office = create("/offices", json!({"name": "Zürich; Süd"})).await;
    let job = create("/jobs", json!({"title": "=Engineer"})).await;
    let ada = json!({
        "firstName": "Ada", "lastName": "King", "email": "ada@example.com", "phone": "(212) 555-0123",
        "labels": ["vip", "a; b"], "title": "@Countess", "company": "'=Engines, \"Ltd\"",
        "licenseStatus": "in_progress", "streetAddress": "1 Main", "city": "London", "state": "LN",
        "postalCode": "-1", "newSourceName": "Fair", "officeId": office["id"], "jobId": job["id"],
        "notes": "Two\r\nlines", "applicationQuestions": [{"label": "Why?", "answer": "\"So\"", "type": "text"}],
        "resume": {"text": "x"}, "externalIds": [{"system": "crm", "id": "a; b"}, {"system": "crm", "id": "+7:1"}],
        "holdUntil": 4_102_444_800_000_i64,
    });
    let ada = create("/prospects", ada).await;
    create("/prospects", json!({"firstName": "Bob", "lastName": "Bare", "phone": "(212) 555-0124"})).await;
    let (done, output) = world.run("export @people.csv").await;
    assert_eq!((done.outcome, &output["prospects"]), (Ok(()), &json!(2)));
    let file = world.read("people.csv");
    let line = file.split("\r\n2").next().unwrap();
    let (id, office, job) = (&ada["id"], &office["id"], &job["id"]);
    let parts = [
        &format!("{id},Ada,King,ada@example.com,'+12125550123,Agents,").replace('"', ""),
        ",\"[\"\"vip\"\",\"\"a; b\"\"]\",'@Countess,\"''=Engines, \"\"Ltd\"\"\",in_progress,1 Main,",
        &format!(",London,LN,'-1,Zürich; Süd,{office},Fair,source_").replace('"', ""),
        &format!(",'=Engineer,{job},20").replace('"', ""),
        ",\"Two\r\nlines\",\"[{\"\"answer\"\":",
        "}]\",true,20",
        ",\"[\"\"crm:a; b\"\",\"\"crm:+7:1\"\"]\"",
        ",2100-01-01T00:00:00.000Z",
    ];
    assert!(file.starts_with("\u{FEFF}id,firstName,"), "{file}");
    for part in parts {
        assert!(line.contains(part), "{part}: {line}");
    }
    let import = world.run("import @people.csv --mute-webhooks").await;
    assert_eq!(counts(&import), "unchanged 2", "{:?} {}", import.0, world.read("people.csv"));
    world.run("export @people.csv").await;
    assert_eq!(world.read("people.csv"), file);

    // As in another account, ids mean nothing there: names and contacts find the same records.
    let other = file.replace("prospect_01", "prospect_00").replace("office_01", "office_00");
    let refused = world.import("people.csv", &other, "").await;
    assert_eq!(counts(&refused), "rejected 2");
    assert_eq!(counts(&world.run("import @people.csv --map id=").await), "unchanged 2");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_of_several_pages_appears_when_it_is_whole() {
    let world = World::new("export").await;
    let lines: Vec<String> = (0..1_100).map(|number| format!("Ada {number},King,a{number}@example.com")).collect();
    let import = world.import("in.csv", &format!("first,last,email\n{}", lines.join("\n")), "").await;
    assert_eq!(counts(&import), "created 1100");
    let files = || fs::read_dir(world.path(".")).unwrap().count();
    let before = files();
    let (_, output) = world.run("export @people.csv --delimiter tab --no-bom").await;
    assert_eq!(output["prospects"], 1_100);
    let complete = world.read("people.csv");
    assert_eq!((complete.lines().count(), files()), (1_101, before + 1));
    assert!(complete.starts_with("id\tfirstName\t"));
}
