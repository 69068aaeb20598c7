//! The tool that reads all about one prospect.

use domain::ProspectId;
use futures::future::join_all;
use serde_json::{Map, Value};

use super::Stop;
use super::arguments::Arguments;
use crate::api::{Api, ApiRequest};
use crate::report::Report;

/// The most records of each kind.
const MAX_RECORDS: &str = "25";

pub(super) async fn prospect(api: Api<'_>, mut arguments: Arguments) -> Result<Report, Stop> {
    let id = arguments.take_prospect_id("prospectId")?;
    let parts = arguments.take_texts("include");
    let requests: Vec<ApiRequest> = parts.iter().map(|part| request_of(part, id)).collect();
    // The list shows custom fields without the sensitive ones, which agents do not get.
    let request = ApiRequest::get("/prospects").with_parameter("id", id.to_string());
    let request = request.with_parameter("include", "profile,customFields,etag");
    let found = Stop::unless_success(api.send(request).await)?;
    let Some(item) = found.items().first() else {
        return Err(missing(api, id).await?);
    };
    let mut data = Map::from_iter([("prospect".to_owned(), item.clone())]);
    let mut report = Report::new("This is the prospect.");
    let answers = join_all(requests.into_iter().map(|request| api.send(request))).await;
    for (part, answer) in parts.into_iter().zip(answers) {
        if answer.is_success() {
            let shown = if part == "resume" { "item" } else { "items" };
            if answer.body["pagination"]["hasMore"] == true {
                report = report.and(format!("{part} has more than {MAX_RECORDS}; the rest is not shown."));
            }
            data.insert(part, answer.body[shown].clone());
        } else if answer.text("/code") == "not_found" {
            data.insert(part, Value::Null);
        } else if answer.text("/code") == "forbidden" {
            report = report.and(format!("{part}: this key may not read them."));
        } else {
            Stop::unless_success(answer)?;
        }
    }
    Ok(report.with_data(data.into()))
}

/// The API's refusal of a prospect that no list has, because it does not exist or was merged into another one.
async fn missing(api: Api<'_>, id: ProspectId) -> Result<Stop, Stop> {
    let answer = api.send(ApiRequest::get(format!("/prospects/{id}"))).await;
    if answer.is_success() {
        // It was created between the two requests.
        return Ok(Stop::refusal("The prospect was not there a moment ago. Repeat the call."));
    }
    Stop::unless_success(answer)?;
    Ok(Stop::refusal("The account has no such prospect."))
}

/// The request for what `include` names.
fn request_of(part: &str, id: ProspectId) -> ApiRequest {
    let of_prospect = || ApiRequest::get(format!("/prospects/{id}/{part}"));
    let list = || ApiRequest::get(format!("/{part}")).with_parameter("prospectId", id.to_string());
    match part {
        "tasks" => list().with_parameter("sort", "-dueAt").with_parameter("limit", MAX_RECORDS),
        "notes" | "meetings" | "hires" => list().with_parameter("limit", MAX_RECORDS),
        "activity" => of_prospect().with_parameter("limit", MAX_RECORDS),
        _ => of_prospect(),
    }
}
