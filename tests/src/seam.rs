//! The seam between the SDK and the wire: calls are counted here, and broken in the ways in which the embedded DynamoDB never
//! breaks by itself (architecture.md §11).

use std::sync::{Arc, Mutex, MutexGuard};

use aws_smithy_runtime_api::client::http::{
    HttpClient, HttpConnector, HttpConnectorFuture, HttpConnectorSettings, SharedHttpClient, SharedHttpConnector,
};
use aws_smithy_runtime_api::client::orchestrator::{HttpRequest, HttpResponse};
use aws_smithy_runtime_api::client::result::ConnectorError;
use aws_smithy_runtime_api::client::runtime_components::RuntimeComponents;
use aws_smithy_types::body::SdkBody;
use aws_smithy_types::byte_stream::ByteStream;
use serde_json::{Value, json};
use tokio::sync::watch;

use crate::model::random::Random;

/// How a call goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The connection breaks before anything is sent.
    Reset,
    /// DynamoDB throttles: nothing happens.
    Throttled,
    /// DynamoDB answers with a 500, and nothing happens.
    ServerError,
    /// Another transaction is under way on the same items: nothing happens.
    Conflict,
    /// It happens, and the connection breaks before the answer comes.
    LostReply,
    /// The same, and the table has forgotten the transaction's token by the time it is sent again.
    LostReplyAndToken,
    /// It happens, and the answer is a 500.
    ServerErrorAfter,
    /// It is sent twice, and the second answer comes.
    SentTwice,
    /// The caller's time is over before it is sent; it is kept on the way until [`crate::World::deliver_late`].
    Late,
}

impl Fault {
    /// Every fault that ends by itself.
    pub const EVERY: [Self; 8] = [
        Self::Reset,
        Self::Throttled,
        Self::ServerError,
        Self::Conflict,
        Self::LostReply,
        Self::LostReplyAndToken,
        Self::ServerErrorAfter,
        Self::SentTwice,
    ];
}

/// Which calls: counted from the moment at which this is said.
#[derive(Clone, Copy, Debug)]
pub struct On {
    operation: Option<&'static str>,
    skip: usize,
    times: usize,
}

impl On {
    /// The call of that number, from 0, whatever it is.
    #[must_use]
    pub const fn call(number: usize) -> Self {
        Self {
            operation: None,
            skip: number,
            times: 1,
        }
    }

    /// The first call of that name, for example `TransactWriteItems`.
    #[must_use]
    pub const fn operation(name: &'static str) -> Self {
        Self {
            operation: Some(name),
            skip: 0,
            times: 1,
        }
    }

    /// Every call.
    #[must_use]
    pub const fn every() -> Self {
        Self {
            operation: None,
            skip: 0,
            times: usize::MAX,
        }
    }

    /// The same, after `skip` more of them.
    #[must_use]
    pub const fn after(self, skip: usize) -> Self {
        Self { skip, ..self }
    }

    /// The same, `times` in a row.
    #[must_use]
    pub const fn times(self, times: usize) -> Self {
        Self { times, ..self }
    }
}

/// A call that was stopped.
#[derive(Debug)]
pub struct Hold {
    reached: watch::Receiver<bool>,
    release: watch::Sender<bool>,
}

impl Hold {
    /// Until the call is there.
    pub async fn reached(&self) {
        self.reached
            .clone()
            .wait_for(|reached| *reached)
            .await
            .expect("the world is there");
    }

    /// Lets the call go on.
    pub fn release(&self) {
        self.release.send_replace(true);
    }
}

/// Where a call is stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Before it is sent.
    Before,
    /// After it happened, before its answer comes.
    After,
}

/// A call as it was seen.
#[derive(Clone, Debug)]
pub struct Call {
    /// Its name, for example `UpdateItem`.
    pub operation: String,
    /// What was sent.
    pub request: Value,
    pub(crate) started: u64,
    pub(crate) ended: Option<u64>,
    pub(crate) abandoned: bool,
    pub(crate) read_units: f64,
    pub(crate) write_units: f64,
}

#[derive(Clone, Debug)]
enum Action {
    Break(Fault),
    Stop(Side, watch::Sender<bool>, watch::Receiver<bool>),
}

