//! Moves of accounts between a data directory and AWS.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use domain::webhook::secret_text;
use domain::{AccountId, EventId, FileId, WebhookId};
use local::queue::Queue;
use serde_json::{Value, json};
use shared::clock::Clock;
use shared::data_directory::DataDirectory;
use shared::secrets::machine_key::MachineKey;
use shared::secrets::{Owner, Secrets};
use store::item::{self, text as text_value};
use store::key::WAKE;
use store::sqlite::{Durability, Sqlite};
use store::{Entropy, Guard, Item, Key, Store};
use tests::aws_stubs::AwsStubs;
use tests::bucket;
use tests::emulator::Emulator;
use tokio::runtime::Runtime;

use crate::support::{Done, World, done, program, text};

type Items = BTreeMap<Key, Item>;

/// A table, a key and a bucket on AWS.
struct Aws {
    runtime: Runtime,
    emulator: Emulator,
    stubs: AwsStubs,
}

impl Aws {
    fn start() -> Self {
        let runtime = Runtime::new().unwrap();
        let emulator = runtime.block_on(Emulator::start());
        let stubs = runtime.block_on(AwsStubs::on_any_port(Queue::new(Clock::System), Clock::System));
        Self { runtime, emulator, stubs }
    }

    /// A move between this directory and the table.
    fn command(&self, data: &Path, options: &str) -> Command {
        let (data, endpoint) = (data.to_str().unwrap(), self.emulator.endpoint());
        let mut command = program(&format!("move --data {data} --endpoint {endpoint} {options}"));
        for service in ["KMS", "S3"] {
            command.env(format!("AWS_ENDPOINT_URL_{service}"), self.stubs.endpoint());
        }
        command
    }

    fn moved(&self, data: &Path, options: &str) -> Value {
        let Done { status, output, stderr, .. } = done(self.command(data, options));
        assert_eq!((status, stderr.as_str(), &output["differences"]), (0, "", &json!(0)));
        output
    }

    fn items(&self) -> Items {
        let (table, mut items, mut after) = (self.emulator.engine(), Vec::new(), None);
        loop {
            let page = self.runtime.block_on(table.scan_page(after.as_ref()));
            let (page, next) = page.unwrap();
            items.extend(page);
            after = next;
            if after.is_none() {
                let secrets = Secrets::new(self.stubs.services().cipher);
                return self.opened(items, &secrets);
            }
        }
    }

    fn items_of(&self, data: &Path) -> Items {
        let database = Sqlite::open(&DataDirectory::database_in(data), Durability::ProcessEnd).unwrap();
        let items = database.items_after(None, usize::MAX).unwrap();
        let key = fs::read(data.join("secret")).unwrap().try_into().unwrap();
        let secrets = Secrets::new(Arc::new(MachineKey::new(key, Entropy::System)));
        self.opened(items.iter().map(|item| item.item().unwrap()).collect(), &secrets)
    }

    /// The items of accounts in a form that both sides have, with the texts of secrets.
    fn opened(&self, items: Vec<Item>, secrets: &Secrets) -> Items {
        let keyed = items.into_iter().map(|mut item| {
            let key = Key::of(&item).unwrap();
            item.remove(WAKE);
            for value in item.values_mut() {
                if let item::Value::Ss(set) = value {
                    set.sort();
                }
            }
            if let Some(account) = key.pk.strip_suffix("#WEBHOOKS") {
                let owner = Owner {
                    account: AccountId::parse(&format!("account_{account}")).unwrap(),
                    webhook: WebhookId::parse(&format!("webhook_{}", key.sk)).unwrap(),
                };
                for sealed in sealed(&mut item) {
                    let secret = self.runtime.block_on(secrets.open(owner, sealed));
                    *sealed = secret_text(&secret.unwrap());
                }
            }
            (key, item)
        });
        keyed.filter(|(key, _)| key.pk != "SWEEPER").collect()
    }

    /// Writes an event whose message waits into a database. Returns its key, and the sort keys of all changes that wait.
    fn event_that_waits(&self, data: &Path, account: AccountId) -> (Key, BTreeSet<String>) {
        let database = Sqlite::open(&DataDirectory::database_in(data), Durability::ProcessEnd).unwrap();
        let now = Clock::System.now();
        let key = Key::event(account, now, EventId::new(Entropy::System.ulid(now)));
        let event = Item::from([(WAKE.to_owned(), text_value("account"))]);
        let store = Store::new(Arc::new(database.clone()), Entropy::System);
        let written = store.put_if(&key, event, Guard::Absent);
        self.runtime.block_on(written).unwrap();
        let changes = database.changes_after(0, 10_000).unwrap();
        (key, changes.into_iter().map(|(_, key)| key.sk).collect())
    }

