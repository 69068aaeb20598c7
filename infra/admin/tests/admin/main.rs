//! The commands as their users run them: the real program against the whole local stack.
#![cfg(test)]

mod accounts;
mod arguments;
mod aws;
mod doctor;
mod erase;
mod first_account;
mod moves;
mod reindex;
mod support;
