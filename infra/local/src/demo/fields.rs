//! The custom fields of the demo account, and the values of its people. As in real life, most people lack some of them.

use domain::UnixMs;
use serde_json::{Value, json};

use super::DAY_MS;

/// The bodies of `POST /custom-fields`.
pub(super) fn definitions() -> [Value; 5] {
    let options = |values: &[&str]| values.iter().map(|value| json!({ "value": value })).collect::<Vec<_>>();
    [
        json!({
            "key": "noticePeriod", "label": "Notice period", "type": "number", "filterable": true, "position": 0,
            "description": "In weeks.",
        }),
        json!({
            "key": "workPermit", "label": "Work permit", "type": "select", "filterable": true, "position": 1,
            "options": options(&["Citizen", "Has a permit", "Needs a permit"]),
        }),
        json!({
            "key": "languages", "label": "Languages", "type": "multiSelect", "filterable": true, "position": 2,
            "options": options(&["English", "Spanish", "Portuguese", "Mandarin", "Arabic"]),
        }),
        json!({
            "key": "availableFrom", "label": "Available from", "type": "date", "filterable": true, "position": 3,
        }),
        json!({ "key": "portfolio", "label": "Portfolio", "type": "url", "position": 4 }),
    ]
}

/// The values of the person with this number.
pub(super) fn values(number: usize, now: UnixMs) -> Value {
    let weeks = [2, 4, 4, 0, 12, 4, 8].get(number % 7);
    let permit = ["Citizen", "Citizen", "Has a permit", "Citizen", "Needs a permit"].get(number % 5);
    let spoken: [&[&str]; 4] =
        [&["English"], &["English", "Spanish"], &["English", "Portuguese"], &["English", "Mandarin"]];
    let days = i64::try_from(number.wrapping_mul(37) % 97).unwrap_or_default();
    json!({
        "noticePeriod": weeks.filter(|_| number % 3 != 1),
        "workPermit": permit.filter(|_| number % 4 != 2),
        "languages": spoken.get(number % 4).filter(|_| number % 5 < 3),
        "availableFrom": number.is_multiple_of(6).then(|| now.plus_ms(DAY_MS.saturating_mul(days)).day()),
        "portfolio": (number % 17 == 3).then(|| format!("https://example.com/portfolio/{number}")),
    })
}
