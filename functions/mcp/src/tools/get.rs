//! The tool that reads all about one prospect.

use domain::ProspectId;
use futures::future::join_all;
use serde_json::{Map, Value, json};

use super::Stop;
use super::arguments::Arguments;
use crate::api::{Api, ApiRequest};
use crate::report::Report;

/// The most records of each kind.
const MAX_RECORDS: &str = "25";

pub(super) async fn prospect(api: Api<'_>, mut arguments: Arguments) -> Result<Report, Stop> {
    let id = arguments.take_prospect_id("prospectId")?;
    let parts = arguments.take_texts("include");
    let requests = parts.iter().map(|part| request_of(part, id));
    let requests: Vec<ApiRequest> = requests.collect::<Result<_, _>>()?;
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

fn request_of(part: &str, id: ProspectId) -> Result<ApiRequest, Stop> {
    let of_prospect = |path: &str| ApiRequest::get(format!("/prospects/{id}/{path}"));
    let list = |path: &str| {
        ApiRequest::get(path).with_parameter("prospectId", id.to_string()).with_parameter("limit", MAX_RECORDS)
    };
    Ok(match part {
        "tasks" => list("/tasks").with_parameter("sort", "-dueAt"),
        "notes" => list("/notes"),
        "meetings" => list("/meetings"),
        "hires" => list("/hires"),
        "history" | "resume" | "consents" => of_prospect(part),
        "activity" => of_prospect(part).with_parameter("limit", MAX_RECORDS),
        _ => {
            let known = json!(["tasks", "notes", "meetings", "hires", "history", "activity", "resume", "consents"]);
            return Err(Stop::refusal(format!("include takes {known}.")));
        }
    })
}
