//! How a file is written: its delimiter, its line ends and what precedes the header.

use std::io::{self, BufRead, Read};

use super::encoding::BYTE_ORDER_MARK;
use super::reader::MAX_LINE_BYTES;

/// The delimiters that are recognized. The first one wins if a header has several equally often.
pub(super) const DELIMITERS: [u8; 3] = [b',', b';', b'\t'];

/// What the first line says about a file.
#[derive(Debug)]
pub(super) struct Dialect {
    /// Where the header begins, in bytes.
    pub(super) start: u64,
    /// The lines before the header.
    pub(super) skipped: u64,
    /// The delimiter.
    pub(super) delimiter: u8,
    /// Whether lines end with CR and LF.
    pub(super) has_crlf: bool,
    /// Whether lines end with CR alone.
    pub(super) has_cr: bool,
}

/// Reads the beginning of a file.
///
/// # Errors
/// The file cannot be read.
pub(super) fn read(file: &mut impl BufRead) -> io::Result<Dialect> {
    let mut start = 0;
    if file.fill_buf()?.starts_with(BYTE_ORDER_MARK) {
        file.consume(BYTE_ORDER_MARK.len());
        start = BYTE_ORDER_MARK.len();
    }
    let first = first_line(file)?;
    let named = separator_line(&first);
    if named.is_some() {
        start = start.saturating_add(first.len());
    }
    Ok(Dialect {
        start: u64::try_from(start).unwrap_or_default(),
        skipped: u64::from(named.is_some()),
        delimiter: named.unwrap_or_else(|| guess(&first)),
        has_crlf: first.ends_with(b"\r\n"),
        has_cr: !first.ends_with(b"\n") && first.contains(&b'\r'),
    })
}

/// The first line with its end, or its beginning if it is too long.
fn first_line(file: &mut impl BufRead) -> io::Result<Vec<u8>> {
    let mut line = Vec::new();
    file.take(MAX_LINE_BYTES).read_until(b'\n', &mut line)?;
    Ok(line)
}

/// The delimiter of a line such as `sep=;`, which some spreadsheets write before the header.
fn separator_line(line: &[u8]) -> Option<u8> {
    match line.trim_ascii_end().strip_prefix(b"sep=") {
        Some([delimiter]) => Some(*delimiter),
        // The tab was trimmed.
        Some([]) if line.starts_with(b"sep=\t") => Some(b'\t'),
        _ => None,
    }
}

/// The delimiter that the header has most often outside quotes.
fn guess(header: &[u8]) -> u8 {
    let mut is_quoted = false;
    let mut counts = DELIMITERS.map(|delimiter| (0_usize, delimiter));
    for byte in header {
        is_quoted ^= *byte == b'"';
        for (count, delimiter) in &mut counts {
            if !is_quoted && byte == delimiter {
                *count = count.saturating_add(1);
            }
        }
    }
    let best = counts.iter().rev().max_by_key(|(count, _)| *count);
    best.map_or(b',', |(_, delimiter)| *delimiter)
}
