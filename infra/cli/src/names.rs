//! The names of an account's pipelines, stages, offices, users, sources and jobs. Files have names where the API has
//! ids.
#![expect(clippy::indexing_slicing, reason = "a member that a JSON value lacks is null, not a panic")]

use std::collections::HashMap;

use domain::text::folded;
use prospect_api::{List as Pages, Method};
use serde_json::{Value, json};

use crate::api::Api;

/// The most records of a list that are read.
const MAX_RECORDS: usize = 100_000;

/// The records of a kind.
#[derive(Debug, Default)]
struct Records {
    /// The word for one of them.
    kind: &'static str,
    /// The name of each record, by its id.
    names: HashMap<String, String>,
    /// The ids of the records with a name, folded.
    ids: HashMap<String, Vec<String>>,
}

impl Records {
    fn new(kind: &'static str) -> Self {
        Self { kind, ..Self::default() }
    }

    /// Adds a record, whose first name is the one to show.
    fn add(&mut self, id: &str, names: &[&Value]) {
        let mut names = names.iter().filter_map(|name| name.as_str()).peekable();
        let shown = names.peek().copied().unwrap_or_default();
        self.names.insert(id.to_owned(), shown.to_owned());
        for name in names {
            self.ids.entry(folded(name)).or_default().push(id.to_owned());
        }
    }

    fn has(&self, id: &str) -> bool {
        self.names.contains_key(id)
    }

    fn named(&self, name: &str) -> &[String] {
        self.ids.get(&folded(name)).map_or(&[], Vec::as_slice)
    }

    /// The id that a line means: by a name, which may be an id itself, or an id, or both. An id that the account does
    /// not have counts only alone, so that a file of another account finds records by their names.
    fn resolve(&self, name: Option<&str>, id: Option<&str>) -> Result<Option<String>, String> {
        let Some(name) = name else {
            return Ok(id.map(str::to_owned));
        };
        let kind = self.kind;
        let ids = self.named(name);
        match (ids, id.filter(|id| self.has(id))) {
            (_, Some(id)) if id == name || ids.iter().any(|named| named == id) => Ok(Some(id.to_owned())),
            (_, Some(_)) => Err(format!("{kind} {name:?} and {kind}Id are different records; empty one of them")),
            ([id], None) => Ok(Some(id.clone())),
            ([], None) if self.has(name) => Ok(Some(name.to_owned())),
            ([], None) => Err(format!("there is no {kind} {name:?}")),
            (_, None) => Err(format!("several records have the name of {kind} {name:?}; use {kind}Id")),
        }
    }
}

/// A list of the account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum List {
    Pipelines,
    Offices,
    Users,
    Sources,
    Jobs,
}

impl List {
    const EVERY: [Self; 5] = [Self::Pipelines, Self::Offices, Self::Users, Self::Sources, Self::Jobs];

    /// Its path, the word for one of its records, and the members that name a record.
    const fn facts(self) -> (&'static str, &'static str, &'static [&'static str]) {
        match self {
            Self::Pipelines => ("/pipelines", "pipeline", &["name"]),
            Self::Offices => ("/offices", "office", &["name"]),
            Self::Users => ("/users", "owner", &["name", "email"]),
            Self::Sources => ("/sources", "source", &["name"]),
            Self::Jobs => ("/jobs", "job", &["title"]),
        }
    }
}

/// What the API says about the account.
#[derive(Debug)]
pub(crate) struct Names {
    /// The country whose dialling plan applies to phone numbers.
    pub(crate) region: String,
    lists: [(List, Records); 5],
    default_pipeline: String,
    /// The stages of each pipeline.
    stages: HashMap<String, Records>,
}

impl Names {
    fn of(account: &Value) -> Self {
        Self {
            region: text(&account["defaultRegion"]).to_owned(),
            default_pipeline: text(&account["defaultPipelineId"]).to_owned(),
            lists: List::EVERY.map(|list| (list, Records::new(list.facts().1))),
            stages: HashMap::new(),
        }
    }

    /// Reads these lists of the account.
    pub(crate) async fn load(api: &Api, needs: impl Fn(List) -> bool) -> Result<Self, String> {
        let account: Value = api.get("/account").await?;
        let mut names = Self::of(&account["item"]);
        for list in List::EVERY.into_iter().filter(|list| needs(*list)) {
            each(api, list.facts().0, |record| names.add(list, record)).await?;
        }
        Ok(names)
    }

    fn add(&mut self, list: List, record: &Value) {
        let id = text(&record["id"]);
        if let Some(stages) = record["stages"].as_array() {
            let mut own = Records::new("stage");
            for stage in stages {
                own.add(text(&stage["id"]), &[&stage["name"]]);
            }
            self.stages.insert(id.to_owned(), own);
        }
        let named: Vec<&Value> = list.facts().2.iter().map(|member| &record[*member]).collect();
        if let Some((_, records)) = self.lists.iter_mut().find(|(own, _)| *own == list) {
            records.add(id, &named);
        }
    }

