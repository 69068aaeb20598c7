//! The file of an import: CSV, or a JSON object per line. It is read once before anything is sent, to refuse a file
//! that is neither, to count its lines, and to know which names it uses.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use domain::MatchBy;
use domain::custom::CustomKind;
use domain::input::Json;
use domain::prospect::digest;
use domain::text::normalised;
use prospect_api::Method;

use super::batch::{Entry, MAX_ITEM_BYTES};
use super::json_line;
use super::mapping::{Content, Mapping, NewColumn};
use super::person::Person;
use super::rejected::RejectedFile;
use super::{Format, Import};
use crate::csv_file::cell;
use crate::csv_file::reader::Reader;
use crate::lines::Lines;
use crate::names::{List, Names};

/// The longest line of JSON, in bytes.
const MAX_LINE_BYTES: u64 = 4 * 1024 * 1024;

const SPREAD: &str = "each line must be a JSON object of its own: `jq -c '.[]' FILE` writes an array so, and `jq -c . FILE` \
                      objects that take several lines";

/// A file whose lines are read one after the other.
#[derive(Debug)]
pub(super) struct Input {
    source: Source,
    /// The number of its lines.
    pub(super) lines: u64,
    /// The digest of its content.
    pub(super) digest: String,
    /// What its columns hold, or the members that `--map` names.
    pub(super) mapping: Mapping,
    /// The names of the fields that it has.
    fields: HashSet<&'static str>,
    /// Whether webhooks get no events of its people.
    is_muted: bool,
    /// The fields that may match, if the command line selects them.
    match_by: Option<MatchBy>,
}

#[derive(Debug)]
enum Source {
    Csv(Reader),
    Json(Lines),
}

impl Input {
    /// Opens the file of an import, and checks it.
    pub(super) fn open(options: &Import) -> Result<Self, String> {
        match options.format() {
            Format::Csv => Self::csv(options),
            Format::Jsonl => Self::json(options),
        }
    }

    fn csv(options: &Import) -> Result<Self, String> {
        let reader = Reader::open(&options.file, options.delimiter)?;
        let mapping = Mapping::new(&reader.header, &options.assignments)?;
        let fields = mapping.contents().filter_map(|(_, content)| match content {
            Content::Field(field) => Some(field.name),
            Content::External(_) | Content::Custom(_) => None,
        });
        Ok(Self {
            fields: fields.collect(),
            lines: reader.lines,
            digest: reader.digest.clone(),
            source: Source::Csv(reader),
            mapping,
            is_muted: options.mute_webhooks,
            match_by: options.match_by,
        })
    }

    fn json(options: &Import) -> Result<Self, String> {
        let mapping = Mapping::of_members(&options.assignments);
        let mut fields = HashSet::new();
        let (mut lines, mut content): (u64, _) = (0, String::new());
        let in_file = |message: &str| format!("{}: {message}", options.file.display());
        let mut file = Lines::open(&options.file)?;
        while let Some(text) = file.next_up_to(MAX_LINE_BYTES).map_err(|message| in_file(&message))? {
            let text = text.unwrap_or_default();
            // The first line begins an array, or an object that ends on another line.
            if lines == 0 && (text.trim().starts_with('[') || text.trim() == "{") {
                return Err(in_file(SPREAD));
            }
            lines = lines.saturating_add(1);
            // Each digest includes the one before, so that the file need not be in memory.
            content = digest(&format!("{content}{text}"));
            fields.extend(json_line::fields(&text, &mapping));
        }
        if lines == 0 {
            return Err(in_file("the file has no line"));
        }
        Ok(Self {
            source: Source::Json(Lines::open(&options.file)?),
            lines,
            digest: content,
            mapping,
            fields,
            is_muted: options.mute_webhooks,
            match_by: options.match_by,
        })
    }

    /// Whether lines have names that this list resolves.
    pub(super) fn needs(&self, list: List) -> bool {
        let has = |field| self.fields.contains(field);
        match list {
            List::Pipelines => has("stage") || has("pipeline"),
            List::Offices => has("office"),
            List::Users => has("owner") || self.mapping.has_custom(CustomKind::User),
            // The service finds a source by its name, unless an id next to it decides.
            List::Sources => has("source") && has("sourceId"),
            List::Jobs => has("job"),
        }
    }

