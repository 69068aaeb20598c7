//! Records in the table. Every function takes the account first, so that none can reach another account's data.

pub mod accounts;
pub mod children;
pub mod events;
pub mod keys;
pub mod known_keys;
pub mod present_rows;
pub mod prospects;
pub mod settings;
pub mod sources;
pub mod webhooks;

/// What is made here and carried to the gate, which commits it: a write of a record, and the key of the event that only
/// this transaction puts.
pub use store::{Item, Key, Part, StoreError, Write};
