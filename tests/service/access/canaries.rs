//! Canaries: marked words in every personal field, credential and header. None of them appears in a log,
//! a message, a dead letter or an answer to another account, and credentials are stored nowhere in clear.

use std::io;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use domain::{Permission, ProspectId};
use serde_json::{Value, json};
use store::item::text as stored_text;
use store::{Guard, Item, Key, Part, Write};
use tests::openapi::{Operation, document};
use tests::receivers::Behaviour;
use tests::samples::Records;
use tests::{CallFilter, InjectedFault, Request, World};
use tracing_subscriber::EnvFilter;

use super::{ample, text};

/// Every canary contains this word.
const CANARY: &str = "zqcanary";

/// What was logged.
#[derive(Clone, Default)]
pub struct Log(Arc<Mutex<Vec<u8>>>);

impl io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Log {
    /// Logs as a function does, and every level of our own crates; everything runs on the thread of the test.
    pub fn start() -> (Self, impl Drop) {
        let log = Self::default();
        let writer = log.clone();
        let own = "info,shared=trace,prospects=trace,webhooks=trace,dispatcher=trace,sweeper=trace,dynoxide=off";
        let subscriber = tracing_subscriber::fmt()
            .json()
            .flatten_event(true)
            .with_env_filter(EnvFilter::new(own))
            .with_writer(move || writer.clone())
            .finish();
        (log, tracing::subscriber::set_default(subscriber))
    }

    pub fn bytes(&self) -> Vec<u8> {
        self.0.lock().unwrap().clone()
    }

    fn lines(&self) -> Vec<Value> {
        let text = String::from_utf8(self.bytes()).unwrap();
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    #[track_caller]
    fn expect_silence_of(&self, words: &[String]) {
        for line in self.lines() {
            let line = line.to_string();
            for word in words {
                assert!(!line.contains(word.as_str()), "{word}: {line}");
            }
        }
    }
}

/// The account whose every word is a canary.
struct Marked {
    world: World,
    key: String,
    records: Records,
    /// What must not be seen.
    words: Vec<String>,
}

impl Marked {
    async fn new() -> Self {
        let world = World::wired().await;
        let key = world.new_key(ample(&[Permission::All])).await;
        let mut records = Records::make(&(&world, key.as_str()), CANARY).await;
        world.advance(Duration::from_mins(1));
        world.deliver_webhooks().await;
        records.read(&(&world, key.as_str())).await;
        let phone = records.body("/prospects", "zqcanary0")["phone"].to_string();
        let digits: String = phone.chars().filter(char::is_ascii_digit).collect();
        let words = vec![CANARY.to_owned(), digits, key.clone(), world.api_key().to_owned()];
        Self { world, key, records, words }
    }

