//! Text that only looks like markup, such as `<ada@example.com>`. A cleaner would remove it as an unknown element.

use std::borrow::Cow;

/// The longest name of an element, in bytes. Without this bound, a text of `<` alone would be read to its end for each.
const MAX_NAME: usize = 32;

/// The elements of HTML, and elements of formulas and vector images in mails.
#[rustfmt::skip]
const ELEMENTS: [&str; 153] = [
    "a", "abbr", "acronym", "address", "applet", "area", "article", "aside", "audio", "b", "base", "basefont", "bdi",
    "bdo", "big", "blink", "blockquote", "body", "br", "button", "canvas", "caption", "center", "circle", "cite",
    "code", "col", "colgroup", "data", "datalist", "dd", "defs", "del", "details", "dfn", "dialog", "dir", "div", "dl",
    "dt", "ellipse", "em", "embed", "fieldset", "figcaption", "figure", "font", "footer", "form", "frame", "frameset",
    "g", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "hgroup", "hr", "html", "i", "iframe", "img", "input",
    "ins", "kbd", "label", "legend", "li", "line", "link", "main", "map", "mark", "marquee", "math", "menu", "meta",
    "meter", "mfrac", "mi", "mn", "mo", "mrow", "mspace", "msqrt", "msub", "msup", "mtext", "nav", "nobr", "noembed",
    "noframes", "noscript", "object", "ol", "optgroup", "option", "output", "p", "param", "path", "picture",
    "plaintext", "polygon", "pre", "progress", "q", "rect", "rp", "rt", "rtc", "ruby", "s", "samp", "script", "search",
    "section", "select", "slot", "small", "source", "span", "strike", "strong", "style", "sub", "summary", "sup",
    "svg", "table", "tbody", "td", "template", "textarea", "tfoot", "th", "thead", "time", "title", "tr", "track",
    "tt", "u", "ul", "use", "var", "video", "wbr", "xmp",
];

/// The text with `&lt;` in place of each `<` that begins neither an element nor a comment, or whose tag has no end.
pub(super) fn kept(html: &str) -> Cow<'_, str> {
    let end = html.rfind('>').unwrap_or(0);
    let mut kept = String::new();
    let mut copied = 0;
    for (at, _) in html.match_indices('<') {
        let (before, rest) = html.split_at(at);
        if at > end || !begins_markup(rest) {
            kept.push_str(before.get(copied..).unwrap_or_default());
            kept.push_str("&lt;");
            copied = at.saturating_add(1);
        }
    }
    if copied == 0 {
        return Cow::Borrowed(html);
    }
    kept.push_str(html.get(copied..).unwrap_or_default());
    Cow::Owned(kept)
}

fn begins_markup(text: &str) -> bool {
    let tag = text.strip_prefix('<').unwrap_or(text);
    if tag.starts_with(['!', '?']) {
        return true;
    }
    let tag = tag.strip_prefix('/').unwrap_or(tag);
    let mut start = tag.bytes().take(MAX_NAME.saturating_add(1));
    let end = start.position(|byte| byte.is_ascii_whitespace() || byte == b'/' || byte == b'>');
    let Some(name) = end.and_then(|end| tag.get(..end)) else {
        return false;
    };
    // Word processors add elements such as `<o:p>`.
    let of_document = |name: &str| {
        let parts = name.split_once(':');
        parts.is_some_and(|(space, name)| {
            [space, name].iter().all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_alphanumeric()))
        })
    };
    of_document(name) || ELEMENTS.iter().any(|element| element.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_element_is_text() {
        for (html, expected) in [
            ("Tom <tom@x.example> rang", "Tom &lt;tom@x.example> rang"),
            ("a < b > c, 1 <2>", "a &lt; b > c, 1 &lt;2>"),
            ("if a<b then", "if a&lt;b then"),
            ("see <https://x.example/a>", "see &lt;https://x.example/a>"),
            ("</name> <>", "&lt;/name> &lt;>"),
            ("<", "&lt;"),
            ("", ""),
            ("<B>x</B><br/><p\nid=a>y<o:p></o:p><!-- c -->", "<B>x</B><br/><p\nid=a>y<o:p></o:p><!-- c -->"),
        ] {
            assert_eq!(kept(html), expected);
        }
        let longest = format!("<w:{}>", "x".repeat(MAX_NAME - 2));
        assert_eq!(kept(&longest), longest);
        let longer = longest.replace(':', ":x");
        assert_eq!(kept(&longer), longer.replace('<', "&lt;"));
    }

    #[test]
    fn the_elements_are_those_that_the_cleaner_knows_and_more() {
        let known = ammonia::Builder::default().clone_tags();
        let missing: Vec<_> = known.iter().filter(|name| !ELEMENTS.contains(name)).collect();
        assert!(missing.is_empty(), "{missing:?}");
    }
}
