//! Suppressed contacts (SPECIFICATION §15.2): whatever gives a prospect an email or a phone asks whether it is suppressed,
//! when it decides and again when it commits.

use serde_json::{Value, json};
use tests::{CallFilter, Request, Response, World};

use super::erasures::finish;
use super::merge::{id, merged, merged_with};
use super::runs::{RUN, in_run};
use super::{EMAIL, PHONE, create, named, target, upsert};
use crate::ask::{Ask, has};

/// What gives a prospect a contact.
#[derive(Clone, Copy, Debug)]
enum Path {
    Create,
    Share,
    Update,
    Match,
    CreateBatch,
    UpdateBatch,
    Merge,
    MergeThatTakes,
    UndoMerge,
    UndoMergeOfShare,
    UndoMergeOfWinner,
    UndoRun,
    UndoRunOfShare,
}

const PATHS: [Path; 13] = [
    Path::Create,
    Path::Share,
    Path::Update,
    Path::Match,
    Path::CreateBatch,
    Path::UpdateBatch,
    Path::Merge,
    Path::MergeThatTakes,
    Path::UndoMerge,
    Path::UndoMergeOfShare,
    Path::UndoMergeOfWinner,
    Path::UndoRun,
    Path::UndoRunOfShare,
];

/// When the person is erased.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Erased {
    BeforeTheRequest,
    BetweenItsDecisionAndItsCommit,
}

/// A contact that is suppressed, and another one of the same kind.
#[derive(Clone, Copy, Debug)]
struct Field {
    name: &'static str,
    contact: &'static str,
    other: &'static str,
}

const FIELDS: [Field; 2] = [
    Field { name: "email", contact: EMAIL, other: "other@example.com" },
    Field { name: "phone", contact: PHONE, other: "+12125550199" },
];

/// A request that would give a prospect the contact.
struct Attack {
    method: &'static str,
    target: String,
    body: Value,
    /// The prospect that has the contact until it is erased. If nobody has the contact yet, such a prospect is created first.
    owner: Option<Value>,
    /// The prospect that would get the contact, if it is there already or returns.
    gets: Option<Value>,
}

/// Creates a prospect with a contact that another one owns.
async fn sharing(world: &World, field: Field) -> Value {
    create(world, json!({field.name: field.contact, "matchBy": ["externalId"]})).await
}

impl Path {
    async fn prepare(self, world: &World, field: Field) -> Attack {
        let Field { name, contact, other } = field;
        let sent = json!({name: contact});
        let attack = |method, target: String, body: &Value, owner: Option<&Value>, gets: Option<&Value>| Attack {
            method,
            target,
            body: body.clone(),
            owner: owner.cloned(),
            gets: gets.cloned(),
        };
        let post = |target: &str, body: &Value, owner: Option<&Value>, gets: Option<&Value>| {
            attack("POST", target.to_owned(), body, owner, gets)
        };
        let undo = |merge: &str, owner: Option<&Value>, gets: &Value| {
            post(&format!("/merges/{merge}/undo"), &json!({}), owner, Some(gets))
        };
        match self {
            Self::Create => post("/prospects", &named(sent), None, None),
            Self::CreateBatch => post("/prospects/batch", &json!({"items": [named(sent)]}), None, None),
            Self::Share => {
                let owner = create(world, sent).await;
                let body = named(json!({name: contact, "matchBy": ["externalId"]}));
                post("/prospects", &body, Some(&owner), None)
            }
            Self::Update | Self::UpdateBatch => {
                let gets = create(world, json!({})).await;
                if matches!(self, Self::Update) {
                    return attack("PATCH", target(&gets), &sent, None, Some(&gets));
                }
                let body = json!({"items": [{"id": gets["id"], name: contact}]});
                attack("PATCH", "/prospects/batch".to_owned(), &body, None, Some(&gets))
            }
            Self::Match => {
                let ids = json!([{"system": "ats", "id": "1"}]);
                let gets = create(world, json!({"externalIds": ids})).await;
                let body = named(json!({"externalIds": ids, name: contact}));
                post("/prospects", &body, None, Some(&gets))
            }
            Self::Merge | Self::MergeThatTakes => {
                let owner = create(world, sent).await;
                let (winner, loser) = (create(world, json!({})).await, sharing(world, field).await);
                let mut body = json!({"loserIds": [loser["id"]]});
                if matches!(self, Self::MergeThatTakes) {
                    world.update(&target(&winner), json!({name: other})).await;
                    body["take"] = json!({name: loser["id"]});
                }
                post(&format!("{}/merge", target(&winner)), &body, Some(&owner), Some(&winner))
            }
            Self::UndoMerge => {
                let (winner, loser) = (create(world, json!({})).await, create(world, sent).await);
                let merge = merged(world, &winner, &[&loser]).await;
                world.update(&target(&winner), json!({name: null})).await;
                undo(&merge, None, &loser)
            }
            Self::UndoMergeOfShare => {
                let owner = create(world, sent).await;
                let (winner, loser) = (create(world, json!({})).await, sharing(world, field).await);
                let merge = merged(world, &winner, &[&loser]).await;
                undo(&merge, Some(&owner), &loser)
            }
            Self::UndoMergeOfWinner => {
                let owner = create(world, sent).await;
                let winner = sharing(world, field).await;
                let loser = create(world, json!({name: other})).await;
                let take = json!({"take": {name: loser["id"]}});
                let merge = merged_with(world, &winner, &[&loser], take).await;
                undo(&merge, Some(&owner), &winner)
            }
            Self::UndoRun | Self::UndoRunOfShare => {
                let (owner, gets) = match self {
                    Self::UndoRun => (None, create(world, sent.clone()).await),
                    _ => (Some(create(world, sent).await), sharing(world, field).await),
                };
                in_run(world.patch(&target(&gets), json!({name: null}))).await;
                world.advance(std::time::Duration::from_secs(1));
                post(&format!("/runs/{RUN}/undo"), &json!({}), owner.as_ref(), Some(&gets))
            }
        }
    }