    /// The values of these columns, trimmed and without empty ones. Lines of JSON have no columns.
    pub(super) fn values_of(&mut self, columns: &[NewColumn]) -> Result<Vec<Vec<String>>, String> {
        let mut values = vec![Vec::new(); columns.len()];
        let Source::Csv(reader) = &mut self.source else {
            return Ok(values);
        };
        if !columns.is_empty() {
            while let Some(line) = reader.next_line()? {
                for (column, values) in columns.iter().zip(&mut values) {
                    let cell = line.cells.get(column.at).map_or("", |cell| cell::unprotected(cell));
                    values.extend(Some(normalised(cell)).filter(|value| !value.is_empty() && line.error.is_none()));
                }
            }
            reader.rewind()?;
        }
        Ok(values)
    }

    /// The next line; `None` at the end.
    pub(super) fn next(&mut self, names: &Names) -> Result<Option<Entry>, String> {
        let (number, cells, person) = match &mut self.source {
            Source::Csv(reader) => {
                let Some(line) = reader.next_line()? else {
                    return Ok(None);
                };
                let person = match line.error {
                    None => Ok(Person::of_cells(&self.mapping, &line.cells, names)),
                    Some(error) => Err(error),
                };
                (line.number, line.cells, person)
            }
            Source::Json(lines) => {
                let Some(text) = lines.next_up_to(MAX_LINE_BYTES)? else {
                    return Ok(None);
                };
                let person =
                    text.as_ref().map_err(String::clone).and_then(|text| json_line::read(text, &self.mapping, names));
                (lines.number(), text.into_iter().collect(), person)
            }
        };
        let mut entry = Entry { number, cells, ..Entry::default() };
        match person {
            Ok(mut person) => {
                if self.is_muted {
                    person.set("muteWebhook", true);
                }
                if let Some(match_by) = self.match_by.filter(|_| person.method() == Method::POST) {
                    person.set("matchBy", match_by.words().collect::<Vec<_>>());
                }
                fill(&mut entry, person, self.match_by.unwrap_or_default(), &names.region)?;
            }
            Err(fault) => entry.faults.push(fault),
        }
        Ok(Some(entry))
    }

    /// The file of rejected lines: `people.rejected.csv` next to `people.csv`.
    pub(super) fn rejected(&self, options: &Import) -> Result<RejectedFile, String> {
        let ending = match self.source {
            Source::Csv(_) => "rejected.csv",
            Source::Json(_) => "rejected.jsonl",
        };
        let path: PathBuf = options.rejected.clone().unwrap_or_else(|| options.file.with_extension(ending));
        if is_same_file(&path, &options.file) {
            return Err("--rejected is the file to import; name another file".to_owned());
        }
        Ok(match &self.source {
            Source::Csv(reader) => RejectedFile::csv(&path, &reader.header, reader.delimiter),
            Source::Json(_) => RejectedFile::json(&path),
        })
    }
}

/// Gives an entry what is sent of its line.
fn fill(entry: &mut Entry, person: Person, match_by: MatchBy, region: &str) -> Result<(), String> {
    entry.method = Some(person.method());
    entry.contacts = person.contacts(MatchBy::default(), region);
    entry.matching = person.contacts(match_by, region);
    entry.faults = person.faults;
    let item = serde_json::to_string(&person.item).map_err(|error| error.to_string())?;
    if item.len() > MAX_ITEM_BYTES {
        entry.faults.push(format!("the line is longer than a request of {MAX_ITEM_BYTES} bytes"));
    } else if let Some(fault) = unreadable(&item) {
        entry.faults.push(fault);
    } else {
        entry.item = Some(item);
    }
    Ok(())
}

/// Why the service could not read a body with this item: it would refuse the whole body.
fn unreadable(item: &str) -> Option<String> {
    let error = Json::parse(format!("{{\"items\":[{item}]}}").as_bytes()).err()?;
    // The line and column count from the beginning of the body, which the file does not have.
    let reason = error.split_once(" at line ").map_or(error.as_str(), |(reason, _)| reason);
    Some(format!("the line has {reason}"))
}

fn is_same_file(one: &Path, other: &Path) -> bool {
    let (one, other) = (one.canonicalize(), other.canonicalize());
    matches!((one, other), (Ok(one), Ok(other)) if one == other)
}
