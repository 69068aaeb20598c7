//! A request that creates or updates one prospect. The records that it refers to must exist in the account
//! (SPECIFICATION §2.16).

use domain::{Phone, Prospect, Settings, UserId};
use shared::endpoints::users;
use shared::http::{ApiError, Body, FieldErrors, Patch};
use shared::records::prospects::{Attachment, Lookup, Profile, References};
use tokio::sync::Mutex;

use crate::input::{Input, NO_JOB, NO_OFFICE, NO_PIPELINE, NO_SOURCE, NO_STAGE};

/// What a request does to the phone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InputPhone {
    /// Keeps it.
    Keep,
    /// Clears it.
    Clear,
    /// Sets it.
    Number(Phone),
    /// Keeps it, as the text is not a phone number: a warning, not an error (SPECIFICATION §8.9).
    Invalid,
}

/// A request to create or update one prospect.
#[derive(Debug)]
pub struct Request {
    /// The fields.
    pub input: Input,
    /// The phone, parsed with the account's default region.
    pub phone: InputPhone,
    /// The records that the request refers to.
    pub references: References,
    /// The attachments that the request replaces. Its event carries the old ones.
    pub replaces: Vec<Attachment>,
    errors: FieldErrors,
}

/// The stored records that a request refers to.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The records that its references stand for.
    pub lookup: Lookup,
    /// The prospect that it updates, if that was read.
    pub prospect: Option<Prospect>,
    /// The attachments that it replaces, if they were read.
    pub attachments: Option<Profile>,
}

/// The reading for the first decision. Another writer was faster if there is a second decision, which reads anew.
pub type FirstReading = Mutex<Option<Reading>>;

impl Request {
    /// Reads a body whose fields `fields` reads.
    #[must_use]
    pub fn read(fields: impl FnOnce(&mut Body) -> Input, mut body: Body, settings: &Settings) -> Self {
        let input = fields(&mut body);
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
        let source_name = input.new_source_name.clone();
        let notes = input.notes.as_ref().map(|_| Attachment::Notes);
        let questions = input.application_questions.as_ref().map(|_| Attachment::Questions);
        Self {
            references: References {
                email: input.email.value().cloned(),
                phone: number,
                source: input.source_id.value().copied(),
                source_name: source_name.filter(|_| input.source_id == Patch::Keep),
                job: input.job_id,
                external_ids: input.external_ids.sent().to_vec(),
            },
            replaces: notes.into_iter().chain(questions).collect(),
            errors: body.into_errors(),
            input,
            phone,
        }
    }

    /// Refuses a body that is malformed or refers to records that the account does not have. `owner` is the owner of
    /// the stored prospect, who need not be active.
    ///
    /// # Errors
    /// 400 with every field error.
    pub fn check(&self, settings: &Settings, lookup: &Lookup, owner: Option<UserId>) -> Result<(), ApiError> {
        let (input, mut errors) = (&self.input, self.errors.clone());
        if input.stage_id.is_some_and(|id| settings.stage(id).is_none()) {
            errors.add("stageId", NO_STAGE);
        }
        if input.stage_id.is_none() && input.pipeline_id.is_some_and(|id| settings.pipeline(id).is_none()) {
            errors.add("pipelineId", NO_PIPELINE);
        }
        users::check(settings, &mut errors, "userId", input.user_id, None);
        users::check(settings, &mut errors, "ownerId", input.owner_id, owner);
        if input.office_id.value().is_some_and(|id| settings.office(*id).is_none()) {
            errors.add("officeId", NO_OFFICE);
        }
        if input.source_id.value().is_some() && !lookup.source_exists {
            errors.add("sourceId", NO_SOURCE);
        }
        if input.job_id.is_some() && !lookup.job_exists {
            errors.add("jobId", NO_JOB);
        }
        Ok(errors.or(())?)
    }
}
