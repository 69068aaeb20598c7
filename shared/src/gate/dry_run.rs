//! Dry runs: the parameter `dryRun` (SPECIFICATION §3.13, ADR 0025).

use super::route::Route;
use crate::http::{ApiError, Query};

pub(super) const PARAMETER: &str = "dryRun";

/// The header of each response to a dry run.
pub(super) const HEADER: &str = "dry-run";

const NOT_TAKEN: &str = "is not taken by this operation";

/// Whether a request of this route is a dry run.
///
/// # Errors
/// 400 for a value other than `true` and `false`, and for any value if the operation does not take the
/// parameter.
pub(super) fn is_asked<O>(route: &Route<O>, query: &Query) -> Result<bool, ApiError> {
    let mut reader = query.reader();
    if route.takes_dry_run {
        let asked = reader.boolean(PARAMETER);
        return Ok(reader.into_errors().or(asked == Some(true))?);
    }
    if reader.text(PARAMETER).is_some() {
        reader.fault(PARAMETER, NOT_TAKEN);
    }
    Ok(reader.into_errors().or(false)?)
}
