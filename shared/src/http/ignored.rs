//! The response header that lists unknown names (SPECIFICATION §2.5).

use std::fmt::Write;

use domain::input::Unknown;

/// The most names in the response header (SPECIFICATION §2.5).
const MAX_LISTED: usize = 20;

/// The most bytes of a name in the response header. With [`MAX_LISTED`] names and their separators, the header has at
/// most 2,038 bytes (SPECIFICATION §2.5).
const MAX_NAME_BYTES: usize = 100;

/// The value of the response header, with at most `MAX_LISTED` names; `None` without unknown names. Leaves out the
/// empty name.
#[must_use]
pub fn listed(unknown: &[Unknown]) -> Option<String> {
    let mut names: Vec<&str> = unknown
        .iter()
        .map(Unknown::path)
        .filter(|name| !name.is_empty())
        .collect();
    // A parameter and a member may have the same name.
    names.dedup();
    let names: Vec<String> = names.into_iter().take(MAX_LISTED).map(encoded).collect();
    (!names.is_empty()).then(|| names.join(", "))
}

/// A name as the header shows it. Percent-encodes every byte except letters, digits and `-._~[]`, so that no name can
/// end the header or look like two names.
fn encoded(name: &str) -> String {
    let mut shown = String::new();
    for c in name.chars() {
        let is_plain = c.is_ascii_alphanumeric() || "-._~[]".contains(c);
        let mut next = String::new();
        if is_plain {
            next.push(c);
        } else {
            for byte in c.encode_utf8(&mut [0; 4]).bytes() {
                // Writing to a string cannot fail.
                let _ = write!(next, "%{byte:02X}");
            }
        }
        if shown.len().saturating_add(next.len()) > MAX_NAME_BYTES {
            break;
        }
        shown.push_str(&next);
    }
    shown
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use domain::input::{MAX_FIELD_ERRORS, Names};

    use super::*;
    use crate::http::Query;

    fn names(query: &str) -> (Query, Arc<Names>) {
        let names = Arc::new(Names::default());
        (Query::parse(query, Arc::clone(&names)), names)
    }

    #[test]
    fn a_header_has_twenty_names_of_a_hundred_bytes() {
        for (sent, shown) in [(20, 20), (21, 20)] {
            let pairs: Vec<String> = (0..sent).map(|at| format!("n{at:02}{}=1", "x".repeat(97))).collect();
            let (query, names) = names(&pairs.join("&"));
            names.complete();
            let header = listed(&names.unknown(query.names())).unwrap();
            assert_eq!(header.split(", ").count(), shown);
            assert_eq!(header.len(), shown * 100 + (shown - 1) * 2);
        }
    }

    #[test]
    fn a_name_cannot_leave_its_place_in_the_header() {
        for (name, shown) in [
            ("a.b[0]-_~", "a.b[0]-_~"),
            ("a, b", "a%2C%20b"),
            ("a\r\nSet-Cookie: x=1", "a%0D%0ASet-Cookie%3A%20x%3D1"),
            ("100%", "100%25"),
            ("näme\u{7f}\t\"\\", "n%C3%A4me%7F%09%22%5C"),
        ] {
            assert_eq!(encoded(name), shown);
        }
        for c in '\0'..='\u{ffff}' {
            let shown = encoded(&c.to_string());
            let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~[]%".contains(&byte);
            assert!(shown.bytes().all(is_plain), "{c:?} is shown as {shown}");
        }
        // The header never shows a part of a character.
        assert_eq!(encoded(&"ä".repeat(17)), "%C3%A4".repeat(16));
        assert_eq!(encoded(&"x".repeat(101)), "x".repeat(100));
    }

    #[test]
    fn names_are_unknown_once_everything_is_read() {
        let (query, names) = names("limt=1&limit=2&b=3&b=4&c=&=5");
        names.add_parameter("limit");
        assert_eq!(names.unknown(query.names()), []);
        names.complete();
        let unknown = names.unknown(query.names());
        assert_eq!(listed(&unknown).as_deref(), Some("b, limt"));
        assert_eq!(listed(&unknown[..1]), None);
        assert_eq!(unknown[2].nearest().as_deref(), Some("limit"));
    }

    #[test]
    fn the_first_hundred_members_are_kept() {
        let (query, names) = names("");
        let sent: Vec<String> = (0..102).rev().map(|at| format!("n{at:03}")).collect();
        names.add_unknown("a.", &Arc::from(["n001x".into()]), sent.iter().map(String::as_str));
        names.complete();
        let unknown = names.unknown(query.names());
        assert_eq!(unknown.len(), MAX_FIELD_ERRORS);
        assert_eq!((unknown[0].path(), unknown[99].path()), ("a.n000", "a.n099"));
        assert_eq!(unknown[1].nearest().as_deref(), Some("a.n001x"));
    }
}
