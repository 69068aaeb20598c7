//! The file of an import: CSV, or a JSON object a line. It is read once before anything is sent, to refuse a file that
//! is neither, and to know its number of lines and which names it uses.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use super::line::{self, AtFault, Person};
use super::mapping::Mapping;
use super::names::Names;
use super::rejected::RejectedFile;
use super::{Options, json};
use crate::command::Format;
use crate::csv_file::field::{Field, FieldName};
use crate::csv_file::reader::{self, Line, MAX_LINE_BYTES, Reader};
use crate::import::lines::Lines;

/// A file whose lines are read one after the other.
#[derive(Debug)]
pub struct Input {
    source: Source,
    /// The number of its lines.
    pub lines: u64,
    /// What its columns hold, or the members that `--map` names.
    pub mapping: Mapping,
    /// The fields that it has.
    pub fields: HashSet<FieldName>,
}

#[derive(Debug)]
enum Source {
    Csv(Reader),
    Json(Lines),
}

impl Input {
    /// Opens the file of an import, and checks it.
    ///
    /// # Errors
    /// A one-line message if it cannot be read, or does not say who a person is.
    pub fn open(options: &Options, format: Format) -> Result<Self, String> {
        match format {
            Format::Csv => Self::csv(options),
            Format::Jsonl => Self::json(options),
        }
    }

    fn csv(options: &Options) -> Result<Self, String> {
        let lines = reader::check(&options.file, options.delimiter)?;
        let reader = Reader::open(&options.file, options.delimiter)?;
        let mapping = Mapping::new(&reader.header, &options.assignments)?;
        let fields = mapping.fields().filter_map(|(_, field)| match field {
            Field::Named(name) => Some(*name),
            Field::External(_) => None,
        });
        Ok(Self {
            fields: fields.collect(),
            source: Source::Csv(reader),
            lines,
            mapping,
        })
    }

    fn json(options: &Options) -> Result<Self, String> {
        let mapping = Mapping::of_members(&options.assignments);
        let mut fields = HashSet::new();
        let mut lines: u64 = 0;
        let in_file = |message: &str| format!("{}: {message}", options.file.display());
        let mut file = Lines::open(&options.file)?;
        while let Some(text) = file.next_up_to(MAX_LINE_BYTES).map_err(|message| in_file(&message))? {
            let text = text.unwrap_or_default();
            if lines == 0 && is_spread(&text) {
                return Err(in_file(SPREAD));
            }
            lines = lines.saturating_add(1);
            fields.extend(json::references(&text, &mapping));
        }
        if lines == 0 {
            return Err(in_file("there is no line in it"));
        }
        Ok(Self {
            source: Source::Json(Lines::open(&options.file)?),
            lines,
            mapping,
            fields,
        })
    }

    /// The next line; `None` at the end.
    ///
    /// # Errors
    /// A one-line message if the rest cannot be read.
    pub fn next(&mut self) -> Result<Option<Line>, String> {
        let lines = match &mut self.source {
            Source::Csv(reader) => return reader.next(),
            Source::Json(lines) => lines,
        };
        let next = lines.next_up_to(MAX_LINE_BYTES)?;
        let number = lines.number();
        Ok(next.map(|text| {
            let (cells, error) = match text {
                Ok(text) => (vec![text], None),
                Err(error) => (Vec::new(), Some(error)),
            };
            Line { number, cells, error }
        }))
    }

    /// The person of a line.
    ///
    /// # Errors
    /// What is wrong with the line.
    pub fn person(&self, line: &Line, names: &Names) -> Result<Person, AtFault> {
        if let Some(error) = &line.error {
            return Err(AtFault::alone(error.clone()));
        }
        match self.source {
            Source::Csv(_) => {
                line::read(&self.mapping, &line.cells, names).map_err(|reasons| AtFault { reasons, rest: None })
            }
            Source::Json(_) => {
                let text = line.cells.first().map_or("", String::as_str);
                json::read(text, &self.mapping, names)
            }
        }
    }

    /// The file of rejected lines: `people.rejected.csv` beside `people.csv`.
    ///
    /// # Errors
    /// It is the file to import.
    pub fn rejected(&self, options: &Options) -> Result<RejectedFile, String> {
        let ending = match self.source {
            Source::Csv(_) => "rejected.csv",
            Source::Json(_) => "rejected.jsonl",
        };
        let path: PathBuf = options
            .rejected
            .clone()
            .unwrap_or_else(|| options.file.with_extension(ending));
        if is_same_file(&path, &options.file) {
            return Err("--rejected is the file to import".to_owned());
        }
        Ok(match &self.source {
            Source::Csv(reader) => RejectedFile::csv(&path, &reader.header, reader.delimiter),
            Source::Json(_) => RejectedFile::json(&path),
        })
    }
}

const SPREAD: &str = "each line must be a JSON object of its own: `jq -c '.[]' FILE` writes an array so, and `jq -c . FILE` \
                      objects that take several lines";

/// Whether the first line begins an array, or an object that ends on another line.
fn is_spread(first: &str) -> bool {
    let first = first.trim();
    first.starts_with('[') || first == "{"
}

fn is_same_file(one: &Path, other: &Path) -> bool {
    let (one, other) = (one.canonicalize(), other.canonicalize());
    matches!((one, other), (Ok(one), Ok(other)) if one == other)
}
