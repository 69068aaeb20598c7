//! The service behind a port, with its background tasks, and the commands in this process.

use std::io::{self, Write};
use std::net::Ipv4Addr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::extract::Request;
use axum::middleware::{self, Next};
use cli::pace::Pace;
use cli::{Output, arguments};
use domain::Limits;
use local::bucket::{LocalBucket, UrlKey};
use local::families::Apps;
use local::gateway::Gateway;
use local::queue::Queue;
use local::seed::{self, Options};
use local::worker::Workers;
use serde_json::{Value, json};
use shared::app::{App, Services};
use shared::clock::Clock;
use shared::config::{KeyFormat, Targets};
use store::sqlite::Sqlite;
use store::{Entropy, Store};
use tests::client;
use tokio::net::TcpListener;
use tokio::sync::Notify;
use tokio::task::JoinSet;

/// How far the clock of the service is ahead, so that nothing occurs before the time at which a command begins.
const AHEAD_MS: i64 = 3_600_000;

/// The key of the machine.
const KEY: [u8; 32] = [7; 32];

/// A running service.
pub struct Stack {
    clock: Clock,
    pub url: String,
    pub key: String,
    sweeper: App,
    _running: (Workers, JoinSet<()>),
}

/// Serves a router on any free port. Returns the address.
pub async fn serve(tasks: &mut JoinSet<()>, router: Router) -> String {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
    let address = listener.local_addr().unwrap();
    tasks.spawn(async move { axum::serve(listener, router).await.unwrap() });
    format!("http://{address}")
}

/// The services of one machine, with an empty bucket behind a port of its own.
async fn services(tasks: &mut JoinSet<()>, queue: &Queue, clock: &Clock) -> Services {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
    let origin = format!("http://{}", listener.local_addr().unwrap());
    let signer = Arc::new(UrlKey::new(origin, KEY));
    let bucket = LocalBucket::open(None, signer, queue.clone(), clock.clone()).unwrap();
    let router = bucket.router();
    tasks.spawn(async move { axum::serve(listener, router).await.unwrap() });
    local::services::in_process(KEY, Entropy::System, queue, &bucket)
}

impl Stack {
    pub async fn start() -> Self {
        let database = Sqlite::in_memory().unwrap();
        let store = Store::new(Arc::new(database.clone()), Entropy::System);
        let clock = Clock::fixed(Clock::System.now().plus_ms(AHEAD_MS).ms());
        let queue = Queue::new(clock.clone());
        let mut tasks = JoinSet::new();
        let services = services(&mut tasks, &queue, &clock).await;
        let limits = Limits { minute: 1_000_000, hour: 1_000_000 };
        let options = Options { key: None, limits };
        let demo = seed::create(&store, clock.now(), options).await.unwrap();
        let app = || {
            let (config, store) = (local::services::config(KeyFormat::Checked, Targets::LoopbackToo), store.clone());
            App::new(config, services.clone(), store, clock.clone(), Entropy::System)
        };
        let sweeper = app();
        let workers = Workers::start(app(), &queue, &database);
        let router = Gateway::new(Apps::new(app)).0.router();
        // Events of the same millisecond have no order.
        let ticking = clock.clone();
        let tick = middleware::from_fn(move |request: Request, next: Next| {
            ticking.advance_ms(1);
            next.run(request)
        });
        let address = serve(&mut tasks, router.layer(tick)).await;
        Self { clock, url: format!("{address}/v2"), key: demo.api_key, sweeper, _running: (workers, tasks) }
    }

    /// Lets the feed show what has occurred.
    pub fn settle(&self) {
        self.clock.advance_ms(40_000);
    }

    /// Does the work of the next minute.
    pub async fn sweep(&self) {
        self.settle();
        sweeper::handle(&self.sweeper).await.unwrap();
    }

    /// Runs a command to its end, or until it has written so many lines.
    pub async fn run(&self, line: &str, stop_after: usize) -> Done {
        self.run_with(line, stop_after, async {}).await
    }

    /// The same, with receivers that have this much time.
    pub async fn run_within(&self, receiver_time: Duration, line: &str, stop_after: usize) -> Done {
        let pace = Pace { receiver_time, ..pace() };
        run_with(&self.with_key(line), (stop_after, pace), async {}).await
    }

    /// The same, and `next` begins when the command has written its first line.
    pub async fn run_with(&self, line: &str, stop_after: usize, next: impl Future<Output = ()>) -> Done {
        run_with(&self.with_key(line), (stop_after, pace()), next).await
    }

