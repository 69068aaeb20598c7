//! The records that a merge reads: the winner, the losers, the prospects that were merged into the losers before, and
//! their hires.

use std::collections::HashMap;

use domain::prospect::digest;
use domain::{Hire, Prospect, ProspectId, UnixMs};
use shared::endpoints::children::Stored;
use shared::endpoints::prospects::{Asks, merged};
use shared::gate::Context;
use shared::http::{ApiError, Code};
use shared::records::prospects;
use shared::records::{children::hires_of, counters};

use super::hires::HireOf;

/// The prospects of a merge.
#[derive(Clone, PartialEq)]
pub struct Participants {
    pub winner: Prospect,
    pub losers: Vec<Prospect>,
    /// The prospects that were merged into the losers.
    pub absorbed: Vec<Prospect>,
    /// The hires of the winner and of the losers.
    pub hires: Vec<HireOf>,
    /// When a child of a loser was deleted last, at the latest.
    pub last_deletion: UnixMs,
}

impl Participants {
    /// A text that differs whenever a record differs that the merge reads (SPECIFICATION §9.2).
    pub fn checked_tag(&self, expected: Option<&str>) -> Result<String, ApiError> {
        let prospects = std::iter::once(&self.winner).chain(&self.losers).chain(&self.absorbed);
        let prospects = prospects.map(|one| (one.id.to_string(), one.revision));
        let hires = self.hires.iter().filter_map(|of| of.hire.as_ref());
        let hires = hires.map(|hire| (hire.record.id.to_string(), hire.revision));
        let revisions = prospects.chain(hires).map(|(id, revision)| format!("{id} {revision}"));
        let tag = digest(&revisions.collect::<Vec<_>>().join("\n"));
        if expected.is_some_and(|expected| expected != tag) {
            let message = "One of the prospects or of their hires has changed since: ifMatch is of another state.";
            return Err(ApiError::new(Code::PreconditionFailed, message));
        }
        Ok(tag)
    }
}

/// Reads the participants in one round trip, and in another one if prospects were merged into them before.
pub async fn read(context: &Context<'_>, winner: ProspectId, losers: &[ProspectId]) -> Result<Participants, ApiError> {
    let (store, account) = (&context.app.store, context.account());
    let ids: Vec<ProspectId> = std::iter::once(winner).chain(losers.iter().copied()).collect();
    let records = prospects::get_many(context.sight(), &ids);
    let counts = counters::latest(store, account, losers);
    let (records, mut hires, last_deletion) =
        futures::future::try_join3(records, hires_of(store, account, &ids), counts).await?;
    let mut records: HashMap<ProspectId, Prospect> = records.into_iter().map(|record| (record.id, record)).collect();
    let mut present = Vec::with_capacity(ids.len());
    for id in ids {
        let record = records.remove(&id);
        let record = record.ok_or_else(|| ApiError::not_found("prospect").with("prospectId", id.to_string()))?;
        present.push(unmerged(context, record).await?);
    }
    let others: Vec<ProspectId> = present.iter().flat_map(|one| one.absorbed.ids.clone()).collect();
    let of_losers = present.iter().skip(1).flat_map(|loser| loser.absorbed.ids.clone());
    let of_losers: Vec<ProspectId> = of_losers.collect();
    let stubs = prospects::get_many(context.sight(), &of_losers);
    let (absorbed, of_others) = futures::future::try_join(stubs, hires_of(store, account, &others)).await?;
    hires.extend(of_others);
    let hires = present.iter().map(|prospect| hire_of(prospect, &hires)).collect();
    let mut present = present.into_iter();
    let winner = present.next().ok_or_else(|| ApiError::internal("a merge without a winner"))?;
    Ok(Participants { winner, losers: present.collect(), absorbed, hires, last_deletion })
}

async fn unmerged(context: &Context<'_>, record: Prospect) -> Result<Prospect, ApiError> {
    if record.merged.is_none() {
        return Ok(record);
    }
    let id = record.id.to_string();
    let not_found = || ApiError::not_found("prospect").with("prospectId", id.clone());
    let winner = prospects::follow(context.sight(), Some(record)).await?;
    let winner = winner.ok_or_else(not_found)?;
    Err(merged(context, winner.id, Asks::Writes).with("prospectId", id))
}

fn hire_of(prospect: &Prospect, hires: &HashMap<ProspectId, Stored<Hire>>) -> HireOf {
    let mut hire = prospect.group().find_map(|id| hires.get(&id).cloned());
    if let Some(hire) = &mut hire {
        hire.record.prospect_id = prospect.id;
    }
    HireOf { prospect: prospect.id, hire }
}
