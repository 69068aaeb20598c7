//! The known name that an unknown one resembles.

/// Longer names resemble none: the comparison takes time in proportion to the product of two lengths.
const MAX_CHARS: usize = 64;

/// The known name with the fewest typing errors between it and `name`, if they are at most a third of its characters.
/// A difference in case is no error. Of several such names, the first by the alphabet.
#[must_use]
pub fn nearest<'k>(name: &str, known: &[&'k str]) -> Option<&'k str> {
    if name.chars().nth(MAX_CHARS).is_some() {
        return None;
    }
    let length = name.chars().count();
    let lower = name.to_ascii_lowercase();
    let is_short = |errors: usize| errors.saturating_mul(3) <= length;
    // A different length alone makes so many errors; most known names need no further comparison.
    let similar = known.iter().filter(|other| is_short(other.len().abs_diff(length)));
    let close = similar.filter_map(|other| {
        let errors = strsim::osa_distance(&lower, &other.to_ascii_lowercase());
        is_short(errors).then_some((errors, *other))
    });
    close.min().map(|(_, other)| other)
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
}
