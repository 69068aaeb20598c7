//! A consent that was withdrawn while prospects were merged is withdrawn for each of them: nobody knows which of them it
//! concerns (SPECIFICATION §15.1).

use domain::consent::ConsentStatus;
use domain::prospect::Absorbed;
use domain::{AccountId, Consent, ConsentStatement, ContactChannel, Prospect};
use shared::gate::Context;
use shared::http::ApiError;
use shared::records::prospects::{latest_statements, present_statements, put_statement};
use store::Write;

/// The withdrawals of the winner itself since a merge; `merged` is the winner after that merge. A withdrawal that came
/// with another prospect concerns that prospect alone.
pub async fn withdrawn_since(
    context: &Context<'_>,
    winner: &Prospect,
    merged: &Prospect,
) -> Result<Vec<ConsentStatement>, ApiError> {
    let (store, account) = (&context.app.store, context.account());
    let since = winner.consents.withdrawn_since(&merged.consents);
    let (own, foreign): (Vec<&Consent>, Vec<&Consent>) = since.partition(|consent| consent.from.is_none());
    let mut withdrawn = Vec::new();
    if !own.is_empty() {
        withdrawn = present_statements(store, account, winner.id, &own).await?;
    }
    if !foreign.is_empty() {
        // The other prospect may have replaced a withdrawal of the winner itself.
        let said = said_alone(context, winner).await?;
        let replaced = foreign
            .into_iter()
            .filter_map(|consent| said.iter().find(|one| one.channel == consent.channel))
            .filter(|last| last.status == ConsentStatus::Withdrawn && last.recorded_at > merged.updated_at);
        withdrawn.extend(replaced.cloned());
    }
    Ok(withdrawn)
}

/// The latest statements of the winner itself, the last one first.
async fn said_alone(context: &Context<'_>, winner: &Prospect) -> Result<Vec<ConsentStatement>, ApiError> {
    let alone = Prospect { absorbed: Absorbed::default(), ..winner.clone() };
    Ok(latest_statements(&context.app.store, context.account(), &alone).await?)
}

/// Gives the restored winner, at its next revision, the withdrawals that it made itself and that a prospect replaced which
/// has left it since. `before` is the winner before the merge. Returns the writes of their statements.
pub async fn withdraw_again(
    context: &Context<'_>,
    restored: &mut Prospect,
    before: &Prospect,
) -> Result<Vec<Write>, ApiError> {
    let is_foreign_grant = |one: &Consent| one.from.is_some() && one.status == ConsentStatus::Granted;
    let consents = restored.consents.clone();
    let is_lost = |channel: &ContactChannel| {
        before.consents.get(*channel).is_some() && consents.get(*channel).is_none_or(is_foreign_grant)
    };
    let lost: Vec<ContactChannel> = ContactChannel::EVERY.into_iter().filter(is_lost).collect();
    if lost.is_empty() {
        return Ok(Vec::new());
    }
    let said = said_alone(context, restored).await?;
    let revision = restored.revision.saturating_add(1);
    let mut writes = Vec::new();
    for channel in lost {
        let latest = said.iter().find(|statement| statement.channel == channel);
        if let Some(latest) = latest.filter(|latest| latest.status == ConsentStatus::Withdrawn) {
            restored.consents.set(channel, Some(Consent::of(latest, revision)));
            writes.push(put_statement(context.account(), (restored.id, revision), latest)?);
        }
    }
    Ok(writes)
}

/// Gives a loser, at its new revision, these withdrawals unless it said something later. Returns the writes of their
/// statements.
pub fn withdraw(
    account: AccountId,
    loser: &mut Prospect,
    withdrawals: &[ConsentStatement],
) -> Result<Vec<Write>, ApiError> {
    let mut writes = Vec::new();
    for statement in withdrawals {
        let own = loser.consents.get(statement.channel);
        if own.is_none_or(|own| own.at <= statement.at) {
            let consent = Consent::of(statement, loser.revision);
            loser.consents.set(statement.channel, Some(consent));
            writes.push(put_statement(account, (loser.id, loser.revision), statement)?);
        }
    }
    Ok(writes)
}
