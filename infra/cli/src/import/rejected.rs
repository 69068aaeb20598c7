//! The file of rejected lines, in the format of the import, to be corrected and imported.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use serde_json::value::RawValue;
use serde_json::{Value, json};

use super::json_line::{self, Members};
use crate::csv_file::{self, cell};

/// The columns that a CSV file gets.
const ADDED: [&str; 2] = ["line", "reason"];

/// The most files of rejected lines of one import: `people.rejected.csv`, `people.rejected-2.csv` and so on.
const MAX_FILES: u32 = 1_000;

/// A file that is created with the first rejected line. It gets its name at the end, and replaces no other file, which
/// may have been corrected.
#[derive(Debug)]
pub(super) struct RejectedFile {
    path: PathBuf,
    file: Option<BufWriter<File>>,
    format: Format,
}

#[derive(Debug)]
enum Format {
    /// The columns of the import, the number of the line and the reasons.
    Csv { header: Vec<String>, delimiter: u8 },
    /// The members of the line, after its number and its faults.
    Json,
}

impl RejectedFile {
    /// A CSV file with the columns of the import.
    pub(super) fn csv(path: &Path, header: &[String], delimiter: u8) -> Self {
        let header = header.to_vec();
        Self::new(path, Format::Csv { header, delimiter })
    }

    /// A file of JSON lines.
    pub(super) fn json(path: &Path) -> Self {
        Self::new(path, Format::Json)
    }

    fn new(path: &Path, format: Format) -> Self {
        Self {
            path: path.to_owned(),
            file: None,
            format,
        }
    }

    /// Whether the format has columns.
    pub(super) const fn has_columns(&self) -> bool {
        matches!(self.format, Format::Csv { .. })
    }

    /// Adds a line: its cells, or the one text that it is.
    pub(super) fn write(&mut self, number: u64, cells: &[String], reasons: &[String]) -> Result<(), String> {
        let is_first = self.file.is_none();
        let bytes = match &self.format {
            Format::Csv { header, delimiter } => csv_line(header, *delimiter, is_first, (number, cells, reasons))?,
            Format::Json => json_line(number, cells.first().map_or("", String::as_str), reasons).into_bytes(),
        };
        let part = self.part();
        let unusable = |error: io::Error| format!("{} cannot be written: {error}", part.display());
        if is_first {
            self.file = Some(BufWriter::new(File::create(&part).map_err(unusable)?));
        }
        let file = self.file.as_mut().map(|file| file.write_all(&bytes));
        file.transpose().map_err(unusable)?;
        Ok(())
    }

    /// The name of the file, if there is one.
    pub(super) fn finish(&mut self) -> Result<Option<String>, String> {
        let Some(file) = &mut self.file else {
            return Ok(None);
        };
        let flushed = file.flush();
        let named = flushed.and_then(|()| self.name_file());
        let unusable = |error| format!("{} cannot be written: {error}", self.path.display());
        named.map(|path| Some(path.display().to_string())).map_err(unusable)
    }

    /// Where lines are written until the file has its name.
    fn part(&self) -> PathBuf {
        let mut name = self.path.as_os_str().to_owned();
        name.push(".part");
        PathBuf::from(name)
    }

