//! Transactions that overlap. The embedded DynamoDB executes one after the other. DynamoDB cancels a transaction that
//! names an item of another one that is under way, if only in a condition check.

use std::time::Duration;

use serde_json::Value;

use super::{Call, FaultInjector};

/// How long a transaction takes: the median that AWS users publish (infra/docs/COST.md).
const TRANSACTION: Duration = Duration::from_millis(25);

/// The items of a transaction that is under way; free again when it is dropped.
pub(super) struct UnderWay<'a> {
    injector: &'a FaultInjector,
    items: Vec<String>,
}

impl<'a> UnderWay<'a> {
    /// A transaction that begins now and lasts for [`TRANSACTION`] if such transactions overlap. `None` if another one
    /// that is under way names one of its items.
    pub(super) async fn begin(injector: &'a FaultInjector, operation: &str, sent: &Value) -> Option<Self> {
        let mut items = Vec::new();
        let overlaps = operation == "TransactWriteItems" && injector.state().overlapping;
        if overlaps {
            items = names(sent);
        }
        let is_free = {
            let mut state = injector.state();
            let is_free = !items.iter().any(|item| state.under_way_items.contains(item));
            if is_free {
                state.under_way_items.extend(items.iter().cloned());
            }
            is_free
        };
        let begun = is_free.then_some(Self { injector, items });
        if overlaps {
            tokio::time::sleep(TRANSACTION).await;
        }
        begun
    }
}

impl Drop for UnderWay<'_> {
    fn drop(&mut self) {
        let mut state = self.injector.state();
        for item in &self.items {
            state.under_way_items.remove(item);
        }
    }
}

impl Call {
    /// The items that a transaction names.
    pub fn items(&self) -> Vec<String> {
        names(&self.request)
    }
}

fn names(sent: &Value) -> Vec<String> {
    let actions = sent["TransactItems"].as_array().into_iter().flatten();
    let actions = actions.filter_map(|action| action.as_object()?.values().next());
    actions
        .map(|action| {
            let key = action.get("Key").unwrap_or(&action["Item"]);
            format!("{} {}", key["pk"]["S"], key["sk"]["S"])
        })
        .collect()
}