#[derive(Debug)]
struct Rule {
    on: On,
    action: Action,
}

/// Faults that are drawn.
#[derive(Debug)]
struct Chance {
    random: Random,
    in_a_thousand: usize,
    count: usize,
}

impl Chance {
    const FAULTS: [Fault; 9] = [
        Fault::Reset,
        Fault::Throttled,
        Fault::ServerError,
        Fault::Conflict,
        Fault::LostReply,
        Fault::LostReplyAndToken,
        Fault::ServerErrorAfter,
        Fault::SentTwice,
        Fault::Late,
    ];

    fn draw(&mut self) -> Option<Action> {
        let hit = self.random.in_a_thousand(self.in_a_thousand);
        self.count += usize::from(hit);
        hit.then(|| Action::Break(*self.random.one_of(&Self::FAULTS)))
    }
}

#[derive(Debug, Default)]
struct State {
    calls: Vec<Call>,
    tick: u64,
    under_way: usize,
    measuring: bool,
    rules: Vec<Rule>,
    late: Vec<(SharedHttpConnector, HttpRequest)>,
    forgetting: bool,
    chance: Option<Chance>,
}

impl State {
    fn tick(&mut self) -> u64 {
        self.tick += 1;
        self.tick
    }

    /// What is to happen to a call of that name.
    fn action(&mut self, operation: &str) -> Option<Action> {
        for rule in &mut self.rules {
            if rule.on.operation.is_some_and(|wanted| wanted != operation) || rule.on.times == 0 {
                continue;
            }
            if rule.on.skip > 0 {
                rule.on.skip -= 1;
                continue;
            }
            rule.on.times -= 1;
            return Some(rule.action.clone());
        }
        self.chance.as_mut()?.draw()
    }
}

/// The seam, as the SDK's HTTP client.
#[derive(Clone, Debug)]
pub struct Seam {
    http: SharedHttpClient,
    state: Arc<Mutex<State>>,
    settled: watch::Sender<u64>,
}

impl Seam {
    pub(crate) fn new() -> Self {
        Self {
            http: aws_smithy_http_client::Builder::new().build_http(),
            state: Arc::default(),
            settled: watch::Sender::new(0),
        }
    }

