//! Texts of the greatest length, in the characters that take the most bytes. An item of the table holds 400 KB, and the
//! event and the stored reply contain the text as JSON.

use std::time::Duration;

use serde_json::json;
use tests::World;

use super::{ChildRecord, MEETING, NOTE, check, event, ids, listed, prospect, records, walked};
use crate::ask::Ask;

const LONGEST: usize = 100_000;

/// Makes one with this text and an idempotency key, changes it, and expects it whole wherever it is shown.
async fn expect_kept(kind: ChildRecord, field: &str, text: &str) {
    let world = World::wired().await;
    let prospect = prospect(&world).await;
    let post = || {
        let body = kind.body(&world, &prospect, json!({field: text}));
        world.post(kind.route, body).idempotency_key("k")
    };
    let made = post().await.expect_status(201);
    let kept = made.item()[field].as_str().unwrap();
    assert!(kept == text, "{} characters were kept", kept.chars().count());
    let replay = post().await.expect_header("idempotency-replayed", "true");
    assert!(replay.text == made.text, "the replay has the same bytes");
    let (told, _) = event(&world, &format!("{}.created", kind.noun));
    assert!(told == *made.item(), "the event has the same record");
    for target in [kind.route.to_owned(), format!("{}?prospectId={prospect}", kind.route)] {
        let list = world.get(&target).await.expect_status(200);
        assert!(list.items() == [made.item().clone()], "the list has the same record");
    }
    let target = kind.target(made.item());
    let turned: String = text.chars().rev().collect();
    let changed = world.patch(&target, json!({field: turned})).idempotency_key("l").await;
    assert!(changed.expect_status(200).item()[field] == turned.as_str());
    // The old text is longer than an old value of an event may be.
    let events = world.events();
    let updated = events.iter().find(|event| event["changes"]["L"][0]["S"] == field);
    assert_eq!(updated.unwrap()["previous"], json!({"S": "{}"}));
    world.delete(&target).idempotency_key("m").await.expect_status(200);
    check(&world).await;
}

/// A text of that many characters that neither trimming nor cleaning changes, forwards or backwards.
fn text(character: &str, count: usize) -> String {
    format!("a{}b", character.repeat(count - 2))
}

/// The texts have characters that take six bytes in JSON and seven in the stored answer, characters that become longer
/// by cleaning, and characters that never repeat.
#[tokio::test]
async fn texts_of_100000_characters_are_kept_whole_even_if_they_are_larger_than_an_item() {
    for character in ["x", "é", "€", "\"", "\\", "\n", "😀"] {
        expect_kept(NOTE, "body", &text(character, LONGEST)).await;
    }
    for character in ["x", "é", "€", "😀", "\"", "\\", "\n", "&", "<", "\u{1}"] {
        expect_kept(MEETING, "notes", &text(character, LONGEST)).await;
    }
    expect_kept(MEETING, "notes", &incompressible(LONGEST)).await;
}

/// A text in which nothing repeats.
fn incompressible(count: usize) -> String {
    let mut random = fastrand::Rng::with_seed(1);
    (0..count).map(|_| char::from_u32(random.u32(0x2_0000..0x2_a000)).unwrap()).collect()
}

/// Text is measured as it is kept: `&` becomes `&amp;`, and what is just short enough is kept whole.
#[tokio::test]
async fn a_note_is_measured_after_it_was_cleaned() {
    let world = World::wired().await;
    let prospect = prospect(&world).await;
    let post = |sent: &str| {
        let body = NOTE.body(&world, &prospect, json!({"body": sent}));
        world.post("/notes", body).idempotency_key("k")
    };
    let sent = "&".repeat(LONGEST / 5);
    let too_long = post(&format!("{sent}x")).await;
    too_long.expect_fault("body", "must be at most 100000 characters after cleaning, not 100001");
    let made = post(&sent).await.expect_status(201);
    assert!(made.item()["body"] == "&amp;".repeat(LONGEST / 5));
    let replay = post(&sent).await.expect_header("idempotency-replayed", "true");
    assert!(replay.text == made.text);
    let (told, _) = event(&world, "note.created");
    assert!(told == *made.item());
    let longer = world.patch(&NOTE.target(made.item()), json!({"body": "a & b ".repeat(16_000)})).await;
    longer.expect_fault("body", "must be at most 100000 characters after cleaning, not 159999");
}

