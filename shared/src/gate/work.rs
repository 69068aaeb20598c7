//! Work that the service does for a caller after the caller's request, such as the lines of an import: by the same code as
//! requests, without admission and without the rate limit.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, OnceLock};

use tokio::sync::SetOnce;

use super::context::{Context, Pass};
use super::idempotency::Claim;
use super::route::PathParameters;
use crate::app::App;
use crate::http::{Call, Method};
use domain::{Caller, LogKind};
use lambda_http::http::HeaderMap;

/// Such work for a caller.
#[derive(Debug)]
pub struct ServiceWork {
    call: Call,
    parameters: PathParameters,
    has_marks: AtomicBool,
    turnstile: SetOnce<Pass>,
    log: Option<LogKind>,
}

impl ServiceWork {
    /// Work that events call `id`. Its steps leave marks under the claim.
    pub fn new(id: &str, claim: Option<Claim>) -> Self {
        Self::sending(id, claim, Vec::new())
    }

    /// The same with the body of a request.
    pub fn sending(id: &str, claim: Option<Claim>, body: Vec<u8>) -> Self {
        let call = Call::of((Method::Post.name(), String::new()), [], HeaderMap::new(), None, body);
        Self {
            call: call.with_id(|| id.to_owned()),
            parameters: PathParameters::default(),
            has_marks: AtomicBool::new(false),
            turnstile: SetOnce::new_with(Some(Pass { claim })),
            log: None,
        }
    }

    /// The same, whose changes leave these entries in the account's log.
    pub fn logging(self, kind: LogKind) -> Self {
        Self { log: Some(kind), ..self }
    }

    /// The context of a part of the work that begins now.
    pub fn context<'a>(&'a self, app: &'a App, caller: Arc<Caller>, is_dry_run: bool) -> Context<'a> {
        Context {
            app,
            call: &self.call,
            caller,
            now: app.clock.now(),
            started: app.store.elapsed(),
            log: self.log,
            is_dry_run,
            parameters: &self.parameters,
            has_marks: &self.has_marks,
            moments: Mutex::default(),
            run: OnceLock::new(),
            turnstile: &self.turnstile,
        }
    }
}
