//! Counts the bytes of a response as Lambda does. The body is JSON text inside a JSON string, so quotes, backslashes
//! and control characters count more than once (SPECIFICATION §4.7).

/// The most bytes of a body. Lambda allows 6 MB for the whole response, which also has a status, headers and its own
/// JSON.
pub const MAX_BODY_BYTES: usize = 6 * 1024 * 1024 - 64 * 1024;

/// The most bytes of a body with its warnings, which take a part of the remaining 64 KB. So a record that fits alone also
/// fits with warnings.
pub const MAX_WARNED_BODY_BYTES: usize = MAX_BODY_BYTES + 32 * 1024;

/// The most bytes of the items of a page.
pub const MAX_PAGE_BYTES: usize = 5 * 1024 * 1024;

/// The bytes of a body, or a part of one, in a response of a Lambda function.
pub fn lambda_bytes(body: &str) -> usize {
    let extra = body.as_bytes().chunks(CHUNK).map(extra_bytes);
    extra.fold(body.len(), usize::saturating_add)
}

/// The bytes per chunk, so that the compiler uses vector instructions. Fewer than 256, because the sums are `u8`.
const CHUNK: usize = 128;

/// The bytes that escaping adds to these bytes.
fn extra_bytes(chunk: &[u8]) -> usize {
    let controls: u8 = chunk.iter().map(|byte| u8::from(*byte < 0x20)).sum();
    if controls == 0 {
        let quoted = chunk.iter().map(|byte| u8::from(matches!(byte, b'"' | b'\\')));
        return usize::from(quoted.sum::<u8>());
    }
    // JSON allows unescaped control characters only between values, and the service writes none there.
    let extra = chunk.iter().map(|byte| match byte {
        b'"' | b'\\' | b'\n' | b'\r' | b'\t' | 0x08 | 0x0c => 1,
        0..0x20 => 5,
        _ => 0,
    });
    extra.fold(0, usize::saturating_add)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_character_counts_as_json_writes_it() {
        for c in ('\0'..='\u{ff}').chain(['€', '😀', '\u{2028}']) {
            let text = format!("a{c}b");
            let written = serde_json::to_string(&text).unwrap();
            assert_eq!(lambda_bytes(&text), written.len() - 2, "{c:?}");
            let long = text.repeat(CHUNK) + "\"";
            assert_eq!(lambda_bytes(&long), CHUNK * (written.len() - 2) + 2, "{c:?}");
        }
    }
}
