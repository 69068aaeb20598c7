//! `reports stages`: what became of the prospects who entered each stage (SPECIFICATION §13.5).
#![expect(clippy::indexing_slicing, reason = "a member that a JSON value lacks is null, not a panic")]

use clap::ValueEnum;
use prospect_api::Method;
use serde_json::{Value, json};

use crate::api::Api;
use crate::csv_file::{self, joined};
use crate::names::{List, Names, text};
use crate::output::{Output, table};

const MINUTE_MS: u64 = 60_000;
const HOUR_MS: u64 = 60 * MINUTE_MS;
const DAY_MS: u64 = 24 * HOUR_MS;

/// The columns of CSV, and of the table.
const COLUMNS: [(&str, &str); 9] = [
    ("pipeline", "pipeline"),
    ("stage", "stage"),
    ("entered", "entered"),
    ("current", "current"),
    ("left", "left"),
    ("hired", "hired"),
    ("medianMs", "half left within"),
    ("p90Ms", "90 % left within"),
    ("movedTo", "moved to"),
];

/// Which stages, and how to show them.
#[derive(Clone, Debug, clap::Args)]
pub struct StagesOptions {
    /// Name or id of a pipeline [default: all pipelines]
    #[arg(long, value_name = "PIPELINE")]
    pub pipeline: Option<String>,
    /// Field of a prospect, such as ownerId: one report for each of its values
    #[arg(long, value_name = "FIELD")]
    pub by: Option<String>,
    /// Only stages that the prospect entered then or later, for example 2026-01-01
    #[arg(long, value_name = "TIME")]
    pub from: Option<String>,
    /// Only stages that the prospect entered then or earlier; a date is its midnight in UTC
    #[arg(long, value_name = "TIME")]
    pub to: Option<String>,
    /// Form of the report
    #[arg(long, value_name = "FORMAT", default_value = "table")]
    pub format: StagesFormat,
}

/// A form of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum StagesFormat {
    /// Columns, with times in words.
    Table,
    /// The answer of the API.
    Json,
    /// CSV, with times in milliseconds.
    Csv,
}

impl StagesOptions {
    fn query(&self, pipeline: Option<&str>) -> Value {
        let mut query =
            json!({"pipelineId": pipeline, "enteredAfter": self.from, "enteredBefore": self.to, "by": self.by});
        if let Some(members) = query.as_object_mut() {
            members.retain(|_, value| !value.is_null());
        }
        query
    }
}

/// Prints the report.
pub(crate) async fn stages(api: &Api, options: &StagesOptions, output: &Output) -> Result<(), String> {
    let is_json = options.format == StagesFormat::Json;
    let names = if is_json && options.pipeline.is_none() {
        None
    } else {
        Some(Names::load(api, |list| list == List::Pipelines).await?)
    };
    let pipeline = match (&names, &options.pipeline) {
        (Some(names), Some(pipeline)) => Some(names.pipeline(pipeline)?),
        _ => None,
    };
    let call = api.client.request(Method::GET, "/reports/stages", &[]);
    let report: Value = api.ask(call.query(&options.query(pipeline))).await?;
    let lines = match names.filter(|_| !is_json) {
        None => vec![serde_json::to_string_pretty(&report).map_err(|error| error.to_string())?],
        Some(names) if options.format == StagesFormat::Csv => csv_lines(&rows(&report, &names, options))?,
        Some(names) => table(&rows(&report, &names, options)),
    };
    for line in lines {
        output.line(&line)?;
    }
    let omitted = report["omitted"].as_u64().unwrap_or_default();
    if omitted > 0 {
        output.note(&format!("the report leaves out the last {omitted} groups"));
    }
    Ok(())
}

/// The header, and a row for each stage of each group.
fn rows(report: &Value, names: &Names, options: &StagesOptions) -> Vec<Vec<String>> {
    let is_csv = options.format == StagesFormat::Csv;
    let by = options.by.as_deref().map(|by| by.trim_end_matches("Id").to_owned());
    let head = COLUMNS.map(|(csv, table)| if is_csv { csv } else { table }.to_owned());
    let mut rows = vec![by.into_iter().chain(head).collect()];
    let whole = [report.clone()];
    let groups = report["groups"].as_array().map_or(&whole[..], Vec::as_slice);
    for group in groups {
        for stage in group["stages"].as_array().into_iter().flatten() {
            let group = options.by.as_ref().map(|_| group_name(group));
            rows.push(group.into_iter().chain(cells(stage, names, is_csv)).collect());
        }
    }
    rows
}

/// The name of a group: of its record, or its id if that has been deleted; empty for the prospects without a value.
fn group_name(group: &Value) -> String {
    let name = group["name"].as_str().or(group["value"].as_str());
    name.unwrap_or_default().to_owned()
}

fn cells(stage: &Value, names: &Names, is_csv: bool) -> [String; 9] {
    let (pipeline, name) = named(&stage["stageId"], names);
    let count = |member: &str| stage[member].to_string();
    let time = |member: &str| match stage[member].as_u64() {
        None => String::new(),
        Some(ms) if is_csv => ms.to_string(),
        Some(ms) => lasting(ms),
    };
    let moved = stage["movedTo"].as_array().into_iter().flatten();
    let moved = moved.map(|to| format!("{}: {}", named(&to["stageId"], names).1, to["count"]));
    [
        pipeline.to_owned(),
        name.to_owned(),
        count("entered"),
        count("current"),
        count("left"),
        count("hired"),
        time("medianMs"),
        time("p90Ms"),
        joined(&moved.collect::<Vec<_>>()),
    ]
}

/// The names of the pipeline and the stage. A deleted stage has only its id.
fn named<'a>(stage: &'a Value, names: &'a Names) -> (&'a str, &'a str) {
    let id = text(stage);
    names.stage_with_id(id).unwrap_or(("", id))
}

/// A duration in words, such as `6 days`.
fn lasting(ms: u64) -> String {
    let (unit_ms, unit) = match ms {
        0..MINUTE_MS => return "under a minute".to_owned(),
        MINUTE_MS..HOUR_MS => (MINUTE_MS, "minute"),
        _ if ms < DAY_MS.saturating_mul(2) => (HOUR_MS, "hour"),
        _ => (DAY_MS, "day"),
    };
    let rounded = ms.saturating_add(unit_ms.div_euclid(2)).div_euclid(unit_ms);
    let ending = if rounded == 1 { "" } else { "s" };
    format!("{rounded} {unit}{ending}")
}

fn csv_lines(rows: &[Vec<String>]) -> Result<Vec<String>, String> {
    let line = |row: &Vec<String>| -> Result<String, String> {
        let bytes = csv_file::line(row, b',')?;
        let line = String::from_utf8(bytes).map_err(|error| error.to_string())?;
        Ok(line.trim_end().to_owned())
    };
    rows.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_rounded_words() {
        for (ms, expected) in [
            (0, "under a minute"),
            (MINUTE_MS - 1, "under a minute"),
            (MINUTE_MS, "1 minute"),
            (90_000, "2 minutes"),
            (HOUR_MS, "1 hour"),
            (2 * DAY_MS - 1, "48 hours"),
            (2 * DAY_MS, "2 days"),
            (6 * DAY_MS + HOUR_MS, "6 days"),
        ] {
            assert_eq!(lasting(ms), expected);
        }
    }
}
