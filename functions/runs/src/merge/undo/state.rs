//! The records that an undo reads: the merge, the winner, the losers, the prospects that were merged into the losers
//! before, and the prospects that stay merged.

use std::collections::HashMap;

use domain::{Hire, MergeId, Prospect, ProspectId, UnixMs};
use futures::future::try_join3;
use shared::endpoints::children::Stored;
use shared::gate::Context;
use shared::http::{ApiError, Code};
use shared::records::merges::{self, Merge};
use shared::records::prospects::{self, FoundProspect};
use shared::records::{children::hires_of, counters};

/// The state in which a merge is undone.
#[derive(Clone, PartialEq)]
pub struct State {
    pub merge: Merge,
    pub winner: Prospect,
    /// The records of the losers, which lead to the winner.
    pub losers: Vec<Prospect>,
    /// The records of the prospects that were merged into the losers before.
    pub absorbed: Vec<Prospect>,
    /// The records of the prospects that stay merged into the winner, without what was merged into them before.
    pub stay: Vec<Prospect>,
    /// The prospects of deleted hires that have left the winner because another merge was undone. The key
    /// is the prospect with which the hire is stored. Deleted prospects are left out.
    pub others: HashMap<ProspectId, FoundProspect>,
    /// The hires of all these prospects, by the prospect with which they are stored.
    pub hires: HashMap<ProspectId, Stored<Hire>>,
    /// When a child of the winner was deleted last, at the latest.
    pub last_deletion: UnixMs,
}

/// Reads the state in three round trips. It needs more if a hire returns to a prospect that has left the winner.
pub async fn read(context: &Context<'_>, id: MergeId) -> Result<State, ApiError> {
    let (store, account) = (&context.app.store, context.account());
    let merge = merges::get(store, account, id, context.now).await?;
    let merge = merge.ok_or_else(|| ApiError::not_found("merge"))?;
    if merge.undone.is_some() {
        return Err(ApiError::new(Code::Conflict, "The merge was undone already."));
    }
    let ids: Vec<ProspectId> = std::iter::once(merge.before.id).chain(merge.losers.iter().copied()).collect();
    let records = prospects::get_many(context.sight(), &ids).await?;
    let mut records: HashMap<ProspectId, Prospect> = records.into_iter().map(|record| (record.id, record)).collect();
    let winner = records.remove(&merge.before.id);
    let winner = winner.ok_or_else(|| ApiError::not_found("merge"))?;
    if winner.merged.is_some() {
        let top = prospects::follow(context.sight(), Some(winner)).await?;
        let top = top.ok_or_else(|| ApiError::not_found("merge"))?;
        let message = "The prospect was merged into another one since. Undo that merge first.";
        return Err(ApiError::new(Code::Conflict, message).with("mergedInto", top.id.to_string()));
    }
    let losers: Option<Vec<Prospect>> = merge.losers.iter().map(|id| records.remove(id)).collect();
    let losers = losers.ok_or_else(|| ApiError::internal("a loser without a record"))?;
    let mut further = winner.absorbed.ids.clone();
    further.retain(|id| !merge.losers.contains(id));
    let mut all: Vec<ProspectId> = winner.group().collect();
    let mut others = HashMap::new();
    for id in merge.removed_hires.iter().map(|hire| hire.record.id.prospect()) {
        if !all.contains(&id)
            && let Some(other) = prospects::find(context.sight(), id).await?
        {
            all.extend(other.prospect.group());
            others.insert(id, other);
        }
    }
    let records = prospects::get_many(context.sight(), &further);
    // A hire that the merge deleted returns only if its prospect got no other hire.
    let hires = hires_of(store, account, &all);
    let counts = counters::latest(store, account, std::slice::from_ref(&winner.id));
    let (records, hires, last_deletion) = try_join3(records, hires, counts).await?;
    let leaves = |one: &Prospect| losers.iter().any(|loser| loser.absorbed.ids.contains(&one.id));
    let (absorbed, mut stay): (Vec<Prospect>, Vec<Prospect>) = records.into_iter().partition(leaves);
    let nested: Vec<ProspectId> = stay.iter().flat_map(|one| one.absorbed.ids.clone()).collect();
    stay.retain(|one| !nested.contains(&one.id));
    Ok(State { merge, winner, losers, absorbed, stay, others, hires, last_deletion })
}
