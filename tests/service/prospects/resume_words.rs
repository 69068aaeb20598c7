//! `q` with `resume=true` finds words of resumes (SPECIFICATION §7.2). `random/found.rs` compares it with a plain list.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use index::{IndexKind, Sizes};
use serde_json::{Value, json};
use tests::World;

use super::create;
use crate::ask::Ask;
use crate::children::id;

/// The ids of the prospects that a query finds, in order, which the count and the facets agree with.
async fn found(world: &World, query: &str) -> Vec<String> {
    let mut listed: Vec<String> = world.list(&format!("/prospects?{query}")).await.iter().map(id).collect();
    listed.sort();
    let count = world.get(&format!("/prospects/count?{query}")).await.expect_status(200);
    assert_eq!(count.body["count"], listed.len(), "{query}");
    let facets = world.get(&format!("/prospects/facets?by=stageId&{query}")).await;
    assert_eq!(facets.expect_status(200).body["total"], listed.len(), "{query}");
    listed
}

async fn with_text(world: &World, name: &str, text: &str) -> Value {
    create(world, json!({"lastName": name, "resume": {"text": text}})).await
}

async fn compact(world: &World) {
    let sizes = Sizes { least: 1, ..Sizes::default() };
    let account = world.first().settings.account.id;
    world.compact(account, IndexKind::Resume, sizes).await.unwrap();
}

#[tokio::test]
async fn every_word_must_be_in_the_resume_whole() {
    let world = World::new().await;
    let ada = with_text(&world, "Lovelace", "Java, C++ and Node.js in Zürich.").await;
    let grace = with_text(&world, "Hopper", "JavaScript and C#; speaks français").await;
    let rust = create(&world, json!({"lastName": "Rust"})).await;
    let ming = with_text(&world, "李明", "熟悉Kotlin和数据库, ノンバーバル").await;
    let min = with_text(&world, "Kim", "개발자입니다 นักพัฒนา").await;
    let pdf = json!({"contentType": "application/pdf", "data": STANDARD.encode(include_bytes!("files/cv.pdf"))});
    let engine = create(&world, json!({"lastName": "Engine", "resume": pdf})).await;
    // Of a word that is too long to be found, nothing else is found in its place.
    let long = format!("q=java+{}&resume=true", "a".repeat(65));
    for is_compacted in [false, true] {
        if is_compacted {
            compact(&world).await;
        }
        for (query, expected) in [
            (long.as_str(), vec![]),
            ("q=java&resume=true", vec![&ada]),
            ("q=JAVA&resume=TRUE", vec![&ada]),
            ("q=javascript&resume=true", vec![&grace]),
            ("q=script&resume=true", vec![]),
            ("q=c%2B%2B&resume=true", vec![&ada]),
            ("q=c%23&resume=true", vec![&grace]),
            ("q=node.js&resume=true", vec![&ada]),
            ("q=zurich+java&resume=true", vec![&ada]),
            ("q=zurich+javascript&resume=true", vec![]),
            ("q=Francais&resume=true", vec![&grace]),
            ("q=engines&resume=true", vec![&engine]),
            ("q=java&resume=true&name=hop", vec![]),
            ("q=and&resume=true&hasNote=false", vec![&ada, &grace, &engine]),
            ("q=rust&resume=true", vec![&rust]),
            ("q=lace&resume=true", vec![&ada]),
            ("q=--&resume=true", vec![]),
            ("q=java&resume=false", vec![]),
            ("q=java", vec![]),
            ("resume=true", vec![&ada, &grace, &rust, &engine, &ming, &min]),
            ("q=kotlin&resume=true", vec![&ming]),
            ("q=数据库&resume=true", vec![&ming]),
            ("q=数库&resume=true", vec![]),
            ("q=熟&resume=true", vec![&ming]),
            ("q=ﾉﾝﾊﾞｰ&resume=true", vec![&ming]),
            ("q=개발자&resume=true", vec![&min]),
            ("q=พัฒนา&resume=true", vec![&min]),
            ("q=李", vec![&ming]),
        ] {
            let mut expected: Vec<String> = expected.into_iter().map(id).collect();
            expected.sort();
            assert_eq!(found(&world, query).await, expected, "{query}");
        }
    }
    world.check_consistency().await;
}

#[tokio::test]
async fn a_resume_is_found_by_its_last_word_at_the_bound_and_no_further_one() {
    let world = World::new().await;
    let words: Vec<String> = (0..4_097).map(|at| format!("{at:08}")).collect();
    let ada = with_text(&world, "Lovelace", &words.join(" ")).await;
    for is_compacted in [false, true] {
        if is_compacted {
            compact(&world).await;
        }
        assert_eq!(found(&world, "q=00004095&resume=true").await, [id(&ada)]);
        assert_eq!(found(&world, "q=00004096&resume=true").await, [""; 0]);
    }
}
