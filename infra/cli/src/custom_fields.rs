//! The custom fields of the account (SPECIFICATION §13.11).

use domain::custom::{Choice, CustomKind};
use serde::{Deserialize, Serialize};

use crate::api::{Api, Call, Failure};
use crate::output::Output;
use crate::pace::PATIENT;

/// What precedes the key of a field in headers and in `--map`.
pub(crate) const PREFIX: &str = "customFields.";

/// An account has at most 100 fields, so this is one page.
const LIST: &str = "/custom-fields?limit=200";

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
#[derive(Clone, Debug, Default, Deserialize)]
pub(crate) struct AccountFields {
    pub(crate) items: Vec<AccountField>,
    pub(crate) limits: FieldLimits,
}

/// The limits of the account that matter to files.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
pub(crate) struct FieldLimits {
    pub(crate) fields: Limit,
}

/// How many of something the account has and may have. Deleted fields count for 30 days.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
pub(crate) struct Limit {
    pub(crate) used: usize,
    pub(crate) allowed: usize,
}

impl AccountFields {
    /// Reads the fields.
    pub(crate) async fn load(api: &Api, output: &Output) -> Result<Self, String> {
        let answer = api.retried(&Call::get(LIST), PATIENT, output).await?;
        api.read(LIST, &answer.body).map_err(Failure::message)
    }

    /// The field with this key.
    pub(crate) fn get(&self, key: &str) -> Option<&AccountField> {
        self.items.iter().find(|field| field.key == key)
    }
}
