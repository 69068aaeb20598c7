//! The custom fields of the account (SPECIFICATION §13.11).

use domain::custom::{Choice, CustomKind};
use prospect_api::Method;
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::api::Api;

/// What precedes the key of a field in headers and in `--map`.
pub(crate) const PREFIX: &str = "customFields.";

/// The definition of a field, as far as files need it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct AccountField {
    pub(crate) key: String,
    pub(crate) label: String,
    #[serde(rename = "type")]
    pub(crate) kind: CustomKind,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) options: Vec<Choice>,
    /// Whether lists leave out its values.
    #[serde(default, skip_serializing)]
    pub(crate) sensitive: bool,
}

/// The fields of the account, and how many it may have.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub(crate) struct AccountFields {
    pub(crate) items: Vec<AccountField>,
    pub(crate) limits: FieldLimits,
}

/// The limits of the account that matter to files.
#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize)]
pub(crate) struct FieldLimits {
    pub(crate) fields: Limit,
}

/// How many of something the account has and may have. Deleted fields count for 30 days.
#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize)]
pub(crate) struct Limit {
    pub(crate) used: usize,
    pub(crate) allowed: usize,
}

impl AccountFields {
    /// Reads the fields. An account has at most 100, so this is one page.
    pub(crate) async fn load(api: &Api) -> Result<Self, String> {
        let call = api.client.request(Method::GET, "/custom-fields", &[]);
        api.ask(call.query(&json!({"limit": 200}))).await
    }

    /// The field with this key.
    pub(crate) fn get(&self, key: &str) -> Option<&AccountField> {
        self.items.iter().find(|field| field.key == key)
    }
}
