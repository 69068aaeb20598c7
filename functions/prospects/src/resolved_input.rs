//! A request whose references are resolved. A change of a prospect is decided from it.

use domain::{Settings, SourceId, UnixMs, UserId};
use shared::gate::Context;
use shared::http::ApiError;
use shared::records::prospects::{Owned, Vacant};

use crate::input::Input;
use crate::input::references::{self, InputPhone, InputPlacement, InputSource};

/// A request whose references are resolved.
#[derive(Debug)]
pub struct ResolvedInput<'a> {
    /// The fields of the request.
    pub input: &'a Input,
    /// The phone.
    pub phone: InputPhone,
    /// The stage and the pipeline.
    pub placement: InputPlacement,
    /// The source.
    pub source: InputSource,
    /// The application questions as JSON text, if the request has any.
    pub questions: Option<String>,
    /// The resume as JSON text, if the request has one.
    pub resume: Option<String>,
    /// Who acts: the user whom the request names, or else the user of the key.
    pub actor: UserId,
    /// The claims that it may take from prospects that are gone.
    pub vacant: Vacant,
    /// When the request arrived.
    pub now: UnixMs,
}

impl<'a> ResolvedInput<'a> {
    /// The request with its references resolved to what is stored now.
    ///
    /// # Errors
    /// 500 if the questions or the resume cannot be written as JSON.
    pub fn new(
        context: &Context<'_>,
        input: &'a Input,
        phone: InputPhone,
        settings: &Settings,
        owned: &Owned,
    ) -> Result<Self, ApiError> {
        let new_source = SourceId::new(context.app.entropy.ulid(context.now));
        let questions = input.application_questions.as_ref().map(serde_json::to_string);
        let resume = input
            .resume
            .as_ref()
            .map(|resume| serde_json::to_string(&resume.resume));
        Ok(Self {
            input,
            phone,
            placement: references::placement(input, settings),
            source: references::source(input, &owned.found, new_source),
            questions: questions.transpose().map_err(ApiError::internal)?,
            resume: resume.transpose().map_err(ApiError::internal)?,
            actor: input.user_id.unwrap_or(context.caller.user_id),
            vacant: owned.vacant.clone(),
            now: context.now,
        })
    }
}
