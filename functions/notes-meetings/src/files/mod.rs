//! Files of prospects (SPECIFICATION §18).

pub mod content;
pub mod delete;
pub mod get;
pub mod list;
pub mod upload;
