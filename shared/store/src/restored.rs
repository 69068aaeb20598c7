//! Whether the table comes from a backup, for the administrator.

use super::{Store, StoreError};
use domain::UnixMs;
use futures::FutureExt;

impl Store {
    /// When the table was made from a backup; `None` if it was not.
    ///
    /// # Errors
    /// [`StoreError`] if the table cannot be described.
    pub async fn restored_at(&self) -> Result<Option<UnixMs>, StoreError> {
        let described = self
            .client
            .describe_table()
            .table_name(&self.table)
            .send()
            .boxed()
            .await;
        let table = described.map_err(|error| StoreError::of(&error))?.table;
        let restored = table.filter(|table| table.restore_summary.is_some());
        let made = restored.and_then(|table| table.creation_date_time);
        Ok(made.and_then(|made| UnixMs::new(made.secs().saturating_mul(1_000))))
    }
}
