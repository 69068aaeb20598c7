//! The text of a file in the Rich Text Format.

use encoding_rs::{Encoding, WINDOWS_1252};

use super::MAX_TEXT_BYTES;

/// The groups without text of the document. Groups that begin with `\*` have none either, except text boxes.
const WITHOUT_TEXT: [&str; 13] = [
    "sp",
    "fonttbl",
    "colortbl",
    "stylesheet",
    "info",
    "pict",
    "nonshppict",
    "objdata",
    "themedata",
    "datastore",
    "filetbl",
    "revtbl",
    "listtable",
];
const TEXT_BOX: &str = "shpinst";

/// What a control word stands for in the text.
const CHARACTERS: [(&str, char); 18] = [
    ("par", '\n'),
    ("line", '\n'),
    ("sect", '\n'),
    ("page", '\n'),
    ("column", '\n'),
    ("row", '\n'),
    ("nestrow", '\n'),
    ("tab", '\t'),
    ("cell", '\t'),
    ("nestcell", '\t'),
    ("emdash", '—'),
    ("endash", '–'),
    ("bullet", '•'),
    ("lquote", '‘'),
    ("rquote", '’'),
    ("ldblquote", '“'),
    ("rdblquote", '”'),
    ("emspace", ' '),
];

/// The text of the file.
pub(super) fn text(file: &[u8]) -> String {
    let mut reader = RtfReader { rest: file, group: Group { is_hidden: false, fallback: 1 }, ..RtfReader::default() };
    while reader.text.len() <= MAX_TEXT_BYTES && reader.token().is_some() {}
    reader.flush();
    reader.text
}

/// What the braces of a group bound.
#[derive(Clone, Copy, Default)]
struct Group {
    is_hidden: bool,
    /// How many characters follow a Unicode character for programs that do not know it.
    fallback: usize,
}

#[derive(Default)]
struct RtfReader<'a> {
    rest: &'a [u8],
    text: String,
    /// The last bytes of the text, which the code page decodes, and its last code units.
    bytes: Vec<u8>,
    units: Vec<u16>,
    code_page: Option<&'static Encoding>,
    group: Group,
    outer: Vec<Group>,
    /// Whether the group began with `\*`.
    is_starred: bool,
    /// How many characters are still to be left out after a Unicode character.
    left_out: usize,
}

impl RtfReader<'_> {
    fn next(&mut self) -> Option<u8> {
        let (first, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(*first)
    }

    fn token(&mut self) -> Option<()> {
        match self.next()? {
            b'{' => self.outer.push(self.group),
            b'}' => {
                self.flush();
                self.group = self.outer.pop()?;
            }
            b'\\' => self.control()?,
            b'\r' | b'\n' => {}
            byte => self.byte(byte),
        }
        Some(())
    }

    fn control(&mut self) -> Option<()> {
        match self.next()? {
            b'\'' => {
                let digits = self.rest.split_off(..2)?;
                let byte = std::str::from_utf8(digits).ok().and_then(|digits| u8::from_str_radix(digits, 16).ok());
                self.byte(byte.unwrap_or(b' '));
            }
            b'*' => self.is_starred = true,
            b'~' => self.character(' '),
            b'_' => self.character('-'),
            b'\r' | b'\n' => self.character('\n'),
            byte @ (b'\\' | b'{' | b'}') => self.byte(byte),
            byte if byte.is_ascii_alphabetic() => self.word(byte),
            _ => {}
        }
        Some(())
    }

    fn word(&mut self, first: u8) {
        let is_letter = |byte: &u8| byte.is_ascii_alphabetic();
        let letters = self.rest.iter().take_while(|byte| is_letter(byte)).count();
        let word = [&[first], self.rest.split_off(..letters).unwrap_or_default()].concat();
        let word = String::from_utf8(word).unwrap_or_default();
        let digits = self.rest.iter().take_while(|byte| byte.is_ascii_digit() || **byte == b'-').count();
        let number =
            self.rest.split_off(..digits).and_then(|digits| std::str::from_utf8(digits).ok()?.parse::<i32>().ok());
        self.rest = self.rest.strip_prefix(b" ").unwrap_or(self.rest);
        let is_starred = std::mem::take(&mut self.is_starred);
        if is_starred && word != TEXT_BOX || WITHOUT_TEXT.contains(&word.as_str()) {
            self.group.is_hidden = true;
        }
        match (word.as_str(), number) {
            ("u", Some(number)) => self.unit(number),
            ("uc", Some(number)) => self.group.fallback = usize::try_from(number).unwrap_or_default(),
            ("ansicpg", Some(number)) => self.code_page = code_page(number),
            ("mac", _) => self.code_page = code_page(10_000),
            ("bin", Some(number)) => {
                let length = usize::try_from(number).unwrap_or_default();
                self.rest = self.rest.get(length..).unwrap_or_default();
            }
            (word, _) => {
                if let Some((_, character)) = CHARACTERS.iter().find(|(name, _)| *name == word) {
                    self.character(*character);
                }
            }
        }
    }

    /// A code unit of UTF-16, which the file writes as a signed number.
    fn unit(&mut self, number: i32) {
        self.left_out = 0;
        if !self.group.is_hidden {
            self.flush_bytes();
            self.units.extend(u16::try_from(number.rem_euclid(0x1_0000)));
            self.left_out = self.group.fallback;
        }
    }

    fn byte(&mut self, byte: u8) {
        if self.left_out > 0 {
            self.left_out = self.left_out.saturating_sub(1);
        } else if !self.group.is_hidden {
            self.flush_units();
            self.bytes.push(byte);
        }
    }

    fn character(&mut self, character: char) {
        self.flush();
        if !self.group.is_hidden {
            self.text.push(character);
        }
    }

    fn flush(&mut self) {
        self.left_out = 0;
        self.flush_bytes();
        self.flush_units();
    }

    fn flush_bytes(&mut self) {
        let (text, ..) = self.code_page.unwrap_or(WINDOWS_1252).decode(&self.bytes);
        self.text.push_str(&text);
        self.bytes.clear();
    }

    fn flush_units(&mut self) {
        self.text.push_str(&String::from_utf16_lossy(&self.units));
        self.units.clear();
    }
}

/// The encoding of a code page of Windows.
fn code_page(number: i32) -> Option<&'static Encoding> {
    let label = match number {
        932 => "shift_jis".to_owned(),
        936 => "gbk".to_owned(),
        949 => "euc-kr".to_owned(),
        950 => "big5".to_owned(),
        10_000 => "macintosh".to_owned(),
        65_001 => "utf-8".to_owned(),
        number => format!("windows-{number}"),
    };
    Encoding::for_label(label.as_bytes())
}
