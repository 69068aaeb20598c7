//! Facets are what one would count in a plain list (SPECIFICATION §6.7).

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::time::Duration;

use domain::UnixMs;
use domain::text::folded;
use serde_json::{Value, json};
use tests::World;

use super::{create, target};
use crate::ask::Ask;

/// The fields with texts: of the record, of the profile, and with several values.
const OF_RECORD: [&str; 3] = ["stageId", "pipelineId", "company"];
const OF_PROFILE: [&str; 4] = ["ownerId", "sourceId", "officeId", "licenseStatus"];
const SEVERAL: [&str; 2] = ["label", "jobId"];

const COMPANIES: [&str; 7] = ["Acme  Inc", "ACME Inc", "acmé inc", "Zoë GmbH", "", "b", "\u{301}"];

/// A prospect as a plain list has it: its values in the fields that a facet can count.
type Plain = BTreeMap<&'static str, Vec<String>>;

struct People {
    world: World,
    /// By the prospect's path.
    plain: BTreeMap<String, Plain>,
    /// The names of what the prospects refer to.
    names: BTreeMap<String, String>,
}

impl People {
    /// Prospects that have every value of each field, and some that have none.
    async fn new() -> Self {
        let world = World::new().await;
        let (mut names, mut ids) = (BTreeMap::new(), BTreeMap::<&str, Vec<String>>::new());
        for (field, list) in [
            ("stageId", "/stages"),
            ("pipelineId", "/pipelines"),
            ("userId", "/users"),
            ("officeId", "/offices"),
            ("sourceId", "/sources"),
            ("jobId", "/jobs"),
        ] {
            for item in world.list(&format!("{list}?limit=200")).await {
                let text = |name: &str| item[name].as_str().map(str::to_owned);
                ids.entry(field).or_default().push(text("id").unwrap());
                names.insert(text("id").unwrap(), text("name").or(text("title")).unwrap());
            }
        }
        let plain = BTreeMap::new();
        let mut people = Self { world, plain, names };
        for number in 0..30 {
            people.world.advance(Duration::from_hours(31));
            let labels = ["VIP,math", "vip", "Vip,Café,math", "", "a,b,c,vip"][number % 5];
            let mut body = json!({"labels": labels, "company": COMPANIES[number % 7]});
            for (field, every) in [("stageId", 1), ("userId", 1), ("officeId", 2), ("sourceId", 3), ("jobId", 2)] {
                if number % every == 0 {
                    body[field] = json!(ids[field][number * number % ids[field].len()]);
                }
            }
            if number % 4 > 0 {
                body["licenseStatus"] = json!((["not_started", "in_progress", "licensed"])[number % 3]);
            }
            let made = create(&people.world, body).await;
            people.read(&target(&made)).await;
        }
        people
    }

    /// Notes what a prospect has.
    async fn read(&mut self, target: &str) {
        let item = self.world.read(target).await;
        let profile = self.world.read(&format!("{target}/profile")).await;
        let all = |value: &Value| value.as_array().unwrap().clone();
        let jobs = all(&profile["jobs"]).into_iter().map(|job| job["jobId"].clone());
        let mut values = vec![("label", all(&item["labels"])), ("jobId", jobs.collect())];
        values.extend(OF_RECORD.map(|field| (field, vec![item[field].clone()])));
        values.extend(OF_PROFILE.map(|field| (field, vec![profile[field].clone()])));
        values.extend(["createdAt", "updatedAt"].map(|field| (field, vec![json!(item[field].to_string())])));
        let texts = |values: Vec<Value>| values.iter().filter_map(Value::as_str).map(str::to_owned).collect();
        let plain = values.into_iter().map(|(field, values)| (field, texts(values)));
        self.plain.insert(target.to_owned(), plain.collect());
    }

    /// The facet that the plain list gives.
    fn expected(&self, by: &str, top: usize) -> Value {
        let (field, unit) = by.split_once(':').map_or((by, None), |(field, unit)| (field, Some(unit)));
        let mut groups: BTreeMap<String, BTreeMap<String, usize>> = BTreeMap::new();
        for value in self.plain.values().flat_map(|plain| &plain[field]) {
            let shown = unit.map_or_else(|| value.clone(), |unit| date(value.parse().unwrap(), unit));
            let group = match field {
                "label" | "company" => folded(value),
                _ => shown.clone(),
            };
            *groups.entry(group).or_default().entry(shown).or_default() += 1;
        }
        let most_frequent = |spellings: BTreeMap<String, usize>| {
            let count: usize = spellings.values().sum();
            let best = spellings.into_iter().min_by_key(|(_, count)| Reverse(*count));
            (count, best.unwrap().0)
        };
        let mut buckets: Vec<(usize, String)> = groups.into_values().map(most_frequent).collect();
        buckets.sort_by_key(|(count, value)| (Reverse(if unit.is_some() { 0 } else { *count }), value.clone()));
        let beyond = buckets.len().saturating_sub(top);
        let others = if unit.is_some() { 0..beyond } else { buckets.len() - beyond..buckets.len() };
        let other: usize = buckets.drain(others).map(|(count, _)| count).sum();
        let buckets = buckets.into_iter().map(|(count, value)| match self.names.get(&value) {
            Some(name) => json!({"value": value, "name": name, "count": count}),
            None => json!({"value": value, "count": count}),
        });
        let missing = self.plain.values().filter(|plain| plain[field].is_empty()).count();
        json!({"by": by, "buckets": buckets.collect::<Vec<_>>(), "missing": missing, "other": other})
    }

