//! CSV files of prospects, as spreadsheets write and read them: what the import and the export share.

pub mod cell;
mod dialect;
pub mod encoding;
pub mod field;
pub mod reader;
pub mod writer;