    /// Fails unless the answer says that the contact is suppressed.
    fn check(self, answer: &Response, field: Field, gets: Option<&Value>) {
        let Field { name, contact, .. } = field;
        let message = format!("The person with this {name} was erased and must not be stored again.");
        let gets = gets.map(|gets| gets["id"].clone()).unwrap_or_default();
        match self {
            Self::Create | Self::Share | Self::Update | Self::Match => {
                answer.clone().expect_error(409, "suppressed", &message);
            }
            Self::CreateBatch | Self::UpdateBatch => {
                let error = &answer.clone().expect_status(200).body["results"][0]["error"];
                has(error, json!({"code": "suppressed", "message": message}));
            }
            Self::Merge | Self::MergeThatTakes => {
                let message = format!("{message} Send the id of the winner as take.{name} to merge without it.");
                answer.clone().expect_error(409, "suppressed", &message);
            }
            Self::UndoMerge | Self::UndoMergeOfShare | Self::UndoMergeOfWinner => {
                let gets = gets.as_str().unwrap();
                let warning = format!(
                    "The {name} of {gets} did not return: the person with it was erased, and it must not be stored again."
                );
                let body = &answer.clone().expect_status(200).body;
                assert_eq!(body["warnings"], json!([warning]), "{body}");
            }
            Self::UndoRun | Self::UndoRunOfShare => {
                let conflict = json!({"recordId": gets, "field": name, "current": null, "wouldBe": contact,
                    "message": message});
                let body = &answer.clone().expect_status(200).body;
                assert_eq!(body["conflicts"], json!([conflict]), "{body}");
            }
        }
    }
}

/// Erases the prospect that has the contact, or a new one.
async fn suppress(world: &World, field: Field, owner: Option<&Value>) {
    let person = match owner {
        Some(owner) => owner.clone(),
        None => create(world, json!({field.name: field.contact})).await,
    };
    let body = json!({"reason": "The person asked.", "suppress": true});
    let erase = world.post(&format!("{}/erase", target(&person)), body);
    erase.await.expect_status(202);
}

/// The prospects that have the contact as their own or as an alternate.
async fn with_contact(world: &World, contact: &str) -> Vec<Value> {
    let mut all = world.list("/prospects?include=profile").await;
    all.retain(|prospect| prospect.to_string().contains(contact));
    all
}