    /// The cross table that the plain list gives, of two fields whose values are compared exactly.
    fn expected_pairs(&self, fields: [&str; 2], top: usize) -> Value {
        let mut counts: BTreeMap<[&str; 2], usize> = BTreeMap::new();
        let [one, other] = fields;
        for plain in self.plain.values() {
            for first in &plain[one] {
                plain[other].iter().for_each(|second| *counts.entry([first, second]).or_default() += 1);
            }
        }
        let mut pairs: Vec<_> = counts.into_iter().collect();
        pairs.sort_by_key(|(_, count)| Reverse(*count));
        let others: usize = pairs.iter().skip(top).map(|(_, count)| count).sum();
        let buckets = pairs.iter().take(top).map(|(values, count)| {
            let names = values.map(|value| self.names.get(value).map_or(value, String::as_str));
            if names == *values {
                json!({"value": values, "count": count})
            } else {
                json!({"value": values, "name": names, "count": count})
            }
        });
        let lacks = |plain: &&Plain| plain[one].is_empty() || plain[other].is_empty();
        let missing = self.plain.values().filter(lacks).count();
        json!({"by": fields.join("*"), "buckets": buckets.collect::<Vec<_>>(), "missing": missing, "other": others})
    }

    /// Fails unless every facet equals the facet of the plain list, with few buckets and with many.
    async fn expect_equal(&self) {
        let units =
            ["createdAt", "updatedAt"].map(|field| ["day", "week", "month"].map(|unit| format!("{field}:{unit}")));
        let texts = OF_RECORD.into_iter().chain(OF_PROFILE).chain(SEVERAL);
        let all: Vec<String> = texts.map(str::to_owned).chain(units.concat()).collect();
        let total = self.plain.len();
        for top in [1, 3, 200] {
            let pairs = [["sourceId", "stageId"], ["jobId", "licenseStatus"], ["ownerId", "jobId"]];
            let by = pairs.map(|pair| pair.join("*")).join(",");
            let question = format!("/prospects/facets?by={by}&top={top}");
            let answer = self.world.get(&question).await.expect_status(200);
            let facets = pairs.map(|pair| self.expected_pairs(pair, top));
            answer.expect_body(json!({"success": true, "total": total, "facets": facets}));
            for by in all.chunks(3) {
                let question = format!("/prospects/facets?by={}&top={top}", by.join(","));
                let answer = self.world.get(&question).await.expect_status(200);
                let facets: Vec<Value> = by.iter().map(|by| self.expected(by, top)).collect();
                let answer = answer.expect_body(json!({"success": true, "total": total, "facets": facets}));
                for facet in answer.body["facets"].as_array().unwrap() {
                    let number = |value: &Value| usize::try_from(value.as_u64().unwrap()).unwrap();
                    let counts = facet["buckets"].as_array().unwrap().iter().map(|bucket| number(&bucket["count"]));
                    let sum = counts.sum::<usize>() + number(&facet["missing"]) + number(&facet["other"]);
                    let has_several = SEVERAL.contains(&facet["by"].as_str().unwrap());
                    assert!(sum == total || has_several && sum > total, "{facet}");
                }
            }
        }
    }
}

/// The day, week or month of a time in UTC.
fn date(ms: i64, unit: &str) -> String {
    let day = UnixMs::default().plus_ms(ms).day();
    match unit {
        "month" => day[..7].to_owned(),
        // 2026-03-02 is the Monday of the tenth week.
        "week" => format!("2026-W{:02}", 10 + (ms - 1_772_409_600_000).div_euclid(7 * 86_400_000)),
        _ => day,
    }
}

#[tokio::test]
async fn every_facet_is_what_a_plain_list_says_after_every_write() {
    let mut people = People::new().await;
    people.expect_equal().await;
    people.world.advance(Duration::from_hours(24 * 9));
    let targets: Vec<String> = people.plain.keys().cloned().collect();
    for target in targets.iter().step_by(3) {
        let body = json!({"labels": "new,VIP", "company": "acme inc", "officeId": null, "licenseStatus": null});
        people.world.update(target, body).await;
        people.read(target).await;
    }
    for target in targets.iter().skip(1).step_by(4) {
        people.world.remove(target).await;
        people.plain.remove(target);
    }
    people.expect_equal().await;
}

/// The buckets of a facet, as text.
async fn buckets(world: &World, query: &str) -> String {
    let answer = world.get(&format!("/prospects/facets?{query}")).await.expect_status(200);
    let buckets = answer.body["facets"][0]["buckets"].as_array().unwrap().iter();
    let texts = buckets.map(|bucket| format!("{}: {}", bucket["value"].as_str().unwrap(), bucket["count"]));
    texts.collect::<Vec<_>>().join(", ")
}

