//! Accounts whose indexes are compacted, as after years of use. The segments are built once and kept in a folder,
//! because it takes a minute to compact a million rows.

use std::fs::File;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{BufReader, BufWriter};
use std::path::{Path, PathBuf};

use domain::api_key::KeyPrefix;
use domain::{AccountId, ApiKey, Caller, KeyId, UnixMs};
use index::{Cell, Column, Compacted, Index, IndexKind, Row, Run, Sizes};
use serde_json::{Value, json};
use shared::records::accounts::{self, NewAccount};
use shared::records::keys;
use store::{Entropy, Key, from_item};
use tests::{NewKey, World};
use ulid::Ulid;

use crate::prospects::cells;

/// Rows that are compacted at once: a segment of the middle tier.
const CHUNK: u64 = 8_192;

/// Recent rows over the segments, and the prospects with a record that every list shows first.
const RECENT: u64 = 500;
const LISTED: usize = 30;

/// The account of kept items.
const KEPT: u64 = 0xbe0c;

/// An account, with what its requests need.
#[derive(Debug)]
pub struct Account {
    /// Its ULID, which every key of its items contains.
    pub id: String,
    pub key: String,
    /// One of its prospects.
    pub prospect: String,
}

fn account_id(number: u64) -> AccountId {
    AccountId::new(Ulid::from_parts(1, u128::from(number)))
}

/// The row of a prospect in a stage that the account has.
fn row(number: u64, revision: u64, all: u64, new: &NewAccount) -> Row {
    let (id, mut cells) = cells(number, revision, all);
    let pipeline = &new.settings.pipelines[0];
    let stage = &pipeline.stages[fastrand::Rng::with_seed(number).usize(..pipeline.stages.len())];
    for (column, cell) in &mut cells {
        match column {
            Column::Stage => *cell = Cell::Text(stage.id.to_string()),
            Column::Pipeline => *cell = Cell::Text(pipeline.id.to_string()),
            _ => {}
        }
    }
    Row::new(id, revision, cells)
}

/// What the kept items were made by: another format makes another file.
fn source_hash() -> u64 {
    fn files(folder: &Path) -> Vec<PathBuf> {
        let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        entries
            .flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] })
            .collect()
    }
    let mut all = files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/index/src"));
    all.sort();
    let mut hasher = DefaultHasher::new();
    for path in all {
        std::fs::read(path).unwrap().hash(&mut hasher);
    }
    hasher.finish()
}

/// The segments and the manifest of so many prospects, as DynamoDB's JSON, in the account [`KEPT`].
async fn segments(prospects: u64, folder: &Path) -> Vec<Value> {
    let path = folder.join(format!("{prospects}-{:x}.json", source_hash()));
    if let Ok(file) = File::open(&path) {
        return serde_json::from_reader(BufReader::new(file)).unwrap();
    }
    eprintln!("Compacting {prospects} prospects into {}", path.display());
    let world = World::new().await;
    let (mut count, mut runs) = (0, 0);
    loop {
        let next = prospects.min(count + CHUNK);
        let rows = (count..next).map(|number| row(number, 1, prospects, world.first()));
        count = next;
        runs += 1;
        let run = Run {
            now: UnixMs::default().plus_ms(world.now_ms() + runs * 60_000),
            nonce: Entropy::seeded(runs.cast_unsigned()).bytes(),
            sizes: Sizes::default(),
        };
        let store = world.store();
        let index = Index::of(&store, account_id(KEPT), IndexKind::Prospect);
        let done = index.load(&run, rows.collect()).await.unwrap();
        if count == prospects && done == Compacted::default() {
            break;
        }
    }
    let prefix = account_id(KEPT).ulid().to_string();
    let mut items = world.items();
    items.retain(|item| item["pk"]["S"].as_str().unwrap().starts_with(&prefix));
    serde_json::to_writer(BufWriter::new(File::create(&path).unwrap()), &items).unwrap();
    items
}

/// Adds an account with a key that no limit stops.
async fn empty(world: &World, number: u64) -> Account {
    let mut new = world.first().clone();
    new.settings.account.id = account_id(number);
    let item = world
        .store()
        .get(&Key::api_key(&ApiKey::parse(world.api_key()).unwrap().hash()))
        .await;
    let entropy = Entropy::seeded(number);
    let key = ApiKey::new(entropy.bytes(), KeyPrefix::Live);
    let caller = Caller {
        account_id: account_id(number),
        key_id: KeyId::new(entropy.ulid(UnixMs::default())),
        ..from_item::<Caller>(item.unwrap().unwrap()).unwrap()
    };
    let writes = keys::create(&key, &caller, NewKey::unlimited().limits).unwrap();
    assert!(accounts::create(&world.store(), &new, writes.to_vec()).await.unwrap());
    Account {
        id: account_id(number).ulid().to_string(),
        key: key.reveal().to_owned(),
        prospect: String::new(),
    }
}

/// Adds an account of so many prospects. The newest have records, and 500 recent rows override rows of its segments.
pub async fn account(world: &World, number: u64, prospects: u64, folder: &Path) -> Account {
    let mut account = empty(world, number).await;
    let kept = account_id(KEPT).ulid().to_string();
    if prospects > 0 {
        let items = segments(prospects, folder).await.into_iter().map(|mut item| {
            item["pk"]["S"] = item["pk"]["S"].as_str().unwrap().replace(&kept, &account.id).into();
            item
        });
        world.restore(items).await;
        let recent = (0..RECENT).map(|at| row(at * (prospects / RECENT), 2, prospects, world.first()));
        let writes: Vec<_> = recent
            .map(|row| row.write(account_id(number), IndexKind::Prospect))
            .collect();
        for batch in writes.chunks(100) {
            world.store().transact(batch, None).await.unwrap();
        }
    }
    for listed in 0..LISTED {
        let body = json!({
            "firstName": "Ada", "lastName": "Lovelace", "email": format!("ada{listed}@example.com"),
            "phone": format!("212-555-{listed:04}"), "labels": "vip,math", "title": "Countess",
        });
        let made = world
            .post("/prospects", body)
            .key(&account.key)
            .await
            .expect_status(201);
        made.id().clone_into(&mut account.prospect);
    }
    account
}
