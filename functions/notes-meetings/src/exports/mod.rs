//! Exports of an account (SPECIFICATION §20).

pub mod create;
pub mod get;
pub mod list;

use domain::Export;
use shared::gate::Context;
use shared::http::ApiError;

/// Refuses a key that may not read every kind of records of the export.
fn require_all(context: &Context<'_>, export: &Export) -> Result<(), ApiError> {
    export
        .kinds()
        .iter()
        .try_for_each(|kind| context.require(kind.permission()))
}
