//! Random questions of keys with a scope, next to the same questions of a key without one whose filters mean the same.

use std::collections::BTreeSet;

use domain::Permission;
use fastrand::Rng;
use serde_json::{Value, json};
use shared::gate::Reach;
use tests::World;
use tests::random::Choose;
use tests::size::{Size, first_seed, size};
use tests::world::KnownRoute;

use super::scoped;
use crate::access::{ample, seen};
use crate::ask::Ask;
use crate::children::{KINDS, user};

/// An account whose prospects have two owners, two offices or none, and two pipelines, with children and merges.
pub struct Mixed {
    pub world: World,
    key: String,
    pub owners: [String; 2],
    pub offices: [String; 2],
    pub pipelines: [String; 2],
}

impl Mixed {
    pub async fn new(random: &mut Rng, people: usize) -> Self {
        let world = World::new().await;
        let key = world.new_key(ample(&[Permission::All])).await;
        let id = |record: Value| record["id"].as_str().unwrap().to_owned();
        let offices = [
            id(world.create("/offices", json!({"name": "A"})).await),
            id(world.create("/offices", json!({"name": "B"})).await),
        ];
        let other = world.create("/pipelines", json!({"name": "Other", "stages": ["One", "Two"]})).await;
        let pipelines = [world.first().settings.account.default_pipeline_id.to_string(), id(other)];
        let owners = [user(&world, 0), id(world.create("/users", json!({"name": "Other"})).await)];
        let mut mixed = Self { world, key, owners, offices, pipelines };
        for number in 0..people {
            mixed.person(random, number).await;
            if number == people / 2 {
                mixed.world.sweep().await;
            }
        }
        mixed
    }

    async fn person(&mut self, random: &mut Rng, number: usize) {
        let body = json!({
            "firstName": format!("Ada{}", number % 7), "lastName": format!("L{number}"), "labels": [format!("l{}", number % 3)],
            "ownerId": random.one_of(&self.owners), "officeId": random.maybe(700, &self.offices),
            "pipelineId": random.one_of(&self.pipelines),
        });
        let made = self.world.post("/prospects", body).key(&self.key).await.expect_status(201);
        let id = made.id().to_owned();
        for kind in KINDS {
            if random.one_in(2) {
                self.world
                    .post(kind.route, kind.body(&self.world, &id, json!({})))
                    .key(&self.key)
                    .await
                    .expect_status(201);
            }
        }
        if random.one_in(5) {
            self.world.upload(&id, "a.txt", b"text").await;
        }
        if random.one_in(6) {
            let prospects = self.world.list("/prospects?limit=2&sort=createdAt").await;
            let loser = prospects.iter().find(|one| one["id"] != id.as_str());
            if let Some(loser) = loser.filter(|_| random.one_in(2)) {
                let merge = self.world.post(&format!("/prospects/{id}/merge"), json!({"loserIds": [loser["id"]]}));
                // Two hires of one person are refused.
                merge.key(&self.key).await;
            }
        }
    }

    /// A scope, and the filters that mean the same.
    fn scope(&self, random: &mut Rng) -> (Value, String) {
        let (mut scope, mut filters) = (json!({}), String::new());
        let members = [
            ("ownerIds", "ownerId", &self.owners),
            ("officeIds", "officeId", &self.offices),
            ("pipelineIds", "pipelineId", &self.pipelines),
        ];
        while filters.is_empty() {
            for (member, filter, ids) in members {
                if random.one_in(2) {
                    let ids: Vec<&String> = ids.iter().take(1 + random.below(2)).collect();
                    scope[member] = json!(ids);
                    filters += &ids.iter().flat_map(|id| ["&", filter, "=", id.as_str()]).collect::<String>();
                }
            }
        }
        (scope, filters)
    }

    async fn whole(&self, target: &str) -> Value {
        self.world.get(target).key(&self.key).await.expect_status(200).body
    }

