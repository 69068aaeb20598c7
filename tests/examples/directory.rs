//! `cargo run --release -p tests --example directory [-- 10000 100000 1000000]`: what a folded directory costs. Rows of seeded,
//! skewed prospects are folded, 600 at a time: up to 2,000 of them are written into the embedded DynamoDB as rows and folded as the
//! sweeper folds them, the others are given to the fold without rows, which would take the embedded store hours. Then counts and
//! lists are asked of it, cold and warm. Time is that of the asking thread's CPU: the embedded DynamoDB has threads of its own.

#![allow(
    clippy::unwrap_used,
    clippy::arithmetic_side_effects,
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    clippy::print_stdout,
    clippy::indexing_slicing,
    clippy::disallowed_methods,
    clippy::panic,
    reason = "a program for people, which measures time"
)]

use std::sync::{Arc, Mutex};
use std::time::Instant;

use aws_smithy_runtime_api::client::http::{
    HttpClient, HttpConnector, HttpConnectorFuture, HttpConnectorSettings, SharedHttpClient, SharedHttpConnector,
};
use aws_smithy_runtime_api::client::orchestrator::HttpRequest;
use aws_smithy_runtime_api::client::result::ConnectorError;
use aws_smithy_runtime_api::client::runtime_components::RuntimeComponents;
use aws_smithy_runtime_api::shared::IntoShared;
use aws_smithy_types::body::SdkBody;
use aws_smithy_types::byte_stream::ByteStream;
use dynoxide::Database;
use local::embedded::{Embedded, TABLE};
use serde_json::{Value, json};
use shared::clock::Entropy;
use shared::config::{KeyFormat, SHELF_BYTES};
use shared::directory::{self, Cell, Column, Direction, Filter, Kind, Order, Row, Run, Search, Sizes};
use shared::domain::{AccountId, UnixMs};
use shared::store::{Store, client};
use tokio::net::TcpListener;
use ulid::Ulid;

/// Records that are folded at once while the directory is built: what a busy account has after a minute.
const BATCH: u64 = 600;

/// So many are written as rows.
const AS_ROWS: u64 = 1_800;

/// Young rows that lie beside the segments while it is measured, most of them of changed prospects.
const YOUNG: u64 = 500;

/// How often a warm question is asked.
const TIMES: usize = 15;

/// 2021-01-01, and the steps of one prospect to the next: five years for a million.
const START_MS: u64 = 1_609_459_200_000;
const STEP_MS: u64 = 157_000;

/// Calls, and units, since they were last taken.
#[derive(Clone, Copy, Debug, Default)]
struct Costs {
    calls: usize,
    /// Calls that began after all before had ended.
    round_trips: usize,
    under_way: usize,
    read_units: f64,
    write_units: f64,
    /// Of the write units, those for single rows.
    row_units: f64,
}

#[derive(Clone, Debug)]
struct Counter {
    wire: SharedHttpClient,
    costs: Arc<Mutex<Costs>>,
}

impl Counter {
    fn take(&self) -> Costs {
        std::mem::take(&mut *self.costs.lock().unwrap())
    }
}

impl HttpClient for Counter {
    fn http_connector(&self, settings: &HttpConnectorSettings, components: &RuntimeComponents) -> SharedHttpConnector {
        let wire = self.wire.http_connector(settings, components);
        SharedHttpConnector::new(Connector {
            wire,
            costs: Arc::clone(&self.costs),
        })
    }
}

#[derive(Debug)]
struct Connector {
    wire: SharedHttpConnector,
    costs: Arc<Mutex<Costs>>,
}

/// The last `CapacityUnits` of an answer, found as text: answers are up to a megabyte.
fn units(body: &[u8]) -> f64 {
    let mark = b"\"CapacityUnits\":";
    let Some(at) = body.windows(mark.len()).rposition(|window| window == mark) else {
        return 1.0;
    };
    let digits: Vec<u8> = body[at + mark.len()..]
        .iter()
        .copied()
        .take_while(|byte| b"0123456789.".contains(byte))
        .collect();
    String::from_utf8(digits).unwrap().parse().unwrap_or(0.0)
}

