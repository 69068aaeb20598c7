//! `infra/openapi.yaml`, and what it says of an answer. Every answer that a [`crate::World`] gives is checked against it.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::OnceLock;

use boon::{Compiler, Draft, SchemaIndex, Schemas};
use http::HeaderMap;
use serde_json::{Map, Value};
use yaml_rust2::{Yaml, YamlLoader};

/// The members of a path item that are operations.
const METHODS: [&str; 5] = ["get", "post", "patch", "put", "delete"];

/// What a proxy or browser looks at, and no client: not in the document.
const PLUMBING: [&str; 2] = ["content-type", "x-content-type-options"];

/// What the document is called where one part of it refers to another.
const NAME: &str = "http://document/openapi.json";

/// The document, as JSON: `nullable` is written as JSON Schema has it.
#[derive(Debug)]
pub struct Document {
    /// The whole of it.
    pub root: Value,
}

/// Schemas that were compiled, by their places: only those that are needed.
struct Validators {
    compiler: Compiler,
    schemas: Schemas,
    known: HashMap<String, SchemaIndex>,
}

thread_local! {
    static VALIDATORS: RefCell<Validators> = RefCell::new(Validators::new(&document().root));
}

/// An operation of the document.
#[derive(Clone, Copy, Debug)]
pub struct Operation<'d> {
    /// The method, for example `GET`.
    pub method: &'d str,
    /// The path below `/v2`, with parameters in braces.
    pub path: &'d str,
    /// What is said of it.
    pub value: &'d Value,
}

/// The document; read once a process.
pub fn document() -> &'static Document {
    static DOCUMENT: OnceLock<Document> = OnceLock::new();
    DOCUMENT.get_or_init(|| Document::read(include_str!("../../infra/openapi.yaml")))
}

impl Document {
    fn read(text: &str) -> Self {
        let parsed = YamlLoader::load_from_str(text).expect("openapi.yaml is YAML");
        Self { root: json(&parsed[0]) }
    }

    /// What lies at a JSON pointer, and where: references are followed.
    ///
    /// # Panics
    /// Where there is nothing.
    #[must_use]
    pub fn at(&self, pointer: &str) -> (String, &Value) {
        let value = self.root.pointer(pointer);
        let value = value.unwrap_or_else(|| panic!("openapi.yaml has nothing at {pointer}"));
        match value["$ref"].as_str() {
            Some(reference) => self.at(reference.strip_prefix('#').expect("references stay in the document")),
            None => (pointer.to_owned(), value),
        }
    }

    /// Every operation.
    pub fn operations(&self) -> impl Iterator<Item = Operation<'_>> {
        let paths = self.root["paths"].as_object().expect("paths");
        paths.iter().flat_map(|(path, item)| {
            METHODS
                .iter()
                .zip(["GET", "POST", "PATCH", "PUT", "DELETE"])
                .filter_map(move |(member, method)| {
                    let value = item.get(member)?;
                    Some(Operation { method, path, value })
                })
        })
    }

    /// Checks a value against the schema at this place.
    ///
    /// # Errors
    /// What is wrong with it, in words.
    pub fn validate(&self, schema: &str, value: &Value) -> Result<(), String> {
        VALIDATORS.with_borrow_mut(|validators| validators.validate(schema, value))
    }

    /// Where the document describes the answer with this status to this request.
    fn response_for(&self, method: &str, path: &str, status: u16) -> Result<String, String> {
        let fitting = self.operations().filter(|operation| fits(operation.path, path));
        let fewest = |operation: &Operation<'_>| operation.path.matches('{').count();
        let Some(template) = fitting.min_by_key(fewest).map(|operation| operation.path) else {
            return unlisted("/x-unlisted/unknownPath", 404, status);
        };
        let member = if method == "HEAD" {
            "get".to_owned()
        } else {
            method.to_lowercase()
        };
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
    /// What the document does not say, or says otherwise.
    pub fn check(&self, method: &str, path: &str, answer: &Answer<'_>) -> Result<(), String> {
        let (place, response) = self.at(&self.response_for(method, path, answer.status)?);
        self.check_headers(&place, response, answer)?;
        let Some(content) = response["content"].as_object().filter(|_| method != "HEAD") else {
            return if answer.body.is_empty() {
                Ok(())
            } else {
                Err(format!("{place} has no body"))
            };
        };
        let media_type = answer.headers.get("content-type").and_then(|value| value.to_str().ok());
        let media_type = media_type.filter(|media_type| content.contains_key(*media_type));
        let media_type = media_type.ok_or_else(|| format!("{place} has another content type"))?;
        let body = serde_json::from_str(answer.body).map_err(|error| format!("the body is no JSON: {error}"))?;
        let schema = format!("{place}/content/{}/schema", escaped(media_type));
        self.validate(&schema, &body)
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
                    self.validate(&format!("{at}/schema"), &typed)
                        .map_err(|fault| format!("{name}: {fault}"))?;
                }
            }
        }
        let said = |name: &str| documented.keys().any(|known| known.eq_ignore_ascii_case(name));
        // A failure can come at any point, so it may lack what others of its route have.
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
        // OpenAPI 3.0 has the schemas of draft 4, or nearly so.
        compiler.set_default_draft(Draft::V4);
        compiler.add_resource(NAME, root.clone()).expect("a document");
        Self {
            compiler,
            schemas: Schemas::new(),
            known: HashMap::new(),
        }
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
        self.schemas
            .validate(value, index)
            .map_err(|error| format!("{error:#}"))
    }
}

/// An answer, as it is checked.
#[derive(Clone, Copy, Debug)]
pub struct Answer<'a> {
    /// The HTTP status.
    pub status: u16,
    /// The headers.
    pub headers: &'a HeaderMap,
    /// The body.
    pub body: &'a str,
}

fn unlisted(place: &str, expected: u16, status: u16) -> Result<String, String> {
    if status == expected {
        return Ok(place.to_owned());
    }
    Err(format!("{place} has the status {expected}, not {status}"))
}

/// A member's name as JSON pointers write it.
#[must_use]
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

/// YAML as JSON. Where a schema is `nullable`, null is one of its types; `format` only tells a client how to show a value.
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
            if members.get("format").is_some_and(Value::is_string) {
                members.remove("format");
            }
            Value::Object(members)
        }
        Yaml::Real(_) | Yaml::Alias(_) | Yaml::BadValue => panic!("openapi.yaml has {yaml:?}"),
    }
}
