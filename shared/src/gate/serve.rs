//! One request, from the gateway to the response (SPECIFICATION §4.3, ADR 0001).

use std::pin::pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use futures::future::{BoxFuture, Either, join, select};
use lambda_http::http::StatusCode;
use lambda_http::http::header::AUTHORIZATION;
use lambda_http::{Body, Response};
use tokio::sync::SetOnce;

use super::account_log;
use super::actor;
use super::admission::{Admission, Refusal, admit, no_key, rate_limited};
use super::context::{Context, Pass};
use super::dry_run;
use super::family::Family;
use super::health;
use super::idempotency::{self, Claim, Claimed, Intent};
use super::preflight;
use super::response::{RequestResult, no_path, other_methods};
use super::route::{FoundRoute, PathParameters, Reach, Route, find};
use super::unknown_names;
use crate::app::App;
use crate::config::KeyFormat;
use crate::http::{ApiError, Call, Code, Reply};
use domain::api_key::hex;
use domain::{AccessToken, ApiKey, Caller, KeyRefusal, UnixMs};

/// The refusal of a key with a scope.
const WHOLE_ACCOUNT: &str =
    "This operation concerns the whole account, and this key has a scope. Use a key whose scope is null.";

/// Answers one request of a family. The future is in a box, as the futures of its operations are.
pub fn answer<'a, F: Family>(app: &'a App, family: &'a F, call: Call) -> BoxFuture<'a, Response<Body>> {
    Box::pin(answered(app, family, call))
}

async fn answered<F: Family>(app: &App, family: &F, call: Call) -> Response<Body> {
    let now = app.clock.now();
    let call = call.with_id(|| app.new_request_id());
    let answer = match find(F::ROUTES, &call.method, &call.path) {
        _ if preflight::is_asked(&call) => RequestResult::without_key(Ok(preflight::reply())),
        _ if call.path == health::PATH => {
            let mut answer = RequestResult::without_key(health::answer(&call));
            answer.route = Some(health::PATH);
            answer
        }
        FoundRoute::Nothing => RequestResult::refused(no_path(&call.path)),
        FoundRoute::OtherMethods(methods) => RequestResult::refused(other_methods(&methods.join(", "))),
        FoundRoute::Route(route, parameters) => {
            let visit = Visit {
                app,
                family,
                call: &call,
                route,
                parameters: &parameters,
                now,
                started: app.store.elapsed(),
                dry_run: dry_run::is_asked(route, &call.query),
                has_marks: AtomicBool::new(false),
            };
            let mut answer = visit.run().await;
            answer.route = Some(route.path);
            answer.is_dry_run = visit.dry_run == Ok(true);
            answer
        }
    };
    let duration_ms = app.clock.now().ms().saturating_sub(now.ms());
    answer.log(&call, duration_ms);
    answer.respond(&call, now)
}

/// A request whose route is known.
struct Visit<'a, F: Family> {
    app: &'a App,
    family: &'a F,
    call: &'a Call,
    route: &'static Route<F::Operation>,
    parameters: &'a PathParameters,
    now: UnixMs,
    /// The same moment by the store's timer.
    started: Duration,
    /// Whether the request is a dry run; the error of an invalid `dryRun`.
    dry_run: Result<bool, ApiError>,
    /// Whether steps of the request may have left marks.
    has_marks: AtomicBool,
}

struct Entry {
    admission: Admission,
    /// Whether it executes, is replayed, or is refused.
    verdict: Result<Verdict, ApiError>,
}

enum Verdict {
    Execute(Pass),
    Replay(Reply),
}

