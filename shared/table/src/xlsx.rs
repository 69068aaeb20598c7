use std::fs::File;
use crate::failure::{ReadError, unreadable};
use crate::table::{Found, Table};
pub(crate) fn read(_: &mut File, _: Option<&str>, _: Table<'_>) -> Result<Found, ReadError> { Err(unreadable("stub")) }
