//! Measures this service and `PocketBase`, which `tests/bench/peers/run` has started.
//!
//! Both load the same people. Once the rows of ours are compacted, rounds alternate between the products: reads, then
//! creations.

mod products;
mod service;

use std::collections::HashMap;
use std::time::Duration;

use clap::Parser;
use products::{Operation, Product};
use service::{Measured, Service, Until};
use tests::measure::head;

/// How long a round of a read lasts.
const READING: Duration = Duration::from_millis(1_500);

#[derive(Parser)]
struct Arguments {
    /// The base URL of ours
    #[arg(long)]
    ours: String,
    #[arg(long)]
    ours_key: String,
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
    /// Names of operations that are measured: all that contain one of these
    #[arg(long)]
    only: Vec<String>,
}

type Rounds = HashMap<(&'static str, Product), Vec<Measured>>;

struct Benchmark {
    arguments: Arguments,
    services: [Service; 2],
    /// The number of the next person who is created.
    next: usize,
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
                assert!(totals[0] == totals[1] && totals[0] > 0, "{}: {totals:?}", operation.name());
            }
        }
    }

    /// The rounds of these operations.
    async fn rounds(&mut self, operations: &[Operation]) -> Rounds {
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
                    let one = self.services[at].measure(operation, until).await;
                    let key = (operation.name(), self.services[at].product);
                    measured.entry(key).or_default().push(one);
                }
            }
            eprintln!("round {} of {}", round + 1, self.arguments.rounds);
        }
        measured
    }

    async fn run(&mut self) {
        for service in &mut self.services {
            service.load(self.arguments.people).await;
        }
        self.next = self.arguments.people;
        self.compare_totals().await;
        eprintln!("waiting {} s for the compaction of rows", self.arguments.settle);
        tokio::time::sleep(Duration::from_secs(self.arguments.settle)).await;
        let mut measured = self.rounds(&Operation::READS).await;
        measured.extend(self.rounds(&Operation::CREATIONS).await);
        self.compare_totals().await;
        print(measured);
    }
}

fn print(mut measured: Rounds) {
    let names = ["", "Ours, /s", "PocketBase, /s", "x", "Ours, p99 ms", "PocketBase, p99 ms"];
    println!("\n{}", head(&names));
    for operation in [&Operation::READS[..], &Operation::CREATIONS].concat() {
        let mut summary = |product| {
            let rounds = measured.remove(&(operation.name(), product));
            rounds.map(Measured::summary)
        };
        let products = [Product::Ours, Product::PocketBase];
        let [Some([ours, ours_ms]), Some([theirs, theirs_ms])] = products.map(&mut summary) else {
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
        Service::new(Product::PocketBase, &arguments.peer_url, &arguments.peer_token),
    ];
    let mut benchmark = Benchmark { arguments, services, next: 0 };
    let mut runtime = tokio::runtime::Builder::new_current_thread();
    runtime.enable_all().build().unwrap().block_on(benchmark.run());
}
