use serde_json::json;
use tests::World;

use crate::children::{NOTE, event, prospect, records};

/// What clients send, and what is kept of it.
const CLEANED: [(&str, &str); 14] = [
    ("plain text", "plain text"),
    ("a < b && c > d", "a &lt; b &amp;&amp; c &gt; d"),
    ("<p onclick=\"alert(1)\">x</p>", "<p>x</p>"),
    ("<p style=\"background:url(x)\">x</p>", "<p>x</p>"),
    ("<b>a</b><script>alert(1)</script>", "<b>a</b>"),
    ("<b>a</b><style>*{}</style>", "<b>a</b>"),
    ("a<svg onload=alert(1)><circle/></svg>", "a"),
    ("a<math><mi>x</mi></math>", "a"),
    ("a<img src=x onerror=alert(1)>", "a"),
    ("a<iframe src=\"https://evil.example\"></iframe>", "a"),
    ("a<!-- comment -->", "a"),
    (
        "<a href=\"javascript:alert(1)\">x</a>",
        "<a rel=\"noopener noreferrer nofollow\">x</a>",
    ),
    (
        "<a href=\"data:text/html,x\">x</a>",
        "<a rel=\"noopener noreferrer nofollow\">x</a>",
    ),
    (
        "<a href=\"https://example.com\" target=_blank>x</a>",
        "<a href=\"https://example.com\" rel=\"noopener noreferrer nofollow\">x</a>",
    ),
];

#[tokio::test]
async fn html_is_cleaned_before_it_is_stored() {
    let world = World::new().await;
    let prospect = prospect(&world).await;
    for (sent, kept) in CLEANED {
        let item = NOTE.add(&world, &prospect, json!({"body": sent})).await;
        assert_eq!(item["body"], kept, "{sent}");
        let stored = world.get(&NOTE.target(&item)).await.expect_status(200);
        assert_eq!(stored.item(), &item);
    }
    let stored = format!("{:?}", records(&world));
    for word in ["<script", "onclick", "onerror", "onload", "javascript:", "data:text"] {
        assert!(!stored.contains(word), "{word} is stored somewhere");
    }
}

#[tokio::test]
async fn what_was_cleaned_is_sent_again_without_a_change() {
    let world = World::new().await;
    let prospect = prospect(&world).await;
    for (sent, kept) in CLEANED {
        let item = NOTE.add(&world, &prospect, json!({"body": sent})).await;
        for same in [kept, sent] {
            let answer = world.patch(&NOTE.target(&item), json!({"body": same})).await;
            let answer = answer.expect_status(200).expect_header("etag", "\"1\"");
            assert_eq!(answer.item(), &item, "{sent}");
        }
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
