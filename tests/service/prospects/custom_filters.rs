//! Filters, order and facets of custom fields are what one would find in a plain list (SPECIFICATION §17.9).

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::time::Duration;

use domain::text::folded;
use domain::{CustomFields, ProspectId, UnixMs};
use futures::future::join;
use index::{Index, IndexKind, Run, Sight, Sizes, prospect_row_write};
use serde_json::{Value, json};
use shared::records::present_rows::PresentRows;
use shared::records::{prospects, settings};
use store::Key;
use tests::{CallFilter, Phase, World};

use super::create;
use super::custom_values::{TYPES, define};
use crate::ask::Ask;

/// The types that can be filterable.
fn types() -> impl Iterator<Item = &'static str> {
    TYPES.into_iter().filter(|kind| *kind != "longText")
}

/// A prospect as a plain list has it: its id, and its values by type.
type Plain = (String, BTreeMap<&'static str, Value>);

/// Values that differ, are equal, and are equal but for case and accents.
fn values(world: &World, kind: &str) -> Vec<Value> {
    let users = &world.first().settings.users;
    match kind {
        "text" => ["Zoë", "zoe", "ZOE Ltd", "b", "Ångström", "a, b", "\u{301}"].map(Value::from).into(),
        "number" => ["-2.5", "0", "3", "10", "999999999999999.999999"].map(Value::from).into(),
        "boolean" => vec![json!(true), json!(false)],
        "date" => {
            ["0001-01-01", "1969-12-31", "1970-01-01", "2026-01-31", "2026-02-01", "2026-02-28"].map(Value::from).into()
        }
        "datetime" => [0, 1_767_225_599_999_i64, 1_767_225_600_000, 1_769_904_000_000].map(Value::from).into(),
        "select" => ["red", "green", "blue"].map(Value::from).into(),
        "multiSelect" => vec![json!(["red"]), json!(["red", "blue"]), json!(["green", "blue"])],
        "url" => {
            ["https://example.com/a", "https://example.com/b", "https://maps.example/@1,2"].map(Value::from).into()
        }
        _ => users.iter().map(|user| json!(user.id)).collect(),
    }
}

/// Prospects with every value of each type, and some without.
async fn people(world: &World) -> Vec<Plain> {
    let mut people = Vec::new();
    for at in 0..40_usize {
        let (mut sent, mut plain) = (json!({}), BTreeMap::new());
        for (place, kind) in types().enumerate() {
            let values = values(world, kind);
            // The strides differ, so that the values mix.
            if let Some(value) = values.get((at * (place + 3) / 2 + place) % (values.len() + 1)) {
                sent[kind] = value.clone();
                plain.insert(kind, value.clone());
            }
        }
        let made = create(world, json!({"firstName": format!("A{at}"), "customFields": sent})).await;
        people.push((made["id"].as_str().unwrap().to_owned(), plain));
    }
    people
}

/// Defines a filterable field of each type that can be one.
pub async fn all_filterable(world: &World) {
    for kind in types() {
        define(world, kind, json!({"filterable": true})).await;
    }
    world.sweep().await;
}

async fn ids(world: &World, query: &str) -> Vec<String> {
    let mut ids = Vec::new();
    for page in world.pages(&format!("/prospects?limit=7&{query}")).await {
        ids.extend(page.items().iter().map(|item| item["id"].as_str().unwrap().to_owned()));
    }
    ids
}

/// Fails unless list and count find the people whom `admits` admits.
async fn expect(world: &World, people: &[Plain], query: &str, admits: impl Fn(&BTreeMap<&str, Value>) -> bool) {
    let mut expected: Vec<&String> = people.iter().filter(|(_, of)| admits(of)).map(|(id, _)| id).collect();
    expected.sort_unstable();
    let mut found = ids(world, query).await;
    found.sort_unstable();
    assert_eq!(found.iter().collect::<Vec<_>>(), expected, "{query}");
    let count = world.get(&format!("/prospects/count?{query}")).await.expect_status(200);
    assert_eq!(count.body["count"], expected.len(), "{query}");
}

fn encoded(text: &str) -> String {
    text.bytes().fold(String::new(), |encoded, byte| format!("{encoded}%{byte:02X}"))
}

fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

#[tokio::test]
async fn values_and_their_absence_are_found() {
    let world = World::wired().await;
    all_filterable(&world).await;
    let people = people(&world).await;
    for kind in types() {
        for value in values(&world, kind) {
            let wanted = value.as_array().map_or_else(|| vec![text(&value)], |all| all.iter().map(text).collect());
            for one in wanted.iter().filter(|one| kind == "url" || !one.contains(',')) {
                let query = format!("cf.{kind}={}", encoded(one));
                expect(&world, &people, &query, |of| match (kind, of.get(kind)) {
                    (_, None) => false,
                    ("text", Some(value)) => folded(&text(value)).contains(&folded(one)),
                    ("multiSelect", Some(values)) => values.as_array().unwrap().contains(&json!(one)),
                    (_, Some(value)) => text(value) == *one,
                })
                .await;
            }
        }
        expect(&world, &people, &format!("cf.{kind}.empty=true"), |of| !of.contains_key(kind)).await;
        expect(&world, &people, &format!("cf.{kind}.empty=FALSE"), |of| of.contains_key(kind)).await;
    }
    let both = |of: &BTreeMap<&str, Value>| of.get("select") == Some(&json!("red")) && of.contains_key("url");
    expect(&world, &people, "cf.select=red&cf.url.empty=false", both).await;
    let either =
        |of: &BTreeMap<&str, Value>| of.get("number").is_some_and(|one| ["3", "0"].contains(&one.as_str().unwrap()));
    expect(&world, &people, "cf.number=3,0.000", either).await;
    let is_true = |of: &BTreeMap<&str, Value>| of.get("boolean") == Some(&json!(true));
    expect(&world, &people, "cf.boolean=TRUE,true", is_true).await;
    let linked = |of: &BTreeMap<&str, Value>| {
        let link = of.get("url").map(text).unwrap_or_default();
        link.ends_with("@1,2") || link.ends_with("/b")
    };
    let query = "cf.url=https://maps.example/@1,2,%20https://example.com/b";
    expect(&world, &people, query, linked).await;
}

/// A number, or the order of days and times.
fn magnitude(value: &Value) -> f64 {
    match value {
        Value::String(text) => text.parse().unwrap_or_else(|_| text.replace('-', "").parse().unwrap()),
        other => other.as_f64().unwrap(),
    }
}

#[tokio::test]
async fn numbers_and_times_have_inclusive_bounds() {
    let world = World::wired().await;
    all_filterable(&world).await;
    let people = people(&world).await;
    for kind in ["number", "date", "datetime"] {
        for bound in values(&world, kind) {
            let least =
                |of: &BTreeMap<&str, Value>| of.get(kind).is_some_and(|one| magnitude(one) >= magnitude(&bound));
            expect(&world, &people, &format!("cf.{kind}.min={}", text(&bound)), least).await;
            let most = |of: &BTreeMap<&str, Value>| of.get(kind).is_some_and(|one| magnitude(one) <= magnitude(&bound));
            expect(&world, &people, &format!("cf.{kind}.max={}", text(&bound)), most).await;
            let exactly = |of: &BTreeMap<&str, Value>| of.get(kind) == Some(&bound);
            let both = format!("cf.{kind}.min={0}&cf.{kind}.max={0}", text(&bound));
            expect(&world, &people, &both, exactly).await;
        }
    }
}

#[tokio::test]
async fn records_without_a_value_come_last_in_both_directions() {
    let world = World::wired().await;
    all_filterable(&world).await;
    let people = people(&world).await;
    for kind in types().filter(|kind| *kind != "multiSelect") {
        let compare = |one: &Value, other: &Value| match kind {
            "number" | "date" | "datetime" => magnitude(one).total_cmp(&magnitude(other)),
            "text" => folded(&text(one)).cmp(&folded(&text(other))),
            _ => text(one).cmp(&text(other)),
        };
        for descending in [false, true] {
            let mut expected: Vec<&Plain> = people.iter().collect();
            expected.sort_by(|(one_id, one), (other_id, other)| {
                let by_value = match (one.get(kind), other.get(kind)) {
                    (Some(one), Some(other)) => compare(one, other).then(one_id.cmp(other_id)),
                    (None, None) => one_id.cmp(other_id),
                    (one, _) => {
                        return if one.is_some() { Ordering::Less } else { Ordering::Greater };
                    }
                };
                if descending { by_value.reverse() } else { by_value }
            });
            let expected: Vec<&String> = expected.into_iter().map(|(id, _)| id).collect();
            let sort = if descending { "-" } else { "" };
            let found = ids(&world, &format!("sort={sort}cf.{kind}")).await;
            assert_eq!(found.iter().collect::<Vec<_>>(), expected, "{sort}{kind}");
        }
    }
}

#[tokio::test]
async fn facets_count_the_values() {
    let world = World::wired().await;
    all_filterable(&world).await;
    let people = people(&world).await;
    for (kind, unit) in types().map(|kind| (kind, "month")).chain([("date", "day")]) {
        let by = match kind {
            "date" | "datetime" => format!("cf.{kind}:{unit}"),
            _ => format!("cf.{kind}"),
        };
        let mut expected: BTreeMap<String, usize> = BTreeMap::new();
        for (_, of) in &people {
            let values = of.get(kind).map(|value| value.as_array().cloned().unwrap_or_else(|| vec![value.clone()]));
            for value in values.unwrap_or_default() {
                let group = match kind {
                    "date" if unit == "day" => text(&value),
                    "date" => text(&value)[..7].to_owned(),
                    "datetime" => domain::UnixMs::new(value.as_i64().unwrap()).unwrap().day()[..7].to_owned(),
                    "text" => folded(&text(&value)),
                    _ => text(&value),
                };
                *expected.entry(group).or_default() += 1;
            }
        }
        let facets = world.get(&format!("/prospects/facets?by={by}")).await.expect_status(200);
        let facet = &facets.body["facets"][0];
        let found = facet["buckets"].as_array().unwrap().iter().map(|bucket| {
            let value = bucket["value"].as_str().unwrap();
            let value = if kind == "text" { folded(value) } else { value.to_owned() };
            (value, usize::try_from(bucket["count"].as_u64().unwrap()).unwrap())
        });
        assert_eq!(found.collect::<BTreeMap<_, _>>(), expected, "{kind}");
        let missing = people.iter().filter(|(_, of)| !of.contains_key(kind)).count();
        assert_eq!(facet["missing"], missing, "{kind}");
    }
    let named = world.get("/prospects/facets?by=cf.select").await.expect_status(200);
    assert_eq!(named.body["facets"][0]["buckets"][0]["name"], named.body["facets"][0]["buckets"][0]["value"]);
}

#[tokio::test]
async fn a_field_becomes_filterable_while_others_write() {
    let world = World::wired().await;
    define(&world, "number", json!({})).await;
    for number in 0..30 {
        create(&world, json!({"firstName": format!("A{number}"), "customFields": {"number": number}})).await;
    }
    let refused = world.get("/prospects?cf.number=3").await;
    refused.expect_fault("cf.number", "is not filterable: PATCH /custom-fields/{key} with filterable true makes it so");
    let changed = world.patch("/custom-fields/number", json!({"filterable": true})).await;
    let building = |done: usize, total: usize| json!({"state": "building", "done": done, "total": total});
    assert_eq!(changed.expect_status(200).body["indexing"], building(0, 30));
    create(&world, json!({"firstName": "New", "customFields": {"number": 3}})).await;
    for path in [
        "/prospects?cf.number=3",
        "/prospects/count?cf.number.empty=true",
        "/prospects?sort=cf.number",
        "/prospects/facets?by=cf.number",
    ] {
        let message = "cf.number is being indexed. Try again later.";
        let indexing = json!({"indexing": building(1, 31)});
        world.get(path).await.expect_error_with(409, "field_indexing", message, indexing);
    }
    // Other questions are answered meanwhile.
    assert_eq!(world.list("/prospects?name=new").await.len(), 1);
    world.sweep().await;
    let ready = world.get("/custom-fields/number").await.expect_status(200);
    assert_eq!(ready.body["indexing"], json!({"state": "ready", "done": 31, "total": 31}));
    assert_eq!(world.list("/prospects?cf.number=3").await.len(), 2);
    assert_eq!(ids(&world, "sort=-cf.number").await.len(), 31);
}

#[tokio::test]
async fn filters_take_text_in_any_form_of_unicode_and_times_with_a_comma() {
    let world = World::wired().await;
    let options = json!([{"value": "Caf\u{e9}"}]);
    define(&world, "select", json!({"options": options, "filterable": true})).await;
    define(&world, "url", json!({"filterable": true})).await;
    let values = json!({"select": "Cafe\u{301}", "url": "https://a.example/Cafe\u{301}"});
    create(&world, json!({"customFields": values})).await;
    let datetime = json!({"key": "datetime", "label": "At", "type": "datetime", "filterable": true});
    let made = world.post("/custom-fields", datetime).await.expect_status(201);
    assert_eq!(made.body["indexing"], json!({"state": "ready", "done": 1, "total": 1}));
    for (query, count) in [
        ("cf.select=Cafe%CC%81", 1),
        ("cf.url=https://a.example/Cafe%CC%81", 1),
        ("cf.datetime.min=2026-01-02T12:00:00,001Z", 0),
    ] {
        assert_eq!(ids(&world, query).await.len(), count, "{query}");
    }
}

#[tokio::test]
async fn the_sweeper_waits_seconds_for_another_compaction_of_the_index() {
    for (ends, state) in [(true, "ready"), (false, "building")] {
        let world = World::wired().await;
        define(&world, "number", json!({})).await;
        for number in 0..40 {
            create(&world, json!({"customFields": {"number": number}})).await;
        }
        world.update("/custom-fields/number", json!({"filterable": true})).await;
        let other = world.fresh_functions_behind(Duration::ZERO);
        let second_write = CallFilter::operation("PutItem").after(1);
        world.kill(Phase::Before, second_write, other.sweep()).await;
        let lease = Key::compaction_lease(world.first().settings.account.id, "prospect");
        let release = async {
            for _ in 0..100 {
                world.read("/account").await;
            }
            if ends {
                world.store().delete(&lease).await.unwrap();
            }
        };
        let (_, took) = world.at_aws_speed(join(world.sweep(), release)).await;
        assert!(took < Duration::from_secs(10), "{took:?}");
        let field = world.get("/custom-fields/number").await.expect_status(200);
        assert_eq!(field.body["indexing"]["state"], state);
    }
}

#[tokio::test]
async fn a_row_without_the_column_is_found_again_after_the_next_sweep() {
    let world = World::wired().await;
    define(&world, "number", json!({})).await;
    world.update("/custom-fields/number", json!({"filterable": true})).await;
    let made = create(&world, json!({"customFields": {"number": 3}})).await;
    let id = made["id"].as_str().unwrap();
    world.sweep().await;
    assert_eq!(ids(&world, "cf.number=3").await, [id]);
    // A write that began before the field became filterable commits after the sweep.
    let (store, account) = (world.store(), world.first().settings.account.id);
    let stored = prospects::get(Sight::whole(&store, account), ProspectId::parse(id).unwrap()).await.unwrap();
    let row = prospect_row_write(account, &stored.unwrap(), &CustomFields::default());
    store.transact(&[row], None).await.unwrap();
    let refused = world.get("/prospects?cf.number=3").await.expect_status(409);
    assert_eq!(refused.body["code"], "field_indexing");
    world.sweep().await;
    assert_eq!(ids(&world, "cf.number=3").await, [id]);
}

/// The rows of before are empty, whether they were compacted or not, and nobody waits for them to be built anew.
#[tokio::test]
async fn a_field_that_is_created_filterable_can_be_filtered_at_once() {
    let world = World::wired().await;
    let sizes = Sizes { least: 1, ..Sizes::default() };
    let account = world.first().settings.account.id;
    let old = create(&world, json!({})).await["id"].clone();
    world.compact(account, IndexKind::Prospect, sizes).await.unwrap();
    create(&world, json!({})).await;
    define(&world, "number", json!({"filterable": true})).await;
    create(&world, json!({"customFields": {"number": 3}})).await;
    for round in 0..3 {
        for (query, count) in [("cf.number=3", 1), ("cf.number.empty=true", 2), ("sort=cf.number", 3)] {
            assert_eq!(ids(&world, query).await.len(), count, "{round}: {query}");
        }
        world.compact(account, IndexKind::Prospect, sizes).await.unwrap();
    }
    let path = format!("/prospects/{}", old.as_str().unwrap());
    world.update(&path, json!({"customFields": {"number": 3}})).await;
    assert_eq!(ids(&world, "cf.number=3").await.len(), 2);
    world.check_consistency().await;
}

/// It read the definitions before the field was created, and the prospect after it got a value.
#[tokio::test]
async fn a_write_that_does_not_know_the_field_of_a_value_is_refused() {
    let world = World::wired().await;
    let path = format!("/prospects/{}", create(&world, json!({})).await["id"].as_str().unwrap());
    world.update(&path, json!({"title": "Nurse"})).await;
    let hold = world.pause(CallFilter::operation("GetItem"));
    let other = world.fresh_functions();
    let meanwhile = async {
        let field = json!({"key": "number", "label": "Number", "type": "number", "filterable": true});
        other.create("/custom-fields", field).await;
        other.update(&path, json!({"customFields": {"number": 3}})).await;
    };
    let (late, ()) = hold.during(world.patch(&path, json!({"title": "Doctor"})), meanwhile).await;
    late.expect_error(409, "conflict", "Concurrent changes of the same record kept winning. Try again.");
    assert_eq!(ids(&world, "cf.number=3").await.len(), 1);
    world.check_consistency().await;
}

/// It read the definitions before the field was created. A segment of its rows would lack their values.
#[tokio::test]
async fn a_compaction_that_does_not_know_the_field_of_a_value_gives_way() {
    let world = World::wired().await;
    let (store, account) = (world.store(), world.first().settings.account.id);
    let sizes = Sizes { least: 1, ..Sizes::default() };
    let old = settings::custom_fields(&store, account).await.unwrap();
    define(&world, "number", json!({"filterable": true})).await;
    create(&world, json!({"customFields": {"number": 3}})).await;
    for is_in_segment in [false, true] {
        let run = Run { now: UnixMs::new(world.now_ms()).unwrap(), nonce: [7; 32], sizes };
        let late = Index::of(Sight::whole(&store, account), IndexKind::Prospect).with_fields(&old);
        let done = late.compact(&run, Some(&PresentRows(&store, &old))).await.unwrap();
        assert_eq!((done.gave_way, done.compacted), (!is_in_segment, 0), "{done:?}");
        assert_eq!(ids(&world, "cf.number=3").await.len(), 1, "{is_in_segment}");
        world.advance(Duration::from_mins(5));
        world.compact(account, IndexKind::Prospect, sizes).await.unwrap();
    }
}
