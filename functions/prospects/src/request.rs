//! A request that creates or updates one prospect. The records that it refers to must exist in the account
//! (SPECIFICATION §3.2).

use domain::custom::sent::CustomChange;
use domain::field::{Input, Parameters};
use domain::{
    JobId, MatchBy, OfficeId, Phone, PipelineId, Prospect, ProspectId, ProspectInput, ProspectParameters, Settings,
    SourceId, StageId, UpsertParameters, UserId,
};
use shared::endpoints::users;
use shared::gate::Context;
use shared::http::{ApiError, Body, FieldErrors, Patch};
use shared::records::prospects::{Attachment, Lookup, Profile, References, UniqueValue};

use crate::resume::{self, ReadResume};

/// The request that changes a prospect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum By {
    /// POST. An alternate email, phone or external id of the prospect changes nothing, so that two senders who know
    /// different ones do not replace each other's (SPECIFICATION §9.2).
    Post,
    /// PATCH. An alternate email, phone or external id becomes the prospect's own.
    Patch,
}

/// What a request does to the phone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum InputPhone {
    Keep,
    Clear,
    Number(Phone),
    /// Keeps it, as the text is not a phone number: a warning, not an error (SPECIFICATION §7.6).
    Invalid,
}

/// The prospect that a request names.
#[derive(Debug)]
pub struct UpdateTarget {
    /// Its id.
    pub id: ProspectId,
    /// The entity tags of `If-Match`.
    pub if_match: Option<String>,
}

/// A request to create or update one prospect.
#[derive(Debug)]
pub struct Request {
    pub(crate) by: By,
    /// What PATCH names.
    pub(crate) target: Option<UpdateTarget>,
    pub(crate) input: ProspectInput,
    pub(crate) parameters: ProspectParameters,
    /// Whether a matched prospect is updated.
    pub(crate) updates_match: bool,
    /// The fields that may match.
    pub(crate) match_by: MatchBy,
    /// The phone, parsed with the account's default region.
    pub(crate) phone: InputPhone,
    /// The records that the request refers to.
    pub(crate) references: References,
    /// The values of custom fields that it sets or clears.
    pub(crate) custom: Vec<CustomChange>,
    pub(crate) removes: Removals,
    /// The attachments that the request replaces. Its event carries the old ones.
    pub(crate) replaces: Vec<Attachment>,
    pub(crate) errors: FieldErrors,
}

/// What no body can remove. Undoing a run does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Removals {
    /// The jobs for which the prospect no longer applies.
    pub jobs: Vec<JobId>,
    /// Whether it no longer has notes.
    pub notes: bool,
}

/// The stored records that a request refers to.
#[derive(Debug)]
pub struct Reading {
    /// The records that its references stand for.
    pub lookup: Lookup,
    /// The prospect that it updates, if that was read.
    pub prospect: Option<Prospect>,
    /// The attachments that it replaces, if they were read.
    pub attachments: Option<Profile>,
}

/// The value that no other prospect may have, if the field is unique.
fn unique_value((field, value): &CustomChange) -> Option<UniqueValue> {
    let text = value.as_ref().filter(|_| field.unique)?.unique_text();
    Some(UniqueValue { key: field.key.to_string(), field: field.stored_name(), text })
}

impl Request {
    /// Reads the body of a PATCH of this prospect. `match_by` has the contacts that it may not take from another prospect.
    pub fn of_update(target: UpdateTarget, body: Body, match_by: MatchBy, settings: &Settings) -> Self {
        Self { target: Some(target), ..Self::read(By::Patch, body, match_by, settings) }
    }

