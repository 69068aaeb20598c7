//! Lists children. The list of one prospect reads the prospect's partition. The list of all prospects reads the index.

use std::collections::{BTreeSet, HashMap};

use crate::endpoints::additions::{ETAG, PROSPECT, RecordWith};
use crate::endpoints::list_parameters::{LIMIT, ListParameters, check_id, ids, order, time_range};
use crate::endpoints::page::{self, Filling};
use crate::gate::Context;
use crate::http::query::Reader;
use crate::http::{ApiError, Reply};
use crate::records::children::{self, Child, Stored};
use crate::records::prospects;
use domain::prospect_view::ProspectContact;
use domain::text::normalised;
use domain::{Permission, Position, Prospect, ProspectId};
use futures::future::{try_join, try_join_all};
use index::{Column, Filter, Index, Order, Search, SearchResult};
use serde_json::value::RawValue;
use store::item::outline;
use store::{Item, Key, StoreError, from_item};

/// What `include` takes.
const ADDITIONS: [&str; 2] = [PROSPECT, ETAG];

/// The winners of merged prospects, and the prospects that are shown.
type Owners = (HashMap<ProspectId, ProspectId>, HashMap<ProspectId, Prospect>);

/// How often the children of a prospect are read while prospects are merged into it or return from it.
const READS: u32 = 5;

/// The filters of children. The prospect is `None` for all prospects, and `Some(None)` for one that cannot exist.
pub type ChildFilters = (Option<Option<ProspectId>>, Vec<Filter>);

