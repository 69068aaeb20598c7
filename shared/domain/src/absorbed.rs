//! The traces of merges in the records of prospects (SPECIFICATION §9.2).

use serde::{Deserialize, Serialize};

use super::id::{MergeId, ProspectId};
use super::{Email, ExternalId, Phone, UnixMs};

/// The winner of a merge, in the record of a loser, which stays without being seen (SPECIFICATION §9.2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Merged {
    /// The prospect that it is part of now, which is not merged into another one itself.
    pub into: ProspectId,
    /// The winner of the merge, which may be merged into another one itself by now.
    pub winner: ProspectId,
    pub merge_id: MergeId,
    pub at: UnixMs,
}

/// The parts of merged prospects that a winner has. Their items stay where they are (ADR 0028).
#[derive::sparse]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Absorbed {
    /// The prospects, in the order of the merges.
    pub ids: Vec<ProspectId>,
    /// Alternate emails that also match this prospect.
    pub emails: Vec<Email>,
    /// Alternate phones that also match this prospect.
    pub phones: Vec<Phone>,
    /// Alternate external ids that also match this prospect.
    pub external_ids: Vec<ExternalId>,
    /// The prospect in whose partition the notes are, unless it is its own.
    pub notes_from: Option<ProspectId>,
    /// The same for the application questions.
    pub questions_from: Option<ProspectId>,
    /// The same for the resume.
    pub resume_from: Option<ProspectId>,
}

impl Absorbed {
    pub(crate) fn is_nothing(&self) -> bool {
        *self == Self::default()
    }
}
