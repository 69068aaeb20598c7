//! Random operations on both engines at once: every answer, every guard and every page is the same (ADR 0038).

use fastrand::Rng;
use serde_json::{Value, json};
use store::engine::{Consistency, DuePlace, DueRange, Engine, EngineFailure, Outcome, Range, Sort};
use store::item::{Value as Stored, bytes, number, text};
use store::size::MAX_ITEM_BYTES;
use store::sqlite::Sqlite;
use store::{CLOSED, Descending, Guard, Item, ItemJson, ItemUpdate, Key, Part, StoreError, Write, due_at};
use tests::emulator::Emulator;
use tests::random::Choose;
use tests::size::{Size, first_seed, size};

const NAMES: [&str; 6] = ["revision", "count", "limit", "state", "flag", "until"];
const WORDS: [&str; 4] = ["active", "pending", "", "é\u{1f600}"];
const PREFIXES: [&str; 3] = ["B#", "WRITE#", "none"];
const DUE: [&str; 2] = ["WORK", "OTHER"];

fn key(random: &mut Rng) -> Key {
    let sort = ["A", "B#1", "B#2", "B#é", "B#\u{ffff}", "C", "WRITE#01", "WRITE#02"];
    Key { pk: format!("partition {}", random.below(3)), sk: (*random.one_of(&sort)).to_owned() }
}

/// A value of this attribute. Two attributes that are compared with each other are numbers.
fn value_of(name: &str, random: &mut Rng) -> Stored {
    if ["count", "limit"].contains(&name) {
        return number(random.below(4));
    }
    value(random)
}

fn value(random: &mut Rng) -> Stored {
    match random.below(8) {
        0..4 => number(i64::try_from(random.below(4)).unwrap() - 1),
        4 => text(*random.one_of(&WORDS)),
        5 => bytes(vec![random.u8(..); random.below(3)]),
        6 => Stored::Bool(random.bool()),
        _ => Stored::M(Item::from([("list".to_owned(), Stored::L(vec![text("x"), number(1)]))])),
    }
}

fn item(random: &mut Rng) -> Item {
    let mut item = Item::new();
    for name in NAMES {
        if random.bool() {
            item.insert(name.to_owned(), value_of(name, random));
        }
    }
    if random.one_in(3) {
        item.extend(due_at(*random.one_of(&DUE), i64::try_from(random.below(3)).unwrap()));
    }
    if random.one_in(4) {
        let (set, minute) = *random.one_of(&CLOSED);
        item.insert(set.to_owned(), Stored::Ss(vec!["one".to_owned(), "two".to_owned()]));
        item.insert(minute.to_owned(), number(random.below(4)));
    }
    if random.one_in(12) {
        item.insert("long".to_owned(), text("x".repeat(300_000)));
    }
    item
}

fn guard(random: &mut Rng, depth: usize) -> Guard {
    let name = *random.one_of(&NAMES);
    let small = i64::try_from(random.below(4)).unwrap() - 1;
    match random.below(if depth == 0 { 14 } else { 16 }) {
        0 | 1 => Guard::Always,
        2 => Guard::Absent,
        3 => Guard::Present,
        4 => Guard::Has(name),
        5 => Guard::Lacks(name),
        6 => Guard::Revision(random.u64(..3)),
        7 => Guard::Number(name, small),
        8 => Guard::Text(name, (*random.one_of(&WORDS)).to_owned()),
        9 => Guard::Is(name, value(random)),
        10 => Guard::OneOf(name, WORDS[..=random.below(3)].iter().map(|word| (*word).to_owned()).collect()),
        11 if random.bool() => Guard::AtMost(name, small),
        11 => Guard::AtLeast(name, small),
        12 => Guard::Below("count", "limit"),
        13 => Guard::Open(vec!["two".to_owned(), "three".to_owned()], i64::try_from(random.below(5)).unwrap()),
        combined => {
            let guards = (0..2).map(|_| guard(random, depth - 1)).filter(|guard| *guard != Guard::Always);
            match (guards.collect::<Vec<_>>(), combined) {
                (guards, _) if guards.is_empty() => Guard::Always,
                (guards, 14) => Guard::All(guards),
                (guards, _) => Guard::Any(guards),
            }
        }
    }
}

fn update(random: &mut Rng) -> ItemUpdate {
    let mut update = ItemUpdate::default().set("changed", number(random.below(9)));
    for name in NAMES {
        update = match random.below(4) {
            0 => update.set(name, value_of(name, random)),
            1 if random.one_in(3) => update.add(name, number(2)),
            2 => update.remove(name),
            _ => update,
        };
    }
    if random.one_in(3) {
        update = update.add(CLOSED[0].0, Stored::Ss(vec!["three".to_owned(), "two".to_owned()]));
    }
    update
}

