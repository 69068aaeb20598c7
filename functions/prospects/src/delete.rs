//! DELETE /prospects/{prospectId}: deletes the prospect and the records that belong to it. Another prospect can have
//! its email and its phone at once (SPECIFICATION §7.10).

use domain::{EventKind, Prospect, ProspectId, SortKey, UnixMs, prospect_view};
use futures::future::{try_join, try_join_all};
use index::{Column, Filter, Index, IndexKind, Order, Row, Search};
use shared::endpoints::prospects::{Asks, named, present};
use shared::gate::{Context, Decision};
use shared::http::{ApiError, Code, Reply};
use shared::records::children::{self, KINDS};
use shared::records::deletions::{self, MAX_UNFINISHED};
use shared::records::events::EventMeta;
use shared::records::prospects::{self, Others};
use shared::records::{claims, counters};
use store::{Item, Key, Part, Write};

/// DynamoDB's limit for one transaction.
pub const MAX_WRITES: usize = 100;

/// The same, as a limit of a query: more items than these do not fit into one transaction.
const MAX_ITEMS: usize = 100;

/// The most writes apart from the items that belong to the prospect and the claims of external ids and unique values:
/// record, counters of children, two claims, row, event, entry of the run, idempotency record.
const OWN_WRITES: usize = 7 + counters::COUNTERS;

/// Deletes a prospect.
pub(crate) async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let id = named(context)?;
    context.decide_and_commit(|| async { decide(context, id).await.map(Some) }).await
}

/// Decides the deletion. Its transaction fails if the prospect or what belongs to it changes after it was read here.
///
/// # Errors
/// 404; 409 `merged`; 412; 503, as for the whole request.
pub async fn decide(context: &Context<'_>, id: ProspectId) -> Result<Decision, ApiError> {
    let read = async {
        let deletion = Box::pin(read(context, id, (0, false))).await?;
        deletion.ok_or_else(|| ApiError::not_found("prospect"))
    };
    let (deletion, settings) = try_join(read, context.settings()).await?;
    let prospect = &deletion.prospect;
    let view = prospect_view::item(prospect, &settings, None);
    let event = context.event(EventMeta::new(EventKind::ProspectDeleted), deletion.at, (prospect.revision, &view))?;
    Ok(Decision::new(deletion.writes, Reply::deleted("Prospect deleted.")?).with_event(event))
}

/// A prospect that is deleted.
#[derive(Debug)]
pub struct Deletion {
    /// The prospect before.
    pub prospect: Prospect,
    /// The writes that delete it and what belongs to it, without the event.
    pub writes: Vec<Write>,
    /// When.
    pub at: UnixMs,
}

/// Reads a prospect and decides how it is deleted, in a transaction with this many `further` writes. If it `suppresses` the
/// contacts, their claims stay for a time ([`deletions::leave`]). `None` if there is no such prospect.
///
/// # Errors
/// 409 `merged`; 412; 503.
pub async fn read(
    context: &Context<'_>,
    id: ProspectId,
    (further, suppresses): (usize, bool),
) -> Result<Option<Deletion>, ApiError> {
    let account = context.account();
    let found = prospects::with_few_others(context.sight(), id, MAX_ITEMS).await?;
    let Some((prospect, others)) = found else {
        return Ok(None);
    };
    let prospect =
        if prospect.merged.is_some() { present(context, Some(prospect), Asks::Writes).await? } else { prospect };
    context.check_if_match(prospect.revision)?;
    // The items of merged prospects have partitions of their own, which were not read.
    let others = others.filter(|_| prospect.absorbed.ids.is_empty());
    let contacts = claims::of_contacts(account, &prospect).into_iter();
    let left: Vec<Key> = contacts.filter(|_| suppresses).collect();
    let rest = match others.and_then(|others| in_one_transaction(context, (&prospect, &left), &others, further)) {
        Some(rest) => rest,
        None => Box::pin(hidden(context, (&prospect, &left))).await?,
    };
    let at = context.moment_after(prospect.updated_at.max(rest.last_change));
    let mut writes = vec![prospects::delete(account, &prospect)];
    writes.extend(rest.writes);
    writes.extend(release(context, (&prospect, &left)));
    writes.push(Row::tombstone(prospect.id.to_string(), at).write(account, IndexKind::Prospect));
    Ok(Some(Deletion { prospect, writes, at }))
}

