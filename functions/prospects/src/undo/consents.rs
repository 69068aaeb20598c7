//! A consent that was withdrawn while prospects were merged is withdrawn for each of them: nobody knows which of them it
//! concerns (SPECIFICATION §8.33).

use domain::{AccountId, Consent, ConsentStatement, Prospect};
use shared::gate::Context;
use shared::http::ApiError;
use shared::records::prospects::{present_statements, put_statement};
use store::Write;

/// The withdrawals of the winner since the merge after which it was as `merged`.
///
/// # Errors
/// 503 if the store does not answer.
pub async fn withdrawn_since(
    context: &Context<'_>,
    winner: &Prospect,
    merged: &Prospect,
) -> Result<Vec<ConsentStatement>, ApiError> {
    let since: Vec<&Consent> = winner.consents.withdrawn_since(&merged.consents).collect();
    if since.is_empty() {
        return Ok(Vec::new());
    }
    Ok(present_statements(&context.app.store, context.account(), winner.id, &since).await?)
}

/// Gives a loser, at its new revision, these withdrawals unless it said something later. Returns the writes of their
/// statements.
///
/// # Errors
/// 500 if a statement cannot be stored.
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
