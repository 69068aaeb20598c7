//! Receivers of webhooks, and the network that leads to them: nothing leaves the process, and every connection is
//! recorded.

use std::collections::{HashMap, VecDeque};
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::pin::pin;
use std::sync::{Arc, Mutex, PoisonError};

use futures::future::{BoxFuture, select};
use http::HeaderMap;
use serde_json::Value;
use shared::outbound::{Network, Open};
use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream, duplex};

use crate::stream::message;
use crate::virtual_time::VirtualTime;

#[derive(Clone, Debug)]
pub enum Behaviour {
    /// Answers with this status.
    Status(u16),
    /// Answers with these bytes.
    Raw(Vec<u8>),
    /// Answers with the body of the request.
    Echo,
    /// Reads the request and never answers.
    Hang,
    /// Answers with these bytes, and neither ends nor closes the connection.
    Stall(Vec<u8>),
    /// Closes the connection.
    Reset,
    /// Behaves in each of these ways in turn, and in the last one forever.
    InTurn(Vec<Behaviour>),
    /// Behaves in each of these ways in turn, and answers 200 afterwards.
    Drawn(VecDeque<Behaviour>),
}

/// A request that a receiver got.
#[derive(Clone, Debug)]
pub struct Received {
    pub path: String,
    pub headers: HeaderMap,
    pub body: Vec<u8>,
    /// Whether the answer was 2xx.
    pub taken: bool,
}

impl Received {
    pub fn header(&self, name: &str) -> &str {
        let value = self.headers.get(name);
        value.and_then(|value| value.to_str().ok()).unwrap_or_default()
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).expect("a JSON body")
    }
}

#[derive(Debug, Default)]
struct State {
    behaviours: HashMap<String, Behaviour>,
    names: HashMap<String, Vec<IpAddr>>,
    unresolved: Vec<String>,
    received: Vec<Received>,
    connected: Vec<SocketAddr>,
}

/// The receivers of a world, found by the path of their links on `http://localhost`.
#[derive(Clone, Debug)]
pub struct Receivers {
    state: Arc<Mutex<State>>,
    time: VirtualTime,
}

impl Receivers {
    pub(crate) fn new(time: VirtualTime) -> Self {
        let state = Arc::default();
        Self { state, time }
    }

    fn with<T>(&self, work: impl FnOnce(&mut State) -> T) -> T {
        work(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Sets the behaviour of the receiver at this path; others answer 204.
    pub fn behave(&self, path: &str, behaviour: Behaviour) {
        self.with(|state| state.behaviours.insert(path.to_owned(), behaviour));
    }

    /// Sets the addresses that a host name resolves to.
    pub fn name(&self, name: &str, addresses: &[&str]) {
        let addresses = addresses.iter().map(|address| address.parse().expect("an address"));
        self.with(|state| state.names.insert(name.to_owned(), addresses.collect()));
    }

    /// Lets the resolver never answer for a host name.
    pub fn never_resolves(&self, name: &str) {
        self.with(|state| state.unresolved.push(name.to_owned()));
    }

    /// The requests so far, in order.
    pub fn received(&self) -> Vec<Received> {
        self.with(|state| state.received.clone())
    }

    /// The addresses that were connected to, in order.
    pub fn connected(&self) -> Vec<SocketAddr> {
        self.with(|state| state.connected.clone())
    }

    fn behaviour(&self, path: &str) -> Behaviour {
        self.with(|state| match state.behaviours.get_mut(path) {
            None => Behaviour::Status(204),
            Some(Behaviour::InTurn(turns)) if turns.len() > 1 => turns.remove(0),
            Some(Behaviour::InTurn(turns)) => turns.first().cloned().unwrap_or(Behaviour::Reset),
            Some(Behaviour::Drawn(turns)) => turns.pop_front().unwrap_or(Behaviour::Status(200)),
            Some(behaviour) => behaviour.clone(),
        })
    }

    /// Answers a request. As long as it does not, the time passes, until the caller gives up.
    async fn serve(self, stream: DuplexStream) {
        let time = self.time.clone();
        select(pin!(self.answer(stream)), pin!(time.pass())).await;
    }

    async fn answer(self, mut stream: DuplexStream) -> Option<()> {
        let request = message(&mut stream, &mut Vec::new()).await.ok()??;
        let behaviour = self.behaviour(request.word());
        let received = Received {
            path: request.word().to_owned(),
            headers: request.headers,
            body: request.body,
            taken: matches!(behaviour, Behaviour::Status(200..300) | Behaviour::Echo),
        };
        let body = received.body.clone();
        self.with(|state| state.received.push(received));
        match behaviour {
            Behaviour::Echo => {
                let head = format!("HTTP/1.1 200 x\r\ncontent-length: {}\r\n\r\n", body.len());
                stream.write_all(&[head.as_bytes(), &body].concat()).await.ok()
            }
            Behaviour::Status(status) => {
                let answer = format!("HTTP/1.1 {status} x\r\ncontent-length: 2\r\n\r\nok");
                stream.write_all(answer.as_bytes()).await.ok()
            }
            Behaviour::Raw(bytes) => stream.write_all(&bytes).await.ok(),
            Behaviour::Hang => ended(&mut stream).await,
            Behaviour::Stall(bytes) => {
                stream.write_all(&bytes).await.ok()?;
                ended(&mut stream).await
            }
            Behaviour::Reset | Behaviour::InTurn(_) | Behaviour::Drawn(_) => None,
        }
    }
}

/// Waits until the caller closes the connection.
async fn ended(stream: &mut DuplexStream) -> Option<()> {
    stream.read(&mut [0]).await.ok().map(|_| ())
}

impl Network for Receivers {
    fn resolve<'a>(&'a self, host: &'a str, port: u16) -> BoxFuture<'a, io::Result<Vec<SocketAddr>>> {
        if self.with(|state| state.unresolved.iter().any(|name| name == host)) {
            let time = self.time.clone();
            return Box::pin(async move {
                time.pass().await;
                Err(io::ErrorKind::TimedOut.into())
            });
        }
        let named = self.with(|state| state.names.get(host).cloned());
        let literal = || host.parse().ok().map(|address: IpAddr| vec![address]);
        let own = || (host == "localhost").then(|| vec![IpAddr::V4(Ipv4Addr::LOCALHOST)]);
        let found = named.or_else(literal).or_else(own);
        let found = found.ok_or_else(|| io::Error::other("no such name"));
        let found = found.map(|addresses| addresses.into_iter().map(|address| (address, port).into()).collect());
        Box::pin(async move { found })
    }

    fn connect(&self, address: SocketAddr) -> BoxFuture<'_, io::Result<Box<dyn Open>>> {
        self.with(|state| state.connected.push(address));
        let (ours, theirs) = duplex(64 * 1024);
        let receivers = self.clone();
        tokio::spawn(receivers.serve(theirs));
        Box::pin(async move {
            let open: Box<dyn Open> = Box::new(ours);
            Ok(open)
        })
    }
}
