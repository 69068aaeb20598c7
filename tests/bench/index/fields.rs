//! Custom fields of every filterable type, and the seeded values of each prospect.

use domain::custom::CustomKind;
use domain::{CustomField, CustomFields, CustomValue, CustomValues, UnixMs};
use fastrand::Rng;
use serde_json::json;
use tests::random::Choose;

use crate::prospects::{START_MS, id, random_of, skewed, spelled, word};

/// The types, in the order in which the fields take them.
const TYPES: [&str; 9] = ["select", "text", "number", "date", "multiSelect", "boolean", "user", "datetime", "url"];

/// The fields of the account: their types follow one another. Not every prospect has a value of each.
pub fn fields(count: u16) -> CustomFields {
    let field = |number: u16| -> CustomField {
        let kind = TYPES[usize::from(number - 1) % TYPES.len()];
        let field = json!({"key": format!("field{number}"), "label": kind, "type": kind, "filterable": true,
            "createdAt": 0, "updatedAt": 0, "number": number, "since": number});
        serde_json::from_value(field).unwrap()
    };
    CustomFields::of((1..=count).map(field).collect(), (count, count.into()))
}

/// The values of a prospect at one of its revisions. Two prospects in three have a value of a field.
pub fn values(fields: &CustomFields, number: u64, revision: u64) -> CustomValues {
    let mut values = CustomValues::default();
    for field in fields.all() {
        let mut random = random_of(number, 1_000 + u64::from(field.number) * 4 + revision);
        if random.below(3) > 0 {
            values.set(field, Some(value(field.kind, number, &mut random)));
        }
    }
    values
}

fn value(kind: CustomKind, number: u64, random: &mut Rng) -> CustomValue {
    let five_years = |random: &mut Rng| START_MS.cast_signed() + random.i64(0..5 * 365 * 86_400_000);
    let time = |ms: i64| UnixMs::default().plus_ms(ms);
    let choice = |random: &mut Rng, of: u64| word(skewed(random, of), 8);
    match kind {
        CustomKind::Select => CustomValue::Text(choice(random, 12)),
        CustomKind::MultiSelect => {
            let mut texts: Vec<_> = (0..=random.below(3)).map(|_| choice(random, 40)).collect();
            texts.sort();
            texts.dedup();
            CustomValue::Texts(texts)
        }
        CustomKind::Text | CustomKind::LongText => {
            let text = format!("{} {}", word(skewed(random, 2_000), 9), word(skewed(random, 50), 10));
            CustomValue::Text(spelled(&text, random.below(20)))
        }
        CustomKind::Number => CustomValue::Text(match random.below(10) {
            0 => format!("-{}.{:02}", random.u32(1..500), random.u32(1..100)).trim_end_matches('0').to_owned(),
            _ => (random.u32(60..400) * 500).to_string(),
        }),
        CustomKind::Boolean => CustomValue::Boolean(random.one_in(4)),
        CustomKind::Date => CustomValue::Text(time(five_years(random)).day()),
        CustomKind::Datetime => CustomValue::Time(time(five_years(random))),
        CustomKind::Url => CustomValue::Text(format!("https://example.com/{}/{number}", word(skewed(random, 300), 11))),
        CustomKind::User => CustomValue::Text(id("user", skewed(random, 60))),
    }
}
