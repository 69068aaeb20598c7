//! `tests/bench/share`: the function `prospects` under the share of a CPU that Lambda gives to its memory, over TLS to
//! a table whose calls take 8 ms. The share is a quota of a control group: a whole CPU until the first poll, then
//! memory / 1,769 MB of one. Sizes are interleaved in rounds. It needs root, and writes segments to `--folder`.

mod accounts;
mod cpu_share;
mod function;
#[path = "../index/prospects.rs"]
mod prospects;
mod report;
mod requests;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use accounts::{Account, account};
use clap::Parser;
use cpu_share::CpuShare;
use function::Function;
use report::{Cell, Line};
use requests::Ask;
use tests::World;
use tests::tls::tls_to_slow;

/// The time of a call to the table.
const CALL: Duration = Duration::from_millis(8);

/// Cold starts of each request at each size, and requests after each of them.
const ROUNDS: usize = 3;
const WARM: usize = 20;

/// Time limits: for the requests after a cold start, and for the requests of all large accounts.
const SERIES: Duration = Duration::from_secs(3);
const ALL_ACCOUNTS: Duration = Duration::from_mins(1);

/// The prospects of the accounts.
const SMALL: u64 = 10_000;
const LARGE: u64 = 1_000_000;

/// Accounts of [`LARGE`] prospects.
const LARGE_ACCOUNTS: u64 = 3;

/// Memory sizes that are compared, in MB.
const MEMORIES_MB: [u32; 5] = [128, 256, 512, 1_024, 1_769];

#[derive(Parser)]
struct Arguments {
    /// The function
    #[arg(long)]
    program: PathBuf,
    /// Where segments are kept between runs
    #[arg(long)]
    folder: PathBuf,
    /// Measure only requests whose name contains this
    #[arg(long, default_value = "")]
    only: String,
    /// Memory sizes, in MB
    #[arg(default_values_t = MEMORIES_MB)]
    memories_mb: Vec<u32>,
}

/// The accounts of the table.
struct Accounts {
    small: Account,
    large: Vec<Account>,
    /// The one that is written to.
    written: Account,
}

impl Accounts {
    async fn new(world: &World, folder: &std::path::Path) -> Self {
        let mut large = Vec::new();
        for number in 0..LARGE_ACCOUNTS {
            large.push(account(world, 10 + number, LARGE, folder).await);
        }
        Self {
            small: account(world, 1, SMALL, folder).await,
            written: account(world, 2, 0, folder).await,
            large,
        }
    }

    /// The requests that are measured, and whose.
    fn requests(&self) -> Vec<(String, Ask, &Account)> {
        let reads =
            |account, size: &'static str| Ask::READS.map(|ask| (format!("{}, {size}", ask.name()), ask, account));
        let writes = Ask::WRITES.map(|ask| (ask.name().to_owned(), ask, &self.written));
        let small = reads(&self.small, "10,000").into_iter();
        small.chain(reads(&self.large[0], "1,000,000")).chain(writes).collect()
    }

    /// Every read of all large accounts in turn, twice.
    fn of_all(&self) -> Vec<Vec<u8>> {
        let asks = Ask::READS.iter().chain(&Ask::READS);
        asks.flat_map(|ask| self.large.iter().map(|account| ask.event(account, 0)))
            .collect()
    }
}

async fn measure(
    function: &Function,
    accounts: &Accounts,
    Arguments { memories_mb, only, .. }: &Arguments,
) -> Vec<Line> {
    let mut requests = accounts.requests();
    requests.retain(|(name, ..)| name.contains(only));
    let cells = || memories_mb.iter().map(|_| Cell::default()).collect::<Vec<_>>();
    let mut lines: Vec<Line> = requests.iter().map(|(name, ..)| (name.clone(), cells())).collect();
    let mut made = 0;
    for _ in 0..ROUNDS {
        for (line, (_, ask, account)) in lines.iter_mut().zip(&requests) {
            for (cell, memory_mb) in line.1.iter_mut().zip(memories_mb) {
                let events = (0..=WARM).map(|at| ask.event(account, made + at)).collect();
                made += WARM + 1;
                cell.add(function.run(*memory_mb, events, SERIES).await);
            }
        }
    }
    lines
}

#[tokio::main]
async fn main() {
    let arguments = Arguments::parse();
    let share = CpuShare::new().unwrap_or_else(|error| {
        eprintln!("The share of a CPU is a quota of a control group (v1 or v2): {error}");
        std::process::exit(1);
    });
    let world = World::wired().await;
    let accounts = Accounts::new(&world, &arguments.folder).await;
    let function = Function {
        program: arguments.program.clone(),
        tls: tls_to_slow(world.dynamodb_endpoint(), &arguments.folder, CALL, &accounts.written.id).await,
        share: Arc::new(share),
    };
    let lines = measure(&function, &accounts, &arguments).await;
    report::print(&arguments.memories_mb, &lines);
    if arguments.only.is_empty() {
        println!("\nEvery read of {LARGE_ACCOUNTS} accounts of {LARGE} prospects in turn, twice:\n");
        println!("{}", report::ALL_ACCOUNTS_HEAD);
        for memory_mb in arguments.memories_mb {
            let series = function.run(memory_mb, accounts.of_all(), ALL_ACCOUNTS).await;
            println!("{}", report::all_accounts(memory_mb, &series));
        }
    }
}
