//! Bounds on HTML, checked in one pass before it is parsed (SPECIFICATION §10.4).
//!
//! A parser repairs markup: it opens formatting elements again in every block that follows them, and it searches the
//! open elements at every tag. Its work and its output grow with the product of tags and open elements, and with the
//! bytes of what it opens again. This pass counts them. Where it cannot be certain that the parser closes an element,
//! it counts the element as open.

use std::fmt;

use super::tag::{MAX_ATTRIBUTES, Tag};

/// The most tags, comments and declarations.
pub const MAX_TAGS: usize = 5_000;

/// The most elements that are open at one place.
pub const MAX_OPEN: usize = 100;

/// The most formatting elements, such as `<b>`, that are open at one place.
pub const MAX_FORMATTING: usize = 20;

/// The most bytes of formatting elements that a parser may repeat: at each tag, the bytes of the open elements.
pub const MAX_REPEATED_BYTES: usize = 2 * 1024 * 1024;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exceeded {
    Tags,
    Open,
    Formatting,
    Attributes,
    Repeated,
}

impl fmt::Display for Exceeded {
    /// What is wrong, to be read after the name of the field.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tags => write!(formatter, "must have at most {MAX_TAGS} HTML tags"),
            Self::Open => write!(formatter, "must have at most {MAX_OPEN} HTML elements open at one place"),
            Self::Formatting => {
                write!(formatter, "must have at most {MAX_FORMATTING} formatting elements open at one place")
            }
            Self::Attributes => write!(formatter, "must have at most {MAX_ATTRIBUTES} attributes in a tag"),
            Self::Repeated => formatter.write_str("must have shorter formatting elements, or close them"),
        }
    }
}

/// Elements that the parser opens again in the blocks that follow.
const FORMATTING: [&str; 14] =
    ["a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u"];

const VOID: [&str; 12] = ["area", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"];

/// Elements whose end tag may change nothing.
const NEVER_CLOSED: [&str; 3] = ["html", "body", "frameset"];

/// Elements inside which tags have other rules.
const FOREIGN: [&str; 2] = ["svg", "math"];

/// The open elements that the start of `name` closes, if they are the innermost.
fn closed_by_start(name: &str) -> &'static [&'static str] {
    match name {
        "p" => &["p"],
        "li" => &["p", "li"],
        "dt" | "dd" => &["p", "dt", "dd"],
        "td" | "th" => &["p", "td", "th"],
        "tr" => &["p", "td", "th", "tr"],
        "tbody" | "thead" | "tfoot" => &["p", "td", "th", "tr", "tbody", "thead", "tfoot"],
        _ => &[],
    }
}

/// The open elements that the end of `name` closes together with the element itself.
fn closed_by_end(name: &str) -> &'static [&'static str] {
    match name {
        "div" | "li" | "dd" | "dt" | "td" | "th" | "blockquote" | "section" | "article" | "center" => &["p"],
        "ul" | "ol" => &["p", "li"],
        "dl" => &["p", "dt", "dd"],
        "tr" => &["p", "td", "th"],
        "tbody" | "thead" | "tfoot" => &["p", "td", "th", "tr"],
        "table" => &["p", "td", "th", "tr", "tbody", "thead", "tfoot"],
        _ => &[],
    }
}

/// What may be open at one place.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Open {
    /// An element with the bytes of its tag. Its end tag closes it.
    Element(String, usize),
    /// A comment, which `-->` closes.
    Comment,
    /// Something that this pass never regards as closed.
    Unknown,
}

impl Open {
    fn is_one_of(&self, names: &[&str]) -> bool {
        matches!(self, Self::Element(name, _) if names.contains(&name.as_str()))
    }
}

struct Pass<'a> {
    rest: &'a str,
    tags: usize,
    open: Vec<Open>,
    /// Formatting elements among `open`, including elements whose start alone is known.
    formatting: usize,
    /// The bytes of their tags.
    formatting_bytes: usize,
    /// The bytes that the parser may have repeated so far.
    repeated: usize,
    /// Whether some of `open` may have other rules.
    foreign: usize,
}

