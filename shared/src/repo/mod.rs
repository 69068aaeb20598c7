//! Records in the table. Every function takes the account first, so that none can reach another account's data.

pub mod accounts;
pub mod keys;
pub mod prospects;
pub mod settings;
pub mod settings_admin;
pub mod sources;
