//! The records that lines refer to by name. Files have names where the API has ids.

use std::collections::{HashMap, HashSet};

use domain::text::folded;
use domain::{Job, Settings, Source, StageId};

/// The records of a kind.
#[derive(Debug, Default)]
pub(crate) struct Records {
    /// The word for one of them.
    kind: &'static str,
    /// The ids of the records with a name, folded.
    named: HashMap<String, Vec<String>>,
    ids: HashSet<String>,
}

impl Records {
    fn of<'a>(kind: &'static str, records: impl Iterator<Item = (String, &'a str)>) -> Self {
        let mut found = Self { kind, ..Self::default() };
        for (id, name) in records {
            found.named.entry(folded(name)).or_default().push(id.clone());
            found.ids.insert(id);
        }
        found
    }

    /// Whether the account has this record.
    pub(crate) fn has(&self, id: &str) -> bool {
        self.ids.contains(id)
    }

    fn named(&self, name: &str) -> &[String] {
        self.named.get(&folded(name)).map_or(&[], Vec::as_slice)
    }

    /// The id that a line means by a name, which may be an id itself, or an id, or both.
    ///
    /// An id that the account does not have counts only alone, so that a file of another account finds records by their
    /// names. A name that no record has any more counts only alone, too.
    pub(crate) fn resolve(&self, name: Option<&str>, id: Option<&str>) -> Result<Option<String>, String> {
        let Some(name) = name else {
            return Ok(id.map(str::to_owned));
        };
        let (kind, ids) = (self.kind, self.named(name));
        match (ids, id.filter(|id| self.has(id))) {
            (ids, Some(id)) if ids.is_empty() || ids.iter().any(|named| named == id) => Ok(Some(id.to_owned())),
            (_, Some(_)) => Err(format!("{kind} {name:?} and {kind}Id are different records; empty one of them")),
            ([id], None) => Ok(Some(id.clone())),
            ([], None) if self.has(name) => Ok(Some(name.to_owned())),
            ([], None) => Err(format!("there is no {kind} {name:?}")),
            (_, None) => Err(format!("several records have the name of {kind} {name:?}; use {kind}Id")),
        }
    }
}

/// The names of an account's users, pipelines, stages, offices, sources and jobs.
#[derive(Debug)]
pub struct AccountNames<'a> {
    pub(crate) settings: &'a Settings,
    pub(crate) pipelines: Records,
    stages: HashMap<String, Records>,
    pub(crate) offices: Records,
    pub(crate) users: Records,
    pub(crate) sources: Records,
    pub(crate) jobs: Records,
}

impl<'a> AccountNames<'a> {
    pub fn new(settings: &'a Settings, jobs: &[Job], sources: &[Source]) -> Self {
        let Settings { users, pipelines, offices, .. } = settings;
        let users = users.iter().flat_map(|user| {
            let email = user.email.as_ref().map(|email| (user.id.to_string(), email.as_str()));
            std::iter::once((user.id.to_string(), user.name.as_str())).chain(email)
        });
        let stages = pipelines.iter().map(|pipeline| {
            let stages = pipeline.stages.iter().map(|stage| (stage.id.to_string(), stage.name.as_str()));
            (pipeline.id.to_string(), Records::of("stage", stages))
        });
        let pipelines = pipelines.iter().map(|pipeline| (pipeline.id.to_string(), pipeline.name.as_str()));
        let offices = offices.iter().map(|office| (office.id.to_string(), office.name.as_str()));
        let sources = sources.iter().map(|source| (source.id.to_string(), source.name.as_str()));
        let jobs = jobs.iter().map(|job| (job.id.to_string(), job.title.as_str()));
        Self {
            settings,
            pipelines: Records::of("pipeline", pipelines),
            stages: stages.collect(),
            offices: Records::of("office", offices),
            users: Records::of("owner", users),
            sources: Records::of("source", sources),
            jobs: Records::of("job", jobs),
        }
    }

    /// The id of the user with this name, email or id; the text itself if there is no such user.
    pub(crate) fn user<'t>(&'t self, text: &'t str) -> Result<&'t str, String> {
        match self.users.named(text) {
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
        let of = |id: &str| Some(self.settings.stage(StageId::parse(id)?)?.0.id.to_string());
        let pipeline = pipeline.map(str::to_owned).or_else(|| of(id?)).or_else(|| of(stage));
        if let Some(stages) = pipeline.and_then(|pipeline| self.stages.get(&pipeline)) {
            return stages.resolve(name, id);
        }
        let has = |stages: &&Records| !stages.named(stage).is_empty();
        let default = self.stages.get(&self.settings.account.default_pipeline_id.to_string()).filter(has);
        let others: Vec<&Records> = self.stages.values().filter(has).collect();
        match (default, others.as_slice()) {
            (Some(stages), _) => stages.resolve(name, None),
            (None, [stages]) => stages.resolve(name, None),
            (None, []) => Err(format!("there is no stage {stage:?}")),
            (None, _) => Err(format!("several pipelines have a stage {stage:?}; name the pipeline too")),
        }
    }
}
