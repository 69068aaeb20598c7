//! The file of rejected lines, in the format of the import, to be corrected and imported.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde_json::value::RawValue;
use serde_json::{Value, json};

use super::json_line::{self, Members};
use super::mapping::ADDED;
use crate::csv_file::{self, cell};

/// The most files of rejected lines of one import: `people.rejected.csv`, `people.rejected-2.csv` and so on.
const MAX_FILES: u32 = 1_000;

/// The rejected lines. Their file replaces no other file, which may have been corrected.
#[derive(Debug)]
pub(super) struct RejectedFile {
    path: PathBuf,
    bytes: Vec<u8>,
    format: RejectedFormat,
}

#[derive(Debug)]
enum RejectedFormat {
    /// The columns of the import, the number of the line and the reasons.
    Csv { header: Vec<String>, delimiter: u8 },
    /// The members of the line, after its number and its faults.
    Json,
}

impl RejectedFile {
    /// A CSV file with the columns of the import.
    pub(super) fn csv(path: &Path, header: &[String], delimiter: u8) -> Self {
        let header = header.to_vec();
        Self::new(path, RejectedFormat::Csv { header, delimiter })
    }

    /// A file of JSON lines.
    pub(super) fn json(path: &Path) -> Self {
        Self::new(path, RejectedFormat::Json)
    }

    fn new(path: &Path, format: RejectedFormat) -> Self {
        Self { path: path.to_owned(), bytes: Vec::new(), format }
    }

    /// Whether the format has columns.
    pub(super) const fn has_columns(&self) -> bool {
        matches!(self.format, RejectedFormat::Csv { .. })
    }

    /// Adds a line: its cells, or the one text that it is.
    pub(super) fn write(&mut self, number: u64, cells: &[String], reasons: &[String]) -> Result<(), String> {
        match &self.format {
            RejectedFormat::Csv { header, delimiter } => {
                let line = |cells: &[String], added| csv_line(header, *delimiter, cells, added);
                if self.bytes.is_empty() {
                    self.bytes.extend_from_slice(csv_file::BYTE_ORDER_MARK);
                    self.bytes.extend(line(header, ADDED)?);
                }
                self.bytes.extend(line(cells, [&number.to_string(), &reasons.join("; ")])?);
            }
            RejectedFormat::Json => {
                let text = cells.first().map_or("", String::as_str);
                self.bytes.extend(json_line(number, text, reasons).into_bytes());
            }
        }
        Ok(())
    }

    /// Writes the file under the first free name, and returns that. If an earlier run or a preview wrote the same lines,
    /// that file stays. `None` if there are no lines.
    pub(super) fn finish(&self) -> Result<Option<String>, String> {
        if self.bytes.is_empty() {
            return Ok(None);
        }
        let unusable = |error: io::Error| format!("{} cannot be written: {error}", self.path.display());
        for number in 1..=MAX_FILES {
            let path = numbered(&self.path, number);
            if !path.try_exists().map_err(unusable)? {
                fs::write(&path, &self.bytes).map_err(unusable)?;
            } else if fs::read(&path).map_err(unusable)? != self.bytes {
                continue;
            }
            return Ok(Some(path.display().to_string()));
        }
        Err(format!("there are {MAX_FILES} files {}; delete some", self.path.display()))
    }
}

/// `people.rejected-2.csv` for `people.rejected.csv`.
fn numbered(path: &Path, number: u32) -> PathBuf {
    if number == 1 {
        return path.to_owned();
    }
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push(format!("-{number}"));
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}

/// A line without the columns that the file adds: rejected lines that are imported again have them already.
fn csv_line(header: &[String], delimiter: u8, cells: &[String], added: [&str; 2]) -> Result<Vec<u8>, String> {
    let own = header.iter().zip(cells).filter(|(name, _)| !ADDED.contains(&name.as_str()));
    let own = own.map(|(_, cell)| cell::unprotected(cell));
    csv_file::line(own.chain(added), delimiter)
}

fn json_line(number: u64, text: &str, reasons: &[String]) -> String {
    let [line, faults] = json_line::ADDED;
    let member = |name: &str, value: &dyn std::fmt::Display| format!("{}:{value}", Value::from(name));
    let mut members = vec![member(line, &number), member(faults, &json!(reasons))];
    match serde_json::from_str::<Members<Box<RawValue>>>(text) {
        Ok(Members(own)) => {
            let own = own.iter().filter(|(name, _)| !json_line::ADDED.contains(&name.as_str()));
            members.extend(own.map(|(name, value)| member(name, value)));
        }
        Err(_) if text.is_empty() => {}
        Err(_) => members.push(member("text", &Value::from(text.trim_end()))),
    }
    format!("{{{}}}\n", members.join(","))
}
