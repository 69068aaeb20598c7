//! Files as people have them, and what becomes of them.
#![cfg(test)]

mod columns;
mod files;
mod json_lines;
mod people;
mod random;
mod workbooks;

use std::fs::{self, File};
use std::io::Write;
use std::sync::atomic::{AtomicU32, Ordering};

use table::{Found, Line, ReadError, ReadOptions, TableCell, Unreadable, read};

/// A file with these bytes. It has no name any more, so that nothing is left of it.
fn file(bytes: &[u8]) -> File {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let path = std::env::temp_dir().join(format!("table-{}-{number}", std::process::id()));
    File::create(&path).unwrap().write_all(bytes).unwrap();
    let file = File::open(&path).unwrap();
    fs::remove_file(&path).unwrap();
    file
}

/// What is in a file. Each line survives its stored form.
fn lines_of(bytes: &[u8], options: &ReadOptions) -> Result<(Found, Vec<Line>), Unreadable> {
    let mut lines = Vec::new();
    let mut sink = |line: Line| {
        let stored = serde_json::to_string(&line).unwrap();
        assert_eq!(serde_json::from_str::<Line>(&stored).unwrap(), line);
        lines.push(line);
        Ok(())
    };
    match read(&mut file(bytes), options, &mut sink) {
        Ok(found) => Ok((found, lines)),
        Err(ReadError::Unreadable(failure)) => Err(failure),
        Err(ReadError::Io(error)) => panic!("{error}"),
    }
}

fn cell(cell: &TableCell) -> String {
    match cell {
        TableCell::Empty => String::new(),
        TableCell::Text(text) => text.replace('\r', "\\r").replace('\n', "\\n"),
        TableCell::Json(_) => serde_json::to_string(cell).unwrap(),
    }
}

/// A file as text: its form and header, its lines, what is wrong with them, and the warnings.
fn shown_with(bytes: &[u8], options: &ReadOptions) -> String {
    let (found, lines) = match lines_of(bytes, options) {
        Ok(read) => read,
        Err(failure) => return format!("{}: {}", failure.code, failure.message),
    };
    let names = [
        Some(found.format.name()),
        found.encoding.map(table::Encoding::name),
        found.delimiter.map(table::Delimiter::name),
        found.sheet.as_deref(),
    ];
    let names: Vec<&str> = names.into_iter().flatten().collect();
    let headers: Vec<&str> = found.facts.iter().map(|facts| facts.header.as_str()).collect();
    assert_eq!(usize::try_from(found.lines), Ok(lines.len()));
    let mut shown = vec![format!("{}: {}", names.join(" "), headers.join("·"))];
    for line in &lines {
        let cells: Vec<String> = line.cells.iter().map(cell).collect();
        let error = line.error.as_ref().map(|error| format!(" ({error})")).unwrap_or_default();
        shown.push(format!("{} {}{error}", line.number, cells.join("·")));
    }
    shown.extend(found.warnings.iter().map(|warning| format!("! {warning}")));
    shown.join("\n")
}

fn shown(bytes: &[u8]) -> String {
    shown_with(bytes, &ReadOptions::default())
}

/// Files and what is expected of them.
fn check(cases: &[(&str, Vec<u8>, String)]) {
    for (name, bytes, expected) in cases {
        assert_eq!(shown(bytes), *expected, "{name}");
    }
}
