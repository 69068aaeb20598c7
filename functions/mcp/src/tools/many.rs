//! The tools that change several prospects at once.

use domain::ProspectId;
use serde_json::{Map, Value, json};

use super::Stop;
use super::arguments::{Arguments, WriteOptions};
use crate::api::{Api, ApiAnswer, ApiRequest};
use crate::digest;
use crate::report::Report;

/// The most prospects of a call.
const MAX_PROSPECTS: usize = 100;

/// The most prospects that a call changes without the digest of a dry run (SPECIFICATION §19.4).
const MAX_WITHOUT_DIGEST: usize = 10;

/// Makes the same change to several prospects.
pub(super) async fn change(
    api: Api<'_>,
    write: &WriteOptions,
    tool: &str,
    mut arguments: Arguments,
) -> Result<Report, Stop> {
    let ids = arguments.take_texts("prospectIds", MAX_PROSPECTS)?;
    let change = arguments.into_body();
    let is_guarded = ids.len() > MAX_WITHOUT_DIGEST;
    let mut before = Vec::new();
    let mut tags = Vec::new();
    let mut digest = String::new();
    if is_guarded || write.is_dry_run {
        before = present(api, &ids).await?;
        tags = tags_of(&ids, &before);
        digest = digest::of(tool, &change, &tags);
    }
    if is_guarded {
        let effect = format!("This call would change {} prospects.", ids.len());
        if let Err(stop) = check_digest(api, write, &digest, &effect).await {
            return Err(match stop {
                Stop::Reported(report) if !report.is_failed() => unfinished(api, write, batch(&ids, &change, &[]))
                    .await?
                    .unwrap_or(Stop::Reported(report)),
                stop => stop,
            });
        }
    }
    // Nobody can change a prospect between the digest and the write.
    let body = batch(&ids, &change, if is_guarded { &tags } else { &[] });
    let request = write.on(ApiRequest::new("PATCH", "/prospects/batch").body(body));
    let answer = Stop::unless_success(api.send(request).await)?;
    let report = reported(write, &answer, (ids, before));
    Ok(if write.is_dry_run {
        report.and(format!(
            "If the person agrees, repeat the call without dryRun and with digest {digest}"
        ))
    } else {
        report
    })
}

/// The change of each prospect, if it has its tag.
fn batch(ids: &[String], change: &Map<String, Value>, tags: &[(String, String)]) -> Value {
    let items = ids.iter().map(|id| {
        let mut item = change.clone();
        item.insert("id".to_owned(), id.as_str().into());
        let tag = tags.iter().find(|(other, tag)| other == id && !tag.is_empty());
        item.extend(tag.map(|(_, tag)| ("ifMatch".to_owned(), Value::from(tag.as_str()))));
        Value::Object(item)
    });
    json!({"items": items.collect::<Vec<_>>()})
}

/// The refusal of a retry, if the first call was interrupted before it had changed all prospects.
async fn unfinished(api: Api<'_>, write: &WriteOptions, body: Value) -> Result<Option<Stop>, Stop> {
    let request = write.dry().on(ApiRequest::new("PATCH", "/prospects/batch").body(body));
    let answer = Stop::unless_success(api.send(request).await)?;
    let summary = |name: &str| answer.body["summary"][name].as_u64().unwrap_or_default();
    let missing = summary("updated").saturating_add(summary("failed"));
    Ok((missing > 0).then(|| {
        Stop::refusal(format!(
            "A call with this idempotencyKey began already, and {missing} of the prospects are not as it would make them. \
             Nothing was written now. Make a new dry run, and repeat it with its digest and another idempotencyKey."
        ))
    }))
}