/// A world with a prospect that was created at each of these times, which ascend.
async fn created_at(times: &[&str]) -> World {
    let ms = |time: &&str| UnixMs::parse_iso(time).unwrap().ms();
    let world = World::at(ms(&times[0])).await;
    for time in times {
        let later = ms(time) - world.now_ms();
        world.advance(Duration::from_millis(u64::try_from(later).unwrap()));
        create(&world, json!({})).await;
    }
    world
}

#[tokio::test]
async fn dates_are_those_of_the_time_zone() {
    // Clocks go forward in Berlin on 29 March, and the last week of 2026 ends in 2027.
    let world = created_at(&[
        "2026-03-28T22:59:59.999Z",
        "2026-03-28T23:00:00Z",
        "2026-03-29T21:59:59.999Z",
        "2026-03-29T22:00:00Z",
        "2026-12-31T23:30:00Z",
        "2027-01-03T22:59:59Z",
        "2027-01-03T23:00:00Z",
    ])
    .await;
    for (query, expected) in [
        ("by=createdAt:day&top=7", "2026-03-28: 2, 2026-03-29: 2, 2026-12-31: 1, 2027-01-03: 2"),
        (
            "by=createdAt:day&timeZone=Europe/Berlin",
            "2026-03-28: 1, 2026-03-29: 2, 2026-03-30: 1, 2027-01-01: 1, 2027-01-03: 1, 2027-01-04: 1",
        ),
        ("by=createdAt:week", "2026-W13: 4, 2026-W53: 3"),
        ("by=createdAt:week&timeZone=Europe/Berlin", "2026-W13: 3, 2026-W14: 1, 2026-W53: 2, 2027-W01: 1"),
        ("by=updatedAt:month", "2026-03: 4, 2026-12: 1, 2027-01: 2"),
        ("by=updatedAt:month&timeZone=Etc/GMT-1&top=1", "2027-01: 3"),
        ("by=createdAt:week&timeZone=Etc/GMT+12", "2026-W13: 4, 2026-W53: 3"),
    ] {
        assert_eq!(buckets(&world, query).await, expected, "{query}");
    }
    // At 00:01 on 1 November 2009, the clocks of St. John's went back to 23:01 of the day before.
    let world = created_at(&["2009-11-01T02:30:30Z", "2009-11-01T02:31:30Z", "2009-11-01T03:30:00Z"]).await;
    let days = buckets(&world, "by=createdAt:day&timeZone=America/St_Johns").await;
    assert_eq!(days, "2009-10-31: 1, 2009-11-01: 2");
}

#[tokio::test]
async fn facets_count_what_the_filters_match_in_one_account_alone() {
    let world = World::new().await;
    for (labels, title) in [("vip", "Nurse"), ("vip,new", "Clerk"), ("new", "Nurse")] {
        create(&world, json!({"labels": labels, "title": title})).await;
    }
    assert_eq!(buckets(&world, "by=label").await, "new: 2, vip: 2");
    assert_eq!(buckets(&world, "by=label&title=nurse").await, "new: 1, vip: 1");
    assert_eq!(buckets(&world, "by=label&label=VIP&top=1").await, "vip: 2");
    let nothing = json!({"by": "label", "buckets": [], "missing": 0, "other": 0});
    let nothing = json!({"success": true, "total": 0, "facets": [nothing]});
    // A phone that cannot be parsed matches nothing.
    let none = world.get("/prospects/facets?by=label&phone=x").await;
    none.expect_status(200).expect_body(nothing.clone());
    let other = world.get("/prospects/facets?by=label").key(world.second_account_api_key());
    other.await.expect_status(200).expect_body(nothing);
}

#[tokio::test]
async fn a_question_that_makes_no_sense_is_refused() {
    let world = World::new().await;
    let by = "must be one to three of stageId, pipelineId, ownerId, sourceId, officeId, jobId, label, licenseStatus, \
              company, cf.<key>, and createdAt or updatedAt with :day, :week or :month, such as createdAt:month, \
              or pairs such as sourceId*stageId";
    let zone = "must be the IANA name of a time zone, such as Europe/London";
    for (query, field, message) in [
        ("", "by", "is required"),
        ("by=,", "by", "is required"),
        ("by=createdAt", "by", by),
        ("by=createdAt:year", "by", by),
        ("by=stageId:day", "by", by),
        ("by=label,,Company", "by", by),
        ("by=label,company,label", "by", "must name each field once"),
        ("by=label*label", "by", "label*label must name two different fields"),
        ("by=label*", "by", by),
        ("by=label*company*stageId", "by", by),
        ("by=label&by=label", "by", "must name each field once"),
        ("by=label&timeZone=Europe/Atlantis", "timeZone", zone),
    ] {
        let answer = world.get(&format!("/prospects/facets?{query}")).await;
        answer.expect_fault(field, message);
    }
    for accepted in
        ["by=createdAt:day,createdAt:month&by=updatedAt:week&top=200", "by=%20label%20,company&timeZone=&top="]
    {
        let answer = world.get(&format!("/prospects/facets?{accepted}")).await;
        answer.expect_status(200);
    }
}
