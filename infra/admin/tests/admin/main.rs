//! The commands as their users have them: the real program, against the whole local stack.

mod accounts;
mod arguments;
mod export;
mod import;
mod lines;
#[cfg(test)]
mod support;
