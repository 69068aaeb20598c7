//! The Lambda function `sweeper`, run each minute.

use std::process::ExitCode;

use lambda_runtime::{LambdaEvent, service_fn};
use shared::app::App;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<ExitCode, lambda_runtime::Error> {
    let Some(app) = App::start() else {
        return Ok(ExitCode::FAILURE);
    };
    let app = &app;
    let handler = |_: LambdaEvent<serde_json::Value>| async move {
        sweeper::handle(app).await.map_err(lambda_runtime::Error::from)
    };
    lambda_runtime::run(service_fn(handler)).await?;
    Ok(ExitCode::SUCCESS)
}
