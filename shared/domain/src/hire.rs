//! The hire of a prospect: at most one per prospect (SPECIFICATION §10.1).

use serde::{Deserialize, Serialize};

use super::child_id::HireId;
use super::id::{ProspectId, UserId};
use super::time::UnixMs;

/// The constant `type` of a hire.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum HireType {
    /// `hire`
    #[default]
    Hire,
}

/// A hire, as it is stored and as the client sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Hire {
    /// Its id.
    pub id: HireId,
    /// The prospect that was hired.
    pub prospect_id: ProspectId,
    /// When the prospect was hired.
    pub hire_date: UnixMs,
    /// The description, up to 10,000 characters.
    pub hire_description: String,
    /// `hire`
    #[serde(rename = "type")]
    pub kind: HireType,
    /// The user who created it.
    pub user_id: UserId,
    /// When it was created.
    pub created_at: UnixMs,
    /// When it was last changed.
    pub updated_at: UnixMs,
}
