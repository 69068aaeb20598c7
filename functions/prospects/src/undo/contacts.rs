//! The claims of the emails, phones, external ids and unique values of prospects that return (ADR 0028).

use std::collections::HashMap;

use domain::prospect::digest;
use domain::{Prospect, ProspectId};
use shared::gate::Context;
use shared::http::{ApiError, Code};
use shared::records::prospects::{claims, find};
use store::{Key, Write};

/// The writes after which every claim of these prospects names its prospect, or one that was merged into it. `winner` is
/// the winner before the undo.
///
/// # Errors
/// 409 with the `prospectId` of another prospect that has one of them; 503 if the store does not answer.
pub async fn returned(
    context: &Context<'_>,
    winner: &Prospect,
    prospects: &[&Prospect],
) -> Result<Vec<Write>, ApiError> {
    let (store, account) = (&context.app.store, context.account());
    let mut owner_of = HashMap::new();
    let mut wanted = Vec::new();
    for prospect in prospects {
        for (part, key) in claims::of(account, prospect) {
            if let Some(other) = owner_of.insert(key.clone(), prospect.id) {
                return Err(taken(other));
            }
            wanted.push((part, key, *prospect));
        }
    }
    let keys: Vec<Key> = wanted.iter().map(|(_, key, _)| key.clone()).collect();
    let holders = claims::holders(store, &keys).await?;
    let mut writes = Vec::new();
    for (part, key, prospect) in wanted {
        let guard = match holders.get(&key) {
            Some(holder) if prospect.group().any(|id| id == *holder) => continue,
            // Nobody takes a claim of the winner's without a new revision of the winner.
            Some(holder) if winner.group().any(|id| id == *holder) => claims::names(*holder),
            Some(holder) => match find(store, account, *holder).await? {
                Some(found) => return Err(taken(found.prospect.id)),
                None => claims::names(*holder),
            },
            None => claims::free(),
        };
        writes.push(claims::put(part, key, prospect.id, guard));
    }
    Ok(writes)
}

/// Clears the unique values of a restored winner that left it, with a prospect that was part of it when it had them.
/// `present` is the winner before the undo, and `before` the winner before the merge.
///
/// # Errors
/// 503 if the store does not answer.
pub async fn leave_values(
    context: &Context<'_>,
    restored: &mut Prospect,
    (present, before): (&Prospect, &Prospect),
) -> Result<(), ApiError> {
    let mut left: Vec<ProspectId> = before.group().collect();
    left.retain(|id| present.group().all(|part| part != *id));
    let had: Vec<(&str, String)> = present.custom.unique().collect();
    let returning = restored.custom.unique().filter(|value| !had.contains(value));
    let key = |(name, text): (&str, String)| {
        let key = Key::custom_value(context.account(), name, &digest(&text));
        (name.to_owned(), key)
    };
    let returning: Vec<(String, Key)> = returning.map(key).collect();
    if left.is_empty() || returning.is_empty() {
        return Ok(());
    }
    let keys: Vec<Key> = returning.iter().map(|(_, key)| key.clone()).collect();
    let holders = claims::holders(&context.app.store, &keys).await?;
    for (name, key) in returning {
        if holders.get(&key).is_some_and(|holder| left.contains(holder)) {
            restored.custom.clear(&name);
        }
    }
    Ok(())
}

fn taken(by: ProspectId) -> ApiError {
    let message = "An email, a phone, an external id or a unique value of a merged prospect now belongs to the prospect in \
                   prospectId.";
    ApiError::new(Code::Conflict, message).with("prospectId", by.to_string())
}
