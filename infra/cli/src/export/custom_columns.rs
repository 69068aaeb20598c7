//! A column for each custom field, with the header that `import` reads (SPECIFICATION §17.8).

use std::collections::HashMap;

use domain::custom::CustomKind;
use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

use super::columns::{plain, time};
use crate::custom_fields::{AccountField, AccountFields, PREFIX};

/// The custom values of a page of prospects, with all digits of their numbers.
#[derive(Deserialize)]
pub(super) struct CustomValuesOfPage {
    pub(super) items: Vec<CustomValuesOfProspect>,
}

#[derive(Deserialize)]
pub(super) struct CustomValuesOfProspect {
    profile: CustomValuesOfProfile,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct CustomValuesOfProfile {
    #[serde(default)]
    custom_fields: HashMap<String, Box<RawValue>>,
}

/// The fields whose values lists show.
pub(super) struct CustomColumns(Vec<AccountField>);

impl CustomColumns {
    /// The columns, and the keys of the fields that get none because they are sensitive.
    pub(super) fn of(fields: AccountFields) -> (Self, Vec<String>) {
        let (sensitive, shown): (Vec<_>, Vec<_>) = fields.items.into_iter().partition(|field| field.sensitive);
        let keys = sensitive.into_iter().map(|field| field.key);
        (Self(shown), keys.collect())
    }

    /// The headers.
    pub(super) fn headers(&self) -> impl Iterator<Item = String> {
        self.0.iter().map(|field| format!("{PREFIX}{}", field.key))
    }

    /// The cells of a prospect.
    pub(super) fn cells(&self, prospect: &CustomValuesOfProspect) -> impl Iterator<Item = String> {
        let values = &prospect.profile.custom_fields;
        self.0.iter().map(|field| values.get(&field.key).map_or_else(String::new, |value| cell(field, value)))
    }
}

fn cell(field: &AccountField, json: &RawValue) -> String {
    let value: Value = serde_json::from_str(json.get()).unwrap_or_default();
    match field.kind {
        CustomKind::Number => json.get().to_owned(),
        CustomKind::Datetime => time(&value),
        _ => plain(&value),
    }
}
