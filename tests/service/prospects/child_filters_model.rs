//! Random prospects with children, resumes, merges, deletions and compactions: the filters by children and by the words of
//! resumes find what a plain list has, which single reads fill (SPECIFICATION §7.2).

use std::collections::BTreeMap;
use std::time::Duration;

use fastrand::Rng;
use index::{IndexKind, Sizes};
use serde_json::{Value, json};
use tests::random::Choose;
use tests::size::{Size, size};
use tests::{Response, World};

use super::create;
use crate::ask::Ask;
use crate::children::{KINDS, id, over, user, walked};

/// Several small segments of each index.
const SIZES: Sizes = Sizes {
    least: 1,
    tier: 2,
    chunk: 4,
    rows: 12,
    growth: 2,
    most: 24,
    memory: 64 * 1024 * 1024,
    merges: 2,
};

/// The filters by children: the parameter, and whether a child of this kind at this time counts.
type Has = (&'static str, fn(usize, &Value, i64) -> bool);

const HAS: [Has; 5] = [
    ("hasOpenTask", |kind, child, _| {
        kind == 0 && child["completedAt"].is_null()
    }),
    ("hasOverdueTask", |kind, child, now| {
        kind == 0 && child["completedAt"].is_null() && child["dueAt"].as_i64().unwrap() < now
    }),
    ("hasHire", |kind, _, _| kind == 1),
    ("hasNote", |kind, _, _| kind == 2),
    ("hasMeeting", |kind, _, _| kind == 3),
];

/// Words of resumes, with a spelling that finds each of them.
const WORDS: [(&str, &str); 5] = [
    ("Rust", "rust"),
    ("C++,", "c%2B%2B"),
    ("Zürich;", "ZURICH"),
    ("(Node.js)", "node.js"),
    ("data-base", "base"),
];

struct Model<'a> {
    world: &'a World,
    random: Rng,
    prospects: Vec<String>,
    /// The resume that each prospect was given last: its file name, and the numbers of its words. A merge leaves it where it
    /// is.
    resumes: BTreeMap<String, (String, Vec<usize>)>,
    written: usize,
    /// The kind and the id of each child that was created.
    children: Vec<(usize, String)>,
    merges: Vec<String>,
}

/// The children that exist, each with its kind, and the resumes, each with the prospect that it belongs to now.
#[derive(Clone)]
struct Present {
    children: Vec<(usize, Value)>,
    resumes: Vec<(String, Vec<usize>)>,
}

