//! Times that look like seconds (SPECIFICATION §3.6), in every field and parameter that takes a time.

use serde_json::{Value, json};
use tests::openapi::document;

use super::{Fixture, asked, body_properties, query};

/// Numbers, and whether they look like seconds.
const NUMBERS: [(i64, bool); 4] =
    [(999_999_999, false), (1_000_000_000, true), (9_999_999_999, true), (10_000_000_000, false)];

fn warning(path: &str) -> String {
    format!("{path} is read as milliseconds, so it is in January to April 1970. It was perhaps meant in seconds.")
}

/// Whether this is the schema of a time in a request.
fn is_time(place: &str) -> bool {
    document().at(place).0 == "/components/schemas/TimestampInput"
}

#[tokio::test]
async fn a_body_with_seconds_is_warned() {
    let fixture = Fixture::new().await;
    let mut tried = 0;
    for operation in document().operations().filter(|one| one.value.get("requestBody").is_some()) {
        let properties = body_properties(&operation);
        for property in properties.iter().filter(|property| is_time(&property.place)) {
            for (number, is_like_seconds) in NUMBERS {
                let mut body = fixture.body(operation.path, "timed").await;
                let takes = |name: &str| properties.iter().any(|property| property.name == name);
                body.as_object_mut().unwrap().retain(|name, _| takes(name));
                body[property.name] = number.into();
                let target = fixture.records.path(operation.path);
                let sent = fixture.send(operation.method, &target).json(&body).await;
                assert!(sent.status < 300, "{sent}");
                let expected = is_like_seconds.then(|| json!([warning(property.name)]));
                assert_eq!(sent.body.get("warnings"), expected.as_ref(), "{sent}");
                // A redelivery shows no record.
                if let Some(item) = sent.body.get("item") {
                    assert_eq!(item[property.name], number, "{sent}");
                }
                tried += 1;
            }
        }
    }
    assert!(tried >= 8 * NUMBERS.len(), "{tried} bodies");
}

#[tokio::test]
async fn a_query_with_seconds_is_warned() {
    let fixture = Fixture::new().await;
    let mut tried = 0;
    for operation in document().operations().filter(|one| one.method == "GET") {
        let path = fixture.records.path(operation.path);
        let is_bound = |name: &str| name.ends_with("After") || name.ends_with("Before");
        for (name, _) in query(&operation).into_iter().filter(|(name, _)| is_bound(name)) {
            for (number, is_like_seconds) in NUMBERS {
                let sent = fixture.ok(&format!("{}{name}={number}", asked(&operation, &path))).await;
                let expected = is_like_seconds.then(|| json!([warning(name)]));
                assert_eq!(sent.body.get("warnings"), expected.as_ref(), "{sent}");
                tried += 1;
            }
        }
    }
    assert!(tried >= 20 * NUMBERS.len(), "{tried} queries");
    let text = fixture.ok("/prospects?createdAfter=1970-01-12T13:46:40Z").await;
    assert_eq!(text.body["warnings"], Value::Null);
}

#[tokio::test]
async fn a_custom_time_with_seconds_is_warned() {
    let fixture = Fixture::new().await;
    let field = json!({"key": "visaEnds", "label": "Visa ends", "type": "datetime", "filterable": true});
    fixture.send("POST", "/custom-fields").json(&field).await.expect_status(201);
    fixture.world.sweep().await;
    for (number, is_like_seconds) in NUMBERS {
        let expected = |path: &str| is_like_seconds.then(|| json!([warning(path)]));
        let body = json!({"firstName": "Ada", "lastName": "King", "customFields": {"visaEnds": number}});
        let made = fixture.send("POST", "/prospects").json(&body).await.expect_status(201);
        assert_eq!(made.body.get("warnings"), expected("customFields.visaEnds").as_ref());
        let batch = json!({"items": [body]});
        let made = fixture.send("POST", "/prospects/batch").json(&batch).await.expect_status(200);
        let path = "items[0].customFields.visaEnds";
        assert_eq!(made.body["results"][0].get("warnings"), expected(path).as_ref(), "{made}");
        for name in ["cf.visaEnds", "cf.visaEnds.min", "cf.visaEnds.max"] {
            let found = fixture.ok(&format!("/prospects/count?{name}={number}")).await;
            assert_eq!(found.body.get("warnings"), expected(name).as_ref(), "{found}");
        }
    }
}
