//! The Lambda function `importer`, fed by SQS: it reads the files of imports and writes their lines.

use std::process::ExitCode;

use lambda_runtime::{LambdaEvent, service_fn};
use shared::app::App;
use shared::queue::{QueueBatch, handle_each};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<ExitCode, lambda_runtime::Error> {
    let Some(app) = App::start() else {
        return Ok(ExitCode::FAILURE);
    };
    let app = &app;
    let handler = |event: LambdaEvent<QueueBatch>| async move {
        let work = |record: shared::queue::QueueRecord| async move { imports::worker::handle(app, &record.body).await };
        Ok::<_, std::convert::Infallible>(handle_each(event.payload, work).await)
    };
    lambda_runtime::run(service_fn(handler)).await?;
    Ok(ExitCode::SUCCESS)
}
