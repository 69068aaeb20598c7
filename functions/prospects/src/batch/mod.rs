//! POST, PATCH and PUT /prospects/batch: what is special about the items of prospects (SPECIFICATION §8.27, ADR 0024).

mod item;

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use domain::{MatchBy, Prospect, ProspectId, Settings, UpsertParameters};
use futures::future::try_join;
use shared::endpoints::batch::{self, BatchRequests, ItemAtWork, Readings};
use shared::gate::Context;
use shared::http::{ApiError, Body, Reply};
use shared::records::prospects::{self, Lookup, References};
use store::Key;
use tokio::sync::Mutex;

use crate::request::Reading;
use crate::upsert;
use item::ItemRequest;

/// The requests that a batch takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ItemKind {
    /// Bodies of POST /prospects.
    Upserts,
    /// Bodies of PATCH /prospects/{prospectId}, with the id.
    Updates,
}

/// The requests of a batch of prospects.
struct ProspectRequests {
    kind: ItemKind,
    /// The fields that may match, unless an item selects them.
    match_by: MatchBy,
    settings: Arc<Settings>,
}

/// Creates or updates the prospects of a batch.
///
/// # Errors
/// 400 if `items` is malformed; the errors of [`batch::handle`].
pub async fn handle(context: &Context<'_>, kind: ItemKind) -> Result<Reply, ApiError> {
    let mut body = context.call.json()?;
    let match_by = match kind {
        ItemKind::Upserts => body.field::<MatchBy>(&UpsertParameters::MATCH_BY),
        ItemKind::Updates => None,
    };
    let elements = batch::elements(body)?;
    let requests = ProspectRequests {
        kind,
        match_by: match_by.unwrap_or_default(),
        settings: context.settings().await?,
    };
    batch::handle(context, elements, &requests).await
}

impl BatchRequests for ProspectRequests {
    type Request = ItemRequest;
    type Reading = Reading;

    fn read(&self, body: Body) -> Result<ItemRequest, ApiError> {
        ItemRequest::read(self.kind, body, self.match_by, &self.settings)
    }

    /// Items affect each other if they share an email, a phone, an external id, the name of a source, or a prospect.
    async fn look_up(&self, context: &Context<'_>, requests: &[&ItemRequest]) -> Result<Readings<Reading>, ApiError> {
        let account = context.account();
        let references = requests.iter().map(|request| request.request().references.clone());
        let references: Vec<References> = references.collect();
        let (readings, records) = read_together(context, requests, &references).await?;
        // A contact can name a prospect that was merged into another one.
        let owner = |id: ProspectId| {
            let merged = records.get(&id).and_then(|record| record.merged.as_ref());
            merged.map_or(id, |merged| merged.into)
        };
        let read = requests.iter().zip(&references).zip(readings);
        let with_keys = read.map(|((request, references), reading)| {
            let mut keys = references.claims(account);
            let affected = request.prospect().into_iter().chain(reading.lookup.prospects());
            keys.extend(affected.map(|id| Key::prospect(account, owner(id))));
            (keys, reading)
        });
        Ok(with_keys.collect())
    }

    /// A process of up to 128 MB reads each resume file.
    fn runs_alone(&self, request: &ItemRequest) -> bool {
        request.request().has_file()
    }

    async fn answer(
        &self,
        item: &ItemAtWork<'_>,
        request: ItemRequest,
        reading: Option<Reading>,
    ) -> Result<String, ApiError> {
        let (context, settings) = (item.context, &self.settings);
        match request {
            ItemRequest::Upsert(request) => {
                let prepared = upsert::prepare(context, settings, &request, reading).await?;
                item.commit(|| upsert::decide(context, settings, &prepared)).await
            }
            ItemRequest::Update(update) => {
                let first = Mutex::new(reading);
                item.commit(|| update.decide(context, settings, &first)).await
            }
        }
    }
}

/// Reads the records of all items together: their references, the prospects that they update, and the prospects that
/// have one of their contacts.
async fn read_together(
    context: &Context<'_>,
    requests: &[&ItemRequest],
    references: &[References],
) -> Result<(Vec<Reading>, HashMap<ProspectId, Prospect>), ApiError> {
    let (store, account) = (&context.app.store, context.account());
    let named: Vec<ProspectId> = requests.iter().filter_map(|request| request.prospect()).collect();
    let look_up = prospects::look_up_all(store, (account, context.secret()), references);
    let (lookups, mut read) = try_join(look_up, prospects::get_many(store, account, &named)).await?;
    let targets = requests.iter().zip(&lookups);
    let targets: Vec<Option<ProspectId>> = targets.map(|(request, lookup)| request.target(lookup)).collect();
    if named.is_empty() {
        let matches: Vec<ProspectId> = targets.iter().copied().flatten().collect();
        read = prospects::get_many(store, account, &matches).await?;
    }
    let mut records: HashMap<ProspectId, Prospect> = read.into_iter().map(|record| (record.id, record)).collect();
    let holders: BTreeSet<ProspectId> = lookups.iter().flat_map(Lookup::prospects).collect();
    let unread: Vec<ProspectId> = holders.into_iter().filter(|id| !records.contains_key(id)).collect();
    let others = prospects::get_many(store, account, &unread).await?;
    records.extend(others.into_iter().map(|other| (other.id, other)));
    let readings = lookups.into_iter().zip(targets).map(|(lookup, target)| Reading {
        lookup,
        prospect: target.and_then(|id| records.get(&id).cloned()),
        attachments: None,
    });
    Ok((readings.collect(), records))
}
