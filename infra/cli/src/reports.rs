//! `reports stages`: what became of the prospects who entered each stage (SPECIFICATION §13.5).
#![expect(clippy::indexing_slicing, reason = "a member that a JSON value lacks is null, not a panic")]

use prospect_api::Method;
use serde_json::{Value, json};

use crate::api::Api;
use crate::names::{List, Names, text};
use crate::output::{Column, Output};

const COLUMNS: [Column; 9] = [
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

/// Which stages to show.
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

/// Prints a record for each stage of each group.
pub(crate) async fn stages(api: &Api, options: &StagesOptions, output: &Output) -> Result<(), String> {
    let names = Names::load(api, |list| list == List::Pipelines).await?;
    let pipeline = options.pipeline.as_deref().map(|pipeline| names.pipeline(pipeline)).transpose()?;
    let call = api.client.request(Method::GET, "/reports/stages", &[]);
    let report: Value = api.ask(call.query(&options.query(pipeline))).await?;
    let by = options.by.as_deref().map(|by| by.trim_end_matches("Id"));
    let whole = [report.clone()];
    let groups = report["groups"].as_array().map_or(&whole[..], Vec::as_slice);
    let records = groups.iter().flat_map(|group| {
        let stages = group["stages"].as_array().into_iter().flatten();
        let row = |stage| record(stage, by.map(|by| (by, group)), &names);
        stages.map(row).collect::<Vec<_>>()
    });
    let columns: Vec<Column<'_>> = by.into_iter().map(|by| (by, by)).chain(COLUMNS).collect();
    output.list(&records.collect::<Vec<_>>(), &columns)?;
    let omitted = report["omitted"].as_u64().unwrap_or_default();
    if omitted > 0 {
        output.note(&format!("the report leaves out the last {omitted} groups"));
    }
    Ok(())
}

/// A stage with names in place of ids. The name of a group is the name of its record, or its id if the record has been
/// deleted; empty for the prospects without a value.
fn record(stage: &Value, group: Option<(&str, &Value)>, names: &Names) -> Value {
    let mut record = stage.clone();
    if let Some((by, group)) = group {
        record[by] = group["name"].as_str().or(group["value"].as_str()).into();
    }
    let (pipeline, name) = named(&stage["stageId"], names);
    let moved = stage["movedTo"].as_array().into_iter().flatten();
    record["movedTo"] = moved.map(|to| format!("{}: {}", named(&to["stageId"], names).1, to["count"])).collect();
    (record["pipeline"], record["stage"]) = (pipeline.into(), name.into());
    record
}

/// The names of the pipeline and the stage. A deleted stage has only its id.
fn named<'a>(stage: &'a Value, names: &'a Names) -> (&'a str, &'a str) {
    let id = text(stage);
    names.stage_with_id(id).unwrap_or(("", id))
}
