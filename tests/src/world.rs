//! All functions over one table in memory.

use std::future::IntoFuture;
use std::net::Ipv4Addr;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use account::Account;
use auth::Auth;
use aws_smithy_types::Blob;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use dispatcher::{Batch, Record};
use dynoxide::Database;
use hires::Hires;
use local::embedded::{Embedded, TABLE};
use local::queue::Queue;
use local::relay::Relay;
use local::seed::{self, Demo};
use local::services::Services;
use notes_meetings::NotesMeetings;
use prospects::Prospects;
use serde_json::{Value, json};
use shared::app::App;
use shared::clock::{Clock, Entropy};
use shared::config::{Config, KeyFormat};
use shared::domain::api_key::KeyPrefix;
use shared::domain::{ApiKey, Caller, KeyId, Limits, Permission, Permissions};
use shared::gate::route::{Found, find};
use shared::gate::{self, Family};
use shared::repo::accounts::NewAccount;
use shared::repo::keys;
use shared::store::item::{Value as Stored, read_long_text};
use shared::store::{Key, Store, client, from_item};
use tasks::Tasks;
use tokio::net::TcpListener;
use webhooks::Webhooks;

use crate::figures::Figures;
use crate::receivers::Receivers;
use crate::request::Request;
use crate::seam::{Call, Fault, Hold, On, Seam, Side};

/// When every world begins: 2026-03-01T12:00:30.000Z, in the middle of a minute.
pub const START_MS: i64 = 1_772_366_430_000;

/// What repeats from run to run begins here.
const SEED: u64 = 0x7e57;

/// Functions over a table. Their clock stands still until it is moved.
#[derive(Debug)]
pub struct World {
    table: Arc<Table>,
    clock: Clock,
    apps: Box<Apps>,
}

/// One [`App`] a function, as Lambda has it: what one keeps, the others do not see.
#[derive(Debug)]
struct Apps {
    prospects: App,
    tasks: App,
    hires: App,
    notes_meetings: App,
    webhooks: App,
    dispatcher: App,
    account: App,
    auth: App,
}

struct Table {
    database: Database,
    store: Store,
    embedded: Embedded,
    seam: Seam,
    entropy: Entropy,
    demo: Demo,
    keys_made: AtomicU64,
    queue: Queue,
    services: Services,
    relay: Mutex<Relay>,
    receivers: Receivers,
}

impl std::fmt::Debug for Table {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Table").finish_non_exhaustive()
    }
}

/// A key to be made. Unless told otherwise: of the first account, with every permission, under the documented limits.
#[derive(Clone, Copy, Debug)]
pub struct NewKey<'a> {
    /// What it may do.
    pub permissions: &'a [Permission],
    /// How many requests it admits.
    pub limits: Limits,
    /// Whether the second account has it.
    pub of_second_account: bool,
}

impl Default for NewKey<'_> {
    fn default() -> Self {
        Self {
            permissions: &[Permission::All],
            limits: Limits::default(),
            of_second_account: false,
        }
    }
}

impl World {
    /// A new world with two accounts and a key each.
    pub async fn new() -> Self {
        Box::pin(Self::at(START_MS)).await
    }

    /// A new world that begins at this moment, in Unix milliseconds.
    pub async fn at(start_ms: i64) -> Self {
        let database = local::database::in_memory().expect("a database in memory");
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.expect("a port");
        let embedded = Embedded::start(listener, database.clone()).expect("an emulator");
        let (clock, entropy) = (Clock::fixed(start_ms), Entropy::seeded(SEED));
        let queue = Queue::new(clock.clone());
        let services = Services::on_any_port(queue.clone()).await.expect("a port");
        let relay = Mutex::new(Relay::new(database.clone(), None));
        let store = embedded.store(Entropy::seeded(SEED + 1));
        let demo = seed::plant(&store, clock.now(), seed::Options::default())
            .await
            .expect("two accounts");
        let (seam, keys_made) = (Seam::new(), AtomicU64::new(0));
        let table = Arc::new(Table {
            database,
            store,
            embedded,
            seam,
            entropy,
            demo,
            keys_made,
            queue,
            services,
            relay,
            receivers: Receivers::default(),
        });
        Self::over(table, clock)
    }

