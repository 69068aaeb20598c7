//! Records in the table. Every function takes the account first, so that none can reach another account's data.

pub mod accounts;
pub mod keys;
pub mod prospects;
pub mod settings;
pub mod sources;
pub mod webhooks;

/// A write of a record, made here and carried to the gate that commits it.
pub use crate::store::Write;
