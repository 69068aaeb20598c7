//! Writes what follows from the definitions of records (ADR 0039) and from the sources in `infra/openapi`.
//!
//!     cargo run -p tests --bin definitions            writes the files
//!     cargo run -p tests --bin definitions -- --check fails if one of them is not as it would be written

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs};

mod document;
mod events;
mod facts;
mod operations;
mod records;
mod responses;
mod schemas;
mod tree;
mod writer;

const COMMAND: &str = "cargo run -p tests --bin definitions";

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    let root = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    let stored = |name: &str| fs::read_to_string(root.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    let (console, catalogue) = ("infra/console/fields.json", "infra/docs/guides/events.md");
    let files = [
        ("infra/openapi.yaml", document::write(&root.join("infra/openapi"))),
        (
            "functions/webhooks/src/samples.json",
            document::samples(&root.join("infra/openapi")),
        ),
        (console, facts::console(&stored(console))),
        (catalogue, events::catalogue(&stored(catalogue)).await),
    ];
    let is_check = env::args().any(|argument| argument == "--check");
    let mut is_current = true;
    for (name, text) in files {
        is_current &= if is_check {
            is_same(&root.join(name), &text)
        } else {
            write(&root.join(name), &text)
        };
    }
    if is_current {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

fn write(file: &Path, text: &str) -> bool {
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
