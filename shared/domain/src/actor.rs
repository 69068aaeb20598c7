//! Who made a change (SPECIFICATION §12.2).

use serde::{Deserialize, Serialize};

use super::caller::Caller;
use super::id::{KeyId, UserId};
use super::run_id::RunId;

named! {
    /// Whether a request or the service made a change.
    pub enum ActorKind {
        /// A request, with an API key.
        Key = "key",
        System = "system",
        /// Who runs the service, with the command `admin`.
        Operator = "operator",
    }
}

/// Who made a change. The service has neither a key nor a user.
#[derive::sparse]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Actor {
    #[serde(rename = "type")]
    pub kind: ActorKind,
    pub key_id: Option<KeyId>,
    /// The name of the API key at that time.
    pub key_name: Option<String>,
    /// The user whom the request names, or else the user of the API key.
    pub user_id: Option<UserId>,
    /// The program that acts for the user, as the header `Agent` names it.
    pub agent: Option<String>,
    /// The run that made the change, as the header `Run-Id` names it.
    pub run_id: Option<RunId>,
}

impl Actor {
    pub const SYSTEM: Self =
        Self { kind: ActorKind::System, key_id: None, key_name: None, user_id: None, agent: None, run_id: None };

    /// Who runs the service.
    pub const OPERATOR: Self = Self { kind: ActorKind::Operator, ..Self::SYSTEM };

    /// A request of this caller, without an agent and a run.
    pub fn of(caller: &Caller) -> Self {
        Self {
            kind: ActorKind::Key,
            key_id: Some(caller.key_id),
            key_name: Some(caller.key_name.clone()),
            user_id: Some(caller.user_id),
            ..Self::SYSTEM
        }
    }
}
