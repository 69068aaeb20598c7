//! The names of an account's pipelines, stages, offices, users, sources and jobs. Files have names where the API has
//! ids.

use std::collections::HashMap;

use domain::text::folded;
use prospect_api::{List as Pages, Method};
use serde_json::{Value, json};

use crate::api::Api;

/// The most records of a list that are read.
const MAX_RECORDS: usize = 100_000;

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

    /// Its path, and the member that names a record.
    const fn facts(self) -> (&'static str, &'static str) {
        match self {
            Self::Pipelines => ("/pipelines", "name"),
            Self::Offices => ("/offices", "name"),
            Self::Users => ("/users", "name"),
            Self::Sources => ("/sources", "name"),
            Self::Jobs => ("/jobs", "title"),
        }
    }
}

/// The names of the records, by their ids.
#[derive(Debug, Default)]
pub(crate) struct Names {
    lists: HashMap<List, HashMap<String, String>>,
    /// The names of each stage and of its pipeline.
    stages: HashMap<String, (String, String)>,
}

impl Names {
    /// Reads these lists of the account.
    pub(crate) async fn load(api: &Api, needs: impl Fn(List) -> bool) -> Result<Self, String> {
        let mut names = Self::default();
        for list in List::EVERY.into_iter().filter(|list| needs(*list)) {
            each(api, list.facts().0, |record| names.add(list, record)).await?;
        }
        Ok(names)
    }

    fn add(&mut self, list: List, record: &Value) {
        let owned = |value: &Value| text(value).to_owned();
        let name = owned(&record[list.facts().1]);
        for stage in record["stages"].as_array().into_iter().flatten() {
            self.stages.insert(owned(&stage["id"]), (name.clone(), owned(&stage["name"])));
        }
        self.lists.entry(list).or_default().insert(owned(&record["id"]), name);
    }

    /// Whether the account has the record.
    pub(crate) fn has(&self, list: List, id: &str) -> bool {
        self.lists.get(&list).is_some_and(|names| names.contains_key(id))
    }

    /// The name of a record; empty if the account does not have it.
    pub(crate) fn name(&self, list: List, id: &str) -> &str {
        let name = self.lists.get(&list).and_then(|names| names.get(id));
        name.map_or("", String::as_str)
    }

    /// The names of the pipeline that has the stage with this id, and of the stage.
    pub(crate) fn stage_with_id(&self, id: &str) -> Option<(&str, &str)> {
        self.stages.get(id).map(|(pipeline, stage)| (pipeline.as_str(), stage.as_str()))
    }

    /// The id of the pipeline with this name or id.
    pub(crate) fn pipeline(&self, wanted: &str) -> Result<&str, String> {
        let pipelines = self.lists.get(&List::Pipelines).into_iter().flatten();
        let found = pipelines.filter(|(id, name)| *id == wanted || folded(name) == folded(wanted));
        match found.collect::<Vec<_>>()[..] {
            [(id, _)] => Ok(id),
            [] => Err(format!("there is no pipeline {wanted:?}")),
            _ => Err(format!("several pipelines have the name {wanted:?}; use an id")),
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
