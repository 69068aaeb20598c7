//! Mixed load as an open loop, calm and with faults: requests are sent when they are due, whether earlier ones are answered or not.
//!
//! ```text
//! cargo run --release -p tests --bin bench-open-loop -- --seconds 600 --rate 50 --faults 15
//! ```
//!
//! A client retries as `Retry-After` says, under its idempotency key; the latency of a request is the time from when it was due to
//! its last answer. Every answer is checked: a prospect is never older than what was acknowledged before the read. In the end all
//! indexes, records, claims and events must agree, with each creation once. Fails at the first difference.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    clippy::print_stdout,
    clippy::disallowed_methods,
    clippy::large_futures,
    clippy::panic,
    reason = "a benchmark, which measures time"
)]

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::time::Duration;

use clap::Parser;
use fastrand::Rng;
use index::{Kind, Sizes};
use serde_json::json;
use tests::measure::quantile;
use tests::random::Choose;
use tests::{NewKey, Request, Response, World};
use tokio::task::LocalSet;
use tokio::time::Instant;

/// How often the clock of the service advances, and late calls arrive.
const TICK: Duration = Duration::from_millis(10);

/// How often indexes are compacted.
const COMPACTION: Duration = Duration::from_mins(1);

/// A lease lasts 60 s and `Retry-After` says 5 s; faults add more.
const TRIES: usize = 50;

/// A prospect whose creation was acknowledged. Its title counts its changes.
#[derive(Debug)]
struct Person {
    id: String,
    acknowledged: Cell<u64>,
    sent: Cell<u64>,
}

#[derive(Parser)]
struct Arguments {
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// Requests a second
    #[arg(long, default_value_t = 50)]
    rate: u32,
    /// Faults in a thousand calls to the table
    #[arg(long, default_value_t = 0)]
    faults: usize,
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// What a run counts.
#[derive(Debug, Default)]
struct Seen {
    took: RefCell<Vec<Duration>>,
    statuses: RefCell<BTreeMap<u16, usize>>,
    retries: Cell<usize>,
}

struct Load {
    world: World,
    key: String,
    people: RefCell<Vec<Rc<Person>>>,
    random: RefCell<Rng>,
    number: Cell<u64>,
    seen: Seen,
}

impl Load {
    async fn new(seed: u64, faults: usize) -> Self {
        let world = World::new().await;
        world.forget_calls();
        let key = world.new_key(NewKey::unlimited()).await;
        world.break_at_random(seed, faults);
        Self {
            world,
            key,
            people: RefCell::default(),
            random: RefCell::new(Rng::with_seed(seed)),
            number: Cell::new(0),
            seen: Seen::default(),
        }
    }

    /// Retries a request until its answer is final.
    async fn answer<'a>(&'a self, request: impl Fn() -> Request<'a>) -> Response {
        for tries in 0..TRIES {
            let response = request().key(&self.key).await;
            let code = response.body["code"].as_str().unwrap_or_default();
            if !["unavailable", "idempotency_in_progress", "conflict"].contains(&code) {
                *self.seen.statuses.borrow_mut().entry(response.status).or_default() += 1;
                self.seen.retries.set(self.seen.retries.get() + tries);
                return response;
            }
            let seconds = response.header("retry-after").parse().unwrap_or(1);
            tokio::time::sleep(Duration::from_secs(seconds)).await;
        }
        panic!("no answer after {TRIES} tries");
    }

    fn draw(&self) -> (u64, String, Option<Rc<Person>>) {
        let number = self.number.get();
        self.number.set(number + 1);
        let people = self.people.borrow();
        let person = (!people.is_empty()).then(|| Rc::clone(self.random.borrow_mut().one_of(&people)));
        (number, format!("load-{number}"), person)
    }

    async fn create(&self, number: u64, key: &str) {
        let body =
            json!({"firstName": "Load", "lastName": "Test", "email": format!("l{number}@example.com"), "title": "0"});
        let answer = self
            .answer(|| self.world.post("/prospects", body.clone()).idempotency_key(key))
            .await;
        let id = answer.expect_status(201).id().to_owned();
        let person = Person {
            id,
            acknowledged: Cell::new(0),
            sent: Cell::new(0),
        };
        self.people.borrow_mut().push(Rc::new(person));
    }

    /// Changes a prospect, unless another request does: so the title is the number of changes.
    async fn change(&self, person: &Person, key: &str) {
        if person.sent.get() > person.acknowledged.get() {
            return self.read(person).await;
        }
        let next = person.sent.get() + 1;
        person.sent.set(next);
        let (path, body) = (format!("/prospects/{}", person.id), json!({"title": next.to_string()}));
        let answer = self
            .answer(|| self.world.patch(&path, body.clone()).idempotency_key(key))
            .await;
        assert_eq!(answer.expect_status(200).body["item"]["title"], next.to_string());
        person.acknowledged.set(next);
    }

