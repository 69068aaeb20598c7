//! Actors over one table whose calls run one at a time, in an order that a seed decides. Every call waits for its turn
//! before it is sent, and again before its reply arrives.

use std::sync::{Arc, Mutex};

use aws_smithy_runtime_api::client::http::{
    HttpClient, HttpConnector, HttpConnectorFuture, SharedHttpClient, SharedHttpConnector, http_client_fn,
};
use aws_smithy_runtime_api::client::orchestrator::HttpRequest;
use aws_smithy_runtime_api::client::result::ConnectorError;
use aws_smithy_types::body::SdkBody;
use aws_smithy_types::byte_stream::ByteStream;
use tokio::sync::oneshot;

/// What happens to a call when its turn comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// It continues.
    Go,
    /// The connection breaks.
    Break,
}

type Waiting = Vec<(usize, oneshot::Sender<Step>)>;

/// The calls that wait for their turn.
#[derive(Clone, Debug, Default)]
pub(super) struct Schedule(Arc<Mutex<Waiting>>);

impl Schedule {
    /// The HTTP client of an actor.
    pub(super) fn client(&self, actor: usize) -> SharedHttpClient {
        let http = aws_smithy_http_client::Builder::new().build_http();
        let schedule = self.clone();
        http_client_fn(move |settings, components| {
            let (wire, schedule) = (http.http_connector(settings, components), schedule.clone());
            SharedHttpConnector::new(Connector { wire, schedule, actor })
        })
    }

    /// How many calls of an actor wait.
    pub(super) fn waiting(&self, actor: usize) -> usize {
        let mut waiting = self.0.lock().unwrap();
        waiting.retain(|(_, turn)| !turn.is_closed());
        waiting.iter().filter(|(other, _)| *other == actor).count()
    }

    /// Gives one call of an actor its turn.
    pub(super) fn give(&self, actor: usize, which: usize, turn: Step) {
        let mut waiting = self.0.lock().unwrap();
        let of_actor: Vec<usize> = (0..waiting.len()).filter(|at| waiting[*at].0 == actor).collect();
        let (_, sender) = waiting.remove(of_actor[which % of_actor.len()]);
        let _ = sender.send(turn);
    }

    async fn wait(&self, actor: usize) -> Step {
        let (sender, receiver) = oneshot::channel();
        self.0.lock().unwrap().push((actor, sender));
        receiver.await.unwrap_or(Step::Break)
    }
}

#[derive(Debug)]
struct Connector {
    wire: SharedHttpConnector,
    schedule: Schedule,
    actor: usize,
}

impl HttpConnector for Connector {
    fn call(&self, request: HttpRequest) -> HttpConnectorFuture {
        let (wire, schedule, actor) = (self.wire.clone(), self.schedule.clone(), self.actor);
        HttpConnectorFuture::new(async move {
            let broken = || Err(ConnectorError::io("connection reset by peer".into()));
            if schedule.wait(actor).await == Step::Break {
                return broken();
            }
            let mut response = wire.call(request).await?;
            let body = ByteStream::new(response.take_body()).collect().await;
            let body = body.map_err(|error| ConnectorError::io(error.into()))?;
            *response.body_mut() = SdkBody::from(body.into_bytes());
            if schedule.wait(actor).await == Step::Break {
                return broken();
            }
            Ok(response)
        })
    }
}
