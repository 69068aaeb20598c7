//! Every list: its envelope, pages, tokens, fields, and what changed since.

use std::time::Duration;

use serde_json::{Value, json};
use tests::openapi::{Operation, document};
use tests::samples::identity;
use tests::{Response, World};

use super::{Fixture, change, identifying, query, target};
use crate::ask::Ask;

const BAD_TOKEN: &str = "pageToken is not one that this list gave for these filters. Start again without it.";

/// The lists of records that have pages. Groups of duplicates are no records: they have no ids.
fn lists() -> Vec<Operation<'static>> {
    let pages = |operation: &Operation<'_>| {
        operation.path != "/prospects/duplicates" && query(operation).iter().any(|(name, _)| *name == "pageToken")
    };
    let lists: Vec<_> = document().operations().filter(pages).collect();
    assert_eq!(lists.len(), 25);
    lists
}

/// The collections whose records can be created one by one and deleted again.
const GROWING: [&str; 10] = [
    "/prospects",
    "/tasks",
    "/hires",
    "/notes",
    "/meetings",
    "/offices",
    "/sources",
    "/jobs",
    "/webhooks",
    "/custom-fields",
];

fn id(record: &Value) -> Value {
    json!(identity(record))
}

fn ids(list: &Response) -> Vec<Value> {
    list.items().iter().map(id).collect()
}

fn token(page: &Response) -> Option<&str> {
    page.body["pagination"]["nextPageToken"].as_str()
}

/// The logs, by the ends of their paths. They are not counted.
const LOGS: [&str; 8] = ["/events", "/deliveries", "/activity", "/runs", "/erasures", "/exports", "/imports", "/log"];

/// The pagination of the last page. Of a log, the service knows only that it has nothing; the feed says up to when it is
/// complete.
fn last_pagination(world: &World, path: &str, page: &Response, total: usize) -> Value {
    let mut pagination = json!({"hasMore": false});
    if total == 0 || !LOGS.iter().any(|log| path.ends_with(log)) {
        pagination["totalCount"] = json!(total);
    }
    if path == "/events" {
        pagination["completeUntil"] = json!(world.now_ms() - 35_000);
        pagination["cursor"] = page.body["pagination"]["cursor"].clone();
    }
    pagination
}

/// The ids on all pages of this size, in order.
async fn walked(fixture: &Fixture, path: &str, limit: usize, total: usize) -> Vec<Value> {
    let (mut seen, mut next) = (Vec::new(), String::new());
    loop {
        let page = fixture.ok(&format!("{path}?limit={limit}{next}")).await;
        seen.extend(ids(&page));
        assert!(page.items().len() <= limit && seen.len() <= total, "{page}");
        let mut expected = last_pagination(&fixture.world, path, &page, total);
        let Some(token) = token(&page) else {
            assert_eq!(page.body["pagination"], expected, "{page}");
            return seen;
        };
        expected["hasMore"] = json!(true);
        expected["nextPageToken"] = json!(token);
        assert_eq!(page.body["pagination"], expected, "{page}");
        next = format!("&pageToken={token}");
    }
}

#[tokio::test]
async fn pages_of_any_size_show_every_record_once_and_in_order() {
    let fixture = Fixture::new().await;
    for number in 0..5 {
        for path in GROWING {
            fixture.make(path, &format!("p{number}")).await;
        }
        // Two of the same moment each.
        if number % 2 == 0 {
            fixture.world.advance(Duration::from_millis(1));
        }
    }
    fixture.world.advance(Duration::from_mins(1));
    fixture.world.deliver_webhooks().await;
    for list in lists() {
        let path = fixture.records.path(list.path);
        let whole = fixture.ok(&format!("{path}?limit=200")).await;
        let expected = ids(&whole);
        assert!(expected.len() >= 2, "{whole}");
        for limit in [1, 3, expected.len() - 1, expected.len(), 200] {
            assert_eq!(walked(&fixture, &path, limit, expected.len()).await, expected, "{path}, {limit}");
        }
    }
}

