//! Records in the table. Every function takes the account first, so that none can reach another account's data.

pub mod accounts;
pub mod children;
pub mod events;
pub mod full_windows;
pub mod keys;
pub mod known_keys;
pub mod present_rows;
pub mod prospects;
pub mod settings;
pub mod sources;
pub mod user_references;
pub mod webhooks;

/// Functions build writes with this module and hand them to the gate, which commits them; they need the store for
/// nothing else.
pub use store::{Item, Key, Part, StoreError, Write};
