//! The text of a cell: several texts in one cell.

pub use domain::formula::{protected, unprotected};

/// What separates the texts of a cell.
const SEPARATORS: [char; 2] = [';', ','];

/// Several texts as one: joined by `; `, or a JSON array if one of them has a separator.
pub fn joined(texts: &[String]) -> String {
    let is_plain = |text: &String| !text.is_empty() && text.trim() == text && !text.contains(SEPARATORS);
    let text = texts.join("; ");
    if texts.iter().all(is_plain) && !text.starts_with('[') {
        text
    } else {
        serde_json::to_string(texts).unwrap_or(text)
    }
}

/// The texts of a cell that [`joined`] wrote, or that are separated by semicolons or commas. Empty ones are left out.
pub fn split(cell: &str) -> Vec<String> {
    if cell.starts_with('[')
        && let Ok(texts) = serde_json::from_str(cell)
    {
        return texts;
    }
    let texts = cell.split(SEPARATORS).map(str::trim).filter(|text| !text.is_empty());
    texts.map(str::to_owned).collect()
}
