//! The custom fields of the account (SPECIFICATION §17.7).

use domain::custom::{Choice, CustomKind};
use prospect_api::Method;
use prospect_api::types::{CustomFieldsListParams, Pagination};
use serde::{Deserialize, Serialize};

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

/// A page of the fields.
#[derive(Deserialize, Serialize)]
struct Page {
    items: Vec<AccountField>,
    limits: FieldLimits,
    pagination: Pagination,
}

impl AccountFields {
    /// Reads the fields. A page ends early if its options are long.
    pub(crate) async fn load(api: &Api) -> Result<Self, String> {
        let (mut fields, mut token) = (Self::default(), None);
        loop {
            let call = api.client.request(Method::GET, "/custom-fields", &[]);
            let limit = Some(200);
            let query = CustomFieldsListParams { limit, page_token: token, ..CustomFieldsListParams::default() };
            let page: Page = api.ask(call.query(&query)).await?;
            fields.items.extend(page.items);
            fields.limits = page.limits;
            token = page.pagination.next_page_token;
            if token.is_none() {
                return Ok(fields);
            }
        }
    }

    /// The field with this key.
    pub(crate) fn get(&self, key: &str) -> Option<&AccountField> {
        self.items.iter().find(|field| field.key == key)
    }
}
