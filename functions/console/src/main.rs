//! The Lambda function `console`.

use console::lambda::reply;
use lambda_runtime::{Error, LambdaEvent, service_fn};
use serde_json::Value;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    shared::telemetry::start();
    let bucket = shared::config::files_origin();
    let handler = async |event: LambdaEvent<Value>| Ok::<_, Error>(reply(&event.payload, bucket.as_deref()));
    lambda_runtime::run(service_fn(handler)).await
}
