//! The proof of an erasure: markers are planted wherever the service keeps something of a person, and searched in the
//! bytes of the table.

use std::collections::BTreeSet;
use std::io::Read;
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use domain::AccountId;
use flate2::read::DeflateDecoder;
use index::{IndexKind, Sizes};
use serde_json::{Value, json};
use tests::World;
use tests::receivers::Behaviour;
use tests::size::{Size, size};

use super::erasures::{erase, finish};
use super::target;
use crate::ask::{Ask, at, has};

/// How many persons there are; every other one is erased. Each has a hundred markers at the full size.
fn persons() -> usize {
    match size() {
        Size::Full => 100,
        Size::Default => 10,
    }
}

/// What the number of a twin is greater by than that of its person.
const TWIN: usize = 1_000;

/// Makes markers of one person: words that nothing else contains.
struct Markers {
    person: usize,
    made: usize,
}

impl Markers {
    fn next(&mut self) -> String {
        self.made += 1;
        // Each begins differently, because a dictionary stores a text without what it shares with its neighbour.
        format!(
            "{:06x}q{}q{}z",
            self.made * 7_919 + self.person * 104_729,
            self.person,
            self.made
        )
    }

    fn email(&mut self) -> String {
        format!("{}@example.com", self.next())
    }

    fn phone(&mut self) -> String {
        self.made += 1;
        format!("+1212{:03}{:04}", 200 + self.person, 1_000 + self.made)
    }
}

/// Whether a text of the table has a marker of one of these persons; which ones.
fn found(world: &World, phones: &[(usize, String)]) -> BTreeSet<usize> {
    let mut persons = BTreeSet::new();
    for text in texts(world) {
        persons.extend(words(&text));
        let of_phone = phones.iter().filter(|(_, phone)| contains(&text, phone.as_bytes()));
        persons.extend(of_phone.map(|(person, _)| *person));
    }
    persons
}

fn contains(text: &[u8], word: &[u8]) -> bool {
    text.windows(word.len()).any(|window| window == word)
}

