//! The claims of the emails, phones, external ids and unique values of prospects that return (ADR 0028).

use std::collections::{BTreeSet, HashMap, HashSet};

use domain::prospect::digest;
use domain::{Contact, Prospect, ProspectId};
use shared::gate::Context;
use shared::http::{ApiError, Code};
use shared::records::claims;
use shared::records::prospects::{find, suppressed, unless_shared};
use store::{Key, Write};

/// The writes after which every claim of these prospects names its prospect, or one that was merged into it. `winner` is
/// the winner before the undo.
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
    let with_secret = (account, context.secret());
    let mut writes = Vec::new();
    for (part, key, prospect) in wanted {
        let holder = holders.get(&key).copied();
        match holder {
            Some(holder) if prospect.group().any(|id| id == holder) => continue,
            // Nobody takes a claim of the winner's without a new revision of the winner.
            Some(holder) if winner.group().any(|id| id == holder) => {
                writes.push(claims::put(part, key, prospect.id, claims::names(holder)));
                continue;
            }
            Some(holder) => {
                if let Some(found) = find(context.sight().without_scope(), holder).await? {
                    return Err(taken(found.prospect.id));
                }
            }
            None => {}
        }
        writes.extend(claims::taken(with_secret, (part, key), prospect, holder));
    }
    for prospect in prospects {
        let before = Some(winner).filter(|winner| winner.id == prospect.id);
        writes.extend(unless_shared(with_secret, before, prospect));
    }
    // Two of them may share a contact.
    let mut checked = HashSet::new();
    writes.retain(|write| checked.insert(write.key().clone()));
    Ok(writes)
}

/// Leaves out the contacts that are suppressed and that nobody has now who is part of the `present` winner. Returns a
/// warning for each prospect that they do not return to.
pub async fn leave_suppressed(
    context: &Context<'_>,
    present: &Prospect,
    prospects: &mut [Prospect],
) -> Result<Vec<String>, ApiError> {
    let has_it = |of: &Prospect, contact: &str| {
        let keeps = of.id == present.id && present.contacts().any(|(_, had)| had == contact);
        keeps || present.owned_contacts().any(|owned| owned == contact)
    };
    let mut new: BTreeSet<(ProspectId, Contact, String)> = BTreeSet::new();
    for prospect in &*prospects {
        let contacts = prospect.contacts().filter(|(_, text)| !has_it(prospect, text));
        new.extend(contacts.map(|(contact, text)| (prospect.id, contact, text.to_owned())));
    }
    let texts = new.iter().map(|(_, _, text)| text.as_str());
    let account = (context.account(), context.secret());
    let suppressed = suppressed(&context.app.store, account, texts).await?;
    let mut warnings = Vec::new();
    for (id, contact, text) in new.iter().filter(|(_, _, text)| suppressed.contains(text.as_str())) {
        prospects.iter_mut().filter(|one| one.id == *id).for_each(|one| one.lose(text));
        let field = contact.name();
        warnings.push(format!(
            "The {field} of {id} did not return: the person with it was erased, and it must not be stored again."
        ));
    }
    warnings.dedup();
    Ok(warnings)
}

/// Clears the unique values of a restored winner that left it, with a prospect that was part of it when it had them.
/// `present` is the winner before the undo, and `before` the winner before the merge.
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