    /// Changes the item with this key, which must exist.
    fn change(&self, key: &Key, change: impl FnOnce(&mut Item)) {
        let store = self.emulator.store(Entropy::System);
        self.runtime.block_on(async {
            let mut item = store.get(key).await.unwrap().unwrap();
            change(&mut item);
            store.put_if(key, item, Guard::Always).await.unwrap();
        });
    }
}

fn sealed(item: &mut Item) -> Vec<&mut String> {
    let mut found = Vec::new();
    for (name, value) in item {
        match value {
            item::Value::S(secret) if name == "secret" => found.push(secret),
            item::Value::L(list) if name == "previousSecrets" => {
                for previous in list {
                    let item::Value::M(previous) = previous else { panic!() };
                    let Some(item::Value::S(secret)) = previous.get_mut("secret") else { panic!() };
                    found.push(secret);
                }
            }
            _ => {}
        }
    }
    found
}

/// What a test creates and looks for.
struct Content {
    file: String,
    webhook: String,
    secrets: [String; 2],
}

/// An account with prospects of a run, notes, a file, an export, a merge, and a webhook whose secret was rotated.
fn fill(world: &World, aws: &Aws, prospects: usize) -> Content {
    let mut ids = Vec::new();
    let people: Vec<Value> = (0..prospects)
        .map(|number| {
            json!({"firstName": "Ada", "lastName": format!("King {number}"), "labels": ["b", "a", "c"],
                "email": format!("ada{number}@example.com")})
        })
        .collect();
    for items in people.chunks(100) {
        let body = json!({"items": items});
        let sent = world.send_with("Run-Id: first\r\n", &world.key, "POST", ("/prospects/batch", &body));
        assert_eq!(sent.0, 200, "{}", sent.1);
        let results = sent.1["results"].as_array().unwrap().iter();
        ids.extend(results.map(|result| text(&result["item"], "id")));
    }
    world.create("/notes", &json!({"prospectId": ids[0], "body": "Met her. ".repeat(9_000)}));
    let merge = json!({"loserIds": [ids[1]]});
    let merged = world.send(&world.key, "POST", &format!("/prospects/{}/merge", ids[0]), &merge);
    assert_eq!(merged.0, 200, "{}", merged.1);
    let file = json!({"fileName": "cv.txt", "contentType": "text/plain", "sizeBytes": 5});
    let (status, asked) = world.send(&world.key, "POST", &format!("/prospects/{}/files", ids[0]), &file);
    assert_eq!(status, 201, "{asked}");
    let uploaded = aws.runtime.block_on(bucket::upload(&asked, b"bytes"));
    assert_eq!(uploaded.status, 200);
    let file = text(&asked["item"], "id");
    let is_there = |path: &str| {
        (0..500).any(|_| {
            thread::sleep(Duration::from_millis(20));
            world.send(&world.key, "GET", path, &Value::Null).0 == 200
        })
    };
    assert!(is_there(&format!("/files/{file}")), "the file does not arrive");
    let receiver = format!("{}/_inbox", world.url().trim_end_matches("/v2"));
    let webhook = world.create("/webhooks", &json!({"url": receiver}));
    let id = text(&webhook, "id");
    let rotated = world.send(&world.key, "POST", &format!("/webhooks/{id}/rotate-secret"), &Value::Null);
    assert_eq!(rotated.0, 200, "{}", rotated.1);
    Content { file, secrets: [text(&rotated.1["item"], "secret"), text(&webhook, "secret")], webhook: id }
}

const OPTIONS: &str = "--bucket files --secrets-key alias/local";

