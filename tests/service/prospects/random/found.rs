//! Filters by children and by the words of resumes find what a plain list has, which single reads fill (SPECIFICATION §7.2).

use std::time::Duration;

use serde_json::{Value, json};
use tests::random::Choose;

use super::{Model, WORDS};
use crate::ask::Ask;
use crate::children::{KINDS, id, walked};

/// The filters by children: the parameter, and whether a child of this kind at this time counts.
type Has = (&'static str, fn(usize, &Value, i64) -> bool);

const HAS: [Has; 5] = [
    ("hasOpenTask", |kind, child, _| kind == 0 && child["completedAt"].is_null()),
    ("hasOverdueTask", |kind, child, now| {
        kind == 0 && child["completedAt"].is_null() && child["dueAt"].as_i64().unwrap() < now
    }),
    ("hasHire", |kind, _, _| kind == 1),
    ("hasNote", |kind, _, _| kind == 2),
    ("hasMeeting", |kind, _, _| kind == 3),
];

/// The children that exist, each with its kind, and the resumes, each with the prospect that it belongs to now.
#[derive(Clone)]
struct Present {
    children: Vec<(usize, Value)>,
    resumes: Vec<(String, Vec<usize>)>,
}

impl Model<'_> {
    async fn present(&self) -> Present {
        let (mut children, mut resumes) = (Vec::new(), Vec::new());
        for (kind, id) in &self.children {
            let answer = self.world.get(&format!("{}/{id}", KINDS[*kind].route)).await;
            if answer.status == 200 {
                children.push((*kind, answer.item().clone()));
            }
        }
        for (id, (_, words)) in &self.resumes {
            let answer = self.world.get(&format!("/prospects/{id}")).await;
            match answer.status {
                200 => resumes.push((id.clone(), words.clone())),
                301 => resumes.push((answer.body["mergedInto"].as_str().unwrap().to_owned(), words.clone())),
                status => assert_eq!(status, 404),
            }
        }
        Present { children, resumes }
    }

    /// A random query, and whether a prospect meets its conditions.
    fn query(&mut self, present: &Present) -> (String, impl Fn(&Value) -> bool + use<>) {
        let now = self.world.now_ms();
        let has: Vec<(Has, bool)> = HAS
            .into_iter()
            .filter(|_| self.random.one_in(4))
            .collect::<Vec<_>>()
            .into_iter()
            .map(|has| (has, self.random.bool()))
            .collect();
        let mut bounds = [None, None];
        for bound in &mut bounds {
            if self.random.one_in(3) && !present.children.is_empty() {
                let (_, child) = self.random.one_of(&present.children);
                *bound = Some(child["updatedAt"].as_i64().unwrap() + self.random.i64(-1..2));
            }
        }
        let is_vip = self.random.one_in(4);
        let word = self.random.one_in(3).then(|| self.random.below(WORDS.len()));
        let [after, before] = bounds;
        let mut query: Vec<String> = has.iter().map(|((name, _), has)| format!("{name}={has}")).collect();
        query.extend(after.map(|bound| format!("activeAfter={bound}")));
        query.extend(before.map(|bound| format!("activeBefore={bound}")));
        query.extend(is_vip.then(|| "label=vip".to_owned()));
        query.extend(word.map(|word| format!("q={}&resume=true", WORDS[word].1)));
        let Present { children, resumes } = present.clone();
        let admits = move |prospect: &Value| {
            let own = || children.iter().filter(|(_, child)| child["prospectId"] == prospect["id"]);
            let knows = |word| resumes.iter().any(|(of, words)| prospect["id"] == of.as_str() && words.contains(word));
            let changes = own().map(|(_, child)| child["updatedAt"].as_i64().unwrap());
            let last = changes.chain(prospect["updatedAt"].as_i64()).max().unwrap();
            has.iter().all(|((_, counts), has)| own().any(|(kind, child)| counts(*kind, child, now)) == *has)
                && after.is_none_or(|bound| last >= bound)
                && before.is_none_or(|bound| last <= bound)
                && word.as_ref().is_none_or(knows)
                && (!is_vip || prospect["labels"] == json!(["vip"]))
        };
        (query.join("&"), admits)
    }

    /// Compares what queries find. Returns how many prospects they found.
    pub(super) async fn check_filters(&mut self, seed: u64) -> usize {
        // A new minute for the rate limit.
        self.world.advance(Duration::from_secs(61));
        let (present, mut matches) = (self.present().await, 0);
        for _ in 0..15 {
            let (query, admits) = self.query(&present);
            let sort = *self.random.one_of(&["-createdAt", "createdAt", "-updatedAt", "name"]);
            let all = self.world.list(&format!("/prospects?limit=1000&sort={sort}")).await;
            let expected: Vec<String> = all.iter().filter(|prospect| admits(prospect)).map(id).collect();
            let limit = 1 + self.random.below(9);
            let found = walked(self.world, &format!("/prospects?sort={sort}&limit={limit}&{query}")).await;
            assert_eq!(found, expected, "seed {seed}: {query}");
            let count = self.world.get(&format!("/prospects/count?{query}")).await;
            assert_eq!(count.body["count"], expected.len(), "seed {seed}: {query}");
            let facets = self.world.get(&format!("/prospects/facets?by=stageId&{query}")).await;
            assert_eq!(facets.body["total"], expected.len(), "seed {seed}: {query}");
            matches += expected.len();
        }
        matches
    }
}
