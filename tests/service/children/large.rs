//! Texts of the greatest length, in the characters that take the most bytes. An item of the table holds 400 KB, and the event
//! and the stored reply contain the text as JSON.

use serde_json::json;
use tests::World;

use super::{Kind, MEETING, NOTE, check, event, ids, listed, prospect};

const LONGEST: usize = 100_000;

/// Makes one with this text and an idempotency key, changes it, and expects it whole wherever it is shown.
async fn expect_kept(kind: Kind, field: &str, text: &str) {
    let world = World::new().await;
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
    world.delete(&target).idempotency_key("m").await.expect_status(200);
    check(&world).await;
}

/// A text of that many characters that neither trimming nor cleaning changes, forwards or backwards.
fn text(character: &str, count: usize) -> String {
    format!("a{}b", character.repeat(count - 2))
}

#[tokio::test]
async fn notes_of_100000_characters_are_kept_whole() {
    for character in ["x", "é", "€", "\"", "\\", "\n"] {
        expect_kept(NOTE, "body", &text(character, LONGEST)).await;
    }
}

#[tokio::test]
async fn notes_of_meetings_of_100000_characters_are_kept_whole() {
    for character in ["x", "é", "€", "😀", "\"", "\\", "\n", "&", "<"] {
        expect_kept(MEETING, "notes", &text(character, LONGEST)).await;
    }
}

/// Characters that take six bytes in JSON, and seven in the stored answer; those that cleaning makes longer; and texts in which
/// nothing repeats.
#[tokio::test]
async fn text_that_is_larger_than_an_item_is_kept_whole() {
    for character in ["\u{1}", "😀"] {
        expect_kept(MEETING, "notes", &text(character, LONGEST)).await;
    }
    expect_kept(NOTE, "body", &text("😀", LONGEST)).await;
    let mut state: u32 = 1;
    let mut random = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        char::from_u32(0x2_0000 + (state >> 12) % 0xa000).unwrap()
    };
    let unlike: String = (0..LONGEST).map(|_| random()).collect();
    expect_kept(MEETING, "notes", &unlike).await;
}

#[tokio::test]
async fn a_note_that_cleaning_makes_longer_is_kept_whole() {
    let world = World::new().await;
    let prospect = prospect(&world).await;
    let sent = format!("{}{}", "&".repeat(48_000), "\"".repeat(52_000));
    let post = || {
        let body = NOTE.body(&world, &prospect, json!({"body": sent}));
        world.post("/notes", body).idempotency_key("k")
    };
    let made = post().await.expect_status(201);
    let cleaned = format!("{}{}", "&amp;".repeat(48_000), "\"".repeat(52_000));
    assert!(made.item()["body"] == cleaned.as_str());
    let replay = post().await.expect_header("idempotency-replayed", "true");
    assert!(replay.text == made.text);
    let (told, _) = event(&world, "note.created");
    assert!(told == *made.item());
}

/// A function answers with at most 6 MB.
#[tokio::test]
async fn pages_of_large_records_end_early_and_nothing_is_left_out() {
    let world = World::new().await;
    let prospect = prospect(&world).await;
    for _ in 0..30 {
        NOTE.add(&world, &prospect, json!({"body": "€".repeat(LONGEST)})).await;
    }
    for query in ["", &format!("&prospectId={prospect}")] {
        let (mut seen, mut token) = (Vec::new(), String::new());
        for _ in 0..3 {
            let page = world
                .get(&format!("/notes?limit=200{query}{token}"))
                .await
                .expect_status(200);
            assert!(page.text.len() < 6 * 1024 * 1024, "{}", page.text.len());
            assert_eq!(page.body["pagination"]["totalCount"], 30);
            seen.extend(ids(&page));
            match page.body["pagination"]["nextPageToken"].as_str() {
                Some(next) => token = format!("&pageToken={next}"),
                None => break,
            }
        }
        // What is cut down to its id fits one page.
        let whole = listed(&world, &format!("/notes?limit=200&fields=id{query}")).await;
        assert_eq!((seen, whole.len()), (whole.clone(), 30), "{query}");
    }
}
