//! Requests as the pages of other origins could send them.

use std::io::Read;

use tests::client::HttpReply;

use crate::support::Service;

/// Sends a request whose answer no page of another origin may read.
fn post(service: &Service, target: &str, lines: &str) -> HttpReply {
    let response = service.send_raw(&format!("POST {target} HTTP/1.1\r\n{lines}"), b"");
    assert!(response.head.contains("cross-origin-resource-policy: same-origin"));
    assert!(!response.head.contains("access-control"), "{}", response.head);
    response
}

#[test]
fn the_port_answers_only_requests_to_this_machine_that_no_other_origin_sent() {
    let service = Service::start("same-origin", &["--memory", "--allow-host", "Stack.example"]);
    let send = |lines: &str| post(&service, "/", lines);
    for name in ["localhost", "LOCALHOST", "127.0.0.1", "[::1]", "stack.example"] {
        for host in [name.to_owned(), format!("{name}:1")] {
            let line = format!("Host: {host}\r\n");
            for origin in ["", "Origin: http://HOST\r\n", "Origin: https://HOST\r\n"] {
                let response = send(&format!("{line}{}", origin.replace("HOST", &host)));
                assert_ne!(response.status, 403, "{host} {origin}");
            }
            for origin in "null file:// http:// HOST http://HOST/ http://HOST:2 http://a.HOST http://evil.example \
                               http://HOST.evil.example ftp://HOST http://localhost:3 \u{e9}"
                .split(' ')
            {
                let response = send(&format!("{line}Origin: {}\r\n", origin.replace("HOST", &host)));
                assert_eq!(response.error(), (403, "forbidden"), "{host} {origin}");
            }
        }
    }
    for host in "evil.example evil.example:80 localhost.evil.example a.localhost localhost. a@localhost 127.0.0.2 \
                     0.0.0.0 127.1 [::] [::1 ::1 localhost:x 192.168.0.1 [ \u{e9}"
        .split(' ')
    {
        for origin in ["", &format!("Origin: http://{host}\r\n")] {
            let response = send(&format!("Host: {host}\r\n{origin}"));
            assert_eq!(response.error(), (403, "forbidden"), "{host} {origin}");
        }
    }
    let own = "Host: localhost\r\n";
    let (twice, two_origins) = (own.repeat(2), format!("{own}Origin: http://localhost\r\n").repeat(2));
    for lines in ["", "Host:\r\n", &twice, &two_origins] {
        assert_eq!(send(lines).error(), (403, "forbidden"), "{lines}");
    }
    for lines in [own, ""] {
        assert_eq!(post(&service, "http://evil.example/", lines).error(), (403, "forbidden"));
        // As a request over HTTP/2, which names the host in its target alone.
        assert_ne!(post(&service, "http://localhost/", lines).status, 403, "{lines}");
    }
}

#[test]
fn pages_of_this_machine_and_named_origins_may_call_the_api_and_nothing_else() {
    let service = Service::start("cors", &["--memory", "--cors", "https://app.example"]);
    let send = |method: &str, path: &str, origin: &str| {
        let lines = format!("Host: localhost\r\nOrigin: {origin}\r\nAccess-Control-Request-Method: PATCH\r\n");
        service.send_raw(&format!("{method} {path} HTTP/1.1\r\n{lines}"), b"")
    };
    for origin in ["http://localhost:5173", "https://127.0.0.1", "http://[::1]:1", "https://app.example"] {
        let preflight = send("OPTIONS", "/v2/prospects/x", origin);
        assert_eq!((preflight.status, preflight.text.as_str()), (204, ""));
        let answer = send("GET", "/v2/auth", origin);
        assert_eq!(answer.error(), (401, "unauthenticated"));
        for head in [&preflight.head, &answer.head] {
            let admitted = head.contains(&format!("access-control-allow-origin: {origin}\r\n"));
            assert!(admitted && head.contains("vary: origin"), "{head}");
        }
        assert!(preflight.head.contains("access-control-allow-methods: GET, POST, PATCH, PUT, DELETE\r\n"));
        for path in ["/_inbox", "/_inbox.json", "/console/", "/", "/v2"] {
            assert_eq!(send("POST", path, origin).error(), (403, "forbidden"), "{path} {origin}");
        }
    }
    for origin in "null http://app.example https://app.example:444 http://localhost.evil.example http://a@localhost \
                   http://LOCALHOST:5173 https://evil.example http://localhost/"
        .split(' ')
    {
        for method in ["OPTIONS", "GET"] {
            let answer = send(method, "/v2/auth", origin);
            assert_eq!(answer.error(), (403, "forbidden"), "{origin}");
            assert!(!answer.head.contains("access-control"), "{}", answer.head);
        }
    }
}

#[test]
fn nothing_that_is_served_contains_a_key() {
    let service = Service::start("no-key", &["--memory", "--key", "let-me-in"]);
    let own =
        "/ /_inbox /_inbox.json /_pages/pages.css /_pages/landing.js /_pages/inbox/inbox.js /_inbox/changes".split(' ');
    for path in console::paths().filter(|path| *path != "/docs/scalar.js").chain(own) {
        let head = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\n");
        let response = service.send_raw(&head, b"");
        assert_eq!(response.status, if path == "/v2" { 302 } else { 200 }, "{path}");
        for key in ["apiKey", "secondAccountApiKey"] {
            assert!(!response.text.contains(service.text(key)), "{path}");
        }
    }
}

#[test]
fn each_request_that_no_function_serves_has_a_line_in_the_log() {
    let (mut service, mut output) = Service::start_with_output("unserved", &["--memory"]);
    let send = |line: &str, lines: &str, body: &[u8]| {
        let head = format!("{line} HTTP/1.1\r\n{lines}Access-Control-Request-Method: PATCH\r\n");
        service.send_raw(&head, body).status
    };
    let from = |origin: &str| format!("Host: localhost\r\nOrigin: {origin}\r\n");
    let too_large = vec![b' '; (10 << 20) + 1];
    let statuses = [
        send("GET /v2/auth", &from("https://evil.example"), b""),
        send("GET /_inbox", &from("https://evil.example"), b""),
        send("OPTIONS /v2/prospects/x", &from("http://localhost:5173"), b""),
        send("GET /v2/auth", "Host: evil.example\r\n", b""),
        send("PATCH /v2/prospects/x", "Host: localhost\r\n", &too_large),
        send("OPTIONS *", "Host: localhost\r\n", b""),
    ];
    assert_eq!(statuses, [403, 403, 204, 403, 413, 400]);
    service.stop("INT");
    let mut log = String::new();
    output.read_to_string(&mut log).unwrap();
    // Without the time and the duration.
    let requests = log.lines().filter_map(|line| {
        let (begin, reason) = line.split_once(" ms")?;
        Some(format!("{}{reason}", begin.split_once("Z ")?.1.rsplit_once(' ')?.0))
    });
    assert_eq!(
        requests.collect::<Vec<_>>(),
        [
            "GET (refused) 403: A page of another origin sent it. --cors ORIGIN admits one.",
            "GET (refused) 403: A page of another origin sent it.",
            "OPTIONS (preflight) 204",
            "GET (refused) 403: It names another host. --allow-host NAME admits one.",
            "PATCH /prospects/{prospectId} 413: The body is over 10 MB.",
            "OPTIONS (no such route) 400: The request target is not a path.",
        ]
    );
}
