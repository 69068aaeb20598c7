//! The tools for runs.

use domain::RunId;
use serde_json::{Map, Value, json};
use shared::http::Method;

use super::Stop;
use super::arguments::{Arguments, WriteOptions};
use super::many::check_digest;
use super::read::page;
use crate::api::{Api, ApiAnswer, ApiRequest};
use crate::digest;
use crate::report::Report;

pub(super) async fn list(api: Api<'_>, mut arguments: Arguments) -> Result<Report, Stop> {
    let limit = arguments.take_limit();
    let request = arguments.into_parameters(ApiRequest::get("/runs"))?;
    let answer = Stop::unless_success(api.send(request.with_parameter("limit", limit.to_string())).await)?;
    Ok(page(&answer, "runs"))
}

/// Takes back what a run did, for as many records as one request of the API takes.
pub(super) async fn undo(api: Api<'_>, write: &WriteOptions, mut arguments: Arguments) -> Result<Report, Stop> {
    let run = arguments.take_text("run")?;
    let run =
        RunId::parse(&run).ok_or_else(|| Stop::refusal("run must be the id of a run. Find it with list_runs."))?;
    let dry = Stop::unless_success(send(api, &write.dry(), &run).await)?;
    let arguments = Map::from_iter([("run".to_owned(), json!(run))]);
    let digest = digest::of("undo_run", &arguments, &[(run.as_str().to_owned(), shown(&dry).to_string())]);
    if write.is_dry_run {
        let report =
            Report::new("Dry run, nothing was undone. `undone` would be taken back, and `conflicts` would stay.");
        return Ok(more(report, &dry).with_data(shown(&dry)).with_digest(digest));
    }
    check_digest(api, write, Some(&digest), "This call would undo what a run did.").await?;
    let answer = Stop::unless_success(send(api, write, &run).await)?;
    let report = Report::new("Undone. The changes in `conflicts` stay: each has its reason.");
    Ok(more(report, &answer).with_data(shown(&answer)).in_run(answer.text("/runId"), "The undo belongs"))
}

fn more(report: Report, answer: &ApiAnswer) -> Report {
    if answer.body["hasMore"] == true {
        report.and("The run did more than one call takes back. After this one, make a new dry run for the rest.")
    } else {
        report
    }
}

fn shown(answer: &ApiAnswer) -> Value {
    json!({"undone": answer.body["undone"], "conflicts": answer.body["conflicts"]})
}

async fn send(api: Api<'_>, write: &WriteOptions, run: &RunId) -> ApiAnswer {
    let request = ApiRequest::new(Method::Post, format!("/runs/{}/undo", run.as_str()));
    api.send(write.on(request.body(Map::new()))).await
}
