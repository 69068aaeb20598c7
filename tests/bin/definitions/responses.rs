//! Responses, bodies of requests and examples.
//!
//! | In the sources | In the document |
//! |---|---|
//! | `headers: [ETag, Replayed]` | the standard headers and these; `header-sets` names sets, `Bare` begins with fewer |
//! | `schema`, `example`, `examples` | the content, which is JSON |
//! | `item: Task` | the schema `TaskAnswer` with the sample of a task |
//! | `list: Task`, `selected: 4`, `pageToken` | the schema `TaskList` with two pages as examples |
//! | `besides: {limits: …}` | what these examples show next to the items |
//! | `errors: {code: {summary: …, message: …}}` | the schema `Error` with these examples and `x-codes` |
//! | `links: [GetTask]` | references to links |
//! | `{sample: Task, with: {…}, first: 4}` in an example | the sample, with other values, or its first fields |

use shared::http::error::DOCS;
use yaml_rust2::Yaml;

use crate::schemas::schema;
use crate::tree::{Map, each, get, hash, map, merge, put, reference, take, text, texts, word, words};

const REQUEST_ID: &str = "req_01KJN0A5PH9C4T7W2Y5B8D1F6G";

/// What the sources define for all responses.
pub struct Responses {
    pub header_sets: Map,
    pub error_titles: Map,
    pub samples: Map,
}

impl Responses {
    pub fn response(&self, source: Yaml) -> Yaml {
        let mut source = match source {
            Yaml::String(name) => return reference("responses", &name),
            source => hash(source),
        };
        let headers = take(&mut source, "headers");
        let links = take(&mut source, "links");
        if let Some(errors) = take(&mut source, "errors") {
            self.errors(&mut source, hash(errors));
        }
        if let Some(record) = take(&mut source, "item") {
            put(&mut source, "schema", text(format!("{}Answer", word(&record))));
            let example = map([("success", Yaml::Boolean(true)), ("item", map([("sample", record)]))]);
            put(&mut source, "example", example);
        }
        if let Some(record) = take(&mut source, "list") {
            list(&mut source, word(&record));
        }
        let headers = self.headers(headers.as_ref());
        if !headers.is_empty() {
            put(&mut source, "headers", Yaml::Hash(headers));
        }
        self.content(&mut source);
        if let Some(links) = links {
            let links = words(&links);
            let links = links.iter().map(|name| (text(name), reference("links", name)));
            put(&mut source, "links", Yaml::Hash(links.collect()));
        }
        Yaml::Hash(source)
    }

    /// The body of a request.
    pub fn body(&self, source: Yaml) -> Yaml {
        let mut source = match source {
            Yaml::String(name) => return reference("requestBodies", &name),
            source => hash(source),
        };
        match get(&source, "required") {
            None => put(&mut source, "required", Yaml::Boolean(true)),
            Some(Yaml::Boolean(false)) => drop(take(&mut source, "required")),
            Some(_) => {}
        }
        self.content(&mut source);
        Yaml::Hash(source)
    }

    /// An example whose samples are written out.
    pub fn example(&self, yaml: Yaml) -> Yaml {
        match yaml {
            Yaml::Array(elements) => Yaml::Array(elements.into_iter().map(|each| self.example(each)).collect()),
            Yaml::Hash(members) if members.contains_key(&text("sample")) => self.sample(members),
            Yaml::Hash(members) => Yaml::Hash(each(members, |_, value| self.example(value))),
            other => other,
        }
    }

    fn sample(&self, mut short: Map) -> Yaml {
        let name = take(&mut short, "sample").map(|name| word(&name).to_owned()).unwrap_or_default();
        let sample = get(&self.samples, &name).cloned();
        let mut sample = hash(sample.unwrap_or_else(|| panic!("there is no sample {name}")));
        if let Some(first) = take(&mut short, "first").and_then(|first| first.as_i64()) {
            sample = sample.into_iter().take(first as usize).collect();
        }
        if let Some(with) = take(&mut short, "with") {
            let Yaml::Hash(with) = self.example(with) else {
                panic!("`with` of a sample is a map");
            };
            for (field, value) in with {
                sample.replace(field, value);
            }
        }
        Yaml::Hash(sample)
    }