#[tokio::test]
async fn nothing_gives_a_prospect_a_suppressed_contact() {
    for path in PATHS {
        for field in FIELDS {
            for erased in [Erased::BeforeTheRequest, Erased::BetweenItsDecisionAndItsCommit] {
                println!("{path:?} {field:?} {erased:?}");
                let world = World::wired().await;
                let attack = path.prepare(&world, field).await;
                let send = || -> Request<'_> { world.send(attack.method, &attack.target).json(&attack.body) };
                let erasure = suppress(&world, field, attack.owner.as_ref());
                let answer = match erased {
                    Erased::BeforeTheRequest => {
                        erasure.await;
                        send().await
                    }
                    Erased::BetweenItsDecisionAndItsCommit => {
                        let pause = world.pause(CallFilter::operation("TransactWriteItems"));
                        pause.during(send(), erasure).await.0
                    }
                };
                path.check(&answer, field, attack.gets.as_ref());
                let mut left = with_contact(&world, field.contact).await;
                // A prospect keeps the contact that it shares.
                left.retain(|one| {
                    !matches!(path, Path::Merge | Path::MergeThatTakes)
                        || one["id"] == attack.gets.as_ref().unwrap()["id"]
                });
                assert!(left.is_empty(), "{left:?}");
                finish(&world).await;
                world.check_consistency().await;
                // It stays suppressed when the erasure has ended.
                let again = upsert(&world, json!({field.name: field.contact})).await;
                assert_eq!(again.expect_status(409).body["code"], "suppressed");
            }
        }
    }
}

/// A claim that a merge moved names the loser. If the winner is erased after the claim was read, it looks free.
#[tokio::test]
async fn a_claim_that_the_erasure_frees_does_not_give_the_contact_to_a_request_that_has_begun() {
    for field in FIELDS {
        let world = World::wired().await;
        let sent = json!({field.name: field.contact});
        let (winner, loser) = (create(&world, json!({})).await, create(&world, sent.clone()).await);
        merged(&world, &winner, &[&loser]).await;
        let hold = world.hold_reply(CallFilter::operation("BatchGetItem"));
        let request = world.post("/prospects", named(sent));
        let (answer, ()) = hold.during(request, suppress(&world, field, Some(&winner))).await;
        assert_eq!(answer.expect_status(409).body["code"], "suppressed");
        assert!(with_contact(&world, field.contact).await.is_empty());
    }
}

/// Somebody who shared the contact was erased. Its owner is another person, who keeps it in a merge and in its undoing.
#[tokio::test]
async fn the_owner_of_a_suppressed_contact_keeps_it() {
    for field in FIELDS {
        let world = World::wired().await;
        let owner = create(&world, json!({field.name: field.contact})).await;
        let person = sharing(&world, field).await;
        suppress(&world, field, Some(&person)).await;
        let winner = create(&world, json!({field.name: field.other})).await;
        let merge = merged(&world, &winner, &[&owner]).await;
        let left: Vec<Value> = with_contact(&world, field.contact).await;
        assert_eq!(left.iter().map(id).collect::<Vec<_>>(), [id(&winner)]);
        let undone = world.post(&format!("/merges/{merge}/undo"), json!({})).await.expect_status(200);
        assert_eq!(undone.body.get("warnings"), None);
        let left: Vec<Value> = with_contact(&world, field.contact).await;
        assert_eq!(left.iter().map(id).collect::<Vec<_>>(), [id(&owner)]);
        finish(&world).await;
        world.check_consistency().await;
    }
}

#[tokio::test]
async fn a_merge_without_the_suppressed_contact_succeeds() {
    for field in FIELDS {
        let world = World::wired().await;
        let attack = Path::Merge.prepare(&world, field).await;
        suppress(&world, field, attack.owner.as_ref()).await;
        let mut body = attack.body;
        let winner = attack.gets.unwrap();
        body["take"] = json!({field.name: winner["id"]});
        let merged = world.post(&attack.target, body).await.expect_status(200);
        assert_eq!(merged.item()[field.name], Value::Null);
    }
}

#[tokio::test]
async fn another_account_and_a_tool_know_what_is_suppressed() {
    let world = World::wired().await;
    for field in FIELDS {
        suppress(&world, field, None).await;
        // Another spelling of the same contact.
        let text = if field.name == "email" { "ADA@example.com" } else { "(212) 555-0123" };
        let body = json!({"firstName": "A", "lastName": "B", field.name: text});
        let other = world.post("/prospects", body.clone()).key(world.second_account_api_key());
        other.await.expect_status(201);
        let saved = world.tool("save_prospect", body).await;
        saved.expect_refusal("Refused: 409 suppressed.");
    }
}
