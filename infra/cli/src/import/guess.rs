//! The custom field that fits an unknown column. The console guesses by the same rules (infra/docs/guides/import.md).

use std::collections::HashSet;

use domain::UnixMs;
use domain::custom::{Choice, CustomKind};
use unicode_normalization::UnicodeNormalization;

use super::custom_value::{boolean, iso};

/// The most options of a guessed field.
const MOST_OPTIONS: usize = 12;

/// The most characters of a text and of an option.
const TEXT_CHARS: usize = 1_000;
const OPTION_CHARS: usize = 100;

/// The most characters of a key.
const KEY_CHARS: usize = 40;

/// The digits of a number.
const WHOLE_DIGITS: usize = 15;
const DECIMALS: usize = 6;

/// The form of a day.
const DAY: &str = "0000-00-00";

/// Whether a value fits a type.
type Fits = fn(&str) -> bool;

/// Types that every value of a column fits. The first one that fits is the guess.
const FORMS: [(CustomKind, Fits); 5] = [
    (CustomKind::Boolean, is_word_for_boolean),
    (CustomKind::Number, is_number),
    (CustomKind::Date, |value| has_form(value, DAY)),
    (CustomKind::Datetime, is_time),
    (CustomKind::Url, is_link),
];

/// The type for these values, which are trimmed and not empty, and the options of a select.
pub(super) fn kind_of(values: &[String]) -> (CustomKind, Vec<Choice>) {
    let fitting = FORMS.iter().find(|(_, fits)| values.iter().all(|value| fits(value)));
    match fitting {
        _ if values.is_empty() => (CustomKind::Text, Vec::new()),
        Some((kind, _)) => (*kind, Vec::new()),
        None if values.iter().any(|value| value.contains('\n') || is_longer(value, TEXT_CHARS)) => {
            (CustomKind::LongText, Vec::new())
        }
        None => match options(values) {
            Some(options) => (CustomKind::Select, options),
            None => (CustomKind::Text, Vec::new()),
        },
    }
}

fn is_longer(text: &str, characters: usize) -> bool {
    text.chars().nth(characters).is_some()
}

/// Digits may mean numbers, so they are no words here.
fn is_word_for_boolean(value: &str) -> bool {
    boolean(value).is_some() && !value.starts_with(|c: char| c.is_ascii_digit())
}

/// A number with a leading zero is a code, such as a postal code.
fn is_number(value: &str) -> bool {
    let digits = value.strip_prefix('-').unwrap_or(value);
    let (whole, decimals) = digits.split_once('.').unwrap_or((digits, "0"));
    let are_digits =
        |part: &str, most| (1..=most).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
    are_digits(whole, WHOLE_DIGITS) && are_digits(decimals, DECIMALS) && (whole == "0" || !whole.starts_with('0'))
}

/// A time that the API reads, and not a day alone.
fn is_time(value: &str) -> bool {
    value.len() > DAY.len() && UnixMs::parse_iso(&iso(value)).is_some()
}

/// Whether the text is the form with other digits.
fn has_form(text: &str, form: &str) -> bool {
    let digits_as_zero = |c: char| if c.is_ascii_digit() { '0' } else { c };
    text.chars().map(digits_as_zero).eq(form.chars())
}

fn is_link(value: &str) -> bool {
    let lower = value.to_ascii_lowercase();
    let rest = lower.strip_prefix("https://").or_else(|| lower.strip_prefix("http://"));
    rest.is_some_and(|rest| !rest.is_empty() && !rest.contains(char::is_whitespace))
}

/// The options if few short values repeat. The value of an option has no comma, which would separate values of a filter.
fn options(values: &[String]) -> Option<Vec<Choice>> {
    let mut labels: Vec<&String> = Vec::new();
    for value in values {
        if labels.len() <= MOST_OPTIONS && !labels.contains(&value) {
            labels.push(value);
        }
    }
    let repeat = labels.len() <= MOST_OPTIONS && labels.len().saturating_mul(2) <= values.len();
    if !repeat || labels.iter().any(|label| is_longer(label, OPTION_CHARS)) {
        return None;
    }
    let option = |label: &String| Choice {
        value: label.replace(',', "").split_whitespace().collect::<Vec<_>>().join(" "),
        label: label.clone(),
        archived: false,
        merged_into: None,
    };
    let options: Vec<Choice> = labels.into_iter().map(option).collect();
    let different: HashSet<&str> = options.iter().map(|option| option.value.as_str()).collect();
    let are_valid = different.len() == options.len() && !different.contains("");
    are_valid.then_some(options)
}

