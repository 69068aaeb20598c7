//! Where webhooks may not lead (SPECIFICATION §12.7): refused when saved, and again on the address that is connected
//! to.

use serde_json::{Value, json};
use tests::World;

use super::{delivery, prospect};
use crate::ask::Ask;

/// Addresses that no public host has, in every notation.
const INNER: &str = "
    0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 100.64.0.1 100.127.255.255 192.0.0.8 192.0.0.171 169.254.0.1
    169.254.169.254 169.254.170.2 169.254.79.129 172.16.0.1 172.31.255.255 192.0.0.1 192.0.0.170 192.0.2.1
    192.31.196.1 192.88.99.1 192.168.0.1 192.168.255.255 198.18.0.1 198.19.255.255 198.51.100.7 203.0.113.9
    224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255 :: ::2 ::ffff:10.0.0.1 ::ffff:169.254.169.254
    ::ffff:a9fe:a9fe 0:0:0:0:0:ffff:c0a8:1 ::10.0.0.1 ::169.254.169.254 64:ff9b::a9fe:a9fe 64:ff9b::10.0.0.1
    64:ff9b:1::1 100::1 2001::1 2001:0:a9fe:a9fe::1 2001:2::1 2001:10::1 2001:20::1 2001:db8::1 2002:a9fe:a9fe::1
    2002:7f00:1:: 2620:4f:8000::1 3fff::1 3fff:fff::1 5f00::1 fc00::1 fd00:ec2::254 fdff::1 fe80::1
    fe80::a9fe:a9fe febf::1 fec0::1 ff02::1 ff0e::1 1::1 4000::1 e000::1
";

/// Links in other notations, and links of kinds that are always refused.
const LINKS: &str = "
    https://0/ https://0x0/ https://00000000/ https://2852039166/ https://0xa9fea9fe/ https://0xA9.0xFE.0xA9.0xFE/
    https://0251.0376.0251.0376/ https://169.254.43518/ https://169.16689662/ https://169.254.169.254./
    https://LOCALHOST./ https://a.localhost/ https://x.y.localhost./ https://intranet/ https://metadata/
    https://metadata.google.internal/ https://instance-data.ec2.internal/ https://printer.local/
    https://router.lan/ https://nas.home.arpa/ https://app.intranet/ https://a.test/ https://example.com:22/
    https://example.com:25/ https://example.com:80/ https://example.com:6379/ https://example.com:9001/
    https://example.com:0/ https://example.com:65535/ https://user@example.com/ https://user:password@example.com/
    https://:password@example.com/ https://example.com@10.0.0.1/ https://example.com%40evil.example/
    http://example.com/ http://93.184.216.34/ ftp://example.com/ file:///etc/passwd gopher://example.com/
    javascript:alert(1) data:text/html,x unix:/var/run/docker.sock //example.com/ example.com https:// https:///x
    https://[::1%25eth0]/ https://[fe80::1%25lo]/ https://[::1/ https://example.com:99999/ https://example..com/
    wss://example.com/ https://256.1.1.1/ https://1.2.3.4.5/ https://.example.com/ http://[::ffff:10.0.0.1]/
";

/// The same, with characters that a list of words cannot hold.
const ODD_LINKS: [&str; 6] = [
    "https://\u{ff11}\u{ff10}.0.0.1/",
    "https://\u{2460}0.0.0.1/",
    "https://10\u{3002}0\u{3002}0\u{3002}1/",
    "https://exa mple.com/",
    "https://example.com/\r\nx: y",
    "https://example.com\\@10.0.0.1/",
];

/// This machine in every notation: a target on the laptop alone.
const OWN: &str = "
    https://127.0.0.1/ https://127.0.0.2/ https://127.255.255.254/ https://2130706433/ https://0x7f.0.0.2/
    https://0x7f000001/ https://0177.0.0.1/ https://127.1/ https://127.0.2/ https://[::1]/
    https://[0:0:0:0:0:0:0:1]/ https://[::ffff:127.0.0.1]/ https://[::ffff:7f00:1]/ https://localhost/x
    https://localhost:8443/ http://127.0.0.1/ http://localhost/
";

/// Names with a private address.
const NAMES: &[(&str, &[&str])] = &[
    ("metadata.example.com", &["169.254.169.254"]),
    ("10.0.0.1.nip.io", &["10.0.0.1"]),
    ("loop.example.com", &["127.0.0.1"]),
    ("six.example.com", &["::1"]),
    ("mapped.example.com", &["::ffff:192.168.1.1"]),
    ("both.example.com", &["93.184.216.34", "10.0.0.1"]),
    ("later.example.com", &["93.184.216.34", "2606:2800:220:1::1", "fd00::1"]),
    ("nat64.example.com", &["64:ff9b::7f00:1"]),
];