/// The deletion of what belongs to the prospect.
struct Rest {
    writes: Vec<Write>,
    /// When the last change of a child happened: its event precedes the event of the deletion at any clock.
    last_change: UnixMs,
}

/// The deletion of these items of the prospect's partition, if one transaction can hold it. It leaves some claims to the
/// sweeper, and may leave it the activity, which nobody sees any more.
fn in_one_transaction(
    context: &Context<'_>,
    (prospect, left): (&Prospect, &[Key]),
    others: &Others,
    further: usize,
) -> Option<Rest> {
    let account = context.account();
    let sweep = |item: &Item| children::sweep(account, item, context.now);
    let mut writes: Vec<Write> = others.items.iter().flat_map(sweep).collect();
    let alternates = claims::of_alternates(account, prospect).into_iter();
    let alternates = alternates.filter(|key| !left.contains(key));
    writes.extend(alternates.map(|key| Write::delete(Part::Attachment, key, claims::names(prospect.id))));
    let own = OWN_WRITES
        .saturating_add(prospect.external_ids.len())
        .saturating_add(prospect.custom.unique().count())
        .saturating_add(further);
    let room = MAX_WRITES.saturating_sub(own).saturating_sub(writes.len());
    if room == 0 {
        return None;
    }
    match &others.activity {
        Some(entries) if entries.len() <= room && left.is_empty() => writes.extend(entries.iter().flat_map(sweep)),
        _ => writes.push(deletions::leave(account, prospect.id, left, context.now)),
    }
    writes.extend(counters::close_unchanged(account, prospect, &others.items, context.now));
    Some(Rest { writes, last_change: children::last_change(&others.items) })
}

/// The writes that hide everything that belongs to the prospect until the sweeper has deleted it. The counters are read
/// first: if a child is written after that, the deletion is decided again.
async fn hidden(context: &Context<'_>, (prospect, left): (&Prospect, &[Key])) -> Result<Rest, ApiError> {
    let (store, account) = (&context.app.store, context.account());
    let counted = counters::read(store, account, prospect.id).await?;
    let last_changes = KINDS.map(|(_, kind)| Box::pin(last_change(context, kind, prospect)));
    let last_change = try_join_all(last_changes).await?.into_iter().max();
    if deletions::unfinished(store, account).await? >= MAX_UNFINISHED {
        let message = "Too many prospects with many records are being deleted. Try again in a minute.";
        return Err(ApiError::new(Code::Unavailable, message).with_header("retry-after", "60"));
    }
    Ok(Rest {
        writes: deletions::begin(account, (prospect, left), &counted, context.now),
        last_change: last_change.unwrap_or_default().max(children::last_change(&counted)),
    })
}

/// When a child of this kind changed last.
async fn last_change(context: &Context<'_>, kind: IndexKind, prospect: &Prospect) -> Result<UnixMs, ApiError> {
    let parents = prospect.group().map(|id| Filter::Is(Column::Prospect, id.to_string()));
    let search = Search {
        filters: vec![Filter::Any(parents.collect())],
        order: Order::descending(Column::UpdatedAt),
        after: None,
        limit: 1,
    };
    let found = Index::of(context.sight(), kind).search(&search).await?;
    let last = found.page.first().map(|position| &position.key);
    Ok(match last {
        Some(SortKey::Number(ms)) => UnixMs::new(*ms).unwrap_or_default(),
        Some(SortKey::Text(_)) | None => UnixMs::default(),
    })
}

/// The writes that release the prospect's own email, phone and external ids, except the claims that are `left`.
fn release(context: &Context<'_>, (prospect, left): (&Prospect, &[Key])) -> Vec<Write> {
    let account = context.account();
    let later = [claims::of_alternates(account, prospect), left.to_vec()].concat();
    let writes = claims::released(account, prospect, None).into_iter();
    writes.filter(|write| !later.contains(write.key())).collect()
}
