//! `infra/openapi.yaml`. Every answer of a [`crate::World`] is checked against it.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::OnceLock;

use boon::{Compiler, Draft, SchemaIndex, Schemas};
use http::HeaderMap;
use serde_json::{Map, Value};
use yaml_rust2::{Yaml, YamlLoader};

/// The members of a path item that are operations.
const METHODS: [&str; 5] = ["get", "post", "patch", "put", "delete"];

/// Headers for proxies and browsers, which the document leaves out.
const PLUMBING: [&str; 3] = ["content-length", "content-type", "x-content-type-options"];

/// The name of the document in references from one part of it to another.
const NAME: &str = "http://document/openapi.json";

/// The document as JSON; `nullable` is converted to JSON Schema.
#[derive(Debug)]
pub struct Document {
    pub root: Value,
}

/// The schemas that were needed so far, compiled, by their JSON pointers.
struct Validators {
    compiler: Compiler,
    schemas: Schemas,
    known: HashMap<String, SchemaIndex>,
}

thread_local! {
    static VALIDATORS: RefCell<Validators> = RefCell::new(Validators::new(&document().root));
}

#[derive(Clone, Copy, Debug)]
pub struct Operation<'d> {
    pub method: &'d str,
    /// The path below `/v2`, with parameters in braces.
    pub path: &'d str,
    pub value: &'d Value,
}

pub fn document() -> &'static Document {
    static DOCUMENT: OnceLock<Document> = OnceLock::new();
    DOCUMENT.get_or_init(|| Document::read(include_str!("../../infra/openapi.yaml")))
}

impl Document {
    fn read(text: &str) -> Self {
        let parsed = YamlLoader::load_from_str(text).expect("openapi.yaml is YAML");
        Self { root: json(&parsed[0]) }
    }

    /// The value at a JSON pointer, and its pointer after references are followed.
    pub fn at(&self, pointer: &str) -> (String, &Value) {
        let value = self.root.pointer(pointer);
        let value = value.unwrap_or_else(|| panic!("openapi.yaml has nothing at {pointer}"));
        match value["$ref"].as_str() {
            Some(reference) => self.at(reference.strip_prefix('#').expect("references stay in the document")),
            None => (pointer.to_owned(), value),
        }
    }

    pub fn operations(&self) -> impl Iterator<Item = Operation<'_>> {
        let paths = self.root["paths"].as_object().expect("paths");
        paths.iter().flat_map(|(path, item)| {
            METHODS.iter().zip(["GET", "POST", "PATCH", "PUT", "DELETE"]).filter_map(move |(member, method)| {
                let value = item.get(member)?;
                Some(Operation { method, path, value })
            })
        })
    }

    /// Checks a value against the schema at this place.
    ///
    /// # Errors
    /// A description of the mismatch.
    pub fn validate(&self, schema: &str, value: &Value) -> Result<(), String> {
        VALIDATORS.with_borrow_mut(|validators| validators.validate(schema, value))
    }

    /// The JSON pointer of the answer with this status to this request.
    fn response_for(&self, method: &str, path: &str, status: u16) -> Result<String, String> {
        if method == "OPTIONS" && status == 204 {
            return Ok("/x-unlisted/preflight".to_owned());
        }
        let fitting = self.operations().filter(|operation| fits(operation.path, path));
        let fewest = |operation: &Operation<'_>| operation.path.matches('{').count();
        let Some(template) = fitting.min_by_key(fewest).map(|operation| operation.path) else {
            return unlisted("/x-unlisted/unknownPath", 404, status);
        };
        let member = if method == "HEAD" { "get".to_owned() } else { method.to_lowercase() };
        let place = format!("/paths/{}/{member}", escaped(template));
        if !METHODS.contains(&member.as_str()) || self.root.pointer(&place).is_none() {
            return unlisted("/x-unlisted/otherMethod", 405, status);
        }
        let response = format!("{place}/responses/{status}");
        match self.root.pointer(&response) {
            Some(_) => Ok(response),
            None => Err(format!("the document has no status {status} for {method} {template}")),
        }
    }

    /// Checks an answer: its status, headers and body.
    ///
    /// # Errors
    /// The difference from the document.
    pub fn check(&self, method: &str, path: &str, answer: &Answer<'_>) -> Result<(), String> {
        let (place, response) = self.at(&self.response_for(method, path, answer.status)?);
        self.check_headers(&place, response, answer)?;
        let Some(content) = response["content"].as_object().filter(|_| method != "HEAD") else {
            return if answer.body.is_empty() { Ok(()) } else { Err(format!("{place} has no body")) };
        };
        let media_type = answer.headers.get("content-type").and_then(|value| value.to_str().ok());
        let media_type = media_type.filter(|media_type| content.contains_key(*media_type));
        let media_type = media_type.ok_or_else(|| format!("{place} has another content type"))?;
        let body = serde_json::from_str(answer.body).map_err(|error| format!("the body is no JSON: {error}"))?;
        let schema = format!("{place}/content/{}/schema", escaped(media_type));
        self.validate(&schema, &body)?;
        check_error(&place, response, &body)
    }

    fn check_headers(&self, place: &str, response: &Value, answer: &Answer<'_>) -> Result<(), String> {
        let none = Map::new();
        let documented = response["headers"].as_object().unwrap_or(&none);
        for name in documented.keys() {
            let (at, header) = self.at(&format!("{place}/headers/{name}"));
            match answer.headers.get(name) {
                None if header["required"] == true => return Err(format!("{place} needs the header {name}")),
                None => {}
                Some(value) => {
                    let text = value.to_str().map_err(|_| format!("{name} is no text"))?;
                    let typed = match header["schema"]["type"].as_str() {
                        Some("integer") => text.parse::<i64>().map_or_else(|_| text.into(), Value::from),
                        _ => text.into(),
                    };
                    self.validate(&format!("{at}/schema"), &typed).map_err(|fault| format!("{name}: {fault}"))?;
                }
            }
        }
        let said = |name: &str| documented.keys().any(|known| known.eq_ignore_ascii_case(name));
        // A failure may occur at any point and so lack headers that other answers of its route have.
        let mut others = answer.headers.keys().map(http::HeaderName::as_str);
        match others.find(|name| answer.status < 500 && !said(name) && !PLUMBING.contains(name)) {
            Some(name) => Err(format!("{place} has no header {name}")),
            None => Ok(()),
        }
    }
}

