//! The known name that an unknown one resembles.

/// Longer names resemble none: the comparison takes time in proportion to the product of two lengths.
const MAX_CHARS: usize = 64;

/// The known name with the fewest typing errors between it and `name`, if they are at most a third of its characters.
/// A difference in case is no error. Of several such names, the first one by the alphabet.
#[must_use]
pub fn nearest(name: &str, known: &[&'static str]) -> Option<&'static str> {
    let name: Vec<char> = name.chars().take(MAX_CHARS.saturating_add(1)).collect();
    if name.len() > MAX_CHARS {
        return None;
    }
    let close = known.iter().filter_map(|other| {
        // As many letters are missing or superfluous, at least.
        let different = name.len().abs_diff(other.len());
        if different.saturating_mul(3) > name.len() {
            return None;
        }
        let letters: Vec<char> = other.chars().collect();
        let errors = typing_errors(&name, &letters);
        (errors.saturating_mul(3) <= name.len()).then_some((errors, *other))
    });
    close.min().map(|(_, other)| other)
}

/// How many letters are missing, superfluous, wrong, or exchanged with the next one: the optimal string alignment
/// distance, without regard to case.
fn typing_errors(a: &[char], b: &[char]) -> usize {
    let same = |a: &char, b: &char| a.eq_ignore_ascii_case(b);
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    let mut previous: Option<&char> = None;
    for (row, x) in a.iter().enumerate() {
        let mut this = vec![row.saturating_add(1)];
        let mut left: Option<&char> = None;
        for (column, y) in b.iter().enumerate() {
            let at = |line: &[usize], place: usize| line.get(place).copied().unwrap_or(usize::MAX);
            let missing = at(&last, column.saturating_add(1)).saturating_add(1);
            let superfluous = at(&this, column).saturating_add(1);
            let wrong = at(&last, column).saturating_add(usize::from(!same(x, y)));
            let is_exchange =
                previous.is_some_and(|previous| same(previous, y)) && left.is_some_and(|left| same(left, x));
            let exchanged = match column.checked_sub(1) {
                Some(column) if is_exchange => at(&before, column).saturating_add(1),
                Some(_) | None => usize::MAX,
            };
            this.push(missing.min(superfluous).min(wrong).min(exchanged));
            left = Some(y);
        }
        before = std::mem::replace(&mut last, this);
        previous = Some(x);
    }
    last.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_differs_by_at_most_a_third() {
        let known = [
            "email",
            "name",
            "firstName",
            "q",
            "limit",
            "updatedAfter",
            "updatedBefore",
        ];
        for (name, expected) in [
            ("emial", Some("email")),
            ("nmae", Some("name")),
            ("EMAIL", Some("email")),
            ("first_name", Some("firstName")),
            ("limt", Some("limit")),
            ("limits", Some("limit")),
            ("updatedaftr", Some("updatedAfter")),
            // Two errors in six characters, and in five.
            ("emailxx", Some("email")),
            ("emaxx", None),
            ("nam", Some("name")),
            ("na", None),
            ("x", None),
            ("", None),
        ] {
            assert_eq!(nearest(name, &known), expected, "{name}");
        }
        assert_eq!(nearest("abd", &["abe", "abc"]), Some("abc"));
        let long = "x".repeat(MAX_CHARS);
        assert_eq!(nearest(&long, &["y"]), None);
        let known: &'static str = Box::leak(long.clone().into_boxed_str());
        assert_eq!(nearest(&long, &[known]), Some(known));
        assert_eq!(nearest(&(long + "x"), &[known]), None);
    }

    #[test]
    fn errors_are_counted_as_a_typist_makes_them() {
        for (a, b, errors) in [
            ("", "", 0),
            ("abc", "abc", 0),
            ("abc", "", 3),
            ("", "abc", 3),
            ("abc", "acb", 1),
            ("ca", "abc", 3),
            ("kitten", "sitting", 3),
            ("ABC", "abc", 0),
        ] {
            let (x, y): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
            assert_eq!(typing_errors(&x, &y), errors, "{a} {b}");
        }
    }
}
