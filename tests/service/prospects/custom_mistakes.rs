//! Values that custom fields cannot hold, and questions that they cannot answer (SPECIFICATION §17.8, §17.9).

use domain::time::TIME_FORMS;
use serde_json::json;
use tests::World;

use super::custom_filters::all_filterable;
use super::custom_values::{TYPES, define};
use super::{create, target};
use crate::ask::Ask;

const NUMBER: &str = "must be a number within 10^15 either way, with at most 6 decimals; one of more than 15 digits must be \
                      a string";
const DAY: &str = "must be a day such as 2026-01-02, in the years 0001 to 9999";

#[tokio::test]
async fn what_a_field_cannot_hold_is_refused() {
    let world = World::new().await;
    for kind in TYPES {
        define(&world, kind, json!({})).await;
    }
    let options = "must be one of the field's options: red, green, blue";
    let long = |count: usize| "é".repeat(count);
    for (kind, value, message) in [
        ("text", json!(5), "must be a string, not a number"),
        ("text", json!(long(1_001)), "must be at most 1000 characters, not 1001"),
        ("longText", json!(long(10_001)), "must be at most 10000 characters, not 10001"),
        ("number", json!("1,5"), NUMBER),
        ("number", json!(0.123_456_7), NUMBER),
        ("number", json!("1000000000000000.000001"), NUMBER),
        ("number", json!(true), NUMBER),
        ("boolean", json!("true"), "must be true or false"),
        ("date", json!("2026-02-30"), DAY),
        ("date", json!("2026-01-02T03:04"), DAY),
        ("date", json!("0000-12-31"), DAY),
        ("date", json!(5), "must be a string, not a number"),
        ("datetime", json!("soon"), TIME_FORMS),
        ("datetime", json!(-1), TIME_FORMS),
        ("datetime", json!(1e12), TIME_FORMS),
        ("datetime", json!(1.5), TIME_FORMS),
        ("datetime", json!(true), TIME_FORMS),
        ("select", json!("Red"), options),
        ("multiSelect", json!("red"), "must be an array of options, not a string"),
        ("multiSelect", json!(["red", 1]), options),
        ("url", json!("javascript:alert(1)"), "must be a link such as https://example.com/ada"),
        ("url", json!("https://a b"), "must be a link such as https://example.com/ada"),
        ("user", json!("user_01KDVDNA02KJT3K5DBBAED96ZT"), "is no user of this account. GET /v2/users lists the ids"),
        ("texxt", json!("x"), "is no custom field of this account; the nearest known name is text"),
    ] {
        let body = json!({"firstName": "Ada", "lastName": "King", "customFields": {kind: value}});
        let answer = world.post("/prospects", body).await;
        answer.expect_fault(&format!("customFields.{kind}"), message);
    }
    assert_eq!(world.list("/prospects").await.len(), 0);
    // At the bounds.
    for (kind, value) in [
        ("text", json!(long(1_000))),
        ("longText", json!(long(10_000))),
        ("number", json!("-1000000000000000")),
        ("number", json!("999999999999999.999999")),
        ("date", json!("0001-01-01")),
        ("date", json!("1965-04-01")),
    ] {
        create(&world, json!({"customFields": {kind: value}})).await;
    }
}

#[tokio::test]
async fn a_number_with_more_digits_than_json_readers_keep_must_be_a_string() {
    let world = World::new().await;
    define(&world, "number", json!({})).await;
    let send = |number: &str| {
        let body = format!(r#"{{"firstName":"Ada \"7\"","lastName":"King","customFields":{{"number":{number}}}}}"#);
        world.post("/prospects", json!({})).raw_body(body)
    };
    for number in
        ["100000000000000.001", "99999999999999.9999", "1.00000000000000001", "0.1000000000000000055", "1e-400"]
    {
        send(number).await.expect_fault("customFields.number", NUMBER);
    }
    for (number, shown) in [("99999999999999.5", "99999999999999.5"), ("1.250e3", "1250")] {
        let made = send(number).await.expect_status(201);
        let target = format!("{}/profile", target(made.item()));
        let profile = world.get(&target).await.expect_status(200);
        let shown = format!(r#""customFields":{{"number":{shown}}}"#);
        assert!(profile.text.contains(&shown), "{}", profile.text);
    }
}

#[tokio::test]
async fn a_question_that_a_field_cannot_answer_is_refused() {
    let world = World::new().await;
    all_filterable(&world).await;
    define(&world, "longText", json!({})).await;
    for (query, field, message) in [
        ("cf.number=x", "cf.number", "must be a number within 10^15 either way, with at most 6 decimals"),
        ("cf.text.min=5", "cf.text.min", "takes no bound: only numbers and times have one"),
        ("cf.select=red,pink", "cf.select", "must be some of the values of the field's options"),
        ("cf.boolean=yes", "cf.boolean", "must be true or false"),
        ("cf.date=1965-4-1", "cf.date", DAY),
        ("cf.date.min=0000-12-31", "cf.date.min", DAY),
        ("cf.datetime.max=1965-04-01", "cf.datetime.max", TIME_FORMS),
        ("cf.longText=x", "cf.longText", "is a longText, which cannot be filterable"),
        ("sort=cf.longText", "sort", "cf.longText is a longText, which cannot be filterable"),
        ("cf.number.empty=1", "cf.number.empty", "must be true or false"),
        ("cf.number.empty=true,", "cf.number.empty", "must be true or false"),
        ("cf.number.min=,", "cf.number.min", "must be a number within 10^15 either way, with at most 6 decimals"),
        ("cf.number.min=1&cf.number.min=2", "cf.number.min", "must be given once"),
        ("cf.text=1,2,3,4,5,6,7,8,9,10,11", "cf.text", "takes at most 10 values, not 11"),
        ("sort=cf.multiSelect", "sort", "cf.multiSelect has several values, which have no order"),
        ("sort=cf.other", "sort", "cf.other is no custom field of this account"),
    ] {
        world.get(&format!("/prospects?{query}")).await.expect_fault(field, message);
    }
    for (name, message) in [
        ("cf.numbr", "is unknown; the nearest known name is cf.number"),
        ("cf.zzzzzz.min", "is unknown"),
        ("cf.number.most", "is unknown; the nearest known name is cf.number.max"),
        ("cf.number.Min", "is unknown; the nearest known name is cf.number.min"),
        ("cf.number.mim", "is unknown; the nearest known name is cf.number.min"),
        ("cf.url.emty", "is unknown; the nearest known name is cf.url.empty"),
        ("cf.boolean.mim", "is unknown; the nearest known name is cf.boolean"),
        ("cf.number.", "is unknown; the nearest known name is cf.number"),
    ] {
        let unknown = world.get(&format!("/prospects?{name}=1")).await;
        unknown.expect_fault(name, message);
    }
    let lenient = world.get("/prospects?cf.other=1").lenient().await.expect_status(200);
    lenient.expect_header("ignored", "cf.other");
    for (by, message) in [
        ("cf.date", "cf.date needs :day, :week or :month, such as cf.date:month"),
        ("cf.text:day", "cf.text:day has no :day, :week and :month: it is no time"),
        ("cf.other", "cf.other is no custom field of this account"),
    ] {
        world.get(&format!("/prospects/facets?by={by}")).await.expect_fault("by", message);
    }
}
