//! The check of the web console: its page, and the files that the page loads.

use super::api::Api;
use super::expect::{expect, lost};
use super::report::{Report, Wrong};

/// The page.
const PAGE: &str = "/console/";

/// The most files of a page that are looked at.
const MAX_FILES: usize = 20;

/// Whether the console answers, unless the deployment leaves it out.
pub(super) async fn check(api: &Api, report: &mut Report) {
    let page = match api.page(PAGE).await {
        Err(cause) => return report.add("console", Err(lost(PAGE, cause))),
        Ok(page) => page,
    };
    // The gateway's own answer is JSON. It has no such route if the parameter leaves the console out.
    if page.status == 404 && page.json()["message"].is_string() {
        return report.skip("console", "there is no /console/, as with the parameter Console=false");
    }
    let loaded = match expect(page, 200, PAGE) {
        Ok(page) => load(api, &page.text()).await,
        Err(wrong) => Err(wrong),
    };
    report.add("console", loaded);
}

async fn load(api: &Api, page: &str) -> Result<String, Wrong> {
    let files = files(page);
    if !files.iter().any(|file| is_script(file)) {
        return Err(Wrong::new(
            format!("{PAGE} is not the page of the console: it loads no script"),
            "something in front of the API answers in its place",
            "open it in a browser, and compare --url with the output ConsoleUrl",
        ));
    }
    let mut bytes: usize = 0;
    for file in &files {
        let answer = api.page(file).await.map_err(|cause| lost(file, cause))?;
        bytes = bytes.saturating_add(expect(answer, 200, file)?.body.len());
    }
    Ok(format!("{PAGE} and its {} files answer, {bytes} bytes", files.len()))
}

/// The paths that a page names in its own folder.
fn files(page: &str) -> Vec<&str> {
    let quoted = page.split('"').skip(1).step_by(2);
    let own = quoted.filter(|text| text.starts_with(PAGE));
    own.take(MAX_FILES).collect()
}

fn is_script(file: &str) -> bool {
    file.rsplit_once('.').is_some_and(|(_, ending)| ending == "js")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_of_the_page_are_found() {
        let page = include_str!("../../../console/dist/index.html");
        assert!(files(page).iter().any(|file| is_script(file)), "{page}");
        let many = "<a href=\"/console/x.js\">".repeat(MAX_FILES + 1);
        assert_eq!(files(&many).len(), MAX_FILES);
        assert!(files("<a href=\"https://example.com/console/x.js\">").is_empty());
    }
}
