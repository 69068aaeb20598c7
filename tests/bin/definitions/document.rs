//! `infra/openapi.yaml`, from the sources in `infra/openapi`. `repeated` in a source stands for its `parts`, once for each
//! map in `for`: each `<word>` is replaced by the text that the map has for it or, alone, by any value.

use std::fs;
use std::path::Path;

use serde_json::Value;
use yaml_rust2::{Yaml, YamlLoader};

use crate::operations::{Operations, link, parameter_of};
use crate::responses::Responses;
use crate::schemas::schemas;
use crate::tree::{Map, each, get, hash, json, map, merge, put, take, text, word};
use crate::{COMMAND, writer};

/// The text of the document.
pub fn write(document: &Yaml) -> String {
    let comment =
        format!("Generated from infra/openapi and from the definitions of records. Edit those, then run\n`{COMMAND}`.");
    writer::document(&comment, document)
}

/// The records that events are about, with their names in the kinds of events.
const TOLD: [(&str, &str); 9] = [
    ("Prospect", "prospect"),
    ("Task", "task"),
    ("Hire", "hire"),
    ("Note", "note"),
    ("Meeting", "meeting"),
    ("File", "file"),
    ("CustomField", "custom_field"),
    ("Import", "import"),
    ("Webhook", "webhook"),
];

/// The samples of the records that events are about, as JSON, by the names of the records.
pub fn samples(folder: &Path) -> String {
    let samples = take(&mut read(folder), "samples").map(hash).unwrap_or_default();
    let told = samples.into_iter().filter_map(|(schema, sample)| {
        let (_, name) = TOLD.iter().find(|(told, _)| *told == word(&schema))?;
        Some((text(*name), sample))
    });
    let text = json(&Yaml::Hash(told.collect()), false);
    let sorted: Value = serde_json::from_str(&text).expect("samples are JSON");
    format!("{sorted:#}\n")
}

/// All sources as one map: `document.yaml` first, then the other files by name.
fn read(folder: &Path) -> Map {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<_> = entries.map(|entry| entry.expect("a file").path()).collect();
    files.sort_by_key(|file| (!file.ends_with("document.yaml"), file.clone()));
    let mut all = Map::new();
    for file in files {
        let source = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let parsed = YamlLoader::load_from_str(&source).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        merge(&mut all, parsed.into_iter().next().map(hash).unwrap_or_default());
    }
    all
}

/// Adds the parts that the sources repeat.
fn repeat(sources: &mut Map) {
    let mut repeated = take(sources, "repeated").map(hash).unwrap_or_default();
    let parts = take(&mut repeated, "parts").unwrap_or(Yaml::Null);
    let each = take(&mut repeated, "for").and_then(Yaml::into_vec).unwrap_or_default();
    for words in each.into_iter().map(hash) {
        merge(sources, hash(replaced(&parts, &words)));
    }
}

fn replaced(yaml: &Yaml, words: &Map) -> Yaml {
    let in_text = |text: &str| {
        let words = words.iter().filter_map(|(name, value)| Some((word(name), value.as_str()?)));
        words.fold(text.to_owned(), |text, (name, value)| text.replace(name, value))
    };
    match yaml {
        Yaml::String(name) => words.get(yaml).cloned().unwrap_or_else(|| text(in_text(name))),
        Yaml::Array(elements) => Yaml::Array(elements.iter().map(|each| replaced(each, words)).collect()),
        Yaml::Hash(members) => {
            let members = members.iter();
            Yaml::Hash(members.map(|(name, value)| (text(in_text(word(name))), replaced(value, words))).collect())
        }
        other => other.clone(),
    }
}

/// The document of the sources in this folder, and what they say about the collection.
pub fn document(folder: &Path) -> [Yaml; 2] {
    let mut sources = read(folder);
    let collection = take(&mut sources, "collection").unwrap_or(Yaml::Null);
    repeat(&mut sources);
    let mut part = |name| take(&mut sources, name).map(hash).unwrap_or_default();
    let responses =
        Responses { header_sets: part("header-sets"), error_titles: part("error-titles"), samples: part("samples") };
    let operations = Operations { responses: &responses, parameter_groups: part("parameter-groups") };
    let (unlisted, paths, mut components) = (part("x-unlisted"), part("paths"), part("components"));
    let mut document = sources;
    let unlisted = each(unlisted, |_, response| responses.response(response));
    put(&mut document, "x-unlisted", Yaml::Hash(unlisted));
    let paths = each(paths, |path, item| operations.path(path, item));
    let paths = ordered(paths, &get(&document, "tags").cloned().expect("the document has tags"));
    put(&mut document, "paths", Yaml::Hash(paths));
    let schemas = take(&mut components, "schemas").map(|all| schemas(hash(all))).unwrap_or_default();
    let mut components = each(components, |kind, all| match kind {
        "requestBodies" => Yaml::Hash(each(hash(all), |name, body| responses.body(named_body(&schemas, name, body)))),
        _ => Yaml::Hash(component(&responses, kind, hash(all))),
    });
    put(&mut components, "schemas", Yaml::Hash(schemas));
    put(&mut document, "components", Yaml::Hash(components));
    [Yaml::Hash(document), collection]
}

/// The order of the reference and of the SDKs. Paths follow their tags. In a tag, the operations that create, list, read,
/// change and delete a record come first, then batches, then paths without ids.
fn ordered(paths: Map, tags: &Yaml) -> Map {
    const MEMBERS: [&str; 6] = ["parameters", "post", "get", "patch", "put", "delete"];
    let names: Vec<String> = paths.keys().map(|path| word(path).to_owned()).collect();
    let is_collection = |name: &str| names.iter().any(|path| path.starts_with(&format!("/{name}/{{")));
    let place = |path: &str| match path.split('/').skip(1).collect::<Vec<_>>()[..] {
        [.., last] if is_collection(last) => 0,
        [_, id] if id.starts_with('{') => 1,
        [.., "batch"] => 2,
        _ => 3 + usize::from(path.contains('{')),
    };
    let mut all: Vec<(Yaml, Yaml)> = paths.into_iter().collect();
    for (_, item) in &mut all {
        let mut members: Vec<_> = hash(item.clone()).into_iter().collect();
        members.sort_by_key(|(name, _)| MEMBERS.iter().position(|member| *member == word(name)));
        *item = Yaml::Hash(members.into_iter().collect());
    }
    all.sort_by_cached_key(|(path, item)| {
        let tag = item.as_hash().and_then(|item| item.values().find_map(|operation| operation["tags"][0].as_str()));
        let tag = tags.as_vec().into_iter().flatten().position(|each| each["name"].as_str() == tag);
        (tag, place(word(path)))
    });
    all.into_iter().collect()
}

fn component(responses: &Responses, kind: &str, all: Map) -> Map {
    match kind {
        "responses" => each(all, |_, response| responses.response(response)),
        "parameters" => each(all, |_, parameter| parameter_of(parameter)),
        "links" => each(all, link),
        _ => all,
    }
}

/// A body has the schema of its name, and its description, unless the source says otherwise.
fn named_body(schemas: &Map, name: &str, source: Yaml) -> Yaml {
    let mut body = hash(map([("schema", text(name))]));
    let schema = get(schemas, name).and_then(Yaml::as_hash);
    if let Some(description) = schema.and_then(|schema| get(schema, "description")) {
        put(&mut body, "description", description.clone());
    }
    merge(&mut body, hash(source));
    Yaml::Hash(body)
}
