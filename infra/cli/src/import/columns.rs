//! The columns of an import, as the command line names and shows them.

use domain::text::folded;
use serde_json::{Map, Value, json};

use super::present;
use crate::names::text;
use crate::output::table;

/// The lines that are shown, and the characters of the first values of a column.
const SHOWN_LINES: usize = 3;
const SHOWN_CHARACTERS: usize = 40;

/// The columns of an import, with the names that the command line gives them: the header, or the position if the header
/// is empty or not the only one.
pub(super) struct Columns<'a> {
    columns: &'a [Value],
    names: Vec<String>,
}

impl<'a> Columns<'a> {
    pub(super) fn of(import: &'a Value) -> Self {
        let columns = import["columns"].as_array().map(Vec::as_slice).unwrap_or_default();
        let header = |column: &Value| folded(text(&column["header"]));
        let is_only = |column: &&Value| columns.iter().filter(|other| header(other) == header(column)).count() == 1;
        let name = |(at, column)| match Some(column).filter(is_only).map(|column| text(&column["header"])) {
            None | Some("") => format!("#{at}"),
            Some(header) => header.to_owned(),
        };
        Self { columns, names: (1..).zip(columns).map(name).collect() }
    }

    fn each(&self) -> impl Iterator<Item = (&str, &'a Value)> {
        self.names.iter().map(String::as_str).zip(self.columns)
    }

    /// The columns with these targets and forms.
    pub(super) fn changed(&self, targets: &[(String, String)], forms: &[(String, String)]) -> Result<Value, String> {
        let mut columns = self.columns.to_vec();
        let mut set = |name: &str, member: &str, value: Option<&str>| {
            let at = self.names.iter().position(|other| folded(other) == folded(name));
            let number = || name.strip_prefix('#')?.parse::<usize>().ok()?.checked_sub(1);
            let column = at.or_else(number).and_then(|at| columns.get_mut(at));
            let unknown = || format!("there is no column {name:?}; the columns are {}", self.names.join(", "));
            column.ok_or_else(unknown)?[member] = json!(value);
            Ok::<_, String>(())
        };
        for (name, target) in targets {
            set(name, "target", Some(target.as_str()).filter(|target| !target.is_empty()))?;
        }
        for (name, form) in forms {
            let is_date = form.starts_with(|c: char| c.is_alphabetic());
            set(name, if is_date { "dateFormat" } else { "numberFormat" }, Some(form))?;
        }
        Ok(columns.into())
    }

    /// A message of the API, which names columns by their indexes.
    pub(super) fn named(&self, message: &str) -> String {
        (0..).zip(&self.names).fold(message.to_owned(), |message, (at, name)| {
            let (target, name) = (format!("columns[{at}].target"), format!("{name:?}"));
            message.replace(&target, &name).replace(&format!("columns[{at}]"), &name)
        })
    }

    /// Fails if the caller must choose the form of a column.
    pub(super) fn check(&self) -> Result<(), String> {
        let choice = |(name, column): (&str, &Value)| {
            let choices = column["choices"].as_array().filter(|choices| !choices.is_empty())?.iter();
            let options = choices.map(|choice| format!("--format \"{name}={}\"", text(choice)));
            let options = options.collect::<Vec<_>>().join(" or ");
            Some(format!("{name:?} can be read in two ways: choose {options}"))
        };
        let choices: Vec<String> = self.each().filter_map(choice).collect();
        if choices.is_empty() { Ok(()) } else { Err(choices.join("; ")) }
    }

    /// The targets of the columns that hold something, and the names of the others.
    pub(super) fn held(&self) -> (Map<String, Value>, Vec<&str>) {
        let (held, ignored): (Vec<_>, Vec<_>) = self.each().partition(|(_, column)| !column["target"].is_null());
        let held = held.into_iter().map(|(name, column)| (name.to_owned(), column["target"].clone()));
        (held.collect(), ignored.into_iter().map(|(name, _)| name).collect())
    }

    /// A line for each column: its name, its target, why, and its first values.
    pub(super) fn table(&self) -> String {
        let row = |(name, column): (&str, &Value)| {
            let target = match (column["target"].as_str(), &column["newField"]) {
                (Some("newField"), field) => format!("new field {} ({})", text(&field["key"]), text(&field["type"])),
                (target, _) => target.unwrap_or("(ignored)").to_owned(),
            };
            let samples: Vec<&str> = column["samples"].as_array().into_iter().flatten().map(text).collect();
            let samples = samples.join(", ").chars().take(SHOWN_CHARACTERS).collect();
            vec![name.to_owned(), target, text(&column["reason"]).to_owned(), samples]
        };
        let head = ["column", "holds", "because", "such as"].map(str::to_owned).to_vec();
        table(&[head].into_iter().chain(self.each().map(row)).collect::<Vec<_>>()).join("\n")
    }
}

/// The first lines as the service would store them, with their errors and warnings.
pub(super) fn first_lines(import: &Value) -> String {
    let rows = import["preview"].as_array().into_iter().flatten().take(SHOWN_LINES);
    let line = |row: &Value| {
        let mut person: Map<_, _> = ["item", "profile"].iter().flat_map(|part| present(&row[*part])).collect();
        // Times are not in the file, and most lists are empty.
        person.retain(|name, value| !name.ends_with("At") && *value != json!([]) && *value != json!({}));
        let texts = ["errors", "warnings"].into_iter().filter_map(|name| row[name].as_array()).flatten();
        let parts = (!person.is_empty()).then(|| Value::from(person).to_string()).into_iter();
        let parts: Vec<String> = parts.chain(texts.map(|message| text(message).to_owned())).collect();
        format!("line {}: {}", row["line"], parts.join("; "))
    };
    rows.map(line).collect::<Vec<_>>().join("\n")
}
