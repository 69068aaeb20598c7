//! The records that lines refer to by name. Files have names where the API has ids.

use std::collections::{HashMap, HashSet};

use domain::text::folded;
use domain::{Job, PipelineId, Settings, Source, StageId};

/// The records of a kind.
#[derive(Debug, Default)]
pub(crate) struct Records {
    /// The word for one of them.
    kind: &'static str,
    /// The ids of the records with a name, folded.
    ids: HashMap<String, Vec<String>>,
}

impl Records {
    fn of<'a>(kind: &'static str, records: impl Iterator<Item = (String, &'a str)>) -> Self {
        let mut ids: HashMap<String, Vec<String>> = HashMap::new();
        for (id, name) in records {
            ids.entry(folded(name)).or_default().push(id);
        }
        Self { kind, ids }
    }

    fn named(&self, name: &str) -> &[String] {
        self.ids.get(&folded(name)).map_or(&[], Vec::as_slice)
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
    /// The ids of all these records.
    ids: HashSet<String>,
}

impl<'a> AccountNames<'a> {
    pub fn new(settings: &'a Settings, jobs: &[Job], sources: &[Source]) -> Self {
        let users = settings.users.iter().flat_map(|user| {
            let email = user.email.as_ref().map(|email| (user.id.to_string(), email.as_str()));
            std::iter::once((user.id.to_string(), user.name.as_str())).chain(email)
        });
        let stages = settings.pipelines.iter().map(|pipeline| {
            let stages = pipeline.stages.iter().map(|stage| (stage.id.to_string(), stage.name.as_str()));
            (pipeline.id.to_string(), Records::of("stage", stages))
        });
        let pipelines = settings.pipelines.iter().map(|pipeline| (pipeline.id.to_string(), pipeline.name.as_str()));
        let offices = settings.offices.iter().map(|office| (office.id.to_string(), office.name.as_str()));
        let sources = sources.iter().map(|source| (source.id.to_string(), source.name.as_str()));
        let jobs = jobs.iter().map(|job| (job.id.to_string(), job.title.as_str()));
        let mut names = Self {
            settings,
            pipelines: Records::of("pipeline", pipelines),
            stages: stages.collect(),
            offices: Records::of("office", offices),
            users: Records::of("owner", users),
            sources: Records::of("source", sources),
            jobs: Records::of("job", jobs),
            ids: HashSet::new(),
        };
        let all = [&names.pipelines, &names.offices, &names.users, &names.sources, &names.jobs];
        let all = all.into_iter().chain(names.stages.values()).flat_map(|records| records.ids.values().flatten());
        names.ids = all.cloned().collect();
        names
    }

    /// Whether the account has this record.
    pub(crate) fn has(&self, id: &str) -> bool {
        self.ids.contains(id)
    }

    /// The id that a line means by a name, which may be an id itself, or an id, or both.
    /// An id that the account does not have counts only alone, so that a file of another account finds records by their
    /// names. A name that no record has any more counts only alone, too.
    pub(crate) fn resolve(
        &self,
        records: &Records,
        name: Option<&str>,
        id: Option<&str>,
    ) -> Result<Option<String>, String> {
        let Some(name) = name else {
            return Ok(id.map(str::to_owned));
        };
        let kind = records.kind;
        let ids = records.named(name);
        match (ids, id.filter(|id| self.has(id))) {
            (ids, Some(id)) if ids.is_empty() || id == name || ids.iter().any(|named| named == id) => {
                Ok(Some(id.to_owned()))
            }
            (_, Some(_)) => Err(format!("{kind} {name:?} and {kind}Id are different records; empty one of them")),
            ([id], None) => Ok(Some(id.clone())),
            ([], None) if self.has(name) => Ok(Some(name.to_owned())),
            ([], None) => Err(format!("there is no {kind} {name:?}")),
            (_, None) => Err(format!("several records have the name of {kind} {name:?}; use {kind}Id")),
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
        let of_id = || self.settings.stage(StageId::parse(id?)?).map(|(pipeline, _)| pipeline.id.to_string());
        let pipeline = pipeline.and_then(PipelineId::parse).map(|pipeline| pipeline.to_string()).or_else(of_id);
        if let Some(stages) = pipeline.and_then(|pipeline| self.stages.get(&pipeline)) {
            return self.resolve(stages, name, id);
        }
        let with_id = StageId::parse(stage).and_then(|stage| self.settings.stage(stage));
        if with_id.is_some() {
            return Ok(Some(stage.to_owned()));
        }
        let has = |stages: &&Records| !stages.named(stage).is_empty();
        let default = self.stages.get(&self.settings.account.default_pipeline_id.to_string()).filter(has);
        let others: Vec<&Records> = self.stages.values().filter(has).collect();
        match (default, others.as_slice()) {
            (Some(stages), _) => self.resolve(stages, name, None),
            (None, [stages]) => self.resolve(stages, name, None),
            (None, []) => Err(format!("there is no stage {stage:?}")),
            (None, _) => Err(format!("several pipelines have a stage {stage:?}; name the pipeline too")),
        }
    }
}
