//! The program as its users have it: a process that is started, asked and stopped.

mod process;
mod requests;
#[cfg(test)]
mod support;
