//! Requests that only a gateway sees: hostile, large, or not for us.

use crate::support::{Folder, Service};

fn with_service(name: &str, check: impl FnOnce(&Service)) {
    let folder = Folder::new(name);
    let service = Service::start(&folder, &["--memory"]);
    check(&service);
    // It still answers.
    assert_eq!(service.send("GET", "/auth", b"").status, 200);
}

#[test]
fn hostile_heads_are_answered_like_any_other() {
    with_service("hostile", |service| {
        let authorization = format!("Authorization: Bearer {}\r\n", service.text("apiKey"));
        for line in [
            "Host: [\r\n",
            "Host: a b:c\r\n",
            "Host:\r\n",
            "Host: x\r\nX-Forwarded-Proto: ://\r\n",
            "Host: x\r\nX-Forwarded-For: \u{e9}\r\n",
            "Host: x\r\nCookie: a=b\r\nCookie: c\r\n",
            "Host: x\r\nX-Other: \u{e9}\r\nX-Other: \t\r\n",
        ] {
            let head = format!("GET /v2/auth HTTP/1.1\r\n{line}{authorization}");
            assert_eq!(service.raw(head.as_bytes(), b"").status, 200, "{line:?}");
        }
        let head = "GET /v2/auth HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \u{e9}\r\n";
        assert_eq!(service.raw(head.as_bytes(), b"").error(), (401, "unauthenticated"));
    });
}

#[test]
fn odd_targets_are_answered_in_our_schema() {
    with_service("targets", |service| {
        let long = format!("/v2/{}", "\"".repeat(40_000));
        for (target, expected) in [
            ("/", (404, "not_found")),
            ("/v2", (404, "not_found")),
            ("//v2//auth", (404, "not_found")),
            ("/v2/../auth", (404, "not_found")),
            ("/v2/%00%ff", (404, "not_found")),
            ("http://other.example/v2/nothing", (404, "not_found")),
            (&long, (400, "invalid_request")),
        ] {
            let head = format!("GET {target} HTTP/1.1\r\nHost: x\r\n");
            assert_eq!(service.raw(head.as_bytes(), b"").error(), expected, "{target:.40}");
        }
        let head = "OPTIONS * HTTP/1.1\r\nHost: x\r\n";
        assert_eq!(service.raw(head.as_bytes(), b"").error(), (400, "invalid_request"));
        let head = "DELETE /v2/auth HTTP/1.1\r\nHost: x\r\n";
        assert_eq!(service.raw(head.as_bytes(), b"").error(), (405, "method_not_allowed"));
    });
}

#[test]
fn bodies_are_handed_over_as_they_are_and_large_ones_refused() {
    with_service("bodies", |service| {
        let no_text = service.send("POST", "/prospects", b"{\"firstName\": \"\xff\"}");
        assert_eq!(no_text.error(), (400, "invalid_request"));
        let text = service.send(
            "POST",
            "/prospects",
            "{\"firstName\": \"Zoë\", \"lastName\": \"\\\"\"}".as_bytes(),
        );
        assert_eq!(
            (text.status, &text.body["item"]["firstName"]),
            (201, &"Zoë".into()),
            "{}",
            text.body
        );
        for length in [
            1024 * 1024 + 1,
            10 * 1024 * 1024,
            10 * 1024 * 1024 + 1,
            20 * 1024 * 1024,
        ] {
            let answer = service.send("POST", "/prospects", &vec![b' '; length]);
            assert_eq!(answer.error(), (413, "payload_too_large"), "{length}");
        }
    });
}

#[test]
fn one_host_serves_all_families() {
    with_service("families", |service| {
        for path in [
            "/prospects",
            "/prospects/count",
            "/account",
            "/users",
            "/pipelines",
            "/keys",
        ] {
            assert_eq!(service.send("GET", path, b"").status, 200, "{path}");
        }
        let head = service.send("HEAD", "/prospects", b"");
        assert_eq!((head.status, head.body.is_null()), (200, true));
    });
}
