//! Reading and writing of CSV files.

use std::fs;
use std::path::Path;

use cli::csv_file::cell::{joined, protected, split, unprotected};
use cli::csv_file::reader::{DELIMITERS, Line, MAX_CELL_BYTES, MAX_COLUMNS, Reader};
use cli::csv_file::{BYTE_ORDER_MARK, line};

/// Reads a file of these bytes.
fn read(name: &str, bytes: &[u8]) -> Result<(Vec<String>, Vec<Line>), String> {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.csv"));
    fs::write(&path, bytes).unwrap();
    let mut reader = Reader::open(&path, None)?;
    let mut read = Vec::new();
    while let Some(line) = reader.next_line()? {
        read.push(line);
    }
    assert_eq!(u64::try_from(read.len()).unwrap(), reader.lines);
    Ok((reader.header, read))
}

fn random(rng: &mut fastrand::Rng, pieces: &[&str]) -> String {
    (0..rng.usize(..6)).map(|_| *rng.choice(pieces).unwrap()).collect()
}

#[test]
fn every_text_is_read_as_it_was_written_and_no_cell_begins_like_a_formula() {
    let pieces = ["'", "=", "+", "-", "@", "\t", "\r", "a", ";", ",", "[", "\"", " ", "]"];
    let mut rng = fastrand::Rng::with_seed(30);
    for _ in 0..10_000 {
        let text = random(&mut rng, &pieces);
        let cell = protected(&text);
        assert_eq!(unprotected(&cell), text);
        assert!(!cell.starts_with(['=', '+', '-', '@', '\t', '\r']), "{cell:?}");
        let texts: Vec<String> = (0..rng.usize(..4)).map(|_| random(&mut rng, &pieces)).collect();
        assert_eq!(split(&joined(&texts)), texts);
    }
    assert_eq!(joined(&["vip".to_owned(), "Zoë".to_owned()]), "vip; Zoë");
    assert_eq!(split(" vip ;, a,b"), ["vip", "a", "b"]);
    assert_eq!(split("[draft]"), ["[draft]"]);
}

#[test]
fn every_table_is_read_as_it_was_written_in_each_dialect() {
    let pieces = ["a", "ë", "\"", ",", ";", "\t", "\n", "\r\n", " ", "=", "'", "😀"];
    let mut rng = fastrand::Rng::with_seed(30);
    for round in 0..300 {
        let delimiter = rng.choice(DELIMITERS).unwrap();
        let columns = rng.usize(2..5);
        let mut row = |row| (0..columns).map(|column| format!("{row}{column}{}.", random(&mut rng, &pieces))).collect();
        let table: Vec<Vec<String>> = (0..4).map(&mut row).collect();
        let mut header: Vec<String> = (0..columns).map(|column| format!("column {column}")).collect();
        header[0] = format!("\"{}\" column", ";,\t".replace(char::from(delimiter), ""));
        let mut bytes = if rng.bool() { BYTE_ORDER_MARK.to_vec() } else { Vec::new() };
        let mut numbers = Vec::new();
        for (at, row) in [&[header.clone()][..], &table].concat().into_iter().enumerate() {
            if at == table.len() {
                bytes.extend(b"\r\n");
            }
            numbers.push(u64::try_from(bytes.split(|byte| *byte == b'\n').count()).unwrap());
            bytes.extend(line(row, delimiter).unwrap());
        }
        let text = String::from_utf8(bytes.clone()).unwrap();
        if round % 2 == 0 && text.matches("\r\n").count() == table.len() + 2 {
            // No cell has a CRLF: the same table with LF, and without the end of the last line.
            bytes = text.replace("\r\n", "\n").trim_end().as_bytes().to_vec();
        }
        let (read_header, lines) = read("dialect", &bytes).unwrap();
        assert_eq!(read_header, header);
        let cells = |line: &Line| line.cells.iter().map(|cell| unprotected(cell).to_owned()).collect();
        assert_eq!(lines.iter().map(cells).collect::<Vec<Vec<String>>>(), table);
        let read_numbers: Vec<u64> = lines.iter().map(|line| line.number).collect();
        assert_eq!(read_numbers, numbers[1..], "{}", String::from_utf8_lossy(&bytes));
    }
}

#[test]
fn quirks_of_spreadsheets_are_read_and_faults_are_named() {
    let long = "x".repeat(MAX_CELL_BYTES);
    let wide = |columns: usize| format!("{}\n1{}", vec!["a"; columns].join(","), ",".repeat(columns - 1));
    let (fits, too_long) = (format!("a\n{long}\n"), format!("a\n{long}x\n"));
    let (widest, too_wide) = (wide(MAX_COLUMNS), wide(MAX_COLUMNS + 1));
    let cases: [(&[u8], &str); 23] = [
        (b"sep=;\na;b\n1;2", "3: 1|2"),
        (b"a\tb\n1\t2\n", "2: 1|2"),
        (b"a,b,,\n1,2,,\n,,,\n\n3,4,\n", "2: 1|2 5: 3|4"),
        (b"a,b\r\n1,\"2\"\r\n3,4", "2: 1|2 3: 3|4"),
        (b"a,b\n1\n", "2: 1| (the line has 1 cells instead of 2)"),
        (b"a,b\n1,2,3,4\n", "2: 1|2,3,4 (the line has 4 cells instead of 2)"),
        (b"a,b\n", "!the file has no line after the header"),
        (b"", "!the file is empty"),
        (b"\n \n", "!the file is empty"),
        (b"a,b\r1,2\r", "!old Macintosh"),
        (b"a,b\n1,2\n3,\"4\n5,6\n", "!line 3: a quote is never closed"),
        (fits.as_bytes(), "2: xxx"),
        (too_long.as_bytes(), "2: xxx"),
        (widest.as_bytes(), "2: 1|"),
        (too_wide.as_bytes(), "!the file has 201 columns, more than 200"),
        (b"\xEF\xBB\xBFname\nZo\xC3\xAB\n", "2: Zoë"),
        (b"name\nZo\xEB\nBob\n", "!line 2 is not UTF-8"),
        (b"name\n\nBob\n\"a\nZo\xC3\"\n", "!line 5 is not UTF-8"),
        (b"\x80", "!line 1 is not UTF-8"),
        (b"\xFF\xFEn\0", "!line 1 begins as UTF-16"),
        (b"\xFE\xFF\0n", "!line 1 begins as UTF-16"),
        (b"name\nn\0a\0", "!line 2 has a NUL character"),
        (b"name\nAda\n\0\nBob\n", "!line 3 has a NUL character"),
    ];
    for (bytes, expected) in cases {
        let shown = match read("quirk", bytes) {
            Err(message) => format!("!{message}"),
            Ok((_, lines)) => {
                let error = |line: &Line| line.error.as_ref().map(|error| format!(" ({error})")).unwrap_or_default();
                let line = |line: &Line| format!("{}: {}{}", line.number, line.cells.join("|"), error(line));
                lines.iter().map(line).collect::<Vec<_>>().join(" ")
            }
        };
        let is_expected = match expected.strip_prefix('!') {
            Some(part) => shown.starts_with('!') && shown.contains(part),
            None => shown == expected || shown.len() > 200 && shown.starts_with(expected),
        };
        assert!(is_expected, "{expected}: {shown:.300}");
        assert_eq!(shown.contains("is longer than 400000 bytes"), bytes == too_long.as_bytes());
    }
}
