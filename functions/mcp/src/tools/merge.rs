//! The tool that merges prospects.

use serde_json::json;

use super::Stop;
use super::arguments::{Arguments, WriteOptions};
use super::many::{check_digest, present, tags_of};
use crate::api::{Api, ApiRequest};
use crate::digest;
use crate::report::Report;

/// The most losers of a merge (SPECIFICATION §8.29).
const MAX_LOSERS: usize = 5;

pub(super) async fn merge(api: Api<'_>, write: &WriteOptions, mut arguments: Arguments) -> Result<Report, Stop> {
    let winner = arguments.take_prospect_id("winnerId")?;
    let losers = arguments.take_texts("loserIds", MAX_LOSERS)?;
    let mut body = arguments.into_body();
    body.insert("loserIds".to_owned(), json!(losers));
    let ids: Vec<String> = [winner.to_string()].into_iter().chain(losers).collect();
    let before = present(api, &ids).await?;
    let tags = tags_of(&ids, &before);
    let digest = digest::of("merge_prospects", &body, &tags);
    check_digest(api, write, &digest, "This call would merge prospects.").await?;
    let request = ApiRequest::new("POST", format!("/prospects/{winner}/merge")).body(body);
    let request = match tags.first() {
        Some((_, tag)) if !tag.is_empty() => request.header("if-match", tag),
        _ => request,
    };
    let answer = Stop::unless_success(api.send(write.on(request)).await)?;
    let data = json!({"before": before, "winner": answer.body["item"]});
    if write.is_dry_run {
        let report =
            Report::new("Dry run, nothing was merged. `before` are the prospects now, `winner` is what would remain.");
        let report = report.with_data(data);
        return Ok(report.and(format!(
            "If the person agrees, repeat the call without dryRun and with digest {digest}"
        )));
    }
    let (id, run) = (answer.text("/mergeId"), &write.run_id);
    let report = Report::new(format!(
        "Merged as {id} in the run {run}. The person can undo the merge for 30 days."
    ));
    Ok(report.with_data(data))
}
