//! The text of a file: which encoding its bytes have, and the text chunk by chunk.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};

use encoding_rs::{Decoder, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

use crate::failure::{ReadError, unreadable};
use crate::formats::Encoding;

/// The bytes that are decoded at once, and the ones that show a form without the rest.
const CHUNK: usize = 64 * 1024;
const HEAD_BYTES: u64 = 64 * 1024;

const NOT_TEXT: &str = "The file is not text. Save the table as an .xlsx workbook or as \"CSV UTF-8\".";

impl Encoding {
    fn decoder(self) -> Decoder {
        let encoding = match self {
            Self::Utf8 => UTF_8,
            Self::Utf16Le => UTF_16LE,
            Self::Utf16Be => UTF_16BE,
            Self::Windows1252 => WINDOWS_1252,
        };
        encoding.new_decoder_with_bom_removal()
    }
}

/// The encoding that the bytes show, and whether it is only the most likely one.
pub(crate) fn detect(file: &mut File) -> Result<(Encoding, bool), ReadError> {
    file.seek(SeekFrom::Start(0))?;
    let mut head = Vec::new();
    Read::by_ref(file).take(HEAD_BYTES).read_to_end(&mut head)?;
    file.seek(SeekFrom::Start(0))?;
    let marks =
        [(&b"\xEF\xBB\xBF"[..], Encoding::Utf8), (b"\xFF\xFE", Encoding::Utf16Le), (b"\xFE\xFF", Encoding::Utf16Be)];
    if let Some((_, encoding)) = marks.iter().find(|(mark, _)| head.starts_with(mark)) {
        return Ok((*encoding, false));
    }
    let zeros = |half: usize| head.iter().skip(half).step_by(2).filter(|byte| **byte == 0).count();
    // Every eighth character of UTF-16 at least is a delimiter, a line end or another character of ASCII.
    let is_many = |zeros: usize| zeros > 0 && zeros.saturating_mul(16) >= head.len();
    match (zeros(0), zeros(1)) {
        (0, odd) if is_many(odd) => return Ok((Encoding::Utf16Le, false)),
        (even, 0) if is_many(even) => return Ok((Encoding::Utf16Be, false)),
        (0, 0) => {}
        _ => return Err(unreadable(NOT_TEXT)),
    }
    let is_control = |byte: &&u8| **byte < b' ' && !matches!(byte, b'\t' | b'\n' | b'\r' | b'\x0B' | b'\x0C');
    if head.iter().filter(is_control).count().saturating_mul(50) > head.len() {
        return Err(unreadable(NOT_TEXT));
    }
    let (letters, faults) = utf8_letters(file)?;
    file.seek(SeekFrom::Start(0))?;
    // Hardly any text in Windows-1252 reads as a letter of UTF-8.
    let is_utf8 = faults == 0 || letters > faults;
    Ok((if is_utf8 { Encoding::Utf8 } else { Encoding::Windows1252 }, !is_utf8))
}

/// How many characters outside ASCII the file has as UTF-8, and how many places are not UTF-8.
fn utf8_letters(file: &mut File) -> Result<(usize, usize), ReadError> {
    let (mut letters, mut faults) = (0_usize, 0_usize);
    let (mut chunk, mut bytes) = (vec![0; CHUNK], Vec::new());
    loop {
        let length = file.read(&mut chunk)?;
        bytes.extend_from_slice(chunk.get(..length).unwrap_or_default());
        let mut rest = Vec::new();
        for part in bytes.utf8_chunks() {
            letters = letters.saturating_add(part.valid().bytes().filter(|byte| *byte >= 0xC0).count());
            let ends_chunk = bytes.ends_with(part.invalid())
                && std::str::from_utf8(part.invalid()).is_err_and(|error| error.error_len().is_none());
            if length > 0 && ends_chunk {
                // The next chunk may complete the character.
                rest = part.invalid().to_vec();
            } else if !part.invalid().is_empty() {
                faults = faults.saturating_add(1);
            }
        }
        if length == 0 {
            return Ok((letters, faults));
        }
        bytes = rest;
    }
}

/// A file as text.
pub(crate) struct Text<'f> {
    file: &'f mut File,
    decoder: Decoder,
    bytes: Vec<u8>,
    decoded: String,
    /// Whether some bytes were no text, and stand as `\u{FFFD}`.
    pub(crate) has_replacements: bool,
    is_at_end: bool,
}

impl<'f> Text<'f> {
    /// The text from the beginning of the file.
    pub(crate) fn new(file: &'f mut File, encoding: Encoding) -> Result<Self, ReadError> {
        file.seek(SeekFrom::Start(0))?;
        let decoder = encoding.decoder();
        Ok(Self {
            file,
            decoder,
            bytes: vec![0; CHUNK],
            decoded: String::new(),
            has_replacements: false,
            is_at_end: false,
        })
    }

    /// The next part of the text; `None` at the end.
    pub(crate) fn next(&mut self) -> Result<Option<&str>, ReadError> {
        self.decoded.clear();
        while self.decoded.is_empty() {
            if self.is_at_end {
                return Ok(None);
            }
            let length = self.file.read(&mut self.bytes)?;
            self.is_at_end = length == 0;
            self.decoded.reserve(self.decoder.max_utf8_buffer_length(length).unwrap_or(CHUNK));
            let bytes = self.bytes.get(..length).unwrap_or_default();
            let (_, _, replaced) = self.decoder.decode_to_string(bytes, &mut self.decoded, self.is_at_end);
            self.has_replacements |= replaced;
        }
        if self.decoded.contains('\0') {
            return Err(unreadable(NOT_TEXT));
        }
        Ok(Some(&self.decoded))
    }
}
