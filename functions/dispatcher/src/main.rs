//! The Lambda function `dispatcher`, fed by SQS.

use std::process::ExitCode;

use lambda_runtime::{LambdaEvent, service_fn};
use shared::app::App;
use shared::queue::QueueBatch;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<ExitCode, lambda_runtime::Error> {
    let Some(app) = App::start() else {
        return Ok(ExitCode::FAILURE);
    };
    app.connect().await;
    let app = &app;
    let handler = |event: LambdaEvent<QueueBatch>| async move {
        Ok::<_, std::convert::Infallible>(dispatcher::handle(app, event.payload).await)
    };
    lambda_runtime::run(service_fn(handler)).await?;
    Ok(ExitCode::SUCCESS)
}
