//! The scope of a key at the commit (SPECIFICATION §2.7): what a write concerns is in the scope before it and after it, whatever
//! the decision has read.

use std::collections::BTreeSet;

use domain::{Placed, Prospect, ProspectId};
use index::Sight;
use store::{Guard, Key, Part, Write, from_item, key};

use super::context::Context;
use crate::http::{ApiError, Code};
use crate::records::prospects;

const LEAVES: &str = "After the write, the prospect would be out of the scope of this key. Send an owner, an office and a pipeline of the scope.";

impl Context<'_> {
    /// The writes, with conditions that keep their prospects in the scope until the commit. `None` if one of the prospects is
    /// out of the scope: the decision is out of date.
    ///
    /// # Errors
    /// 403 `out_of_scope` if a prospect would leave the scope; 503 if the store does not answer.
    pub(super) async fn within_scope(&self, mut writes: Vec<Write>) -> Result<Option<Vec<Write>>, ApiError> {
        let sight = self.sight();
        if sight.scope().is_none() {
            return Ok(Some(writes));
        }
        let (mut concerned, mut written) = (BTreeSet::new(), BTreeSet::new());
        for write in &writes {
            let Some((account, id)) = key::prospect_of(write.key()) else { continue };
            concerned.insert(id);
            if *write.key() == Key::prospect(account, id) && !write.is_check() {
                // Its guard names the revision that the decision has read in the scope.
                written.insert(id);
                let after = write.item().map(|item| from_item::<Prospect>(item.clone())).transpose()?;
                if after.is_some_and(|after| !prospects::is_seen(sight, &after)) {
                    return Err(ApiError::new(Code::OutOfScope, LEAVES));
                }
            }
        }
        let others: Vec<ProspectId> = concerned.difference(&written).copied().collect();
        for (_, found) in prospects::find_many(sight.without_scope(), &others).await? {
            let prospect = found.prospect;
            if written.insert(prospect.id) {
                if !sight.has(&prospect) {
                    return Ok(None);
                }
                add_condition(&mut writes, sight, &prospect);
            }
        }
        Ok(Some(writes))
    }
}

/// Adds the condition that the prospect keeps its owner, office and pipeline. A transaction writes an item once.
fn add_condition(writes: &mut Vec<Write>, sight: Sight<'_>, prospect: &Prospect) {
    let Placed { owner_id, office_id, pipeline_id } = prospect.into();
    let office = office_id.map_or(Guard::Lacks("officeId"), |id| Guard::Text("officeId", id.to_string()));
    let owner = Guard::Text("ownerId", owner_id.to_string());
    let stays = Guard::All(vec![owner, office, Guard::Text("pipelineId", pipeline_id.to_string())]);
    let key = Key::prospect(sight.account, prospect.id);
    match writes.iter_mut().find(|write| *write.key() == key) {
        Some(write) => write.demand(stays),
        None => writes.push(Write::check(Part::Parent, key, stays)),
    }
}
