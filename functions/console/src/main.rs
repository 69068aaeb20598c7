//! The Lambda function `console`.

use console::lambda::reply;
use lambda_runtime::{Error, LambdaEvent, service_fn};
use serde_json::Value;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    shared::telemetry::start();
    let handler = |event: LambdaEvent<Value>| async move { Ok::<_, Error>(reply(&event.payload)) };
    lambda_runtime::run(service_fn(handler)).await
}
