//! The request header `Prefer` of RFC 7240 (SPECIFICATION §2.5).

use lambda_http::http::HeaderMap;

/// Whether the client wants a request with unknown names to be refused. The first `handling` counts; any other
/// preference is ignored, as the RFC says.
#[must_use]
pub fn is_strict(headers: &HeaderMap) -> bool {
    let values = headers.get_all("prefer").iter().filter_map(|value| value.to_str().ok());
    let mut preferences = values.flat_map(|value| value.split(','));
    let handling = preferences.find_map(|preference| {
        let (name, value) = preference.split(';').next()?.split_once('=')?;
        name.trim().eq_ignore_ascii_case("handling").then(|| value.trim())
    });
    handling.is_some_and(|value| value.trim_matches('"').eq_ignore_ascii_case("strict"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_handling_counts() {
        for (values, expected) in [
            (&["handling=strict"][..], true),
            (&["Handling = \"strict\" ; x=1"], true),
            (&["respond-async, wait=10, handling=strict"], true),
            (&["return=minimal", "handling=strict"], true),
            (&["handling=lenient, handling=strict"], false),
            (&["handling=strict, handling=lenient"], true),
            (&["handling"], false),
            (&["handling=stricter"], false),
            (&["x; handling=strict"], false),
            (&[""], false),
            (&[], false),
        ] {
            let mut headers = HeaderMap::new();
            for value in values {
                headers.append("prefer", value.parse().unwrap());
            }
            assert_eq!(is_strict(&headers), expected, "{values:?}");
        }
    }
}
