//! Every account of the table, for the administrator.

use std::collections::HashMap;

use aws_sdk_dynamodb::types::AttributeValue;

use super::item::text;
use super::key::{ACCOUNT, Key, PK, SK, account_of};
use super::{Store, StoreError};
use domain::AccountId;
use futures::FutureExt;

/// The most pages of the scan: a table of 1 TB.
const MAX_PAGES: u32 = 1_000_000;

impl Store {
    /// Every account. This reads the whole table, at its price: no request may do so.
    ///
    /// # Errors
    /// [`StoreError`] if the table cannot be read.
    pub async fn accounts(&self) -> Result<Vec<AccountId>, StoreError> {
        let mut accounts = Vec::new();
        let mut start: Option<HashMap<String, AttributeValue>> = None;
        for _ in 0..MAX_PAGES {
            #[expect(clippy::disallowed_methods, reason = "the administrator asks, not a request")]
            let page = self.client.scan();
            let reply = page
                .table_name(&self.table)
                .projection_expression(format!("{PK}, {SK}"))
                .filter_expression(format!("{SK} = :account"))
                .expression_attribute_values(":account", text(ACCOUNT))
                .set_exclusive_start_key(start)
                .send()
                .boxed()
                .await
                .map_err(|error| StoreError::of(&error))?;
            let keys = reply.items.unwrap_or_default();
            accounts.extend(keys.iter().filter_map(Key::of).filter_map(|key| account_of(&key)));
            start = reply.last_evaluated_key;
            if start.is_none() {
                return Ok(accounts);
            }
        }
        Err(StoreError::Malformed(format!("a table of over {MAX_PAGES} pages")))
    }
}