fn write(random: &mut Rng) -> Write {
    let (key, guard) = (key(random), guard(random, 2));
    match random.below(5) {
        0 | 1 => Write::put(Part::Record, key, item(random), guard),
        2 => Write::delete(Part::Attachment, key, guard),
        3 => Write::update(Part::Index, key, update(random), guard),
        _ => Write::check(Part::Parent, key, if guard == Guard::Always { Guard::Present } else { guard }),
    }
}

/// An item without the order of its sets.
fn plain(item: &Item) -> Value {
    let mut value = serde_json::to_value(item).unwrap();
    for attribute in value.as_object_mut().unwrap().values_mut() {
        if let Some(set) = attribute.get_mut("SS").and_then(Value::as_array_mut) {
            set.sort_by_key(ToString::to_string);
        }
    }
    value
}

fn read(item: &ItemJson) -> Value {
    plain(&item.item().unwrap())
}

/// What a failure means for its caller; the messages differ.
fn failed(failure: EngineFailure) -> Value {
    match failure {
        EngineFailure::Hopeless(StoreError::Malformed(_) | StoreError::TooLarge(_)) => json!("malformed"),
        other => json!(format!("{other:?}")),
    }
}

fn sorted(mut values: Vec<Value>) -> Value {
    values.sort_by_key(ToString::to_string);
    json!(values)
}