impl HttpConnector for Connector {
    fn call(&self, mut request: HttpRequest) -> HttpConnectorFuture {
        let (wire, costs) = (self.wire.clone(), Arc::clone(&self.costs));
        HttpConnectorFuture::new(async move {
            let operation = request
                .headers()
                .get("x-amz-target")
                .unwrap()
                .rsplit('.')
                .next()
                .unwrap()
                .to_owned();
            let sent = request.body().bytes().unwrap();
            let of_row = operation == "DeleteItem" && String::from_utf8_lossy(sent).contains("#DIR#");
            let body = [&sent[..sent.len() - 1], b",\"ReturnConsumedCapacity\":\"TOTAL\"}"].concat();
            request.headers_mut().insert("content-length", body.len().to_string());
            *request.body_mut() = SdkBody::from(body);
            {
                let mut costs = costs.lock().unwrap();
                costs.calls += 1;
                costs.round_trips += usize::from(costs.under_way == 0);
                costs.under_way += 1;
            }
            let mut response = wire.call(request).await?;
            let body = ByteStream::new(response.take_body()).collect().await;
            let body = body.map_err(|error| ConnectorError::io(error.into()))?.into_bytes();
            let units = units(&body);
            {
                let mut costs = costs.lock().unwrap();
                costs.under_way -= 1;
                if ["Query", "GetItem", "BatchGetItem"].contains(&operation.as_str()) {
                    costs.read_units += units;
                } else {
                    costs.write_units += units;
                    costs.row_units += if of_row { units } else { 0.0 };
                }
            }
            *response.body_mut() = SdkBody::from(body);
            Ok(response)
        })
    }
}

/// Nanoseconds of CPU that this thread has used.
fn cpu_ns() -> u64 {
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap();
    stat.split(' ').next().unwrap().parse().unwrap()
}

/// Random numbers that repeat from run to run.
struct Random(u64);