    fn over(table: Arc<Table>, clock: Clock) -> Self {
        // One client for all of them: to make one takes longer than a request.
        let client = client::with_http(
            &table.embedded.config(KeyFormat::Checked).aws,
            aws_smithy_runtime_api::shared::IntoShared::into_shared(table.seam.with_new_connections()),
        );
        let app = || {
            let config = Config {
                resume_reader: resume_reader(),
                ..table.services.config(table.embedded.config(KeyFormat::Checked))
            };
            let store = Store::new(client.clone(), TABLE.to_owned(), table.entropy.clone());
            let app = App::new(config, store, clock.clone(), table.entropy.clone());
            app.over(Arc::new(table.receivers.clone()))
        };
        let apps = Box::new(Apps {
            prospects: app(),
            tasks: app(),
            hires: app(),
            notes_meetings: app(),
            webhooks: app(),
            dispatcher: app(),
            account: app(),
            auth: app(),
        });
        Self { table, clock, apps }
    }

    /// Cold functions over the same table, at the same time.
    #[must_use]
    pub fn fresh_functions(&self) -> Self {
        Self::over(Arc::clone(&self.table), self.clock.clone())
    }

    /// Cold functions whose clock is late, and goes by itself.
    #[must_use]
    pub fn fresh_functions_behind(&self, by: Duration) -> Self {
        let ms = i64::try_from(by.as_millis()).expect("a short time");
        Self::over(Arc::clone(&self.table), Clock::fixed(self.now_ms() - ms))
    }

    /// Where the embedded DynamoDB is reached.
    #[must_use]
    pub fn dynamodb_endpoint(&self) -> &str {
        self.table.embedded.endpoint()
    }

    /// Moves the clock.
    pub fn advance(&self, by: Duration) {
        self.clock
            .advance_ms(i64::try_from(by.as_millis()).expect("a short time"));
    }

    /// What the clock shows, in Unix milliseconds.
    #[must_use]
    pub fn now_ms(&self) -> i64 {
        self.clock.now().ms()
    }

    /// The first account, as it was when it was made.
    #[must_use]
    pub fn first(&self) -> &NewAccount {
        &self.table.demo.first
    }

    /// The second account, as it was when it was made.
    #[must_use]
    pub fn second(&self) -> &NewAccount {
        &self.table.demo.second
    }

    /// The first account's key, which may do everything.
    #[must_use]
    pub fn api_key(&self) -> &str {
        &self.table.demo.api_key
    }

    /// The second account's key, which may do everything.
    #[must_use]
    pub fn second_account_api_key(&self) -> &str {
        &self.table.demo.second_account_api_key
    }

    /// Makes a key.
    pub async fn new_key(&self, new: NewKey<'_>) -> String {
        let like = if new.of_second_account {
            self.second_account_api_key()
        } else {
            self.api_key()
        };
        let like = ApiKey::parse(like).expect("a key").hash();
        let item = self
            .store()
            .get(&Key::api_key(&like))
            .await
            .expect("a store")
            .expect("the account's key");
        let entropy = Entropy::seeded(SEED + 2 + self.table.keys_made.fetch_add(1, Ordering::SeqCst));
        let key = ApiKey::new(entropy.bytes(), KeyPrefix::Live);
        let caller = Caller {
            key_id: KeyId::new(entropy.ulid(self.clock.now())),
            key_name: "Test key".to_owned(),
            permissions: new.permissions.iter().copied().collect::<Permissions>(),
            ..from_item::<Caller>(item).expect("a caller")
        };
        let writes = keys::create(&key, &caller, new.limits).expect("items");
        self.store().transact(&writes, None).await.expect("a store");
        key.reveal().to_owned()
    }

    /// Revokes a key, past the endpoint.
    pub async fn revoke(&self, key: &str) {
        let store = self.store();
        let hash = ApiKey::parse(key).expect("a key").hash();
        for account in [self.first(), self.second()] {
            let account = account.settings.account.id;
            let records = keys::list(&store, account).await.expect("a store");
            if let Some(record) = records.into_iter().find(|record| record.hash == hash) {
                store
                    .transact(&keys::revoke(account, &record, self.clock.now()), None)
                    .await
                    .expect("a store");
                return;
            }
        }
        panic!("no such key");
    }

    /// Every route of every family.
    #[must_use]
    pub fn routes(&self) -> Vec<KnownRoute> {
        routes()
    }

    /// The table, past the seam.
    #[must_use]
    pub fn store(&self) -> Store {
        self.table.store.clone()
    }

    /// Chance, as the functions have it.
    #[must_use]
    pub fn entropy(&self) -> &Entropy {
        &self.table.entropy
    }

    /// The embedded DynamoDB.
    #[must_use]
    pub fn embedded(&self) -> &Embedded {
        &self.table.embedded
    }

    /// Everything that is stored, as DynamoDB's JSON; compressed texts as texts.
    #[must_use]
    pub fn items(&self) -> Vec<Value> {
        let mut items = self.stored_items();
        items.iter_mut().for_each(unpack);
        items
    }

    /// The database, past the functions and the SDK.
    pub(crate) fn database(&self) -> &Database {
        &self.table.database
    }

