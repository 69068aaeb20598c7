//! Every citation leads somewhere: sections of the specification, decisions (ADR), headings of documents, links.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component, Path, PathBuf};

use super::{expect_none, is_in_word, root, text, texts};

const SPECIFICATION: &str = "infra/docs/SPECIFICATION.md";

/// Documents that are not in this repository. The specification has their content.
const OUTSIDE: [&str; 8] = [
    "service.md",
    "contract.md",
    "architecture.md",
    "style.md",
    "house.md",
    "language.md",
    "../shared/spec",
    "../shared/design",
];

/// A text in one line, without the marks of comments, so that a citation may be wrapped.
fn unwrapped(text: &str) -> String {
    let lines = text.lines().map(|line| line.trim().trim_start_matches(['/', '!', '#', '*']).trim());
    lines.collect::<Vec<_>>().join(" ")
}

/// The headings of a document, code blocks apart.
fn headings(document: &str) -> Vec<String> {
    let mut is_code = false;
    let mut headings = Vec::new();
    for line in document.lines() {
        is_code ^= line.trim_start().starts_with("```");
        if let Some(rest) = line.strip_prefix('#').filter(|_| !is_code) {
            headings.push(rest.trim_start_matches('#').trim().to_owned());
        }
    }
    headings
}

/// The numbers of the specification's sections.
fn sections() -> BTreeSet<String> {
    let numbers = headings(&text(SPECIFICATION)).into_iter().filter_map(|heading| {
        let number = heading.split(' ').next()?.to_owned();
        let is_number = number.split('.').all(|part| part.parse::<u32>().is_ok());
        is_number.then_some(number)
    });
    numbers.collect()
}

/// The number that follows a `§`: digits with at most dots between them.
fn number(rest: &str) -> &str {
    let end = rest.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(rest.len());
    rest[..end].trim_end_matches('.')
}

/// Whether the text before a `§` makes it a section of the specification: its name, or another section of the same
/// list.
fn is_of_specification(before: &str) -> bool {
    let before = before.trim_end();
    let list = [",", "and", "or", "to", ";", "/"].iter().find_map(|link| before.strip_suffix(link)).map(str::trim_end);
    before.ends_with("SPECIFICATION")
        || list.is_some_and(|list| {
            let other = list.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.');
            other.strip_suffix('§').is_some_and(is_of_specification)
        })
}

fn is_of_another_document(before: &str) -> bool {
    let before = before.trim_end();
    let name = before.trim_end_matches(|c: char| c.is_ascii_digit());
    name != before && name.ends_with("RFC ")
}

#[test]
fn sections_of_the_specification_exist() {
    let known = sections();
    assert!(known.len() > 100 && known.contains("17.9"), "{known:?}");
    let (mut wrong, mut cited) = (Vec::new(), 0);
    for (file, text) in texts() {
        let text = unwrapped(&text);
        for (at, sign) in text.match_indices('§') {
            let section = number(&text[at + sign.len()..]);
            if is_of_another_document(&text[..at]) {
                continue;
            }
            cited += 1;
            if file != SPECIFICATION && !is_of_specification(&text[..at]) {
                wrong.push(format!("{file}: §{section} of what? Write SPECIFICATION §{section}"));
            } else if !known.contains(section) {
                wrong.push(format!("{file}: SPECIFICATION §{section}"));
            }
        }
    }
    assert!(cited > 300, "{cited} sections are cited");
    expect_none(&wrong, "These sections do not exist. Cite a number of a heading in infra/docs/SPECIFICATION.md:");
}

#[test]
fn decisions_exist() {
    let known: BTreeSet<String> = texts()
        .into_keys()
        .filter_map(|file| Some(file.strip_prefix("infra/docs/adr/")?.split('-').next()?.to_owned()))
        .collect();
    let (mut wrong, mut cited) = (Vec::new(), 0);
    for (file, text) in texts() {
        let text = unwrapped(&text);
        for (at, name) in text.match_indices("ADR ").filter(|(at, _)| !text[..*at].ends_with(is_in_word)) {
            let number: String = text[at + name.len()..].chars().take_while(char::is_ascii_digit).collect();
            cited += usize::from(!number.is_empty());
            if !number.is_empty() && !known.contains(&number) {
                wrong.push(format!("{file}: ADR {number}"));
            }
        }
    }
    assert!(cited > 30, "{cited} decisions are cited");
    expect_none(&wrong, "These decisions do not exist. Write the four digits of a file in infra/docs/adr:");
}

