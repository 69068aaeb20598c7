//! Notes: what SPECIFICATION §10.3 says of them alone.

use serde_json::json;
use tests::World;

use crate::ask::Ask;
use crate::children::{NO_USER, NOTE, event, foreign_user, prospect, records, user};

#[tokio::test]
async fn a_user_is_mentioned_once_and_a_link_starts_with_https() {
    let world = World::new().await;
    let prospect = prospect(&world).await;
    let mentions = vec![json!({"userId": user(&world, 0)}); 100];
    let item = NOTE.add(&world, &prospect, json!({"mentions": mentions, "fileUrl": null, "date": 0})).await;
    assert_eq!(item["mentions"], json!([{"userId": user(&world, 0)}]));
    assert_eq!((&item["fileUrl"], &item["date"]), (&json!(null), &json!(0)));
    let longest = format!("https://{}", "é".repeat(1_992));
    let body = NOTE.body(&world, &prospect, json!({"fileUrl": longest}));
    assert_eq!(world.create("/notes", body).await["fileUrl"], longest);
    for link in [
        &format!("{longest}é"),
        "http://files.example.com",
        "javascript:alert(1)",
        "files.example.com",
        "https://a.example/ b",
        "",
    ] {
        let body = NOTE.body(&world, &prospect, json!({"fileUrl": link}));
        let message = "must be a link that starts with https://, without white space, of at most 2000 characters";
        world.post("/notes", body).await.expect_fault("fileUrl", message);
    }
    // The place of a fault counts what was sent, not what is kept.
    let unknown = json!({"userId": foreign_user(&world)});
    let fields = json!({"mentions": [mentions[0], mentions[0], unknown]});
    let answer = world.post("/notes", NOTE.body(&world, &prospect, fields)).await;
    answer.expect_fault("mentions[2].userId", NO_USER);
}

/// Texts that clients send, each with the text that is stored.
const CLEANED: [(&str, &str); 15] = [
    ("plain text", "plain text"),
    ("a < b && c > d", "a &lt; b &amp;&amp; c &gt; d"),
    ("Tom <tom@x.example> asks: if a<b", "Tom &lt;tom@x.example&gt; asks: if a&lt;b"),
    ("<p onclick=\"alert(1)\">x</p>", "<p>x</p>"),
    ("<p style=\"background:url(x)\">x</p>", "<p>x</p>"),
    ("<b>a</b><script>alert(1)</script>", "<b>a</b>"),
    ("<b>a</b><style>*{}</style>", "<b>a</b>"),
    ("a<svg onload=alert(1)><circle/></svg>", "a"),
    ("a<math><mi>x</mi></math>", "a"),
    ("a<img src=x onerror=alert(1)>", "a"),
    ("a<iframe src=\"https://evil.example\"></iframe>", "a"),
    ("a<!-- comment -->", "a"),
    ("<a href=\"javascript:alert(1)\">x</a>", "<a rel=\"noopener noreferrer nofollow\">x</a>"),
    ("<a href=\"data:text/html,x\">x</a>", "<a rel=\"noopener noreferrer nofollow\">x</a>"),
    (
        "<a href=\"https://example.com\" target=_blank>x</a>",
        "<a href=\"https://example.com\" rel=\"noopener noreferrer nofollow\">x</a>",
    ),
];

#[tokio::test]
async fn html_is_cleaned_before_it_is_stored_and_changes_nothing_when_it_is_sent_again() {
    let world = World::new().await;
    let prospect = prospect(&world).await;
    for (sent, kept) in CLEANED {
        let item = NOTE.add(&world, &prospect, json!({"body": sent})).await;
        assert_eq!(item["body"], kept, "{sent}");
        let stored = world.get(&NOTE.target(&item)).await.expect_status(200);
        assert_eq!(stored.item(), &item);
        for same in [kept, sent] {
            let answer = world.patch(&NOTE.target(&item), json!({"body": same})).await;
            assert_eq!(answer.expect_status(200).expect_revision(1).item(), &item, "{sent}");
        }
    }
    let stored = format!("{:?}", records(&world));
    for word in ["<script", "onclick", "onerror", "onload", "javascript:", "data:text"] {
        assert!(!stored.contains(word), "{word} is stored somewhere");
    }
}

#[tokio::test]
async fn an_update_is_cleaned_as_well() {
    let world = World::new().await;
    let item = NOTE.make(&world).await;
    let target = NOTE.target(&item);
    let dirty = json!({"body": "<p>new</p><script>alert(1)</script>"});
    let answer = world.patch(&target, dirty).await.expect_status(200);
    assert_eq!(answer.item()["body"], "<p>new</p>");
    assert_eq!(event(&world, "note.updated").0["body"], "<p>new</p>");
    for nothing in ["<script>alert(1)</script>", "<style>*{}</style> ", "<!-- -->"] {
        let answer = world.patch(&target, json!({"body": nothing})).await;
        answer.expect_fault("body", "has nothing in it but markup that is not allowed");
    }
}
