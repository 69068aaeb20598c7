//! Checks of the parts of a deployment: its functions, and the sweeper.

use std::time::Duration;

use cli::http::Response;
use domain::UnixMs;
use serde_json::{Value, json};
use shared::records::sweeper_run;
use store::StoreError;

use super::api::Api;
use super::expect::{expect, lost};
use super::report::{Report, Wrong};
use crate::Admin;

/// A path of each function, in the order of the template.
const FUNCTIONS: [(&str, &str); 9] = [
    ("prospects", "/prospects/count"),
    ("runs", "/runs?limit=1"),
    ("privacy", "/erasures?limit=1"),
    ("tasks", "/tasks?limit=1"),
    ("hires", "/hires?limit=1"),
    ("notes-meetings", "/notes?limit=1"),
    ("account", "/account"),
    ("auth", "/auth"),
    ("webhooks", "/webhooks"),
];

/// The path of the function for agents, which is not below the base address.
const MCP: &str = "/mcp";

/// The sweeper runs each minute; its alarm waits for five.
const SILENT_MS: i64 = 5 * 60_000;

/// A new deployment has its first run within a minute.
const FIRST_RUN_POLLS: u32 = 14;
const POLL_PERIOD: Duration = Duration::from_secs(5);

/// `CloudWatch` needs another SDK crate, and a request signed by hand could not be tested against it.
pub(super) const ALARMS: &str = "run: aws cloudwatch describe-alarms --alarm-name-prefix prospect-api-$STAGE- --query \
    'MetricAlarms[].[AlarmName,StateValue,length(AlarmActions)]' --output text; it lists 16 alarms, none in ALARM, \
    each with an action if somebody is to be told";

/// Whether every function answers, and reads the table.
pub(super) async fn functions(api: &Api, report: &mut Report) {
    let mut silent = Vec::new();
    for (function, path) in FUNCTIONS {
        silent.extend(refused(api.get(path).await, path).map(|wrong| (function, wrong)));
    }
    let greeted = api.message(MCP, &greeting()).await;
    silent.extend(refused(greeted, MCP).map(|wrong| ("mcp", wrong)));
    if silent.is_empty() {
        let all = FUNCTIONS.map(|(function, _)| function).join(", ");
        report.add("functions", Ok(format!("{all}, mcp answer")));
    }
    for (function, wrong) in silent {
        report.add(function, Err(wrong));
    }
}

/// Why this is no answer of a function; `None` if it is one.
fn refused(answer: Result<Response, String>, path: &str) -> Option<Wrong> {
    match answer {
        Err(cause) => Some(lost(path, cause)),
        // A key of fewer permissions is refused by the function itself.
        Ok(answer) if answer.status == 403 && answer.json()["code"] == "forbidden" => None,
        Ok(answer) => expect(answer, 200, path).err(),
    }
}

/// The first message of an agent. It needs no headers of the protocol, and the function asks the API about the key.
fn greeting() -> Value {
    let client = json!({"name": "doctor", "version": env!("CARGO_PKG_VERSION")});
    let params = json!({"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": client});
    json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": params})
}

/// Whether the sweeper runs.
pub(super) async fn sweeper(admin: &Admin) -> Result<String, Wrong> {
    let unreadable = |error: StoreError| {
        let next = "see the check of the table";
        Wrong::new("its mark in the table cannot be read", error.to_string(), next)
    };
    let mut last = None;
    for _ in 0..FIRST_RUN_POLLS {
        last = sweeper_run::last(&admin.store).await.map_err(unreadable)?;
        if last.is_some() {
            break;
        }
        tokio::time::sleep(POLL_PERIOD).await;
    }
    verdict(last, admin.clock.now())
}

fn verdict(last: Option<UnixMs>, now: UnixMs) -> Result<String, Wrong> {
    let age_ms = last.map(|last| now.ms().saturating_sub(last.ms()));
    let seconds = |ms: i64| ms.div_euclid(1_000);
    let found = match age_ms {
        Some(age_ms) if age_ms < SILENT_MS => return Ok(format!("ran {} s ago", seconds(age_ms))),
        Some(age_ms) => format!("it last ended a run {} s ago", seconds(age_ms)),
        None => "it has not run".to_owned(),
    };
    let cause = "its rule is disabled, or its runs fail or are throttled";
    Err(Wrong::new(found, cause, "the guide aws-deliveries.md, sweeper-silent and sweeper-errors"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sweeper_may_be_silent_for_less_than_five_minutes() {
        let at = |ms| UnixMs::new(ms).unwrap();
        assert_eq!(verdict(Some(at(1_000)), at(SILENT_MS)).unwrap(), "ran 299 s ago");
        assert!(verdict(Some(at(0)), at(SILENT_MS)).is_err());
        assert!(verdict(None, at(0)).is_err());
    }
}
