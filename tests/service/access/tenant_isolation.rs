//! Two accounts, every route, every place where an id can stand: the id of the other account is answered byte for byte
//! as one that does not exist, and changes nothing.

use serde_json::Value;
use tests::openapi::{Operation, document};
use tests::samples::{Field, LISTS, Records, fields, kind_of_field, kind_of_parameter, literal, with};
use tests::{Request, World};

use super::{Two, seen, table};
use crate::every::{asked, query};

/// An id of that form that no record has.
fn unknown(id: &str) -> String {
    let Some((prefix, rest)) = id.split_once('_') else {
        return "unknown".to_owned();
    };
    format!("{prefix}_{}{}", "01ARZ3NDEKTSV4RRFFQ69G5FAV", &rest[26..])
}

impl Two {
    fn request(&self, operation: &Operation<'_>, target: &str, body: Option<&Value>) -> Request<'_> {
        let request = self.world.send(operation.method, target).key(&self.key);
        match body {
            Some(body) => request.json(body),
            None => request,
        }
    }

    fn body(&self, operation: &Operation<'_>) -> Option<Value> {
        let takes = operation.value.get("requestBody").is_some();
        takes.then(|| self.first.body(operation.path, "another"))
    }

    /// The paths of the operation with one parameter, or all of them, of the second account; with the id that stands
    /// there.
    fn foreign_paths(&self, template: &str) -> Vec<(String, String)> {
        let segments: Vec<&str> = template.split('/').collect();
        let places: Vec<usize> = (0..segments.len()).filter(|at| kind_of_parameter(segments[*at]).is_some()).collect();
        let mut paths = Vec::new();
        for foreign in places.iter().map(|at| vec![*at]).chain([places.clone()]) {
            let Some(last) = foreign.last() else { continue };
            let kind = kind_of_parameter(segments[*last]).unwrap();
            let ids = self.second.all(kind);
            for id in ids.first().into_iter().chain(ids.last()) {
                let segment = |(at, segment): (usize, &&str)| match kind_of_parameter(segment) {
                    Some(_) if at == *last => id.clone(),
                    Some(kind) if foreign.contains(&at) => self.second.one(kind).to_owned(),
                    Some(kind) => self.first.one(kind).to_owned(),
                    None => literal(segment).to_owned(),
                };
                let path: Vec<String> = segments.iter().enumerate().map(segment).collect();
                paths.push((path.join("/"), id.clone()));
            }
        }
        paths
    }
}

#[tokio::test]
async fn an_id_of_another_account_in_a_path_is_one_that_does_not_exist() {
    let two = Two::new().await;
    let (before, mut checked) = (table(&two.world), 0);
    for operation in document().operations() {
        for (path, id) in two.foreign_paths(operation.path) {
            let none = unknown(&id);
            let missing = path.replace(&id, &none);
            let body = two.body(&operation);
            for (header, value) in [("x-plain", "1"), ("if-match", "\"1\""), ("if-match", "*"), ("if-none-match", "*")]
            {
                let ask = |path: &str| two.request(&operation, path, body.as_ref()).header(header, value);
                let (theirs, nobodys) = (ask(&path).await, ask(&missing).await);
                assert_eq!(theirs.status, 404, "{theirs}");
                assert_eq!(seen(&theirs, &id), seen(&nobodys, &none), "{} {path}", operation.method);
                checked += 1;
            }
        }
    }
    assert!(checked > 300, "{checked}");
    assert_eq!(table(&two.world), before);
}

#[tokio::test]
async fn an_id_of_another_account_in_a_body_is_one_that_does_not_exist() {
    let two = Two::new().await;
    let (before, mut checked) = (table(&two.world), 0);
    let is_reference = |field: &Field| {
        let of_others = ["applicationQuestions", "externalIds"];
        let foreign = field.iter().any(|name| of_others.contains(&name.as_str()));
        !foreign && field.last().is_some_and(|name| kind_of_field(name).is_some())
    };
    for operation in document().operations() {
        for field in fields(&operation).into_iter().filter(is_reference) {
            let kind = kind_of_field(field.last().unwrap()).unwrap();
            let body = two.body(&operation).unwrap();
            let path = two.first.path(operation.path);
            // An id of the expected kind, and of every other kind.
            for (_, ids) in two.second.kinds() {
                let id = ids.last().unwrap();
                let none = unknown(two.second.one(kind));
                let ask = |id: &str| {
                    let mut body = with(body.clone(), &field, &id.into());
                    if field[0] == "stages" {
                        body = with(body, &["stages".to_owned(), "[]".to_owned(), "name".to_owned()], &"Other".into());
                    }
                    if field.last().unwrap() == "pipelineId" && operation.path.starts_with("/prospects") {
                        let place = if field.len() == 1 { &mut body } else { &mut body["items"][0] };
                        place.as_object_mut().unwrap().remove("stageId");
                    }
                    two.request(&operation, &path, Some(&body))
                };
                let (theirs, nobodys) = (ask(id).await, ask(&none).await);
                let is_refused = theirs.status >= 400 || theirs.body["summary"]["failed"] == 1;
                assert!(is_refused, "{field:?}: {theirs}");
                assert_eq!(seen(&theirs, id), seen(&nobodys, &none), "{} {path} {field:?}", operation.method);
                checked += 1;
            }
        }
    }
    assert!(checked > 500, "{checked}");
    assert_eq!(table(&two.world), before);
}

/// Values of the second account that the filter finds, each with one that no record has.
fn values(two: &Two, name: &str) -> Vec<(String, String)> {
    let pair = |theirs: &str, nobodys: &str| vec![(theirs.to_owned(), nobodys.to_owned())];
    match name {
        "email" => pair("theirs0@example.com", "nobody@example.com"),
        "phone" => {
            let body = two.second.body("/prospects", "theirs0");
            pair(&body["phone"].as_str().unwrap().replace('+', "%2B").replace(' ', ""), "%2B12025550199")
        }
        "name" => pair("theirs", "nobody"),
        "title" => pair("Title%20theirs0", "Title%20of%20nobody"),
        "company" => pair("Company%20theirs0", "Company%20of%20nobody"),
        "label" => pair("label%20theirs0", "label%20of%20nobody"),
        "meetingType" => pair("Interview%20theirs0", "Interview%20of%20nobody"),
        _ => match kind_of_field(name) {
            None => Vec::new(),
            Some(kind) => two.second.all(kind).iter().map(|id| (id.clone(), unknown(id))).collect(),
        },
    }
}

#[tokio::test]
async fn a_filter_by_a_value_of_another_account_finds_nothing() {
    let two = Two::new().await;
    let mut filters = 0;
    for operation in document().operations().filter(|operation| operation.method == "GET") {
        let path = asked(&operation, &two.first.path(operation.path));
        for (name, _) in query(&operation) {
            for (theirs, nobodys) in values(&two, name) {
                let ask = |value: &str| two.request(&operation, &format!("{path}{name}={value}"), None);
                let (found, nothing) = (ask(&theirs).await, ask(&nobodys).await.expect_status(200));
                assert_eq!(seen(&found, &theirs), seen(&nothing, &nobodys), "{path}{name}={theirs}");
                filters += 1;
                let own = two.world.get(&format!("{path}{name}={theirs}")).key(&two.second_key).await;
                let count = &own.body["pagination"]["totalCount"];
                let count = count.as_u64().or(own.body["count"].as_u64());
                let stages = own.body["stages"].as_array().into_iter().flatten();
                let entered = stages.filter_map(|stage| stage["entered"].as_u64()).reduce(|one, other| one + other);
                let listed = own.body["items"].as_array().map(|items| items.len() as u64);
                let finds = count.or(own.body["total"].as_u64()).or(entered).or(listed).unwrap() > 0;
                assert!(finds || kind_of_field(name).is_some(), "the owner finds something: {own}");
            }
        }
    }
    assert!(filters > 30, "{filters}");
}

/// Every list that has pages, with a token of its first page, of the account with these records and this key.
async fn tokens(world: &World, (records, key): (&Records, &String)) -> Vec<(String, String)> {
    let deliveries = format!("/webhooks/{}/deliveries", records.all("webhook")[0]);
    let mut tokens = Vec::new();
    for path in LISTS.iter().map(|(_, path)| (*path).to_owned()).chain([deliveries]) {
        let page = world.get(&format!("{path}?limit=1")).key(key).await.expect_status(200);
        let token = page.body["pagination"]["nextPageToken"].as_str();
        tokens.push((path, token.unwrap_or_else(|| panic!("a second page: {page}")).to_owned()));
    }
    tokens
}

#[tokio::test]
async fn a_page_token_is_good_for_its_own_account_and_list_alone() {
    let two = Two::new().await;
    let (own, theirs) =
        (tokens(&two.world, (&two.first, &two.key)).await, tokens(&two.world, (&two.second, &two.second_key)).await);
    let before = table(&two.world);
    for (path, own_token) in &own {
        let ask = |token: &str| two.world.get(&format!("{path}?pageToken={token}")).key(&two.key);
        let malformed = seen(&ask("AAAA").await.expect_status(400), "AAAA");
        for (of, token) in own.iter().filter(|(of, _)| of != path).chain(&theirs) {
            assert_eq!(seen(&ask(token).await, token), malformed, "the token of {of} at {path}");
        }
        ask(own_token).await.expect_status(200);
    }
    assert_eq!(table(&two.world), before);
}

#[tokio::test]
async fn an_idempotency_key_of_another_account_is_one_that_nobody_used() {
    let two = Two::new().await;
    let mut used = 0;
    for (number, operation) in document().operations().filter(|operation| operation.method != "GET").enumerate() {
        let key = format!("shared-{number}");
        let (theirs, own) = (two.second.path(operation.path), two.first.path(operation.path));
        let takes = operation.value.get("requestBody").is_some();
        let body = takes.then(|| two.second.body(operation.path, &format!("idem{number}")));
        let executed = two.request(&operation, &theirs, body.as_ref()).key(&two.second_key);
        let executed = executed.idempotency_key(&key).await;
        used += usize::from(executed.status < 300);
        // The same request by the first account, and one of its own: neither is a replay.
        let same = || two.request(&operation, &theirs, body.as_ref());
        let (with_key, with_fresh) =
            (same().idempotency_key(&key).await, same().idempotency_key(&format!("fresh-{number}")).await);
        assert!(!with_key.has_header("idempotency-status"), "{with_key}");
        if with_key.status >= 400 {
            assert_eq!(seen(&with_key, "-"), seen(&with_fresh, "-"), "{} {theirs}", operation.method);
        }
        let own_body = takes.then(|| two.first.body(operation.path, &format!("own{number}")));
        let other = two.request(&operation, &own, own_body.as_ref()).idempotency_key(&format!("{key}-2"));
        assert!(!other.await.has_header("idempotency-status"));
        if executed.status < 300 {
            let again = two.request(&operation, &theirs, body.as_ref()).key(&two.second_key);
            again.idempotency_key(&key).await.expect_header("idempotency-status", "replayed");
        }
    }
    assert!(used > 30, "{used}");
}

#[tokio::test]
async fn no_answer_to_one_account_contains_anything_of_the_other() {
    let two = Two::new().await;
    let ulids: Vec<String> = two.second.kinds().flat_map(|(_, ids)| ids.iter().cloned()).collect();
    for operation in document().operations() {
        let path = two.first.path(operation.path);
        let answer = two.request(&operation, &path, two.body(&operation).as_ref()).await;
        for id in &ulids {
            assert!(!answer.text.contains(id.as_str()), "{id}: {answer}");
        }
        assert!(!answer.text.contains("theirs"), "{answer}");
    }
}
