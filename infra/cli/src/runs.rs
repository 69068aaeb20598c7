//! `runs` and `undo`: what groups of writes did, and taking one back (SPECIFICATION §13.3, §13.4).
#![expect(clippy::indexing_slicing, reason = "a member that a JSON value lacks is null, not a panic")]

use domain::RunId;
use prospect_api::Method;
use prospect_api::types::RunsListParams;
use serde_json::{Value, json};

use crate::api::{Api, FIRST_RETRIES};
use crate::names::text;
use crate::output::{Column, Output, Progress, plain};

/// The columns of a table of runs.
const COLUMNS: [Column; 6] = [
    ("id", "run"),
    ("startedAt", "started"),
    ("lastAt", "last write"),
    ("created", "created"),
    ("updated", "updated"),
    ("deleted", "deleted"),
];

/// Which runs to show.
#[derive(Clone, Debug, clap::Args)]
pub struct Runs {
    /// How many, at most
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u16).range(1..=500))]
    pub limit: u16,
}

/// What to take back.
#[derive(Clone, Debug, clap::Args)]
pub struct Undo {
    /// Name of the run
    #[arg(value_name = "RUN", value_parser = name)]
    pub run: RunId,
    /// Show what would happen to the last 100 records, and store nothing
    #[arg(long)]
    pub dry_run: bool,
}

/// The name of any run, also of an undo.
fn name(text: &str) -> Result<RunId, &'static str> {
    RunId::parse(text).ok_or("must be the name of a run, as `runs` shows it")
}

/// Prints the runs.
pub(crate) async fn list(api: &Api, options: &Runs, output: &Output) -> Result<(), String> {
    let limit = Some(options.limit.into());
    let params = RunsListParams { limit, ..RunsListParams::default() };
    let list = api.client.runs().list(&params).items_as::<Value>();
    let runs = api.ask(list.page().max_retries(FIRST_RETRIES)).await?.items;
    output.list(&runs, &COLUMNS)
}

/// Takes a run back, and prints what stays as it is, then the counts.
pub(crate) async fn undo(api: &Api, options: &Undo, output: &Output) -> Result<(), String> {
    let path = format!("/runs/{}/undo", options.run);
    let progress = Progress::new(output, "records");
    let (mut undone, mut conflicts) = ([0_u64; 3], 0_u64);
    let names = ["created", "updated", "deleted"];
    let (run, has_more) = loop {
        let call = api.client.request(Method::POST, &path, &[]);
        let call = if options.dry_run { call.dry_run() } else { call };
        let answer: Value = api.ask(call).await?;
        for (count, name) in undone.iter_mut().zip(names) {
            *count = count.saturating_add(answer["undone"][name].as_u64().unwrap_or_default());
        }
        for conflict in answer["conflicts"].as_array().into_iter().flatten() {
            conflicts = conflicts.saturating_add(1);
            let said = || ["recordId", "field", "message"].map(|name| plain(text(&conflict[name]))).join("  ");
            output.item(&conflict.to_string(), said)?;
        }
        let has_more = answer["hasMore"] == true;
        if options.dry_run || !has_more {
            break (answer["runId"].clone(), has_more);
        }
        progress.show(undone.iter().sum(), None);
    };
    let [created, updated, deleted] = undone;
    let mut totals = json!({"dryRun": options.dry_run, "undone": {"created": created, "updated": updated,
        "deleted": deleted}, "conflicts": conflicts, "runId": run});
    if options.dry_run {
        totals["hasMore"] = json!(has_more);
    }
    output.record(&totals)
}
