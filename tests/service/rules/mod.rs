//! What the sources, the documents and the deployment files must keep to. Each failure says the next step.

mod budget;
mod citations;
mod dynamodb;
mod logged_routes;
mod modules;
mod retries;
mod roles;
mod routes;
mod walls;
mod words;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The greatest number of lines in a source file.
const MAX_LINES: usize = 400;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

fn text(file: &str) -> String {
    fs::read_to_string(root().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// The files below a folder that `is_wanted`, by their path from the root. Hidden folders other than `.ci` and
/// `.github`, and what builds leave, are not part of the repository.
fn files(folder: &str, is_wanted: impl Fn(&Path) -> bool) -> BTreeMap<String, String> {
    let mut folders = vec![root().join(folder)];
    let mut found = BTreeMap::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap();
            let is_hidden = name.starts_with('.') && ![".ci", ".github"].contains(&name);
            if is_hidden || ["target", "node_modules", "corpus"].contains(&name) {
                continue;
            }
            if path.is_dir() {
                folders.push(path);
            } else if is_wanted(&path) {
                let name = path.strip_prefix(root()).unwrap().to_str().unwrap().to_owned();
                found.insert(name, fs::read_to_string(&path).unwrap());
            }
        }
    }
    assert!(!found.is_empty(), "{folder} has no such files");
    found
}

/// The Rust sources below a folder.
fn sources(folder: &str) -> BTreeMap<String, String> {
    files(folder, |path| path.extension().is_some_and(|extension| extension == "rs"))
}

/// Every text that people read: sources, documents, scripts, descriptions. Not these rules, which name what they
/// forbid.
fn texts() -> BTreeMap<String, String> {
    const READ: [&str; 7] = ["rs", "md", "yaml", "toml", "bru", "py", "mjs"];
    let mut texts = files("", |path| {
        let is_script = path.extension().is_none() && path.starts_with(root().join(".ci"));
        let is_event = path.starts_with(root().join("events"));
        let extension = path.extension().and_then(|extension| extension.to_str());
        is_script || is_event || extension.is_some_and(|extension| READ.contains(&extension))
    });
    texts.retain(|file, _| !file.starts_with("tests/service/rules/"));
    texts
}

/// A source without its comments and its unit tests.
fn code(source: &str) -> String {
    let code = source.split("#[cfg(test)]").next().unwrap_or_default();
    let lines = code.lines().map(|line| line.split("//").next().unwrap_or_default());
    lines.collect::<Vec<_>>().join("\n")
}

/// Whether the character can be part of a word.
const fn is_in_word(c: char) -> bool {
    c.is_ascii_alphanumeric()
}

/// Fails with every violation at once.
#[track_caller]
fn expect_none(violations: &[String], next_step: &str) {
    assert!(violations.is_empty(), "{next_step}\n{}", violations.join("\n"));
}

#[test]
fn no_source_file_is_longer_than_400_lines() {
    let mut long = Vec::new();
    for folder in ["shared", "functions", "infra", "tests"] {
        for (file, source) in sources(folder) {
            let lines = source.lines().count();
            if lines > MAX_LINES && !source.starts_with("// Generated ") {
                long.push(format!("{file}: {lines} lines"));
            }
        }
    }
    expect_none(&long, "Split these files by what their items are about:");
}
