//! Random tables, written in every form and read back.

use csv::{QuoteStyle, Terminator, WriterBuilder};
use fastrand::Rng;
use table::{Delimiter, Encoding, ReadOptions, TableCell};

use crate::lines_of;

const DELIMITERS: [Delimiter; 4] = [Delimiter::Comma, Delimiter::Semicolon, Delimiter::Tab, Delimiter::Bar];

/// The parts of random texts: letters, marks with a meaning, and letters that Windows-1252 lacks at the end.
const PARTS: [&str; 24] = [
    "a", "Bc", "x y", "7", "0", "-", "'", "\"", "\"\"", ",", ";", "\t", "|", "\n", "\r\n", "\r", "ü", "é", "€", "ß",
    "=", "漢", "😀", "שלום",
];

fn text(rng: &mut Rng, parts: &[&str]) -> String {
    let length = rng.usize(0..6);
    (0..length).map(|_| parts[rng.usize(0..parts.len())]).collect()
}

fn encoded(text: &str, encoding: Encoding, has_mark: bool) -> Vec<u8> {
    let marked = if has_mark { format!("\u{FEFF}{text}") } else { text.to_owned() };
    match encoding {
        Encoding::Utf8 => marked.into_bytes(),
        Encoding::Utf16Le => marked.encode_utf16().flat_map(u16::to_le_bytes).collect(),
        Encoding::Utf16Be => marked.encode_utf16().flat_map(u16::to_be_bytes).collect(),
        Encoding::Windows1252 => encoding_rs::WINDOWS_1252.encode(text).0.into_owned(),
    }
}

/// What a cell with this text is read as.
fn read_as(text: &str) -> TableCell {
    let text = domain::formula::unprotected(text);
    if text.trim().is_empty() { TableCell::Empty } else { TableCell::Text(text.to_owned()) }
}

#[test]
fn tables_are_read_as_they_were_written() {
    for seed in 0..2_000 {
        let mut rng = Rng::with_seed(seed);
        let encodings = [Encoding::Utf8, Encoding::Utf16Le, Encoding::Utf16Be, Encoding::Windows1252];
        let (encoding, delimiter) = (encodings[rng.usize(0..4)], DELIMITERS[rng.usize(0..4)]);
        let parts = &PARTS[..if encoding == Encoding::Windows1252 { 21 } else { PARTS.len() }];
        let (columns, lines) = (rng.usize(1..8), rng.usize(1..20));
        let quotes = [QuoteStyle::Necessary, QuoteStyle::Always, QuoteStyle::NonNumeric][rng.usize(0..3)];
        let ends = [Terminator::CRLF, Terminator::Any(b'\n'), Terminator::Any(b'\r')][rng.usize(0..3)];
        let mut writer = WriterBuilder::new()
            .delimiter(delimiter.name().as_bytes()[0])
            .quote_style(quotes)
            .terminator(ends)
            .from_writer(Vec::new());
        let header: Vec<String> = (0..columns).map(|at| format!("Column {at}")).collect();
        writer.write_record(&header).unwrap();
        let mut expected = Vec::new();
        for _ in 0..lines {
            let cells: Vec<String> = (0..columns).map(|_| text(&mut rng, parts)).collect();
            writer.write_record(&cells).unwrap();
            let mut cells: Vec<TableCell> = cells.iter().map(|cell| read_as(cell)).collect();
            while cells.last() == Some(&TableCell::Empty) {
                cells.pop();
            }
            expected.extend(Some(cells).filter(|cells| !cells.is_empty()));
        }
        if expected.is_empty() {
            continue;
        }
        let text = String::from_utf8(writer.into_inner().unwrap()).unwrap();
        let bytes = encoded(&text, encoding, rng.bool());
        // Nothing tells the delimiter of a single column, and few letters may tell no encoding.
        let options = ReadOptions { encoding: Some(encoding), delimiter: Some(delimiter), sheet: None };
        let (found, lines) = lines_of(&bytes, &options).unwrap_or_else(|failure| panic!("{seed}: {failure:?}"));
        assert_eq!(
            found.facts.iter().map(|facts| &facts.header).collect::<Vec<_>>(),
            header.iter().collect::<Vec<_>>(),
            "{seed}"
        );
        let cells: Vec<_> = lines.into_iter().map(|line| (line.cells, line.error)).collect();
        assert_eq!(cells, expected.into_iter().map(|cells| (cells, None)).collect::<Vec<_>>(), "{seed}: {text:?}");
        let guessed = lines_of(&bytes, &ReadOptions { encoding: Some(encoding), ..ReadOptions::default() });
        if columns > 2 {
            assert_eq!(guessed.unwrap().0.delimiter, Some(delimiter), "{seed}: {text:?}");
        }
    }
}
