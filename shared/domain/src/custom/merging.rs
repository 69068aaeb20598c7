//! Merges of options: an option that was merged into another one reads as the other one (SPECIFICATION §17.7, ADR 0043).

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use derive::Parameters;

use super::choice::{CHOICE_CHARS, Choice, MAX_CHOICES};
use super::field::{CustomField, CustomFields};
use super::value::{CustomValue, CustomValues};
use crate::field::{FieldDefinition, Format, ValueKind};
use crate::input::{Body, Json, Length};
use crate::text::normalised;

/// The most options that one request merges into others.
pub const MAX_MERGES: usize = MAX_CHOICES;

/// Options, each with the option that replaces it.
#[derive(Clone, Debug)]
pub struct OptionMerges(BTreeMap<String, String>);

impl OptionMerges {
    pub fn replaced(&self) -> Vec<String> {
        self.0.keys().cloned().collect()
    }
}

impl Format for OptionMerges {
    const KIND: ValueKind = ValueKind::Schema {
        form: "object",
        bounds: &[("$merges", MAX_MERGES), ("$chars", CHOICE_CHARS)],
        shown: r#"{"type":"object"}"#,
        sent: r#"{"type":"object","maxProperties":$merges,"additionalProperties":{"type":"string","maxLength":$chars}}"#,
    };
    type Value = Self;

    fn read(body: &mut Body, field: &FieldDefinition, value: Json) -> Option<Self> {
        let Json::Object(members) = value else {
            body.fault(field.name, format!("must be an object, not {}", value.kind()));
            return None;
        };
        if members.len() > MAX_MERGES {
            let message = format!("must have at most {MAX_MERGES} members, not {}", members.len());
            body.fault(field.name, message);
            return None;
        }
        let mut merges = BTreeMap::new();
        for (old, new) in members {
            let Json::Text(new) = new else {
                body.fault(field.name, format!("must have strings as values, not {}", new.kind()));
                return None;
            };
            let (old, new) = (normalised(&old), normalised(&new));
            let is_short = |text: &str| Length::within(CHOICE_CHARS).fault(text).is_none();
            if !is_short(&old) || !is_short(&new) {
                let message = format!("must name options by their values, of 1 to {CHOICE_CHARS} characters");
                body.fault(field.name, message);
                return None;
            }
            if let Some(other) = merges.insert(old, new) {
                body.fault(field.name, format!("must not name an option twice; one of them becomes {other}"));
                return None;
            }
        }
        Some(Self(merges))
    }
}

/// The parameters of a request that updates a custom field.
#[derive(Clone, Debug, Default, Parameters)]
pub struct CustomFieldParameters {
    /// Options to replace on every prospect, each with the option that replaces it. A replaced option is archived.
    pub merge_into: Option<OptionMerges>,
}

impl CustomField {
    pub fn has_merges(&self) -> bool {
        self.options.iter().any(|option| option.merged_into.is_some())
    }

    /// Whether options were merged since the field was `before`.
    pub fn has_new_merges(&self, before: &Self) -> bool {
        let is_new = |option: &Choice| {
            let known = before.choice(&option.value);
            option.merged_into.is_some() && known.is_none_or(|known| known.merged_into != option.merged_into)
        };
        self.options.iter().any(is_new)
    }

    /// The option that a record has if this option is sent or stored. `None` if there is no such option.
    pub fn current(&self, value: &str) -> Option<&str> {
        let option = self.choice(value)?;
        Some(option.merged_into.as_deref().unwrap_or(&option.value))
    }

    /// Merges options into others.
    ///
    /// # Errors
    /// The message if an option is unknown, or cannot be replaced or replace another one.
    pub fn merge_options(&mut self, OptionMerges(merges): &OptionMerges) -> Result<(), String> {
        for (old, new) in merges {
            let (Some(replaced), Some(target)) = (self.choice(old), self.choice(new)) else {
                let unknown = if self.choice(old).is_none() { old } else { new };
                return Err(format!("names {unknown}, which is no option of the field"));
            };
            if old == new {
                return Err(format!("cannot merge {old} into itself"));
            }
            if merges.contains_key(new) {
                return Err(format!("cannot merge {old} into {new}, which is merged into another option"));
            }
            if target.archived {
                return Err(format!("cannot merge {old} into {new}, which is archived"));
            }
            if let Some(known) = replaced.merged_into.as_ref().filter(|known| *known != new) {
                return Err(format!("cannot merge {old} into {new}: it was merged into {known}"));
            }
        }
        for option in &mut self.options {
            let name = option.merged_into.as_ref().unwrap_or(&option.value);
            if let Some(new) = merges.get(name) {
                option.merged_into = Some(new.clone());
                option.archived = true;
            }
        }
        Ok(())
    }

    /// Whether a value of the field has an option that another one replaced.
    pub(super) fn is_replaced(&self, value: &CustomValue) -> bool {
        let is_merged = |text: &String| self.choice(text).is_some_and(|option| option.merged_into.is_some());
        match value {
            CustomValue::Text(text) => self.kind.has_options() && is_merged(text),
            CustomValue::Texts(texts) => texts.iter().any(is_merged),
            CustomValue::Boolean(_) | CustomValue::Time(_) => false,
        }
    }

    /// A value of the field with the options that replaced its own ones, each once, in the order of the field.
    pub(super) fn settled<'v>(&self, value: &'v CustomValue) -> Cow<'v, CustomValue> {
        if !self.is_replaced(value) {
            return self.ordered(value);
        }
        let current = |text: &String| self.current(text).unwrap_or(text).to_owned();
        Cow::Owned(match value {
            CustomValue::Text(text) => CustomValue::Text(current(text)),
            CustomValue::Texts(texts) => {
                let chosen: BTreeSet<String> = texts.iter().map(current).collect();
                let chosen = CustomValue::Texts(chosen.into_iter().collect());
                self.ordered(&chosen).into_owned()
            }
            CustomValue::Boolean(_) | CustomValue::Time(_) => value.clone(),
        })
    }

    /// A value of the field with its options in the order of the field. Options that this definition does not know yet
    /// come last.
    pub(super) fn ordered<'v>(&self, value: &'v CustomValue) -> Cow<'v, CustomValue> {
        let place = |text: &String| {
            let place = self.options.iter().position(|option| option.value == *text);
            place.unwrap_or(usize::MAX)
        };
        match value {
            CustomValue::Texts(texts) if !texts.is_sorted_by_key(place) => {
                let mut ordered = texts.clone();
                ordered.sort_by_cached_key(place);
                Cow::Owned(CustomValue::Texts(ordered))
            }
            CustomValue::Boolean(_) | CustomValue::Time(_) | CustomValue::Text(_) | CustomValue::Texts(_) => {
                Cow::Borrowed(value)
            }
        }
    }

    pub(super) fn in_order(&self, chosen: &BTreeSet<&str>) -> Vec<String> {
        let values = self.options.iter().map(|option| option.value.as_str());
        let values = values.filter(|value| chosen.contains(value));
        values.map(str::to_owned).collect()
    }
}

impl CustomValues {
    /// The values as a record stores them from now on: with options that replaced others, and without the values of
    /// fields that are gone for good. The options stay in the order of the last write.
    pub fn settled(&self, fields: &CustomFields) -> Self {
        let mut settled = self.clone();
        settled.retain(|name| !fields.is_gone(name));
        for field in fields.present().filter(|field| field.has_merges()) {
            let replaced = self.stored(field).filter(|value| field.is_replaced(value));
            if let Some(value) = replaced {
                settled.set(field, Some(field.settled(value).into_owned()));
            }
        }
        settled
    }
}