impl Random {
    /// Those of this prospect, whatever was asked before.
    fn of(number: u64, salt: u64) -> Self {
        let mut random =
            Self((number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ salt.wrapping_mul(0xbf58_476d_1ce4_e5b9) | 1);
        for _ in 0..4 {
            random.next();
        }
        random
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 16
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }

    /// A number below `bound`, the small ones more often, about as Zipf found it.
    fn skewed(&mut self, bound: u64) -> u64 {
        let unit = (self.next() & 0xffff_ffff) as f64 / 4_294_967_296.0;
        let at = ((bound as f64 + 1.0).powf(unit) - 1.0) as u64;
        at.min(bound - 1)
    }
}

/// A word that can be spoken, always the same for a number.
fn word(number: u64, salt: u64) -> String {
    let mut random = Random::of(number, salt);
    let syllables = 2 + random.below(2);
    let mut word = String::new();
    for _ in 0..syllables {
        word.push_str(
            [
                "b", "d", "f", "g", "h", "j", "k", "l", "m", "n", "p", "r", "s", "t", "v", "w", "ch", "st", "br", "th",
            ][random.below(20) as usize],
        );
        word.push_str(["a", "e", "i", "o", "u", "ai", "ea", "an", "er", "in", "on", "ar"][random.below(12) as usize]);
    }
    word
}

fn id(kind: &str, number: u64) -> String {
    format!(
        "{kind}_{}",
        Ulid::from_parts(START_MS, u128::from(Random::of(number, 77).next()))
    )
}

fn prospect_id(number: u64) -> (u64, String) {
    let mut random = Random::of(number, 1);
    let ms = START_MS + number * STEP_MS + random.below(STEP_MS);
    let low = (u128::from(random.next()) << 40) ^ u128::from(random.next());
    (ms, format!("prospect_{}", Ulid::from_parts(ms, low)))
}

/// The row of a prospect, at one of its revisions.
fn row(number: u64, revision: u64, all: u64) -> Row {
    let (id, cells) = cells(number, revision, all);
    Row::new(id, revision, cells)
}

fn cells(number: u64, revision: u64, all: u64) -> (String, [(Column, Cell); 13]) {
    let (created, id_text) = prospect_id(number);
    let mut random = Random::of(number, 2 + revision);
    let mut stable = Random::of(number, 2);
    let (first, last) = (word(stable.skewed(3_000), 3), word(stable.skewed(60_000), 4));
    let email = format!(
        "{first}.{last}{}@{}",
        number % 997,
        ["gmail.com", "outlook.com", "yahoo.com", "example.org"][stable.skewed(4) as usize]
    );
    let title = format!(
        "{} {}",
        ["senior", "junior", "lead", "head of", "assistant"][stable.skewed(5) as usize],
        word(stable.skewed(1_000), 5)
    );
    let company = format!(
        "{} {}",
        word(stable.skewed(all.max(2_000) / 20), 6),
        ["gmbh", "inc", "ltd", "group"][stable.skewed(4) as usize]
    );
    let mut labels: Vec<String> = (0..stable.below(5)).map(|_| word(stable.skewed(200), 7)).collect();
    labels.sort();
    labels.dedup();
    let updated = if revision == 1 && random.below(10) < 4 {
        created
    } else {
        created + random.below(90 * 86_400_000)
    };
    let jobs = (0..stable.below(3)).map(|_| id("job", stable.skewed(300))).collect();
    let present = |chance: u64, text: String, random: &mut Random| {
        Cell::Text(if random.below(100) < chance {
            text
        } else {
            String::new()
        })
    };
    let cells = [
        (Column::Name, Cell::Text(format!("{first} {last}"))),
        (Column::Title, present(80, title, &mut stable)),
        (Column::Company, present(80, company, &mut stable)),
        (Column::Email, present(95, email, &mut stable)),
        (
            Column::Phone,
            present(
                80,
                format!("+1{:010}", 2_000_000_000 + stable.below(7_000_000_000)),
                &mut stable,
            ),
        ),
        (Column::Stage, Cell::Text(id("stage", random.skewed(8)))),
        (Column::Labels, Cell::Texts(labels)),
        (Column::AssignedTo, Cell::Text(id("user", stable.skewed(60)))),
        (
            Column::Office,
            present(60, id("office", stable.skewed(12)), &mut stable),
        ),
        (
            Column::Source,
            present(90, id("source", stable.skewed(40)), &mut stable),
        ),
        (Column::Jobs, Cell::Texts(jobs)),
        (Column::CreatedAt, Cell::Time(created.cast_signed())),
        (Column::UpdatedAt, Cell::Time(updated.cast_signed())),
    ];
    (id_text, cells)
}

struct Bench {
    database: Database,
    counter: Counter,
    store: Store,
    account: AccountId,
    now: i64,
    runs: u64,
}

impl Bench {
    async fn put(&self, rows: impl Iterator<Item = Row>) {
        let writes: Vec<_> = rows.map(|row| row.write(self.account, Kind::Prospect)).collect();
        for batch in writes.chunks(100) {
            self.store.transact(batch, None).await.unwrap();
        }
    }

    /// A run of the sweeper, a minute after the one before.
    async fn fold(&mut self) -> directory::Folded {
        self.load(Vec::new()).await
    }

    async fn load(&mut self, rows: Vec<Row>) -> directory::Folded {
        self.now += 60_000;
        self.runs += 1;
        let run = Run {
            now: UnixMs::default().plus_ms(self.now),
            nonce: Entropy::seeded(self.runs).bytes(),
            sizes: Sizes::default(),
        };
        directory::load(&self.store, (self.account, Kind::Prospect), &run, rows)
            .await
            .unwrap()
    }

    async fn settle(&mut self) {
        for _ in 0..30 {
            if self.fold().await == directory::Folded::default() {
                return;
            }
        }
    }

