//! Measures this service and another product, which `tests/bench/peers/run` has started.
//!
//! Both load the same people. Once the rows of ours are compacted, rounds alternate between the products: reads, then
//! creations. Then the same again while another connection creates people in bulk.

mod products;
mod service;

use std::cell::Cell;
use std::collections::HashMap;
use std::time::Duration;

use clap::Parser;
use futures::future::{Either, select};
use products::{Operation, Product};
use service::{Measured, Service, Until};
use tests::measure::head;

/// How long a round of a read lasts.
const READING: Duration = Duration::from_millis(1_500);

/// The first number of the people that are created while others are measured, far from all others.
const BACKGROUND: usize = 5_000_000;

#[derive(Parser)]
struct Arguments {
    /// The base URL of ours
    #[arg(long)]
    ours: String,
    #[arg(long)]
    ours_key: String,
    /// The other product
    #[arg(long)]
    peer: Product,
    #[arg(long)]
    peer_url: String,
    #[arg(long)]
    peer_token: String,
    /// People who are loaded into both
    #[arg(long, default_value_t = 10_000)]
    people: usize,
    /// Alternating rounds
    #[arg(long, default_value_t = 3)]
    rounds: usize,
    /// Seconds until the rows of ours are compacted
    #[arg(long, default_value_t = 150)]
    settle: u64,
    /// People created one by one in a round; in bulk, twice as many
    #[arg(long, default_value_t = 800)]
    creations: usize,
    /// People a second whom the other connection creates, 100 at a time
    #[arg(long, default_value_t = 200)]
    loading: usize,
    /// Names of operations that are measured: all that contain one of these
    #[arg(long)]
    only: Vec<String>,
}

type Rounds = HashMap<(&'static str, Product), Vec<Measured>>;

/// Whether another connection creates people meanwhile.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    AtRest,
    Loading,
}

struct Benchmark {
    arguments: Arguments,
    services: [Service; 2],
    /// The number of the next person who is created.
    next: usize,
    /// The same for each product's people who are created meanwhile.
    background: [Cell<usize>; 2],
}

impl Benchmark {
    /// Both products find the same number of people.
    async fn compare_totals(&self) {
        for operation in [Operation::ByName, Operation::ByLabel, Operation::Count] {
            for number in 0..10 {
                let mut totals = Vec::new();
                for service in &self.services {
                    let answer = service.ask(&service.product.read(operation, &[], number), None).await;
                    totals.push(service.product.total(operation, &answer));
                }
                assert!(
                    totals[0] == totals[1] && totals[0] > 0,
                    "{}: {totals:?}",
                    operation.name()
                );
            }
        }
    }

    /// The rounds of these operations.
    async fn rounds(&mut self, operations: &[Operation], state: State) -> Rounds {
        let only = &self.arguments.only;
        let is_wanted =
            |operation: &&Operation| only.is_empty() || only.iter().any(|part| operation.name().contains(part));
        let operations: Vec<Operation> = operations.iter().filter(is_wanted).copied().collect();
        let mut measured = Rounds::new();
        for round in 0..self.arguments.rounds {
            for &operation in &operations {
                let creations = self.arguments.creations;
                let people = match operation {
                    Operation::Create => creations,
                    Operation::CreateInBulk => creations * 2,
                    _ => 0,
                };
                let from = self.next;
                self.next += people;
                let until = match people {
                    0 => Until::Passed(READING),
                    people => Until::Created { from, people },
                };
                let mut order = [0, 1];
                order.rotate_left(round % 2);
                for at in order {
                    let one = self.one(at, operation, until, state).await;
                    let key = (operation.name(), self.services[at].product);
                    measured.entry(key).or_default().push(one);
                }
            }
            eprintln!("round {} of {}", round + 1, self.arguments.rounds);
        }
        measured
    }

    async fn one(&self, at: usize, operation: Operation, until: Until, state: State) -> Measured {
        let service = &self.services[at];
        let work = service.measure(operation, until);
        if state == State::AtRest {
            return work.await;
        }
        let period = Duration::from_secs_f64(products::BULK as f64 / self.arguments.loading as f64);
        let creating = service.keep_creating(period, &self.background[at]);
        match select(std::pin::pin!(work), std::pin::pin!(creating)).await {
            Either::Left((measured, _)) => measured,
            Either::Right(_) => unreachable!("creation goes on"),
        }
    }

    async fn run(&mut self) {
        for service in &mut self.services {
            service.load(self.arguments.people).await;
        }
        self.next = self.arguments.people;
        self.compare_totals().await;
        eprintln!("waiting {} s for the compaction of rows", self.arguments.settle);
        tokio::time::sleep(Duration::from_secs(self.arguments.settle)).await;
        let mut at_rest = self.rounds(&Operation::READS, State::AtRest).await;
        at_rest.extend(self.rounds(&Operation::CREATIONS, State::AtRest).await);
        self.compare_totals().await;
        print(("At rest", self.arguments.peer), at_rest);
        let all = [&Operation::READS[..], &Operation::CREATIONS].concat();
        let loading = self.rounds(&all, State::Loading).await;
        print(("While loading", self.arguments.peer), loading);
    }
}

fn print((title, peer): (&str, Product), mut measured: Rounds) {
    let [rate, longest] = ["/s", "p99 ms"].map(|unit| format!("{}, {unit}", peer.name()));
    let names = [title, "Ours, /s", &rate, "x", "Ours, p99 ms", &longest];
    println!("\n{}", head(&names));
    for operation in [&Operation::READS[..], &Operation::CREATIONS].concat() {
        let mut summary = |product| {
            let rounds = measured.remove(&(operation.name(), product));
            rounds.map(Measured::summary)
        };
        let [Some([ours, ours_ms]), Some([theirs, theirs_ms])] = [Product::Ours, peer].map(&mut summary) else {
            continue;
        };
        let (operation, ratio) = (operation.name(), ours / theirs);
        println!("| {operation} | {ours:.0} | {theirs:.0} | {ratio:.2} | {ours_ms:.1} | {theirs_ms:.1} |");
    }
}

fn main() {
    let arguments = Arguments::parse();
    let services = [
        Service::new(Product::Ours, &arguments.ours, &arguments.ours_key),
        Service::new(arguments.peer, &arguments.peer_url, &arguments.peer_token),
    ];
    let mut benchmark = Benchmark {
        arguments,
        services,
        next: 0,
        background: [Cell::new(BACKGROUND), Cell::new(BACKGROUND)],
    };
    let mut runtime = tokio::runtime::Builder::new_current_thread();
    runtime.enable_all().build().unwrap().block_on(benchmark.run());
}
