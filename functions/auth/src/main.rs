//! The Lambda function `auth`.

use std::process::ExitCode;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<ExitCode, lambda_http::Error> {
    shared::gate::lambda::run_with(auth::answer).await
}