#[test]
fn accounts_go_to_aws_and_back_and_stay_the_same() {
    let (world, aws) = (World::new("move"), Aws::start());
    let content = fill(&world, &aws, 5);
    let key = Key::webhook(world.account(), WebhookId::parse(&content.webhook).unwrap());
    let in_use = done(aws.command(&world.data, "--to-aws prospects"));
    assert!(in_use.status == 1 && in_use.stderr.contains("stop it first"), "{}", in_use.stderr);
    let copy = world.copied_data("copy");
    let (waiting, changed) = aws.event_that_waits(&copy, world.account());
    for (options, message) in [
        ("--to-aws prospects --secrets-key alias/local", "name the bucket of the stack with --bucket"),
        ("--to-aws prospects --bucket files", "name the key of the stack with --secrets-key"),
        ("--to-aws other", "there is no table \"other\""),
        (
            "--to-aws prospects --account account_01KDVDNA01KSHDM8CGX0ME9JEK",
            "there is no account_01KDVDNA01KSHDM8CGX0ME9JEK to move",
        ),
    ] {
        let refused = done(aws.command(&copy, options));
        let is_expected = refused.stderr.contains(message) && refused.stderr.lines().count() == 1;
        assert!(refused.status == 1 && is_expected, "{options}: {}", refused.stderr);
    }

    let moved = aws.moved(&copy, &format!("--to-aws prospects {OPTIONS}"));
    let (source, table) = (aws.items_of(&copy), aws.items());
    assert_eq!(moved["items"], source.len());
    assert_eq!(moved["objects"], 1);
    assert_eq!(source, table);
    let mut webhook = table[&key].clone();
    let secrets: Vec<String> = sealed(&mut webhook).into_iter().map(|secret| secret.clone()).collect();
    assert_eq!(secrets.len(), 2);
    assert!(content.secrets.iter().all(|secret| secrets.contains(secret)));
    // The dispatcher handled the other events before: they must not wake it again.
    let woken = aws.emulator.items().into_iter().filter(|item| item.get(WAKE).is_some());
    let woken: BTreeSet<String> = woken.map(|item| item["sk"]["S"].as_str().unwrap().to_owned()).collect();
    assert!(woken.contains(&waiting.sk), "{woken:?}");
    assert!(woken.is_subset(&changed), "{woken:?}");

    let back = world.directory.join("back");
    let returned = aws.moved(&back, &format!("--from-aws prospects {OPTIONS}"));
    assert_eq!(returned["items"], moved["items"]);
    assert_eq!(returned["copied"], moved["items"]);
    assert_eq!(aws.items_of(&back), source);
    let again = World::on(&back);
    assert_eq!(again.count(&world.key, "/prospects"), 4);
    assert_eq!(again.count(&world.key, "/notes"), 1);
    assert_eq!(again.get(&world.key, "/runs")["items"][0]["id"], "first");
    let content_path = format!("/files/{}/content", content.file);
    let (status, answer) = again.send(&world.key, "GET", &content_path, &Value::Null);
    assert_eq!(status, 302, "{answer}");
    let url = text(&answer, "location");
    let bytes = aws.runtime.block_on(bucket::send(("GET", &url), &[], b""));
    assert_eq!((bytes.status, bytes.body.as_slice()), (200, b"bytes".as_slice()));
}

#[test]
fn a_move_that_was_interrupted_continues() {
    let (world, aws) = (World::new("move-interrupted"), Aws::start());
    fill(&world, &aws, 300);
    let copy = world.copied_data("copy");
    let options = format!("--to-aws prospects {OPTIONS}");
    let mut interrupted = aws.command(&copy, &options).stdout(Stdio::null()).spawn().unwrap();
    while aws.emulator.items().len() < 300 {
        assert!(interrupted.try_wait().unwrap().is_none(), "it ended early");
    }
    interrupted.kill().unwrap();
    interrupted.wait().unwrap();
    let partial = aws.items();
    assert!(!partial.contains_key(&Key::account(world.account())), "the account is the last item");
    let moved = aws.moved(&copy, &options);
    let number = |name: &str| usize::try_from(moved[name].as_u64().unwrap()).unwrap();
    assert!(number("copied") > 0 && number("copied") <= number("items") - 300, "{moved}");
    assert_eq!(aws.items_of(&copy), aws.items());
}

#[test]
fn what_differs_is_counted_and_nothing_is_overwritten() {
    let (world, aws) = (World::new("move-differs"), Aws::start());
    let content = fill(&world, &aws, 2);
    let account = world.account();
    let copy = world.copied_data("copy");
    let options = format!("--to-aws prospects {OPTIONS} --account {account}");
    let moved = aws.moved(&copy, &options);
    let others = aws.items().into_keys().filter(|key| *key != Key::account(account));
    assert_eq!(others.filter(|key| key.sk == "ACCOUNT").count(), 0, "only one account was named");

    let config = Key::account(account);
    aws.change(&config, |item| {
        item.insert("name".to_owned(), text_value("Other"));
    });
    let file = FileId::parse(&content.file).unwrap();
    let object = file.object_key(account);
    let bucket = aws.stubs.services().bucket.unwrap();
    aws.runtime.block_on(bucket.remove(&object, Clock::System.now())).unwrap();
    let surplus = Key::retention(account);
    let store = aws.emulator.store(Entropy::System);
    let item = Item::from([("x".to_owned(), text_value("y"))]);
    aws.runtime.block_on(store.put_if(&surplus, item, Guard::Absent)).unwrap();
    let key = Key::webhook_creations(account);
    aws.runtime.block_on(store.delete(&key)).unwrap();

    let Done { status, output, stderr } = done(aws.command(&copy, &options));
    assert_eq!(status, 1, "{stderr}");
    assert_eq!(output["differences"], 4, "{output}");
    assert_eq!((&output["copied"], &output["items"]), (&json!(0), &moved["items"]));
    let lines: Vec<&str> = stderr.lines().collect();
    let kept = format!("the target has {account} already: it is compared and not copied");
    assert!(lines.len() == 2 && lines[0].contains(&kept), "{stderr}");
    assert!(lines[1].contains("the two sides differ in 4 places"), "{stderr}");
    assert_eq!(aws.items()[&config]["name"], text_value("Other"));
}
