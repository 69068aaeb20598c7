//! A request, with what its references stand for: what a change of a prospect is decided from.

use shared::domain::{Settings, SourceId, UnixMs};
use shared::gate::Context;
use shared::http::ApiError;
use shared::repo::prospects::Referred;

use crate::sent::Sent;
use crate::sent::references::{self, SentPhone, SentPlace, SentSource};

/// A request, with what its references stand for.
#[derive(Debug)]
pub struct Wanted<'a> {
    /// What was sent.
    pub sent: &'a Sent,
    /// The phone.
    pub phone: SentPhone,
    /// The place.
    pub place: SentPlace,
    /// The source.
    pub source: SentSource,
    /// The questions as JSON text, where they were sent.
    pub questions: Option<String>,
    /// The resume as JSON text, where it was sent.
    pub resume: Option<String>,
    /// When the request came.
    pub now: UnixMs,
}

impl<'a> Wanted<'a> {
    /// What the request wants, as the table stands.
    ///
    /// # Errors
    /// 500 where what was sent cannot be written as JSON.
    pub fn new(
        context: &Context<'_>,
        sent: &'a Sent,
        phone: SentPhone,
        settings: &Settings,
        referred: &Referred,
    ) -> Result<Self, ApiError> {
        let fresh = SourceId::new(context.app.entropy.ulid(context.now));
        let questions = sent.application_questions.as_ref().map(serde_json::to_string);
        let resume = sent.resume.as_ref().map(|resume| serde_json::to_string(&resume.resume));
        Ok(Self {
            sent,
            phone,
            place: references::place(sent, settings),
            source: references::source(sent, referred, fresh),
            questions: questions.transpose().map_err(ApiError::internal)?,
            resume: resume.transpose().map_err(ApiError::internal)?,
            now: context.now,
        })
    }
}
