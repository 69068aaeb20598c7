//! Lists of children: those of one prospect from its partition, those of all prospects from the index.

use std::collections::HashMap;

use crate::endpoints::list_parameters::ListParameters;
use crate::endpoints::page::{self, Filling};
use crate::gate::Context;
use crate::http::{ApiError, Fields, Reply};
use crate::records::children::{self, Child, Stored};
use crate::records::prospects;
use domain::{Position, ProspectId};
use futures::future::try_join;
use index::{Column, Filter, Found, Order, Search};
use serde_json::value::RawValue;
use store::item::outline;
use store::{Item, Key, from_item};

/// What a request asks for.
#[derive(Clone, Debug)]
pub struct Listing<'a> {
    /// The list's path.
    pub route: &'static str,
    /// The prospect whose children are listed: `None` for all prospects, `Some(None)` for one that cannot exist.
    pub prospect: Option<Option<ProspectId>>,
    /// The other filters.
    pub filters: Vec<index::Filter>,
    /// The order of the list.
    pub order: Order,
    /// `limit`, `pageToken` and `fields`.
    pub parameters: ListParameters<'a>,
}

/// Lists children.
///
/// # Errors
/// 400 for a malformed `fields` or `pageToken`; 503 if the store does not answer.
pub async fn list<C: Child>(context: &Context<'_>, listing: Listing<'_>) -> Result<Reply, ApiError> {
    let account_id = context.account().to_string();
    let fields = listing.parameters.fields(C::FIELDS)?;
    let mut search = Search {
        filters: listing.filters,
        order: listing.order,
        after: None,
        limit: listing.parameters.limit,
    };
    let signature = format!("{:?} {}", listing.prospect, search.signature());
    let token = context.page_token(&account_id, listing.route, &signature);
    search.after = listing.parameters.after(&token)?;
    let (found, page) = match listing.prospect {
        Some(None) => (index::pick(Vec::new(), &search), Filling::default()),
        Some(Some(prospect)) => of_one::<C>(context, prospect, search, &fields).await?,
        None => of_all::<C>(context, &search, &fields).await?,
    };
    page.reply(&found, &token)
}

/// One call reads the children of most prospects. If they are larger, the index finds those of the page, and only they
/// are read.
async fn of_one<C: Child>(
    context: &Context<'_>,
    prospect: ProspectId,
    mut search: Search,
    fields: &Fields,
) -> Result<(Found, Filling), ApiError> {
    let (store, account) = (&context.app.store, context.account());
    let partition = store::key::prospect_partition(account, prospect);
    let children = store.query_at_once(&partition, C::SORT);
    // Children are seen through their prospect (ADR 0018).
    let (children, is_seen) = try_join(children, prospects::exists(store, account, prospect)).await?;
    let Some(items) = (if is_seen { children } else { Some(Vec::new()) }) else {
        let parent = Filter::Is(Column::Prospect, prospect.to_string());
        search.filters.push(parent);
        return of_all::<C>(context, &search, fields).await;
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
        if let Some(item) = by_id.remove(&position.id)
            && let Some(json) = written::<C>(position, item, fields)?
            && !page.add(position, json)
        {
            break;
        }
    }
    Ok((found, page))
}

async fn of_all<C: Child>(
    context: &Context<'_>,
    search: &Search,
    fields: &Fields,
) -> Result<(Found, Filling), ApiError> {
    let (store, account) = (&context.app.store, context.account());
    let found = index::search(store, account, C::KIND, search).await?;
    let keys = found.page.iter().filter_map(|position| {
        let id = C::parse_id(&position.id)?;
        Some((position.clone(), children::key::<C>(account, id)))
    });
    let records: Vec<(Position, Key)> = keys.collect();
    let page = page::read(store, &records, |position, item| written::<C>(position, item, fields)).await?;
    Ok((found, page))
}

/// A child as JSON. The key of a hire may hold another hire of the prospect by now.
fn written<C: Child>(position: &Position, item: Item, fields: &Fields) -> Result<Option<Box<RawValue>>, ApiError> {
    let stored: Stored<C> = from_item(item)?;
    let is_it = stored.record.id_text() == position.id;
    is_it.then(|| fields.written(&stored.record)).transpose()
}
