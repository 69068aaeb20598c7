//! The API's document in parts that a model can read whole, and `/llms.txt`, which lists them.
//!
//! A part has the operations of a tag and the components that they use. It leaves out what a model does not need to
//! send a request: error responses, examples, links, and some keywords of schemas. A tag that is too large has several
//! parts: `/openapi/prospects.json`, `/openapi/prospects-2.json`.
#![expect(clippy::indexing_slicing, reason = "a member that a JSON value lacks is null, not a panic")]

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use serde_json::{Map, Value, json};

/// The most bytes of a part. A token has 4.1 bytes or more on the average of each part (infra/docs/FIGURES.md), so
/// this is below 15,000 tokens.
const MAX_BYTES: usize = 56_000;

const METHODS: [&str; 5] = ["get", "post", "put", "patch", "delete"];

/// Members that a part leaves out.
const LEFT_OUT: &str = " allowEmptyValue callbacks example examples explode headers links minLength pattern style tags \
                        x-always x-codes ";

/// A file to serve.
pub struct DocumentPart {
    pub path: String,
    pub media_type: &'static str,
    pub content: String,
}

/// An operation, by the member of the document that has it, its path and its method.
type Place<'d> = (&'d str, &'d str, &'d str);

/// The parts of a document in version 3.1, and the list of them and of the guides.
pub fn of(document: &str, guides: &str) -> super::Result<Vec<DocumentPart>> {
    let document: Value = serde_json::from_str(document)?;
    let mut parts = Vec::new();
    let mut list = String::new();
    for tag in document["tags"].as_array().into_iter().flatten() {
        let (name, about) = (word(&tag["name"]), word(&tag["description"]));
        for (number, places) in divided(&document, &places(&document, name))?.into_iter().enumerate() {
            let file = name.to_lowercase().replace(' ', "-");
            let suffix = if number == 0 { String::new() } else { format!("-{}", number.saturating_add(1)) };
            let path = format!("/openapi/{file}{suffix}.json");
            let operations: Vec<String> =
                places.iter().map(|(_, path, method)| format!("{} {path}", method.to_uppercase())).collect();
            writeln!(list, "- [{name}{suffix}]({path}): {about} {}", operations.join(", "))?;
            parts.push(DocumentPart {
                path,
                media_type: "application/json",
                content: part(&document, &places).to_string(),
            });
        }
    }
    let template = include_str!("../../../infra/reference/llms.txt");
    parts.push(DocumentPart {
        path: "/llms.txt".to_owned(),
        media_type: "text/plain; charset=utf-8",
        content: template.replace("{parts}\n", &list).replace("{guides}\n", guides),
    });
    Ok(parts)
}

fn word(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// The operations of a tag. `PUT` is the same as `PATCH` on the same path.
fn places<'d>(document: &'d Value, tag: &str) -> Vec<Place<'d>> {
    let mut places = Vec::new();
    for section in ["paths", "webhooks"] {
        for (path, item) in document[section].as_object().into_iter().flatten() {
            for method in METHODS {
                let is_repeated = method == "put" && item.get("patch").is_some();
                if item[method]["tags"][0] == tag && !is_repeated {
                    places.push((section, path.as_str(), method));
                }
            }
        }
    }
    places
}

/// The operations in groups that fit into a part.
fn divided<'d>(document: &'d Value, places: &[Place<'d>]) -> super::Result<Vec<Vec<Place<'d>>>> {
    let mut groups: Vec<Vec<Place<'_>>> = Vec::new();
    for place in places {
        let grown: Vec<_> = groups.last().into_iter().flatten().chain([place]).copied().collect();
        let fits = part(document, &grown).to_string().len() <= MAX_BYTES;
        match groups.last_mut() {
            Some(last) if fits => *last = grown,
            Some(_) | None if fits || part(document, &[*place]).to_string().len() <= MAX_BYTES => {
                groups.push(vec![*place]);
            }
            Some(_) | None => return Err(format!("{} {} is too large for a part", place.2, place.1).into()),
        }
    }
    Ok(groups)
}

/// The document of these operations.
fn part(document: &Value, places: &[Place<'_>]) -> Value {
    let mut sections: BTreeMap<&str, BTreeMap<&str, Map<String, Value>>> = BTreeMap::new();
    for (section, path, method) in places {
        let item = &document[section][path];
        let members = sections.entry(section).or_default().entry(path).or_default();
        if let Some(parameters) = item.get("parameters") {
            members.insert("parameters".to_owned(), parameters.clone());
        }
        members.insert((*method).to_owned(), operation(document, &item[method]));
    }
    let sections = json!(sections);
    let components = components(document, &sections);
    let about = "A part of the document for agents. Errors have the members success, error, code, message, requestId and \
                 docsUrl, and 400 has details. /openapi-3.1.json is the whole document.";
    let mut part = json!({
        "openapi": document["openapi"],
        "info": {"title": document["info"]["title"], "version": document["info"]["version"], "description": about},
        "servers": [{"url": "/v2"}],
        "security": document["security"],
        "components": components,
    });
    for (section, paths) in sections.as_object().into_iter().flatten() {
        part[section] = paths.clone();
    }
    part
}

/// An operation with its successes.
fn operation(document: &Value, whole: &Value) -> Value {
    let mut operation = whole.clone();
    let mut successes = Map::new();
    for (status, response) in whole["responses"].as_object().into_iter().flatten() {
        if status.starts_with('2') {
            let named = response.get("$ref").map_or(response, |reference| target(document, word(reference)));
            successes.insert(status.clone(), named.clone());
        }
    }
    operation["responses"] = successes.into();
    shortened(&operation, false)
}

/// The value without the members that a part leaves out. The names of properties are no such members.
fn shortened(value: &Value, is_named: bool) -> Value {
    match value {
        Value::Object(members) => {
            let kept = members.iter().filter(|(name, _)| is_named || !LEFT_OUT.contains(&format!(" {name} ")));
            Value::Object(
                kept.map(|(name, member)| {
                    let holds_names = !is_named && ["properties", "schemas"].contains(&name.as_str());
                    (name.clone(), shortened(member, holds_names))
                })
                .collect(),
            )
        }
        Value::Array(items) => items.iter().map(|item| shortened(item, false)).collect(),
        other => other.clone(),
    }
}

/// Everything that the paths refer to.
fn components(document: &Value, paths: &Value) -> Value {
    let mut components: BTreeMap<String, Map<String, Value>> = BTreeMap::new();
    let schemes = document["components"]["securitySchemes"].as_object().cloned();
    components.insert("securitySchemes".to_owned(), schemes.unwrap_or_default());
    let (mut pending, mut seen) = (Vec::new(), BTreeSet::new());
    references(paths, &mut pending);
    while let Some(reference) = pending.pop() {
        let Some((section, name)) = reference.trim_start_matches("#/components/").split_once('/') else {
            continue;
        };
        if seen.insert(reference.clone()) {
            let component = shortened(target(document, &reference), false);
            references(&component, &mut pending);
            components.entry(section.to_owned()).or_default().insert(name.to_owned(), component);
        }
    }
    json!(components)
}

fn target<'d>(document: &'d Value, reference: &str) -> &'d Value {
    document.pointer(reference.trim_start_matches('#')).unwrap_or(&Value::Null)
}

fn references(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::Object(members) => {
            found.extend(members.get("$ref").map(|reference| word(reference).to_owned()));
            members.values().for_each(|member| references(member, found));
        }
        Value::Array(items) => items.iter().for_each(|item| references(item, found)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}