#[tokio::test]
async fn a_page_has_as_many_records_as_the_document_says_unless_told_otherwise() {
    let fixture = Fixture::new().await;
    for list in lists() {
        let parameters = query(&list);
        let (_, limit) = parameters.iter().find(|(name, _)| *name == "limit").unwrap();
        let number = |name: &str| usize::try_from(limit[name].as_u64().unwrap()).unwrap();
        let (default, most) = (number("default"), number("maximum"));
        // Offices are listed as all other settings are.
        if !["/prospects", "/tasks", "/hires", "/notes", "/meetings", "/offices"].contains(&list.path) {
            assert_eq!((default, most), (50, 200), "{}", list.path);
            continue;
        }
        let first = fixture.ok(list.path).await;
        let total = usize::try_from(first.body["pagination"]["totalCount"].as_u64().unwrap()).unwrap();
        let have = total.max(default + 1);
        for number in total..have {
            let body = fixture.body(list.path, &format!("d{number}")).await;
            fixture.post(list.path, &body).await.expect_status(201);
        }
        assert_eq!(fixture.get(list.path).await.items().len(), default, "{}", list.path);
        let largest = fixture.ok(&format!("{}?limit={most}", list.path)).await;
        assert_eq!(largest.items().len(), have, "{}", list.path);
    }
}

#[tokio::test]
async fn pages_go_on_while_others_write() {
    let fixture = Fixture::new().await;
    for path in GROWING {
        let mut made = Vec::new();
        for number in 0..6 {
            made.push(id(&fixture.make(path, &format!("w{number}")).await));
        }
        let whole = fixture.ok(&format!("{path}?limit=200")).await;
        let before = ids(&whole);
        // The page ends between two records that can be deleted.
        let is_made = |at: usize| made.contains(&before[at]);
        let end = (1..before.len()).find(|at| is_made(at - 1) && is_made(*at)).unwrap();
        let page = fixture.ok(&format!("{path}?limit={end}")).await;
        for at in [end - 1, end] {
            let gone = format!("{path}/{}", before[at].as_str().unwrap());
            fixture.send("DELETE", &gone).await.expect_status(200);
        }
        let new = fixture.make(path, "new").await;
        let rest = fixture.get(&format!("{path}?limit=200&pageToken={}", token(&page).unwrap())).await;
        let mut rest = ids(&rest.expect_status(200));
        rest.retain(|other| *other != id(&new));
        assert_eq!(rest, before[end + 1..], "{path}");
    }
}

/// The kind of record whose ids a filter takes.
fn of_ids(schema: &Value) -> Option<&str> {
    let pattern = schema["pattern"].as_str().or(schema["items"]["pattern"].as_str())?;
    pattern.strip_prefix("^(")?.strip_suffix("_[0-9A-Z]+)?$")
}

/// A value for a filter by which a list is another list.
fn filter(name: &str, schema: &Value) -> Option<String> {
    Some(match name {
        "limit" | "fields" | "include" | "pageToken" => return None,
        "q" => "xx".to_owned(),
        // Without `q` it has no effect.
        "resume" => "true&q=xx".to_owned(),
        "externalId" => "x&externalSystem=x".to_owned(),
        _ if schema["type"] == "boolean" => "true".to_owned(),
        _ if of_ids(schema).is_some() => format!("{}_0", of_ids(schema).unwrap()),
        "types" => "prospect.created".to_owned(),
        "actor" => "system".to_owned(),
        "keyId" => "key_01KJN0A5PH3K8Z2M7Q5N9R1XVB".to_owned(),
        "ip" => "192.0.2.9".to_owned(),
        "after" | "eventId" => "event_01KJN0A5PH3K8Z2M7Q5N9R1XVB".to_owned(),
        _ if name.ends_with("After") || name.ends_with("Before") => "6".to_owned(),
        // The order of the feed is its default.
        "sort" if schema["enum"].as_array().is_some_and(|orders| orders.len() == 2) => "-createdAt".to_owned(),
        // The first order of each other list is another one than its default.
        _ => {
            let items = schema["items"]["$ref"].as_str().and_then(|items| items.strip_prefix('#'));
            let values = items.map_or(schema, |items| document().at(items).1);
            let first = values["enum"][0].as_str();
            first.unwrap_or("x").to_owned()
        }
    })
}

