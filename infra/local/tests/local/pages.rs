//! The pages for browsers.

use tests::client::HttpReply;

use crate::support::Service;

fn get(service: &Service, path: &str, lines: &str) -> HttpReply {
    service.send_raw(&format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n{lines}"), b"")
}

#[test]
fn a_browser_gets_a_landing_page_and_other_clients_the_paths() {
    let service = Service::start("landing", &["--memory"]);
    let page = get(&service, "/", "Accept: text/html,*/*;q=0.8\r\n");
    assert_eq!(page.status, 200);
    for header in ["content-security-policy: default-src 'self'; object-src 'none'", "vary: accept", "nosniff"] {
        assert!(page.head.contains(header), "{}", page.head);
    }
    let base = service.text("baseUrl");
    for part in [
        "href=\"/console/\"",
        "href=\"/docs\"",
        "href=\"/_inbox\"",
        &format!("<code>{base}</code>"),
        &format!("<pre id=\"command-1\">export API={base}\nexport KEY=…\nget() {{"),
        "<pre id=\"command-2\">get /auth</pre>",
    ] {
        assert!(page.text.contains(part), "{part}: {}", page.text);
    }
    assert_eq!(page.text.matches("data-copies=").count(), 6);
    assert!(!page.text.contains("<style") && !page.text.contains("style="));
    for path in ["/", "/v2", "/v2/"] {
        assert_eq!(get(&service, path, "Accept: */*\r\n").body["docs"], "/docs", "{path}");
    }
    assert!(get(&service, "/v2", "Accept: text/html\r\n").head.contains("location: /docs\r\n"));
    let post = service.send_raw("POST / HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\n", b"");
    assert_eq!(post.status, 405);
}

#[test]
fn the_console_is_served_beside_the_api() {
    let service = Service::start("console", &["--memory"]);
    let page = get(&service, "/console/", "");
    assert!(page.status == 200 && page.text.contains("<div id=\"console\">"), "{}", page.text);
    let tag = page.head.lines().find_map(|line| line.strip_prefix("etag: ")).unwrap();
    let again = get(&service, "/console/", &format!("If-None-Match: {tag}\r\n"));
    assert_eq!((again.status, again.text.as_str()), (304, ""));
    for path in ["/console", "/docs/", "/docs"] {
        assert_eq!(get(&service, path, "").status, 200, "{path}");
    }
    for path in ["/console/none.js", "/docs/none"] {
        assert_eq!(get(&service, path, "").text, "There is nothing at this address.\n");
    }
    assert_eq!(get(&service, "/v2/console/", "").error(), (404, "not_found"));
}
