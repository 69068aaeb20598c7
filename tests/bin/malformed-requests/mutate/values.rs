//! Defects of JSON and of parameters.

use fastrand::Rng;
use serde_json::Value;
use tests::random::Choose;

/// One of the lines of a text.
fn line_of(random: &mut Rng, text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    (*random.one_of(&lines)).to_owned()
}

/// A value of the wrong type, too large, too deep or invalid; as text, since some are not JSON.
fn value(random: &mut Rng) -> String {
    match random.below(60) {
        0 => format!("\"{}\"", "é".repeat(120_000)),
        1 => format!("{}{}", "[".repeat(33), "]".repeat(33)),
        2 => format!("{}1{}", "{\"a\":".repeat(40), "}".repeat(40)),
        3 => format!("[{}]", vec!["\"x\""; 10_000].join(",")),
        4 => format!("\"{}\"", "x".repeat(2_001)),
        5 => format!("[{}]", vec!["{}"; 200].join(",")),
        6 => format!("\"{}\"", "\u{fdfa}".repeat(5_000)),
        7 => format!("\"{}@example.com\"", "a".repeat(300)),
        8 => format!("\"+{}\"", "9".repeat(random.below(120))),
        9 => format!("\"{}\"", "<b>".repeat(3_000)),
        10 => "\"JVBERi0xLjQKJcOkw7zDtsOf\"".to_owned(),
        _ => line_of(random, include_str!("values.txt")),
    }
}

/// The same object with one of its members changed, left out, repeated or renamed.
pub fn mutated(random: &mut Rng, given: &[u8]) -> Vec<u8> {
    let Ok(Value::Object(members)) = serde_json::from_slice(given) else {
        return value(random).into_bytes();
    };
    let mut texts: Vec<(String, String)> = members
        .iter()
        .map(|(name, value)| (Value::from(name.as_str()).to_string(), value.to_string()))
        .collect();
    let at = random.below(texts.len());
    match random.below(8) {
        _ if texts.is_empty() => return value(random).into_bytes(),
        0 => {
            texts.remove(at);
        }
        1 => texts.push((texts[at].0.clone(), value(random))),
        2 => texts[at].0 = value(random),
        3 => texts[at].1 = String::from_utf8_lossy(&mutated(random, texts[at].1.clone().as_bytes())).into_owned(),
        _ => texts[at].1 = value(random),
    }
    let members: Vec<String> = texts.iter().map(|(name, value)| format!("{name}:{value}")).collect();
    format!("{{{}}}", members.join(",")).into_bytes()
}

/// Appends wrong parameters, of the operation and others.
pub fn query(random: &mut Rng, target: &mut Vec<u8>, names: &[String]) {
    let any = ["limit", "pageToken", "fields", "label", "x", "%00", "createdAfter"];
    let mut parts = Vec::new();
    for _ in 0..=random.below(4) {
        let name = if names.is_empty() || random.one_in(4) {
            (*random.one_of(&any)).to_owned()
        } else {
            random.one_of(names).clone()
        };
        let value = match random.below(30) {
            0 => "x".repeat(random.below(9_000)),
            1 => vec!["id"; 2_000].join(","),
            _ => line_of(random, include_str!("parameters.txt")),
        };
        let times = if random.one_in(20) { 100 } else { 1 };
        parts.extend(std::iter::repeat_n(format!("{name}={value}"), times));
    }
    target.push(if random.one_in(10) { b'&' } else { b'?' });
    target.extend(parts.join(*random.one_of::<&str>(&["&", "&", "&&", ";"])).into_bytes());
}
