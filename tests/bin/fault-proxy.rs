//! A real `prospects` binary that reaches the table through a proxy with fault injection:
//!
//! ```text
//! cargo build -p prospects && cargo run -p tests --bin fault-proxy
//! ```
//!
//! Each fault once, of the commit and of the claim, over sockets: the answer is 201, the same request again is its
//! replay, and the table has one creation. Also kills the binary at its commit, before and after it takes effect.
//! Fails at the first difference.

use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;
use tests::process::program;
use tests::proxy::Proxy;
use tests::runtime_api::RuntimeApi;
use tests::{CallFilter, InjectedFault, World};

/// The calls that fail: the commit, and the claim of the idempotency key.
const CALLS: [&str; 2] = ["TransactWriteItems", "PutItem"];

/// A world, and a proxy before its table.
struct Fixture {
    world: World,
    proxy: Proxy,
    event: Vec<u8>,
}

impl Fixture {
    async fn new() -> Self {
        let world = World::wired().await;
        let proxy = Proxy::start(&world).await;
        let text = include_str!("../../events/upsert-prospect.json");
        let mut event: Value = serde_json::from_str(text).unwrap();
        event["headers"]["authorization"] = format!("Bearer {}", world.api_key()).into();
        let event = serde_json::to_vec(&event).unwrap();
        Self { world, proxy, event }
    }

    fn start(&self, api: &RuntimeApi) -> Child {
        let mut command = api.command(program("prospects"), &self.proxy.endpoint);
        let child = command.stdout(Stdio::null()).spawn();
        child.expect("cargo build -p prospects comes first")
    }

    /// Sends the same request to one binary a number of times.
    async fn answers(&self, times: usize) -> Vec<Value> {
        let api = RuntimeApi::start(self.event.clone(), times).await;
        let mut child = self.start(&api);
        let finished = tokio::time::timeout(Duration::from_mins(1), api.finished()).await;
        child.kill().unwrap();
        child.wait().unwrap();
        let answers = finished.expect("the binary answers");
        let json = |call: &tests::runtime_api::Invocation| serde_json::from_slice(&call.answer).unwrap();
        answers.iter().map(json).collect()
    }

    /// The request was executed once, and `replay` repeats its answer.
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

async fn fail(fault: InjectedFault, call: &'static str) {
    let (fixture, began, case) = (Fixture::new().await, Instant::now(), format!("{fault:?} of {call}"));
    fixture.world.inject(fault, CallFilter::operation(call));
    let answers = fixture.answers(2).await;
    let calls = fixture.world.calls();
    let sent = calls.iter().filter(|seen| seen.operation == call).count();
    // The replay only claims. A call that fails is sent again; one that the network doubles is not.
    let without_fault = if call == "PutItem" { 2 } else { 1 };
    let again = usize::from(fault != InjectedFault::SentTwice);
    assert_eq!(sent, without_fault + again, "{case}: calls that were sent");
    fixture.check(&case, Some(&answers[0]), &answers[1]).await;
    println!("{case}: one creation and its replay, {:?}", began.elapsed());
}

/// When the binary is killed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Killed {
    BeforeCommit,
    AfterCommit,
}

/// Kills the binary at its commit. After the commit another binary replays; before it, another one says to wait for
/// the lease.
async fn kill(killed: Killed) {
    let fixture = Fixture::new().await;
    let commit = CallFilter::operation("TransactWriteItems");
    let pause = match killed {
        Killed::BeforeCommit => fixture.world.pause(commit),
        Killed::AfterCommit => fixture.world.hold_reply(commit),
    };
    let api = RuntimeApi::start(fixture.event.clone(), 1).await;
    let mut child = fixture.start(&api);
    let reached = tokio::time::timeout(Duration::from_mins(1), pause.reached()).await;
    child.kill().unwrap();
    child.wait().unwrap();
    reached.expect("the binary reaches its commit");
    let answers = fixture.answers(1).await;
    if killed == Killed::AfterCommit {
        fixture.check("killed after its commit", None, &answers[0]).await;
        println!("killed after its commit: one creation and its replay");
    } else {
        let answer = &answers[0];
        assert_eq!(answer["statusCode"], 409, "{answer}");
        assert_eq!(answer["headers"]["idempotency-status"], "processing", "{answer}");
        assert_eq!(fixture.world.events().len(), 0);
        fixture.world.check_consistency().await;
        println!("killed before its commit: no effect, and the client waits for the lease");
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    for call in CALLS {
        for fault in InjectedFault::ALL {
            fail(fault, call).await;
        }
    }
    kill(Killed::AfterCommit).await;
    kill(Killed::BeforeCommit).await;
}
