//! A real `prospects` binary that reaches the table through a proxy which breaks its calls as the seam does:
//!
//! ```text
//! cargo build -p prospects && cargo run -p tests --example proxy
//! ```
//!
//! Each fault once, of the commit and of the claim, over sockets: the answer is 201, the same request again is its replay, and
//! the table has one creation. The same where the binary dies at its commit, before or after it happened. Fails at the first
//! thing that is not so.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    clippy::print_stdout,
    clippy::disallowed_methods,
    clippy::large_futures,
    reason = "a program for people, which starts others"
)]

use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;
use tests::proxy::Proxy;
use tests::runtime_api::RuntimeApi;
use tests::{CallFilter, InjectedFault, World};

/// The calls that are broken: the commit, and the claim of the idempotency key.
const CALLS: [&str; 2] = ["TransactWriteItems", "PutItem"];

/// A world, and a proxy before its table.
struct Stage {
    world: World,
    proxy: Proxy,
    event: Vec<u8>,
}

impl Stage {
    async fn new() -> Self {
        let world = World::new().await;
        let proxy = Proxy::start(&world).await;
        let text = include_str!("../../events/prospects-upsert.json");
        let mut event: Value = serde_json::from_str(text).unwrap();
        event["headers"]["authorization"] = format!("Bearer {}", world.api_key()).into();
        let event = serde_json::to_vec(&event).unwrap();
        Self { world, proxy, event }
    }

    fn binary(&self, api: &RuntimeApi) -> Child {
        let target = std::env::var("CARGO_TARGET_DIR").map_or_else(
            |_| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../target"),
            PathBuf::from,
        );
        Command::new(target.join("debug/prospects"))
            .env_clear()
            .env("TABLE_NAME", local::embedded::TABLE)
            .env("AWS_REGION", "us-east-1")
            .env("AWS_ACCESS_KEY_ID", "local")
            .env("AWS_SECRET_ACCESS_KEY", "local")
            .env("AWS_ENDPOINT_URL_DYNAMODB", &self.proxy.endpoint)
            .env("AWS_LAMBDA_FUNCTION_NAME", "prospects")
            .env("AWS_LAMBDA_FUNCTION_MEMORY_SIZE", "256")
            .env("AWS_LAMBDA_FUNCTION_VERSION", "$LATEST")
            .env("AWS_LAMBDA_LOG_GROUP_NAME", "group")
            .env("AWS_LAMBDA_LOG_STREAM_NAME", "stream")
            .env("AWS_LAMBDA_RUNTIME_API", api.address())
            .stdout(Stdio::null())
            .spawn()
            .expect("cargo build -p prospects comes first")
    }

    /// What a binary answers to the same request so many times.
    async fn answers(&self, times: usize) -> Vec<Value> {
        let api = RuntimeApi::start(self.event.clone(), times).await;
        let mut child = self.binary(&api);
        let finished = tokio::time::timeout(Duration::from_mins(1), api.finished()).await;
        child.kill().unwrap();
        child.wait().unwrap();
        let answers = finished.expect("the binary answers");
        answers
            .iter()
            .map(|call| serde_json::from_slice(&call.answer).unwrap())
            .collect()
    }

    /// The request was executed once, and `replay` is its answer again.
    async fn check(&self, case: &str, first: Option<&Value>, replay: &Value) {
        assert_eq!(replay["statusCode"], 201, "{case}: {replay}");
        assert_eq!(replay["headers"]["idempotency-status"], "replayed", "{case}: {replay}");
        if let Some(first) = first {
            assert_eq!(first["statusCode"], 201, "{case}: {first}");
            assert_eq!(first["body"], replay["body"], "{case}");
        }
        self.world.deliver_late().await;
        assert_eq!(self.world.events().len(), 1, "{case}");
        self.world.check_consistency().await;
    }
}

async fn broken(fault: InjectedFault, call: &'static str) {
    let (stage, began, case) = (Stage::new().await, Instant::now(), format!("{fault:?} of {call}"));
    stage.world.inject(fault, CallFilter::operation(call));
    let answers = stage.answers(2).await;
    let sent = stage.world.calls().iter().filter(|seen| seen.operation == call).count();
    // The replay only claims. What breaks is sent once more; what the network doubles is not.
    let whole = if call == "PutItem" { 2 } else { 1 };
    let again = usize::from(fault != InjectedFault::SentTwice);
    assert_eq!(sent, whole + again, "{case}: calls that were sent");
    stage.check(&case, Some(&answers[0]), &answers[1]).await;
    println!("{case}: one creation and its replay, {:?}", began.elapsed());
}

/// The binary dies with SIGKILL at its commit, after it happened: another one replays. Before: it is told to wait for the lease.
async fn killed(happened: bool) {
    let stage = Stage::new().await;
    let commit = CallFilter::operation("TransactWriteItems");
    let hold = if happened {
        stage.world.hold_reply(commit)
    } else {
        stage.world.pause(commit)
    };
    let api = RuntimeApi::start(stage.event.clone(), 1).await;
    let mut child = stage.binary(&api);
    let reached = tokio::time::timeout(Duration::from_mins(1), hold.reached()).await;
    child.kill().unwrap();
    child.wait().unwrap();
    reached.expect("the binary comes to its commit");
    let answers = stage.answers(1).await;
    if happened {
        stage.check("killed after its commit", None, &answers[0]).await;
        println!("killed after its commit: one creation and its replay");
    } else {
        assert_eq!(answers[0]["statusCode"], 409, "{}", answers[0]);
        assert_eq!(
            answers[0]["headers"]["idempotency-status"], "processing",
            "{}",
            answers[0]
        );
        assert_eq!(stage.world.events().len(), 0);
        stage.world.check_consistency().await;
        println!("killed before its commit: nothing, and the lease is waited for");
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    for call in CALLS {
        for fault in InjectedFault::ALL {
            broken(fault, call).await;
        }
    }
    killed(true).await;
    killed(false).await;
}
