//! A power cut at any moment (ADR 0038): the log keeps what was synced, and beyond it any part of what was not.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use fastrand::Rng;
use futures::future::join_all;
use store::engine::{Consistency, Engine};
use store::item::text;
use store::sqlite::{Durability, Sqlite};
use store::{Guard, Item, Key, Part, Write};
use tests::size::{Size, first_seed, size};

/// The two items of a transaction.
fn keys(number: usize) -> [Key; 2] {
    ["one", "two"].map(|sk| Key { pk: format!("{:03}", number * 7 % 1_000), sk: format!("{sk} {number}") })
}

async fn commit(database: Sqlite, number: usize, bytes: usize) -> usize {
    let item = || Item::from([("body".to_owned(), text("x".repeat(bytes)))]);
    let writes = keys(number).map(|key| Write::put(Part::Record, key, item(), Guard::Absent));
    assert_eq!(database.transact(&writes, "").await.unwrap(), []);
    number
}

/// How many of a transaction's items a database has.
async fn found(database: &Sqlite, number: usize) -> usize {
    let keys = keys(number);
    let found = join_all(keys.iter().map(|key| database.get(key, Consistency::Strong))).await;
    found.into_iter().filter(|item| item.as_ref().unwrap().is_some()).count()
}

/// Copies the file and its log as they are now. The log ends somewhere after what was synced, in bytes that no write left
/// there.
fn cut(file: &Path, copy: &Path, synced: u64, random: &mut Rng) {
    let log = |file: &Path| file.with_extension("sqlite-wal");
    fs::copy(file, copy).unwrap();
    let mut bytes = fs::read(log(file)).unwrap();
    let synced = usize::try_from(synced).unwrap();
    bytes.truncate(random.usize(synced..=bytes.len()));
    let torn = random.usize(synced..=bytes.len());
    bytes[torn..].fill_with(|| random.u8(..));
    fs::write(log(copy), bytes).unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_power_cut_keeps_every_acknowledged_transaction_and_halves_none() {
    let rounds = if size() == Size::Full { 400 } else { 40 };
    let mut random = Rng::with_seed(first_seed());
    let folder = std::env::temp_dir().join(format!("power-cut-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join("database.sqlite");
    let database = Sqlite::open(&file, Durability::PowerCut).unwrap();
    let (mut acknowledged, mut next) = (BTreeSet::new(), 0);
    for round in 0..rounds {
        let mut several = |most: usize| {
            let first = next;
            next += random.usize(1..=most);
            let sizes: Vec<_> = (first..next).map(|number| (number, random.usize(..4_000))).collect();
            let database = database.clone();
            join_all(sizes.into_iter().map(move |(number, bytes)| commit(database.clone(), number, bytes)))
        };
        acknowledged.extend(several(6).await);
        let synced = fs::metadata(file.with_extension("sqlite-wal")).unwrap().len();
        let under_way = tokio::spawn(several(20));
        let copy = folder.join(format!("copy-{round}.sqlite"));
        cut(&file, &copy, synced, &mut random);
        let under_way = under_way.await.unwrap();
        let restarted = Sqlite::open(&copy, Durability::PowerCut).unwrap();
        for number in &acknowledged {
            assert_eq!(found(&restarted, *number).await, 2, "round {round}: {number}");
        }
        for number in &under_way {
            assert_ne!(found(&restarted, *number).await, 1, "round {round}: half of {number}");
        }
        acknowledged.extend(under_way);
        database.empty_log().unwrap();
    }
    drop(database);
    fs::remove_dir_all(&folder).unwrap();
}
