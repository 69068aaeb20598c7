//! Mixed load in the open, calm and with faults: requests come when they are due, whether those before are answered or not.
//!
//! ```text
//! cargo run --release -p tests --example open_loop [-- --seconds 600 --rate 50 --faults 15 --seed 1]
//! ```
//!
//! With a fault in so many of a thousand calls to the table, usually none. A client tries again as it is told to, under its
//! idempotency key; a request took from when it was due to its last answer. What each answer must show is known: a prospect is never older than
//! what was acknowledged before it was asked for. In the end all directories, records, claims and events must agree, and hold each creation once. It
//! fails at the first thing that is wrong.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    clippy::print_stdout,
    clippy::disallowed_methods,
    clippy::large_futures,
    clippy::panic,
    reason = "a program for people, which measures time"
)]

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::time::Duration;

use domain::{Limits, Permission, UnixMs};
use index::{Kind, Run, Sizes};
use serde_json::json;
use tests::model::random::Random;
use tests::{NewKey, Request, Response, World};
use tokio::task::LocalSet;
use tokio::time::Instant;

/// How often the clock of the service is moved on, and calls arrive that are late.
const TICK: Duration = Duration::from_millis(10);

/// How often directories are folded, as by the sweeper.
const FOLDS: Duration = Duration::from_mins(1);

/// A lease of 60 s, told 5 s at a time, and what faults add.
const TRIES: usize = 50;

/// A prospect whose creation was acknowledged. Its title counts what was written to it.
#[derive(Debug)]
struct Person {
    id: String,
    acknowledged: Cell<u64>,
    sent: Cell<u64>,
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
    random: RefCell<Random>,
    number: Cell<u64>,
    seen: Seen,
}

impl Load {
    async fn new(seed: u64, faults: usize) -> Self {
        let world = World::new().await;
        world.forget_calls();
        let limits = Limits {
            minute: 1_000_000_000,
            hour: 1_000_000_000,
        };
        let new = NewKey {
            permissions: &[Permission::All],
            limits,
            of_second_account: false,
        };
        let key = world.new_key(new).await;
        world.break_at_random(seed, faults);
        Self {
            world,
            key,
            people: RefCell::default(),
            random: RefCell::new(Random::new(seed)),
            number: Cell::new(0),
            seen: Seen::default(),
        }
    }

    /// Sends a request until it is answered for good.
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

    /// One at a time changes a prospect, so that its title tells how many have.
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

    /// Of ten requests, four write.
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

    /// The clock of the service is a stopped one: this moves it.
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
        let store = self.world.store();
        loop {
            tokio::time::sleep(FOLDS).await;
            for kind in Kind::EVERY {
                let run = Run {
                    now: UnixMs::new(self.world.now_ms()).unwrap(),
                    nonce: self.world.entropy().bytes(),
                    sizes: Sizes::default(),
                };
                // One that ends early is gone on with by the next.
                let _ = index::compact(&store, self.world.first().settings.account.id, kind, &run).await;
            }
        }
    }
}

fn quantile(took: &[Duration], thousandths: usize) -> Duration {
    took[(took.len() * thousandths / 1_000).min(took.len() - 1)]
}

/// A run at so many requests a second.
async fn run(seed: u64, faults: usize, (rate, lasting): (f64, Duration)) {
    let load = Rc::new(Load::new(seed, faults).await);
    let (ticking, folding) = (Rc::clone(&load), Rc::clone(&load));
    let ticks = tokio::task::spawn_local(async move { ticking.tick().await });
    let folds = tokio::task::spawn_local(async move { folding.compact().await });
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
    assert!(!ticks.is_finished() && !folds.is_finished(), "the clock went on");
    ticks.abort();
    folds.abort();
    let broken = load.world.stop_random_faults();
    load.world.deliver_late().await;
    let created = load.people.borrow().len();
    let total = load.world.get("/prospects/count").key(&load.key).await;
    assert_eq!(
        total.expect_status(200).body["count"],
        created,
        "each creation is there once"
    );
    load.world.check_consistency().await;
    let mut times = load.seen.took.borrow_mut();
    times.sort_unstable();
    println!(
        "{faults} faults in 1,000 calls: {rate:.0}/s offered, {:.1}/s answered, {:?}; p50 {:?}, p99 {:?}, p99.9 {:?}, last {:?}; \
         {broken} calls broken, {} tries again; {created} prospects, all agree",
        f64::from(u32::try_from(times.len()).unwrap()) / took.as_secs_f64(),
        load.seen.statuses.borrow(),
        quantile(&times, 500),
        quantile(&times, 990),
        quantile(&times, 999),
        times.last().unwrap(),
        load.seen.retries.get(),
    );
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let option = |name: &str, usual: u32| {
        let at = arguments.iter().position(|argument| argument == name);
        at.map_or(usual, |at| arguments[at + 1].parse().unwrap())
    };
    let lasting = Duration::from_secs(option("--seconds", 60).into());
    let (rate, seed) = (option("--rate", 50).into(), option("--seed", 1).into());
    let faults = usize::try_from(option("--faults", 0)).unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    LocalSet::new().block_on(&runtime, run(seed, faults, (rate, lasting)));
}
