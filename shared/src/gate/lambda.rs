//! A family as a Lambda function.

use std::convert::Infallible;
use std::process::ExitCode;

use lambda_http::service_fn;

use super::route::Family;
use super::serve::serve;
use crate::app::App;
use crate::telemetry;

/// Serves a family to the Lambda runtime until it ends the process. The service is built once and holds nothing of a
/// request; one call to the table during init opens the connection that the first request needs.
///
/// # Errors
/// What the Lambda runtime reports.
pub async fn run<F: Family>(family: F) -> Result<ExitCode, lambda_http::Error> {
    telemetry::start();
    let app = match App::from_environment() {
        Ok(app) => app,
        Err(fault) => {
            tracing::error!(fault, "the function cannot start");
            return Ok(ExitCode::FAILURE);
        }
    };
    app.store.prime().await;
    let (app, family) = (&app, &family);
    lambda_http::run(service_fn(|request| async move {
        Ok::<_, Infallible>(serve(app, family, request).await)
    }))
    .await?;
    Ok(ExitCode::SUCCESS)
}