fn links() -> Vec<String> {
    let literals = INNER.split_whitespace().map(|address| {
        let host = if address.contains(':') { format!("[{address}]") } else { address.to_owned() };
        format!("https://{host}/hook")
    });
    let links = LINKS.split_whitespace().chain(ODD_LINKS);
    literals.chain(links.map(str::to_owned)).collect()
}

#[tokio::test]
async fn links_that_lead_inside_are_refused_when_saved() {
    let world = World::new().await;
    let links = links();
    assert!(links.len() >= 120, "{}", links.len());
    for link in &links {
        let refused = world.post("/webhooks", json!({"url": link})).await;
        assert_eq!((refused.status, &refused.body["code"]), (400, &json!("invalid_request")), "{link}");
        assert_eq!(refused.body["details"][0]["field"], "url", "{link}");
    }
    for (name, addresses) in NAMES {
        world.receivers().name(name, addresses);
        let refused = world.post("/webhooks", json!({"url": format!("https://{name}/")})).await;
        refused.expect_fault("url", "must lead to a public address");
    }
    assert_eq!(world.get("/webhooks").await.items().len(), 0);
    assert_eq!(world.receivers().connected(), []);
}

/// A name that was public when it was saved, and leads inside when it is connected to.
#[tokio::test]
async fn names_that_lead_inside_later_are_not_connected_to() {
    let world = World::new().await;
    let mut hooks = Vec::new();
    for (name, _) in NAMES {
        world.receivers().name(name, &["93.184.216.34"]);
        hooks.push(world.create("/webhooks", json!({"url": format!("https://{name}/")})).await);
    }
    for (name, addresses) in NAMES {
        world.receivers().name(name, addresses);
    }
    prospect(&world, "Ada").await;
    world.deliver_webhooks().await;
    for hook in &hooks {
        let attempt = &delivery(&world, hook).await["attempts"][0];
        let outcome = (&attempt["error"], &attempt["statusCode"]);
        assert_eq!(outcome, (&json!("blocked_address"), &Value::Null), "{}", hook["url"]);
    }
    assert_eq!(world.receivers().connected(), []);
}

#[tokio::test]
async fn public_links_are_taken_and_connected_to_at_the_address_that_was_checked() {
    let world = World::new().await;
    for link in [
        "https://example.com",
        "https://example.com:8443/a?b=c",
        "https://93.184.216.34/",
        "https://[2606:2800:220:1::1]/",
        "https://EXAMPLE.com./x",
        "https://xn--bcher-kva.example/",
        "https://b\u{fc}cher.example/",
        "https://a.b.c.example.co.uk/x",
    ] {
        world.create("/webhooks", json!({"url": link})).await;
    }
    let many = World::new().await;
    many.receivers().name("hooks.example.com", &["93.184.216.34"]);
    many.create("/webhooks", json!({"url": "https://hooks.example.com/"})).await;
    prospect(&many, "Ada").await;
    many.deliver_webhooks().await;
    let mut connected: Vec<String> = many.receivers().connected().iter().map(ToString::to_string).collect();
    connected.dedup();
    assert_eq!(connected, ["93.184.216.34:443"]);
    // The receiver of the tests speaks no TLS: nothing was sent to it in clear.
    assert!(many.receivers().received().is_empty());
}

#[tokio::test]
async fn a_link_that_normalization_makes_too_long_is_refused() {
    let world = World::new().await;
    let link = |path: &str| json!({"url": format!("https://example.com/{path}")});
    let refused = world.post("/webhooks", link(&"\u{fc}".repeat(331))).await;
    refused.expect_fault("url", "must be at most 2000 characters");
    let made = world.create("/webhooks", link(&"\u{fc}".repeat(330))).await;
    assert_eq!(made["url"], format!("https://example.com/{}", "%C3%BC".repeat(330)));
}

#[tokio::test]
async fn this_machine_is_a_target_on_the_laptop_alone() {
    let laptop = World::new().await;
    for url in ["http://127.0.0.1:3000/_inbox", "http://[::1]:1/x"] {
        laptop.create("/webhooks", json!({"url": url})).await;
    }
    let cloud = shared::config::Targets::Public;
    for link in links().iter().map(String::as_str).chain(OWN.split_whitespace()) {
        assert!(shared::outbound::Target::parse(link, cloud).is_err(), "{link}");
    }
}

#[tokio::test]
async fn a_name_that_takes_too_long_to_resolve_does_not_resolve() {
    let world = World::new().await;
    world.receivers().never_resolves("slow.example.com");
    let hook = world.create("/webhooks", json!({"url": "https://slow.example.com/"})).await;
    prospect(&world, "Ada").await;
    world.deliver_webhooks().await;
    // The fast lane ends first, and the slow lane finds the cause.
    let attempts = delivery(&world, &hook).await["attempts"].clone();
    let last = attempts.as_array().and_then(|attempts| attempts.last());
    assert_eq!(last.expect("an attempt")["error"], "dns", "{attempts}");
}
