//! Groups the spellings of a value, such as `VIP` and `vip`.

use std::cmp::Reverse;

/// A text, its folded form, which is the same for all spellings, and its count.
struct Spelling<'a> {
    text: &'a [u8],
    /// Where the folded text begins and ends.
    folded: (u32, u32),
    count: u32,
}

/// Texts grouped by their folded form. Folds each text once. Stores the folded texts one after the other, because there
/// may be hundreds of thousands.
pub(super) struct Spellings<'a> {
    folded: String,
    /// Sorted by the folded text, then by the text.
    spellings: Vec<Spelling<'a>>,
}

impl<'a> Spellings<'a> {
    /// Groups texts that arrive in ascending order.
    pub(super) fn of(texts: impl Iterator<Item = (&'a [u8], usize)>, fold: fn(&str) -> String) -> Self {
        let (mut folded, mut spellings) = (String::new(), Vec::new());
        let end = |folded: &String| u32::try_from(folded.len()).unwrap_or(u32::MAX);
        for (text, count) in texts {
            let start = end(&folded);
            folded.push_str(&fold(&String::from_utf8_lossy(text)));
            spellings.push(Spelling {
                text,
                folded: (start, end(&folded)),
                count: u32::try_from(count).unwrap_or(u32::MAX),
            });
        }
        // This sort is stable, so texts stay in order. It is fast because most texts are in order already.
        spellings.sort_by(|one, next| part(&folded, one).cmp(part(&folded, next)));
        Self { folded, spellings }
    }

    /// Calls `found` with the most frequent spelling of each group and the count of the whole group.
    pub(super) fn each_group(&self, mut found: impl FnMut(&'a [u8], usize)) {
        let is_same = |one: &Spelling<'_>, next: &Spelling<'_>| part(&self.folded, one) == part(&self.folded, next);
        for group in self.spellings.chunk_by(is_same) {
            let counts = group.iter().filter_map(|spelling| usize::try_from(spelling.count).ok());
            // The first of the most frequent ones is the least text.
            if let Some(best) = group.iter().min_by_key(|spelling| Reverse(spelling.count)) {
                found(best.text, counts.fold(0, usize::saturating_add));
            }
        }
    }
}

/// The folded text of a spelling.
fn part<'f>(folded: &'f str, spelling: &Spelling<'_>) -> &'f str {
    let (start, end) = spelling.folded;
    let range = usize::try_from(start).ok().zip(usize::try_from(end).ok());
    range
        .and_then(|(start, end)| folded.get(start..end))
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::text::folded;

    #[test]
    fn a_group_has_its_most_frequent_spelling_or_the_least_one() {
        let texts: [(&str, usize); 7] = [
            ("ACME", 2),
            ("Acme", 3),
            ("Zoe", 1),
            ("acme ", 3),
            ("zoë", 1),
            ("\u{301}", 4),
            ("東京", 1),
        ];
        let texts = texts.iter().map(|(text, count)| (text.as_bytes(), *count));
        let spellings = Spellings::of(texts, folded);
        let mut groups = Vec::new();
        spellings.each_group(|text, count| groups.push((std::str::from_utf8(text).unwrap(), count)));
        // A text that consists only of an accent has a group, too.
        assert_eq!(groups, [("Acme", 8), ("Zoe", 2), ("\u{301}", 4), ("東京", 1)]);
    }
}
