//! The tools that change several prospects at once.

use serde_json::{Map, Value, json};
use shared::http::Method;
use shared::http::call::MAX_BODY_BYTES;

use super::Stop;
use super::arguments::{Arguments, WriteOptions};
use crate::api::{Api, ApiAnswer, ApiRequest};
use crate::digest;
use crate::report::Report;

/// The most prospects of a call.
const MAX_PROSPECTS: usize = 100;

/// The most prospects that a call changes without the digest of a dry run (SPECIFICATION §16.4).
const MAX_WITHOUT_DIGEST: usize = 10;

/// Makes the same change to several prospects.
pub(super) async fn change(
    api: Api<'_>,
    write: &WriteOptions,
    tool: &str,
    mut arguments: Arguments,
) -> Result<Report, Stop> {
    let ids = arguments.take_prospect_ids("prospectIds")?;
    let change = arguments.into_body();
    let bytes = Value::Object(change.clone()).to_string().len().saturating_mul(ids.len());
    if bytes > MAX_BODY_BYTES {
        return Err(Stop::refusal(
            "The change of all prospects together is over 1 MiB. Use shorter texts, or fewer prospects.",
        ));
    }
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
        if let Err(stop) = check_digest(api, write, Some(&digest), &effect).await {
            return Err(match stop {
                Stop::Reported(report) if !report.is_failed() => {
                    unfinished(api, write, batch(&ids, &change, &[])).await?.unwrap_or(Stop::Reported(report))
                }
                Stop::Reported(_)
                    if write.digest.is_some() && has_run(api, write, batch(&ids, &change, &[])).await? =>
                {
                    Stop::Reported(Report::new(format!(
                        "All of these prospects are as this call makes them, and the run {} has changes: the call has run \
                         already. Nothing was written now.",
                        write.run_id
                    )))
                }
                stop => stop,
            });
        }
    }
    // Nobody can change a prospect between the digest and the write.
    let body = batch(&ids, &change, if is_guarded { &tags } else { &[] });
    let answer = Stop::unless_success(send(api, write, body).await)?;
    let report = reported(write, &answer, (ids, before));
    Ok(if write.is_dry_run { report.with_digest(digest) } else { report })
}

/// The tag of a prospect that the account does not have. A prospect that appears meanwhile has another one.
const NO_TAG: &str = "\"0\"";

async fn send(api: Api<'_>, write: &WriteOptions, body: Map<String, Value>) -> ApiAnswer {
    let request = ApiRequest::new(Method::Patch, "/prospects/batch");
    api.send(write.on(request.body(body))).await
}

/// The change of each prospect, if it has its tag.
fn batch(ids: &[String], change: &Map<String, Value>, tags: &[(String, String)]) -> Map<String, Value> {
    let items = ids.iter().map(|id| {
        let mut item = change.clone();
        item.insert("id".to_owned(), id.as_str().into());
        let tag = tags.iter().find(|(other, _)| other == id);
        item.extend(tag.map(|(_, tag)| ("ifMatch".to_owned(), Value::from(tag.as_str()))));
        Value::Object(item)
    });
    Map::from_iter([("items".to_owned(), items.collect())])
}

/// The refusal of a retry, if the first call was interrupted before it had changed all prospects.
async fn unfinished(api: Api<'_>, write: &WriteOptions, body: Map<String, Value>) -> Result<Option<Stop>, Stop> {
    let answer = Stop::unless_success(send(api, &write.dry(), body).await)?;
    let summary = |name: &str| answer.body["summary"][name].as_u64().unwrap_or_default();
    let missing = summary("updated").saturating_add(summary("failed"));
    Ok((missing > 0).then(|| {
        Stop::refusal(format!(
            "A call with this idempotencyKey began already, and {missing} of the prospects are not as it would make them. \
             Nothing was written now. Make a new dry run, and repeat it with its digest and another idempotencyKey."
        ))
    }))
}

/// Whether a call that chose its run, and repeats its key, has run before: its run exists, and nothing is left to change.
async fn has_run(api: Api<'_>, write: &WriteOptions, body: Map<String, Value>) -> Result<bool, Stop> {
    if write.is_own_run || !write.has_key() {
        return Ok(false);
    }
    let run = api.send(ApiRequest::get(format!("/runs/{}", write.run_id))).await;
    Ok(run.is_success() && unfinished(api, write, body).await?.is_none())
}

/// Refuses a write without the digest of a dry run of the same arguments on the same records.
pub(super) async fn check_digest(
    api: Api<'_>,
    write: &WriteOptions,
    expected: Option<&str>,
    effect: &str,
) -> Result<(), Stop> {
    if write.is_dry_run || write.digest.is_some() && write.digest.as_deref() == expected {
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
    let request = ApiRequest::get("/prospects")
        .with_parameter("id", ids.join(","))
        .with_parameter("limit", MAX_PROSPECTS.to_string())
        .with_parameter("fields", "id,firstName,lastName,email,phone,company,currentStage")
        .with_parameter("include", "etag");
    let answer = Stop::unless_success(api.send(request).await)?;
    let found = |id: &String| answer.items().iter().find(|item| item["id"] == id.as_str()).cloned();
    Ok(ids.iter().filter_map(found).collect())
}

/// Each id with the tag of its prospect.
fn tags_of(ids: &[String], present: &[Value]) -> Vec<(String, String)> {
    let tag = |id: &String| {
        let item = present.iter().find(|item| item["id"] == id.as_str())?;
        item["etag"].as_str()
    };
    let tags = ids.iter().map(|id| (id.clone(), tag(id).unwrap_or(NO_TAG).to_owned()));
    tags.collect()
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
            report.in_run(run, "They belong")
        } else {
            report
        }
    };
    let results = answer.body["results"].as_array().into_iter().flatten().zip(ids);
    let results: Vec<Value> = results.map(|(result, id)| outcome(write, id, result, &before)).collect();
    let report = report.with_data(results.into());
    if failed > 0 { report.and("Each `error` says why.").failed() } else { report }
}

/// What happened to one prospect.
fn outcome(write: &WriteOptions, id: String, result: &Value, before: &[Value]) -> Value {
    let mut shown = Map::from_iter([("status".to_owned(), result["status"].clone())]);
    for name in ["error", "warnings"] {
        shown.extend(result.get(name).map(|value| (name.to_owned(), value.clone())));
    }
    if write.is_dry_run && result["item"]["currentStage"].is_string() {
        shown.insert("after".to_owned(), json!({"currentStage": result["item"]["currentStage"]}));
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
