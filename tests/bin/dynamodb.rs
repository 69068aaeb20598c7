//! DynamoDB, SQS, KMS and S3 on this machine, for the programs of functions, which reach AWS over the network:
//!
//! ```text
//! cargo run -p tests --bin dynamodb
//! ```
//!
//! Next to them it serves the API and its inbox over the same table, and does the work of the dispatcher and the
//! sweeper. All data is in memory. `functions/*/Cargo.toml` name the default ports for `cargo lambda watch`, and
//! `.ci/functions` finds the ports in the ready file.

use std::net::Ipv4Addr;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::Parser;
use local::families::Apps;
use local::gateway::Gateway;
use local::inbox::Inbox;
use local::queue::Queue;
use local::seed::{self, Options};
use local::services;
use local::worker::Workers;
use serde_json::json;
use shared::app::App;
use shared::clock::Clock;
use shared::config::{KeyFormat, Targets};
use shared::queue::Message;
use shared::records::events::moments::Moments;
use store::Entropy;
use tests::aws_stubs::AwsStubs;
use tests::emulator::{Emulator, Stream};
use tokio::net::TcpListener;

/// The services of AWS on this machine.
#[derive(Parser)]
struct Arguments {
    /// The port of the API; 0 takes any free one, here and for the other ports.
    #[arg(long, default_value_t = 3000)]
    port: u16,
    /// The port of `DynamoDB`.
    #[arg(long, default_value_t = 3001)]
    dynamodb_port: u16,
    /// The port of SQS, KMS and S3.
    #[arg(long, default_value_t = 3002)]
    aws_port: u16,
    /// Writes the addresses and the keys to this file.
    #[arg(long)]
    ready_file: Option<PathBuf>,
}

async fn bind(port: u16) -> TcpListener {
    let bound = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await;
    bound.unwrap_or_else(|error| panic!("port {port} cannot be used: {error}"))
}

fn main() -> ExitCode {
    // The same program reads resume files, in a separate process.
    match prospects::resume::run(std::env::args().skip(1)) {
        Some(code) => code,
        None => serve(Arguments::parse()),
    }
}

/// Does the work of the pipe from the table's stream to the queue.
async fn relay(mut stream: Stream, queue: Queue) {
    loop {
        for key in stream.woken() {
            queue.enqueue(serde_json::to_string(&Message::from(&key)).expect("JSON"), 0);
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
}

#[tokio::main]
async fn serve(arguments: Arguments) -> ExitCode {
    let emulator = Emulator::on(bind(arguments.dynamodb_port).await);
    let queue = Queue::new(Clock::System);
    let stubs = AwsStubs::on_port(arguments.aws_port, queue.clone(), Clock::System).await;
    let store = emulator.store(Entropy::System);
    let demo = seed::create(&store, Clock::System.now(), Options::default()).await;
    let demo = demo.expect("two accounts");
    let moments = Moments::default();
    let app = || {
        let config = services::config(KeyFormat::Checked, Targets::LoopbackToo);
        let app = App::new(config, stubs.services(), store.clone(), Clock::System, Entropy::System);
        app.in_one_process(moments.clone())
    };
    let _workers = Workers::without_relay(app(), &queue);
    tokio::spawn(relay(emulator.stream(), queue.clone()));
    let accounts = [&demo.first, &demo.second].map(|account| account.settings.account.id);
    let inbox = Inbox::open(app(), accounts.to_vec(), None).expect("an inbox in memory");
    let listener = bind(arguments.port).await;
    let origin = format!("http://{}", listener.local_addr().expect("an address"));
    let (gateway, _idle) = Gateway::new(Apps::new(app));
    let ready = json!({
        "baseUrl": format!("{origin}/v2"),
        "apiKey": demo.api_key,
        "secondAccountApiKey": demo.second_account_api_key,
        "dynamodbEndpoint": emulator.endpoint(),
        "awsEndpoint": stubs.endpoint(),
    });
    println!("{ready:#}");
    if let Some(file) = arguments.ready_file {
        let new = file.with_extension("new");
        std::fs::write(&new, ready.to_string()).expect("a ready file");
        std::fs::rename(&new, file).expect("a ready file");
    }
    let router = inbox.router().merge(gateway.router());
    axum::serve(listener, router).await.expect("an API");
    ExitCode::SUCCESS
}
