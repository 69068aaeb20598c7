//! Numbers as people write them.

use domain::custom::decimal::Decimal;

use crate::formats::NumberFormat;

/// Spaces and apostrophes that separate thousands in every format.
const SEPARATORS: [char; 6] = [' ', '\u{a0}', '\u{202f}', '\u{2009}', '\'', '\u{2019}'];

/// The number with a point and without other separators; `None` if the text is no number in this format.
pub(crate) fn read(text: &str, format: NumberFormat) -> Option<String> {
    let (separator, point) = match format {
        NumberFormat::Comma => ('.', ','),
        NumberFormat::Point => (',', '.'),
    };
    let (sign, digits) = match text.strip_prefix(['-', '\u{2212}']) {
        Some(digits) => ("-", digits),
        None => ("", text.strip_prefix('+').unwrap_or(text)),
    };
    let (whole, fraction) = digits.split_once(point).unwrap_or((digits, "0"));
    let used = whole.chars().find(|c| *c == separator || SEPARATORS.contains(c));
    let groups: Vec<&str> = used.map_or_else(|| vec![whole], |used| whole.split(used).collect());
    if let [first, others @ ..] = groups.as_slice()
        && !others.is_empty()
    {
        let is_first = (1..=3).contains(&first.len()) && !first.starts_with('0');
        if !is_first || others.iter().any(|group| group.len() != 3) {
            return None;
        }
    }
    let number = Decimal::parse(&format!("{sign}{}.{fraction}", groups.concat()))?;
    Some(number.to_string())
}

/// The number in both formats: with a decimal comma and with a decimal point.
pub(crate) fn readings(text: &str) -> [Option<String>; 2] {
    [NumberFormat::Comma, NumberFormat::Point].map(|format| read(text, format))
}

/// Whether the digits are a code, such as a postal code or a phone number, and no number.
pub(crate) fn is_code(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    digits.starts_with('+') || digits.starts_with('0') && digits.chars().nth(1).is_some_and(|c| c.is_ascii_digit())
}