    fn request(&self, operation: &Operation<'_>, name: &str) -> Request<'_> {
        let path = self.records.path(operation.path);
        let request = self.world.send(operation.method, &path).key(&self.key);
        if operation.value.get("requestBody").is_some() {
            request.json(&self.records.body(operation.path, name))
        } else {
            request
        }
    }
}

#[tokio::test]
async fn requests_log_no_canary_if_they_succeed_fail_or_lose_the_table() {
    let (log, _guard) = Log::start();
    let marked = Marked::new().await;
    // A health check reads neither a key nor the table.
    let document = document();
    let operations = document.operations().filter(|operation| operation.path != "/health");
    for (number, operation) in operations.enumerate() {
        let name = format!("{CANARY}-{number}");
        let is_deletion = operation.method == "DELETE";
        for (fault, idempotency) in
            [(InjectedFault::Reset, "a"), (InjectedFault::ServerErrorAfter, "b"), (InjectedFault::ServerError, "c")]
        {
            if is_deletion || operation.method == "GET" && idempotency != "a" {
                continue;
            }
            marked.world.inject(fault, CallFilter::every());
            let answer = marked.request(&operation, &name).idempotency_key(&format!("{name}-{idempotency}")).await;
            marked.world.clear_faults();
            marked.world.advance(Duration::from_secs(61));
            assert_eq!(answer.status, 503, "{answer}");
            assert!(!answer.text.contains(CANARY), "{answer}");
        }
        // Bad headers, queries, paths and bodies.
        let bad = |target: String| marked.world.send(operation.method, &target).key(&marked.key);
        let path = marked.records.path(operation.path);
        let query = format!("?email={CANARY}&limit={CANARY}&pageToken={CANARY}&fields={CANARY}&createdAfter={CANARY}");
        bad(format!("{path}{query}")).header("if-match", CANARY).header("user-agent", CANARY).await;
        bad(format!("{path}/{CANARY}")).raw_body(CANARY).await;
        bad(path.clone()).raw_body(format!("{{\"{CANARY}\": 1, \"{CANARY}\": {CANARY}")).await;
        bad(path.clone()).key(CANARY).await.expect_status(401);
        bad(path).idempotency_key(&format!("{CANARY} é")).header("cookie", CANARY).await;
    }
    let lines = log.lines();
    assert!(lines.iter().filter(|line| line["message"] == "request").count() > 500);
    assert!(lines.iter().filter(|line| line["cause"].is_string()).count() > 100, "causes are logged");
    log.expect_silence_of(&marked.words);
}

#[tokio::test]
async fn a_record_that_cannot_be_read_logs_no_canary() {
    let (log, _guard) = Log::start();
    let marked = Marked::new().await;
    let account = marked.world.first().settings.account.id;
    let id = ProspectId::parse(marked.records.one("prospect")).unwrap();
    let target = format!("/prospects/{id}");
    let broken: [(&str, store::item::Value); 4] = [
        ("licenseStatus", stored_text(format!("{CANARY} licence"))),
        ("createdAt", stored_text(format!("{CANARY} moment"))),
        ("ownerId", stored_text(format!("{CANARY} owner"))),
        ("labels", stored_text(format!("{CANARY} labels"))),
    ];
    for (name, value) in broken {
        let store = marked.world.store();
        let whole: Item = store.get(&Key::prospect(account, id)).await.unwrap().unwrap();
        let mut item: Item = whole.clone();
        item.insert(name.to_owned(), value);
        let put = |item| Write::put(Part::Record, Key::prospect(account, id), item, Guard::Always);
        store.transact(&[put(item)], None).await.unwrap();
        let answer = marked.world.get(&target).key(&marked.key).await.expect_status(500);
        assert!(!answer.text.contains(CANARY), "{answer}");
        store.transact(&[put(whole)], None).await.unwrap();
        marked.world.get(&target).key(&marked.key).await.expect_status(200);
    }
    assert_eq!(log.lines().iter().filter(|line| line["status"] == 500 && line["cause"].is_string()).count(), 4);
    log.expect_silence_of(&marked.words);
}

#[tokio::test]
async fn no_canary_is_in_a_log_a_message_or_a_dead_letter_of_a_delivery() {
    let (log, _guard) = Log::start();
    let marked = Marked::new().await;
    let receivers = marked.world.receivers();
    let says = format!("HTTP/1.1 500 x\r\ncontent-length: {}\r\n\r\n{CANARY}", CANARY.len());
    receivers.behave("/zqcanary0", Behaviour::InTurn(vec![Behaviour::Raw(says.into_bytes()), Behaviour::Reset]));
    receivers.behave("/zqcanary1", Behaviour::Status(410));
    for path in ["/prospects", "/tasks", "/notes", "/meetings"] {
        let body = marked.records.body(path, &format!("{CANARY}-more"));
        marked.world.post(path, body).key(&marked.key).await.expect_status(201);
    }
    for hours in [0, 0, 1, 2, 6, 12, 13, 13, 13, 13, 13, 13, 13] {
        marked.world.advance(Duration::from_secs(hours * 3_600 + 400));
        marked.world.sweep().await;
        marked.world.relay();
        for message in marked.world.queue().waiting() {
            assert!(!message.body.contains(CANARY), "{message:?}");
        }
        marked.world.deliver_webhooks().await;
    }
    let sent = receivers.received();
    assert!(
        sent.iter().any(|sent| String::from_utf8_lossy(&sent.body).contains(CANARY)),
        "the receiver gets the words"
    );
    let dead = marked.world.queue().dead_letters();
    assert!(dead.len() >= 4, "{}", dead.len());
    for message in dead {
        assert!(!message.body.contains(CANARY), "{message:?}");
    }
    // Messages that the relay never sends.
    let foreign = json!({"pk": CANARY, "sk": [CANARY], CANARY: CANARY}).to_string();
    for body in
        [foreign, format!("\"{CANARY}\""), format!("{{{CANARY}"), json!({"pk": CANARY, "sk": CANARY}).to_string()]
    {
        marked.world.queue().enqueue(body, 0);
        marked.world.dispatch().await;
    }
    assert!(log.lines().iter().any(|line| line["message"] == "a message failed"));
    log.expect_silence_of(&marked.words);
}

#[tokio::test]
async fn credentials_are_stored_nowhere_as_they_are_and_personal_words_in_their_account_alone() {
    let marked = Marked::new().await;
    let world = &marked.world;
    let mut credentials =
        vec![marked.key.clone(), world.api_key().to_owned(), world.second_account_api_key().to_owned()];
    for (path, name, member) in [("/keys", "more", "key"), ("/webhooks", "more", "secret")] {
        let body = marked.records.body(path, name);
        for idempotency in [None, Some("zqcanary-key-text")] {
            let request = world.post(path, body.clone()).key(&marked.key);
            let request = match idempotency {
                Some(key) => request.idempotency_key(&format!("{key}{path}")),
                None => request,
            };
            credentials.push(request.await.expect_status(201).item()[member].as_str().unwrap().to_owned());
        }
    }
    let webhook = marked.records.one("webhook");
    let rotated = world.send("POST", &format!("/webhooks/{webhook}/rotate-secret")).key(&marked.key).await;
    credentials.push(rotated.expect_status(200).item()["secret"].as_str().unwrap().to_owned());
    world.deliver_webhooks().await;
    let account = world.first().settings.account.id.ulid().to_string();
    let of_first = |item: &Value| {
        let pk = text(item, "pk");
        let own_key = pk.starts_with("KEY#") && text(item, "accountId").ends_with(&account);
        own_key || pk.starts_with(&account) || pk.starts_with(&format!("IDEMPOTENCY#{account}#"))
    };
    for item in world.items() {
        let whole = item.to_string();
        for credential in &credentials {
            let inner = credential.trim_start_matches("whsec_").trim_start_matches("rk_live_");
            assert!(!whole.contains(credential.as_str()) && !whole.contains(inner), "{credential}: {item:#}");
        }
        assert!(!whole.contains("zqcanary-key-text"), "the text of an idempotency key: {item:#}");
        assert!(of_first(&item) || !whole.contains(CANARY), "{item:#}");
    }
    // The other account sees none of it.
    for operation in document().operations().filter(|operation| operation.method == "GET") {
        let path = marked.records.path(operation.path);
        let answer = world.get(&path).key(world.second_account_api_key()).await;
        assert!(!answer.text.contains(CANARY), "{answer}");
    }
}