    fn headers(&self, names: Option<&Yaml>) -> Map {
        let mut headers = Map::new();
        let names = match names {
            Some(Yaml::Array(names)) => names.as_slice(),
            Some(_) => return headers,
            None => &[],
        };
        if names.first() != Some(&text("Bare")) {
            self.add_headers(&mut headers, "Admitted");
        }
        for name in names {
            match name {
                Yaml::String(name) => self.add_headers(&mut headers, name),
                other => merge(&mut headers, header_references(hash(other.clone()))),
            }
        }
        headers
    }

    fn add_headers(&self, headers: &mut Map, name: &str) {
        match get(&self.header_sets, name) {
            Some(set) => merge(headers, header_references(hash(set.clone()))),
            None => put(headers, name, reference("headers", &name.replace('-', ""))),
        }
    }

    /// Moves `schema`, `example` and `examples` into `content`.
    fn content(&self, source: &mut Map) {
        let Some(of) = take(source, "schema") else {
            return;
        };
        let mut content = hash(map([("schema", schema(of))]));
        for name in ["example", "examples"] {
            if let Some(example) = take(source, name) {
                put(&mut content, name, self.example(example));
            }
        }
        put(source, "content", map([("application/json", Yaml::Hash(content))]));
    }

    fn errors(&self, source: &mut Map, errors: Map) {
        put(source, "schema", text("Error"));
        if errors.is_empty() {
            return;
        }
        let examples = each(errors, |name, error| {
            let mut error = hash(error);
            let summary = take(&mut error, "summary").expect("an error has a summary");
            let code = take(&mut error, "code").unwrap_or_else(|| text(name));
            let title = get(&self.error_titles, word(&code)).cloned();
            let docs_url = format!("{DOCS}#{}", word(&code));
            let title = take(&mut error, "error").or(title).expect("a code has a title");
            let mut value = hash(map([("success", Yaml::Boolean(false)), ("error", title), ("code", code)]));
            merge(&mut value, error);
            put(&mut value, "requestId", text(REQUEST_ID));
            put(&mut value, "docsUrl", text(&docs_url));
            map([("summary", summary), ("value", Yaml::Hash(value))])
        });
        if !source.contains_key(&text("x-codes")) {
            put(source, "x-codes", texts(examples.keys().map(word)));
        }
        put(source, "examples", Yaml::Hash(examples));
    }
}

fn header_references(names: Map) -> Map {
    each(names, |_, value| match value {
        Yaml::String(name) => reference("headers", &name),
        header => header,
    })
}

/// The only page of a list, and the first of two pages with the first fields of a record.
fn list(source: &mut Map, record: &str) {
    let (first, token) = (take(source, "selected"), take(source, "pageToken"));
    let besides = take(source, "besides").map(hash).unwrap_or_default();
    let sample = |first| {
        let mut sample = hash(map([("sample", text(record))]));
        if let Some(first) = first {
            put(&mut sample, "first", first);
        }
        Yaml::Array(vec![Yaml::Hash(sample)])
    };
    let page = |summary: &str, items: Yaml, pagination: Yaml| {
        let mut value = hash(map([("success", Yaml::Boolean(true)), ("items", items)]));
        merge(&mut value, besides.clone());
        put(&mut value, "pagination", pagination);
        map([("summary", text(summary)), ("value", Yaml::Hash(value))])
    };
    let only = map([("hasMore", Yaml::Boolean(false)), ("totalCount", Yaml::Integer(1))]);
    let of_two = map([
        ("nextPageToken", token.expect("a list has a page token")),
        ("hasMore", Yaml::Boolean(true)),
        ("totalCount", Yaml::Integer(2)),
    ]);
    let examples = map([
        ("page", page("The only page.", sample(None), only)),
        ("selected", page("The first of two pages, with `fields`.", sample(first), of_two)),
    ]);
    put(source, "schema", text(format!("{record}List")));
    put(source, "examples", examples);
}
