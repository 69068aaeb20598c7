//! The commands as their users run them: the real program against the whole local stack.
#![cfg(test)]

mod accounts;
mod arguments;
mod aws;
mod custom_fields;
mod doctor;
mod erase;
mod export;
mod files;
mod first_account;
mod import;
mod reindex;
mod support;