    /// Reads a body. `match_by` has the fields that may match, unless the body selects them.
    pub(crate) fn read(by: By, mut body: Body, match_by: MatchBy, settings: &Settings) -> Self {
        let (input, upsert) = match by {
            By::Post => (ProspectInput::of_creation(&mut body), UpsertParameters::read(&mut body)),
            By::Patch => {
                // The members of POST (SPECIFICATION §7.3).
                body.ignore("update");
                body.ignore(UpsertParameters::MATCH_BY.name);
                (ProspectInput::of_update(&mut body), UpsertParameters::default())
            }
        };
        let parameters = ProspectParameters::read(&mut body);
        let changes = [("addLabels", &parameters.add_labels), ("removeLabels", &parameters.remove_labels)];
        for (name, _) in changes.iter().filter(|(_, sent)| sent.is_some() && input.labels.is_some()) {
            body.fault(name, "must not be sent with labels");
        }
        let sent = input.custom_fields.as_ref();
        let is_user = |id| settings.user(id).is_some();
        let custom = sent.map(|sent| sent.changes(&mut body, &settings.custom_fields, is_user));
        let custom = custom.unwrap_or_default();
        let phone = match &input.phone {
            Patch::Keep => InputPhone::Keep,
            Patch::Clear => InputPhone::Clear,
            Patch::Set(text) => {
                Phone::parse(text, &settings.account.default_region).map_or(InputPhone::Invalid, InputPhone::Number)
            }
        };
        let number = match &phone {
            InputPhone::Number(number) => Some(number.clone()),
            InputPhone::Keep | InputPhone::Clear | InputPhone::Invalid => None,
        };
        let source_name = parameters.new_source_name.clone();
        let notes = input.notes.as_ref().map(|_| Attachment::Notes);
        let questions = input.application_questions.as_ref().map(|_| Attachment::Questions);
        Self {
            references: References {
                email: input.email.value().cloned(),
                phone: number,
                source: input.source_id.value().copied(),
                source_name: source_name.filter(|_| input.source_id == Patch::Keep),
                job: input.job_id,
                external_ids: input.external_ids.value().cloned().unwrap_or_default(),
                unique: custom.iter().filter_map(unique_value).collect(),
            },
            custom,
            removes: Removals::default(),
            replaces: notes.into_iter().chain(questions).collect(),
            errors: body.into_errors(),
            by,
            target: None,
            input,
            parameters,
            updates_match: upsert.update.unwrap_or(true),
            match_by: upsert.match_by.unwrap_or(match_by),
            phone,
        }
    }

    /// Refuses a body that is malformed or refers to records that the account does not have. `owner` is the owner of
    /// the stored prospect, who need not be active.
    pub(crate) fn check(&self, settings: &Settings, lookup: &Lookup, owner: Option<UserId>) -> Result<(), ApiError> {
        let (input, mut errors) = (&self.input, self.errors.clone());
        if input.stage_id.is_some_and(|id| settings.stage(id).is_none()) {
            errors.add("stageId", StageId::UNKNOWN);
        }
        if input.stage_id.is_none() && input.pipeline_id.is_some_and(|id| settings.pipeline(id).is_none()) {
            errors.add("pipelineId", PipelineId::UNKNOWN);
        }
        users::check(settings, &mut errors, "userId", self.parameters.user_id, None);
        users::check(settings, &mut errors, "ownerId", input.owner_id, owner);
        if input.office_id.value().is_some_and(|id| settings.office(*id).is_none()) {
            errors.add("officeId", OfficeId::UNKNOWN);
        }
        if input.source_id.value().is_some() && !lookup.source_exists {
            errors.add("sourceId", SourceId::UNKNOWN);
        }
        if input.job_id.is_some() && !lookup.job_exists {
            errors.add("jobId", JobId::UNKNOWN);
        }
        Ok(errors.or(())?)
    }

    /// Adds what no body can remove.
    pub fn remove(&mut self, removes: Removals) {
        self.replaces.extend(removes.notes.then_some(Attachment::Notes));
        self.removes = removes;
    }

    /// The resume with the text of its file, if the request has one.
    pub(crate) async fn read_resume(&self, context: &Context<'_>) -> Result<Option<ReadResume>, ApiError> {
        let Some(sent) = &self.input.resume else {
            return Ok(None);
        };
        resume::read(context, sent).await.map(Some)
    }
}
