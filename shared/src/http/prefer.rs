//! The request header `Prefer` of RFC 7240 (SPECIFICATION §2.5).

use domain::input::Handling;
use lambda_http::http::HeaderMap;

/// What the client wants to be done with unknown names. The first `handling` counts; any other preference and any other
/// value are ignored, as the RFC says.
#[must_use]
pub fn handling(headers: &HeaderMap) -> Handling {
    let values = headers.get_all("prefer").iter().filter_map(|value| value.to_str().ok());
    let mut preferences = values.flat_map(|value| value.split(','));
    let handling = preferences.find_map(|preference| {
        let (name, value) = preference.split(';').next()?.split_once('=')?;
        name.trim().eq_ignore_ascii_case("handling").then(|| value.trim())
    });
    match handling
        .map(|value| value.trim_matches('"').to_ascii_lowercase())
        .as_deref()
    {
        Some("strict") => Handling::Strict,
        Some("lenient") => Handling::Lenient,
        Some(_) | None => Handling::Usual,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_handling_counts() {
        for (values, expected) in [
            (&["handling=strict"][..], Handling::Strict),
            (&["Handling = \"strict\" ; x=1"], Handling::Strict),
            (&["respond-async, wait=10, handling=strict"], Handling::Strict),
            (&["return=minimal", "handling=strict"], Handling::Strict),
            (&["handling=lenient, handling=strict"], Handling::Lenient),
            (&["Handling=Lenient"], Handling::Lenient),
            (&["handling=strict, handling=lenient"], Handling::Strict),
            (&["handling"], Handling::Usual),
            (&["handling=stricter"], Handling::Usual),
            (&["x; handling=strict"], Handling::Usual),
            (&[""], Handling::Usual),
            (&[], Handling::Usual),
        ] {
            let mut headers = HeaderMap::new();
            for value in values {
                headers.append("prefer", value.parse().unwrap());
            }
            assert_eq!(handling(&headers), expected, "{values:?}");
        }
    }
}
