//! Lists of children: those of one prospect from its partition, those of all prospects from the index.

use std::collections::HashMap;

use crate::endpoints::list_parameters::ListParameters;
use crate::endpoints::page;
use crate::gate::Context;
use crate::http::{ApiError, Reply};
use crate::records::children::{self, Child, Stored, of_prospect};
use crate::records::prospects;
use domain::{Position, ProspectId};
use futures::future::try_join;
use index::{Order, Search};
use store::{Key, from_item};

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
    let (found, records) = match listing.prospect {
        Some(None) => (index::pick(Vec::new(), &search), Vec::new()),
        Some(Some(prospect)) => of_one::<C>(context, prospect, &search).await?,
        None => of_all::<C>(context, &search).await?,
    };
    page::reply(&found, &records, &token, |record| fields.written(record))
}

type Records<C> = (index::Found, Vec<(Position, C)>);

async fn of_one<C: Child>(
    context: &Context<'_>,
    prospect: ProspectId,
    search: &Search,
) -> Result<Records<C>, ApiError> {
    let (store, account) = (&context.app.store, context.account());
    let children = of_prospect::<C>(store, account, prospect);
    // Children are seen through their prospect (ADR 0018).
    let (children, is_seen) = try_join(children, prospects::exists(store, account, prospect)).await?;
    let children: Vec<Stored<C>> = if is_seen { children } else { Vec::new() };
    let found = index::pick(children.iter().map(|child| child.record.row(child.revision)), search);
    let mut by_id: HashMap<String, C> = children
        .into_iter()
        .map(|child| (child.record.id_text(), child.record))
        .collect();
    let records = found
        .page
        .iter()
        .filter_map(|position| Some((position.clone(), by_id.remove(&position.id)?)))
        .collect();
    Ok((found, records))
}

async fn of_all<C: Child>(context: &Context<'_>, search: &Search) -> Result<Records<C>, ApiError> {
    let (store, account) = (&context.app.store, context.account());
    let found = index::search(store, account, C::KIND, search).await?;
    let positions: Vec<(Position, Key)> = found
        .page
        .iter()
        .filter_map(|position| {
            Some((
                position.clone(),
                children::key::<C>(account, C::parse_id(&position.id)?),
            ))
        })
        .collect();
    let keys: Vec<Key> = positions.iter().map(|(_, key)| key.clone()).collect();
    let mut items = store.get_many(&keys).await?;
    let mut records = Vec::with_capacity(positions.len());
    for (position, key) in positions {
        if let Some(item) = items.remove(&key) {
            let stored: Stored<C> = from_item(item)?;
            // The key of a hire may hold another hire of the prospect by now.
            if stored.record.id_text() == position.id {
                records.push((position, stored.record));
            }
        }
    }
    Ok((found, records))
}