/// The persons whose markers are in this text: `q`, the person, `q`, a number, `z`.
fn words(text: &[u8]) -> Vec<usize> {
    let mut persons = Vec::new();
    for (at, _) in text.iter().enumerate().filter(|(_, byte)| **byte == b'q') {
        let digits = |from: usize| text[from..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let person = digits(at + 1);
        let middle = at + 1 + person;
        if person == 0 || text.get(middle) != Some(&b'q') {
            continue;
        }
        let number = digits(middle + 1);
        if number > 0 && text.get(middle + 1 + number) == Some(&b'z') {
            let person = std::str::from_utf8(&text[at + 1..middle]).unwrap();
            persons.extend(person.parse::<usize>());
        }
    }
    persons
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
async fn plant(world: &World, person: usize, phones: &mut Vec<(usize, String)>) -> Value {
    let mut markers = Markers { person, made: 0 };
    let mut phone = |markers: &mut Markers| {
        let phone = markers.phone();
        phones.push((person, phone[1..].to_owned()));
        phone
    };
    let body = json!({
        "firstName": markers.next(), "lastName": markers.next(), "email": markers.email(),
        "phone": phone(&mut markers), "company": markers.next(), "title": markers.next(),
        "streetAddress": markers.next(), "city": markers.next(), "labels": [markers.next()],
        "notes": markers.next(), "resume": {"text": markers.next(), "fileName": markers.next()},
        "externalIds": [{"system": "crm", "id": markers.next()}],
        "customFields": {"nickname": markers.next()},
        "applicationQuestions": [{"label": markers.next(), "answer": markers.next(), "type": "text"}],
    });
    let created = world
        .post("/prospects", body)
        .header("x-idempotency-key", &format!("plant-{person}"));
    let prospect = created.await.expect_status(201).item().clone();
    let path = target(&prospect);
    let id = &prospect["id"];
    let change = json!({"firstName": markers.next(), "email": markers.email(), "phone": phone(&mut markers)});
    world.update(&path, change).await;
    let consent = json!({"status": "granted", "source": markers.next(), "textShown": markers.next()});
    let put = world.send("PUT", &format!("{path}/consents/email")).json(&consent);
    put.await.expect_status(200);
    for (collection, body) in [
        (
            "/tasks",
            json!({"prospectId": id, "task": markers.next(), "dueAt": "2027-01-01",
            "assignedTo": world.first().settings.users[0].id}),
        ),
        ("/notes", json!({"prospectId": id, "body": markers.next()})),
        (
            "/meetings",
            json!({"prospectId": id, "meetingDate": "2027-01-01", "timeZone": "Europe/Berlin", "meetingType": "Call", "ownerId": world.first().settings.users[0].id,
                "location": markers.next(), "notes": markers.next()}),
        ),
        (
            "/hires",
            json!({"prospectId": id, "hireDate": "2027-01-02", "hireDescription": markers.next()}),
        ),
    ] {
        let made = world.post(collection, body).header("run-id", "plant");
        let made = made.await.expect_status(201).item().clone();
        if collection == "/notes" {
            world
                .update(&at(collection, &made), json!({"body": markers.next()}))
                .await;
        }
    }
    for undone in [true, false] {
        // One is another person, who is erased.
        let person = if undone { person + TWIN } else { person };
        let mut markers = Markers { person, made: 100 };
        let twin = json!({"firstName": markers.next(), "lastName": markers.next(), "email": markers.email()});
        let twin = world.create("/prospects", twin).await;
        let merged = world
            .post(&format!("{path}/merge"), json!({"loserIds": [twin["id"]]}))
            .await;
        let merge = merged.expect_status(200).body["mergeId"].as_str().unwrap().to_owned();
        if undone {
            world
                .post(&format!("/merges/{merge}/undo"), json!({}))
                .await
                .expect_status(200);
            world.remove(&target(&twin)).await;
            erase(world, &twin).await.expect_status(202);
        }
    }
    prospect
}

async fn compact(world: &World) {
    let account: AccountId = world.first().settings.account.id;
    let sizes = Sizes {
        least: 1,
        ..Sizes::default()
    };
    for kind in IndexKind::EVERY {
        world.compact(account, kind, sizes).await.expect("a run");
    }
}

#[tokio::test]
async fn nothing_of_an_erased_person_is_left_in_the_bytes_of_the_table() {
    let world = World::new().await;
    let field = json!({"key": "nickname", "label": "Nickname", "type": "text", "filterable": true});
    world.create("/custom-fields", field).await;
    let hook = json!({"url": "http://localhost/echo"});
    let hook = world.create("/webhooks", hook).await;
    world.receivers().behave("/echo", Behaviour::Echo);
    let (mut persons_made, mut phones) = (Vec::new(), Vec::new());
    for person in 0..persons() {
        persons_made.push(plant(&world, person, &mut phones).await);
        // A key may send 500 requests per minute.
        world.advance(Duration::from_secs(20));
    }
    world.deliver_webhooks().await;
    world.remove(&at("/webhooks", &hook)).await;
    compact(&world).await;
    let everybody: BTreeSet<usize> = (0..persons()).flat_map(|person| [person, person + TWIN]).collect();
    assert_eq!(found(&world, &phones), everybody);
    let mut receipts = Vec::new();
    for prospect in persons_made.iter().step_by(2) {
        receipts.push(erase(&world, prospect).await.expect_status(202).item().clone());
    }
    world.advance(Duration::from_mins(1));
    for _ in 0..10 {
        world.sweep().await;
    }
    finish(&world).await;
    for receipt in &receipts {
        let done = world.read(&at("/erasures", receipt)).await;
        has(&done, json!({"status": "done"}));
        has(
            &done["removed"],
            json!({"merges": 2, "tasks": 1, "notes": 1, "meetings": 1, "hires": 1}),
        );
    }
    let others: BTreeSet<usize> = everybody
        .into_iter()
        .filter(|person| *person < TWIN && person % 2 == 1)
        .collect();
    assert_eq!(found(&world, &phones), others);
    for prospect in persons_made.iter().skip(1).step_by(2) {
        world.get(&target(prospect)).await.expect_status(200);
    }
}
