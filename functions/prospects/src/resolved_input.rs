//! A request, with what its references stand for: what a change of a prospect is decided from.

use domain::{Settings, SourceId, UnixMs};
use shared::gate::Context;
use shared::http::ApiError;
use shared::records::prospects::Lookup;

use crate::input::Input;
use crate::input::references::{self, InputPhone, InputPlace, InputSource};

/// A request, with what its references stand for.
#[derive(Debug)]
pub struct ResolvedInput<'a> {
    /// What was sent.
    pub input: &'a Input,
    /// The phone.
    pub phone: InputPhone,
    /// The place.
    pub place: InputPlace,
    /// The source.
    pub source: InputSource,
    /// The questions as JSON text, where they were sent.
    pub questions: Option<String>,
    /// The resume as JSON text, where it was sent.
    pub resume: Option<String>,
    /// When the request came.
    pub now: UnixMs,
}

impl<'a> ResolvedInput<'a> {
    /// What the request wants, as the table stands.
    ///
    /// # Errors
    /// 500 where what was sent cannot be written as JSON.
    pub fn new(
        context: &Context<'_>,
        input: &'a Input,
        phone: InputPhone,
        settings: &Settings,
        referred: &Lookup,
    ) -> Result<Self, ApiError> {
        let fresh = SourceId::new(context.app.entropy.ulid(context.now));
        let questions = input.application_questions.as_ref().map(serde_json::to_string);
        let resume = input
            .resume
            .as_ref()
            .map(|resume| serde_json::to_string(&resume.resume));
        Ok(Self {
            input,
            phone,
            place: references::place(input, settings),
            source: references::source(input, referred, fresh),
            questions: questions.transpose().map_err(ApiError::internal)?,
            resume: resume.transpose().map_err(ApiError::internal)?,
            now: context.now,
        })
    }
}