/// Markup that grows by repair, or that keeps a parser busy, is refused before it is parsed, and nothing is written.
#[tokio::test]
async fn markup_that_grows_or_nests_without_end_is_refused_at_once() {
    let world = World::wired().await;
    let item = NOTE.make(&world).await;
    let before = records(&world);
    let numbered = |text: fn(usize) -> String, count: usize| (0..count).map(text).collect::<Vec<_>>().concat();
    let strong = numbered(|number| format!("<strong id={number}>"), 620);
    let formatting = "must have at most 20 formatting elements open at one place";
    let open = "must have at most 100 HTML elements open at one place";
    for (html, message) in [
        (format!("<p>{strong}{}", "<p>x".repeat(620)), formatting),
        (format!("<p>{}{}", "<strong id=i>".repeat(620), "<p>x".repeat(620)), formatting),
        ("<div>".repeat(19_000), open),
        ("<b><!--</b>-->".repeat(7_000), formatting),
        (format!("<svg>{}", "<td>".repeat(24_000)), open),
        ("<br>".repeat(5_001), "must have at most 5000 HTML tags"),
        (format!("<p{}>x", numbered(|number| format!(" a{number}"), 101)), "must have at most 100 attributes in a tag"),
    ] {
        let (prospect, target) = (item["prospectId"].as_str().unwrap(), NOTE.target(&item));
        let posted = world.post("/notes", NOTE.body(&world, prospect, json!({"body": html}))).await;
        posted.expect_fault("body", message);
        world.patch(&target, json!({"body": html})).await.expect_fault("body", message);
    }
    assert!(records(&world) == before, "something was written");
    let honest = format!("<ul>{}</ul>", "<li><p>a <b>b</b><br>c".repeat(700));
    NOTE.add(&world, item["prospectId"].as_str().unwrap(), json!({"body": honest})).await;
}

/// A function answers with at most 6 MB, and its answer is JSON in a JSON string, which doubles each quote again.
#[tokio::test]
async fn pages_of_large_records_end_early_and_nothing_is_left_out() {
    let world = World::wired().await;
    let prospect = prospect(&world).await;
    for _ in 0..40 {
        NOTE.add(&world, &prospect, json!({"body": "\"".repeat(99_000)})).await;
    }
    for query in ["", &format!("&prospectId={prospect}")] {
        let pages = world.pages(&format!("/notes?limit=200{query}")).await;
        for page in &pages {
            assert!(is_returned(&page.text));
            assert_eq!(page.body["pagination"]["totalCount"], 40);
        }
        assert!(pages.len() <= 6);
        let seen: Vec<String> = pages.iter().flat_map(ids).collect();
        // What is cut down to its id fits one page.
        let whole = listed(&world, &format!("/notes?limit=200&fields=id{query}")).await;
        assert_eq!((seen, whole.len()), (whole.clone(), 40), "{query}");
    }
    world.advance(Duration::from_secs(60));
    let events = walked(&world, "/events?types=note.created&limit=200").await;
    assert_eq!(events.len(), 40);
    let polled = world.get("/webhooks/poll?eventType=note.created&limit=100").await;
    assert!(is_returned(&polled.expect_status(200).text));
}

/// Whether Lambda returns a body: 6 MB as JSON text.
fn is_returned(body: &str) -> bool {
    serde_json::to_string(body).unwrap().len() < 6 * 1024 * 1024 - 10_000
}

/// A list reads its page, not all the prospect has: 1 MB to learn that there is more, then the index and the page.
#[tokio::test]
async fn a_page_of_one_prospect_does_not_read_all_of_its_notes() {
    let world = World::wired().await;
    let prospect = prospect(&world).await;
    for _ in 0..8 {
        NOTE.add(&world, &prospect, json!({"body": incompressible(LONGEST)})).await;
    }
    let list = |query: &str| world.get(&format!("/notes?prospectId={prospect}&fields=id&{query}"));
    let (page, figures) = world.measure(list("limit=1")).await;
    assert_eq!(page.expect_status(200).body["pagination"]["totalCount"], 8);
    assert_eq!(figures.calls, ["UpdateItem", "Query", "GetItem", "Query", "BatchGetItem"]);
    assert!(figures.read_units < 400.0, "{figures:?}");
    assert_eq!(walked(&world, &format!("/notes?prospectId={prospect}&limit=3")).await.len(), 8);
}
