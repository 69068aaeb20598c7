//! A receiver of webhooks that remembers what it got.

use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use tokio::sync::Notify;
use tokio::task::JoinSet;

use crate::stack::serve;

/// The receiver. It refuses the first requests.
#[derive(Clone)]
pub struct Receiver {
    pub url: String,
    state: Arc<Received>,
    _tasks: Arc<JoinSet<()>>,
}

struct Received {
    refuses: usize,
    requests: Mutex<Vec<(HeaderMap, Bytes)>>,
    arrived: Notify,
}

impl Receiver {
    /// A receiver that answers the first `refuses` requests with 500.
    pub async fn start(refuses: usize) -> Self {
        let state = Arc::new(Received { refuses, requests: Mutex::default(), arrived: Notify::new() });
        let router = Router::new().fallback(receive).with_state(Arc::clone(&state));
        let mut tasks = JoinSet::new();
        let url = format!("{}/hook?from=test", serve(&mut tasks, router).await);
        Self { url, state, _tasks: Arc::new(tasks) }
    }

    pub fn requests(&self) -> Vec<(HeaderMap, Bytes)> {
        self.state.requests.lock().unwrap().clone()
    }

    /// Completes when so many requests have arrived.
    pub async fn has(&self, count: usize) {
        while self.requests().len() < count {
            self.state.arrived.notified().await;
        }
    }
}

async fn receive(State(state): State<Arc<Received>>, headers: HeaderMap, body: Bytes) -> (StatusCode, &'static str) {
    let mut requests = state.requests.lock().unwrap();
    requests.push((headers, body));
    let count = requests.len();
    state.arrived.notify_one();
    if count <= state.refuses {
        (StatusCode::INTERNAL_SERVER_ERROR, "not\u{1b}[2J now")
    } else {
        (StatusCode::NO_CONTENT, "")
    }
}
