//! The lines of an import: requests to create or update prospects by the rules of `POST` and `PATCH /prospects/batch`, whose
//! results are short.

use std::sync::Arc;

use domain::custom::value::Audience;
use domain::input::Json;
use domain::{ExternalId, MatchBy, Phone, Prospect, ProspectId, Settings};
use serde::{Deserialize, Serialize};
use serde_json::value::{RawValue, to_raw_value};
use shared::endpoints::batch::{self, BatchItem, BatchRequests, ItemAtWork, Readings, place};
use shared::endpoints::profile;
use shared::gate::{Context, Decision};
use shared::http::{ApiError, Body};
use shared::records::prospects::{self, Profile};
use store::Key;

use crate::batch::{look_up, runs_alone};
use crate::request::{By, Reading, Request, UpdateTarget};
use crate::{update, upsert};

/// The status of a reply to a request that creates a record.
const CREATED: u16 = 201;

/// A line as a request.
#[derive(Clone, Debug)]
pub struct LineRequest {
    /// The prospect that it updates. Without an id, it updates the prospect that it matches, or creates one.
    pub id: Option<ProspectId>,
    /// The fields that it sends.
    pub members: Vec<(String, Json)>,
    /// Further errors of the line. A line with errors is only checked.
    pub faults: Vec<String>,
}

/// What became of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineOutcome {
    Written(WrittenLine),
    /// It can succeed later.
    Unfinished,
    /// Why it cannot be stored: each fault with the field that it is about.
    Rejected(Vec<(Option<String>, String)>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LineEffect {
    Created,
    Updated,
    Unchanged,
}

/// A line that was written, or would be.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct WrittenLine {
    pub effect: LineEffect,
    pub prospect: ProspectId,
    /// Whether a later import can find the prospect by a contact.
    pub has_contact: bool,
    /// The contacts of a prospect that a dry run would create.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contacts: Option<Vec<String>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
    /// The record and its profile as they would be stored, if they are asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shown: Option<(Box<RawValue>, Box<RawValue>)>,
}

impl PartialEq for WrittenLine {
    fn eq(&self, other: &Self) -> bool {
        (self.effect, self.prospect, &self.warnings) == (other.effect, other.prospect, &other.warnings)
    }
}

impl Eq for WrittenLine {}

/// What a reply to a single request shows.
#[derive(Deserialize)]
struct Shown<'a> {
    #[serde(borrow)]
    item: &'a RawValue,
}

#[derive(Deserialize)]
struct WithId {
    id: ProspectId,
}

/// The requests of lines.
struct LineRequests {
    settings: Arc<Settings>,
    /// Whether the results show the records.
    shows: bool,
}

/// Does what these lines ask for, and returns what became of each. In a dry run, nothing is stored, and the settings may have
/// custom fields that do not exist yet. `shows` adds the records.
///
/// # Errors
/// 503 if the store does not answer.
pub async fn write(
    context: &Context<'_>,
    settings: Arc<Settings>,
    lines: Vec<LineRequest>,
    (match_by, shows): (MatchBy, bool),
) -> Result<Vec<LineOutcome>, ApiError> {
    let items = lines.into_iter().enumerate().map(|(index, line)| item(context, (index, line), match_by, &settings));
    let items: Vec<BatchItem<Request>> = items.collect();
    let requests = LineRequests { settings, shows };
    let done = batch::run(context, items, &requests).await?;
    done.into_iter().map(|done| outcome(done.result, done.index)).collect()
}

/// A line with the request that it makes.
fn item(
    context: &Context<'_>,
    (index, line): (usize, LineRequest),
    match_by: MatchBy,
    settings: &Settings,
) -> BatchItem<Request> {
    let body = Body::new(line.members, place(index), Arc::clone(&context.call.names));
    let by = if line.id.is_some() { By::Patch } else { By::Post };
    let mut request = Request::read(by, body, match_by, settings);
    request.target = line.id.map(|id| UpdateTarget { id, if_match: None });
    if line.faults.is_empty() {
        return BatchItem { index, reference: None, request: Ok(request) };
    }
    let mut errors = request.errors;
    for fault in line.faults {
        errors.add("", fault);
    }
    BatchItem { index, reference: None, request: Err(errors.into()) }
}

fn outcome(result: Result<String, ApiError>, index: usize) -> Result<LineOutcome, ApiError> {
    let error = match result {
        Ok(written) => return Ok(LineOutcome::Written(serde_json::from_str(&written).map_err(ApiError::internal)?)),
        Err(error) => error,
    };
    if error.code().status().is_server_error() || error == ApiError::conflict() {
        return Ok(LineOutcome::Unfinished);
    }
    let place = place(index);
    let details = error.details().iter().map(|detail| {
        let field = detail.field.strip_prefix(&place).unwrap_or(&detail.field);
        (Some(field.to_owned()).filter(|field| !field.is_empty()), detail.message.clone())
    });
    let mut reasons: Vec<(Option<String>, String)> = details.collect();
    if reasons.is_empty() {
        reasons.push((None, error.message().to_owned()));
    }
    Ok(LineOutcome::Rejected(reasons))
}

