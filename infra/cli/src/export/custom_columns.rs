//! A column for each custom field, with the header that `import` reads (SPECIFICATION §17.8).

use std::collections::HashMap;

use domain::custom::CustomKind;
use prospect_api::{List, Method};
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};

use super::columns::{plain, time};
use crate::api::Api;

/// A custom field of the account (SPECIFICATION §17.7), as far as files need it.
#[derive(Deserialize)]
struct AccountField {
    key: String,
    #[serde(rename = "type")]
    kind: CustomKind,
    /// Whether lists leave out its values.
    #[serde(default)]
    sensitive: bool,
}

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
    pub(super) async fn load(api: &Api) -> Result<(Self, Vec<String>), String> {
        let call = api.client.request(Method::GET, "/custom-fields", &[]);
        let mut fields = List::<AccountField>::new(call.query(&json!({"limit": 200})));
        let (mut shown, mut sensitive) = (Vec::new(), Vec::new());
        while let Some(field) = fields.next().await.map_err(|error| api.told(&error))? {
            if field.sensitive { sensitive.push(field.key) } else { shown.push(field) }
        }
        Ok((Self(shown), sensitive))
    }

    /// The headers.
    pub(super) fn headers(&self) -> impl Iterator<Item = String> {
        self.0.iter().map(|field| format!("customFields.{}", field.key))
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
        CustomKind::Number => json.get().trim_matches('"').to_owned(),
        CustomKind::Datetime => time(&value),
        _ => plain(&value),
    }
}