/// Reads the filters that every list of children has, the `texts` that are compared, and the `times` that are bounded.
pub fn filters(
    reader: &mut Reader<'_>,
    texts: &[(&'static str, Column)],
    times: &[([&'static str; 2], Column)],
) -> ChildFilters {
    let prospect = reader.text("prospectId");
    if let Some(prospect) = prospect {
        check_id(reader, "prospectId", prospect, None);
    }
    let mut filters: Vec<Filter> = ids(reader).into_iter().collect();
    for &(name, column) in texts {
        if let Some(text) = reader.text(name).map(normalised) {
            check_id(reader, name, &text, None);
            filters.push(Filter::Is(column, text));
        }
    }
    let changed = [(["updatedAfter", "updatedBefore"], Column::UpdatedAt)];
    for &(names, column) in times.iter().chain(&changed) {
        filters.extend(time_range(reader, names, column));
    }
    (prospect.map(ProspectId::parse), filters)
}

/// Lists the children that the filters match. The reader has read the filters; `sort` takes these names.
///
/// # Errors
/// 400 for a malformed parameter; 403 if the items would show prospects that the key may not read; 503 if the store does
/// not answer.
pub async fn list<C: Child>(
    context: &Context<'_>,
    (prospect, filters): ChildFilters,
    mut reader: Reader<'_>,
    (sorts, default): (&[(&str, Column)], Order),
) -> Result<Reply, ApiError> {
    let order = if sorts.is_empty() { default } else { order(&mut reader, sorts, default) };
    let parameters = &ListParameters::read(reader, LIMIT, C::SHOWN, &ADDITIONS)?;
    if parameters.additions.has(PROSPECT) {
        context.require(Permission::ProspectsRead)?;
    }
    let mut search = Search { filters, order, after: None, limit: parameters.limit };
    // The same question in other words has the same filters.
    let signature = format!("{prospect:?} {}", search.signature());
    let token = context.page_token(C::PATH, &signature);
    search.after = parameters.after(&token)?;
    let (found, page) = match prospect {
        Some(None) => (index::pick(Vec::new(), &search), Filling::default()),
        Some(Some(prospect)) => Box::pin(of_one::<C>(context, prospect, search, parameters)).await?,
        None => Box::pin(of_all::<C>(context, &search, parameters)).await?,
    };
    page.reply(&found, &token)
}

/// One call reads all children of most prospects. If the children are larger than one call can return, the index finds
/// the page, and the service reads only the children on it.
async fn of_one<C: Child>(
    context: &Context<'_>,
    prospect: ProspectId,
    mut search: Search,
    parameters: &ListParameters<'_>,
) -> Result<(SearchResult, Filling), ApiError> {
    let (owner, items) = match Box::pin(of_group::<C>(context, prospect)).await? {
        Group::Unseen => return Ok((index::pick(Vec::new(), &search), Filling::default())),
        Group::Large(ids) => {
            let parents = ids.iter().map(|id| Filter::Is(Column::Prospect, id.to_string()));
            search.filters.push(Filter::Any(parents.collect()));
            return Box::pin(of_all::<C>(context, &search, parameters)).await;
        }
        Group::Items(owner, items) => (owner, items),
    };
    let (mut rows, mut by_id) = (Vec::with_capacity(items.len()), HashMap::with_capacity(items.len()));
    for item in items {
        let child: Stored<C> = outline(&item)?;
        rows.push(child.record.row(child.revision));
        by_id.insert(child.record.id_text(), item);
    }
    let found = index::pick(rows, &search);
    let mut page = Filling::default();
    for position in &found.page {
        if let Some(item) = by_id.remove(&position.id) {
            let mut child: Stored<C> = from_item(item)?;
            child.record.set_prospect(owner.id);
            if let Some(json) = written(position, &child, Some(&owner), parameters)?
                && !page.add(position, json)
            {
                break;
            }
        }
    }
    Ok((found, page))
}

/// The children of a prospect, as far as one call per partition can read them.
enum Group {
    Unseen,
    /// There are too many for that. They are in the partitions of these prospects.
    Large(Vec<ProspectId>),
    /// The prospect, and its children.
    Items(Box<Prospect>, Vec<Item>),
}

/// Reads the children of the prospect and of the prospects that were merged into it, each from its own partition. If
/// there are merged prospects, the prospect itself is read before and after the children, because a merge may change
/// the group in between. After a merge, the children read earlier lack newer ones. After the merge is undone, they may
/// include new children of the prospect that returned.
async fn of_group<C: Child>(context: &Context<'_>, prospect: ProspectId) -> Result<Group, ApiError> {
    let (store, account) = (&context.app.store, context.account());
    let children = |prospect: ProspectId| async move {
        let partition = store::key::prospect_partition(account, prospect);
        store.query_at_once(&partition, C::SORT).await
    };
    // A child exists only as long as its prospect does (ADR 0018).
    let (mut own, found) = try_join(children(prospect), prospects::find(context.sight(), prospect)).await?;
    let mut owner = found.map(|found| found.prospect);
    for _ in 0..READS {
        let Some(winner) = owner else { return Ok(Group::Unseen) };
        let ids: Vec<ProspectId> = winner.group().collect();
        if ids == [prospect] {
            return Ok(own.map_or(Group::Large(ids), |items| Group::Items(Box::new(winner), items)));
        }
        // This also rereads the prospect's own children: the first read came before the group was known.
        let all = try_join_all(ids.iter().map(|id| children(*id))).await?;
        owner = prospects::find(context.sight(), prospect).await?.map(|found| found.prospect);
        if owner.as_ref().is_some_and(|owner| owner.group().eq(ids.iter().copied())) {
            let all: Option<Vec<Vec<Item>>> = all.into_iter().collect();
            return Ok(match all {
                Some(items) => Group::Items(Box::new(winner), items.into_iter().flatten().collect()),
                None => Group::Large(ids),
            });
        }
        own = children(prospect).await?;
    }
    Err(ApiError::conflict())
}

async fn of_all<C: Child>(
    context: &Context<'_>,
    search: &Search,
    parameters: &ListParameters<'_>,
) -> Result<(SearchResult, Filling), ApiError> {
    let (store, account) = (&context.app.store, context.account());
    let found = Index::of(context.sight(), C::KIND).search(search).await?;
    let ids = found.page.iter().filter_map(|position| Some((position, C::parse_id(&position.id)?)));
    let records = ids.clone().map(|(position, id)| (position.clone(), children::key::<C>(account, id)));
    let records: Vec<(Position, Key)> = records.collect();
    let named: BTreeSet<ProspectId> = ids.map(|(_, (prospect, _))| prospect).collect();
    let owners = async {
        if context.sight().scope().is_some() {
            return owners_in_scope(context, &named).await;
        }
        // Without merges each child belongs to the prospect that its id names.
        let merged = named.iter().copied().filter(|_| found.has_merges);
        let winners = children::winners(store, account, merged).await?;
        let owners = named.iter().map(|id| winners.get(id).unwrap_or(id)).copied();
        let shown: BTreeSet<ProspectId> = owners.filter(|_| parameters.additions.has(PROSPECT)).collect();
        let shown: Vec<ProspectId> = shown.into_iter().collect();
        let prospects = prospects::get_many(context.sight(), &shown).await?;
        let prospects = prospects.into_iter().map(|prospect| (prospect.id, prospect));
        Ok((winners, prospects.collect::<HashMap<_, _>>()))
    };
    let is_scoped = context.sight().scope().is_some();
    let page = page::read(store, &records, owners, |(winners, prospects), position, item| {
        let winner = C::parse_id(&position.id).and_then(|(prospect, _)| winners.get(&prospect).copied());
        let mut child: Stored<C> = item.record()?;
        if let Some(winner) = winner {
            child.record.set_prospect(winner);
        }
        let owner = prospects.get(&child.record.prospect());
        if is_scoped && owner.is_none() {
            return Ok(None);
        }
        written(position, &child, owner, parameters)
    });
    let page = page.await?;
    Ok((found, page))
}

/// The winners of merged prospects among these, and the prospects in the scope. They are read after the index, so a prospect
/// that left the scope meanwhile is missing.
async fn owners_in_scope(context: &Context<'_>, named: &BTreeSet<ProspectId>) -> Result<Owners, StoreError> {
    let named: Vec<ProspectId> = named.iter().copied().collect();
    let found = prospects::find_many(context.sight(), &named).await?;
    let winners = found.iter().map(|(id, found)| (*id, found.prospect.id)).collect();
    Ok((winners, found.into_values().map(|found| (found.prospect.id, found.prospect)).collect()))
}

/// A child as JSON, with its prospect if the request asks for that. `None` if the prospect was deleted meanwhile, or if
/// the key of a hire holds a newer hire of the prospect by now.
fn written<C: Child>(
    position: &Position,
    child: &Stored<C>,
    owner: Option<&Prospect>,
    parameters: &ListParameters<'_>,
) -> Result<Option<Box<RawValue>>, ApiError> {
    let (fields, additions, record) = (&parameters.fields, &parameters.additions, &child.record);
    if record.id_text() != position.id {
        return Ok(None);
    }
    let prospect = owner.filter(|_| additions.has(PROSPECT)).map(ProspectContact::of);
    if prospect.is_none() && additions.has(PROSPECT) {
        return Ok(None);
    }
    let etag = additions.etag(record, child.revision)?;
    fields.written(&RecordWith { record, prospect, etag }).map(Some)
}
