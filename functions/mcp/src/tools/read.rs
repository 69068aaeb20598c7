//! The tools that read lists and counts.

use futures::future::join_all;
use serde_json::{Map, Value};

use super::Stop;
use super::arguments::Arguments;
use crate::api::{Api, ApiAnswer, ApiRequest};
use crate::report::Report;

/// What a search shows of a prospect.
const SHOWN: &str = "id,firstName,lastName,email,phone,title,company,labels,currentStage,stageId,createdAt,updatedAt";

/// The settings that have ids which other tools take, with what an agent needs of each.
const SETTINGS: [(&str, &str, &str); 6] = [
    ("pipelines", "/pipelines", "id,name,stages,defaultStageId"),
    ("users", "/users", "id,name,active"),
    ("sources", "/sources", "id,name"),
    ("offices", "/offices", "id,name"),
    ("jobs", "/jobs", "id,title"),
    ("customFields", "/custom-fields", "key,label,type,options,filterable,sensitive"),
];

/// The most records of each setting.
const MAX_SETTINGS: &str = "200";

pub(super) async fn whoami(api: Api<'_>, key: &ApiAnswer) -> Result<Report, Stop> {
    let requests = SETTINGS.map(|(_, path, fields)| {
        let request = ApiRequest::get(path);
        api.send(request.with_parameter("limit", MAX_SETTINGS).with_parameter("fields", fields))
    });
    let answers = join_all(requests).await;
    let mut data = Map::from_iter([("key".to_owned(), key.body["item"].clone())]);
    let mut report = Report::new("This is the key and its account.");
    for ((name, ..), answer) in SETTINGS.into_iter().zip(answers) {
        if answer.is_success() {
            data.insert(name.to_owned(), answer.body["items"].clone());
            if answer.body["pagination"]["hasMore"] == true {
                report = report.and(format!("{name} has more than {MAX_SETTINGS}; the rest is not shown."));
            }
        } else if answer.text("/code") == "forbidden" {
            report = report.and(format!("{name}: this key may not read them. Ask the person for ids."));
        } else {
            return Err(Stop::Reported(Report::of_error(&answer)));
        }
    }
    Ok(report.with_data(data.into()))
}

pub(super) async fn search(api: Api<'_>, mut arguments: Arguments) -> Result<Report, Stop> {
    let limit = arguments.take_limit();
    let request = arguments.into_parameters(ApiRequest::get("/prospects"))?;
    let request = request.with_parameter("limit", limit.to_string()).with_parameter("fields", SHOWN);
    let answer = Stop::unless_success(api.send(request).await)?;
    Ok(page(&answer, "prospects"))
}

pub(super) async fn duplicates(api: Api<'_>, mut arguments: Arguments) -> Result<Report, Stop> {
    let limit = arguments.take_limit();
    let request = arguments.into_parameters(ApiRequest::get("/prospects/duplicates"))?;
    let answer = Stop::unless_success(api.send(request.with_parameter("limit", limit.to_string())).await)?;
    Ok(page(&answer, "groups"))
}

/// How many prospects entered, are in and left each stage.
pub(super) async fn stages(api: Api<'_>, arguments: Arguments) -> Result<Report, Stop> {
    let request = arguments.into_parameters(ApiRequest::get("/reports/stages"))?;
    let mut answer = Stop::unless_success(api.send(request).await)?;
    if let Some(members) = answer.body.as_object_mut() {
        members.remove("success");
    }
    Ok(Report::new("The stages, with who entered, is in and left each, and how long they stayed.")
        .with_data(answer.body))
}

/// A page of a list, and how to get the next one.
pub(super) fn page(answer: &ApiAnswer, what: &str) -> Report {
    let count = answer.items().len();
    let report = Report::new(match answer.body["pagination"]["totalCount"].as_u64() {
        Some(total) => format!("{count} of {total} {what}."),
        None => format!("{count} {what}."),
    });
    let report = match answer.text("/pagination/nextPageToken") {
        "" => report,
        token => report.and(format!("For the next page, repeat the call with pageToken {token}")),
    };
    report.with_data(answer.body["items"].clone())
}

pub(super) async fn summarize(api: Api<'_>, arguments: Arguments) -> Result<Report, Stop> {
    if arguments.has("by") {
        let request = arguments.into_parameters(ApiRequest::get("/prospects/facets"))?;
        let answer = Stop::unless_success(api.send(request).await)?;
        let total = answer.body["total"].as_u64().unwrap_or_default();
        return Ok(Report::new(format!("{total} prospects in all.")).with_data(answer.body["facets"].clone()));
    }
    let request = arguments.into_parameters(ApiRequest::get("/prospects/count"))?;
    let answer = Stop::unless_success(api.send(request).await)?;
    let count: &Value = &answer.body["count"];
    Ok(Report::new(format!("{count} prospects.")))
}