    fn records(&self, list: List) -> Option<&Records> {
        self.lists.iter().find(|(own, _)| *own == list).map(|(_, records)| records)
    }

    /// Whether the account has the record.
    pub(crate) fn has(&self, list: List, id: &str) -> bool {
        self.records(list).is_some_and(|records| records.has(id))
    }

    /// The name of a record; empty if the account does not have it.
    pub(crate) fn name(&self, list: List, id: &str) -> &str {
        let name = self.records(list).and_then(|records| records.names.get(id));
        name.map_or("", String::as_str)
    }

    /// The names of the pipeline that has the stage with this id, and of the stage.
    pub(crate) fn stage_with_id(&self, id: &str) -> Option<(&str, &str)> {
        let mut stages = self.stages.iter();
        stages.find_map(|(pipeline, own)| Some((self.name(List::Pipelines, pipeline), own.names.get(id)?.as_str())))
    }

    /// The id that a line means, as [`Records::resolve`] finds it.
    pub(crate) fn resolve(&self, list: List, name: Option<&str>, id: Option<&str>) -> Result<Option<String>, String> {
        self.records(list).map_or(Ok(None), |records| records.resolve(name, id))
    }

    /// The id of the user with this name, email or id; the text itself if there is no such user.
    pub(crate) fn user<'t>(&'t self, text: &'t str) -> Result<&'t str, String> {
        match self.records(List::Users).map_or(&[][..], |users| users.named(text)) {
            [] => Ok(text),
            [id] => Ok(id),
            _ => Err(format!("several users have the name {text:?}; use an email or an id")),
        }
    }

    /// The stage that a line means. Without a pipeline, the default pipeline comes first, and then the only pipeline
    /// that has a stage of this name.
    pub(crate) fn stage(
        &self,
        name: Option<&str>,
        id: Option<&str>,
        pipeline: Option<&str>,
    ) -> Result<Option<String>, String> {
        let Some(stage) = name else {
            return Ok(id.map(str::to_owned));
        };
        let of_pipeline = pipeline.and_then(|pipeline| self.stages.get(pipeline));
        let with_id = || self.stages.values().find(|stages| id.is_some_and(|id| stages.has(id)));
        if let Some(stages) = of_pipeline.or_else(with_id) {
            return stages.resolve(name, id);
        }
        let has = |stages: &&Records| !stages.named(stage).is_empty() || stages.has(stage);
        let default = self.stages.get(&self.default_pipeline).filter(has);
        let others: Vec<&Records> = self.stages.values().filter(has).collect();
        match (default, others.as_slice()) {
            (Some(stages), _) => stages.resolve(name, None),
            (None, [stages]) => stages.resolve(name, None),
            (None, []) => Err(format!("there is no stage {stage:?}")),
            (None, _) => Err(format!("several pipelines have a stage {stage:?}; name the pipeline too")),
        }
    }
}

/// Calls `add` with each record of a list.
async fn each(api: &Api, path: &str, mut add: impl FnMut(&Value)) -> Result<(), String> {
    let call = api.client.request(Method::GET, path, &[]);
    let mut records = Pages::<Value>::new(call.query(&json!({"limit": 200})));
    for _ in 0..=MAX_RECORDS {
        match records.next().await.map_err(|error| api.told(&error))? {
            Some(record) => add(&record),
            None => return Ok(()),
        }
    }
    Err(format!("{path} has more than {MAX_RECORDS} records: use ids in place of names"))
}

/// A text of an answer; empty if it has another type.
pub(crate) fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

#[cfg(test)]
impl Names {
    /// Three pipelines, two users of one name, an office and a source.
    pub(crate) fn sample() -> Self {
        use serde_json::json;

        let mut names = Self::of(&json!({"defaultRegion": "US", "defaultPipelineId": "p1"}));
        for (id, stages) in
            [("p1", ["New", "Offer", "Hired"]), ("p2", ["New", "Trial", "Both"]), ("p3", ["New", "Both", "Last"])]
        {
            let stages = stages.map(|name| json!({"id": format!("{id}-{}", name.to_lowercase()), "name": name}));
            let pipeline = json!({"id": id, "name": format!("Pipeline {id}"), "stages": stages});
            names.add(List::Pipelines, &pipeline);
        }
        names.add(List::Offices, &json!({"id": "o1", "name": "Zürich"}));
        names.add(List::Users, &json!({"id": "u1", "name": "Sam", "email": "sam@example.com"}));
        names.add(List::Users, &json!({"id": "u2", "name": "Sam", "email": null}));
        names.add(List::Sources, &json!({"id": "s1", "name": "Fair"}));
        names
    }
}
