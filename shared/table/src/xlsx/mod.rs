//! Workbooks of Excel (Office Open XML): their parts are XML in a zip archive. Each part is read as a stream, and what
//! it unpacks to is bounded.

mod parts;
mod rows;
mod strings;
mod styles;
mod workbook;

use std::fs::File;

use crate::failure::{ReadError, unreadable};
use crate::formats::FileFormat;
use crate::table::{Found, Table};

use self::parts::{Archive, MAX_SHEET_BYTES};
use self::rows::Rows;
use self::strings::Strings;
use self::styles::Styles;
use self::workbook::Workbook;

/// Reads the wanted sheet of a workbook, or its first visible one.
pub(crate) fn read(file: &mut File, wanted: Option<&str>, mut table: Table<'_>) -> Result<Found, ReadError> {
    let mut archive = Archive::open(file)?;
    let workbook = Workbook::read(&mut archive)?;
    let sheet = match wanted {
        Some(name) => workbook.sheets.iter().find(|sheet| sheet.name == name),
        None => workbook.sheets.iter().find(|sheet| !sheet.is_hidden).or(workbook.sheets.first()),
    };
    let names: Vec<String> = workbook.sheets.iter().map(|sheet| sheet.name.clone()).collect();
    let Some(sheet) = sheet else {
        return Err(unreadable(match wanted {
            Some(name) => format!("The workbook has no sheet {name:?}. It has {}.", names.join(", ")),
            None => "The workbook has no sheet with a table.".to_owned(),
        }));
    };
    let strings = Strings::read(&mut archive, &workbook)?;
    let styles = Styles::read(&mut archive, &workbook)?;
    let rows = Rows { strings: &strings, styles: &styles, is_1904: workbook.is_1904 };
    rows.read(&mut archive.part(&sheet.part, MAX_SHEET_BYTES)?, &mut table)?;
    let found = table.end(FileFormat::Xlsx)?;
    Ok(Found { sheet: Some(sheet.name.clone()), sheets: names, ..found })
}