    /// The seam.
    pub(crate) fn seam(&self) -> &Seam {
        &self.table.seam
    }

    /// Everything that is stored, as it is stored.
    pub(crate) fn stored_items(&self) -> Vec<Value> {
        let mut items = Vec::new();
        let mut start = Value::Null;
        loop {
            let mut request = json!({"TableName": TABLE, "ConsistentRead": true});
            if !start.is_null() {
                request["ExclusiveStartKey"] = start;
            }
            let request = serde_json::from_value(request).expect("a scan");
            let page = serde_json::to_value(self.table.database.scan(request).expect("a scan")).expect("JSON");
            items.extend(page["Items"].as_array().cloned().unwrap_or_default());
            start = page["LastEvaluatedKey"].clone();
            if start.is_null() {
                return items;
            }
        }
    }

    /// The stored events of both accounts, by id.
    #[must_use]
    pub fn events(&self) -> Vec<Value> {
        let is_event = |item: &Value| item["pk"]["S"].as_str().is_some_and(|pk| pk.contains("#EVENTS#"));
        let mut events: Vec<Value> = self.items().into_iter().filter(is_event).collect();
        events.sort_by_key(|event| event["sk"]["S"].as_str().map(str::to_owned));
        events
    }

    /// A request of that method. `target` is the path below `/v2`, with the query.
    pub fn send(&self, method: &str, target: &str) -> Request<'_> {
        Request::new(self, method, target)
    }

    /// GET
    pub fn get(&self, target: &str) -> Request<'_> {
        self.send("GET", target)
    }

    /// POST
    #[expect(clippy::needless_pass_by_value, reason = "bodies are literals")]
    pub fn post(&self, target: &str, body: Value) -> Request<'_> {
        self.send("POST", target).json(&body)
    }

    /// PATCH
    #[expect(clippy::needless_pass_by_value, reason = "bodies are literals")]
    pub fn patch(&self, target: &str, body: Value) -> Request<'_> {
        self.send("PATCH", target).json(&body)
    }

    /// DELETE
    pub fn delete(&self, target: &str) -> Request<'_> {
        self.send("DELETE", target)
    }

    /// Does `work`, and counts the calls that it makes to the table.
    pub async fn measure<F: IntoFuture>(&self, work: F) -> (F::Output, Figures) {
        let seam = &self.table.seam;
        let before = seam.calls().len();
        seam.measuring(true);
        let output = work.await;
        seam.measuring(false);
        (output, Figures::of(&seam.calls()[before..]))
    }

    /// Every call to the table so far.
    #[must_use]
    pub fn calls(&self) -> Vec<Call> {
        self.table.seam.calls()
    }

    /// Breaks calls to come.
    pub fn fault(&self, fault: Fault, on: On) {
        self.table.seam.fault(fault, on);
    }

    /// Stops a call to come before it is sent.
    #[must_use]
    pub fn hold(&self, on: On) -> Hold {
        self.table.seam.hold(Side::Before, on)
    }

    /// Stops a call to come after it happened, before its answer comes.
    #[must_use]
    pub fn hold_reply(&self, on: On) -> Hold {
        self.table.seam.hold(Side::After, on)
    }

    /// Ends all faults and holds.
    pub fn heal(&self) {
        self.table.seam.heal();
    }

    /// Sends what [`Fault::Late`] kept: how much it was.
    pub async fn deliver_late(&self) -> usize {
        self.table.seam.deliver_late().await
    }

    /// Breaks so many of a thousand calls from now on, drawn from this seed.
    pub fn break_at_random(&self, seed: u64, in_a_thousand: usize) {
        self.table.seam.break_at_random(seed, in_a_thousand);
    }

    /// Ends that; how many calls were broken.
    pub fn heal_chance(&self) -> usize {
        self.table.seam.heal_chance()
    }

    /// Keeps no calls from now on.
    pub fn forget_calls(&self) {
        self.table.seam.forget_calls();
    }

    /// Starts `work` and ends it, as the death of a function would, at that call: before it is sent, or after it happened.
    pub async fn kill<F: IntoFuture>(&self, side: Side, on: On, work: F) {
        let hold = self.table.seam.hold(side, on);
        let work = std::pin::pin!(work.into_future());
        let reached = std::pin::pin!(hold.reached());
        futures::future::select(work, reached).await;
    }

    /// The receivers of webhooks.
    #[must_use]
    pub fn receivers(&self) -> &Receivers {
        &self.table.receivers
    }

    /// The dispatcher's queue.
    #[must_use]
    pub fn queue(&self) -> &Queue {
        &self.table.queue
    }

    /// Takes from the table's stream to the queue what was written since.
    pub fn relay(&self) {
        let mut relay = self.table.relay.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            let relayed = relay.next().expect("a stream");
            for body in &relayed.messages {
                self.table.queue.send(body.clone(), 0);
            }
            relay.advance(&relayed);
            if !relayed.more {
                return;
            }
        }
    }

    /// One batch of messages through the dispatcher, as SQS gives it. `false` where there is none.
    pub async fn dispatch(&self) -> bool {
        let messages = self.table.queue.receive(10);
        let records: Vec<Record> = messages
            .iter()
            .map(|message| Record {
                message_id: message.id.to_string(),
                body: message.body.clone(),
            })
            .collect();
        if records.is_empty() {
            return false;
        }
        let failures = dispatcher::handle(&self.apps.dispatcher, Batch { records }).await;
        for message in messages {
            let id = message.id.to_string();
            if failures
                .batch_item_failures
                .iter()
                .all(|failure| failure.item_identifier != id)
            {
                self.table.queue.delete(message.id);
            }
        }
        true
    }

    /// Sends everything that is due now, until nothing is.
    pub async fn deliver_webhooks(&self) {
        loop {
            self.relay();
            if !self.dispatch().await {
                return;
            }
        }
    }

    /// One run of the sweeper: how much was due.
    pub async fn sweep(&self) -> usize {
        sweeper::handle(&self.apps.dispatcher).await.expect("a run").due
    }

    pub(crate) async fn serve(&self, request: &Request<'_>) -> lambda_http::Response<lambda_http::Body> {
        let (event, method, path) = (request.event(), request.method(), request.path());
        if owns::<Prospects>(method, path) {
            gate::serve(&self.apps.prospects, &Prospects, event).await
        } else if owns::<Tasks>(method, path) {
            gate::serve(&self.apps.tasks, &Tasks, event).await
        } else if owns::<Hires>(method, path) {
            gate::serve(&self.apps.hires, &Hires, event).await
        } else if owns::<NotesMeetings>(method, path) {
            gate::serve(&self.apps.notes_meetings, &NotesMeetings, event).await
        } else if owns::<Webhooks>(method, path) {
            gate::serve(&self.apps.webhooks, &Webhooks, event).await
        } else if owns::<Account>(method, path) {
            gate::serve(&self.apps.account, &Account, event).await
        } else {
            gate::serve(&self.apps.auth, &Auth, event).await
        }
    }
}