    async fn read(&self, person: &Person) {
        let least = person.acknowledged.get();
        let path = format!("/prospects/{}", person.id);
        let answer = self.answer(|| self.world.get(&path)).await;
        let title = answer.expect_status(200).body["item"]["title"]
            .as_str()
            .unwrap()
            .parse()
            .unwrap();
        assert!((least..=person.sent.get()).contains(&title), "{title} of {least}");
    }

    async fn task(&self, person: &Person, key: &str) {
        let user = self.world.first().settings.users[0].id.to_string();
        let body = json!({"prospectId": person.id, "task": "Call", "assignedTo": user});
        let answer = self
            .answer(|| self.world.post("/tasks", body.clone()).idempotency_key(key))
            .await;
        answer.expect_status(201);
    }

    async fn count(&self) {
        let least = self.people.borrow().len();
        let answer = self.answer(|| self.world.get("/prospects/count")).await;
        let count = usize::try_from(answer.expect_status(200).body["count"].as_u64().unwrap()).unwrap();
        let most = usize::try_from(self.number.get()).unwrap();
        assert!((least..=most).contains(&count), "{count} of {least}");
    }

    async fn list(&self) {
        let answer = self.answer(|| self.world.get("/prospects?limit=20")).await;
        answer.expect_status(200);
    }

    /// Sends one request; of ten, four write.
    async fn one(&self, due: Instant) {
        let (number, key, person) = self.draw();
        match (number % 10, person) {
            (0 | 1, _) | (_, None) => self.create(number, &key).await,
            (2, Some(person)) => self.change(&person, &key).await,
            (3, Some(person)) => self.task(&person, &key).await,
            (4, _) => self.count().await,
            (5, _) => self.list().await,
            (_, Some(person)) => self.read(&person).await,
        }
        self.seen.took.borrow_mut().push(due.elapsed());
    }

    /// Advances the clock of the service, which does not run by itself.
    async fn tick(&self) {
        let (mut ticks, mut last) = (tokio::time::interval(TICK), Instant::now());
        loop {
            ticks.tick().await;
            self.world.advance(last.elapsed());
            last = Instant::now();
            self.world.deliver_late().await;
        }
    }

    async fn compact(&self) {
        let account = self.world.first().settings.account.id;
        loop {
            tokio::time::sleep(COMPACTION).await;
            for kind in Kind::EVERY {
                // The next run continues one that fails.
                let _ = self.world.compact(account, kind, Sizes::default()).await;
            }
        }
    }
}

async fn run(arguments: Arguments) {
    let (rate, faults) = (f64::from(arguments.rate), arguments.faults);
    let lasting = Duration::from_secs(arguments.seconds);
    let load = Rc::new(Load::new(arguments.seed, faults).await);
    let (ticking, compacting) = (Rc::clone(&load), Rc::clone(&load));
    let ticks = tokio::task::spawn_local(async move { ticking.tick().await });
    let compactions = tokio::task::spawn_local(async move { compacting.compact().await });
    let began = Instant::now();
    let mut sent = Vec::new();
    for number in 0_u32.. {
        let due = began + Duration::from_secs_f64(f64::from(number) / rate);
        if due >= began + lasting {
            break;
        }
        tokio::time::sleep_until(due).await;
        let load = Rc::clone(&load);
        sent.push(tokio::task::spawn_local(async move { load.one(due).await }));
    }
    for one in sent {
        one.await.unwrap();
    }
    let took = began.elapsed();
    assert!(!ticks.is_finished() && !compactions.is_finished(), "the clock runs");
    ticks.abort();
    compactions.abort();
    let broken = load.world.stop_random_faults();
    load.world.deliver_late().await;
    let created = load.people.borrow().len();
    let total = load.world.get("/prospects/count").key(&load.key).await;
    assert_eq!(
        total.expect_status(200).body["count"],
        created,
        "each creation exists once"
    );
    load.world.check_consistency().await;
    let mut times = load.seen.took.borrow_mut();
    println!(
        "{faults} faults in 1,000 calls: {rate:.0}/s offered, {:.1}/s answered, {:?}; p50 {:?}, p99 {:?}, p99.9 {:?}, last {:?}; \
         {broken} calls failed, {} retries; {created} prospects, all agree",
        f64::from(u32::try_from(times.len()).unwrap()) / took.as_secs_f64(),
        load.seen.statuses.borrow(),
        quantile(&mut times, 0.5),
        quantile(&mut times, 0.99),
        quantile(&mut times, 0.999),
        quantile(&mut times, 1.0),
        load.seen.retries.get(),
    );
}

fn main() {
    let arguments = Arguments::parse();
    let mut runtime = tokio::runtime::Builder::new_current_thread();
    let runtime = runtime.enable_all().build().unwrap();
    LocalSet::new().block_on(&runtime, run(arguments));
}