impl Validators {
    fn new(root: &Value) -> Self {
        let mut compiler = Compiler::new();
        // OpenAPI 3.0 has nearly the schemas of draft 4.
        compiler.set_default_draft(Draft::V4);
        compiler.add_resource(NAME, root.clone()).expect("a document");
        Self { compiler, schemas: Schemas::new(), known: HashMap::new() }
    }

    fn validate(&mut self, schema: &str, value: &Value) -> Result<(), String> {
        let index = if let Some(index) = self.known.get(schema) {
            *index
        } else {
            let place = format!("{NAME}#{}", schema.replace('{', "%7B").replace('}', "%7D"));
            let compiled = self.compiler.compile(&place, &mut self.schemas);
            let index = compiled.unwrap_or_else(|error| panic!("{schema} is no schema: {error:#}"));
            self.known.insert(schema.to_owned(), index);
            index
        };
        self.schemas.validate(value, index).map_err(|error| format!("{error:#}"))
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Answer<'a> {
    pub status: u16,
    pub headers: &'a HeaderMap,
    pub body: &'a str,
}

/// Checks the codes and the required members of an error. The one schema of all errors cannot describe them.
fn check_error(place: &str, response: &Value, body: &Value) -> Result<(), String> {
    let listed = |member: &str| response[member].as_array();
    if listed("x-codes").is_some_and(|codes| !codes.contains(&body["code"])) {
        return Err(format!("{place} has no code {}", body["code"]));
    }
    let mut always = listed("x-always").into_iter().flatten().filter_map(Value::as_str);
    match always.find(|name| body.get(name).is_none()) {
        Some(name) => Err(format!("{place} needs the member {name}")),
        None => Ok(()),
    }
}

fn unlisted(place: &str, expected: u16, status: u16) -> Result<String, String> {
    if status == expected {
        return Ok(place.to_owned());
    }
    Err(format!("{place} has the status {expected}, not {status}"))
}

/// A member's name as JSON pointers write it.
pub fn escaped(name: &str) -> String {
    name.replace('~', "~0").replace('/', "~1")
}

fn fits(template: &str, path: &str) -> bool {
    let (mut expected, mut given) = (template.split('/'), path.split('/'));
    loop {
        match (expected.next(), given.next()) {
            (None, None) => return true,
            (Some(name), Some(segment)) if name.starts_with('{') && !segment.is_empty() => {}
            (Some(name), Some(segment)) if name == segment => {}
            _ => return false,
        }
    }
}

/// YAML as JSON. `nullable` adds null to the types of a schema.
fn json(yaml: &Yaml) -> Value {
    match yaml {
        Yaml::Null => Value::Null,
        Yaml::Boolean(flag) => (*flag).into(),
        Yaml::Integer(number) => (*number).into(),
        Yaml::String(text) => text.as_str().into(),
        Yaml::Array(elements) => elements.iter().map(json).collect(),
        Yaml::Hash(members) => {
            let name = |name: &Yaml| name.as_str().expect("names are texts").to_owned();
            let mut members: Map<_, _> = members.iter().map(|(key, value)| (name(key), json(value))).collect();
            if members.get("nullable") == Some(&true.into()) {
                let kind = members["type"].take();
                members.insert("type".to_owned(), vec![kind, "null".into()].into());
            }
            Value::Object(members)
        }
        Yaml::Real(_) | Yaml::Alias(_) | Yaml::BadValue => panic!("openapi.yaml has {yaml:?}"),
    }
}