#[derive(Debug)]
enum Operation {
    Get(Key),
    GetMany(Vec<Key>),
    Page(String, Sort<'static>, Descending, Option<String>, Option<usize>, Guard),
    Due(&'static str, i64, Descending, Option<DuePlace>, usize),
    Transact(Vec<Write>),
    Write(Write),
    Accounts,
}

fn operation(random: &mut Rng) -> Operation {
    let order = *random.one_of(&[Descending::Yes, Descending::No]);
    match random.below(12) {
        0 => Operation::Get(key(random)),
        1 => {
            let mut keys: Vec<Key> = (0..random.below(8)).map(|_| key(random)).collect();
            keys.sort();
            keys.dedup();
            Operation::GetMany(keys)
        }
        2 | 3 => {
            let sort = match random.below(3) {
                0 => Sort::Prefix(""),
                1 => Sort::Prefix(PREFIXES[random.below(PREFIXES.len())]),
                _ => Sort::Between("B#1".to_owned(), (*random.one_of(&["B#2", "WRITE#01", "B#1"])).to_owned()),
            };
            // DynamoDB refuses to begin outside of the range.
            let after = match &sort {
                Sort::Prefix("") => random.maybe(500, &["B#2", "C", "WRITE#01"]),
                Sort::Prefix(_) | Sort::Between(..) => None,
            };
            let limit = random.maybe(500, &[1, 2, 3, 50]);
            let filter = if random.one_in(3) { guard(random, 1) } else { Guard::Always };
            let is_of_key = format!("{filter:?}");
            let filter =
                if is_of_key.contains("Absent") || is_of_key.contains("Present") { Guard::Always } else { filter };
            Operation::Page(key(random).pk, sort, order, after.map(str::to_owned), limit, filter)
        }
        4 => {
            // Within the range: DynamoDB refuses another place.
            let until = i64::try_from(random.below(3)).unwrap();
            let after = random.bool().then(|| DuePlace { key: key(random), due_at: until / 2 });
            Operation::Due(DUE[random.below(DUE.len())], until, order, after, 1 + random.below(4))
        }
        5 if random.one_in(8) => Operation::Accounts,
        5..9 => Operation::Transact((0..=random.below(4)).map(|_| write(random)).collect()),
        _ => Operation::Write(match write(random) {
            check if format!("{check:?}").contains("Nothing") => return Operation::Get(check.key().clone()),
            write => write,
        }),
    }
}

async fn answer(engine: &dyn Engine, operation: &Operation) -> Value {
    let place = |place: &DuePlace| json!([place.due_at, place.key.pk, place.key.sk]);
    let answer = match operation {
        Operation::Get(key) => engine.get(key, Consistency::Strong).await.map(|found| json!(found.as_ref().map(read))),
        Operation::GetMany(keys) => engine.get_many(keys).await.map(|(found, unread)| {
            assert_eq!(unread, []);
            sorted(found.iter().map(read).collect())
        }),
        Operation::Page(pk, sort, order, after, limit, filter) => {
            let range = Range {
                sort: sort.clone(),
                order: *order,
                after: after.as_deref(),
                limit: *limit,
                filter: filter.clone(),
                ..Range::of(pk, "")
            };
            engine.page(&range).await.map(|page| {
                let last = page.last.map(|key| key.sk);
                json!({"items": page.items.iter().map(read).collect::<Vec<_>>(), "examined": page.examined, "last": last})
            })
        }
        Operation::Due(partition, until, order, after, limit) => {
            let range = DueRange { partition, from: 0, until: *until };
            engine.due(&range, *order, after.as_ref(), *limit).await.map(|(places, last)| {
                json!({"places": places.iter().map(place).collect::<Vec<_>>(), "last": last.as_ref().map(place)})
            })
        }
        Operation::Transact(writes) => engine
            .transact(writes, &ulid::Ulid::from_bytes(Rng::new().u128(..).to_be_bytes()).to_string())
            .await
            .map(|lost| json!(format!("{lost:?}"))),
        Operation::Write(write) => engine.write(write).await.map(|outcome| match outcome {
            Outcome::Done(item) => json!({"done": read(&item)}),
            Outcome::Lost(stored) => json!({"lost": stored.as_ref().map(plain)}),
        }),
        Operation::Accounts => engine.accounts().await.map(|accounts| json!(accounts)),
    };
    answer.unwrap_or_else(failed)
}

#[tokio::test]
async fn both_engines_give_the_same_answers() {
    let seeds = if size() == Size::Full { 400 } else { 6 };
    for seed in first_seed()..first_seed() + seeds {
        let mut random = Rng::with_seed(seed);
        let emulator = Emulator::start().await;
        let (dynamodb, sqlite) = (emulator.engine(), Sqlite::in_memory().unwrap());
        for step in 0..400 {
            let operation = operation(&mut random);
            let [expected, found] = [answer(&dynamodb, &operation).await, answer(&sqlite, &operation).await];
            assert_eq!(found, expected, "seed {seed}, step {step}: {}", described(&operation));
        }
    }
}

/// A put of an item of so many bytes, as DynamoDB counts them.
fn put_of(pk: &str, number: usize, bytes: usize) -> Write {
    let key = Key { pk: pk.to_owned(), sk: format!("{number:04}") };
    // `pk`, `sk`, their values and the name of the attribute.
    let others = 2 + pk.len() + 2 + 4 + 4;
    let item = Item::from([("long".to_owned(), text("x".repeat(bytes - others)))]);
    Write::put(Part::Record, key, item, Guard::Always)
}

#[tokio::test]
async fn both_engines_have_the_same_limits() {
    let emulator = Emulator::start().await;
    let (dynamodb, sqlite) = (emulator.engine(), Sqlite::in_memory().unwrap());
    let both = async |operation: Operation| {
        let mut answers = [answer(&dynamodb, &operation).await, answer(&sqlite, &operation).await];
        for page in answers.iter_mut().filter_map(Value::as_object_mut) {
            // The emulator also counts the item that did not fit on the page.
            page.remove("examined");
        }
        let [expected, found] = answers;
        assert!(found == expected, "{}", described(&operation));
        found
    };
    let malformed = json!("malformed");
    for (bytes, is_refused) in [(MAX_ITEM_BYTES, false), (MAX_ITEM_BYTES + 1, true)] {
        let put = both(Operation::Write(put_of("item", 1, bytes))).await;
        assert_eq!(put == malformed, is_refused, "{bytes}");
        let more = ItemUpdate::default().set("more", text("y".repeat(bytes - MAX_ITEM_BYTES + 1)));
        let update = Write::update(Part::Record, put_of("item", 1, 99).key().clone(), more, Guard::Always);
        assert_eq!(both(Operation::Write(update)).await, malformed, "{bytes}");
    }
    for (writes, is_refused) in [(100, false), (101, true)] {
        let writes = (0..writes).map(|number| put_of("writes", number, 99)).collect();
        assert_eq!(both(Operation::Transact(writes)).await == malformed, is_refused);
    }
    let twice = vec![put_of("twice", 1, 99), put_of("twice", 1, 99)];
    assert_eq!(both(Operation::Transact(twice)).await, malformed);
    // Four items of a quarter of 1 MiB fill a page to the last byte.
    for (bytes, on_a_page) in [(1_048_576 / 4, 4), (1_048_576 / 4 + 1, 3)] {
        let pk = format!("page {on_a_page}");
        for number in 0..9 {
            both(Operation::Write(put_of(&pk, number, bytes))).await;
        }
        for order in [Descending::No, Descending::Yes] {
            let page = Operation::Page(pk.clone(), Sort::Prefix(""), order, None, None, Guard::Always);
            assert_eq!(both(page).await["items"].as_array().unwrap().len(), on_a_page);
        }
    }
}

fn described(operation: &Operation) -> String {
    format!("{operation:?}").replace(&"x".repeat(300_000), "xxx…")
}
