//! Runs a resource family as a Lambda function.

use std::convert::Infallible;
use std::process::ExitCode;
use std::time::Duration;

use futures::future::join;
use lambda_http::tower::Service;
use lambda_http::{Adapter, Body, Request, Response, service_fn};
use lambda_runtime::LambdaEvent;
use tokio::sync::SetOnce;
use tokio::time::timeout;

use super::event::GatewayEvent;
use super::family::Family;
use super::serve::answer;
use crate::app::App;
use crate::http::Call;
use store::Store;

/// How long to wait for the first event before opening the connection to the table without it. After an on-demand cold
/// start, the first poll returns the event that caused it.
const FIRST_EVENT_WAIT: Duration = Duration::from_millis(5);

/// Decides what opens the connection to the table: the first event if it arrives at once, otherwise a priming call
/// while the function waits for it, as with provisioned concurrency. The two never run together, because a TLS
/// handshake takes a large part of a cold start's CPU time.
#[derive(Default)]
struct ConnectionPriming {
    first_event: SetOnce<()>,
    decided: SetOnce<()>,
}

impl ConnectionPriming {
    /// Primes the connection unless the first event arrives in time. Runs concurrently with the first poll.
    async fn run(&self, store: &Store) {
        if timeout(FIRST_EVENT_WAIT, self.first_event.wait()).await.is_err() {
            store.prime().await;
        }
        // Only this function sets it.
        let _ = self.decided.set(());
    }

    /// Announces an event, and waits for a priming call that is in progress.
    async fn event_arrived(&self) {
        // Only the first event sets it.
        let _ = self.first_event.set(());
        self.decided.wait().await;
    }
}

/// Serves a family's events until the Lambda runtime ends the process.
pub async fn run<F: Family + 'static>(family: F) -> Result<ExitCode, lambda_http::Error> {
    let family: &F = Box::leak(Box::new(family));
    run_with(move |app, call| answer(app, family, call)).await
}

/// The same with another way to answer a request. Builds the service once; the service keeps no state between requests.
pub async fn run_with<S, A>(answer: S) -> Result<ExitCode, lambda_http::Error>
where
    S: Fn(&'static App, Call) -> A + Copy + Send + 'static,
    A: Future<Output = Response<Body>> + Send + 'static,
{
    let Some(app) = App::start() else {
        return Ok(ExitCode::FAILURE);
    };
    // The process lives as long as they do.
    let app: &App = Box::leak(Box::new(app));
    let priming = &ConnectionPriming::default();
    // In a box, because the adapter would copy the whole future several times.
    let adapter = Adapter::from(service_fn(move |request: Request| {
        Box::pin(async move { Ok::<_, Infallible>(answer(app, Call::new(request)).await) })
    }));
    let service = service_fn(|event: LambdaEvent<GatewayEvent>| {
        let mut adapter = adapter.clone();
        async move {
            priming.event_arrived().await;
            let request = event.payload.sanitized()?;
            let Ok(response) = adapter.call(LambdaEvent::new(request, event.context)).await;
            Ok::<_, lambda_http::Error>(response)
        }
    });
    let (served, ()) = join(lambda_runtime::run(service), priming.run(&app.store)).await;
    served?;
    Ok(ExitCode::SUCCESS)
}
