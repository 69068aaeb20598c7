//! Which calls to the table each function makes. Its role must allow exactly these, which `.ci/deploy-check` compares.
//!
//! When a function makes a kind of call for the first time, its process appends a line to
//! `target/function-calls`: the function and the action of IAM, for example
//! `tasks<TAB>dynamodb:ConditionCheckItem`.

use std::collections::BTreeSet;
use std::fs::OpenOptions;
use std::io::Write;
use std::sync::{Mutex, PoisonError};

use serde_json::Value;

use crate::process::profile_folder;

tokio::task_local! {
    static FUNCTION: &'static str;
}

static SEEN: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

/// The calls of `work` are calls of this function.
pub(crate) async fn made_by<F: Future>(function: &'static str, work: F) -> F::Output {
    FUNCTION.scope(function, Box::pin(work)).await
}

/// Records a call, if a function makes it.
pub(crate) fn record(operation: &str, sent: &Value) {
    let Ok(function) = FUNCTION.try_with(|function| *function) else {
        return;
    };
    for action in actions(operation, sent) {
        let line = format!("{function}\t{action}\n");
        if SEEN.lock().unwrap_or_else(PoisonError::into_inner).insert(line.clone()) {
            append(&line);
        }
    }
}

/// Short lines that are appended in one write never mix, whatever the number of processes.
fn append(line: &str) {
    let file = profile_folder().with_file_name("function-calls");
    let file = OpenOptions::new().create(true).append(true).open(file);
    // `.ci/deploy-check` notices a call that is missing.
    drop(file.and_then(|mut file| file.write_all(line.as_bytes())));
}

/// The actions that IAM demands. It authorizes a transaction by the actions that the transaction consists of.
fn actions(operation: &str, sent: &Value) -> Vec<String> {
    let parts = sent["TransactItems"].as_array().into_iter().flatten();
    let parts = parts.filter_map(|part| part.as_object()?.keys().next());
    let parts: Vec<String> = parts.map(|kind| format!("dynamodb:{kind}Item")).collect();
    match operation {
        "TransactWriteItems" | "TransactGetItems" => parts,
        "Query" if sent["IndexName"].is_string() => vec!["dynamodb:Query due".to_owned()],
        _ => vec![format!("dynamodb:{operation}")],
    }
}
