//! The Lambda function `prospects`.

use std::process::ExitCode;

fn main() -> Result<ExitCode, lambda_http::Error> {
    // The same program reads resume files, in a separate process.
    match prospects::resume::run(std::env::args().skip(1)) {
        Some(code) => Ok(code),
        None => serve(),
    }
}

#[tokio::main(flavor = "current_thread")]
async fn serve() -> Result<ExitCode, lambda_http::Error> {
    shared::gate::lambda::run(prospects::Prospects).await
}