/// A key for a label, such as noticePeriod for "Notice period". A number follows a key that is taken.
pub(super) fn key_of(label: &str, taken: &[String]) -> String {
    let is_separator = |c: char| c.is_whitespace() || c == '_' || c == '-';
    let plain: String = label.nfkd().filter(|c| c.is_ascii_alphanumeric() || is_separator(*c)).collect();
    let words: String = plain.split(is_separator).map(capitalised).collect();
    let words = words.trim_start_matches(|c: char| c.is_ascii_digit());
    let mut key: String = words.chars().take(KEY_CHARS).collect();
    if let Some(first) = key.get_mut(..1) {
        first.make_ascii_lowercase();
    } else {
        "field".clone_into(&mut key);
    }
    let numbered = |number: usize| {
        let number = number.to_string();
        let kept = key.chars().take(KEY_CHARS.saturating_sub(number.len()));
        kept.collect::<String>() + &number
    };
    let keys = std::iter::once(key.clone()).chain((2..).map(numbered));
    let mut free = keys.filter(|key| !taken.contains(key));
    free.next().unwrap_or_default()
}

/// A word of ASCII with a capital. The rest of a word in capitals becomes small.
fn capitalised(word: &str) -> String {
    let mut word = word.to_owned();
    if !word.bytes().any(|byte| byte.is_ascii_lowercase()) {
        word.make_ascii_lowercase();
    }
    if let Some(first) = word.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    word
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_type_fits_every_value_of_its_column() {
        let long = "x".repeat(TEXT_CHARS + 1);
        for (values, expected) in [
            ("", "text"),
            ("yes|No|TRUE|y", "boolean"),
            ("1|0", "number"),
            ("0|-1.5|999999999999999.000001", "number"),
            ("1000000000000000|1", "text"),
            ("0123|0124", "text"),
            ("+1|1e3", "text"),
            ("1.1234567|2", "text"),
            ("2026-01-02|1965-04-01|2026-99-99", "date"),
            ("2026-01-02 10:00|2026-01-02T10:00:05Z", "datetime"),
            ("2026-01-02 10:00:05.5+02:00|2026-01-02 24:00", "datetime"),
            ("2026-01-02 10:00 AM|2026-01-02 11:00 AM", "text"),
            ("2026-01-02T10:00|2026-13-02T10:00", "text"),
            ("2026-01-02|2026-01-02T10:00", "text"),
            ("HTTPS://a.example|http://b", "url"),
            ("https://|x", "text"),
            ("a|b\nc", "longText"),
            (&long, "longText"),
            ("Day|Night|Day|Night", "select: Day=Day Night=Night"),
            ("Day|Night|Day", "text"),
            ("a, b|a, b", "select: a b=a, b"),
            ("a, b|a b|a, b|a b", "text"),
            (",|,", "text"),
        ] {
            let values: Vec<String> = values.split_terminator('|').map(str::to_owned).collect();
            let (kind, options) = kind_of(&values);
            let kind = serde_json::to_value(kind).unwrap().as_str().unwrap().to_owned();
            let options: Vec<String> =
                options.iter().map(|option| format!("{}={}", option.value, option.label)).collect();
            let shown = format!("{kind}: {}", options.join(" "));
            assert_eq!(shown.trim_end_matches(": "), expected, "{values:?}");
        }
        let repeated = |different: usize| (0..different * 2).map(move |at| format!("v{}", at % different));
        assert_eq!(kind_of(&repeated(12).collect::<Vec<_>>()).1.len(), 12);
        assert_eq!(kind_of(&repeated(13).collect::<Vec<_>>()).0, CustomKind::Text);
    }

    #[test]
    fn a_key_follows_from_its_label() {
        let long = "x".repeat(KEY_CHARS);
        let taken = ["taken".to_owned(), "taken2".to_owned(), long.clone()];
        for (label, expected) in [
            ("Notice period", "noticePeriod"),
            ("NOTICE_period-end", "noticePeriodEnd"),
            ("visaStatus", "visaStatus"),
            ("SAP id", "sapId"),
            ("2nd Straße é", "ndStraeE"),
            ("42", "field"),
            ("Größe", "groe"),
            ("職種", "field"),
            ("taken", "taken3"),
            (&format!("{long}y"), &format!("{}2", &long[1..])),
        ] {
            assert_eq!(key_of(label, &taken), expected, "{label}");
        }
    }
}
