//! The tools for tasks.

use domain::TaskId;
use serde_json::json;
use shared::http::Method;

use super::Stop;
use super::arguments::{Arguments, WriteOptions};
use super::read::page;
use super::write::done;
use crate::api::{Api, ApiRequest};
use crate::report::Report;

pub(super) async fn list(api: Api<'_>, mut arguments: Arguments) -> Result<Report, Stop> {
    let limit = arguments.take_limit();
    let request = arguments.into_parameters(ApiRequest::get("/tasks"))?;
    let answer = Stop::unless_success(api.send(request.with_parameter("limit", limit.to_string())).await)?;
    Ok(page(&answer, "tasks"))
}

/// Completes a task, reopens it, or gives it another time.
pub(super) async fn change(
    api: Api<'_>,
    write: &WriteOptions,
    tool: &str,
    mut arguments: Arguments,
) -> Result<Report, Stop> {
    let id = TaskId::parse(&arguments.take_text("taskId")?)
        .ok_or_else(|| Stop::refusal("taskId must be the id of a task. Find it with list_tasks."))?;
    let mut body = arguments.into_body();
    if tool == "complete_task" {
        body.entry("complete").or_insert(json!(true));
    }
    let request = ApiRequest::new(Method::Patch, format!("/tasks/{id}")).body(body);
    let answer = Stop::unless_success(api.send(write.on(request)).await)?;
    Ok(done(write, &answer))
}