/// Puts texts in the place of compressed ones.
pub(crate) fn unpack(item: &mut Value) {
    for value in item.as_object_mut().into_iter().flat_map(|item| item.values_mut()) {
        if let Some(packed) = value["B"].as_str() {
            let packed = Stored::B(Blob::new(STANDARD.decode(packed).expect("base64")));
            // What is no text belongs to a folded directory.
            if let Ok(text) = read_long_text(&packed) {
                *value = json!({"S": text});
            }
        }
    }
}

/// The program that reads resume files: a test binary cannot be it. It lies above the folder of the tests and examples.
fn resume_reader() -> Option<PathBuf> {
    let tests = std::env::current_exe().ok()?;
    Some(tests.parent()?.parent()?.join("resume-reader"))
}

fn owns<F: Family>(method: &str, path: &str) -> bool {
    !matches!(find(F::ROUTES, method, path), Found::Nothing)
}

/// A route of the service.
#[derive(Clone, Copy, Debug)]
pub struct KnownRoute {
    /// The method.
    pub method: &'static str,
    /// The path below `/v2`, with parameters in braces.
    pub path: &'static str,
    /// What it needs.
    pub permission: Option<Permission>,
    /// The family that has it.
    pub family: &'static str,
}

impl KnownRoute {
    /// The path with `value` for each of its parameters.
    #[must_use]
    pub fn path_with(&self, value: &str) -> String {
        let segment = |segment: &'static str| if segment.starts_with('{') { value } else { segment };
        self.path.split('/').map(segment).collect::<Vec<_>>().join("/")
    }
}

fn routes_of<F: Family>() -> impl Iterator<Item = KnownRoute> {
    F::ROUTES.iter().map(|route| KnownRoute {
        method: route.method.name(),
        path: route.path,
        permission: route.permission,
        family: F::NAME,
    })
}

/// Every route of every family.
#[must_use]
pub fn routes() -> Vec<KnownRoute> {
    routes_of::<Prospects>()
        .chain(routes_of::<Tasks>())
        .chain(routes_of::<Hires>())
        .chain(routes_of::<NotesMeetings>())
        .chain(routes_of::<Webhooks>())
        .chain(routes_of::<Account>())
        .chain(routes_of::<Auth>())
        .collect()
}
