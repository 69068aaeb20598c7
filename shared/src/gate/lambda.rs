//! A family as a Lambda function.

use std::convert::Infallible;
use std::process::ExitCode;
use std::time::Duration;

use futures::future::join;
use lambda_http::tower::Service;
use lambda_http::{Adapter, Request, service_fn};
use lambda_runtime::LambdaEvent;
use serde_json::Value;
use tokio::sync::SetOnce;
use tokio::time::timeout;

use super::event::tamed;
use super::family::Family;
use super::serve::serve;
use crate::app::App;
use crate::telemetry;
use store::Store;

/// How long the first event is waited for before the connection to the table is opened without it. At a cold start on
/// demand the event that caused it is there at the first poll.
const PATIENCE: Duration = Duration::from_millis(5);

/// Who opens the connection to the table: the first event, where it waits already, or else a call beside the wait for
/// it, as when concurrency is provisioned. Not both, since a handshake is a good part of what a cold start computes
/// (ADR 0015).
#[derive(Default)]
struct Opening {
    came: SetOnce<()>,
    settled: SetOnce<()>,
}

impl Opening {
    async fn beside_the_poll(&self, store: &Store) {
        if timeout(PATIENCE, self.came.wait()).await.is_err() {
            store.prime().await;
        }
        // Nobody else sets it.
        let _ = self.settled.set(());
    }

    /// Where a call is opening the connection, waits for its end.
    async fn for_event(&self) {
        // Every event but the first finds it set.
        let _ = self.came.set(());
        self.settled.wait().await;
    }
}

/// Serves a family to the Lambda runtime until it ends the process. The service is built once and holds nothing of a
/// request.
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
    let (app, family, opening) = (&app, &family, &Opening::default());
    let adapter = Adapter::from(service_fn(move |request: Request| async move {
        Ok::<_, Infallible>(serve(app, family, request).await)
    }));
    let service = service_fn(|event: LambdaEvent<Value>| {
        let mut adapter = adapter.clone();
        async move {
            opening.for_event().await;
            let request = tamed(event.payload)?;
            let Ok(response) = adapter.call(LambdaEvent::new(request, event.context)).await;
            Ok::<_, lambda_http::Error>(response)
        }
    });
    let (served, ()) = join(lambda_runtime::run(service), opening.beside_the_poll(&app.store)).await;
    served?;
    Ok(ExitCode::SUCCESS)
}
