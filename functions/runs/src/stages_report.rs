//! GET /reports/stages: how many prospects entered each stage, are in it, left it and where they went, and how long they
//! stayed (SPECIFICATION §13.5).

use std::cmp::Reverse;
use std::collections::HashMap;

use domain::Settings;
use index::{Column, Filter, Index, IndexKind, StageGroup, StageStays};
use serde::Serialize;
use shared::endpoints::facets::fields::{FacetField, FacetFields, FacetValues, Zone};
use shared::endpoints::facets::names;
use shared::endpoints::list_parameters::{check_id, time_range, values};
use shared::gate::Context;
use shared::http::query::Reader;
use shared::http::{ApiError, Reply};

/// The most stages and destinations that the groups of a response list together (SPECIFICATION §13.5).
const MAX_ENTRIES: usize = 25_000;

const BY: &str = "must be ownerId, sourceId, officeId or jobId";

const FIELDS: FacetFields = FacetFields {
    values: &[
        ("ownerId", Column::Owner, FacetValues::Users),
        ("sourceId", Column::Source, FacetValues::Sources),
        ("officeId", Column::Office, FacetValues::Offices),
        ("jobId", Column::Jobs, FacetValues::Jobs),
    ],
    times: &[],
};

#[derive(Serialize)]
struct StagesReport<'a> {
    success: bool,
    stages: Vec<StageReport<'a>>,
}

#[derive(Serialize)]
struct GroupedReport<'a> {
    success: bool,
    by: &'a str,
    groups: Vec<GroupReport<'a>>,
    omitted: usize,
}

#[derive(Serialize)]
struct GroupReport<'a> {
    value: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'a str>,
    stages: Vec<StageReport<'a>>,
}

#[derive(Default, Serialize)]
#[serde(rename_all = "camelCase")]
struct StageReport<'a> {
    stage_id: &'a str,
    entered: usize,
    current: usize,
    left: usize,
    moved_to: Vec<Destination<'a>>,
    hired: usize,
    median_ms: Option<i64>,
    p90_ms: Option<i64>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Destination<'a> {
    stage_id: &'a str,
    count: usize,
}

/// Reports the stages, of all prospects or of each group of them.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let settings = context.settings().await?;
    let mut reader = context.call.query.reader();
    let pipelines = values(&mut reader, "pipelineId", str::to_owned);
    for pipeline in &pipelines {
        check_id(&mut reader, "pipelineId", pipeline, None);
    }
    let mut filters = time_range(&mut reader, ["enteredAfter", "enteredBefore"], Column::StageEnteredAt);
    let by = by(&mut reader);
    reader.or(())?;
    let order = order(&settings, &pipelines);
    if !pipelines.is_empty() {
        filters.push(Filter::AnyOf(Column::Pipeline, pipelines));
    }
    let index = Index::of(context.sight(), IndexKind::Prospect);
    let mut groups = index.stages(&filters, by.map(|(_, field)| field.column)).await?;
    for group in &mut groups {
        group.stages.sort_by_key(|stays| place(&order, &stays.stage));
    }
    let Some((by, field)) = by else {
        let found = groups.first().map(|group| group.stages.as_slice());
        let stages = all_stages(&order, found.unwrap_or_default());
        return Reply::ok(&StagesReport { success: true, stages });
    };
    groups.sort_by_key(|group| Reverse(group.stages.iter().map(entered).sum::<usize>()));
    let omitted = cut(&mut groups);
    let listed: Vec<(&FacetField<'_>, &str)> =
        groups.iter().filter_map(|group| Some((&field, group.value.as_deref()?))).collect();
    let names = names::of(context, &settings, &listed).await?;
    let groups = groups.iter().map(|group| {
        let value = group.value.as_deref();
        GroupReport {
            value,
            name: value.and_then(|value| names.get(value)).map(String::as_str),
            stages: group.stages.iter().map(StageReport::of).collect(),
        }
    });
    Reply::ok(&GroupedReport { success: true, by, groups: groups.collect(), omitted })
}

fn by<'a>(reader: &mut Reader<'a>) -> Option<(&'a str, FacetField<'static>)> {
    let name = reader.text("by")?;
    let field = FIELDS.find(name, Zone::UTC);
    if field.is_none() {
        reader.fault("by", BY);
    }
    Some((name, field?))
}

/// The stages of these pipelines, or of all, in the order of the settings.
fn order(settings: &Settings, pipelines: &[String]) -> Vec<String> {
    let asked = settings.pipelines.iter().filter(|pipeline| {
        let id = pipeline.id.to_string();
        pipelines.is_empty() || pipelines.contains(&id)
    });
    let stages = asked.flat_map(|pipeline| &pipeline.stages);
    stages.map(|stage| stage.id.to_string()).collect()
}

/// Where a stage stands; deleted stages are last.
fn place(order: &[String], stage: &str) -> usize {
    order.iter().position(|other| other == stage).unwrap_or(usize::MAX)
}

/// Every present stage, and the deleted stages that prospects entered.
fn all_stages<'a>(order: &'a [String], found: &'a [StageStays]) -> Vec<StageReport<'a>> {
    let by_id: HashMap<&str, &StageStays> = found.iter().map(|stays| (stays.stage.as_str(), stays)).collect();
    let present = order.iter().map(|stage| match by_id.get(stage.as_str()) {
        Some(stays) => StageReport::of(stays),
        None => StageReport { stage_id: stage, ..StageReport::default() },
    });
    let deleted = found.iter().filter(|stays| !order.contains(&stays.stage));
    present.chain(deleted.map(StageReport::of)).collect()
}

const fn entered(stays: &StageStays) -> usize {
    stays.current.saturating_add(stays.left)
}

/// Leaves out the last groups that would make the response too large. Returns how many.
fn cut(groups: &mut Vec<StageGroup>) -> usize {
    let mut entries = 0_usize;
    let kept = groups.iter().take_while(|group| {
        let own = group.stages.iter().map(|stays| stays.moved_to.len().saturating_add(1));
        entries = own.fold(entries, usize::saturating_add);
        entries <= MAX_ENTRIES
    });
    let kept = kept.count();
    groups.drain(kept..).count()
}

impl<'a> StageReport<'a> {
    fn of(stays: &'a StageStays) -> Self {
        let moved_to = stays.moved_to.iter().map(|(stage_id, count)| Destination { stage_id, count: *count });
        let (median_ms, p90_ms) = stays.median_and_p90.unzip();
        Self {
            stage_id: &stays.stage,
            entered: entered(stays),
            current: stays.current,
            left: stays.left,
            moved_to: moved_to.collect(),
            hired: stays.hired,
            median_ms,
            p90_ms,
        }
    }
}
