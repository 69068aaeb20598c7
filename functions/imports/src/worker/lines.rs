//! The lines of an import as requests.

use std::sync::Arc;

use domain::import::ImportSettings;
use domain::input::Json;
use domain::{AccountId, Job, Settings, Source};
use prospects::lines::LineRequest;
use shared::app::App;
use shared::http::ApiError;
use shared::records::sources;
use store::StoreError;
use table::{AccountNames, ColumnTarget, PersonBody, TableColumn, columns_of};

use super::malformed;

/// The most reasons of a line that are kept.
const MAX_REASONS: usize = 50;

/// What makes requests of lines.
pub(crate) struct Reader {
    settings: Arc<Settings>,
    jobs: Vec<Job>,
    sources: Vec<Source>,
}

impl Reader {
    /// A reader of lines with these columns. It knows the names that they use.
    pub(crate) async fn new(
        app: &App,
        account: AccountId,
        settings: Arc<Settings>,
        columns: &[TableColumn],
    ) -> Result<Self, StoreError> {
        let uses = |name: &str| {
            let is_used =
                |column: &TableColumn| matches!(&column.target, Some(ColumnTarget::Field(field)) if field.name == name);
            columns.iter().any(is_used)
        };
        let jobs = if uses("job") { sources::jobs(&app.store, account).await? } else { Vec::new() };
        let sources = if uses("sourceId") { sources::sources(&app.store, account).await? } else { Vec::new() };
        Ok(Self { settings, jobs, sources })
    }

    /// The requests of these lines.
    pub(crate) fn requests(
        &self,
        lines: &[table::Line],
        (columns, options): (&[TableColumn], &ImportSettings),
    ) -> Vec<LineRequest> {
        let names = AccountNames::new(&self.settings, &self.jobs, &self.sources);
        let request = |line: &table::Line| {
            if let Some(error) = &line.error {
                return LineRequest { id: None, members: Vec::new(), faults: vec![error.clone()] };
            }
            let PersonBody { mut members, id, faults } = table::person(columns, &line.cells, &names);
            add_options(&mut members, options);
            LineRequest { id, members, faults }
        };
        lines.iter().map(request).collect()
    }
}

/// Adds what the options give to a line that has no value of its own.
fn add_options(members: &mut Vec<(String, Json)>, options: &ImportSettings) {
    let has = |names: &[&str]| members.iter().any(|(name, _)| names.contains(&name.as_str()));
    let labels = options.labels.iter().cloned().map(Json::Text).collect::<Vec<_>>();
    let labels = Some(Json::Array(labels)).filter(|_| !options.labels.is_empty() && !has(&["labels"]));
    let owner = options.owner_id.filter(|_| !has(&["ownerId"])).map(|id| Json::Text(id.to_string()));
    let stage = options.stage_id.filter(|_| !has(&["stageId", "pipelineId"])).map(|id| Json::Text(id.to_string()));
    let muted = Some(Json::Bool(true)).filter(|_| options.mute_webhook);
    let added = [("addLabels", labels), ("ownerId", owner), ("stageId", stage), ("muteWebhook", muted)];
    members.extend(added.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?))));
}

/// The lines of a part.
pub(crate) fn stored(bytes: &[u8]) -> Result<Vec<table::Line>, ApiError> {
    let lines = serde_json::Deserializer::from_slice(bytes).into_iter();
    Ok(lines.collect::<Result<_, _>>().map_err(malformed)?)
}

/// The reasons of a rejected line, with the names of its columns.
pub(crate) fn reasons(rejected: &[(Option<String>, String)], columns: &[TableColumn]) -> Vec<String> {
    let mut reasons: Vec<String> = Vec::new();
    for (field, message) in rejected {
        let reason = match field {
            Some(field) => {
                // A custom field is named by its key.
                let ends: &[char] = if field.starts_with("customFields.") { &['['] } else { &['[', '.'] };
                let root = field.split(ends).next().unwrap_or_default();
                format!("{} {message}", columns_of(columns, root))
            }
            None => message.clone(),
        };
        // A full name sets two fields.
        if !reasons.contains(&reason) {
            reasons.push(reason);
        }
    }
    let surplus = reasons.len().saturating_sub(MAX_REASONS);
    if surplus > 0 {
        reasons.truncate(MAX_REASONS);
        reasons.push(format!("and {surplus} more"));
    }
    reasons
}
