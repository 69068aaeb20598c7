//! Random prospects with children, resumes, moves, merges, deletions and compactions: filters find what a plain list has
//! (`found.rs`), and the report of stages has what the histories show (`reported.rs`).

mod found;
mod reported;

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
use crate::children::{KINDS, id, over, user};

/// Several small segments of each index.
const SIZES: Sizes =
    Sizes { least: 1, tier: 2, chunk: 4, rows: 12, growth: 2, most: 24, memory: 64 * 1024 * 1024, merges: 2 };

/// Words of resumes, with a spelling that finds each of them.
const WORDS: [(&str, &str); 5] =
    [("Rust", "rust"), ("C++,", "c%2B%2B"), ("Zürich;", "ZURICH"), ("(Node.js)", "node.js"), ("data-base", "base")];

/// The fields that group, and the lists of what they can name.
const FIELDS: [(&str, &str); 4] =
    [("ownerId", "/users"), ("sourceId", "/sources"), ("officeId", "/offices"), ("jobId", "/jobs")];

struct Model<'a> {
    world: &'a World,
    random: Rng,
    /// The ids of the stages, in the order of the pipelines.
    stages: Vec<String>,
    named: BTreeMap<&'static str, Vec<String>>,
    prospects: Vec<String>,
    /// The resume that each prospect was given last: its file name, and the numbers of its words. A merge leaves it where it
    /// is.
    resumes: BTreeMap<String, (String, Vec<usize>)>,
    written: usize,
    /// The kind and the id of each child that was created.
    children: Vec<(usize, String)>,
    merges: Vec<String>,
}

impl<'a> Model<'a> {
    async fn new(world: &'a World, seed: u64) -> Self {
        let mut named = BTreeMap::new();
        for (field, list) in FIELDS {
            named.insert(field, world.list(list).await.iter().map(id).collect());
        }
        let stages = world.first().settings.pipelines.iter().flat_map(|pipeline| &pipeline.stages);
        let mut model = Self {
            world,
            random: Rng::with_seed(seed),
            stages: stages.map(|stage| stage.id.to_string()).collect(),
            named,
            prospects: Vec::new(),
            resumes: BTreeMap::new(),
            written: 0,
            children: Vec::new(),
            merges: Vec::new(),
        };
        for _ in 0..6 {
            model.make().await;
        }
        model
    }

    async fn change(&mut self) {
        if !self.random.one_in(4) {
            self.world.advance(Duration::from_millis(self.random.u64(1..5_000)));
        }
        let path = self.prospect();
        match self.random.below(25) {
            0..6 => self.add().await,
            6..8 => self.update().await,
            8 => self.remove_child().await,
            9 => self.make().await,
            10..16 => {
                let body = json!({"stageId": self.random.one_of(&self.stages)});
                self.send("PATCH", &path, body).await;
            }
            16..18 => {
                let body = self.values();
                self.send("PATCH", &path, body).await;
            }
            18 => self.merge().await,
            19 if !self.merges.is_empty() => {
                let path = format!("/merges/{}/undo", self.random.one_of(&self.merges));
                self.send("POST", &path, json!({})).await;
            }
            20 if self.random.one_in(3) => {
                self.send("DELETE", &path, json!({})).await;
            }
            21 => self.write_resume().await,
            22 => self.delete_resume().await,
            23 if self.random.one_in(3) => {
                self.world.advance(Duration::from_secs(40));
                self.world.sweep().await;
            }
            _ => {
                let kind = *self.random.one_of(&IndexKind::EVERY);
                let account = self.world.first().settings.account.id;
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

    /// Some values of the fields that group, and a title.
    fn values(&mut self) -> Value {
        let mut body = json!({"title": self.random.below(1_000).to_string()});
        for (field, _) in FIELDS {
            if self.random.bool() {
                body[field] = json!(self.random.one_of(&self.named[field]));
            }
        }
        body
    }

    async fn make(&mut self) {
        let (mut body, (resume, words)) = (self.values(), self.resume());
        body["lastName"] = json!(self.random.below(9).to_string());
        body["stageId"] = json!(self.random.one_of(&self.stages));
        body["resume"] = resume;
        if self.random.bool() {
            body["labels"] = json!(["vip"]);
        }
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
        self.merges.extend(answer.body["mergeId"].as_str().map(str::to_owned));
    }
}

#[tokio::test]
async fn filters_and_reports_have_what_plain_lists_and_histories_show() {
    let seeds = match size() {
        Size::Full => 0..200,
        Size::Default => 0..10,
    };
    let (mut found, mut reported) = (0, 0);
    for seed in seeds {
        let world = World::new().await;
        let mut model = Model::new(&world, seed).await;
        for _ in 0..3 {
            for _ in 0..50 {
                model.change().await;
            }
            found += model.check_filters(seed).await;
            reported += model.check_reports(seed).await;
        }
        world.check_consistency().await;
    }
    assert!(found > 300, "the queries find some: {found}");
    assert!(reported > 1_000, "the windows select some: {reported}");
}