    /// The same seam over connections of its own.
    pub(crate) fn with_new_connections(&self) -> Self {
        Self {
            http: aws_smithy_http_client::Builder::new().build_http(),
            ..self.clone()
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap()
    }

    pub(crate) fn fault(&self, fault: Fault, on: On) {
        self.state().rules.push(Rule {
            on,
            action: Action::Break(fault),
        });
    }

    pub(crate) fn hold(&self, side: Side, on: On) -> Hold {
        let (reached, release) = (watch::Sender::new(false), watch::Sender::new(false));
        let hold = Hold {
            reached: reached.subscribe(),
            release: release.clone(),
        };
        let action = Action::Stop(side, reached, release.subscribe());
        self.state().rules.push(Rule { on, action });
        hold
    }

    pub(crate) fn heal(&self) {
        self.state().rules.clear();
    }

    pub(crate) fn calls(&self) -> Vec<Call> {
        self.state().calls.clone()
    }

    /// Breaks so many of a thousand calls from now on.
    pub(crate) fn break_at_random(&self, seed: u64, in_a_thousand: usize) {
        self.state().chance = Some(Chance {
            random: Random::new(seed),
            in_a_thousand,
            count: 0,
        });
    }

    /// Ends that; how many calls were broken.
    pub(crate) fn heal_chance(&self) -> usize {
        self.state().chance.take().map_or(0, |chance| chance.count)
    }

    /// Forgets the calls so far.
    pub(crate) fn clear_calls(&self) {
        self.state().calls.clear();
    }

    pub(crate) fn call_count(&self) -> usize {
        self.state().calls.len()
    }

    /// Keeps no calls from now on: a long run makes millions of them.
    pub(crate) fn forget_calls(&self) {
        let mut state = self.state();
        state.forgetting = true;
        state.calls = Vec::new();
    }

    /// Sends what [`Fault::Late`] kept; nobody waits for the answers any more. How many there were.
    pub(crate) async fn deliver_late(&self) -> usize {
        let late = std::mem::take(&mut self.state().late);
        let count = late.len();
        for (wire, request) in late {
            // An answer or none: it is the same to those who gave up.
            let _ = forward(&wire, request).await;
        }
        count
    }

    /// Whether calls are released together: those that were under way at the same time end at the same time, so that the
    /// chain of round trips does not depend on the machine.
    pub(crate) fn measuring(&self, measuring: bool) {
        self.state().measuring = measuring;
    }

    async fn pass(self, wire: SharedHttpConnector, mut request: HttpRequest) -> Result<HttpResponse, ConnectorError> {
        let target = request.headers().get("x-amz-target").unwrap_or_default();
        let operation = target.rsplit('.').next().unwrap_or_default().to_owned();
        let mut sent: Value = serde_json::from_slice(request.body().bytes().unwrap_or_default()).unwrap_or_default();
        let (action, mut visit) = {
            let mut state = self.state();
            let started = state.tick();
            state.under_way += 1;
            let number = state.calls.len();
            if !state.forgetting {
                state.calls.push(Call {
                    operation: operation.clone(),
                    request: sent.clone(),
                    started,
                    ended: None,
                    abandoned: false,
                    read_units: 0.0,
                    write_units: 0.0,
                });
            }
            (
                state.action(&operation),
                Visit {
                    seam: &self,
                    number,
                    arrived: false,
                    finished: false,
                },
            )
        };
        let measuring = self.state().measuring;
        if measuring {
            sent["ReturnConsumedCapacity"] = "TOTAL".into();
            let body = sent.to_string();
            request.headers_mut().insert("content-length", body.len().to_string());
            *request.body_mut() = SdkBody::from(body);
        }
        let late = |request| self.state().late.push((wire.clone(), request));
        let result = match action {
            Some(Action::Break(Fault::Late)) => {
                late(request);
                Err(ConnectorError::timeout("the time for the attempt is over".into()))
            }
            action => carry(&wire, request, &operation, &sent, action).await,
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

/// A call under way; it ends also where its caller gave it up.
struct Visit<'a> {
    seam: &'a Seam,
    number: usize,
    arrived: bool,
    finished: bool,
}

impl Visit<'_> {
    fn charge(&self, operation: &str, response: &HttpResponse) {
        let reply: Value = serde_json::from_slice(response.body().bytes().unwrap_or_default()).unwrap_or_default();
        let units = match &reply["ConsumedCapacity"] {
            Value::Array(tables) => tables.iter().filter_map(|table| table["CapacityUnits"].as_f64()).sum(),
            one => one["CapacityUnits"]
                .as_f64()
                .unwrap_or(if response.status().is_success() { 0.0 } else { 1.0 }),
        };
        let mut state = self.seam.state();
        let call = &mut state.calls[self.number];
        if reads(operation) {
            call.read_units = units;
        } else {
            call.write_units = units;
        }
    }

    fn arrive(&mut self) {
        if !std::mem::replace(&mut self.arrived, true) {
            let mut state = self.seam.state();
            state.under_way -= 1;
            if state.under_way == 0 {
                self.seam.settled.send_modify(|count| *count += 1);
            }
        }
    }

    async fn settle(&mut self) {
        let mut settled = self.seam.settled.subscribe();
        self.arrive();
        if self.seam.state().under_way > 0 {
            settled.changed().await.expect("the seam is there");
        }
    }
}

impl Drop for Visit<'_> {
    fn drop(&mut self) {
        self.arrive();
        let mut state = self.seam.state();
        let tick = state.tick();
        if let Some(call) = state.calls.get_mut(self.number) {
            call.ended = Some(tick);
            call.abandoned = !self.finished;
        }
    }
}

async fn carry(
    wire: &SharedHttpConnector,
    request: HttpRequest,
    operation: &str,
    sent: &Value,
    action: Option<Action>,
) -> Result<HttpResponse, ConnectorError> {
    match action {
        None => forward(wire, request).await,
        Some(Action::Stop(side, reached, mut release)) => {
            let reply = if side == Side::After {
                Some(forward(wire, clone(&request)).await)
            } else {
                None
            };
            reached.send_replace(true);
            let _ = release.wait_for(|released| *released).await;
            match reply {
                Some(reply) => reply,
                None => forward(wire, request).await,
            }
        }
        Some(Action::Break(fault)) => match fault {
            // What is late was kept before it came here.
            Fault::Reset | Fault::Late => Err(reset()),
            Fault::Throttled => Ok(refusal(
                400,
                &json!({"__type": service("ThrottlingException"), "message": "slow down"}),
            )),
            Fault::ServerError => Ok(server_error()),
            // A read never meets a transaction in its way.
            Fault::Conflict if reads(operation) => forward(wire, request).await,
            Fault::Conflict => Ok(conflict(operation, sent)),
            Fault::LostReply => {
                forward(wire, request).await?;
                Err(reset())
            }
            Fault::LostReplyAndToken => {
                forward(wire, with_another_token(request, sent)).await?;
                Err(reset())
            }
            Fault::ServerErrorAfter => {
                forward(wire, request).await?;
                Ok(server_error())
            }
            Fault::SentTwice => {
                forward(wire, clone(&request)).await?;
                forward(wire, request).await
            }
        },
    }
}

fn reads(operation: &str) -> bool {
    matches!(
        operation,
        "GetItem" | "BatchGetItem" | "Query" | "Scan" | "TransactGetItems"
    )
}

fn clone(request: &HttpRequest) -> HttpRequest {
    request.try_clone().expect("the SDK's requests are whole in memory")
}

/// The same request; a transaction under a token that is never sent again.
fn with_another_token(mut request: HttpRequest, sent: &Value) -> HttpRequest {
    let mut sent = sent.clone();
    if let Some(token) = sent.get_mut("ClientRequestToken") {
        *token = "forgotten".into();
        let body = sent.to_string();
        request.headers_mut().insert("content-length", body.len().to_string());
        *request.body_mut() = SdkBody::from(body);
    }
    request
}

/// Sends the request and takes the whole answer.
async fn forward(wire: &SharedHttpConnector, request: HttpRequest) -> Result<HttpResponse, ConnectorError> {
    let mut response = wire.call(request).await?;
    let body = ByteStream::new(response.take_body()).collect().await;
    let body = body.map_err(|error| ConnectorError::io(error.into()))?;
    *response.body_mut() = SdkBody::from(body.into_bytes());
    Ok(response)
}

fn reset() -> ConnectorError {
    ConnectorError::io("connection reset by peer".into())
}

fn service(name: &str) -> String {
    format!("com.amazonaws.dynamodb.v20120810#{name}")
}

fn server_error() -> HttpResponse {
    refusal(
        500,
        &json!({"__type": service("InternalServerError"), "message": "internal error"}),
    )
}

fn conflict(operation: &str, sent: &Value) -> HttpResponse {
    let actions = sent["TransactItems"].as_array().map_or(0, Vec::len);
    let reasons: Vec<Value> = (0..actions)
        .map(|at| json!({"Code": if at == 0 { "TransactionConflict" } else { "None" }}))
        .collect();
    let name = if operation.starts_with("Transact") {
        "TransactionCanceledException"
    } else {
        "TransactionConflictException"
    };
    refusal(
        400,
        &json!({"__type": service(name), "message": "conflict", "CancellationReasons": reasons}),
    )
}

fn refusal(status: u16, body: &Value) -> HttpResponse {
    let status = status.try_into().expect("a status");
    let mut response = HttpResponse::new(status, SdkBody::from(body.to_string()));
    response
        .headers_mut()
        .insert("content-type", "application/x-amz-json-1.0");
    response
}

impl HttpClient for Seam {
    fn http_connector(&self, settings: &HttpConnectorSettings, components: &RuntimeComponents) -> SharedHttpConnector {
        let wire = self.http.http_connector(settings, components);
        SharedHttpConnector::new(Connector {
            seam: self.clone(),
            wire,
        })
    }
}

#[derive(Debug)]
struct Connector {
    seam: Seam,
    wire: SharedHttpConnector,
}

impl HttpConnector for Connector {
    fn call(&self, request: HttpRequest) -> HttpConnectorFuture {
        HttpConnectorFuture::new(self.seam.clone().pass(self.wire.clone(), request))
    }
}
