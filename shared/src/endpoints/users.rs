//! Users whom a request names (SPECIFICATION §3.2, §17.2).

use domain::{Settings, UserId};

use crate::http::FieldErrors;

/// The message for a user who is switched off.
pub const INACTIVE: &str = "is an inactive user, who cannot be assigned anything new";

/// Adds an error for `field` unless it names an active user of the account. `kept` is the user whom the stored record
/// already names there. This user need not be active.
pub fn check(
    settings: &Settings,
    errors: &mut FieldErrors,
    field: impl Into<String>,
    named: Option<UserId>,
    kept: Option<UserId>,
) {
    let Some(id) = named else { return };
    match settings.user(id) {
        None => errors.add(field, UserId::UNKNOWN),
        Some(user) if !user.active && kept != Some(id) => errors.add(field, INACTIVE),
        Some(_) => {}
    }
}
