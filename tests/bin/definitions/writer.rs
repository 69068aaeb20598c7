//! Writes YAML for people: small values on one line, long texts folded at 120 columns.

use std::fmt::Write as _;

use yaml_rust2::Yaml;

const WIDTH: usize = 120;

/// Where a scalar stands. Lists and maps on one line end scalars at their own punctuation.
#[derive(Clone, Copy, PartialEq)]
enum Place {
    Block,
    Flow,
}

/// A document that begins with this comment.
pub fn document(comment: &str, yaml: &Yaml) -> String {
    let mut out = String::new();
    for line in comment.lines() {
        let _ = writeln!(out, "# {line}");
    }
    block(&mut out, yaml, 0);
    out
}

/// Writes the members of a map or the elements of a list, each on a line of its own or more.
fn block(out: &mut String, yaml: &Yaml, indent: usize) {
    match yaml {
        Yaml::Hash(members) => {
            for (name, value) in members {
                let _ = write!(out, "{:indent$}{}:", "", scalar(name, Place::Block));
                member(out, value, indent);
            }
        }
        Yaml::Array(elements) => {
            for element in elements {
                let _ = write!(out, "{:indent$}-", "");
                let fits = one_line(element).is_some_and(|line| indent + 2 + line.chars().count() <= WIDTH);
                if let (Yaml::Hash(_), false) = (element, fits) {
                    let mut inner = String::new();
                    block(&mut inner, element, indent + 2);
                    let _ = write!(out, " {}", inner.trim_start());
                } else {
                    member(out, element, indent);
                }
            }
        }
        _ => panic!("a document is a map"),
    }
}

/// Writes a value after its name or its dash.
fn member(out: &mut String, value: &Yaml, indent: usize) {
    let column = out.len() - out.rfind('\n').map_or(0, |at| at + 1) + 1;
    let short = match value {
        Yaml::String(text) if !text.contains('\n') => Some(scalar(value, Place::Block)),
        _ => one_line(value),
    };
    if let Some(line) = short.filter(|line| column + line.chars().count() <= WIDTH) {
        let _ = writeln!(out, " {line}");
        return;
    }
    match value {
        Yaml::String(text) if text.trim_end().contains('\n') => {
            out.push_str(if text.ends_with('\n') { " |\n" } else { " |-\n" });
            for line in text.lines() {
                let _ = writeln!(out, "{:1$}{line}", "", if line.is_empty() { 0 } else { indent + 2 });
            }
        }
        Yaml::String(text) if is_foldable(text) => {
            out.push_str(" >-\n");
            for line in wrapped(text.split(' ').map(str::to_owned), " ", WIDTH - indent - 2) {
                let _ = writeln!(out, "{:1$}{line}", "", indent + 2);
            }
        }
        Yaml::Array(elements) if elements.iter().all(|each| !matches!(each, Yaml::Hash(_) | Yaml::Array(_))) => {
            let _ = writeln!(out);
            let words: Vec<_> = elements.iter().map(|each| scalar(each, Place::Flow)).collect();
            let lines = wrapped(words.into_iter(), ", ", WIDTH - indent - 4);
            let last = lines.len() - 1;
            for (at, line) in lines.iter().enumerate() {
                let (start, end) = (if at == 0 { "[" } else { "" }, if at == last { "]" } else { "," });
                let _ = writeln!(out, "{:1$}{start}{line}{end}", "", indent + 2);
            }
        }
        Yaml::Hash(_) | Yaml::Array(_) => {
            out.push('\n');
            block(out, value, indent + 2);
        }
        other => {
            let _ = writeln!(out, " {}", scalar(other, Place::Block));
        }
    }
}

/// Joins words to lines of at most this width, where a word allows it.
fn wrapped(words: impl Iterator<Item = String>, between: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words {
        match lines.last_mut() {
            Some(line) if line.chars().count() + between.len() + word.chars().count() <= width => {
                line.push_str(between);
                line.push_str(&word);
            }
            _ => lines.push(word),
        }
    }
    lines
}

/// Whether folding keeps the text as it is.
fn is_foldable(text: &str) -> bool {
    text.contains(' ') && !text.contains("  ") && text.trim() == text && !text.contains('\n')
}

/// The value in flow style; none for texts of several lines.
fn one_line(yaml: &Yaml) -> Option<String> {
    Some(match yaml {
        Yaml::Hash(members) => {
            let parts: Option<Vec<_>> = members
                .iter()
                .map(|(name, value)| Some(format!("{}: {}", scalar(name, Place::Flow), one_line(value)?)))
                .collect();
            format!("{{{}}}", parts?.join(", "))
        }
        Yaml::Array(elements) => {
            let parts: Option<Vec<_>> = elements.iter().map(one_line).collect();
            format!("[{}]", parts?.join(", "))
        }
        Yaml::String(text) if text.contains('\n') => return None,
        other => scalar(other, Place::Flow),
    })
}

fn scalar(yaml: &Yaml, place: Place) -> String {
    match yaml {
        Yaml::String(text) if is_plain(text, place) => text.clone(),
        Yaml::String(text) => format!("'{}'", text.replace('\'', "''")),
        Yaml::Integer(number) => number.to_string(),
        Yaml::Real(number) => number.clone(),
        Yaml::Boolean(flag) => flag.to_string(),
        Yaml::Null => "null".to_owned(),
        Yaml::Hash(_) | Yaml::Array(_) | Yaml::Alias(_) | Yaml::BadValue => panic!("not a scalar: {yaml:?}"),
    }
}

/// Whether every reader of YAML 1.1 and 1.2 takes this text for itself without quotes.
fn is_plain(text: &str, place: Place) -> bool {
    const RESERVED: [&str; 11] = ["y", "n", "yes", "no", "on", "off", "true", "false", "null", "none", "nan"];
    let is_inner = |char: char| char.is_alphanumeric() || " _-./()$@<>=+*%^~'`\";…!".contains(char);
    let is_of_block = |char: char| place == Place::Block && ",[]{}?".contains(char);
    let is_colon = |at: usize| text[at + 1..].starts_with(|next: char| next.is_alphanumeric() || next == '/');
    text.starts_with(|char: char| char.is_alphabetic() || "/$_".contains(char))
        && text.char_indices().all(|(at, char)| is_inner(char) || is_of_block(char) || (char == ':' && is_colon(at)))
        && !text.ends_with(' ')
        && !RESERVED.contains(&text.to_lowercase().as_str())
}