    /// Items and bytes whose partition has this mark.
    fn stored(&self, mark: &str) -> (usize, usize) {
        let (mut items, mut bytes, mut start) = (0, 0, Value::Null);
        loop {
            let mut request = json!({"TableName": TABLE});
            if !start.is_null() {
                request["ExclusiveStartKey"] = start;
            }
            let page = self.database.scan(serde_json::from_value(request).unwrap()).unwrap();
            let page = serde_json::to_value(page).unwrap();
            for item in page["Items"].as_array().unwrap() {
                if item["pk"]["S"].as_str().unwrap().contains(mark) {
                    items += 1;
                    bytes += item
                        .as_object()
                        .unwrap()
                        .iter()
                        .map(|(name, value)| {
                            let body = value["B"].as_str().map_or(0, |text| text.len() * 3 / 4);
                            name.len()
                                + body
                                + value["S"].as_str().map_or(0, str::len)
                                + value["N"].as_str().map_or(0, |n| n.len() / 2 + 1)
                        })
                        .sum::<usize>();
                }
            }
            start = page["LastEvaluatedKey"].clone();
            if start.is_null() {
                return (items, bytes);
            }
        }
    }

    async fn ask(&self, store: &Store, question: &Question) -> usize {
        match question.list {
            None => directory::count(store, self.account, Kind::Prospect, &question.filters)
                .await
                .unwrap(),
            Some(limit) => {
                let search = Search {
                    filters: question.filters.clone(),
                    order: Order {
                        by: Column::CreatedAt,
                        direction: Direction::NewestFirst,
                    },
                    after: None,
                    limit,
                };
                directory::search(store, self.account, Kind::Prospect, &search)
                    .await
                    .unwrap()
                    .total
            }
        }
    }

