//! Receivers of webhooks, and the network that leads to them: nothing leaves the process, every connection is counted.

use std::collections::{HashMap, VecDeque};
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use futures::future::BoxFuture;
use http::{HeaderMap, HeaderName, HeaderValue};
use serde_json::Value;
use shared::outbound::{Network, Open};
use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream, duplex};

/// How a receiver behaves.
#[derive(Clone, Debug)]
pub enum Behaviour {
    /// It answers with this status.
    Status(u16),
    /// It answers with these bytes.
    Raw(Vec<u8>),
    /// It takes the request and never answers.
    Hang,
    /// It closes the connection.
    Reset,
    /// It takes each of these in turn, and the last one for ever.
    InTurn(Vec<Behaviour>),
    /// It takes each of these in turn, and answers 200 afterwards.
    Drawn(VecDeque<Behaviour>),
}

/// What a receiver got.
#[derive(Clone, Debug)]
pub struct Received {
    /// The path.
    pub path: String,
    /// The headers.
    pub headers: HeaderMap,
    /// The body's bytes.
    pub body: Vec<u8>,
    /// Whether it was answered with 2xx.
    pub taken: bool,
}

impl Received {
    /// A header's text.
    #[must_use]
    pub fn header(&self, name: &str) -> &str {
        self.headers
            .get(name)
            .and_then(|value| value.to_str().ok())
            .unwrap_or_default()
    }

    /// The body as JSON.
    #[must_use]
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).expect("a JSON body")
    }
}

#[derive(Debug, Default)]
struct State {
    behaviours: HashMap<String, Behaviour>,
    names: HashMap<String, Vec<IpAddr>>,
    received: Vec<Received>,
    connected: Vec<SocketAddr>,
    resolved: usize,
}

/// The receivers of a world, found by the path of their links on `http://localhost`.
#[derive(Clone, Debug, Default)]
pub struct Receivers(Arc<Mutex<State>>);

impl Receivers {
    fn with<T>(&self, work: impl FnOnce(&mut State) -> T) -> T {
        work(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Makes the receiver of this path behave so from now on; others answer 204.
    pub fn behave(&self, path: &str, behaviour: Behaviour) {
        self.with(|state| state.behaviours.insert(path.to_owned(), behaviour));
    }

    /// Gives a name these addresses.
    pub fn name(&self, name: &str, addresses: &[&str]) {
        let addresses = addresses.iter().map(|address| address.parse().expect("an address"));
        self.with(|state| state.names.insert(name.to_owned(), addresses.collect()));
    }

    /// What came, in order.
    #[must_use]
    pub fn received(&self) -> Vec<Received> {
        self.with(|state| state.received.clone())
    }

    /// Where connections were made to.
    #[must_use]
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

    async fn serve(self, mut stream: DuplexStream) -> Option<()> {
        let (path, headers, body) = request(&mut stream).await?;
        let behaviour = self.behaviour(&path);
        let answer = match &behaviour {
            Behaviour::Status(status) => {
                Some(format!("HTTP/1.1 {status} x\r\ncontent-length: 2\r\n\r\nok").into_bytes())
            }
            Behaviour::Raw(bytes) => Some(bytes.clone()),
            Behaviour::Hang | Behaviour::Reset | Behaviour::InTurn(_) | Behaviour::Drawn(_) => None,
        };
        let taken = matches!(behaviour, Behaviour::Status(200..300));
        self.with(|state| {
            state.received.push(Received {
                path,
                headers,
                body,
                taken,
            });
        });
        match answer {
            Some(bytes) => stream.write_all(&bytes).await.ok(),
            None if matches!(behaviour, Behaviour::Hang) => std::future::pending().await,
            None => None,
        }
    }
}

/// Reads one request: a head, and as many bytes as it says.
async fn request(stream: &mut DuplexStream) -> Option<(String, HeaderMap, Vec<u8>)> {
    let mut bytes = Vec::new();
    let end = loop {
        if let Some(end) = bytes.windows(4).position(|window| window == b"\r\n\r\n") {
            break end;
        }
        if stream.read_buf(&mut bytes).await.ok()? == 0 {
            return None;
        }
    };
    let mut body = bytes.split_off(end + 4);
    let head = String::from_utf8(bytes).ok()?;
    let mut lines = head.split("\r\n");
    let path = lines.next()?.split(' ').nth(1)?.to_owned();
    let mut headers = HeaderMap::new();
    for (name, value) in lines.filter_map(|line| line.split_once(": ")) {
        headers.append(HeaderName::try_from(name).ok()?, HeaderValue::try_from(value).ok()?);
    }
    let length: usize = headers.get("content-length")?.to_str().ok()?.parse().ok()?;
    while body.len() < length {
        if stream.read_buf(&mut body).await.ok()? == 0 {
            return None;
        }
    }
    Some((path, headers, body))
}

impl Network for Receivers {
    fn resolve<'a>(&'a self, host: &'a str, port: u16) -> BoxFuture<'a, io::Result<Vec<SocketAddr>>> {
        let addresses = self.with(|state| {
            state.resolved += 1;
            state.names.get(host).cloned()
        });
        let literal = host.parse().ok().map(|address: IpAddr| vec![address]);
        let own = (host == "localhost").then(|| vec![IpAddr::V4(Ipv4Addr::LOCALHOST)]);
        let found = addresses
            .or(literal)
            .or(own)
            .ok_or_else(|| io::Error::other("no such name"));
        let found = found.map(|addresses| addresses.into_iter().map(|address| (address, port).into()).collect());
        Box::pin(async move { found })
    }

    /// Time in tests is the clock's, but a receiver that hangs hangs really.
    fn time_limit(&self) -> Duration {
        Duration::from_millis(150)
    }

    fn connect(&self, address: SocketAddr) -> BoxFuture<'_, io::Result<Box<dyn Open>>> {
        self.with(|state| state.connected.push(address));
        let (ours, theirs) = duplex(64 * 1024);
        let receivers = self.clone();
        #[expect(
            clippy::disallowed_methods,
            reason = "a receiver lives beside the function that calls it"
        )]
        tokio::spawn(receivers.serve(theirs));
        Box::pin(async move {
            let open: Box<dyn Open> = Box::new(ours);
            Ok(open)
        })
    }
}
