//! What a key may do (SPECIFICATION §5.4).

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::field::{Described, FieldDefinition, Format, ValueKind};
use super::input::{Body, Json};

/// Everything a key can be allowed, under the names of the contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Permission {
    /// All of the others.
    #[serde(rename = "*")]
    All,
    /// Read account metadata.
    #[serde(rename = "account:read")]
    AccountRead,
    /// Change users, pipelines, keys.
    #[serde(rename = "account:write")]
    AccountWrite,
    /// Read hires.
    #[serde(rename = "hires:read")]
    HiresRead,
    /// Write hires.
    #[serde(rename = "hires:write")]
    HiresWrite,
    /// Read meetings.
    #[serde(rename = "meetings:read")]
    MeetingsRead,
    /// Write meetings.
    #[serde(rename = "meetings:write")]
    MeetingsWrite,
    /// Read notes.
    #[serde(rename = "notes:read")]
    NotesRead,
    /// Write notes.
    #[serde(rename = "notes:write")]
    NotesWrite,
    /// See what was erased, and export a person.
    #[serde(rename = "privacy:read")]
    PrivacyRead,
    /// Erase persons.
    #[serde(rename = "privacy:write")]
    PrivacyWrite,
    /// Merge prospects, and undo merges.
    #[serde(rename = "prospects:merge")]
    ProspectsMerge,
    /// Read prospects.
    #[serde(rename = "prospects:read")]
    ProspectsRead,
    /// Write prospects.
    #[serde(rename = "prospects:write")]
    ProspectsWrite,
    /// Read tasks.
    #[serde(rename = "tasks:read")]
    TasksRead,
    /// Write tasks.
    #[serde(rename = "tasks:write")]
    TasksWrite,
    /// Read webhooks and events.
    #[serde(rename = "webhooks:read")]
    WebhooksRead,
    /// Write webhooks.
    #[serde(rename = "webhooks:write")]
    WebhooksWrite,
}

impl Permission {
    /// Every permission, `*` first.
    pub const EVERY: [Self; 18] = [
        Self::All,
        Self::AccountRead,
        Self::AccountWrite,
        Self::HiresRead,
        Self::HiresWrite,
        Self::MeetingsRead,
        Self::MeetingsWrite,
        Self::NotesRead,
        Self::NotesWrite,
        Self::PrivacyRead,
        Self::PrivacyWrite,
        Self::ProspectsMerge,
        Self::ProspectsRead,
        Self::ProspectsWrite,
        Self::TasksRead,
        Self::TasksWrite,
        Self::WebhooksRead,
        Self::WebhooksWrite,
    ];

    /// The permission's name, for example `prospects:read`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::All => "*",
            Self::AccountRead => "account:read",
            Self::AccountWrite => "account:write",
            Self::HiresRead => "hires:read",
            Self::HiresWrite => "hires:write",
            Self::MeetingsRead => "meetings:read",
            Self::MeetingsWrite => "meetings:write",
            Self::NotesRead => "notes:read",
            Self::NotesWrite => "notes:write",
            Self::PrivacyRead => "privacy:read",
            Self::PrivacyWrite => "privacy:write",
            Self::ProspectsMerge => "prospects:merge",
            Self::ProspectsRead => "prospects:read",
            Self::ProspectsWrite => "prospects:write",
            Self::TasksRead => "tasks:read",
            Self::TasksWrite => "tasks:write",
            Self::WebhooksRead => "webhooks:read",
            Self::WebhooksWrite => "webhooks:write",
        }
    }

    /// The permission of that name.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Self::EVERY.into_iter().find(|permission| permission.name() == name)
    }
}

/// The permissions of a key.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Permissions(BTreeSet<Permission>);

impl Permissions {
    /// Whether an operation that needs `needed` may run.
    #[must_use]
    pub fn allow(&self, needed: Permission) -> bool {
        self.0.contains(&Permission::All) || self.0.contains(&needed)
    }

    /// Those of `requested` that this key cannot hand out, because it lacks them.
    #[must_use]
    pub fn lacking(&self, requested: &Self) -> Vec<Permission> {
        requested
            .0
            .iter()
            .copied()
            .filter(|permission| !self.allow(*permission))
            .collect()
    }

    /// Whether nothing at all is allowed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl FromIterator<Permission> for Permissions {
    fn from_iter<T: IntoIterator<Item = Permission>>(permissions: T) -> Self {
        Self(permissions.into_iter().collect())
    }
}

impl Described for Permissions {
    const KIND: ValueKind = ValueKind::Schema {
        form: "list",
        bounds: &[],
        shown: r##"{"type":"array","items":{"$ref":"#/components/schemas/Permission"}}"##,
        sent: r##"{"type":"array","minItems":1,"items":{"$ref":"#/components/schemas/Permission"}}"##,
    };
}

impl Format for Permissions {
    type Value = Self;

    fn read(body: &mut Body, field: &FieldDefinition, value: Json) -> Option<Self> {
        let permissions = body.all_named(field.name, value, Permission::EVERY, Permission::name)?;
        Some(permissions.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_star_is_every_permission_but_every_other_one_is_no_star() {
        let star = Permissions::from_iter([Permission::All]);
        let rest: Permissions = Permission::EVERY.into_iter().skip(1).collect();
        assert!(star.lacking(&rest).is_empty());
        assert_eq!(rest.lacking(&star), [Permission::All]);
    }

    #[test]
    fn names_are_those_that_are_stored() {
        for permission in Permission::EVERY {
            assert_eq!(serde_json::to_value(permission).unwrap(), permission.name());
            assert_eq!(Permission::parse(permission.name()), Some(permission));
        }
        assert_eq!(Permission::parse("prospects"), None);
    }
}
