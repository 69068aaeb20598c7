//! Scopes: which prospects a key sees (SPECIFICATION §2.7).

use serde::{Deserialize, Serialize};

use super::field::{FieldDefinition, Format, ValueKind};
use super::id::{OfficeId, PipelineId, UserId};
use super::input::{Body, Json};
use super::prospect::Prospect;

/// The most ids of a member.
pub const MAX_IDS: usize = 100;

/// Stands for the user of the key.
const SELF: &str = "self";

/// An owner of a scope.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum ScopeOwner {
    User(UserId),
    /// The user of the key.
    Own(Own),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Own {
    #[serde(rename = "self")]
    Itself,
}

impl ScopeOwner {
    fn parse(text: &str) -> Option<Self> {
        if text == SELF { Some(Self::Own(Own::Itself)) } else { UserId::parse(text).map(Self::User) }
    }

    /// The user for a key of this user.
    pub const fn user(self, of_key: UserId) -> UserId {
        match self {
            Self::User(user) => user,
            Self::Own(Own::Itself) => of_key,
        }
    }
}

/// The prospects that a key sees. They meet every member that is given.
#[derive::sparse]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Scope {
    pub owner_ids: Option<Vec<ScopeOwner>>,
    pub office_ids: Option<Vec<OfficeId>>,
    pub pipeline_ids: Option<Vec<PipelineId>>,
}

/// The owner, the office and the pipeline of a prospect, which decide whether a scope has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placed {
    pub owner_id: UserId,
    pub office_id: Option<OfficeId>,
    pub pipeline_id: PipelineId,
}

impl From<&Prospect> for Placed {
    fn from(prospect: &Prospect) -> Self {
        Self { owner_id: prospect.owner_id, office_id: prospect.office_id, pipeline_id: prospect.pipeline_id }
    }
}

impl Scope {
    /// Whether a key of this user sees the prospect.
    pub fn has(&self, user: UserId, prospect: Placed) -> bool {
        let Self { owner_ids, office_ids, pipeline_ids } = self;
        let owned = owner_ids.as_ref().is_none_or(|ids| ids.iter().any(|id| id.user(user) == prospect.owner_id));
        let office = prospect.office_id;
        let placed = office_ids.as_ref().is_none_or(|ids| office.is_some_and(|office| ids.contains(&office)));
        owned && placed && pipeline_ids.as_ref().is_none_or(|ids| ids.contains(&prospect.pipeline_id))
    }

    /// The office and the pipeline, where the scope has only one.
    pub fn only(&self) -> (Option<OfficeId>, Option<PipelineId>) {
        (single(self.office_ids.as_deref()), single(self.pipeline_ids.as_deref()))
    }

    /// The scope of what both scopes have: this one for a key of `user`, and `outer` for a key of `outer_user`.
    pub fn within(self, user: UserId, outer: &Self, outer_user: UserId) -> Self {
        let users = |ids: &Option<Vec<ScopeOwner>>, of_key: UserId| {
            let ids = ids.as_ref()?.iter();
            Some(ids.map(|id| ScopeOwner::User(id.user(of_key))).collect::<Vec<_>>())
        };
        Self {
            owner_ids: both(users(&self.owner_ids, user), users(&outer.owner_ids, outer_user)),
            office_ids: both(self.office_ids, outer.office_ids.clone()),
            pipeline_ids: both(self.pipeline_ids, outer.pipeline_ids.clone()),
        }
    }

    /// Each of its ids, with the name of its member.
    pub fn ids(&self) -> impl Iterator<Item = (&'static str, String)> {
        let users = self.owner_ids.iter().flatten().filter_map(|owner| match owner {
            ScopeOwner::User(user) => Some(("ownerIds", user.to_string())),
            ScopeOwner::Own(_) => None,
        });
        let offices = self.office_ids.iter().flatten().map(|id| ("officeIds", id.to_string()));
        let pipelines = self.pipeline_ids.iter().flatten().map(|id| ("pipelineIds", id.to_string()));
        users.chain(offices).chain(pipelines)
    }
}

/// The ids that both members have; a member that is not given has all.
fn both<T: PartialEq>(one: Option<Vec<T>>, other: Option<Vec<T>>) -> Option<Vec<T>> {
    match (one, other) {
        (Some(one), Some(other)) => Some(one.into_iter().filter(|id| other.contains(id)).collect()),
        (one, other) => one.or(other),
    }
}

fn single<T: Copy>(ids: Option<&[T]>) -> Option<T> {
    if let Some([only]) = ids { Some(*only) } else { None }
}

impl Format for Scope {
    const KIND: ValueKind = ValueKind::Schema {
        form: "object",
        bounds: &[("$ids", MAX_IDS)],
        shown: r#"{"type":"object","title":"Scope","additionalProperties":false,"properties":{"ownerIds":{"type":"array","minItems":1,"maxItems":$ids,"items":{"type":"string","pattern":"^(self|user_[0-9A-Z]+)$"},"description":"Their owners. `self` is the user of the key."},"officeIds":{"type":"array","minItems":1,"maxItems":$ids,"items":{"type":"string","pattern":"^office_[0-9A-Z]+$"},"description":"Their offices."},"pipelineIds":{"type":"array","minItems":1,"maxItems":$ids,"items":{"type":"string","pattern":"^pipeline_[0-9A-Z]+$"},"description":"Their pipelines."}}}"#,
        sent: r#"{"type":"object","title":"ScopeInput","minProperties":1,"properties":{"ownerIds":{"type":"array","minItems":1,"maxItems":$ids,"items":{"type":"string","pattern":"^(self|user_[0-9A-Z]+)$"},"description":"Their owners. `self` is the user of the key."},"officeIds":{"type":"array","minItems":1,"maxItems":$ids,"items":{"type":"string","pattern":"^office_[0-9A-Z]+$"},"description":"Their offices."},"pipelineIds":{"type":"array","minItems":1,"maxItems":$ids,"items":{"type":"string","pattern":"^pipeline_[0-9A-Z]+$"},"description":"Their pipelines."}}}"#,
    };
    type Value = Self;

    fn read(body: &mut Body, field: &FieldDefinition, value: Json) -> Option<Self> {
        let (errors, mut object) = (body.error_count(), body.as_object(field.name, value)?);
        let scope = Self {
            owner_ids: ids(&mut object, "ownerIds", "must be the id of a user, or self", ScopeOwner::parse),
            office_ids: ids(&mut object, "officeIds", OfficeId::UNKNOWN, OfficeId::parse),
            pipeline_ids: ids(&mut object, "pipelineIds", PipelineId::UNKNOWN, PipelineId::parse),
        };
        body.absorb(object);
        if body.error_count() == errors && scope == Self::default() {
            body.fault(field.name, "must have ownerIds, officeIds or pipelineIds; null is the whole account");
        }
        (body.error_count() == errors).then_some(scope)
    }
}

/// The ids of a member, each once; `None` if it is not given.
fn ids<T: PartialEq>(
    object: &mut Body,
    name: &'static str,
    message: &str,
    parse: fn(&str) -> Option<T>,
) -> Option<Vec<T>> {
    let elements = object.array(name, MAX_IDS)?;
    if elements.is_empty() {
        object.fault(name, "must not be empty: omit it, to leave this open");
    }
    object.distinct(name, &elements, message, parse)
}
