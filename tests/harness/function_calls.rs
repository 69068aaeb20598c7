//! Which calls to the table each function makes. Its role must allow exactly these, which `.ci/deploy-check` compares.
//!
//! When a function makes a kind of call for the first time, its process appends a line to
//! `target/state-coverage/calls`: the function and the action of IAM, for example
//! `tasks<TAB>dynamodb:ConditionCheckItem`.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use serde_json::Value;

use crate::state_coverage::append;

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
            append("calls", &line);
        }
    }
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
