//! The most lines of each crate, of the console and of `.ci`, and the most words of each document: `budget.txt`.
//!
//! A row is a name and a number, which only falls. If a change must exceed it, a second number follows, and a comment that
//! begins with the name says why: `# infra/cli: …`. `cargo run -p tests --bin definitions -- --budget` lowers the numbers
//! to what is there, adds new rows, and removes the rows of what is gone.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

pub const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/service/rules/budget.txt");

/// What builds and installations leave.
const OTHERS: [&str; 4] = ["target", "dist", "node_modules", "__pycache__"];

/// The row of a file, and whether its words count, not its lines.
fn row(path: &str) -> Option<(String, bool)> {
    let two: Vec<&str> = path.split('/').take(2).collect();
    let extension = path.rsplit('.').next().unwrap_or_default();
    let is_document = path == "README.md" || path.starts_with("infra/docs/");
    match (two[0], extension) {
        (".ci", _) => (!path.contains("lock") && !path.contains("requirements")).then(|| (".ci".to_owned(), false)),
        (_, "md") => is_document.then(|| (path.to_owned(), true)),
        ("tests", "rs") => Some(("tests".to_owned(), false)),
        (_, "rs") if path.contains("/tests/") || path.ends_with("tests.rs") => Some(("tests".to_owned(), false)),
        (_, "rs") => Some((two.join("/"), false)),
        ("infra", "ts" | "tsx" | "css" | "html") if two[1] == "console" => Some((two.join("/"), false)),
        _ => None,
    }
}

fn measure(folder: &Path, place: &str, found: &mut BTreeMap<String, usize>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if OTHERS.contains(&name) || name.starts_with('.') && name != ".ci" {
            continue;
        }
        let place = format!("{place}{name}");
        if path.is_dir() {
            measure(&path, &format!("{place}/"), found);
        } else if let Some((row, has_words)) = row(&place) {
            let bytes = fs::read(&path).unwrap();
            let text = String::from_utf8_lossy(&bytes);
            let count = [text.lines().count(), text.split_whitespace().count()][usize::from(has_words)];
            *found.entry(row).or_default() += count;
        }
    }
}

/// What is there now.
pub fn measured() -> BTreeMap<String, usize> {
    let mut found = BTreeMap::new();
    measure(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/..")), "", &mut found);
    found
}

/// The numbers of each row: the first only falls, and a comment explains the second.
pub fn rows(text: &str) -> BTreeMap<&str, (usize, Option<usize>)> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let rows = lines.map(|line| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let number = |word: &str| word.parse().unwrap_or_else(|_| panic!("{line}"));
        (words[0], (number(words[1]), words.get(2).map(|word| number(word))))
    });
    rows.collect()
}

pub fn explains(text: &str, name: &str) -> bool {
    text.lines().any(|line| line.starts_with(&format!("# {name}: ")))
}

#[cfg(test)]
#[test]
fn nothing_is_larger_than_its_budget() {
    use std::fmt::Write;

    let (text, measured, mut wrong) = (fs::read_to_string(FILE).unwrap(), measured(), String::new());
    let mut rows = rows(&text);
    for (name, count) in measured {
        let Some((number, raised)) = rows.remove(name.as_str()) else {
            writeln!(wrong, "{name} has no row").unwrap();
            continue;
        };
        let most = raised.unwrap_or(number);
        if count > most {
            writeln!(wrong, "{name} has {count}, more than {most}").unwrap();
        } else if raised.is_some() && !explains(&text, &name) {
            writeln!(wrong, "budget.txt must say why {name} has a second number").unwrap();
        } else if count + count / 20 < most {
            println!("{name} has {count}: lower the number {most}");
        }
    }
    for name in rows.keys() {
        writeln!(wrong, "{name} is gone: remove its row").unwrap();
    }
    assert!(wrong.is_empty(), "{wrong}What to do is in tests/service/rules/budget.rs.");
}
