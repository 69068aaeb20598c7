//! Files with a JSON object per line.

use domain::input::Json;

use crate::decoder::Text;
use crate::failure::{ReadError, unreadable};
use crate::line::{MAX_CELL_BYTES, MAX_LINE_BYTES};
use crate::table::Table;

const SPREAD: &str = "Each line must be a JSON object of its own. `jq -c '.[]' FILE` writes an array like that, and \
                      `jq -c . FILE` objects that take several lines.";

/// Whether a text begins as JSON does.
pub(crate) fn is_json(head: &str) -> bool {
    let begins = |mark, next: &[char]| {
        let rest = head.trim_start().strip_prefix(mark);
        rest.is_some_and(|rest: &str| rest.trim_start().starts_with(next) || rest.trim().is_empty())
    };
    begins('{', &['"', '}']) || begins('[', &['{', ']'])
}

pub(crate) fn read(text: &mut Text<'_>, table: &mut Table<'_>) -> Result<(), ReadError> {
    let mut lines = Lines { line: String::new(), is_cut: false, number: 1, is_first: true };
    while let Some(chunk) = text.next()? {
        let mut parts = chunk.split('\n').peekable();
        while let Some(part) = parts.next() {
            lines.push(part);
            if parts.peek().is_some() {
                lines.end(table)?;
            }
        }
    }
    lines.end(table)
}

/// The line that is being read.
struct Lines {
    line: String,
    is_cut: bool,
    number: u64,
    is_first: bool,
}

impl Lines {
    fn push(&mut self, part: &str) {
        if self.line.len().saturating_add(part.len()) > MAX_LINE_BYTES {
            self.is_cut = true;
        } else {
            self.line.push_str(part);
        }
    }

    fn end(&mut self, table: &mut Table<'_>) -> Result<(), ReadError> {
        let (line, number) = (std::mem::take(&mut self.line), self.number);
        self.number = number.saturating_add(1);
        if std::mem::take(&mut self.is_cut) {
            return table.wrong(number, format!("the line is longer than {MAX_LINE_BYTES} bytes"));
        }
        let line = line.trim();
        if line.is_empty() {
            return Ok(());
        }
        let is_first = std::mem::take(&mut self.is_first);
        match Json::parse(line.as_bytes()) {
            Ok(Json::Array(_)) if is_first => Err(unreadable(SPREAD)),
            Err(error) if is_first && error.starts_with("EOF") => Err(unreadable(SPREAD)),
            Ok(Json::Object(members)) => match members.iter().find(|(_, value)| is_long(value)) {
                Some((name, _)) => table.wrong(number, format!("{name:?} is longer than {MAX_CELL_BYTES} bytes")),
                None => table.object(number, members),
            },
            Ok(other) => table.wrong(number, format!("the line must be a JSON object, not {}", other.kind())),
            Err(error) => {
                let message = error.replace(" at line 1 column ", ", at column ");
                table.wrong(number, format!("the line is not a JSON object: {message}"))
            }
        }
    }
}

fn is_long(value: &Json) -> bool {
    match value {
        Json::Text(text) | Json::Number(text) => text.len() > MAX_CELL_BYTES,
        Json::Array(_) | Json::Object(_) => crate::values::text_of(value).len() > MAX_CELL_BYTES,
        Json::Null | Json::Bool(_) | Json::Integer(_) => false,
    }
}
