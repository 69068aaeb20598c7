//! Writes what follows from the definitions of records (ADR 0039) and from the sources in `infra/openapi`.
//!
//!     cargo run -p tests --bin definitions            writes the files
//!     cargo run -p tests --bin definitions -- --check fails if one of them is not as it would be written
//!     cargo run -p tests --bin definitions -- --budget lowers the numbers of tests/service/rules/budget.txt

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs};

#[path = "../../service/rules/budget.rs"]
mod budget;
mod catalogue;
mod collection;
mod document;
mod events;
mod facts;
#[path = "../../../functions/console/build/json.rs"]
mod json;
mod operations;
mod records;
mod requests;
mod responses;
mod schemas;
mod tree;
mod writer;

use collection::Collection;

const COMMAND: &str = "cargo run -p tests --bin definitions";

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    if env::args().any(|argument| argument == "--budget") {
        lower_budget();
        return ExitCode::SUCCESS;
    }
    let root = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    let stored = |name: &str| fs::read_to_string(root.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    let (console, page) = ("infra/console/fields.json", "infra/docs/guides/events.md");
    let sources = root.join("infra/openapi");
    let [document, collection] = document::document(&sources);
    let collection = Collection::new(&document, &collection);
    let files = [
        ("infra/openapi.yaml", document::write(&document)),
        ("functions/webhooks/src/samples.json", document::samples(&sources)),
        (console, facts::console(&stored(console))),
        (page, catalogue::write_page(&stored(page)).await),
    ];
    let files = files.into_iter().map(|(name, text)| (name.to_owned(), text));
    let files: BTreeMap<_, _> = files.chain(events::files(&document)).chain(collection.files()).collect();
    let is_check = env::args().any(|argument| argument == "--check");
    let mut is_current = true;
    for (name, text) in &files {
        is_current &= if is_check { is_same(&root.join(name), text) } else { write(&root.join(name), text) };
    }
    let by_hand = [(events::FOLDER, events::BY_HAND), (collection::FOLDER, collection::BY_HAND)];
    for (folder, by_hand) in by_hand {
        let by_hand = by_hand.map(|name| format!("{folder}/{name}"));
        for name in found(&root, folder) {
            if files.contains_key(&name) || by_hand.contains(&name) {
                continue;
            }
            if is_check {
                eprintln!("{name} is no file that is derived. Run `{COMMAND}`.");
                is_current = false;
            } else {
                fs::remove_file(root.join(&name)).unwrap_or_else(|error| panic!("{name}: {error}"));
            }
        }
    }
    if is_current { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The paths of the files in a folder and its folders.
fn found(root: &Path, folder: &str) -> Vec<String> {
    let entries = fs::read_dir(root.join(folder)).unwrap_or_else(|error| panic!("{folder}: {error}"));
    let mut found = Vec::new();
    for entry in entries.map(|entry| entry.expect("a file")) {
        let path = format!("{folder}/{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            found.extend(self::found(root, &path));
        } else {
            found.push(path);
        }
    }
    found
}

fn write(file: &Path, text: &str) -> bool {
    fs::create_dir_all(file.parent().expect("a file is in a folder")).expect("a folder can be created");
    fs::write(file, text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    true
}

fn is_same(file: &Path, text: &str) -> bool {
    let is_same = fs::read_to_string(file).is_ok_and(|stored| stored == text);
    if !is_same {
        eprintln!("{} is not as it is derived. Run `{COMMAND}`.", file.display());
    }
    is_same
}

fn lower_budget() {
    let text = fs::read_to_string(budget::FILE).unwrap_or_default();
    let rows = budget::rows(&text);
    let lines = text.split_inclusive('\n');
    let mut new: String = lines.filter(|line| line.starts_with('#')).collect();
    for (name, count) in budget::measured() {
        let number = rows.get(name.as_str()).map_or(count, |(number, _)| count.min(*number));
        let raised = count > number && budget::explains(&text, &name);
        let more = if raised { format!(" {count}") } else { String::new() };
        new = format!("{new}{name} {number}{more}\n");
    }
    write(Path::new(budget::FILE), &new);
}
