//! The delimiter of a text: the one that divides its first records into the same columns.

use crate::delimited::{Parser, Record};
use crate::failure::ReadError;
use crate::formats::Delimiter;

/// The records that are compared.
const MAX_RECORDS: usize = 200;

/// The delimiter that a line such as `sep=;` names before the header, and the length of this line with its end.
pub(crate) fn named(text: &str) -> Option<(Option<Delimiter>, usize)> {
    let rest = text.strip_prefix("sep=").or_else(|| text.strip_prefix("SEP="))?;
    let mut characters = rest.chars();
    let delimiter = characters.next()?.to_string();
    let after = characters.as_str();
    let end = ["\r\n", "\n", "\r"].into_iter().find(|end| after.starts_with(end))?;
    let length = text.len().saturating_sub(after.len()).saturating_add(end.len());
    Some((Delimiter::parse(&delimiter), length))
}

/// The delimiter of a text of which this is the beginning. The last record may be incomplete.
pub(crate) fn found(head: &str, is_whole: bool) -> Delimiter {
    let mut best = (Delimiter::Comma, (0, 0));
    for delimiter in Delimiter::EVERY {
        let score = score(&records(head, delimiter, is_whole));
        if score > best.1 {
            best = (delimiter, score);
        }
    }
    best.0
}

fn records(head: &str, delimiter: Delimiter, is_whole: bool) -> Vec<Record> {
    let mut records = Vec::new();
    let mut parser = Parser::new(delimiter.byte(), 1);
    let mut each = |record| {
        if records.len() < MAX_RECORDS {
            records.push(record);
        }
        Ok::<(), ReadError>(())
    };
    // A quote that is never closed leaves the records before it.
    let pushed = parser.push(head, &mut each);
    if is_whole && pushed.is_ok() {
        drop(parser.end(&mut each));
    }
    records
}

/// The columns of the header if most lines have as many, and how many lines have. A column that divides nothing counts
/// by its lines alone.
fn score(records: &[Record]) -> (usize, usize) {
    let Some((header, lines)) = records.split_first() else {
        // The text has delimiters alone.
        return (usize::MAX, 0);
    };
    let header = lines.first().filter(|next| is_title(header, next)).unwrap_or(header);
    let columns = header.cells.len();
    let fits = |record: &&Record| record.cells.len() <= header.width && record.width >= columns;
    let fitting = lines.iter().filter(fits).count();
    let is_divided = columns > 1 && fitting.saturating_mul(2) >= lines.len();
    (if is_divided { columns } else { 1 }, fitting.saturating_add(1))
}

/// Whether a record with one cell among empty ones is a title above a header.
fn is_title(record: &Record, next: &Record) -> bool {
    record.width > 1 && record.cells.len() == 1 && next.cells.len() > 1
}
