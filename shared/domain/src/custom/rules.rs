//! The rules of a definition, and how many definitions an account may have (SPECIFICATION §17.7).

use serde::Serialize;

use super::choice::Choice;
use super::field::{
    CustomField, CustomFieldInput, CustomFields, MAX_FIELDS, MAX_FILTERABLE, MAX_UNIQUE, RESTORABLE_MS,
};
use super::kind::CustomKind;
use crate::input::FieldErrors;
use crate::time::UnixMs;

/// The largest number of a field. No number is given twice, so an account can create this many fields in all.
pub const LAST_NUMBER: u16 = 60_000;

/// The most bytes of the values and labels of all options of an account, and of the options that replaced others: every
/// function reads them again and again.
pub const MAX_OPTION_BYTES: usize = 2 * 1024 * 1024;

/// The members of a definition that do not fit its type.
fn faults(kind: CustomKind, options: &[Choice], filterable: bool, unique: bool) -> FieldErrors {
    let mut errors = FieldErrors::default();
    if kind.has_options() && options.is_empty() {
        errors.add("options", "must have at least one option for the types select and multiSelect");
    }
    if !kind.has_options() && !options.is_empty() {
        errors.add("options", "is only for the types select and multiSelect");
    }
    if filterable && kind.shape().is_none() {
        errors.add("filterable", "cannot be true for the type longText");
    }
    if unique && !matches!(kind, CustomKind::Text | CustomKind::Number) {
        errors.add("unique", "can only be true for the types text and number");
    }
    errors
}

impl CustomFieldInput {
    /// The members that do not fit the type. Without a type, nothing is known about them.
    pub fn faults(&self) -> FieldErrors {
        let Some(kind) = self.kind else {
            return FieldErrors::default();
        };
        let options = self.options.as_deref().unwrap_or_default();
        faults(kind, options, self.filterable == Some(true), self.unique == Some(true))
    }
}

impl CustomField {
    /// The members that do not fit its type.
    pub fn faults(&self) -> FieldErrors {
        faults(self.kind, &self.options, self.filterable, self.unique)
    }

    /// Whether it can come back at this time: it is deleted, but not for 30 days yet.
    pub fn can_come_back(&self, now: UnixMs) -> bool {
        self.deleted_at.is_some_and(|at| now < at.plus_ms(RESTORABLE_MS))
    }

    /// Whether it counts toward the limits of the account.
    pub fn counts(&self, now: UnixMs) -> bool {
        self.deleted_at.is_none() || self.can_come_back(now)
    }

    /// The bytes of its options: their values and labels, and the options that replaced them.
    fn option_bytes(&self) -> usize {
        let texts = self.options.iter().flat_map(|option| {
            let own = [option.value.len(), option.label.len()];
            own.into_iter().chain(option.merged_into.as_ref().map(String::len))
        });
        texts.fold(0, usize::saturating_add)
    }

    /// Its options after an update: `sent` in its order. An option that was merged into another one stays so.
    ///
    /// # Errors
    /// The message if an option is left out. Records may have it.
    pub fn with_options(&self, sent: &[Choice]) -> Result<Vec<Choice>, String> {
        let is_sent = |option: &&Choice| sent.iter().any(|other| other.value == option.value);
        match self.options.iter().find(|option| !is_sent(option)) {
            Some(missing) => {
                Err(format!("leaves out the option {}, which records may have; archive it instead", missing.value))
            }
            None => Ok(sent.iter().map(|option| self.with_merge(option)).collect()),
        }
    }

    fn with_merge(&self, sent: &Choice) -> Choice {
        let merged_into = self.choice(&sent.value).and_then(|known| known.merged_into.clone());
        Choice { archived: sent.archived || merged_into.is_some(), merged_into, ..sent.clone() }
    }
}

/// How many of something an account has and may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Quota {
    pub used: usize,
    pub allowed: usize,
}

impl Quota {
    const fn is_full(self) -> bool {
        self.used >= self.allowed
    }
}

/// How many custom fields an account has and may have. Deleted ones that can come back count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct FieldQuotas {
    pub fields: Quota,
    pub filterable: Quota,
    pub unique: Quota,
}

impl CustomFields {
    /// The field with this key that is present or can come back. Another one can replace any other field.
    pub fn holder(&self, key: &str, now: UnixMs) -> Option<&CustomField> {
        let mut holders = self.all().iter().filter(|field| field.counts(now));
        holders.find(|field| field.key.as_str() == key)
    }

    /// How many there are at this time.
    pub fn quotas(&self, now: UnixMs) -> FieldQuotas {
        let quota = |is_counted: fn(&CustomField) -> bool, allowed| {
            let counted = self.all().iter().filter(|field| field.counts(now));
            let used = counted.filter(|field| is_counted(field)).count();
            Quota { used, allowed }
        };
        FieldQuotas {
            fields: quota(|_| true, MAX_FIELDS),
            filterable: quota(|field| field.filterable, MAX_FILTERABLE),
            unique: quota(|field| field.unique, MAX_UNIQUE),
        }
    }

    /// The bytes of all options if the account has this field.
    fn option_bytes_with(&self, after: &CustomField, now: UnixMs) -> usize {
        let others = self.all().iter().filter(|field| field.counts(now) && field.key != after.key);
        others.map(CustomField::option_bytes).fold(after.option_bytes(), usize::saturating_add)
    }

    /// Why the account cannot have the field `after`, which was `before` until now; without `before`, it is new.
    pub fn refusal(&self, before: Option<&CustomField>, after: &CustomField, now: UnixMs) -> Option<String> {
        let quotas = self.quotas(now);
        let is_new = before.is_none();
        let becomes_filterable = after.filterable && !before.is_some_and(|before| before.filterable);
        let (exceeded, what) = if is_new && quotas.fields.is_full() {
            (quotas.fields, "custom fields")
        } else if becomes_filterable && quotas.filterable.is_full() {
            (quotas.filterable, "filterable custom fields")
        } else if is_new && after.unique && quotas.unique.is_full() {
            (quotas.unique, "unique custom fields")
        } else if after.option_bytes() > before.map_or(0, CustomField::option_bytes)
            && self.option_bytes_with(after, now) > MAX_OPTION_BYTES
        {
            return Some(
                "The options of an account's custom fields have at most 2 MB of values and labels.".to_owned(),
            );
        } else {
            return None;
        };
        let allowed = exceeded.allowed;
        Some(format!(
            "An account has at most {allowed} {what}. Deleted ones count for 30 days, in which they can come back."
        ))
    }
}
