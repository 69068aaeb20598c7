//! The HTML of notes, cleaned before it is stored (SPECIFICATION §10.4): no script, handler, style, vector image,
//! formula or foreign scheme survives, and cleaning is idempotent. Its cost and its result are bounded.

pub mod bounds;
mod tag;
mod text;

use std::collections::HashSet;

use ammonia::Builder;

/// How often cleaning is repeated until nothing changes; ammonia's output is stable after one or two rounds.
const ROUNDS: u32 = 5;

/// Cleans a note's HTML. The result has at most `max` characters and is trimmed. A `<` that begins no element stays as
/// text.
///
/// # Errors
/// What is wrong, to be read after the name of the field: the text or its cleaned form exceeds a bound.
pub fn clean(html: &str, max: usize) -> Result<String, String> {
    let sanitizer = cleaner();
    let round = |text: &str| {
        bounds::check(text).map_err(|exceeded| exceeded.to_string())?;
        let cleaned = sanitizer.clean(text).to_string();
        let trimmed = cleaned.trim();
        // Markup inside the cleaned text can be repeated, so its length is checked before the next round reads it.
        match trimmed.chars().count() {
            count if count > max => Err(format!("must be at most {max} characters after cleaning, not {count}")),
            _ if trimmed.len() == cleaned.len() => Ok(cleaned),
            _ => Ok(trimmed.to_owned()),
        }
    };
    let mut text = round(&text::kept(html))?;
    for _ in 0..ROUNDS {
        let again = round(&text)?;
        if again == text {
            return Ok(text);
        }
        text = again;
    }
    Err("is no HTML that can be cleaned".to_owned())
}

fn cleaner() -> Builder<'static> {
    let mut cleaner = Builder::default();
    cleaner
        .url_schemes(HashSet::from(["http", "https", "mailto", "tel"]))
        .rm_tags(["img", "map", "area"])
        .rm_generic_attributes(["lang", "title"])
        // ammonia does not check the schemes of citations.
        .rm_tag_attributes("blockquote", ["cite"])
        .rm_tag_attributes("q", ["cite"])
        .rm_tag_attributes("del", ["cite"])
        .rm_tag_attributes("ins", ["cite"])
        .link_rel(Some("noopener noreferrer nofollow"));
    cleaner
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAX: usize = 100;

    #[test]
    fn honest_markup_stays() {
        for html in ["plain text", "<p>Met <b>Ada</b> &amp; <i>Alan</i></p>", "<ul><li>one</li><li>two</li></ul>"] {
            assert_eq!(clean(html, MAX).as_deref(), Ok(html));
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
            "<blockquote cite=\"javascript:alert(1)\">x</blockquote>",
            "<q cite=javascript:alert(1)>x</q>",
            "<del cite=javascript:alert(1)>x</del>",
            "<ins cite=javascript:alert(1)>x</ins>",
        ] {
            let cleaned = clean(html, MAX).unwrap().to_lowercase();
            for word in [
                "script", "onerror", "onload", "onclick", "<svg", "<math", "style", "<img", "<iframe", "<form", "data:",
            ] {
                assert!(
                    !cleaned.contains(&format!("<{word}")) && !cleaned.contains(&format!("{word}=")),
                    "{html} gave {cleaned}"
                );
            }
            assert!(!cleaned.contains("javascript:") && !cleaned.contains("href=\"data:"), "{html} gave {cleaned}");
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
            let once = clean(html, MAX).unwrap();
            assert_eq!(clean(&once, MAX), Ok(once.clone()), "{html}");
        }
    }
}
