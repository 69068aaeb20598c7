//! A family as a Lambda function.

use std::convert::Infallible;
use std::process::ExitCode;

use lambda_http::tower::Service;
use lambda_http::{Adapter, Request, service_fn};
use lambda_runtime::LambdaEvent;
use serde_json::Value;

use super::event::tamed;
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
    let adapter = Adapter::from(service_fn(move |request: Request| async move {
        Ok::<_, Infallible>(serve(app, family, request).await)
    }));
    lambda_runtime::run(service_fn(|event: LambdaEvent<Value>| {
        let mut adapter = adapter.clone();
        async move {
            let request = tamed(event.payload)?;
            let Ok(response) = adapter.call(LambdaEvent::new(request, event.context)).await;
            Ok::<_, lambda_http::Error>(response)
        }
    }))
    .await?;
    Ok(ExitCode::SUCCESS)
}