#[test]
fn cited_headings_exist() {
    let texts = texts();
    let (mut wrong, mut cited) = (Vec::new(), 0);
    for (file, text) in &texts {
        let text = unwrapped(text);
        for (at, comma) in text.match_indices(".md, \"") {
            let path: String = text[..at].chars().rev().take_while(|c| is_in_word(*c) || "-_./".contains(*c)).collect();
            let document = format!("{}.md", path.chars().rev().collect::<String>());
            let heading = text[at + comma.len()..].split('"').next().unwrap_or_default();
            let found =
                [document.clone(), format!("infra/docs/{document}")].into_iter().find_map(|name| texts.get(&name));
            cited += 1;
            if !found.is_some_and(|document| headings(document).iter().any(|known| known == heading)) {
                wrong.push(format!("{file}: {document}, \"{heading}\""));
            }
        }
    }
    assert!(cited >= 5, "{cited} headings are cited");
    expect_none(&wrong, "These documents have no such heading. Cite one as it is written:");
}

#[test]
fn nothing_outside_the_repository_is_cited() {
    let mut wrong = Vec::new();
    for (file, text) in texts() {
        for name in OUTSIDE {
            let is_cited = |(at, _): (usize, &str)| !text[..at].ends_with(|c| is_in_word(c) || c == '-' || c == '_');
            if text.match_indices(name).any(is_cited) {
                wrong.push(format!("{file}: {name}"));
            }
        }
    }
    expect_none(&wrong, "These files are not in the repository. Cite infra/docs/SPECIFICATION.md or an ADR:");
}

/// The anchor of a heading, as GitHub makes it.
fn anchor(heading: &str) -> String {
    let kept = heading.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
    kept.collect::<String>().to_lowercase().replace(' ', "-")
}

/// A path without `.` and `..`.
fn resolved(path: &Path) -> PathBuf {
    path.components().fold(PathBuf::new(), |mut whole, part| {
        match part {
            Component::ParentDir => drop(whole.pop()),
            Component::CurDir => {}
            _ => whole.push(part),
        }
        whole
    })
}

/// The targets of the links in a text in Markdown, other documents of the web apart.
fn relative_links(text: &str) -> impl Iterator<Item = &str> {
    let targets = text.split("](").skip(1);
    let targets = targets.filter_map(|rest| rest.split([')', ' ']).next());
    targets.filter(|link| !link.contains("://") && !link.starts_with("mailto:"))
}

#[test]
fn links_of_the_reference_and_of_the_collection_need_no_repository() {
    let is_read_elsewhere = |file: &str| file == "infra/openapi.yaml" || file.starts_with("infra/collection/");
    let texts = texts().into_iter().filter(|(file, _)| is_read_elsewhere(file));
    let (mut wrong, mut read) = (Vec::new(), 0);
    for (file, text) in texts {
        read += 1;
        // A pattern of the document may have a group after a class.
        let relative = relative_links(&text).filter(|link| !link.contains(['(', '[', '|']));
        wrong.extend(relative.map(|link| format!("{file}: {link}")));
    }
    assert!(read > 50, "{read} files");
    expect_none(&wrong, "These files are read where the repository is not. Write the whole address of these links:");
}

#[test]
fn links_of_documents_lead_somewhere() {
    let texts = texts();
    let documents: BTreeMap<&String, &String> =
        texts.iter().filter(|(file, _)| Path::new(file).extension() == Some("md".as_ref())).collect();
    let (mut wrong, mut links) = (Vec::new(), 0);
    for (file, text) in &documents {
        let folder = Path::new(file.as_str()).parent().unwrap();
        for link in relative_links(text) {
            let (path, heading) = link.split_once('#').unwrap_or((link, ""));
            let target = if path.is_empty() { PathBuf::from(file.as_str()) } else { resolved(&folder.join(path)) };
            let document = documents.get(&target.to_str().unwrap().to_owned());
            let anchors: Vec<String> =
                document.into_iter().flat_map(|text| headings(text)).map(|one| anchor(&one)).collect();
            links += 1;
            if !root().join(&target).exists() || !heading.is_empty() && !anchors.iter().any(|known| known == heading) {
                wrong.push(format!("{file}: {link}"));
            }
        }
    }
    assert!(links >= 10, "{links} links");
    expect_none(&wrong, "These links lead nowhere:");
}
