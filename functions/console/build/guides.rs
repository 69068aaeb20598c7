//! The guides of `infra/docs/guides` as pages below `/docs/guides`. The same files in several languages become tabs.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use pulldown_cmark::{CodeBlockKind, CowStr, Event, Options, Parser, Tag, TagEnd, html};

use super::Result;

/// The folder of the pages.
const PAGES: &str = "/docs/guides";

/// A file that a guide shows.
struct Shown {
    language: String,
    code: String,
}

/// The files of all guides that differ only in their language, by their name without its ending.
type Tabs = BTreeMap<String, Vec<Shown>>;

/// The guides in the order of `README.md`.
pub struct Guides {
    index: String,
    all: Vec<Guide>,
}

struct Guide {
    name: String,
    /// Its purpose, as the index names it.
    purpose: String,
    text: String,
}

impl Guides {
    pub fn read(folder: &Path) -> Result<Self> {
        let read = |name: &str| fs::read_to_string(folder.join(format!("{name}.md")));
        let index = read("README")?;
        let listed = index.lines().flat_map(listed);
        let all = listed
            .map(|(purpose, name)| Ok(Guide { text: read(name)?, name: name.to_owned(), purpose: purpose.to_owned() }));
        let all = all.collect::<Result<_>>()?;
        Ok(Self { index, all })
    }

    /// The pages: a path, and a document.
    pub fn pages(&self, template: &str) -> Vec<(String, String)> {
        let tabs = tabs(self.all.iter().map(|guide| guide.text.as_str()));
        let mut navigation = String::new();
        for guide in &self.all {
            let _ = write!(navigation, "<li><a href=\"{PAGES}/{}\">{}</a></li>", guide.name, title(&guide.text));
        }
        let page = |path: String, text: &str| {
            let body = body(text, &tabs);
            let title = title(text).replace('`', "");
            let document =
                template.replace("{title}", &title).replace("{navigation}", &navigation).replace("{body}", &body);
            (path, document)
        };
        let guides = self.all.iter().map(|guide| page(format!("{PAGES}/{}", guide.name), &guide.text));
        std::iter::once(page(PAGES.to_owned(), &self.index)).chain(guides).collect()
    }

    /// A line of Markdown for each guide.
    pub fn list(&self) -> String {
        self.all.iter().fold(String::new(), |mut list, Guide { name, purpose, text }| {
            let _ = writeln!(list, "- [{}]({PAGES}/{name}): {purpose}", title(text));
            list
        })
    }
}

/// The purpose and the name of each guide in a row of the index: `| purpose | [Title](name.md) |`.
fn listed(line: &str) -> impl Iterator<Item = (&str, &str)> {
    let row = line.strip_prefix("| ").and_then(|row| row.split_once(" | "));
    row.into_iter().flat_map(|(purpose, links)| {
        let targets = links.split("](").skip(1).filter_map(|rest| rest.split_once(".md)"));
        targets.map(move |(name, _)| (purpose, name))
    })
}

fn title(text: &str) -> &str {
    let first = text.lines().next().unwrap_or_default();
    first.strip_prefix("# ").unwrap_or(first)
}

/// The name of the file that a block shows, without its ending, and its language.
fn file_of(info: &str) -> Option<(&str, &str)> {
    let (language, file) = info.split_once(' ')?;
    let (stem, _) = file.trim().rsplit_once('.')?;
    Some((stem, language))
}

fn tabs<'t>(texts: impl Iterator<Item = &'t str>) -> Tabs {
    let mut files = Tabs::new();
    for text in texts {
        let mut events = Parser::new(text);
        while let Some(event) = events.next() {
            let Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) = event else {
                continue;
            };
            if let Some((stem, language)) = file_of(&info) {
                let shown = Shown { language: language.to_owned(), code: code(&mut events) };
                files.entry(stem.to_owned()).or_default().push(shown);
            }
        }
    }
    files.retain(|_, shown| {
        let first = shown.first().map(|shown| shown.language.clone());
        shown.iter().any(|shown| Some(&shown.language) != first.as_ref())
    });
    files
}

/// The text up to the end of the block.
fn code<'t>(events: &mut impl Iterator<Item = Event<'t>>) -> String {
    let mut code = String::new();
    for event in events {
        match event {
            Event::Text(text) => code.push_str(&text),
            Event::End(TagEnd::CodeBlock) => break,
            _ => {}
        }
    }
    code
}

fn body(text: &str, tabs: &Tabs) -> String {
    let mut events = Parser::new_ext(text, Options::ENABLE_TABLES);
    let (mut shown, mut tabbed_before) = (Vec::new(), BTreeSet::new());
    while let Some(event) = events.next() {
        shown.push(match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info)))
                if is_tab(&info, tabs) && tabbed_before.insert(file_of(&info).map(|(stem, _)| stem.to_owned())) =>
            {
                let (stem, language) = file_of(&info).unwrap_or_default();
                code(&mut events);
                Event::Html(tabbed(stem, language, tabs).into())
            }
            Event::Start(Tag::Link { link_type, dest_url, title, id }) => match target(&dest_url) {
                Some(dest_url) => Event::Start(Tag::Link { link_type, dest_url, title, id }),
                // Its text stays.
                None => continue,
            },
            Event::End(TagEnd::Link) if !matches!(last_link(&shown), Some(true)) => continue,
            other => other,
        });
    }
    let mut body = String::new();
    html::push_html(&mut body, shown.into_iter());
    // The keyboard can scroll only what it can focus.
    body.replace("<pre>", "<pre tabindex=\"0\">")
}

fn is_tab(info: &str, tabs: &Tabs) -> bool {
    file_of(info).is_some_and(|(stem, _)| tabs.contains_key(stem))
}

/// Whether a link is open.
fn last_link(shown: &[Event<'_>]) -> Option<bool> {
    shown.iter().rev().find_map(|event| match event {
        Event::Start(Tag::Link { .. }) => Some(true),
        Event::End(TagEnd::Link) => Some(false),
        _ => None,
    })
}

/// Where a link of a guide leads on these pages: to another guide, within the page, or to another site. The other documents
/// of the repository are not served.
fn target<'t>(target: &CowStr<'t>) -> Option<CowStr<'t>> {
    if target.starts_with("http") || target.starts_with('#') {
        return Some(target.clone());
    }
    let (path, fragment) = target.split_once('#').unwrap_or((target, ""));
    let name = path.strip_suffix(".md").filter(|name| !name.contains('/'))?;
    let fragment = if fragment.is_empty() { String::new() } else { format!("#{fragment}") };
    Some(format!("{PAGES}/{name}{fragment}").into())
}

/// The file in every language. The language of the guide comes first.
fn tabbed(stem: &str, language: &str, tabs: &Tabs) -> String {
    let mut html = "<div class=\"tabs\">".to_owned();
    for shown in tabs.get(stem).into_iter().flatten() {
        let (name, code) = (label(&shown.language), escaped(&shown.code));
        let id = format!("{stem}-{language}-{}", shown.language);
        let checked = if shown.language == language { " checked" } else { "" };
        let _ = write!(
            html,
            "<input type=\"radio\" name=\"{stem}-{language}\" id=\"{id}\"{checked}><label for=\"{id}\">{name}</label>\
             <pre><code>{code}</code></pre>"
        );
    }
    html.push_str("</div>\n");
    html
}

fn label(language: &str) -> &str {
    match language {
        "go" => "Go",
        "js" => "Node.js",
        "python" => "Python",
        "ruby" => "Ruby",
        other => other,
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
