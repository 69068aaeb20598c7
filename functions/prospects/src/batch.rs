//! POST, PATCH and PUT /prospects/batch: what is special about the items of prospects (SPECIFICATION §8, ADR 0024).

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use domain::{MatchBy, Prospect, ProspectId, Settings, UpsertParameters};
use futures::future::try_join;
use shared::endpoints::batch::{self, BatchRequests, ItemAtWork, Readings};
use shared::gate::{Context, UNQUOTED, are_entity_tags};
use shared::http::{ApiError, Body, Length, Reply};
use shared::records::prospects::{self, Lookup, References};
use store::Key;

use crate::request::{By, Reading, Request, UpdateTarget};
use crate::{matching, update, upsert};

/// An id, and the entity tags of an item: longer ones name nothing.
const WORD: Length = Length::within(200);

/// The member with the entity tags of an item.
const IF_MATCH: &str = "ifMatch";

/// The requests of a batch of prospects.
struct ProspectRequests {
    by: By,
    /// The fields that may match, unless an item selects them.
    match_by: MatchBy,
    settings: Arc<Settings>,
}

/// Creates or updates the prospects of a batch: its items are bodies of POST, or bodies of PATCH with the id.
pub async fn handle(context: &Context<'_>, by: By) -> Result<Reply, ApiError> {
    let mut body = context.call.json()?;
    let match_by = match by {
        By::Post => body.field::<MatchBy>(&UpsertParameters::MATCH_BY),
        By::Patch => None,
    };
    let elements = batch::elements(body)?;
    let requests = ProspectRequests { by, match_by: match_by.unwrap_or_default(), settings: context.settings().await? };
    batch::handle(context, elements, &requests).await
}

impl BatchRequests for ProspectRequests {
    type Request = Request;
    type Reading = Reading;

    fn read(&self, mut body: Body) -> Result<Request, ApiError> {
        if self.by == By::Post {
            return Ok(Request::read(self.by, body, self.match_by, &self.settings));
        }
        let id = body.required_text("id", WORD);
        let if_match = body.text(IF_MATCH, WORD);
        if if_match.as_deref().is_some_and(|tags| !are_entity_tags(tags)) {
            body.fault(IF_MATCH, UNQUOTED);
        }
        // Only after reading every field do we know which names are unknown.
        let mut request = Request::read(self.by, body, self.match_by, &self.settings);
        if id.is_empty() {
            return Err(request.errors.into());
        }
        let id = ProspectId::parse(&id).ok_or_else(|| ApiError::not_found("prospect"))?;
        request.target = Some(UpdateTarget { id, if_match });
        Ok(request)
    }

    /// Items affect each other if they share an email, a phone, an external id, the name of a source, or a prospect.
    async fn look_up(&self, context: &Context<'_>, requests: &[&Request]) -> Result<Readings<Reading>, ApiError> {
        look_up(context, requests).await
    }

    /// A process of up to 128 MB reads each resume file.
    fn runs_alone(&self, request: &Request) -> bool {
        runs_alone(request)
    }

    async fn answer(
        &self,
        item: &ItemAtWork<'_>,
        request: Request,
        reading: Option<Reading>,
    ) -> Result<String, ApiError> {
        let (context, settings) = (item.context, &self.settings);
        if self.by == By::Patch {
            let mut first = reading;
            return item.commit(|| Box::pin(update::decide(context, settings, &request, first.take()))).await;
        }
        let (resume, reading) = upsert::prepare(context, settings, &request, reading).await?;
        let (sent, mut first) = ((&request, resume.as_ref()), Some(reading));
        item.commit(|| Box::pin(upsert::decide(context, settings, sent, first.take()))).await
    }
}

/// What requests refer to, and what they affect.
pub(crate) async fn look_up(context: &Context<'_>, requests: &[&Request]) -> Result<Readings<Reading>, ApiError> {
    let account = context.account();
    let references = requests.iter().map(|request| request.references.clone());
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
        let affected = named(request).into_iter().chain(reading.lookup.prospects());
        keys.extend(affected.map(|id| Key::prospect(account, owner(id))));
        (keys, reading)
    });
    Ok(with_keys.collect())
}

/// Whether no other request like this one may run at the same time.
pub(crate) fn runs_alone(request: &Request) -> bool {
    request.input.resume.as_ref().is_some_and(|resume| resume.file.is_some())
}

fn named(request: &Request) -> Option<ProspectId> {
    request.target.as_ref().map(|target| target.id)
}

/// Reads the records of all items together: their references, the prospects that they update, and the prospects that
/// have one of their contacts.
async fn read_together(
    context: &Context<'_>,
    requests: &[&Request],
    references: &[References],
) -> Result<(Vec<Reading>, HashMap<ProspectId, Prospect>), ApiError> {
    let (store, account) = (&context.app.store, context.account());
    let targeted: Vec<ProspectId> = requests.iter().filter_map(|request| named(request)).collect();
    let look_up = prospects::look_up_all(store, (account, context.secret()), references);
    let (lookups, mut read) = try_join(look_up, prospects::get_many(context.sight(), &targeted)).await?;
    let targets = requests.iter().zip(&lookups).map(|(request, lookup)| {
        let matched = || matching::likely_match(request.match_by, lookup);
        named(request).or_else(matched)
    });
    let targets: Vec<Option<ProspectId>> = targets.collect();
    let unnamed = targets.iter().zip(requests).filter(|(_, request)| named(request).is_none());
    let matches: Vec<ProspectId> = unnamed.filter_map(|(target, _)| *target).collect();
    read.extend(prospects::get_many(context.sight(), &matches).await?);
    let mut records: HashMap<ProspectId, Prospect> = read.into_iter().map(|record| (record.id, record)).collect();
    let holders: BTreeSet<ProspectId> = lookups.iter().flat_map(Lookup::prospects).collect();
    let unread: Vec<ProspectId> = holders.into_iter().filter(|id| !records.contains_key(id)).collect();
    let others = prospects::get_many(context.sight(), &unread).await?;
    records.extend(others.into_iter().map(|other| (other.id, other)));
    let readings = lookups.into_iter().zip(targets).map(|(lookup, target)| Reading {
        lookup,
        prospect: target.and_then(|id| records.get(&id).cloned()),
        attachments: None,
    });
    Ok((readings.collect(), records))
}
