//! A running product, and how fast it answers.

use std::cell::Cell;
use std::time::{Duration, Instant};

use futures::future::join_all;
use serde_json::Value;
use tests::measure::quantile;
use tests::stream::exchange;
use tokio::net::TcpStream;

use crate::products::{BULK, Operation, Product};

/// Connections that send one request after another.
const CONNECTIONS: usize = 8;

/// Every read asks for another of this many: a step through the ids that is prime to their number.
const STEP: usize = 7_919;

pub struct Service {
    pub product: Product,
    address: String,
    base: String,
    token: String,
    pub ids: Vec<String>,
}

/// What a connection sends until it stops.
#[derive(Clone, Copy)]
pub enum Until {
    Passed(Duration),
    /// All people from a number on, this many, are created.
    Created {
        from: usize,
        people: usize,
    },
}

/// Answers to one operation: how many a second, and how long each took, in ms.
pub struct Measured {
    pub per_second: f64,
    pub took_ms: Vec<f64>,
}

impl Measured {
    /// The median of the rates, and the p99 of all answers.
    pub fn summary(rounds: Vec<Self>) -> [f64; 2] {
        let mut rates: Vec<f64> = rounds.iter().map(|round| round.per_second).collect();
        let mut took: Vec<f64> = rounds.into_iter().flat_map(|round| round.took_ms).collect();
        [quantile(&mut rates, 0.5), quantile(&mut took, 0.99)]
    }
}

impl Service {
    /// `url` such as `http://127.0.0.1:3000/v2`.
    pub fn new(product: Product, url: &str, token: &str) -> Self {
        let rest = url.strip_prefix("http://").expect("a URL of plain HTTP");
        let (address, base) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
        Self { product, address: address.to_owned(), base: base.to_owned(), token: token.to_owned(), ids: Vec::new() }
    }

    async fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.address).await.expect("a connection");
        stream.set_nodelay(true).expect("an option");
        stream
    }

    /// Sends a request. The answer, which is a success.
    async fn send(&self, stream: &mut TcpStream, path: &str, body: Option<&Value>) -> Vec<u8> {
        let (method, body) = body.map_or(("GET", String::new()), |body| ("POST", body.to_string()));
        let target = format!("{}{path}", self.base);
        let answer = exchange(stream, (method, &target), &self.token, &body).await.expect("an answer");
        let text = || String::from_utf8_lossy(&answer.body);
        assert!((200..300).contains(&answer.status()), "{path}: {} {}", answer.start, text());
        answer.body
    }

    pub async fn ask(&self, path: &str, body: Option<&Value>) -> Value {
        let answer = self.send(&mut self.connect().await, path, body).await;
        serde_json::from_slice(&answer).expect("JSON")
    }

    /// Creates people in bulk, and remembers their ids.
    pub async fn load(&mut self, people: usize) {
        for from in (0..people).step_by(BULK) {
            let (path, body) = self.product.creation(from, BULK.min(people - from));
            let answer = self.ask(&path, Some(&body)).await;
            self.ids.extend(self.product.ids(&answer));
        }
        assert_eq!(self.ids.len(), people);
    }

    /// Sends requests over some connections.
    pub async fn measure(&self, operation: Operation, until: Until) -> Measured {
        let (began, next) = (Instant::now(), Cell::new(0));
        let each = if operation == Operation::CreateInBulk { BULK } else { 1 };
        let work = (0..CONNECTIONS).map(|_| async {
            let (mut stream, mut took) = (self.connect().await, Vec::new());
            loop {
                let number = next.replace(next.get() + 1);
                let request = match until {
                    Until::Passed(time) if began.elapsed() >= time => return took,
                    Until::Passed(_) => (self.product.read(operation, &self.ids, number * STEP), None),
                    Until::Created { people, .. } if number * each >= people => return took,
                    Until::Created { from, .. } => {
                        let (path, body) = self.product.creation(from + number * each, each);
                        (path, Some(body))
                    }
                };
                let sent = Instant::now();
                self.send(&mut stream, &request.0, request.1.as_ref()).await;
                took.push(sent.elapsed().as_secs_f64() * 1_000.0);
            }
        });
        let took_ms: Vec<f64> = join_all(work).await.into_iter().flatten().collect();
        Measured { per_second: (took_ms.len() * each) as f64 / began.elapsed().as_secs_f64(), took_ms }
    }
}
