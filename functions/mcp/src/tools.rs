//! What each tool does: requests to the API, and a report of their answers.

mod arguments;
mod get;
mod many;
mod merge;
mod read;
mod runs;
mod schema;
mod tasks;
mod write;

use http::header::HeaderValue;
use rmcp::model::{CallToolResult, JsonObject};

use crate::api::{Api, ApiAnswer};
use crate::catalogue;
use crate::report::Report;
use arguments::Arguments;

/// Who calls a tool.
#[derive(Debug)]
pub(crate) struct Caller<'a> {
    /// The API's answer about the key.
    pub(crate) key: &'a ApiAnswer,
    /// The name of the client.
    pub(crate) agent: HeaderValue,
}

/// The end of a call whose report is not complete.
#[derive(Debug)]
enum Stop {
    /// The API refused the key.
    Unauthenticated(Box<ApiAnswer>),
    /// The report says why, and what to do next.
    Reported(Report),
}

impl Stop {
    fn refusal(sentence: impl Into<String>) -> Self {
        Self::Reported(Report::refusal(sentence))
    }

    /// The answer if it is a success, otherwise the end of the call.
    fn unless_success(answer: ApiAnswer) -> Result<ApiAnswer, Self> {
        if answer.is_success() {
            Ok(answer)
        } else if answer.is_unauthenticated() {
            Err(Self::Unauthenticated(Box::new(answer)))
        } else {
            Err(Self::Reported(Report::of_error(&answer)))
        }
    }
}

/// Calls a tool.
pub(crate) async fn call(
    api: Api<'_>,
    name: &str,
    arguments: JsonObject,
    caller: Caller<'_>,
) -> Result<CallToolResult, Box<ApiAnswer>> {
    let report = match called(api, name, arguments, caller).await {
        Ok(report) | Err(Stop::Reported(report)) => report,
        Err(Stop::Unauthenticated(answer)) => return Err(answer),
    };
    Ok(report.into_result(api.app.entropy.bytes()))
}

async fn called(api: Api<'_>, name: &str, arguments: JsonObject, caller: Caller<'_>) -> Result<Report, Stop> {
    let Some(tool) = catalogue::find(name) else {
        return Err(Stop::refusal("There is no such tool."));
    };
    let mut arguments = Arguments::of(&tool, arguments)?;
    match name {
        "whoami" => read::whoami(api, caller.key).await,
        "search_prospects" => read::search(api, arguments).await,
        "summarize_prospects" => read::summarize(api, arguments).await,
        "find_duplicates" => read::duplicates(api, arguments).await,
        "get_prospect" => get::prospect(api, arguments).await,
        "report_stages" => read::stages(api, arguments).await,
        "list_tasks" => tasks::list(api, arguments).await,
        "list_runs" => runs::list(api, arguments).await,
        _ => {
            let write = arguments.write_options(api, name, caller.agent)?;
            match name {
                "save_prospect" => write::save(api, &write, arguments).await,
                "add_note" => write::create(api, &write, "/notes", arguments).await,
                "add_task" => write::create(api, &write, "/tasks", arguments).await,
                "schedule_meeting" => write::create(api, &write, "/meetings", arguments).await,
                "record_hire" => write::create(api, &write, "/hires", arguments).await,
                "complete_task" | "reschedule_task" => tasks::change(api, &write, name, arguments).await,
                "undo_run" => runs::undo(api, &write, arguments).await,
                "merge_prospects" => merge::merge(api, &write, arguments).await,
                _ => many::change(api, &write, name, arguments).await,
            }
        }
    }
}