    async fn measure(&self, warm: &Store, question: &Question) {
        let cold_store = self.store.clone().with_shelf(SHELF_BYTES);
        self.counter.take();
        let (wall, cpu) = (Instant::now(), cpu_ns());
        let found = self.ask(&cold_store, question).await;
        let (cold_wall, cold_cpu, cold) = (wall.elapsed(), cpu_ns() - cpu, self.counter.take());
        self.ask(warm, question).await;
        self.counter.take();
        let mut times = Vec::new();
        for _ in 0..TIMES {
            let cpu = cpu_ns();
            assert_eq!(self.ask(warm, question).await, found);
            times.push(cpu_ns() - cpu);
        }
        let costs = self.counter.take();
        times.sort_unstable();
        println!(
            "| {} | {found} | {:.2} | {:.2} | {} | {:.1} | {:.0} ({:.0}) | {} | {:.0} |",
            question.name,
            times[TIMES / 2] as f64 / 1e6,
            times[TIMES - 1] as f64 / 1e6,
            costs.round_trips / TIMES,
            costs.read_units / TIMES as f64,
            cold_cpu as f64 / 1e6,
            cold_wall.as_secs_f64() * 1e3,
            cold.calls,
            cold.read_units,
        );
    }
}

struct Question {
    name: &'static str,
    filters: Vec<Filter>,
    list: Option<usize>,
}

fn questions(all: u64) -> Vec<Question> {
    let label = |number| word(number, 7);
    let middle = UnixMs::default().plus_ms((START_MS + all / 2 * STEP_MS).cast_signed());
    let stage = || Filter::Is(Column::Stage, id("stage", 0));
    let labels = || Filter::AnyOf(Column::Labels, (0..10).map(label).collect());
    let contains = |column, text: &str| Filter::Contains(column, text.to_owned());
    let count = |name, filters| Question {
        name,
        filters,
        list: None,
    };
    let list = |name, filters, limit| Question {
        name,
        filters,
        list: Some(limit),
    };
    vec![
        count("count, no filter", vec![]),
        count("count, stage", vec![stage()]),
        count("count, ten labels", vec![labels()]),
        count(
            "count, one rare label",
            vec![Filter::AnyOf(Column::Labels, vec![label(190)])],
        ),
        count("count, name contains `an`", vec![contains(Column::Name, "an")]),
        count("count, name contains `bertho`", vec![contains(Column::Name, "bertho")]),
        count(
            "count, name contains a full name",
            vec![contains(Column::Name, &format!("{} {}", word(3, 3), word(9, 4)))],
        ),
        count("count, title contains `lead`", vec![contains(Column::Title, "lead")]),
        count("count, company contains `gro`", vec![contains(Column::Company, "gro")]),
        count(
            "count, email",
            vec![Filter::Is(Column::Email, "nobody@example.org".to_owned())],
        ),
        count(
            "count, created in the newer half",
            vec![Filter::From(Column::CreatedAt, middle)],
        ),
        count(
            "count, updated in the newer half",
            vec![Filter::From(Column::UpdatedAt, middle)],
        ),
        count(
            "count, stage + ten labels + newer half",
            vec![stage(), labels(), Filter::From(Column::CreatedAt, middle)],
        ),
        count(
            "count, title + company",
            vec![contains(Column::Title, "senior"), contains(Column::Company, "inc")],
        ),
        count(
            "count, every filter at once",
            vec![
                contains(Column::Name, "a"),
                contains(Column::Title, "e"),
                contains(Column::Company, "o"),
                stage(),
                labels(),
                Filter::From(Column::CreatedAt, middle),
                Filter::From(Column::UpdatedAt, middle),
            ],
        ),
        list("list of 25, no filter", vec![], 25),
        list("list of 1,000, no filter", vec![], 1_000),
        list(
            "list of 25, name contains `an` + stage",
            vec![contains(Column::Name, "an"), stage()],
            25,
        ),
        list("list of 25, stage + ten labels", vec![stage(), labels()], 25),
    ]
}

async fn run(mut bench: Bench, points: Vec<u64>) {
    let mut there = 0;
    for point in points {
        bench.counter.take();
        let (began, mut writing, mut folding) = (Instant::now(), 0.0, Costs::default());
        let (from, mut fold_cpu) = (there, 0);
        while there < point {
            let next = point.min(there + BATCH);
            let rows: Vec<Row> = (there..next).map(|number| row(number, 1, point)).collect();
            there = next;
            let as_rows = there <= AS_ROWS;
            let (put, given) = if as_rows {
                (rows, Vec::new())
            } else {
                (Vec::new(), rows)
            };
            bench.put(put.into_iter()).await;
            writing += bench.counter.take().write_units;
            let cpu = cpu_ns();
            bench.load(given).await;
            fold_cpu += cpu_ns() - cpu;
            let costs = bench.counter.take();
            folding.write_units += costs.write_units;
            folding.row_units += costs.row_units;
            folding.read_units += costs.read_units;
        }
        bench.settle().await;
        let costs = bench.counter.take();
        folding.write_units += costs.write_units;
        folding.row_units += costs.row_units;
        let (parts, bytes) = bench.stored("#SEGMENT#");
        let (left, left_bytes) = bench.stored("#DIR#");
        let (new, rows) = ((point - from) as f64, AS_ROWS.saturating_sub(from) as f64);
        println!("\n## {point} prospects\n");
        println!(
            "* built in {:.0} s, of which the folds' own CPU {:.1} s",
            began.elapsed().as_secs_f64(),
            fold_cpu as f64 / 1e9
        );
        println!(
            "* segments: {bytes} bytes in {parts} items, {:.1} bytes a prospect; rows and manifest: {left} items, {left_bytes} bytes",
            bytes as f64 / point as f64
        );
        println!(
            "* write units of folding a record: {:.3} for segments and manifests, deleted ones too; for the removal of its row {:.3}; of writing the row itself {:.2}",
            (folding.write_units - folding.row_units) / new,
            folding.row_units / rows.max(1.0),
            writing / rows.max(1.0)
        );
        bench
            .put((0..YOUNG).map(|number| row(number * (point / YOUNG), 2, point)))
            .await;
        bench.counter.take();
        let warm = bench.store.clone().with_shelf(SHELF_BYTES);
        println!(
            "\n| question | found | warm, ms of CPU, median | worst | round trips | read units | cold, ms of CPU (wall) | calls | read units |"
        );
        println!("|---|---|---|---|---|---|---|---|---|");
        for question in questions(point) {
            bench.measure(&warm, &question).await;
        }
        println!("\nThe shelf holds {:.1} MB.", warm.shelf().bytes() as f64 / 1e6);
        bench
            .put((0..YOUNG).map(|number| row(number * (point / YOUNG), 3, point)))
            .await;
        bench.settle().await;
    }
}

/// A filter as `PostgreSQL` says it.
fn condition(filter: &Filter) -> String {
    let quoted = |texts: &[String]| {
        texts
            .iter()
            .map(|text| format!("'{text}'"))
            .collect::<Vec<_>>()
            .join(", ")
    };
    let name = |column: &Column| format!("{column:?}").to_lowercase();
    match filter {
        Filter::Is(column, text) => format!("{} = '{text}'", name(column)),
        Filter::Contains(column, text) => format!("{} LIKE '%{text}%'", name(column)),
        Filter::AnyOf(column, texts) => format!("{} && ARRAY[{}]", name(column), quoted(texts)),
        Filter::From(column, at) => format!("{} >= {}", name(column), at.ms()),
        other => panic!("no question has {other:?}"),
    }
}

/// Writes the rows as they are while they are measured, and the questions, for `tests/bench/postgres`.
fn write_for_postgres(folder: &std::path::Path, point: u64) {
    use std::io::Write;
    let mut file = std::io::BufWriter::new(std::fs::File::create(folder.join("prospects.tsv")).unwrap());
    for number in 0..point {
        let changed = number % (point / YOUNG) == 0 && number / (point / YOUNG) < YOUNG;
        let (id, cells) = cells(number, if changed { 2 } else { 1 }, point);
        let values = cells.into_iter().map(|(_, cell)| match cell {
            Cell::Text(text) => text,
            Cell::Texts(texts) => format!("{{{}}}", texts.join(",")),
            Cell::Time(ms) => ms.to_string(),
        });
        let values: Vec<String> = std::iter::once(id).chain(values).collect();
        writeln!(file, "{}", values.join("\t")).unwrap();
    }
    let mut file = std::fs::File::create(folder.join("questions.tsv")).unwrap();
    for question in questions(point) {
        let conditions: Vec<String> = question.filters.iter().map(condition).collect();
        let filter = if conditions.is_empty() {
            "true".to_owned()
        } else {
            conditions.join(" AND ")
        };
        let limit = question.list.unwrap_or_default();
        writeln!(file, "{}\t{limit}\t{filter}", question.name).unwrap();
    }
}

fn main() {
    let mut points: Vec<u64> = std::env::args().skip(1).filter_map(|text| text.parse().ok()).collect();
    if points.is_empty() {
        points = vec![10_000, 100_000, 1_000_000];
    }
    if let Ok(folder) = std::env::var("BENCH_POSTGRES") {
        write_for_postgres(std::path::Path::new(&folder), points[0]);
        return;
    }
    let server = tokio::runtime::Runtime::new().unwrap();
    let database = Database::memory().unwrap();
    let embedded = server.block_on(async {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        Embedded::start(listener, database.clone()).unwrap()
    });
    let config = embedded.config(KeyFormat::Checked);
    let counter = Counter {
        wire: aws_smithy_http_client::Builder::new().build_http(),
        costs: Arc::default(),
    };
    let client = client::with_http(&config.aws, counter.clone().into_shared());
    let bench = Bench {
        database,
        counter,
        store: Store::new(client, TABLE.to_owned(), Entropy::seeded(1)),
        account: AccountId::new(Ulid::from_parts(1, 1)),
        now: 1_800_000_000_000,
        runs: 0,
    };
    let asking = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    asking.block_on(run(bench, points));
}