#[tokio::test]
async fn a_token_is_bound_to_the_filters_but_not_to_limit_and_fields() {
    let fixture = Fixture::new().await;
    for list in lists() {
        let path = fixture.records.path(list.path);
        let first = fixture.ok(&format!("{path}?limit=1")).await;
        let token = token(&first).unwrap_or_else(|| panic!("{path} needs two records")).to_owned();
        assert!(!token.contains(path.trim_matches(['/', 's'])), "{token} can be read");
        let next = |query: &str| format!("{path}?pageToken={token}{query}");
        let own = identifying(list.path);
        fixture.ok(&next(&format!("&limit=2&fields={own}"))).await;
        let mut others = vec![
            format!("{path}?pageToken={}", &token[1..]),
            format!("{path}?pageToken={token}A"),
            format!("{path}?pageToken=nonsense"),
        ];
        let filters = query(&list).into_iter().filter_map(|(name, schema)| Some((name, filter(name, schema)?)));
        others.extend(filters.map(|(name, value)| next(&format!("&{name}={value}"))));
        for target in others {
            fixture.get(&target).await.expect_error(400, "invalid_page_token", BAD_TOKEN);
        }
        if query(&list).iter().any(|(name, _)| *name == "updatedAfter") {
            let first = fixture.ok(&format!("{path}?limit=1&updatedAfter=5")).await;
            let token = self::token(&first).unwrap();
            for query in ["", "&updatedAfter=6", "&updatedAfter=5&updatedBefore=6"] {
                let answer = fixture.get(&format!("{path}?pageToken={token}{query}")).await;
                answer.expect_error(400, "invalid_page_token", BAD_TOKEN);
            }
            fixture.ok(&format!("{path}?pageToken={token}&updatedAfter=5")).await;
        }
    }
}

#[tokio::test]
async fn fields_cut_the_items_down_and_unknown_ones_are_refused() {
    let fixture = Fixture::new().await;
    for list in lists() {
        let path = fixture.records.path(list.path);
        let own = identifying(list.path);
        let whole = fixture.ok(&path).await;
        let names: Vec<&String> = whole.items()[0].as_object().unwrap().keys().collect();
        let cut = |chosen: &[&str]| -> Vec<Value> {
            let only = |item: &Value| {
                let members = item.as_object().unwrap().iter();
                members
                    .filter(|(name, _)| *name == own || chosen.contains(&name.as_str()))
                    .map(|(n, v)| (n.clone(), v.clone()))
                    .collect::<serde_json::Map<_, _>>()
                    .into()
            };
            whole.items().iter().map(only).collect()
        };
        for name in &names {
            let list = fixture.ok(&format!("{path}?fields={name}")).await;
            assert_eq!(list.items(), cut(&[name]), "{path}, {name}");
        }
        let two = [names[1].as_str(), names[2].as_str()];
        let list = fixture.get(&format!("{path}?fields={},%20{},{own}", two[0], two[1])).await;
        assert_eq!(list.expect_status(200).items(), cut(&two), "{path}");
        let repeated = fixture.ok(&format!("{path}?fields={}&fields={own},{}", two[0], two[1])).await;
        assert_eq!(repeated.items(), cut(&two), "{path}");
        let all = fixture.ok(&format!("{path}?fields=")).await;
        assert_eq!(all.items(), whole.items(), "{path}");
        let refused = fixture
            .get(&format!("{path}?fields=nope,{own},a.b,id%5B0%5D,,others&pageToken=a&pageToken=b"))
            .await
            .expect_status(400);
        let message = refused.body["message"].as_str().unwrap().to_owned();
        let words: Vec<&str> = message.split([' ', ',', '.']).collect();
        assert!(names.iter().all(|name| words.contains(&name.as_str())), "{refused}");
        let further = json!({"invalidFields": ["nope", "others"], "invalidSyntax": ["a.b", "id[0]", ""],
            "details": [{"field": "pageToken", "message": "must be given once"}]});
        refused.expect_error_with(400, "invalid_fields", &message, further);
    }
}

