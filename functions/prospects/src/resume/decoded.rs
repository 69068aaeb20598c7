//! The text of bytes in any encoding.

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Encoding, UTF_8};

/// The most bytes at the start of an HTML file in which it names its encoding.
const HEAD_BYTES: usize = 1024;

/// The text of a file, whose client may have named the encoding, or else its HTML. `None` if it is not text.
pub(super) fn decoded(bytes: &[u8], content_type: Option<&str>) -> Option<String> {
    let head = String::from_utf8_lossy(bytes.get(..HEAD_BYTES).unwrap_or(bytes));
    let is_utf8 = || is_utf8(bytes).then_some(UTF_8);
    let marked = Encoding::for_bom(bytes).map(|(encoding, _)| encoding);
    let shown = marked.or_else(is_utf8).or_else(|| named(content_type?)).or_else(|| named(&head));
    let (text, ..) = shown.unwrap_or_else(|| guessed(bytes)).decode(bytes);
    let controls = text.bytes().filter(|byte| *byte < b' ' && !byte.is_ascii_whitespace()).count();
    let is_text = !text.contains('\0') && controls.saturating_mul(50) <= text.len();
    is_text.then(|| text.into_owned())
}

/// Whether bytes are UTF-8, perhaps with faults. Hardly any text of another encoding reads as a letter of UTF-8.
fn is_utf8(bytes: &[u8]) -> bool {
    let (mut letters, mut faults) = (0_usize, 0_usize);
    for part in bytes.utf8_chunks() {
        letters = letters.saturating_add(part.valid().bytes().filter(|byte| *byte >= 0xC0).count());
        faults = faults.saturating_add(usize::from(!part.invalid().is_empty()));
    }
    letters >= faults
}

/// The encoding in `charset=…`, unless it is UTF-8, which these bytes are not.
fn named(text: &str) -> Option<&'static Encoding> {
    let text = text.to_ascii_lowercase();
    let (_, after) = text.split_once("charset")?;
    let label = after.trim_start().strip_prefix('=')?.trim_start_matches([' ', '"', '\'']);
    let label = label.split(|c: char| c.is_whitespace() || "\"';/>".contains(c)).next()?;
    Encoding::for_label(label.as_bytes()).filter(|encoding| *encoding != UTF_8)
}

fn guessed(bytes: &[u8]) -> &'static Encoding {
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(bytes, true);
    detector.guess(None, Utf8Detection::Deny)
}
