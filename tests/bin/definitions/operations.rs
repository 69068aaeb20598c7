//! Paths, parameters and links.
//!
//! | In the sources | In the document |
//! |---|---|
//! | `tags` of a path | the tags of its operations |
//! | a path without `parameters` | `XRequestId`, `Prefer` and the ids in the path |
//! | `put: replaceTask` | the same operation as PATCH |
//! | `IfMatch` as a parameter | a reference; `Idempotency` and the names in `parameter-groups` are several |
//! | a parameter without `in` | one of the query, which may be empty |
//! | `{path: taskId, record: task, example: …}` | the id in a path |
//! | `{fields: Task, example: […]}` | the parameter `fields` |
//! | an operation without an error response | the errors that follow from its permission, path, parameters and body; null drops an error |
//! | `GetTask: {taskId: /item/id}` | the link to the operation `getTask` |

use yaml_rust2::Yaml;

use crate::responses::Responses;
use crate::schemas::schema;
use crate::tree::{Map, each, get, hash, map, merge, put, reference, take, text, word};

const FIELDS: &str = "The members of each item, as names separated by commas. Every item has its `id`. White space \
    around names and repeated names do not matter.";

pub struct Operations<'a> {
    pub responses: &'a Responses,
    pub parameter_groups: Map,
}

impl Operations<'_> {
    pub fn path(&self, template: &str, source: Yaml) -> Yaml {
        let mut source = hash(source);
        let tags = take(&mut source, "tags");
        let parameters = take(&mut source, "parameters").unwrap_or_else(|| parameters_of(template));
        if let Some(Yaml::String(operation)) = get(&source, "put").cloned() {
            let patch = get(&source, "patch").cloned().expect("PUT repeats PATCH");
            put(&mut source, "put", repeated(hash(patch), &operation));
        }
        let mut item = hash(map([("parameters", self.parameters(parameters))]));
        for (method, operation) in source {
            let mut tagged = Map::new();
            if let Some(tags) = &tags {
                put(&mut tagged, "tags", tags.clone());
            }
            merge(&mut tagged, hash(operation));
            item.insert(method, self.operation(template, tagged));
        }
        Yaml::Hash(item)
    }

    fn operation(&self, path: &str, mut operation: Map) -> Yaml {
        let errors = standard_errors(path, &operation);
        let own = take(&mut operation, "responses").map(hash).unwrap_or_default();
        let mut all: Vec<(String, Yaml)> = Vec::new();
        for (status, response) in &own {
            if !response.is_null() {
                all.push((word(status).to_owned(), self.responses.response(response.clone())));
            }
        }
        for (status, name) in errors {
            if !own.contains_key(&text(status)) {
                all.push((status.to_owned(), reference("responses", name)));
            }
        }
        all.sort_by(|(one, _), (other, _)| one.cmp(other));
        let responses = all.into_iter().map(|(status, response)| (text(status), response));
        put(&mut operation, "responses", Yaml::Hash(responses.collect()));
        let operation = each(operation, |name, value| match name {
            "parameters" => self.parameters(value),
            "requestBody" => self.responses.body(value),
            _ => value,
        });
        Yaml::Hash(operation)
    }

    fn parameters(&self, source: Yaml) -> Yaml {
        let mut all = Vec::new();
        for parameter in source.into_vec().expect("parameters are a list") {
            match &parameter {
                Yaml::String(name) if self.parameter_groups.contains_key(&text(name)) => {
                    let group = get(&self.parameter_groups, name).cloned().expect("it is there");
                    all.extend(self.parameters(group).into_vec().unwrap_or_default());
                }
                Yaml::String(name) => all.push(reference("parameters", name)),
                _ => all.push(parameter_of(parameter)),
            }
        }
        Yaml::Array(all)
    }
}