/// Checks the bounds of a text.
///
/// # Errors
/// The first bound that it exceeds.
pub fn check(html: &str) -> Result<(), Exceeded> {
    let mut pass =
        Pass { rest: html, tags: 0, open: Vec::new(), formatting: 0, formatting_bytes: 0, repeated: 0, foreign: 0 };
    while let Some(at) = pass.rest.find(['<', '-']) {
        pass.rest = pass.rest.get(at..).unwrap_or_default();
        if let Some(rest) = pass.rest.strip_prefix('<') {
            pass.rest = rest;
            pass.markup()?;
        } else {
            if pass.rest.starts_with("-->") && pass.open.last() == Some(&Open::Comment) {
                pass.open.pop();
            }
            pass.rest = pass.rest.get(1..).unwrap_or_default();
        }
    }
    Ok(())
}

impl Pass<'_> {
    /// Reads what follows `<`.
    fn markup(&mut self) -> Result<(), Exceeded> {
        let (is_end, name) = match self.rest.strip_prefix('/') {
            Some(name) => (true, name),
            None => (false, self.rest),
        };
        let is_tag = name.starts_with(|c: char| c.is_ascii_alphabetic());
        if !is_tag && !is_end && !self.rest.starts_with(['!', '?']) {
            return Ok(());
        }
        self.tags = self.tags.saturating_add(1);
        if self.tags > MAX_TAGS {
            return Err(Exceeded::Tags);
        }
        self.repeated = self.repeated.saturating_add(self.formatting_bytes);
        if self.repeated > MAX_REPEATED_BYTES {
            return Err(Exceeded::Repeated);
        }
        if !is_tag {
            return self.declaration();
        }
        let length = name.find(['<', '>', '/', ' ', '\t', '\n', '\r', '\x0c']);
        let (name, attributes) = name.split_at(length.unwrap_or(name.len()));
        let name = name.to_ascii_lowercase();
        let tag = Tag::read(attributes).ok_or(Exceeded::Attributes)?;
        let bytes = name.len().saturating_add(tag.bytes);
        match tag.rest {
            None => self.push(&name, bytes, Open::Unknown),
            Some(rest) => {
                self.rest = rest;
                if is_end {
                    self.end(&name);
                    Ok(())
                } else {
                    self.start(name, bytes)
                }
            }
        }
    }

    /// A comment, or a declaration that ends at the next `>`. If a tag begins before that, the parser may not see it.
    fn declaration(&mut self) -> Result<(), Exceeded> {
        if let Some(rest) = self.rest.strip_prefix("!--") {
            self.rest = rest;
            return self.push("", 0, Open::Comment);
        }
        if self.rest.find(['<', '>']).is_some_and(|at| self.rest.get(at..).is_some_and(|rest| rest.starts_with('>'))) {
            return Ok(());
        }
        self.push("", 0, Open::Unknown)
    }

    fn start(&mut self, name: String, bytes: usize) -> Result<(), Exceeded> {
        if self.foreign == 0 {
            if VOID.contains(&name.as_str()) {
                return Ok(());
            }
            let closed = closed_by_start(&name);
            while self.open.last().is_some_and(|open| open.is_one_of(closed)) {
                self.open.pop();
            }
        }
        if NEVER_CLOSED.contains(&name.as_str()) {
            return self.push("", 0, Open::Unknown);
        }
        self.push(&name.clone(), bytes, Open::Element(name, bytes))
    }

    fn push(&mut self, name: &str, bytes: usize, open: Open) -> Result<(), Exceeded> {
        self.open.push(open);
        if FORMATTING.contains(&name) {
            self.formatting = self.formatting.saturating_add(1);
            self.formatting_bytes = self.formatting_bytes.saturating_add(bytes);
        }
        if FOREIGN.contains(&name) {
            self.foreign = self.foreign.saturating_add(1);
        }
        if self.formatting > MAX_FORMATTING {
            return Err(Exceeded::Formatting);
        }
        if self.open.len() > MAX_OPEN {
            return Err(Exceeded::Open);
        }
        Ok(())
    }

    /// Closes the innermost element if it has this name. Elements of other names in between may survive an end tag, so
    /// only those are passed over that certainly do not.
    fn end(&mut self, name: &str) {
        let also = if self.foreign == 0 { closed_by_end(name) } else { &[] };
        let inner = self.open.iter().rev().take_while(|open| !open.is_one_of(&[name]) && open.is_one_of(also));
        let Some(at) = self.open.len().checked_sub(inner.count().saturating_add(1)) else {
            return;
        };
        let bytes = match self.open.get(at) {
            Some(Open::Element(open, bytes)) if open == name => *bytes,
            _ => return,
        };
        self.open.truncate(at);
        if FORMATTING.contains(&name) {
            self.formatting = self.formatting.saturating_sub(1);
            self.formatting_bytes = self.formatting_bytes.saturating_sub(bytes);
        }
        if FOREIGN.contains(&name) {
            self.foreign = self.foreign.saturating_sub(1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_bound_holds_at_its_number_and_not_above() {
        type Text = fn(usize) -> String;
        let cases: [(Exceeded, usize, Text); 12] = [
            (Exceeded::Tags, MAX_TAGS, |n| "<br>".repeat(n)),
            (Exceeded::Tags, MAX_TAGS, |n| "</x>".repeat(n)),
            (Exceeded::Open, MAX_OPEN, |n| "<div>".repeat(n)),
            (Exceeded::Open, MAX_OPEN, |n| "<x y='<'>".repeat(n)),
            (Exceeded::Open, MAX_OPEN, |n| "<svg>".to_owned() + &"<col>".repeat(n.saturating_sub(1))),
            (Exceeded::Formatting, MAX_FORMATTING, |n| "<b id=1>".repeat(n)),
            (Exceeded::Formatting, MAX_FORMATTING, |n| "<p><I></p>".repeat(n)),
            (Exceeded::Formatting, MAX_FORMATTING, |n| "<b><!-- </b> -->".repeat(n)),
            (Exceeded::Attributes, MAX_ATTRIBUTES, |n| format!("<p{}>", " a=b".repeat(n))),
            (Exceeded::Attributes, MAX_ATTRIBUTES, |n| format!("<p a='<'{}>", " b".repeat(n.saturating_sub(1)))),
            // A tag of 1,024 bytes with its name, and 2,048 tags after it.
            (Exceeded::Repeated, 2_048, |n| format!("<b {}>", "a".repeat(1_022)) + &"<p>x".repeat(n)),
            (Exceeded::Repeated, 2_048, |n| format!("<b {}<>", "a".repeat(1_021)) + &"<p>x".repeat(n)),
        ];
        for (bound, most, text) in cases {
            assert_eq!(check(&text(most)), Ok(()), "{}", text(3));
            assert_eq!(check(&text(most + 1)), Err(bound), "{}", text(3));
        }
    }

    #[test]
    fn what_is_closed_does_not_count() {
        for honest in [
            "<p>a <b>b</b> <i><u>c</u></i></p>",
            "<p>a<br>b<p>c",
            "<ul><li>a<li><p>b</ul>",
            "<dl><dt>a<dd>b</dl>",
            "<table><tr><td>a<td><p>b<tr><th>c</table>",
            "<a href=\"https://example.com/?a=b&amp;c>d\" title='\"'>x</a>",
            "<!--[if mso]><xml><o:p>x</o:p></xml><![endif]-->",
            "<!doctype html><style>p > b { color: red }</style>",
            "a < b, c <- d --> e",
        ] {
            assert_eq!(check(&honest.repeat(300)), Ok(()), "{honest}");
        }
    }
}
