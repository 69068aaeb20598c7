//! What a key may do (SPECIFICATION §2.3).

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::field::{FieldDefinition, Format, ValueKind};
use super::input::{Body, Json};

named! {
    /// Everything a key can be allowed, under the names of the contract.
    #[derive(Hash, PartialOrd, Ord)]
    pub enum Permission {
        All = "*",
        /// Read account metadata.
        AccountRead = "account:read",
        /// Change users, pipelines, keys.
        AccountWrite = "account:write",
        HiresRead = "hires:read",
        HiresWrite = "hires:write",
        MeetingsRead = "meetings:read",
        MeetingsWrite = "meetings:write",
        NotesRead = "notes:read",
        NotesWrite = "notes:write",
        /// See what was erased, and export a person.
        PrivacyRead = "privacy:read",
        PrivacyWrite = "privacy:write",
        /// Merge prospects, and undo merges.
        ProspectsMerge = "prospects:merge",
        ProspectsRead = "prospects:read",
        ProspectsWrite = "prospects:write",
        TasksRead = "tasks:read",
        TasksWrite = "tasks:write",
        /// Read webhooks and events.
        WebhooksRead = "webhooks:read",
        WebhooksWrite = "webhooks:write",
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Permissions(BTreeSet<Permission>);

impl Permissions {
    /// Whether an operation that needs `needed` may run.
    pub fn allow(&self, needed: Permission) -> bool {
        self.0.contains(&Permission::All) || self.0.contains(&needed)
    }

    /// Those of `requested` that this key cannot hand out, because it lacks them.
    pub fn lacking(&self, requested: &Self) -> Vec<Permission> {
        requested.0.iter().copied().filter(|permission| !self.allow(*permission)).collect()
    }

    /// Whether it names exactly this permission.
    pub fn has(&self, permission: Permission) -> bool {
        self.0.contains(&permission)
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl FromIterator<Permission> for Permissions {
    fn from_iter<T: IntoIterator<Item = Permission>>(permissions: T) -> Self {
        Self(permissions.into_iter().collect())
    }
}

impl Format for Permissions {
    const KIND: ValueKind = ValueKind::Schema {
        form: "list",
        bounds: &[],
        shown: r##"{"type":"array","items":{"$ref":"#/components/schemas/Permission"}}"##,
        sent: r##"{"type":"array","minItems":1,"items":{"$ref":"#/components/schemas/Permission"}}"##,
    };
    type Value = Self;

    fn read(body: &mut Body, field: &FieldDefinition, value: Json) -> Option<Self> {
        let permissions = body.all_named(field.name, value, Permission::EVERY, Permission::name)?;
        Some(permissions.into_iter().collect())
    }
}
