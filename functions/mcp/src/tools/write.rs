//! The tools that write one record.

use serde_json::Value;
use shared::http::Method;

use super::Stop;
use super::arguments::{Arguments, WriteOptions};
use crate::api::{Api, ApiAnswer, ApiRequest};
use crate::report::Report;

/// Creates a record that belongs to a prospect.
pub(super) async fn create(
    api: Api<'_>,
    write: &WriteOptions,
    path: &str,
    arguments: Arguments,
) -> Result<Report, Stop> {
    let request = ApiRequest::new(Method::Post, path).body(arguments.into_body());
    let answer = Stop::unless_success(api.send(write.on(request)).await)?;
    Ok(done(write, &answer))
}

/// Updates the prospect that the call names; otherwise creates one, or updates the one with the same contact.
pub(super) async fn save(api: Api<'_>, write: &WriteOptions, mut arguments: Arguments) -> Result<Report, Stop> {
    let request = match arguments.take_optional_prospect_id("prospectId")? {
        Some(id) => ApiRequest::new(Method::Patch, format!("/prospects/{id}")),
        None => ApiRequest::new(Method::Post, "/prospects"),
    };
    let answer = Stop::unless_success(api.send(write.on(request.body(arguments.into_body()))).await)?;
    let report = done(write, &answer);
    Ok(match answer.headers.get("prospect-match").and_then(|value| value.to_str().ok()) {
        Some(by @ ("email" | "phone" | "both")) => report.and(format!("It matched a prospect by {by}.")),
        _ => report,
    })
}

/// What happened, with the record and the warnings.
pub(super) fn done(write: &WriteOptions, answer: &ApiAnswer) -> Report {
    let mut data = answer.body.clone();
    if let Some(members) = data.as_object_mut() {
        members.remove("success");
    }
    let id = answer.text("/item/id");
    let happened = match (write.is_dry_run, answer.status) {
        (true, 201) => "Dry run: it would create a record. Nothing was written.".to_owned(),
        (true, _) => "Dry run: it would give the record these values. Nothing was written.".to_owned(),
        (false, 201) => format!("Created {id}."),
        (false, _) => format!("Saved {id}."),
    };
    let report = Report::new(happened);
    // A replay belongs to the run that the first call chose.
    let is_replayed = answer.headers.get("idempotency-status").is_some_and(|status| status == "replayed");
    let report = if write.is_dry_run || is_replayed && !write.is_own_run {
        report
    } else {
        let run = &write.run_id;
        report.in_run(run, "It belongs")
    };
    let report = match data.get("warnings") {
        Some(Value::Array(_)) => report.and("Tell the person the `warnings`."),
        _ => report,
    };
    report.with_data(data)
}
