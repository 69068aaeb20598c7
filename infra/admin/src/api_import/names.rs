//! The account as the API shows it: the names of its pipelines, stages, offices, users, sources and jobs, which lines
//! may write in place of ids.
#![expect(
    clippy::indexing_slicing,
    reason = "a member that a JSON value lacks is null, not a panic"
)]

use std::collections::{HashMap, HashSet};

use domain::text::caseless;
use serde_json::Value;

use super::sender::Sender;
use crate::Failure;
use crate::csv_file::field::FieldName;

/// The most pages of a list that are read, of 200 records each.
const MAX_PAGES: usize = 500;

/// The records of a kind.
#[derive(Debug, Default)]
pub struct Records {
    /// The word for one of them.
    kind: &'static str,
    ids: HashSet<String>,
    /// The ids of the records with a name, without case.
    by_name: HashMap<String, Vec<String>>,
}

impl Records {
    fn new(kind: &'static str) -> Self {
        Self {
            kind,
            ..Self::default()
        }
    }

    fn add(&mut self, id: &str, names: &[&Value]) {
        self.ids.insert(id.to_owned());
        for name in names.iter().filter_map(|name| name.as_str()) {
            self.by_name.entry(caseless(name)).or_default().push(id.to_owned());
        }
    }

    /// Whether the account has the record.
    #[must_use]
    pub fn has(&self, id: &str) -> bool {
        self.ids.contains(id)
    }

    fn named(&self, name: &str) -> &[String] {
        self.by_name.get(&caseless(name)).map_or(&[], Vec::as_slice)
    }

    /// The id that a line means: by a name, which may be an id itself, or an id, or both. An id that the account does
    /// not have counts only alone, so that a file of another account finds records by their names.
    ///
    /// # Errors
    /// Why the line means no record.
    pub fn resolve(&self, name: Option<&str>, id: Option<&str>) -> Result<Option<String>, String> {
        let Some(name) = name else {
            return Ok(id.map(str::to_owned));
        };
        let kind = self.kind;
        let found = self.named(name);
        match (found, id.filter(|id| self.ids.contains(*id))) {
            (_, Some(id)) if id == name || found.iter().any(|found| found == id) => Ok(Some(id.to_owned())),
            (_, Some(_)) => Err(format!(
                "{kind} {name:?} and {kind}Id are different records; empty one of them"
            )),
            ([id], None) => Ok(Some(id.clone())),
            ([], None) if self.ids.contains(name) => Ok(Some(name.to_owned())),
            ([], None) => Err(format!("there is no {kind} {name:?}")),
            (_, None) => Err(format!(
                "several records have the name of {kind} {name:?}; use {kind}Id"
            )),
        }
    }
}

/// What the API says about the account.
#[derive(Debug, Default)]
pub struct Names {
    /// The country whose dialling plan applies to phone numbers.
    pub region: String,
    /// The offices.
    pub offices: Records,
    /// The users, by name and by email.
    pub users: Records,
    /// The sources.
    pub sources: Records,
    /// The jobs.
    pub jobs: Records,
    pipelines: Records,
    default_pipeline: String,
    /// The stages of each pipeline.
    stages: HashMap<String, Records>,
}

impl Names {
    /// Reads what the fields of the file need.
    ///
    /// # Errors
    /// [`Failure`] if the API does not answer, or refuses.
    pub async fn load(sender: &Sender, fields: &HashSet<FieldName>) -> Result<Self, Failure> {
        let account = &sender.get("/account").await?["item"];
        let mut names = Self {
            region: text(&account["defaultRegion"]).to_owned(),
            default_pipeline: text(&account["defaultPipelineId"]).to_owned(),
            offices: Records::new("office"),
            users: Records::new("owner"),
            sources: Records::new("source"),
            jobs: Records::new("job"),
            pipelines: Records::new("pipeline"),
            stages: HashMap::new(),
        };
        if fields.contains(&FieldName::Stage) || fields.contains(&FieldName::Pipeline) {
            each(sender, "/pipelines", |pipeline| names.add_pipeline(pipeline)).await?;
        }
        if fields.contains(&FieldName::Office) {
            let offices = &mut names.offices;
            each(sender, "/offices", |office| {
                offices.add(text(&office["id"]), &[&office["name"]]);
            })
            .await?;
        }
        if fields.contains(&FieldName::Owner) {
            let users = &mut names.users;
            let add = |user: &Value| users.add(text(&user["id"]), &[&user["name"], &user["email"]]);
            each(sender, "/users", add).await?;
        }
        if fields.contains(&FieldName::Source) && fields.contains(&FieldName::SourceId) {
            let sources = &mut names.sources;
            each(sender, "/sources", |source| {
                sources.add(text(&source["id"]), &[&source["name"]]);
            })
            .await?;
        }
        if fields.contains(&FieldName::Job) {
            let jobs = &mut names.jobs;
            each(sender, "/jobs", |job| jobs.add(text(&job["id"]), &[&job["title"]])).await?;
        }
        Ok(names)
    }

    fn add_pipeline(&mut self, pipeline: &Value) {
        let id = text(&pipeline["id"]);
        self.pipelines.add(id, &[&pipeline["name"]]);
        let mut stages = Records::new("stage");
        for stage in pipeline["stages"].as_array().into_iter().flatten() {
            stages.add(text(&stage["id"]), &[&stage["name"]]);
        }
        self.stages.insert(id.to_owned(), stages);
    }

