//! The encoding of a file. Only UTF-8 is accepted: a guess among the others would spoil names without a word.

use std::io::{self, ErrorKind, Read};

/// The byte order mark of UTF-8, by which spreadsheets recognize it.
pub const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// The byte order marks of UTF-16.
const UTF_16: [&[u8]; 2] = [b"\xFF\xFE", b"\xFE\xFF"];

/// The bytes that are checked at once.
const CHUNK_BYTES: usize = 64 * 1024;

const REMEDY: &str = "save the file as \"CSV UTF-8\"";

/// Reads a whole file and checks that it is text in UTF-8.
///
/// # Errors
/// What is wrong, with the number of the line and the remedy.
pub fn check(mut file: impl Read) -> Result<(), String> {
    let mut bytes = Vec::with_capacity(CHUNK_BYTES);
    let (mut line, mut is_first) = (1_usize, true);
    loop {
        let read = read_chunk(&mut file, &mut bytes).map_err(|error| format!("it cannot be read: {error}"))?;
        if is_first && UTF_16.iter().any(|mark| bytes.starts_with(mark)) {
            return Err(format!("line 1 begins as UTF-16 text does: {REMEDY}"));
        }
        is_first = false;
        let (valid, is_invalid) = match std::str::from_utf8(&bytes) {
            Ok(text) => (text.len(), false),
            // The last character of a chunk may end in the next one.
            Err(error) => (error.valid_up_to(), error.error_len().is_some() || read == 0),
        };
        let rest = bytes.split_off(valid);
        let lines = |bytes: &[u8]| line.saturating_add(bytes.split(|byte| *byte == b'\n').count().saturating_sub(1));
        if let Some(at) = bytes.iter().position(|byte| *byte == 0) {
            let number = lines(bytes.get(..at).unwrap_or_default());
            return Err(format!(
                "line {number} has a NUL character, so it may be UTF-16: {REMEDY}"
            ));
        }
        line = lines(&bytes);
        if is_invalid {
            return Err(format!(
                "line {line} is not UTF-8, it may be Latin-1 or Windows-1252: {REMEDY}"
            ));
        }
        if read == 0 {
            return Ok(());
        }
        bytes = rest;
    }
}

/// Appends the next bytes, and returns their number; 0 at the end.
fn read_chunk(file: &mut impl Read, bytes: &mut Vec<u8>) -> io::Result<usize> {
    let mut chunk = vec![0; CHUNK_BYTES];
    loop {
        match file.read(&mut chunk) {
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
            Ok(read) => {
                bytes.extend_from_slice(chunk.get(..read).unwrap_or_default());
                return Ok(read);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_utf_8_is_accepted_and_the_line_is_named() {
        let cases: [(&[u8], Result<(), &str>); 8] = [
            (b"", Ok(())),
            (b"\xEF\xBB\xBFname\nZo\xC3\xAB\n", Ok(())),
            (b"name\nZo\xEB\nBob\n", Err("line 2 is not UTF-8")),
            (b"name\nBob\nZo\xC3", Err("line 3 is not UTF-8")),
            (b"\x80", Err("line 1 is not UTF-8")),
            (b"\xFF\xFEn\0", Err("line 1 begins as UTF-16")),
            (b"\xFE\xFF\0n", Err("line 1 begins as UTF-16")),
            (b"name\nn\0a\0", Err("line 2 has a NUL character")),
        ];
        for (bytes, expected) in cases {
            match (check(bytes), expected) {
                (Ok(()), Ok(())) => {}
                (Err(message), Err(part)) => {
                    assert!(message.contains(part) && message.ends_with(REMEDY), "{message}");
                }
                (found, _) => panic!("{bytes:?}: {found:?}"),
            }
        }
    }

    #[test]
    fn a_character_may_lie_between_two_chunks() {
        let text = format!("{}ë\n", "x".repeat(CHUNK_BYTES - 1));
        assert_eq!(check(text.as_bytes()), Ok(()));
        let cut = [text.as_bytes(), b"\xEB"].concat();
        assert!(check(&cut[..]).unwrap_err().starts_with("line 2 "));
    }
}
