//! Fault injection between the SDK and the wire: calls are counted here, and fail in ways in which the emulator
//! never fails by itself.

mod calls;
mod injected;
mod state;
mod visit;
mod wire;

use std::sync::{Arc, Mutex, MutexGuard};

use crate::emulator::rules;
use aws_smithy_runtime_api::client::http::{
    HttpClient, HttpConnector, HttpConnectorFuture, HttpConnectorSettings, SharedHttpClient, SharedHttpConnector,
};
use aws_smithy_runtime_api::client::orchestrator::{HttpRequest, HttpResponse};
use aws_smithy_runtime_api::client::result::ConnectorError;
use aws_smithy_runtime_api::client::runtime_components::RuntimeComponents;
use aws_smithy_types::body::SdkBody;
use serde_json::Value;
use tokio::sync::watch;

pub use injected::{CallFilter, InjectedFault, Pause, Phase};
pub use state::Call;
use state::{Action, State};
use visit::Visit;
pub(crate) use wire::reads;
use wire::{carry, conflict};

use crate::function_calls;
use crate::virtual_time::VirtualTime;

/// The HTTP client of the SDK; calls pass through it to the table.
#[derive(Clone, Debug)]
pub struct FaultInjector {
    http: SharedHttpClient,
    state: Arc<Mutex<State>>,
    settled: watch::Sender<u64>,
    pub(crate) time: VirtualTime,
}

impl FaultInjector {
    /// Calls pass through `http`.
    pub(crate) fn new(http: SharedHttpClient) -> Self {
        Self { http, state: Arc::default(), settled: watch::Sender::new(0), time: VirtualTime::default() }
    }

    /// The same injector for calls that pass through `http`.
    pub(crate) fn over(&self, http: SharedHttpClient) -> Self {
        Self { http, ..self.clone() }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap()
    }

    /// Records a call; returns its number, what to do with it, and whether it is measured.
    fn record(&self, operation: &str, sent: &Value) -> (usize, Option<Action>, bool) {
        let mut state = self.state();
        let started = state.tick();
        state.under_way += 1;
        let number = state.calls.len();
        if !state.forgetting {
            state.calls.push(Call {
                operation: operation.to_owned(),
                request: sent.clone(),
                started,
                ended: None,
                abandoned: false,
                read_units: 0.0,
                write_units: 0.0,
            });
        }
        (number, state.action(operation), state.measuring)
    }

    /// Sends a call to the table, or makes it fail.
    pub(crate) async fn pass(
        self,
        wire: SharedHttpConnector,
        mut request: HttpRequest,
    ) -> Result<HttpResponse, ConnectorError> {
        let operation = request.headers().get("x-amz-target").unwrap_or_default();
        let operation = operation.rsplit('.').next().unwrap_or_default().to_owned();
        let mut sent: Value = serde_json::from_slice(request.body().bytes().unwrap_or_default()).unwrap_or_default();
        if let Err(broken) = rules::check(&operation, &sent) {
            panic!("DynamoDB would refuse this request: {broken}\n{sent}");
        }
        function_calls::record(&operation, &sent);
        let (number, action, measuring) = self.record(&operation, &sent);
        if measuring {
            sent["ReturnConsumedCapacity"] = "TOTAL".into();
            let body = sent.to_string();
            request.headers_mut().insert("content-length", body.len().to_string());
            *request.body_mut() = SdkBody::from(body);
        }
        let mut visit = Visit { injector: &self, number, arrived: false, finished: false };
        let late = |request| self.state().late.push((wire.clone(), request));
        let result = match (self.time.delay(&operation, &sent).await, action) {
            (None, _) => Ok(conflict(&operation, &sent)),
            (Some(_), Some(Action::Break(InjectedFault::Late))) => {
                late(request);
                Err(ConnectorError::timeout("the attempt timed out".into()))
            }
            (Some(_call), action) => carry(&wire, request, &operation, &sent, action).await,
        };
        if measuring {
            if let Ok(response) = &result {
                visit.charge(&operation, response);
            }
            visit.settle().await;
        }
        visit.finished = true;
        result
    }
}

impl HttpClient for FaultInjector {
    fn http_connector(&self, settings: &HttpConnectorSettings, components: &RuntimeComponents) -> SharedHttpConnector {
        let wire = self.http.http_connector(settings, components);
        SharedHttpConnector::new(Connector { injector: self.clone(), wire })
    }
}

#[derive(Debug)]
struct Connector {
    injector: FaultInjector,
    wire: SharedHttpConnector,
}

impl HttpConnector for Connector {
    fn call(&self, request: HttpRequest) -> HttpConnectorFuture {
        HttpConnectorFuture::new(self.injector.clone().pass(self.wire.clone(), request))
    }
}