    /// The pipeline that a line means.
    ///
    /// # Errors
    /// Why the line means no pipeline.
    pub fn pipeline(&self, name: Option<&str>, id: Option<&str>) -> Result<Option<String>, String> {
        self.pipelines.resolve(name, id)
    }

    /// The stage that a line means. Without a pipeline, the default pipeline comes first, and then the only pipeline
    /// that has a stage of this name.
    ///
    /// # Errors
    /// Why the line means no stage.
    pub fn stage(
        &self,
        name: Option<&str>,
        id: Option<&str>,
        pipeline: Option<&str>,
    ) -> Result<Option<String>, String> {
        let Some(stage) = name else {
            return Ok(id.map(str::to_owned));
        };
        if let Some(stages) = pipeline.and_then(|pipeline| self.stages.get(pipeline)) {
            return stages.resolve(name, id);
        }
        let mut with_id = self
            .stages
            .values()
            .filter(|stages| id.is_some_and(|id| stages.ids.contains(id)));
        if let Some(stages) = with_id.next() {
            return stages.resolve(name, id);
        }
        let has = |stages: &&Records| !stages.named(stage).is_empty() || stages.ids.contains(stage);
        let default = self.stages.get(&self.default_pipeline).filter(has);
        let others: Vec<&Records> = self.stages.values().filter(has).collect();
        match (default, others.as_slice()) {
            (Some(stages), _) => stages.resolve(name, None),
            (None, [stages]) => stages.resolve(name, None),
            (None, []) => Err(format!("there is no stage {stage:?}")),
            (None, _) => Err(format!(
                "several pipelines have a stage {stage:?}; name the pipeline too"
            )),
        }
    }
}

/// Calls `add` with each record of a list.
async fn each(sender: &Sender, path: &str, mut add: impl FnMut(&Value)) -> Result<(), Failure> {
    let mut token = String::new();
    for _ in 0..MAX_PAGES {
        let page = sender.get(&format!("{path}?limit=200{token}")).await?;
        page["items"].as_array().into_iter().flatten().for_each(&mut add);
        match page["pagination"]["nextPageToken"].as_str() {
            None => return Ok(()),
            Some(next) => token = format!("&pageToken={next}"),
        }
    }
    let message = format!("{path} has more than {MAX_PAGES} pages: use ids in place of names");
    Err(Failure::Other(message))
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

#[cfg(test)]
impl Names {
    /// Two pipelines, two users of one name, and an office.
    pub fn sample() -> Self {
        use serde_json::json;

        let mut names = Self {
            region: "US".to_owned(),
            default_pipeline: "p1".to_owned(),
            offices: Records::new("office"),
            users: Records::new("owner"),
            sources: Records::new("source"),
            jobs: Records::new("job"),
            pipelines: Records::new("pipeline"),
            stages: HashMap::new(),
        };
        let stages = |prefix: &str, names: [&str; 3]| {
            let stage = |name: &&str| json!({"id": format!("{prefix}-{}", name.to_lowercase()), "name": name});
            names.iter().map(stage).collect::<Vec<_>>()
        };
        for (id, stage_names) in [
            ("p1", ["New", "Offer", "Hired"]),
            ("p2", ["New", "Trial", "Both"]),
            ("p3", ["New", "Both", "Last"]),
        ] {
            names.add_pipeline(&json!({"id": id, "name": format!("Pipeline {id}"), "stages": stages(id, stage_names)}));
        }
        names.offices.add("o1", &[&json!("Zürich")]);
        names.users.add("u1", &[&json!("Sam"), &json!("sam@example.com")]);
        names.users.add("u2", &[&json!("Sam"), &Value::Null]);
        names.sources.add("s1", &[&json!("Fair")]);
        names
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_or_an_id_finds_a_record_and_both_must_agree() {
        let names = Names::sample();
        let some = |text: &'static str| Some(text).filter(|text| !text.is_empty());
        let owners = [
            ("", "", ""),
            ("", "u9", "u9"),
            ("SAM@example.com", "", "u1"),
            ("Sam", "u2", "u2"),
            ("u2", "", "u2"),
            ("u2", "u2", "u2"),
            ("sam@example.com", "u9", "u1"),
            ("Sam", "", "!several records have the name"),
            ("sam@example.com", "u2", "!different records"),
            ("Robin", "", "!there is no owner \"Robin\""),
        ];
        let stages = [
            ("new", "", "", "p1-new"),
            ("New", "", "p2", "p2-new"),
            ("Trial", "", "", "p2-trial"),
            ("New", "p3-new", "", "p3-new"),
            ("New", "p3-new", "p2", "p2-new"),
            ("p2-trial", "", "", "p2-trial"),
            ("", "p9", "", "p9"),
            ("Trial", "p3-new", "", "!different records"),
            ("Both", "", "", "!several pipelines have a stage"),
            ("Offer", "", "p2", "!there is no stage \"Offer\""),
            ("Nowhere", "", "", "!there is no stage \"Nowhere\""),
        ];
        let expect = |found: Result<Option<String>, String>, expected: &str| {
            let shown = found.map_or_else(|message| format!("!{message}"), Option::unwrap_or_default);
            let is_expected = match expected.strip_prefix('!') {
                Some(part) => shown.contains(part),
                None => shown == expected,
            };
            assert!(is_expected, "{shown} instead of {expected}");
        };
        for (name, id, expected) in owners {
            expect(names.users.resolve(some(name), some(id)), expected);
        }
        for (name, id, pipeline, expected) in stages {
            expect(names.stage(some(name), some(id), some(pipeline)), expected);
        }
    }
}
