//! Everything that compares text ignores case and accents in the same way (SPECIFICATION §3.7).

use serde_json::{Value, json};
use tests::World;

use super::{compact, create, profile_of, target};
use crate::ask::Ask;

/// Pairs of spellings of one text.
const SPELLINGS: [[&str; 2]; 5] =
    [["Γιώργος", "ΓΙΩΡΓΟΣ"], ["Strauß", "STRAUSS"], ["Ilgın", "ILGIN"], ["Łukasz", "LUKASZ"], ["Ærø", "aero"]];

#[tokio::test]
async fn filters_facets_and_duplicates_find_every_spelling() {
    let world = World::new().await;
    let mut people = Vec::new();
    for (at, one) in SPELLINGS.iter().flatten().enumerate() {
        world.advance(std::time::Duration::from_millis(1));
        let fields = json!({"firstName": "Eva", "lastName": one, "title": one, "company": one, "labels": [one],
            "email": format!("eva{at}@example.com")});
        people.push(create(&world, fields).await);
    }
    for pair in 0..2 {
        for (spellings, people) in SPELLINGS.iter().zip(people.chunks(2)) {
            let newest_first = [&people[1]["id"], &people[0]["id"]];
            for (filter, spelling) in
                ["name", "title", "company", "q", "label", "labelAll"].iter().zip(spellings.iter().cycle())
            {
                let list = world.get(&format!("/prospects?fields=id&{filter}={spelling}")).await;
                let ids: Vec<&Value> = list.items().iter().map(|item| &item["id"]).collect();
                assert_eq!(ids, newest_first, "{filter}={spelling}");
            }
        }
        if pair == 0 {
            compact(&world).await;
        }
    }
    for by in ["label", "company"] {
        let buckets = SPELLINGS.map(|[one, other]| json!({"value": one.min(other), "count": 2}));
        let facets = world.get(&format!("/prospects/facets?by={by}")).await;
        let mut found = facets.body["facets"][0]["buckets"].as_array().unwrap().clone();
        found.sort_by_key(|bucket| buckets.iter().position(|expected| expected == bucket));
        assert_eq!(found, buckets, "{by}");
    }
    let groups = world.get("/prospects/duplicates?by=nameCompany").await;
    let ids: Vec<&Value> = groups.items().iter().map(|group| &group["ids"]).collect();
    let expected = people.chunks(2).map(|pair| json!([pair[0]["id"], pair[1]["id"]]));
    let mut expected: Vec<Value> = expected.collect();
    expected.sort_by_key(|group| ids.iter().position(|ids| *ids == group));
    assert_eq!(ids, expected.iter().collect::<Vec<_>>());
}

#[tokio::test]
async fn labels_stages_and_sources_are_the_same_in_every_spelling() {
    let world = World::new().await;
    let labels = SPELLINGS.as_flattened();
    let item = create(&world, json!({"labels": labels})).await;
    assert_eq!(item["labels"], json!(SPELLINGS.map(|[one, _]| one)));
    for [one, other] in SPELLINGS {
        let source = world.create("/sources", json!({"name": one})).await;
        let taken = world.post("/sources", json!({"name": other})).await;
        taken.expect_error(409, "conflict", "Another source has this name.");
        let item = create(&world, json!({"newSourceName": other})).await;
        assert_eq!(profile_of(&world, &item).await["sourceId"], source["id"]);
        let repeated = world.post("/pipelines", json!({"name": "P", "stages": [one, other]})).await;
        repeated.expect_fault("stages[1]", "repeats the name of another stage");
    }
    let pipeline = world.create("/pipelines", json!({"name": "P", "stages": ["Łukasz"]})).await;
    let stage = json!({"pipelineId": pipeline["id"], "name": "lukasz"});
    let message = "Another stage of the pipeline has this name.";
    world.post("/stages", stage).await.expect_error(409, "conflict", message);
    // An equal name keeps the stage.
    let renamed = json!({"stages": ["LUKASZ", "Offer"]});
    let after = world.update(&format!("/pipelines/{}", pipeline["id"].as_str().unwrap()), renamed).await;
    assert_eq!(after["stages"][0]["id"], pipeline["stages"][0]["id"]);
    world.remove(&target(&item)).await;
}
