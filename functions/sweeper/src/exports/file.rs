//! The bytes of a file of an export (SPECIFICATION §14.3).

use std::collections::BTreeSet;

use domain::custom::CustomField;
use domain::export::ExportFormat;
use domain::field::{Record, Shown, definitions};
use domain::formula::protected;
use domain::{ExportKind, File, Hire, Meeting, Note, Prospect, ProspectId, Task};
use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::value::RawValue;
use shared::endpoints::profile;
use store::StoreError;

use super::reader::Reader;
use super::row::{Row, malformed};

/// The member with the values of custom fields.
const CUSTOM_FIELDS: &str = "customFields";

/// The records as a file of the export's form.
pub(super) fn written(reader: &Reader<'_>, kind: ExportKind, rows: &[Row]) -> Result<Vec<u8>, StoreError> {
    let names = names(kind);
    match reader.export.format {
        ExportFormat::Jsonl => lines(&names, rows),
        ExportFormat::Csv => table(reader, &names, rows),
    }
}

/// A prospect in a file.
#[derive(Deserialize)]
struct InFile {
    id: ProspectId,
}

/// The prospects of a file in this form.
pub(super) fn ids(format: ExportFormat, bytes: &[u8]) -> Result<BTreeSet<ProspectId>, StoreError> {
    let id = |found: InFile| found.id;
    match format {
        ExportFormat::Jsonl => {
            let found = serde_json::Deserializer::from_slice(bytes).into_iter();
            found.map(|found| found.map(id).map_err(malformed)).collect()
        }
        ExportFormat::Csv => {
            let mut reader = csv::Reader::from_reader(bytes);
            reader.deserialize().map(|found| found.map(id).map_err(refused)).collect()
        }
    }
}

/// The names of the members of a record, in order.
fn names(kind: ExportKind) -> Vec<&'static str> {
    match kind {
        ExportKind::Prospects => of_prospects(),
        ExportKind::Tasks => Task::SHOWN.to_vec(),
        ExportKind::Hires => Hire::SHOWN.to_vec(),
        ExportKind::Notes => Note::SHOWN.to_vec(),
        ExportKind::Meetings => Meeting::SHOWN.to_vec(),
        ExportKind::Files => File::SHOWN.to_vec(),
    }
}

/// The names of the record and of the profile, each once. `message` has the warnings of a write, which no stored record
/// has.
fn of_prospects() -> Vec<&'static str> {
    let shown = |part| definitions::<Prospect>().filter(move |field| field.shown == part);
    let shown = |part| shown(part).map(|field| field.name);
    let item = shown(Shown::Item).chain(["currentStage"]);
    let mut names: Vec<&'static str> = item.chain(shown(Shown::Profile)).collect();
    // The definitions have some of these names.
    let more: Vec<&'static str> = profile::ADDED.into_iter().filter(|name| !names.contains(name)).collect();
    names.extend(more);
    names
}

/// A record with its members in this order.
struct Ordered<'a>(&'a [&'static str], &'a Row);

impl Serialize for Ordered<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for name in self.0 {
            if let Some(value) = self.1.get(name) {
                map.serialize_entry(name, value)?;
            }
        }
        map.end()
    }
}

fn lines(names: &[&'static str], rows: &[Row]) -> Result<Vec<u8>, StoreError> {
    let mut bytes = Vec::new();
    for row in rows {
        serde_json::to_writer(&mut bytes, &Ordered(names, row)).map_err(malformed)?;
        bytes.push(b'\n');
    }
    Ok(bytes)
}

#[expect(clippy::needless_pass_by_value, reason = "the signature is that of `map_err`")]
fn refused(error: csv::Error) -> StoreError {
    StoreError::Malformed(error.to_string())
}

/// The mark by which spreadsheets recognize UTF-8.
const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// A table with a column for each custom field.
fn table(reader: &Reader<'_>, names: &[&'static str], rows: &[Row]) -> Result<Vec<u8>, StoreError> {
    let fields = reader.settings.custom_fields.present();
    let fields: Vec<&CustomField> =
        fields.filter(|field| reader.export.include_sensitive || !field.sensitive).collect();
    let custom = names.contains(&CUSTOM_FIELDS);
    let plain = names.iter().filter(|name| **name != CUSTOM_FIELDS);
    let keys = || fields.iter().filter(|_| custom).map(|field| field.key.as_str());
    let mut writer = csv::Writer::from_writer(BYTE_ORDER_MARK.to_vec());
    let header = plain.clone().map(|name| (*name).to_owned());
    let header = header.chain(keys().map(|key| format!("{CUSTOM_FIELDS}.{key}")));
    writer.write_record(header).map_err(refused)?;
    for row in rows {
        let values = row.object(CUSTOM_FIELDS);
        let cells = plain.clone().map(|name| cell(row.get(name)));
        let cells = cells.chain(keys().map(|key| cell(values.get(key).map(Box::as_ref))));
        writer.write_record(cells).map_err(refused)?;
    }
    let bytes = writer.into_inner();
    bytes.map_err(|error| StoreError::Malformed(error.to_string()))
}

/// A value as a cell: a text as it is, null as nothing, and anything else as JSON.
fn cell(value: Option<&RawValue>) -> String {
    let json = value.map(RawValue::get).unwrap_or_default();
    match serde_json::from_str::<String>(json) {
        Ok(text) => protected(&text).into_owned(),
        Err(_) if json == "null" => String::new(),
        Err(_) => json.to_owned(),
    }
}