    fn with_key(&self, line: &str) -> String {
        format!("--api {} --key {} {line}", self.url, self.key)
    }

    /// Creates a webhook of every kind for this receiver.
    pub async fn create_webhook(&self, url: &str) {
        self.send("POST", "/webhooks", &json!({"url": url})).await;
    }

    /// A key with these permissions.
    pub async fn create_key(&self, permissions: &[&str]) -> String {
        let body = json!({"name": "key", "permissions": permissions});
        let created = self.send("POST", "/keys", &body).await;
        created["item"]["key"].as_str().unwrap().to_owned()
    }

    /// The number of records in a list.
    pub async fn count(&self, path: &str) -> u64 {
        let list = self.get(path).await;
        list["pagination"]["totalCount"].as_u64().unwrap()
    }

    /// The body of a `GET`.
    pub async fn get(&self, path: &str) -> Value {
        self.send("GET", path, &Value::Null).await
    }

    /// Sends a request that must succeed.
    pub async fn send(&self, method: &str, path: &str, body: &Value) -> Value {
        let body = client::text(body);
        let (url, key) = (self.url.clone(), self.key.clone());
        let (method, path) = (method.to_owned(), path.to_owned());
        let reply = tokio::task::spawn_blocking(move || {
            let reply = client::ask(&url, &key, (&method, &path), body.as_bytes()).unwrap();
            assert!(reply.head.starts_with("HTTP/1.1 20"), "{method} {path}: {}", reply.text);
            reply.body
        });
        reply.await.unwrap()
    }

    /// Creates a prospect, makes these events of it occur, and deletes it.
    pub async fn live(&self, between: &[&str]) {
        let person = json!({"firstName": "Test", "lastName": "Person"});
        let created = self.send("POST", "/prospects", &person).await;
        let id = &created["item"]["id"];
        let path = format!("/prospects/{}", id.as_str().unwrap());
        for kind in between {
            match *kind {
                "note.created" => self.send("POST", "/notes", &json!({"prospectId": id, "body": "Met."})).await,
                "prospect.updated" => self.send("PATCH", &path, &json!({"title": "Analyst"})).await,
                other => panic!("nothing makes {other} occur"),
            };
        }
        self.send("DELETE", &path, &Value::Null).await;
    }

    /// The lines of a command that must succeed.
    pub async fn lines(&self, line: &str) -> Vec<String> {
        let done = self.run(line, NEVER).await;
        assert_eq!(done.outcome, Ok(()), "{line}: {}", done.notes);
        done.lines
    }
}

/// A number of lines that no command writes.
pub const NEVER: usize = usize::MAX;

/// What a command did.
#[derive(Debug)]
pub struct Done {
    pub outcome: Result<(), String>,
    pub lines: Vec<String>,
    pub notes: String,
}

/// Runs a command with short pauses, to its end or until it has written so many lines.
pub async fn run(line: &str, stop_after: usize) -> Done {
    run_with(line, (stop_after, pace()), async {}).await
}

async fn run_with(line: &str, (stop_after, pace): (usize, Pace), next: impl Future<Output = ()>) -> Done {
    let words = ["prospects-cli"].into_iter().chain(line.split_whitespace());
    let request = arguments::parse(words.map(Into::into), |_| None).unwrap_or_else(|error| panic!("{line}: {error}"));
    let (results, notes) = (Written::default(), Written::default());
    let output = Output::new(Box::new(results.clone()), Box::new(notes.clone()));
    let stop = async {
        results.has_lines(stop_after.min(1)).await;
        next.await;
        results.has_lines(stop_after).await;
    };
    let outcome = cli::run(request, pace, &output, stop).await;
    Done { outcome, lines: results.text().lines().map(str::to_owned).collect(), notes: notes.text() }
}

fn pace() -> Pace {
    let ms = Duration::from_millis;
    Pace {
        poll_min: ms(1),
        poll_max: ms(10),
        receiver_retries: vec![ms(1), ms(2)],
        // A minute, for a machine that is busy with builds.
        receiver_time: ms(60_000),
        ..Pace::default()
    }
}

/// What was written.
#[derive(Clone, Default)]
struct Written(Arc<(Mutex<Vec<u8>>, Notify)>);

impl Written {
    fn text(&self) -> String {
        String::from_utf8(self.0.0.lock().unwrap().clone()).unwrap()
    }

    async fn has_lines(&self, count: usize) {
        while self.text().lines().count() < count {
            self.0.1.notified().await;
        }
    }
}

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.0.lock().unwrap().extend_from_slice(bytes);
        self.0.1.notify_one();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
