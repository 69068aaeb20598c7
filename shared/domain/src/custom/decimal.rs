//! Exact decimal numbers: up to 10^15 either way, with at most 6 decimals (SPECIFICATION §17.8).

use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

const DECIMALS: usize = 6;

/// A million: the number of steps from one whole number to the next.
const UNIT: i128 = 1_000_000;

/// The largest number, in steps.
const LARGEST: i128 = 1_000_000_000_000_000 * UNIT;

/// The significant digits that every JSON number keeps in a reader that makes it a float.
const FLOAT_DIGITS: usize = 15;

/// A number as whole steps of a millionth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Decimal(i128);

impl Decimal {
    /// Reads digits with an optional sign and an optional point; `None` if they have another form or are out of bounds.
    pub fn parse(text: &str) -> Option<Self> {
        let (is_negative, digits) = match text.strip_prefix('-') {
            Some(digits) => (true, digits),
            None => (false, text),
        };
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
        let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        if !is_number(whole) || !is_number(fraction) {
            return None;
        }
        let fraction = fraction.trim_end_matches('0');
        if fraction.len() > DECIMALS {
            return None;
        }
        let whole: i128 = whole.parse::<i64>().ok()?.into();
        let steps: i128 = format!("{fraction:0<DECIMALS$}").parse().ok()?;
        let magnitude = whole.checked_mul(UNIT)?.checked_add(steps)?;
        let steps = if is_negative { magnitude.checked_neg()? } else { magnitude };
        (steps.abs() <= LARGEST).then_some(Self(steps))
    }

    /// Reads a JSON number; `None` unless it has at most 15 significant digits, without zeros at its beginning and end.
    pub fn from_json(number: &str) -> Option<Self> {
        let (mantissa, _) = number.split_once(['e', 'E']).unwrap_or((number, ""));
        if !fits_float(mantissa) {
            return None;
        }
        // So few digits come back from a float as they were, written without an exponent.
        let float: f64 = number.parse().ok()?;
        let decimal = Self::parse(&float.to_string())?;
        let has_vanished = decimal == Self(0) && mantissa.bytes().any(|byte| matches!(byte, b'1'..=b'9'));
        (!has_vanished).then_some(decimal)
    }

    /// A text that sorts as the numbers do, and differs for different numbers alone.
    pub fn sortable(self) -> String {
        // 22 digits hold twice the largest number.
        format!("{:022}", self.0.saturating_add(LARGEST))
    }

    pub fn of_sortable(text: &str) -> Option<Self> {
        Some(Self(text.parse::<i128>().ok()?.saturating_sub(LARGEST)))
    }

    /// The number as JSON with all its digits: as a text if a float does not keep them.
    pub fn json(self) -> Option<Box<RawValue>> {
        let text = self.to_string();
        RawValue::from_string(if fits_float(&text) { text } else { format!("\"{text}\"") }).ok()
    }
}

/// Whether a float keeps all digits of a number, without zeros at its beginning and end.
fn fits_float(number: &str) -> bool {
    let significant = number.trim_start_matches(['-', '0', '.']).trim_end_matches(['0', '.']);
    significant.bytes().filter(u8::is_ascii_digit).count() <= FLOAT_DIGITS
}

impl fmt::Display for Decimal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let magnitude = self.0.unsigned_abs();
        let unit = UNIT.unsigned_abs();
        let whole = magnitude.checked_div(unit).unwrap_or_default();
        let fraction = format!("{:0DECIMALS$}", magnitude.checked_rem(unit).unwrap_or_default());
        match fraction.trim_end_matches('0') {
            "" => write!(formatter, "{sign}{whole}"),
            fraction => write!(formatter, "{sign}{whole}.{fraction}"),
        }
    }
}

impl TryFrom<String> for Decimal {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        Self::parse(&text).ok_or("no decimal number")
    }
}

impl From<Decimal> for String {
    fn from(decimal: Decimal) -> Self {
        decimal.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_has_one_form_and_sorts_as_text() {
        let texts = [
            ("-1000000000000000", "-1000000000000000"),
            ("-2.50", "-2.5"),
            ("-0.000001", "-0.000001"),
            ("-0", "0"),
            ("1.00", "1"),
            ("0001.5", "1.5"),
            ("999999999999999.999999", "999999999999999.999999"),
            ("1000000000000000.000000", "1000000000000000"),
        ];
        let numbers = texts.map(|(sent, shown)| {
            let number = Decimal::parse(sent).unwrap();
            assert_eq!(number.to_string(), shown);
            assert_eq!(Decimal::of_sortable(&number.sortable()), Some(number));
            let quoted = if shown.len() == 22 { "\"" } else { "" };
            assert_eq!(number.json().unwrap().get(), format!("{quoted}{shown}{quoted}"));
            number
        });
        assert!(numbers.is_sorted());
        assert!(numbers.map(Decimal::sortable).is_sorted());
    }

    #[test]
    fn what_is_not_exact_is_refused() {
        for text in ["", "-", "1.", ".5", "1e3", "+1", "1,5", "0.0000001", "1000000000000000.000001", "９"] {
            assert_eq!(Decimal::parse(text), None, "{text}");
        }
    }

    #[test]
    fn a_json_number_has_at_most_15_significant_digits() {
        for (number, shown) in [
            ("0.1", "0.1"),
            ("-2.5", "-2.5"),
            ("-0", "0"),
            ("0.0e9", "0"),
            ("0.50000000000000000", "0.5"),
            ("123456789.123456", "123456789.123456"),
            ("999999999999999.000", "999999999999999"),
            ("1e14", "100000000000000"),
            ("1000000000000000.0", "1000000000000000"),
            ("-12.5E+3", "-12500"),
            ("12500e-3", "12.5"),
        ] {
            assert_eq!(Decimal::from_json(number).unwrap().to_string(), shown, "{number}");
        }
        for number in [
            "0.30000000000000004",
            "100000000000000.001",
            "99999999999999.9999",
            "1.00000000000000001",
            "0.1000000000000000055",
            "1234567890123.4567",
            "123456789012345.678901",
            "1e16",
            "1e-7",
            "1e-400",
            "9223372036854775808",
        ] {
            assert_eq!(Decimal::from_json(number), None, "{number}");
        }
    }
}