/// The contacts by which a request matches.
fn contacts(request: &Request) -> Vec<String> {
    let (sent, by) = (&request.references, request.match_by);
    let email = sent.email.as_ref().filter(|_| by.email).map(|email| email.as_str().to_owned());
    let phone = sent.phone.as_ref().filter(|_| by.phone).map(Phone::line);
    let external = sent.external_ids.iter().filter(|_| by.external_id);
    email.into_iter().chain(phone).chain(external.map(ExternalId::digest)).collect()
}

impl BatchRequests for LineRequests {
    type Request = Request;
    type Reading = Reading;

    fn read(&self, _: Body) -> Result<Request, ApiError> {
        Err(ApiError::internal("lines are read before they are a batch"))
    }

    async fn look_up(&self, context: &Context<'_>, requests: &[&Request]) -> Result<Readings<Reading>, ApiError> {
        look_up(context, requests).await
    }

    fn runs_alone(&self, request: &Request) -> bool {
        runs_alone(request)
    }

    async fn answer(
        &self,
        item: &ItemAtWork<'_>,
        request: Request,
        reading: Option<Reading>,
    ) -> Result<String, ApiError> {
        let (context, settings, request) = (item.context, &self.settings, &request);
        let is_update = request.target.is_some();
        let (resume, reading) = match reading {
            first if is_update => (None, first),
            first => {
                let (resume, first) = upsert::prepare(context, settings, request, first).await?;
                (resume, Some(first))
            }
        };
        let (resume, mut first) = (resume.as_ref(), reading);
        let decide = || {
            let first = first.take();
            async move {
                let decision = if is_update {
                    Box::pin(update::decide(context, settings, request, first)).await?
                } else {
                    Box::pin(upsert::decide(context, settings, (request, resume), first)).await?
                };
                let Some(decision) = decision else { return Ok(None) };
                let result = self.result(context, (item.index, request), &decision).await?;
                Ok(Some((decision, result)))
            }
        };
        context.decide_and_commit_marked(item.index, decide).await
    }
}

impl LineRequests {
    /// The result of a line that is decided so.
    async fn result(
        &self,
        context: &Context<'_>,
        (index, request): (usize, &Request),
        decision: &Decision,
    ) -> Result<String, ApiError> {
        let reply = decision.reply();
        let shown: Shown<'_> = serde_json::from_str(&reply.body).map_err(ApiError::internal)?;
        let WithId { id } = serde_json::from_str(shown.item.get()).map_err(ApiError::internal)?;
        let names = context.call.names.warnings_of_item(&place(index));
        let contacts = contacts(request);
        let effect = match () {
            () if decision.is_unchanged() => LineEffect::Unchanged,
            () if reply.status == CREATED => LineEffect::Created,
            () => LineEffect::Updated,
        };
        let written = WrittenLine {
            effect,
            prospect: id,
            has_contact: request.target.is_some() || !contacts.is_empty(),
            contacts: Some(contacts).filter(|_| context.is_dry_run() && effect == LineEffect::Created),
            warnings: [reply.warnings.clone(), names].concat(),
            shown: if self.shows {
                Some(self.shown(context, (id, request), (shown.item, decision)).await?)
            } else {
                None
            },
        };
        serde_json::to_string(&written).map_err(ApiError::internal)
    }

    /// The record and its profile as the decision leaves them.
    async fn shown(
        &self,
        context: &Context<'_>,
        (id, request): (ProspectId, &Request),
        (item, decision): (&RawValue, &Decision),
    ) -> Result<(Box<RawValue>, Box<RawValue>), ApiError> {
        let account = context.account();
        let stored = prospects::get_many_whole(context.sight(), &[id]).await?.pop();
        let (before, mut attachments) =
            stored.map_or((None, Profile::default()), |(prospect, profile)| (Some(prospect), profile));
        let is_known = before.is_some();
        let after: Option<Prospect> = decision.record(&Key::prospect(account, id))?;
        let after = after.or(before).ok_or_else(|| ApiError::internal("a line without a prospect"))?;
        if let Some(notes) = &request.input.notes {
            attachments.notes = Some(notes.clone());
        }
        if let Some(questions) = &request.input.application_questions {
            attachments.application_questions.clone_from(questions);
        }
        let fields = (&self.settings.custom_fields, Audience::Profile);
        let profile = to_raw_value(&profile::view(&after, &attachments, fields)).map_err(ApiError::internal)?;
        if is_known {
            return Ok((item.to_owned(), profile));
        }
        // A prospect that does not exist has no id yet.
        let without_id = |json: &RawValue| {
            let json = json.get().replacen(&format!("\"id\":\"{id}\""), "\"id\":null", 1);
            RawValue::from_string(json).map_err(ApiError::internal)
        };
        Ok((without_id(item)?, without_id(&profile)?))
    }
}
