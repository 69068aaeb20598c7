//! What a prospect said about being contacted (SPECIFICATION §15.1). The record has the present consents; each
//! statement is an item of the partition of the prospect that made it. So the filter `contactable` is exact. A
//! statement from before the present consent is refused, so that the present one is the latest.

use std::cmp::Reverse;

use domain::{AccountId, Consent, ConsentStatement, Prospect, ProspectId};
use futures::future::try_join_all;
use store::{Guard, Key, Part, Store, StoreError, Write, from_item, key, to_item};

/// The most statements that a history shows (SPECIFICATION §15.1).
pub const MAX_STATEMENTS: usize = 100;

/// The same, as a limit of a query.
const LIMIT: usize = 100;

/// The write that stores a statement, which this revision of the prospect records.
pub fn put_statement(
    account: AccountId,
    (id, revision): (ProspectId, u64),
    statement: &ConsentStatement,
) -> Result<Write, StoreError> {
    let key = Key::consent(account, id, revision, statement.channel);
    // The condition on the record guards this write too, because each revision is written once.
    Ok(Write::put(Part::Attachment, key, to_item(statement)?, Guard::Always))
}

/// The statements of these consents of a prospect, in their order. If an import did not bring a statement, it has no
/// text and no user.
pub async fn present_statements(
    store: &Store,
    account: AccountId,
    id: ProspectId,
    consents: &[&Consent],
) -> Result<Vec<ConsentStatement>, StoreError> {
    let key = |consent: &Consent| {
        let holder = consent.from.unwrap_or(id);
        Key::consent(account, holder, consent.revision, consent.channel)
    };
    let keys: Vec<Key> = consents.iter().map(|consent| key(consent)).collect();
    let mut stored = store.read_many::<ConsentStatement>(&keys).await?;
    let statements = consents.iter().zip(&keys);
    let statements = statements.map(|(consent, key)| stored.remove(key).unwrap_or_else(|| consent.without_text()));
    Ok(statements.collect())
}

/// The latest statements of a prospect and of the prospects that were merged into it, the last one first: at most
/// [`MAX_STATEMENTS`], and at most 1 MB of each of these prospects. The prospect was read before, so a statement that this
/// state does not know is left out.
pub async fn latest_statements(
    store: &Store,
    account: AccountId,
    prospect: &Prospect,
) -> Result<Vec<ConsentStatement>, StoreError> {
    let read = async |id| {
        let partition = key::prospect_partition(account, id);
        store.query_latest(&partition, key::CONSENTS, LIMIT).await
    };
    let items = try_join_all(prospect.group().map(read)).await?.into_iter().flatten();
    let mut statements: Vec<ConsentStatement> = items.map(from_item).collect::<Result<_, _>>()?;
    statements.retain(|statement| statement.recorded_at <= prospect.updated_at);
    statements.sort_by_key(|statement| Reverse(statement.recorded_at));
    statements.truncate(MAX_STATEMENTS);
    Ok(statements)
}
