//! The custom field that fits the values of a column that no field matches.

use std::collections::BTreeSet;

use domain::custom::{Choice, CustomKind};
use domain::text::folded;

use crate::columns::NewField;
use crate::facts::{ColumnFacts, MAX_DISTINCT};

const KEY_CHARS: usize = 40;
/// The most characters of a label.
pub(crate) const LABEL_CHARS: usize = 100;

/// The field for a column: its key, unless the header gives one, is not among the taken ones.
pub(crate) fn new_field(facts: &ColumnFacts, name: &str, key: Option<&str>, taken: &[String]) -> NewField {
    let label: String = name.chars().take(LABEL_CHARS).collect();
    let label = if label.is_empty() { "Column".to_owned() } else { label };
    let key = key.map_or_else(|| key_of(&label, taken), str::to_owned);
    let (kind, options) = kind_of(facts);
    NewField { key, label, kind, options }
}

/// The type that every value fits, and the options of a select.
fn kind_of(facts: &ColumnFacts) -> (CustomKind, Vec<Choice>) {
    let are_numbers = !facts.has_code && !facts.numbers.is_mixed() && facts.are_all(facts.numbers.fitting);
    let are_dates = !facts.dates.is_mixed();
    let forms = [
        (CustomKind::Boolean, facts.are_all(facts.booleans)),
        (CustomKind::Number, are_numbers),
        (CustomKind::Date, are_dates && facts.are_all(facts.days)),
        (CustomKind::Datetime, are_dates && facts.are_all(facts.times)),
        (CustomKind::Url, facts.are_all(facts.links)),
        (CustomKind::LongText, facts.has_long),
    ];
    if let Some((kind, _)) = forms.into_iter().find(|(_, fits)| *fits) {
        return (kind, Vec::new());
    }
    options(facts).map_or((CustomKind::Text, Vec::new()), |options| (CustomKind::Select, options))
}

/// The options if few short values repeat. The value of an option has no comma, which would separate values of a filter.
fn options(facts: &ColumnFacts) -> Option<Vec<Choice>> {
    let different = u64::try_from(facts.distinct.len()).unwrap_or(u64::MAX);
    let repeat = facts.distinct.len() < MAX_DISTINCT && different > 0 && different.saturating_mul(2) <= facts.filled;
    if !repeat || facts.has_long_option {
        return None;
    }
    let option = |label: &String| Choice {
        value: label.replace(',', "").split_whitespace().collect::<Vec<_>>().join(" "),
        label: label.clone(),
        archived: false,
        merged_into: None,
    };
    let options: Vec<Choice> = facts.distinct.iter().map(option).collect();
    let values: BTreeSet<&str> = options.iter().map(|option| option.value.as_str()).collect();
    let are_valid = values.len() == options.len() && !values.contains("");
    are_valid.then_some(options)
}

/// A key for a label, such as noticePeriod for "Notice period". A number follows a key that is taken.
fn key_of(label: &str, taken: &[String]) -> String {
    let is_capital = label.chars().any(char::is_lowercase);
    let plain = if label.is_ascii() { label.to_owned() } else { folded(label) };
    let words = plain.split(|c: char| c.is_whitespace() || matches!(c, '_' | '-' | '/' | '.'));
    let words: String = words.map(|word| capitalised(word, is_capital)).collect();
    let words = words.trim_start_matches(|c: char| c.is_ascii_digit());
    let mut key: String = words.chars().take(KEY_CHARS).collect();
    match key.get_mut(..1) {
        Some(first) => first.make_ascii_lowercase(),
        None => "field".clone_into(&mut key),
    }
    let numbered = |number: usize| {
        let number = number.to_string();
        let kept = key.chars().take(KEY_CHARS.saturating_sub(number.len()));
        kept.collect::<String>() + &number
    };
    let mut keys = std::iter::once(key.clone()).chain((2..).map(numbered));
    keys.find(|key| !taken.contains(key)).unwrap_or_default()
}

/// The letters and digits of a word with a capital. The rest of a word in capitals becomes small.
fn capitalised(word: &str, keeps_capitals: bool) -> String {
    let mut word: String = word.chars().filter(char::is_ascii_alphanumeric).collect();
    if !keeps_capitals || !word.bytes().any(|byte| byte.is_ascii_lowercase()) {
        word.make_ascii_lowercase();
    }
    if let Some(first) = word.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    word
}
