//! `events/`: for each operation, the event with which API Gateway invokes a function. The examples have the same ids.
//! The events of other sources are written by hand.

use yaml_rust2::Yaml;

use crate::requests::{Request, requests};
use crate::tree::{hash, json, map, put, text};

/// The folder, and its files that no operation has.
pub const FOLDER: &str = "events";
pub const BY_HAND: [&str; 3] = ["console-page.json", "mcp-call.json", "sqs-batch.json"];

/// The key of the demo account.
const KEY: &str = "rk_test_IQyDNmeb8GChZycte2YFTuIb1VkUpVPnVrTMZjzw4E33nM9as";

/// The files.
pub fn files(document: &Yaml) -> Vec<(String, String)> {
    let requests = requests(document).into_iter();
    requests.filter(|request| !request.is_repeated()).map(|request| file(&request)).collect()
}

fn file(request: &Request) -> (String, String) {
    let name = in_words(request.name());
    (format!("{FOLDER}/{name}.json"), json(&event(request, &name), true) + "\n")
}

/// "createTask" is "create-task".
fn in_words(name: &str) -> String {
    let mut words = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() {
            words.push('-');
        }
        words.extend(letter.to_lowercase());
    }
    words
}

fn event(request: &Request, name: &str) -> Yaml {
    let (route, method) = (format!("ANY /v2{}", request.path), request.method.to_uppercase());
    let mut path = format!("/v2{}", request.path);
    for (name, example) in request.parameters("path") {
        path = path.replace(&format!("{{{name}}}"), &example);
    }
    let query = request.parameters("query");
    let pairs: Vec<_> = query.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let body = request.body(None);
    let mut event = hash(map([
        ("version", text("2.0")),
        ("routeKey", text(&route)),
        ("rawPath", text(&path)),
        ("rawQueryString", text(pairs.join("&"))),
        ("headers", headers(name, request.method != "get", body.is_some())),
    ]));
    if !query.is_empty() {
        let query = query.into_iter().map(|(name, value)| (text(name), text(value)));
        put(&mut event, "queryStringParameters", Yaml::Hash(query.collect()));
    }
    put(&mut event, "requestContext", context(&route, &path, &method));
    if let Some(body) = body {
        put(&mut event, "body", text(json(body, false)));
    }
    put(&mut event, "isBase64Encoded", Yaml::Boolean(false));
    Yaml::Hash(event)
}

fn headers(name: &str, is_write: bool, has_body: bool) -> Yaml {
    let mut headers =
        hash(map([("accept", text("application/json")), ("authorization", text(format!("Bearer {KEY}")))]));
    if has_body {
        put(&mut headers, "content-type", text("application/json"));
    }
    for (name, value) in [
        ("host", "api.example.com"),
        ("user-agent", "curl/8.5.0"),
        ("x-forwarded-for", "203.0.113.7"),
        ("x-forwarded-port", "443"),
        ("x-forwarded-proto", "https"),
    ] {
        put(&mut headers, name, text(value));
    }
    if is_write {
        put(&mut headers, "x-idempotency-key", text(format!("event-{name}")));
    }
    Yaml::Hash(headers)
}

fn context(route: &str, path: &str, method: &str) -> Yaml {
    map([
        ("accountId", text("123456789012")),
        ("apiId", text("a1b2c3d4e5")),
        ("domainName", text("api.example.com")),
        ("domainPrefix", text("api")),
        (
            "http",
            map([
                ("method", text(method)),
                ("path", text(path)),
                ("protocol", text("HTTP/1.1")),
                ("sourceIp", text("203.0.113.7")),
                ("userAgent", text("curl/8.5.0")),
            ]),
        ),
        ("requestId", text("JKJaXmPLvHcESHA=")),
        ("routeKey", text(route)),
        ("stage", text("$default")),
        ("time", text("01/Mar/2026:12:00:30 +0000")),
        ("timeEpoch", Yaml::Integer(1_772_366_430_000)),
    ])
}
