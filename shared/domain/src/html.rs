//! The HTML of notes, cleaned before it is stored (SPECIFICATION §11.4): no script, handler, style, vector image,
//! formula or foreign scheme survives, and cleaning is idempotent.

use std::collections::HashSet;

use ammonia::Builder;

/// How often cleaning is repeated until nothing changes; ammonia's output is stable after one or two rounds.
const ROUNDS: u32 = 5;

/// Cleans a note's HTML; `None` if cleaning the result changes it again and again.
#[must_use]
pub fn clean(html: &str) -> Option<String> {
    let cleaner = cleaner();
    let mut text = cleaner.clean(html).to_string();
    for _ in 0..ROUNDS {
        let again = cleaner.clean(&text).to_string();
        if again == text {
            return Some(text.trim().to_owned()).filter(|trimmed| cleaner.clean(trimmed).to_string() == *trimmed);
        }
        text = again;
    }
    None
}

fn cleaner() -> Builder<'static> {
    let mut cleaner = Builder::default();
    cleaner
        .url_schemes(HashSet::from(["http", "https", "mailto", "tel"]))
        .rm_tags(["img", "map", "area"])
        .rm_generic_attributes(["lang", "title"])
        .link_rel(Some("noopener noreferrer nofollow"));
    cleaner
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn honest_markup_stays() {
        for html in [
            "plain text",
            "<p>Met <b>Ada</b> &amp; <i>Alan</i></p>",
            "<ul><li>one</li><li>two</li></ul>",
        ] {
            assert_eq!(clean(html).as_deref(), Some(html));
        }
    }

    #[test]
    fn what_could_run_or_load_is_gone() {
        for html in [
            "<script>alert(1)</script>",
            "<img src=x onerror=alert(1)>",
            "<svg onload=alert(1)><script>1</script></svg>",
            "<math><annotation-xml encoding=\"text/html\"><style><img src=x onerror=alert(1)></style></annotation-xml></math>",
            "<a href=\"javascript:alert(1)\">x</a>",
            "<a href=\"data:text/html,x\">x</a>",
            "<p style=\"background:url(x)\">x</p>",
            "<style>*{}</style>",
            "<iframe src=//evil></iframe>",
            "<p onclick=alert(1)>x</p>",
            "<object data=x></object>",
            "<form action=x><input></form>",
            "<!--<script>-->",
            "<noscript><p title=\"</noscript><img src=x onerror=alert(1)>\">",
            "<a href=\"JaVaScRiPt:alert(1)\">x</a>",
            "<a href=\"&#106;avascript:alert(1)\">x</a>",
            "<base href=//evil>",
        ] {
            let cleaned = clean(html).unwrap().to_lowercase();
            for word in [
                "script", "onerror", "onload", "onclick", "<svg", "<math", "style", "<img", "<iframe", "<form", "data:",
            ] {
                assert!(
                    !cleaned.contains(&format!("<{word}")) && !cleaned.contains(&format!("{word}=")),
                    "{html} gave {cleaned}"
                );
            }
            assert!(
                !cleaned.contains("javascript:") && !cleaned.contains("href=\"data:"),
                "{html} gave {cleaned}"
            );
        }
    }

    #[test]
    fn the_cleaned_text_is_a_fixed_point() {
        for html in [
            "<b>a",
            "a < b && c > d",
            "<p><div></p>",
            "&lt;script&gt;",
            "<a href=https://x.example>x</a>",
            "<table><b>x</table>",
            "\u{0}a",
            "<p>\n\n</p> ",
        ] {
            let once = clean(html).unwrap();
            assert_eq!(clean(&once), Some(once.clone()), "{html}");
        }
    }
}