impl Model<'_> {
    async fn change(&mut self) {
        self.world.advance(Duration::from_millis(self.random.u64(1..5_000)));
        match self.random.below(18) {
            0..6 => self.add().await,
            6..8 => self.update().await,
            8 => self.remove_child().await,
            9 => self.make().await,
            10 => {
                let body = json!({"title": self.random.below(1_000).to_string()});
                let path = self.prospect();
                self.send("PATCH", &path, body).await;
            }
            11 => self.merge().await,
            12 if !self.merges.is_empty() => {
                let path = format!("/merges/{}/undo", self.random.one_of(&self.merges));
                self.send("POST", &path, json!({})).await;
            }
            13 if self.random.one_in(3) => {
                let path = self.prospect();
                self.send("DELETE", &path, json!({})).await;
            }
            14 => self.write_resume().await,
            15 => self.delete_resume().await,
            16 if self.random.one_in(3) => {
                self.world.advance(Duration::from_secs(40));
                self.world.sweep().await;
            }
            _ => {
                let (kind, account) = (
                    *self.random.one_of(&IndexKind::EVERY),
                    self.world.first().settings.account.id,
                );
                self.world.compact(account, kind, SIZES).await.unwrap();
            }
        }
    }

    /// Some requests are refused: their record was deleted or merged, or a prospect has a hire already.
    async fn send(&self, method: &str, path: &str, body: Value) -> Response {
        let answer = self.world.send(method, path).json(&body).await;
        assert!(answer.status < 500, "{method} {path}: {answer}");
        answer
    }

    /// The path of any prospect, also of one that was deleted or merged.
    fn prospect(&mut self) -> String {
        format!("/prospects/{}", self.random.one_of(&self.prospects))
    }

    async fn make(&mut self) {
        let mut body = json!({"lastName": self.random.below(9).to_string()});
        if self.random.bool() {
            body["labels"] = json!(["vip"]);
        }
        let (resume, words) = self.resume();
        body["resume"] = resume;
        let made = id(&create(self.world, body).await);
        self.resumes.insert(made.clone(), words);
        self.prospects.push(made);
    }

    /// A resume of random words, as it is sent and as the model keeps it.
    fn resume(&mut self) -> (Value, (String, Vec<usize>)) {
        let words: Vec<usize> = (0..WORDS.len()).filter(|_| self.random.one_in(4)).collect();
        let text: Vec<&str> = words.iter().map(|at| WORDS[*at].0).collect();
        self.written += 1;
        let name = self.written.to_string();
        let sent = json!({"fileName": name, "text": format!("Knows {}", text.join(" "))});
        (sent, (name, words))
    }

    async fn write_resume(&mut self) {
        let (path, (resume, words)) = (self.prospect(), self.resume());
        if self.send("PATCH", &path, json!({"resume": resume})).await.status == 200 {
            self.resumes.insert(path.replace("/prospects/", ""), words);
        }
    }

    /// Deletes a resume. If it came with a merged prospect, it stays with that prospect.
    async fn delete_resume(&mut self) {
        let path = format!("{}/resume", self.prospect());
        let own = path.replace("/prospects/", "").replace("/resume", "");
        let shown = self.world.get(&path).await;
        if self.send("DELETE", &path, json!({})).await.status == 200 {
            let name = shown.item()["fileName"].as_str().unwrap();
            if self.resumes.get(&own).is_some_and(|(own, _)| own == name) {
                self.resumes.remove(&own);
            }
        }
    }

    async fn add(&mut self) {
        let kind = self.random.below(KINDS.len());
        let prospect = self.random.one_of(&self.prospects).clone();
        let fields = if kind == 0 { self.due() } else { json!({}) };
        let body = KINDS[kind].body(self.world, &prospect, fields);
        let answer = self.send("POST", KINDS[kind].route, body).await;
        if answer.status == 201 {
            self.children.push((kind, answer.id().to_owned()));
        }
    }

    /// Due within a minute of now, before or after.
    fn due(&mut self) -> Value {
        json!({"dueAt": self.world.now_ms() + self.random.i64(-60_000..60_000), "assignedTo": user(self.world, 0)})
    }

    fn child(&mut self) -> Option<(usize, String)> {
        let (kind, id) = (!self.children.is_empty()).then(|| self.random.one_of(&self.children).clone())?;
        Some((kind, format!("{}/{id}", KINDS[kind].route)))
    }

    async fn update(&mut self) {
        let Some((kind, path)) = self.child() else { return };
        let body = match (kind, self.random.below(3)) {
            (0, 0) => json!({"complete": true}),
            (0, 1) => json!({"complete": false}),
            (0, _) => self.due(),
            _ => over(KINDS[kind].change(), json!({})),
        };
        self.send("PATCH", &path, body).await;
    }

    async fn remove_child(&mut self) {
        if let Some((_, path)) = self.child() {
            self.send("DELETE", &path, json!({})).await;
        }
    }

    async fn merge(&mut self) {
        let loser = self.random.one_of(&self.prospects).clone();
        let path = format!("{}/merge", self.prospect());
        let answer = self.send("POST", &path, json!({"loserIds": [loser]})).await;
        if let Some(merge) = answer.body["mergeId"].as_str() {
            self.merges.push(merge.to_owned());
        }
    }

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
            let own = || {
                children
                    .iter()
                    .filter(|(_, child)| child["prospectId"] == prospect["id"])
            };
            let knows = |word| {
                resumes
                    .iter()
                    .any(|(of, words)| prospect["id"] == of.as_str() && words.contains(word))
            };
            let changes = own().map(|(_, child)| child["updatedAt"].as_i64().unwrap());
            let last = changes.chain(prospect["updatedAt"].as_i64()).max().unwrap();
            has.iter()
                .all(|((_, counts), has)| own().any(|(kind, child)| counts(*kind, child, now)) == *has)
                && after.is_none_or(|bound| last >= bound)
                && before.is_none_or(|bound| last <= bound)
                && word.as_ref().is_none_or(knows)
                && (!is_vip || prospect["labels"] == json!(["vip"]))
        };
        (query.join("&"), admits)
    }

    async fn check(&mut self, seed: u64) -> usize {
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

#[tokio::test]
async fn random_prospects_are_found_by_their_children_as_a_plain_list_finds_them() {
    let seeds = match size() {
        Size::Full => 0..200,
        Size::Default => 0..10,
    };
    let mut matches = 0;
    for seed in seeds {
        let world = World::new().await;
        let mut model = Model {
            world: &world,
            random: Rng::with_seed(seed),
            prospects: Vec::new(),
            resumes: BTreeMap::new(),
            written: 0,
            children: Vec::new(),
            merges: Vec::new(),
        };
        for _ in 0..6 {
            model.make().await;
        }
        for _ in 0..3 {
            for _ in 0..30 {
                model.change().await;
            }
            matches += model.check(seed).await;
        }
        world.check_consistency().await;
    }
    assert!(matches > 300, "the queries find some: {matches}");
}