#[tokio::test]
async fn what_changed_since_is_listed_by_inclusive_bounds() {
    let fixture = Fixture::new().await;
    for list in lists().into_iter().filter(|list| GROWING.contains(&list.path) || list.path == "/users") {
        let path = list.path;
        fixture.world.advance(Duration::from_secs(1));
        let start = fixture.world.now_ms();
        let mut made = Vec::new();
        for number in 0..3 {
            made.push(fixture.make(path, &format!("c{number}")).await);
        }
        for record in &made {
            fixture.world.advance(Duration::from_secs(1));
            let changed = fixture.patch(&target(path, record), &change(path, &format!("Changed {}", id(record)))).await;
            changed.expect_status(200);
        }
        let last = fixture.world.now_ms();
        for (query, expected) in [
            (format!("updatedAfter={last}"), &made[2..]),
            (format!("updatedAfter={}", last - 1_000), &made[1..]),
            (format!("updatedAfter={}&updatedBefore={}", start + 1, last - 1_000), &made[..2]),
            (format!("updatedAfter={0}&updatedBefore={0}", last - 1_000), &made[1..2]),
            (format!("updatedAfter={last}&updatedBefore={start}"), &made[..0]),
        ] {
            let found = fixture.ok(&format!("{path}?{query}")).await;
            let of_these = ids(&found).into_iter().filter(|other| made.iter().any(|record| id(record) == *other));
            let (mut found, mut wanted): (Vec<_>, Vec<_>) = (
                of_these.map(|id| id.to_string()).collect(),
                expected.iter().map(|record| id(record).to_string()).collect(),
            );
            found.sort();
            wanted.sort();
            assert_eq!(found, wanted, "{path}?{query}");
        }
        let whole = fixture.ok(&format!("{path}?limit=200")).await;
        let unbounded = fixture.get(&format!("{path}?limit=200&updatedAfter=&updatedBefore=")).await;
        assert_eq!(unbounded.body, whole.body, "{path}");
    }
}

#[tokio::test]
async fn a_log_without_anything_has_the_total_0() {
    let world = World::new().await;
    let webhook = json!({"url": "http://localhost/hook", "eventTypes": ["task.created"]});
    let webhook = world.create("/webhooks", webhook).await;
    let deliveries = format!("/webhooks/{}/deliveries", webhook["id"].as_str().unwrap());
    for path in ["/events", "/runs", "/erasures", "/exports", "/imports", &deliveries] {
        let list = world.get(path).await.expect_status(200);
        let pagination = last_pagination(&world, path, &list, 0);
        list.expect_body(json!({"success": true, "items": [], "pagination": pagination}));
    }
    // A consumer of the feed that has read everything.
    let cursor = world.get("/events").await.body["pagination"]["cursor"].clone();
    let after = format!("/events?after={}", cursor.as_str().unwrap());
    let list = world.get(&after).await.expect_status(200);
    let pagination = last_pagination(&world, "/events", &list, 0);
    list.expect_body(json!({"success": true, "items": [], "pagination": pagination}));
}

#[tokio::test]
async fn no_match_is_an_empty_list() {
    let fixture = Fixture::new().await;
    for list in lists() {
        let path = fixture.records.path(list.path);
        for (name, schema) in query(&list) {
            let Some(value) = filter(name, schema)
                // An unknown cursor is an error.
                .filter(|_| name != "after")
                .filter(|_| name.ends_with("Before") || schema["type"] == "string" && schema["enum"].is_null())
            else {
                continue;
            };
            let list = fixture.ok(&format!("{path}?{name}={value}")).await;
            // A text filter finds parts of words; a bound of a due time may find what is due at once.
            if list.items().is_empty() {
                let pagination = last_pagination(&fixture.world, &path, &list, 0);
                let mut expected = json!({"success": true, "items": [], "pagination": pagination});
                if let Some(limits) = list.body.get("limits") {
                    expected["limits"] = limits.clone();
                }
                list.expect_body(expected);
            } else {
                assert!(["title", "company", "name", "q"].contains(&name), "{list}");
            }
        }
    }
}
