//! The Lambda function `imports`.

use std::process::ExitCode;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<ExitCode, lambda_http::Error> {
    shared::gate::lambda::run(imports::Imports).await
}