/// Refuses a write without the digest of a dry run of the same arguments on the same records.
pub(super) async fn check_digest(api: Api<'_>, write: &WriteOptions, expected: &str, effect: &str) -> Result<(), Stop> {
    if write.is_dry_run || write.digest.as_deref() == Some(expected) {
        return Ok(());
    }
    if write.digest.is_none() {
        return Err(Stop::refusal(format!(
            "{effect} Nothing was written. Call it with dryRun true, show the person what it reports, and repeat it with its \
             digest if they agree."
        )));
    }
    if write.is_own_run {
        let run = api.send(ApiRequest::get(format!("/runs/{}", write.run_id))).await;
        if run.is_success() {
            let report = Report::new("A call with this idempotencyKey has run already. Nothing was written now.");
            return Err(Stop::Reported(report.with_data(run.body["item"].clone())));
        }
    }
    Err(Stop::refusal(
        "The records or the arguments differ from the dry run. Nothing was written. Make a new dry run, and show the \
         person what has changed.",
    ))
}

/// The prospects as they are now, with their tags, in the order of the ids.
pub(super) async fn present(api: Api<'_>, ids: &[String]) -> Result<Vec<Value>, Stop> {
    // The list would read another text as other ids, or as none, which is everyone.
    let well_formed = ids
        .iter()
        .map(String::as_str)
        .filter(|id| ProspectId::parse(id).is_some());
    let well_formed: Vec<&str> = well_formed.collect();
    if well_formed.is_empty() {
        return Ok(Vec::new());
    }
    let request = ApiRequest::get("/prospects")
        .with_query("id", well_formed.join(","))
        .with_query("limit", MAX_PROSPECTS.to_string())
        .with_query("fields", "id,firstName,lastName,email,phone,company,currentStage")
        .with_query("include", "etag");
    let answer = Stop::unless_success(api.send(request).await)?;
    let found = |id: &String| answer.items().iter().find(|item| item["id"] == id.as_str()).cloned();
    Ok(ids.iter().filter_map(found).collect())
}

/// Each id with the tag of its prospect; an unknown id has an empty tag.
pub(super) fn tags_of(ids: &[String], present: &[Value]) -> Vec<(String, String)> {
    let text = |item: &Value, name: &str| item[name].as_str().unwrap_or_default().to_owned();
    let tag = |id: &String| {
        present
            .iter()
            .find(|item| item["id"] == id.as_str())
            .map(|item| text(item, "etag"))
    };
    ids.iter().map(|id| (id.clone(), tag(id).unwrap_or_default())).collect()
}

fn reported(write: &WriteOptions, answer: &ApiAnswer, (ids, before): (Vec<String>, Vec<Value>)) -> Report {
    let summary = |name: &str| answer.body["summary"][name].as_u64().unwrap_or_default();
    let (updated, unchanged, failed) = (summary("updated"), summary("unchanged"), summary("failed"));
    let counts = format!("{updated} updated, {unchanged} unchanged, {failed} failed.");
    let report = if write.is_dry_run {
        Report::new(format!("Dry run, nothing was written. It would be: {counts}"))
    } else {
        let report = Report::new(counts);
        if updated > 0 {
            let run = &write.run_id;
            report.and(format!("They belong to the run {run}, which the person can undo."))
        } else {
            report
        }
    };
    let results = answer.body["results"].as_array().into_iter().flatten().zip(ids);
    let results: Vec<Value> = results.map(|(result, id)| outcome(id, result, &before)).collect();
    let report = report.with_data(results.into());
    if failed > 0 {
        report.and("Each `error` says why.").failed()
    } else {
        report
    }
}

/// What happened to one prospect.
fn outcome(id: String, result: &Value, before: &[Value]) -> Value {
    let mut shown = Map::from_iter([("status".to_owned(), result["status"].clone())]);
    for name in ["error", "warnings"] {
        shown.extend(result.get(name).map(|value| (name.to_owned(), value.clone())));
    }
    if let Some(before) = before.iter().find(|item| item["id"] == id.as_str()) {
        let mut before = before.clone();
        if let Some(members) = before.as_object_mut() {
            members.remove("etag");
            members.remove("id");
        }
        shown.insert("before".to_owned(), before);
    }
    shown.insert("id".to_owned(), id.into());
    Value::Object(shown)
}
