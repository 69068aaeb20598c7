//! Changes of an import that is not started, and what keeps it from starting.

use serde_json::{Value, json};
use tests::World;

use super::{PEOPLE, counts, ready, run, upload, worked};
use crate::ask::Ask;

const AMBIGUOUS: &str =
    "Name,Email,Salary,Born\nAda King,a@example.com,45.000,03/04/2026\nBob Ray,b@example.com,1.500,05/06/2026\n";

#[tokio::test]
async fn a_column_that_could_be_read_in_two_ways_is_asked_for() {
    let world = World::new().await;
    let path = ready(&world, AMBIGUOUS.as_bytes(), json!({"createFields": true})).await;
    let import = world.read(&path).await;
    assert_eq!(import["columns"][2]["choices"], json!(["1.234,56", "1,234.56"]));
    assert_eq!(import["columns"][3]["choices"], json!(["DMY", "MDY"]));
    let refused = world.post(&format!("{path}/start"), json!({})).await.expect_status(409);
    assert_eq!(refused.body["code"], "import_incomplete");
    let fields: Vec<&Value> =
        refused.body["details"].as_array().unwrap().iter().map(|detail| &detail["field"]).collect();
    assert_eq!(fields, [&json!("columns[2].numberFormat"), &json!("columns[3].dateFormat")]);

    let mut columns = import["columns"].clone();
    columns[2]["numberFormat"] = json!("1.234,56");
    columns[3]["dateFormat"] = json!("DMY");
    let changed = world.update(&path, json!({"columns": columns})).await;
    assert_eq!(changed["columns"][3]["choices"], json!([]));
    assert_eq!(counts(&run(&world, &path).await), json!({"lines": 2, "done": 2, "created": 2}));
    let people = world.list("/prospects?include=profile&email=a@example.com").await;
    assert_eq!(people[0]["profile"]["customFields"], json!({"salary": 45000, "born": "2026-04-03"}));
}

#[tokio::test]
async fn columns_are_changed_by_position_and_the_preview_follows() {
    let world = World::new().await;
    let file = "Name,Email,Email,Crm\nAda King,a@example.com,b@example.com,7\n";
    let path = ready(&world, file.as_bytes(), json!({})).await;
    let import = world.read(&path).await;
    let targets = |import: &Value| {
        import["columns"].as_array().unwrap().iter().map(|column| column["target"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(targets(&import)[..3], [json!("name"), json!("email"), json!(null)]);
    let sent = json!([{"target": "name"}, {"target": null}, {"target": "email"}, {"target": "external:crm"}]);
    let changed = world.update(&path, json!({"columns": sent})).await;
    assert_eq!(targets(&changed), [json!("name"), json!(null), json!("email"), json!("external:crm")]);
    assert_eq!(changed["preview"][0]["item"]["email"], "b@example.com");
    assert_eq!(changed["preview"][0]["profile"]["externalIds"], json!([{"system": "crm", "id": "7"}]));

    for (columns, field) in [
        (json!([{"target": "name"}]), "columns"),
        (json!([{"target": "email"}, {"target": "email"}, {}, {}]), "columns[1].target"),
        (json!([{"target": "nickname"}, {}, {}, {}]), "columns[0].target"),
        (json!([{"target": "customFields.none"}, {}, {}, {}]), "columns[0].target"),
        (json!([{"target": "newField"}, {}, {}, {}]), "columns[0].newField"),
    ] {
        let refused = world.patch(&path, json!({"columns": columns})).await.expect_status(400);
        let details = refused.body["details"].as_array().unwrap().clone();
        assert!(details.iter().any(|detail| detail["field"] == field), "{columns}: {details:?}");
    }
    world.patch(&path, json!({"ownerId": "user_01KDVDNA02KJT3K5DBBAED96ZZ"})).await.expect_status(400);
}

#[tokio::test]
async fn another_encoding_reads_the_file_again() {
    let world = World::new().await;
    let file = b"Name;Email\nJ\xfcrg Wei\xdf;j@example.com\n";
    let path = ready(&world, file, json!({"encoding": "utf-8"})).await;
    let changed = world.update(&path, json!({"encoding": null})).await;
    assert_eq!((&changed["status"], &changed["columns"]), (&json!("reading"), &json!([])));
    let import = worked(&world, &path).await;
    assert_eq!(
        (&import["encoding"], &import["preview"][0]["item"]["firstName"]),
        (&json!("windows-1252"), &json!("Jürg"))
    );
    assert_eq!(import["warnings"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn what_is_not_ready_does_not_start_and_what_was_started_does_not_change() {
    let world = World::new().await;
    let asked = world.create("/imports", json!({"fileName": "a.csv", "sizeBytes": 9})).await;
    let path = format!("/imports/{}", asked["id"].as_str().unwrap());
    world.post(&format!("{path}/start"), json!({})).await.expect_status(409);
    world.patch(&path, json!({"columns": [{"target": null}]})).await.expect_status(409);

    let path = upload(&world, PEOPLE.as_bytes(), json!({})).await;
    // The bytes are there: the service looks itself.
    assert_eq!(world.read(&path).await["status"], "reading");
    world.post(&format!("{path}/start"), json!({})).await.expect_status(409);
    worked(&world, &path).await;
    run(&world, &path).await;
    let refused = world.patch(&path, json!({"labels": ["x"]})).await;
    refused.expect_error(409, "conflict", "The import was started or has ended, so it does not change any more.");
    let nameless = ready(&world, b"Email\nada@example.com\n", json!({})).await;
    world.post(&format!("{nameless}/start"), json!({})).await.expect_status(409);
}

#[tokio::test]
async fn a_file_that_is_no_table_fails_with_advice() {
    let world = World::new().await;
    for (bytes, code) in [
        (&b"%PDF-1.7 x"[..], "unreadable"),
        (b"Name,Email\n", "no_table"),
        (b"\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x03", "unreadable"),
    ] {
        let path = upload(&world, bytes, json!({})).await;
        let import = worked(&world, &path).await;
        assert_eq!((&import["status"], &import["failure"]["code"]), (&json!("failed"), &json!(code)), "{import}");
        assert!(import["failure"]["message"].as_str().unwrap().len() > 20);
    }
}
