//! Lists of children: those of one prospect come from its partition, all others from the index.

use std::collections::HashMap;

use crate::gate::Context;
use crate::http::{ApiError, Fields, Page, Reply};
use crate::records::children::{self, Child, Stored, of_prospect};
use domain::{Position, ProspectId};
use index::{Order, Search};
use store::{Key, from_item};

/// A page ends early at this size: a function's response may be 6 MB at most.
const MAX_PAGE_BYTES: usize = 5 * 1024 * 1024;

/// The valid parameters of a list.
#[derive(Clone, Debug)]
pub struct Listing<'a> {
    /// The list's path.
    pub route: &'static str,
    /// The prospect whose children alone are listed: `Some(None)` is one that cannot exist.
    pub prospect: Option<Option<ProspectId>>,
    /// The other filters.
    pub filters: Vec<index::Filter>,
    /// In which order.
    pub order: Order,
    /// How many records a page takes.
    pub limit: usize,
    /// The parameter `pageToken`.
    pub page_token: Option<&'a str>,
    /// The parameter `fields`.
    pub fields: Option<&'a str>,
}

/// Lists children.
///
/// # Errors
/// 400 for a malformed `fields` or `pageToken`; 503 if the store does not answer.
pub async fn list<C: Child>(context: &Context<'_>, listing: Listing<'_>) -> Result<Reply, ApiError> {
    let account_id = context.account().to_string();
    let fields = Fields::parse(listing.fields, C::FIELDS)?;
    let mut search = Search {
        filters: listing.filters,
        order: listing.order,
        after: None,
        limit: listing.limit,
    };
    let signature = format!("{:?} {}", listing.prospect, search.signature());
    let token = context.page_token(&account_id, listing.route, &signature);
    search.after = listing.page_token.map(|text| token.read(text)).transpose()?;
    let (found, records) = match listing.prospect {
        Some(None) => (index::pick(Vec::new(), &search), Vec::new()),
        Some(Some(prospect)) => of_one::<C>(context, prospect, &search).await?,
        None => of_all::<C>(context, &search).await?,
    };
    let (mut items, mut bytes, mut last) = (Vec::with_capacity(records.len()), 0_usize, None);
    let mut whole = true;
    for (place, record) in &records {
        let item = fields.written(record)?;
        bytes = bytes.saturating_add(item.get().len());
        if bytes > MAX_PAGE_BYTES && !items.is_empty() {
            whole = false;
            break;
        }
        items.push(item);
        last = Some(place);
    }
    if whole {
        last = found.page.last();
    }
    let more = found.has_more || !whole;
    let next_page_token = last.filter(|_| more).map(|place| token.write(place));
    Page {
        items,
        next_page_token,
        total_count: found.total,
    }
    .reply(&Fields::Every)
}

type Records<C> = (index::Found, Vec<(Position, C)>);

async fn of_one<C: Child>(
    context: &Context<'_>,
    prospect: ProspectId,
    search: &Search,
) -> Result<Records<C>, ApiError> {
    let children: Vec<Stored<C>> = of_prospect(&context.app.store, context.account(), prospect).await?;
    let found = index::pick(children.iter().map(|child| child.record.row(child.revision)), search);
    let mut by_id: HashMap<String, C> = children
        .into_iter()
        .map(|child| (child.record.id_text(), child.record))
        .collect();
    let records = found
        .page
        .iter()
        .filter_map(|place| Some((place.clone(), by_id.remove(&place.id)?)))
        .collect();
    Ok((found, records))
}

async fn of_all<C: Child>(context: &Context<'_>, search: &Search) -> Result<Records<C>, ApiError> {
    let (store, account) = (&context.app.store, context.account());
    let found = index::search(store, account, C::KIND, search).await?;
    let places: Vec<(Position, Key)> = found
        .page
        .iter()
        .filter_map(|place| Some((place.clone(), children::key::<C>(account, C::parse_id(&place.id)?))))
        .collect();
    let keys: Vec<Key> = places.iter().map(|(_, key)| key.clone()).collect();
    let mut items = store.get_many(&keys).await?;
    let mut records = Vec::with_capacity(places.len());
    for (place, key) in places {
        if let Some(item) = items.remove(&key) {
            let stored: Stored<C> = from_item(item)?;
            // The prospect's hire may be a later one by now.
            if stored.record.id_text() == place.id {
                records.push((place, stored.record));
            }
        }
    }
    Ok((found, records))
}