/// A parameter without short forms.
pub fn parameter_of(source: Yaml) -> Yaml {
    let mut source = hash(source);
    if let Some(name) = take(&mut source, "path") {
        let record = take(&mut source, "record").expect("an id is that of a record");
        let description = format!("Identifies the {}. A malformed id is not found.", word(&record));
        let mut parameter = hash(map([
            ("name", name),
            ("in", text("path")),
            ("required", Yaml::Boolean(true)),
            ("description", text(description)),
            ("schema", map([("type", text("string")), ("minLength", Yaml::Integer(1))])),
        ]));
        merge(&mut parameter, source);
        return Yaml::Hash(parameter);
    }
    if let Some(record) = take(&mut source, "fields") {
        let items = text(format!("{}Field", word(&record)));
        let mut parameter = hash(map([
            ("name", text("fields")),
            ("style", text("form")),
            ("explode", Yaml::Boolean(false)),
            ("description", text(FIELDS)),
            ("schema", map([("type", text("array")), ("items", items)])),
        ]));
        merge(&mut parameter, source);
        return parameter_of(Yaml::Hash(parameter));
    }
    if !source.contains_key(&text("in")) {
        put(&mut source, "in", text("query"));
        put(&mut source, "allowEmptyValue", Yaml::Boolean(true));
    }
    if let Some(of) = take(&mut source, "schema") {
        put(&mut source, "schema", schema(of));
    }
    Yaml::Hash(source)
}

/// A link without short forms.
pub fn link(name: &str, source: Yaml) -> Yaml {
    let source = hash(source);
    if source.contains_key(&text("operationId")) {
        return Yaml::Hash(source);
    }
    let parameters = each(source, |_, pointer| text(format!("$response.body#{}", word(&pointer))));
    let operation = format!("{}{}", name[..1].to_lowercase(), &name[1..]);
    map([("operationId", text(operation)), ("parameters", Yaml::Hash(parameters))])
}

/// The parameters that every path has, and the ids that its template names.
fn parameters_of(path: &str) -> Yaml {
    let ids = path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
    let ids = ids.map(|name| format!("{}{}", name[..1].to_uppercase(), &name[1..]));
    let all = ["XRequestId", "Prefer"].into_iter().map(str::to_owned).chain(ids);
    Yaml::Array(all.map(text).collect())
}

/// PATCH as PUT.
fn repeated(mut operation: Map, id: &str) -> Yaml {
    let more = |text: &Yaml, more: &str| Yaml::String(format!("{}{more}", word(text)));
    for (name, addition) in
        [("summary", " by PUT"), ("description", " The same operation as PATCH: omitted fields stay.")]
    {
        let old = get(&operation, name).expect("an operation has a summary and a description");
        let new = more(old, addition);
        put(&mut operation, name, new);
    }
    put(&mut operation, "operationId", text(id));
    Yaml::Hash(operation)
}

/// The error responses that follow from what an operation says.
fn standard_errors(path: &str, operation: &Map) -> Vec<(&'static str, &'static str)> {
    let no_parameters = Vec::new();
    let parameters = get(operation, "parameters").and_then(Yaml::as_vec).unwrap_or(&no_parameters);
    let has = |name: &str| parameters.contains(&text(name));
    if operation.contains_key(&text("security")) {
        return Vec::new();
    }
    let invalid = if has("PageToken") { "InvalidListRequest" } else { "InvalidRequest" };
    let has_body = operation.contains_key(&text("requestBody"));
    let all = [
        (has("IfNoneMatch"), "304", "NotModified"),
        (true, "400", invalid),
        (true, "401", "Unauthenticated"),
        (true, "403", "Forbidden"),
        (path.contains('{'), "404", "NotFound"),
        (has("Idempotency"), "409", "Conflict"),
        (has("IfMatch"), "412", "PreconditionFailed"),
        (has_body, "413", "PayloadTooLarge"),
        (has_body, "415", "UnsupportedMediaType"),
        (true, "429", "RateLimited"),
        (true, "500", "Internal"),
        (true, "503", "Unavailable"),
    ];
    let apply = all.into_iter().filter(|(applies, ..)| *applies);
    apply.map(|(_, status, name)| (status, name)).collect()
}