    /// Gives the file the first free name. If an earlier run or a preview wrote the same lines, that file stays.
    fn name_file(&self) -> io::Result<PathBuf> {
        let part = self.part();
        for number in 1..=MAX_FILES {
            let path = numbered(&self.path, number);
            if !path.try_exists()? {
                fs::rename(&part, &path)?;
                return Ok(path);
            }
            let has_same_length = fs::metadata(&part)?.len() == fs::metadata(&path)?.len();
            if has_same_length && fs::read(&part)? == fs::read(&path)? {
                fs::remove_file(&part)?;
                return Ok(path);
            }
        }
        let message = format!("there are {MAX_FILES} such files; delete some");
        Err(io::Error::other(message))
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

fn csv_line(
    header: &[String],
    delimiter: u8,
    is_first: bool,
    (number, cells, reasons): (u64, &[String], &[String]),
) -> Result<Vec<u8>, String> {
    // Rejected lines that are imported again have these columns already.
    let kept: Vec<bool> = header.iter().map(|name| !ADDED.contains(&name.as_str())).collect();
    let line = |cells: &[String], added: [&str; 2]| {
        let cells = cells.iter().zip(&kept).filter(|(_, kept)| **kept);
        let cells = cells.map(|(cell, _)| cell::unprotected(cell));
        csv_file::line(cells.chain(added), delimiter)
    };
    let mut bytes = Vec::new();
    if is_first {
        bytes.extend_from_slice(csv_file::BYTE_ORDER_MARK);
        bytes.extend(line(header, ADDED)?);
    }
    bytes.extend(line(cells, [&number.to_string(), &reasons.join("; ")])?);
    Ok(bytes)
}

fn json_line(number: u64, text: &str, reasons: &[String]) -> String {
    let [line, faults] = json_line::ADDED;
    let member = |name: &str, value: &dyn std::fmt::Display| format!("{}:{value}", Value::from(name));
    let mut members = vec![member(line, &number), member(faults, &json!(reasons))];
    match serde_json::from_str::<Members<Box<RawValue>>>(text) {
        Ok(Members(own)) => {
            let own = own
                .iter()
                .filter(|(name, _)| !json_line::ADDED.contains(&name.as_str()));
            members.extend(own.map(|(name, value)| member(name, value)));
        }
        Err(_) if text.is_empty() => {}
        Err(_) => members.push(member("text", &Value::from(text.trim_end()))),
    }
    format!("{{{}}}\n", members.join(","))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rejected_file_can_be_rejected_again() {
        let path = std::env::temp_dir().join(format!("cli-rejected-{}.csv", std::process::id()));
        let header = ["name", "line", "note", "reason"].map(str::to_owned);
        let cells = ["Ada", "3", "'=1", "old"].map(str::to_owned);
        let write = || {
            let mut file = RejectedFile::csv(&path, &header, b';');
            file.write(7, &cells, &["no; \"space\"".to_owned()]).unwrap();
            PathBuf::from(file.finish().unwrap().unwrap())
        };
        assert_eq!(write(), path);
        let expected = "\u{FEFF}name;note;line;reason\r\nAda;'=1;7;\"no; \"\"space\"\"\"\r\n";
        assert_eq!(fs::read_to_string(&path).unwrap(), expected);

        // An earlier run wrote a file with the same lines. A corrected file stays.
        assert_eq!(write(), path);
        fs::write(&path, "corrected").unwrap();
        let second = write();
        assert_eq!(second, numbered(&path, 2));
        assert_eq!(fs::read_to_string(&second).unwrap(), expected);
        assert_eq!(fs::read_to_string(&path).unwrap(), "corrected");
        assert!(!RejectedFile::json(&path).part().exists());
        for path in [path, second] {
            fs::remove_file(path).unwrap();
        }
    }

    #[test]
    fn a_rejected_line_of_json_keeps_its_members_and_can_be_rejected_again() {
        let faults = ["no".to_owned()];
        let cases = [
            (
                r#"{"b":1.0,"a":"\u00e9","b":2}"#,
                r#"{"line":7,"faults":["no"],"b":1.0,"a":"\u00e9","b":2}"#,
            ),
            (
                r#"{"line":3,"faults":["old"],"a":[]}"#,
                r#"{"line":7,"faults":["no"],"a":[]}"#,
            ),
            ("{\"a\":", r#"{"line":7,"faults":["no"],"text":"{\"a\":"}"#),
            ("", r#"{"line":7,"faults":["no"]}"#),
        ];
        for (text, expected) in cases {
            assert_eq!(json_line(7, text, &faults), format!("{expected}\n"));
        }
    }
}
