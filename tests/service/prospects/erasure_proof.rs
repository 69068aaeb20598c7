//! The proof of an erasure: markers are planted wherever the service keeps something of a person. They are searched in
//! the bytes of the table, of its segments, of the files and of the log, before and after.

use std::collections::{BTreeSet, HashMap};
use std::io::Read;
use std::ops::Range;
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use domain::{AccountId, Erasure, UnixMs};
use flate2::read::DeflateDecoder;
use index::{IndexKind, Sizes};
use serde_json::{Value, json};
use shared::records::erasures;
use store::Key;
use tests::World;
use tests::receivers::Behaviour;
use tests::size::{Size, size};

use super::erasures::{erase, finish};
use super::target;
use crate::access::canaries::Log;
use crate::ask::{Ask, at, has};

/// How many persons there are; every other one is erased.
fn persons() -> usize {
    match size() {
        Size::Full => 100,
        Size::Default => 10,
    }
}

/// How often a person has what it can have several times. At the full size, a person has more than a hundred markers.
fn times() -> usize {
    match size() {
        Size::Full => 12,
        Size::Default => 2,
    }
}

/// What the number of a twin is greater by than that of its person.
const TWIN: usize = 1_000;

/// What a marker begins with. Each begins differently, because a dictionary stores a text without what it shares with its
/// neighbour.
fn beginning((person, number): Marker) -> String {
    format!("{:06x}", number * 7_919 + person * 104_729)
}

/// The digits of a phone.
const PHONE: usize = 11;

/// The person of a marker, and its number.
type Marker = (usize, usize);

/// Everything that was planted.
#[derive(Default)]
struct Planted {
    markers: BTreeSet<Marker>,
    /// By their digits.
    phones: HashMap<Vec<u8>, Marker>,
}

/// Makes markers of one person: words that nothing else contains.
struct Markers<'a> {
    person: usize,
    planted: &'a mut Planted,
    made: usize,
}

impl Markers<'_> {
    fn one(&mut self) -> Marker {
        self.made += 1;
        let marker = (self.person, self.made);
        assert!(self.planted.markers.insert(marker), "{marker:?} is planted twice");
        marker
    }

    fn next(&mut self) -> String {
        let (person, number) = self.one();
        format!("{}q{person}q{number}z", beginning((person, number)))
    }

    fn email(&mut self) -> String {
        format!("{}@example.com", self.next())
    }

    fn phone(&mut self) -> String {
        let marker @ (person, number) = self.one();
        let digits = format!("1212{:03}{:04}", 200 + person, 1_000 + number);
        self.planted.phones.insert(digits.clone().into_bytes(), marker);
        format!("+{digits}")
    }

    fn several<T>(&mut self, make: impl Fn(&mut Self) -> T) -> Vec<T> {
        (0..times()).map(|_| make(self)).collect()
    }
}

impl Planted {
    /// The markers in these texts.
    fn found_in(&self, texts: &[Vec<u8>]) -> BTreeSet<Marker> {
        let mut markers = BTreeSet::new();
        for text in texts {
            markers.extend(words(text));
            markers.extend(text.windows(PHONE).filter_map(|digits| self.phones.get(digits)));
        }
        markers
    }
}

/// The markers in the bytes of the table and of the files.
fn found(world: &World, planted: &Planted) -> BTreeSet<Marker> {
    let mut texts = texts(world);
    texts.extend(world.objects_bytes());
    planted.found_in(&texts)
}