impl<F: Family> Visit<'_, F> {
    /// If this function knows the key, the endpoint runs concurrently with the admission. The turnstile prevents it
    /// from writing before the request is admitted; if its view of the caller was out of date, it runs again. If a
    /// window was full before, the endpoint waits until the request is admitted.
    async fn run(&self) -> RequestResult {
        let Some(hash) = self.key_hash() else {
            return RequestResult::refused(no_key(&self.call.headers));
        };
        let full = self.app.full_windows.get(&hash, self.now);
        if let Some(full) = full.filter(|full| full.is_trusted(self.now)) {
            return RequestResult::refused(rate_limited(&full, self.now));
        }
        let known = self.app.known_keys.get(&hash).filter(|_| full.is_none());
        let Some(known) = known else {
            return match self.admit_and_claim(&hash, None).await {
                Ok(entry) => self.execute(entry).await,
                Err(refusal) => RequestResult::refused(refusal),
            };
        };
        match self.run_concurrently(&hash, known).await {
            Ok(answer) => answer,
            Err(entry) => self.execute(entry).await,
        }
    }

    /// Starts the endpoint concurrently with the admission. If the known caller is out of date, drops the endpoint
    /// and returns the entry.
    async fn run_concurrently(&self, hash: &str, known: Arc<Caller>) -> Result<RequestResult, Entry> {
        let turnstile = SetOnce::new();
        let context = self.context(Arc::clone(&known), &turnstile);
        let mut endpoint = pin!(self.family.run(self.route.operation, &context));
        let (entry, finished) = match select(pin!(self.admit_and_claim(hash, Some(&known))), endpoint.as_mut()).await {
            Either::Left((entry, _)) => (entry, None),
            Either::Right((result, entry)) => (entry.await, Some(result)),
        };
        match entry {
            Err(refusal) => Ok(RequestResult::refused(refusal)),
            Ok(Entry { admission, verdict: Ok(Verdict::Execute(pass)) }) if admission.caller == known => {
                let _ = turnstile.set(pass.clone());
                let result = match finished {
                    Some(result) => result,
                    None => endpoint.await,
                };
                Ok(self.executed(admission, pass, result).await)
            }
            Ok(entry) => Err(entry),
        }
    }

    fn key_hash(&self) -> Option<String> {
        let mut headers = self.call.headers.get_all(AUTHORIZATION).iter();
        let (header, None) = (headers.next()?, headers.next()) else {
            return None;
        };
        let (scheme, text) = header.to_str().ok()?.split_once(' ')?;
        if !scheme.eq_ignore_ascii_case("bearer") {
            return None;
        }
        if let Some(token) = AccessToken::parse(text.trim()) {
            return self.call.place.hash_of(&token);
        }
        let key = match self.app.config.key_format {
            KeyFormat::Checked => ApiKey::parse(text.trim()),
            KeyFormat::Any => ApiKey::any(text.trim()),
        };
        key.map(|key| key.hash())
    }

    fn context<'b>(&'b self, caller: Arc<Caller>, turnstile: &'b SetOnce<Pass>) -> Context<'b> {
        Context {
            app: self.app,
            call: self.call,
            caller,
            now: self.now,
            started: self.started,
            log: self.route.log,
            is_dry_run: self.dry_run != Ok(false),
            parameters: self.parameters,
            has_marks: &self.has_marks,
            moments: Mutex::default(),
            run: OnceLock::new(),
            turnstile,
        }
    }

    /// Admits the request and claims its idempotency key: concurrently if the account is known, otherwise one after the
    /// other.
    async fn admit_and_claim(&self, hash: &str, known: Option<&Caller>) -> Result<Entry, ApiError> {
        let intent = self.intent();
        let early = async {
            match (known, &intent) {
                (Some(caller), Ok(Some(intent))) => Some(self.claim(caller, intent).await),
                (Some(_) | None, Ok(_) | Err(_)) => None,
            }
        };
        let (admission, early) = join(admit(self.app, hash, self.now), early).await;
        let refused = match &admission {
            Err(_) => true,
            Ok(admission) => !self.permits(&admission.caller),
        };
        if refused && let Some(Ok(Claimed::Ours(claim))) = &early {
            self.has_marks.fetch_or(claim.is_takeover, Ordering::Relaxed);
            self.give_up(claim).await;
        }
        let admission = match admission {
            Ok(admission) => admission,
            Err(Refusal { error, key }) => {
                if error.code() == Code::Unauthenticated {
                    self.app.known_keys.forget(hash);
                }
                if let Some((caller, cause)) = key {
                    account_log::log_refused_key(self.app, self.call, (&caller, cause), self.now).await;
                }
                return Err(error);
            }
        };
        let caller = &admission.caller;
        self.app.known_keys.remember(hash.to_owned(), Arc::clone(caller));
        if refused {
            let error = self.forbidden(caller);
            self.log_refusal(caller, &error).await;
            return Ok(Entry { admission, verdict: Err(error) });
        }
        let claimed = match (early, intent) {
            (_, Err(error)) => Err(error),
            (Some(claimed), Ok(_)) => claimed.map(Some),
            (None, Ok(None)) => Ok(None),
            (None, Ok(Some(intent))) => self.claim(caller, &intent).await.map(Some),
        };
        let verdict = claimed.and_then(|claimed| match claimed {
            None => Ok(Verdict::Execute(Pass { claim: None })),
            Some(Claimed::Ours(claim)) => Ok(Verdict::Execute(Pass { claim: Some(claim) })),
            Some(Claimed::Replay(reply)) => idempotency::check_replay(reply, caller.key_id).map(Verdict::Replay),
        });
        Ok(Entry { admission, verdict })
    }

    /// The idempotency key to claim. A dry run claims no key and replays nothing; the service only checks the form of
    /// its key.
    fn intent(&self) -> Result<Option<Intent>, ApiError> {
        let is_dry_run = self.dry_run.clone()?;
        if !self.route.method.writes() {
            return Ok(None);
        }
        actor::check(self.call)?;
        let intent = Intent::of(self.call)?;
        Ok(intent.filter(|_| !is_dry_run))
    }

    async fn claim(&self, caller: &Caller, intent: &Intent) -> Result<Claimed, ApiError> {
        let nonce = hex(&self.app.entropy.bytes());
        idempotency::claim(&self.app.store, caller.account_id, intent, nonce, self.now).await
    }

    fn permits(&self, caller: &Caller) -> bool {
        let needed = self.route.permission;
        let is_reached = caller.scope.is_none() || self.route.reach == Reach::Scope;
        let is_allowed = needed.is_none_or(|needed| caller.permissions.allow(needed));
        caller.works_from(self.call.source) && is_allowed && is_reached
    }

    fn forbidden(&self, caller: &Caller) -> ApiError {
        if !caller.works_from(self.call.source) {
            let address = self.call.source.map_or("an unknown address".to_owned(), |source| source.to_string());
            let message = format!("This key does not work from {address}. Its allowedCidrs name the networks.");
            return ApiError::new(Code::Forbidden, message);
        }
        if self.route.permission.is_none_or(|needed| caller.permissions.allow(needed)) {
            return ApiError::new(Code::Forbidden, WHOLE_ACCOUNT);
        }
        ApiError::lacks_permission(self.route.permission.map_or("", domain::Permission::name))
    }

    /// Notes in the account's log that a request was refused because of its key.
    async fn log_refusal(&self, caller: &Caller, error: &ApiError) {
        if caller.works_from(self.call.source) {
            let route = format!("{} {}", self.route.method.name(), self.route.path);
            account_log::log_refused_request(self.app, self.call, caller, (route, error)).await;
        } else {
            account_log::log_refused_key(self.app, self.call, (caller, KeyRefusal::Network), self.now).await;
        }
    }

    /// Runs the endpoint, or returns the stored response.
    async fn execute(&self, entry: Entry) -> RequestResult {
        let Entry { admission, verdict } = entry;
        match verdict {
            Err(error) => RequestResult::of(admission, Err(error)),
            Ok(Verdict::Replay(reply)) => RequestResult::of(admission, Ok(reply)).replayed(),
            Ok(Verdict::Execute(pass)) => {
                let turnstile = SetOnce::new_with(Some(pass.clone()));
                let context = self.context(Arc::clone(&admission.caller), &turnstile);
                let result = self.family.run(self.route.operation, &context).await;
                self.executed(admission, pass, result).await
            }
        }
    }

    /// Releases a claim, unless steps under it may have left marks: then the same request continues (SPECIFICATION
    /// §5.3, ADR 0024). Returns false if another request has taken the claim over.
    async fn give_up(&self, claim: &Claim) -> bool {
        if self.has_marks.load(Ordering::Relaxed) {
            claim.suspend(&self.app.store, self.now).await;
            return true;
        }
        claim.release(&self.app.store).await
    }

    /// Gives up the claim of a request that ended without a response to keep.
    async fn executed(&self, admission: Admission, pass: Pass, mut result: Result<Reply, ApiError>) -> RequestResult {
        if let (Some(claim), Err(error)) = (&pass.claim, &result) {
            let is_server_error = error.code().status().is_server_error();
            // The request may have failed before it read the marks of the earlier execution.
            let is_broken = claim.is_takeover && is_server_error;
            self.has_marks.fetch_or(is_broken, Ordering::Relaxed);
            let is_ours = self.give_up(claim).await;
            // The same request may have written what this one was refused for.
            if !is_ours && !is_server_error {
                result = Err(Claim::taken_over());
            }
        }
        if let Err(error) = &result
            && error.code().status() == StatusCode::FORBIDDEN
        {
            self.log_refusal(&admission.caller, error).await;
        }
        RequestResult::of(admission, unknown_names::with_ignored_names(self.call, result))
    }
}
