//! The changes of runs: groups of writes, such as all writes of one import (SPECIFICATION §13.3).

use serde::{Deserialize, Serialize};

use super::activity::Subject;
use super::event::{Event, EventKind};
use super::id::ProspectId;
use super::run_id::RunId;

/// One change of a run. Its id is the id of its event, which has the values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RunEntry {
    #[serde(rename = "type")]
    pub kind: EventKind,
    pub record_id: String,
    /// The prospect in the id of the record.
    pub prospect_id: ProspectId,
}

impl RunEntry {
    /// The entry of an event, and its run. `None` without a run, for an event that concerns no prospect, and for an
    /// erasure. A merge is one entry, of the winner.
    pub fn of(event: &Event) -> Result<Option<(&RunId, Self)>, serde_json::Error> {
        let Some(run) = &event.origin.actor.run_id else {
            return Ok(None);
        };
        // Nothing undoes an erasure.
        if event.kind == EventKind::ProspectErased {
            return Ok(None);
        }
        let is_of_merge = matches!(event.kind, EventKind::ProspectDeleted | EventKind::HireDeleted);
        if is_of_merge && event.merge.is_some() {
            return Ok(None);
        }
        Ok(Subject::of(event)?.map(|(prospect_id, record_id)| {
            let entry = Self { kind: event.kind, record_id, prospect_id };
            (run, entry)
        }))
    }
}