/// The markers in this text: `q`, the person, `q`, a number, `z`.
fn words(text: &[u8]) -> Vec<Marker> {
    let mut markers = Vec::new();
    for (at, _) in text.iter().enumerate().filter(|(_, byte)| **byte == b'q') {
        let digits = |from: usize| text[from..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let person = digits(at + 1);
        let middle = at + 1 + person;
        if !(1..=4).contains(&person) || text.get(middle) != Some(&b'q') {
            continue;
        }
        let number = digits(middle + 1);
        if (1..=4).contains(&number) && text.get(middle + 1 + number) == Some(&b'z') {
            let parsed = |range: Range<usize>| std::str::from_utf8(&text[range]).unwrap().parse().unwrap();
            let marker = (parsed(at + 1..middle), parsed(middle + 1..middle + 1 + number));
            // Random bytes may look like the rest.
            if text[..at].ends_with(&beginning(marker).as_bytes()[3..]) {
                markers.push(marker);
            }
        }
    }
    markers
}

/// Every text of the table: attributes as they are, and what is compressed in them.
fn texts(world: &World) -> Vec<Vec<u8>> {
    let mut texts = Vec::new();
    for item in world.items() {
        collect(&item, &mut texts);
    }
    texts
}

fn collect(value: &Value, texts: &mut Vec<Vec<u8>>) {
    match value {
        Value::Object(members) => {
            for (name, member) in members {
                texts.push(name.to_lowercase().into_bytes());
                match member.as_str().filter(|_| name == "B") {
                    Some(encoded) => {
                        let bytes = STANDARD.decode(encoded).expect("base64");
                        inflate(&bytes, texts);
                        texts.push(bytes);
                    }
                    None => collect(member, texts),
                }
            }
        }
        Value::Array(elements) => elements.iter().for_each(|element| collect(element, texts)),
        Value::String(text) => texts.push(text.to_lowercase().into_bytes()),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// Appends what is compressed anywhere in these bytes. Columns have a byte before; long texts begin with it.
fn inflate(bytes: &[u8], texts: &mut Vec<Vec<u8>>) {
    let starts = bytes.iter().enumerate().filter(|(_, byte)| **byte == 1);
    for at in starts.map(|(at, _)| at + 1).chain([0]) {
        let mut text = Vec::new();
        // What follows the compressed bytes is not read.
        let _ = DeflateDecoder::new(&bytes[at..]).read_to_end(&mut text);
        if text.len() > 4 {
            texts.push(text.to_ascii_lowercase());
        }
    }
}

/// A person with a marker everywhere.
async fn plant(world: &World, person: usize, planted: &mut Planted) -> Value {
    let mut markers = Markers { person, planted, made: 0 };
    let question =
        |markers: &mut Markers<'_>| json!({"label": markers.next(), "answer": markers.next(), "type": "text"});
    let body = json!({
        "firstName": markers.next(), "lastName": markers.next(), "email": markers.email(),
        "phone": markers.phone(), "company": markers.next(), "title": markers.next(),
        "streetAddress": markers.next(), "city": markers.next(), "labels": markers.several(Markers::next),
        "notes": markers.next(), "resume": {"text": markers.next(), "fileName": markers.next()},
        "externalIds": [{"system": "crm", "id": markers.next()}],
        "customFields": {"nickname": markers.next()},
        "applicationQuestions": markers.several(question),
    });
    let created = world.post("/prospects", body).header("x-idempotency-key", &format!("plant-{person}"));
    let prospect = created.await.expect_status(201).item().clone();
    let path = target(&prospect);
    let change = json!({"firstName": markers.next(), "email": markers.email(), "phone": markers.phone()});
    world.update(&path, change).await;
    let consent = json!({"status": "granted", "source": markers.next(), "textShown": markers.next()});
    let put = world.send("PUT", &format!("{path}/consents/email")).json(&consent);
    put.await.expect_status(200);
    let hire = json!({"prospectId": prospect["id"], "hireDate": "2027-01-02", "hireDescription": markers.next()});
    world.create("/hires", hire).await;
    for _ in 0..times() {
        plant_children(world, &prospect, &mut markers).await;
    }
    for undone in [true, false] {
        // One is another person, who is erased.
        let person = if undone { person + TWIN } else { person };
        let mut markers = Markers { person, planted: &mut *markers.planted, made: 1_000 };
        let twin = json!({"firstName": markers.next(), "lastName": markers.next(), "email": markers.email()});
        let twin = world.create("/prospects", twin).await;
        let note = json!({"prospectId": twin["id"], "body": markers.next()});
        let note = at("/notes", &world.create("/notes", note).await);
        let merged = world.post(&format!("{path}/merge"), json!({"loserIds": [twin["id"]]})).await;
        let merge = merged.expect_status(200).body["mergeId"].as_str().unwrap().to_owned();
        world.update(&note, json!({"body": markers.next()})).await;
        if undone {
            world.post(&format!("/merges/{merge}/undo"), json!({})).await.expect_status(200);
            world.remove(&target(&twin)).await;
            erase(world, &twin).await.expect_status(202);
        }
    }
    prospect
}

/// A task, a note that is written anew, a meeting and a file.
async fn plant_children(world: &World, prospect: &Value, markers: &mut Markers<'_>) {
    let (id, user) = (&prospect["id"], world.first().settings.users[0].id);
    let task = json!({"prospectId": id, "task": markers.next(), "dueAt": "2027-01-01", "assignedTo": user});
    let note = json!({"prospectId": id, "body": markers.next()});
    let meeting = json!({
        "prospectId": id, "meetingDate": "2027-01-01", "timeZone": "Europe/Berlin", "meetingType": "Call", "ownerId": user,
        "location": markers.next(), "notes": markers.next(),
    });
    for (collection, body) in [("/tasks", task), ("/notes", note), ("/meetings", meeting)] {
        let made = world.post(collection, body).header("run-id", "plant");
        let made = made.await.expect_status(201).item().clone();
        if collection == "/notes" {
            let body = json!({"body": markers.next()});
            world.update(&at(collection, &made), body).await;
        }
    }
    let (name, bytes) = (markers.next(), markers.next());
    world.upload(id.as_str().unwrap(), &name, bytes.as_bytes()).await;
}

async fn compact(world: &World) {
    let account: AccountId = world.first().settings.account.id;
    let sizes = Sizes { least: 1, ..Sizes::default() };
    for kind in IndexKind::EVERY {
        world.compact(account, kind, sizes).await.expect("a run");
    }
}

/// Persons, their webhook deliveries, rows of the index and files.
async fn planted(world: &World) -> (Vec<Value>, Planted) {
    let field = json!({"key": "nickname", "label": "Nickname", "type": "text", "filterable": true});
    world.create("/custom-fields", field).await;
    let hook = json!({"url": "http://localhost/echo"});
    let hook = world.create("/webhooks", hook).await;
    world.receivers().behave("/echo", Behaviour::Echo);
    let (mut persons_made, mut planted) = (Vec::new(), Planted::default());
    for person in 0..persons() {
        persons_made.push(plant(world, person, &mut planted).await);
        // A key may send 500 requests per minute.
        world.advance(Duration::from_secs(20));
    }
    world.deliver_webhooks().await;
    world.remove(&at("/webhooks", &hook)).await;
    compact(world).await;
    assert_eq!(found(world, &planted), planted.markers);
    (persons_made, planted)
}

#[tokio::test]
async fn the_export_of_a_person_has_everything_of_theirs_and_nothing_of_another() {
    let world = World::new().await;
    let (persons, planted) = planted(&world).await;
    // Until then, the winner of a merge that was undone keeps what it says about the other.
    sweep_all(&world).await;
    let bytes_of_files = planted.found_in(&world.objects_bytes());
    for (person, prospect) in persons.iter().enumerate() {
        let exported = world.get(&format!("{}/export", target(prospect))).await.expect_status(200);
        let mut texts = Vec::new();
        collect(&exported.body, &mut texts);
        let (of_others, exported): (BTreeSet<_>, BTreeSet<_>) =
            planted.found_in(&texts).into_iter().partition(|(of, _)| *of != person);
        assert_eq!(of_others, BTreeSet::new());
        let own = planted.markers.iter().filter(|(of, _)| *of == person).copied();
        let own = own.filter(|marker| !bytes_of_files.contains(marker));
        assert_eq!(exported, own.collect());
    }
}

#[tokio::test]
async fn nothing_of_an_erased_person_is_left_not_even_after_a_restore() {
    let (log, _guard) = Log::start();
    let world = World::new().await;
    let (persons_made, planted) = planted(&world).await;
    if size() == Size::Full {
        assert!(planted.markers.len() >= 10_000, "{}", planted.markers.len());
    }
    let backup = world.stored_items();
    let mut receipts = Vec::new();
    for prospect in persons_made.iter().step_by(2) {
        receipts.push(erase(&world, prospect).await.expect_status(202).item().clone());
    }
    sweep_all(&world).await;
    for receipt in &receipts {
        let done = world.read(&at("/erasures", receipt)).await;
        has(&done, json!({"status": "done"}));
        let each = times();
        has(
            &done["removed"],
            json!({"merges": 2, "tasks": each, "notes": each + 1, "meetings": each, "hires": 1, "files": each}),
        );
    }
    let others = planted.markers.iter().copied();
    let others: BTreeSet<Marker> = others.filter(|(person, _)| *person < TWIN && person % 2 == 1).collect();
    assert_eq!(found(&world, &planted), others);

    // The table of before the erasures, which are done again.
    let (account, store) = (world.first().settings.account.id, world.store());
    let (ledger, more) = erasures::page(&store, account, None, 1_000).await.unwrap();
    assert_eq!((ledger.len(), more), (persons_made.len() / 2 * 3, None));
    replace_table(&world, backup).await;
    assert!(found(&world, &planted).len() > others.len());
    for erasure in ledger {
        let pending = Erasure { done_at: None, ..erasure };
        let writes = erasures::again(account, &pending, UnixMs::new(world.now_ms()).unwrap()).unwrap();
        store.transact(&writes, None).await.unwrap();
    }
    sweep_all(&world).await;
    assert_eq!(found(&world, &planted), others);
    assert_eq!(words(&log.bytes()), []);
    for (number, prospect) in persons_made.iter().enumerate() {
        let status = if number % 2 == 1 { 200 } else { 404 };
        world.get(&target(prospect)).await.expect_status(status);
    }
}

async fn sweep_all(world: &World) {
    world.advance(Duration::from_mins(1));
    for _ in 0..10 {
        world.sweep().await;
    }
    finish(world).await;
}

async fn replace_table(world: &World, backup: Vec<Value>) {
    let key = |item: &Value| {
        let text = |name: &str| item[name]["S"].as_str().unwrap().to_owned();
        (text("pk"), text("sk"))
    };
    let kept: BTreeSet<_> = backup.iter().map(key).collect();
    for (pk, sk) in world.stored_items().iter().map(key).filter(|key| !kept.contains(key)) {
        world.store().delete(&Key { pk, sk }).await.unwrap();
    }
    world.restore(backup.into_iter()).await;
}
