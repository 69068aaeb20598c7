//! Records in the table. Every function takes the account first, so that it cannot reach another account's data. Only
//! [`sweeper_run`], and the mark of a replay of [`erasures`], hold data without an account.

pub mod account_log;
pub mod accounts;
pub mod activity;
pub mod children;
pub mod claims;
pub mod clients;
pub mod counters;
mod creations;
pub mod deletions;
pub mod due_work;
pub mod erasures;
pub mod events;
pub mod exports;
pub mod file_removals;
pub mod files;
pub mod grants;
pub mod imports;
pub mod keys;
pub mod merges;
pub mod persons;
pub mod present_rows;
pub mod prospects;
pub mod references;
pub mod retention;
pub mod runs;
pub mod settings;
pub mod sources;
pub mod sweeper_run;
pub mod webhooks;