    /// Asks the route as a key with the scope, and compares the answer with what a key without it learns.
    async fn check(&self, route: &KnownRoute, (key, filters): (&str, &str), random: &mut Rng) {
        let people = self.whole(&format!("/prospects?limit=1000{filters}")).await;
        let inside: BTreeSet<&str> =
            people["items"].as_array().unwrap().iter().map(|one| one["id"].as_str().unwrap()).collect();
        let ask = |target: String| self.world.get(&target).key(key);
        let query = *random.one_of(&["", "&name=ada1", "&label=l1", "&hasOpenTask=true", "&hasHire=false", "&q=ada3"]);
        match route.path {
            "/prospects" => {
                let answer = ask(format!("/prospects?limit=1000{query}")).await.expect_status(200);
                assert_eq!(answer.body, self.whole(&format!("/prospects?limit=1000{query}{filters}")).await);
            }
            "/prospects/count" => {
                let answer = ask(format!("/prospects/count?{query}")).await.expect_status(200);
                assert_eq!(answer.body, self.whole(&format!("/prospects/count?{query}{filters}")).await);
            }
            "/prospects/facets" => {
                let by = "by=ownerId,officeId,stageId";
                let answer = ask(format!("/prospects/facets?{by}{query}")).await.expect_status(200);
                assert_eq!(answer.body, self.whole(&format!("/prospects/facets?{by}{query}{filters}")).await);
            }
            "/tasks" | "/hires" | "/notes" | "/meetings" | "/files" => {
                let all = self.whole(&format!("{}?limit=200", route.path)).await;
                let mut own = all["items"].as_array().unwrap().clone();
                own.retain(|item| inside.contains(item["prospectId"].as_str().unwrap()));
                let answer = ask(format!("{}?limit=200", route.path)).await.expect_status(200);
                assert_eq!(answer.body["items"], json!(own), "{}", route.path);
                assert_eq!(answer.body["pagination"]["totalCount"], own.len(), "{}", route.path);
            }
            "/tasks/facets" | "/hires/facets" | "/meetings/facets" => {
                let list = route.path.trim_end_matches("/facets");
                let by = if list == "/hires" {
                    "userId"
                } else if list == "/tasks" {
                    "assignedTo"
                } else {
                    "ownerId"
                };
                let total = ask(format!("{list}?limit=1")).await.body["pagination"]["totalCount"].clone();
                let answer = ask(format!("{}?by={by}", route.path)).await.expect_status(200);
                assert_eq!(answer.body["total"], total, "{}", route.path);
            }
            "/reports/stages" => {
                let mut entered = 0;
                for id in &inside {
                    entered += self.whole(&format!("/prospects/{id}/history")).await["items"].as_array().unwrap().len();
                }
                let answer = ask("/reports/stages".to_owned()).await.expect_status(200);
                let sum = |name: &str| {
                    answer.body["stages"]
                        .as_array()
                        .unwrap()
                        .iter()
                        .map(|stage| stage[name].as_u64().unwrap())
                        .sum::<u64>()
                };
                assert_eq!((sum("current"), sum("entered")), (inside.len() as u64, entered as u64));
            }
            "/runs" => assert_eq!(ask("/runs".to_owned()).await.items(), &[] as &[Value]),
            "/auth" => assert!(ask("/auth".to_owned()).await.item()["scope"].is_object()),
            path if path.contains("{prospectId}") => self.check_prospect(path, (key, &inside), random).await,
            path if ["{taskId}", "{hireId}", "{noteId}", "{meetingId}", "{fileId}", "{runId}"]
                .iter()
                .any(|name| path.contains(name)) =>
            {
                // The matrix of records above has them.
            }
            // Settings are the same for every key.
            path if !path.contains('{') => {
                assert_eq!(ask(path.to_owned()).await.expect_status(200).body, self.whole(path).await);
            }
            path => assert!(route.permission == Some(Permission::AccountRead), "{path} needs a question"),
        }
    }

    /// Any prospect, merged ones too: inside it is as for every key, outside it does not exist.
    async fn check_prospect(&self, path: &str, (key, inside): (&str, &BTreeSet<&str>), random: &mut Rng) {
        let notes = self.whole("/notes?limit=200").await;
        let of_id = |item: &Value| format!("prospect_{}", &item["id"].as_str().unwrap()[5..31]);
        let mut ids: Vec<String> = notes["items"].as_array().unwrap().iter().map(of_id).collect();
        ids.extend(
            self.whole("/prospects?limit=1000").await["items"]
                .as_array()
                .unwrap()
                .iter()
                .map(|one| one["id"].as_str().unwrap().to_owned()),
        );
        let target = path.replace("{prospectId}", random.one_of(&ids).as_str());
        let (answer, whole) = (self.world.get(&target).key(key).await, self.world.get(&target).key(&self.key).await);
        let id = whole.body["mergedInto"].as_str().unwrap_or(target.split('/').nth(2).unwrap()).to_owned();
        let is_inside = inside.contains(id.as_str());
        assert!(is_inside || answer.status == 404, "{target}: {answer}");
        if is_inside {
            assert_eq!(seen(&answer, ""), seen(&whole, ""), "{target}");
        }
    }
}

#[tokio::test]
async fn a_scope_is_exactly_its_filters() {
    let mut random = Rng::with_seed(first_seed());
    let (people, scopes) = if size() == Size::Full { (5_000, 200) } else { (60, 12) };
    let mixed = Mixed::new(&mut random, people).await;
    let routes = tests::world::routes().into_iter();
    let routes: Vec<KnownRoute> = routes.filter(|route| route.method == "GET" && route.reach == Reach::Scope).collect();
    for _ in 0..scopes {
        let (scope, filters) = mixed.scope(&mut random);
        let key = scoped(&mixed.world, &scope).await;
        for route in &routes {
            mixed.check(route, (&key, &filters), &mut random).await;
        }
    }
}
