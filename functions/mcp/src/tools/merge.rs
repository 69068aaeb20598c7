//! The tool that merges prospects.

use serde_json::{Map, Value, json};
use shared::http::Method;

use super::Stop;
use super::arguments::{Arguments, WriteOptions};
use super::many::{check_digest, present};
use crate::api::{Api, ApiAnswer, ApiRequest};
use crate::digest;
use crate::report::Report;

pub(super) async fn merge(api: Api<'_>, write: &WriteOptions, mut arguments: Arguments) -> Result<Report, Stop> {
    let winner = arguments.take_prospect_id("winnerId")?.to_string();
    let losers = arguments.take_prospect_ids("loserIds")?;
    let mut body = arguments.into_body();
    body.insert("loserIds".to_owned(), json!(losers));
    let dry = Stop::unless_success(send(api, &write.dry(), &winner, body.clone()).await);
    // The tag of the participants covers all that the merge reads.
    let tag = dry.as_ref().map_or("", |answer| answer.text("/participantsTag")).to_owned();
    let digest = digest::of("merge_prospects", &body, &[(winner.clone(), tag.clone())]);
    let is_known = dry.is_ok().then_some(digest.as_str());
    if write.is_dry_run {
        let ids: Vec<String> = std::iter::once(winner).chain(losers).collect();
        let data = json!({"winner": dry?.body["item"], "before": present(api, &ids).await?});
        let report =
            Report::new("Dry run, nothing was merged. `before` are the prospects now, `winner` is what would remain.");
        return Ok(report.with_data(data).with_digest(digest));
    }
    if let Err(stop) = check_digest(api, write, is_known, "This call would merge prospects.").await {
        return Err(match (stop, dry) {
            (Stop::Reported(report), Err(refusal)) if report.is_failed() => refusal,
            (stop, _) => stop,
        });
    }
    body.insert("ifMatch".to_owned(), tag.into());
    let answer = Stop::unless_success(send(api, write, &winner, body).await)?;
    let (id, run) = (answer.text("/mergeId"), &write.run_id);
    let report = Report::new(format!("Merged as {id} in the run {run}. The person can undo the merge for 30 days."));
    Ok(report.with_data(json!({"winner": answer.body["item"]})))
}

async fn send(api: Api<'_>, write: &WriteOptions, winner: &str, body: Map<String, Value>) -> ApiAnswer {
    let request = ApiRequest::new(Method::Post, format!("/prospects/{winner}/merge"));
    api.send(write.on(request.body(body))).await
}
