//! Requests of the import. A request that the service could not take at the moment is sent again; with its idempotency
//! key it takes effect once.
#![expect(
    clippy::indexing_slicing,
    reason = "a member that a JSON value lacks is null, not a panic"
)]

use std::cell::Cell;
use std::time::Duration;

use domain::prospect::digest;
use domain::{Permission, Permissions};
use serde_json::Value;
use shared::clock::Clock;

use super::batches::{Batch, Check, Kind};
use crate::api::{Answer, Api};
use crate::{Failure, terminal};

/// The most attempts of a request.
const ATTEMPTS: u32 = 10;

/// The longest pause between two attempts: the rest of the longest rate-limit window (SPECIFICATION §6.1).
const MAX_PAUSE_S: u64 = 3_600;

/// The longest pause if the service does not say how long.
const MAX_BACKOFF_S: u64 = 30;

/// A pause of this length is announced.
const ANNOUNCED_S: u64 = 5;

/// The most times that lines of a batch are sent: again if the service could not store them at the moment, and once in
/// each later run within 24 hours if it refused them.
const MAX_ROUNDS: u32 = 20;

/// What the import does.
const NEEDED: [Permission; 2] = [Permission::AccountRead, Permission::ProspectsWrite];

/// The most characters of an unexpected answer that are shown.
const SHOWN: usize = 300;

/// Whether something is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// The lines are stored.
    Write,
    /// The service only says what it would do (SPECIFICATION §2.17).
    DryRun,
}

/// The API as the import uses it.
#[derive(Debug)]
pub struct Sender {
    api: Api,
    clock: Clock,
    mode: Mode,
    /// When the last announced pause ends, in Unix milliseconds.
    pause_ends_ms: Cell<i64>,
}

/// What became of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    /// A prospect was created.
    Created,
    /// The prospect it matched was changed.
    Updated,
    /// The prospect it matched is as the line says.
    Unchanged,
    /// An earlier run stored it, and the service repeated its answer to that run.
    Replayed,
    /// It was refused, for this reason.
    Rejected(Value),
}

/// The answer for a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answered {
    /// What became of it.
    pub status: Status,
    /// What the service says about a line that it stored.
    pub warning: Option<String>,
}

/// The answers for a batch.
#[derive(Debug)]
pub struct Answers {
    /// One for each item.
    pub items: Vec<Answered>,
    /// For each check: what the service refuses, if it does.
    pub checks: Vec<Option<Value>>,
}

impl Sender {
    /// A sender that has sent nothing yet.
    pub(crate) const fn new(api: Api, clock: Clock, mode: Mode) -> Self {
        Self {
            api,
            clock,
            mode,
            pause_ends_ms: Cell::new(0),
        }
    }

    /// Checks the key, and returns the id of its account.
    ///
    /// # Errors
    /// [`Failure`] if the API does not answer, refuses the key, or the key lacks a permission.
    pub async fn authenticate(&self) -> Result<String, Failure> {
        let answer = self.api.send("GET", "/auth", None, None).await;
        let url = self.api.url();
        let answer = answer.map_err(|cause| {
            let hint = "compare --url with the output ApiUrl; on a laptop, `cargo run` starts the API";
            Failure::Other(format!("{url} does not answer: {cause}; {hint}"))
        })?;
        let item = &self.accepted("/auth", answer)?["item"];
        let granted: Permissions = serde_json::from_value(item["permissions"].clone()).unwrap_or_default();
        let lacking = NEEDED.into_iter().filter(|needed| !granted.allow(*needed));
        let lacking: Vec<&str> = lacking.map(Permission::name).collect();
        if lacking.is_empty() {
            return Ok(item["accountId"].as_str().unwrap_or_default().to_owned());
        }
        Err(Failure::Other(format!("the key lacks {}", lacking.join(", "))))
    }

    /// The body of a `GET`.
    ///
    /// # Errors
    /// [`Failure`] if the service stays busy, or refuses.
    pub async fn get(&self, path: &str) -> Result<Value, Failure> {
        self.request(("GET", path), None, None).await.map(|answer| answer.body)
    }

    /// Sends a batch.
    ///
    /// # Errors
    /// [`Failure`] if the service stays busy, or refuses the whole batch.
    pub async fn send(&self, batch: &Batch) -> Result<Answers, Failure> {
        Ok(Answers {
            items: self.batch(batch.kind, &batch.items).await?,
            checks: self.check(&batch.checks).await?,
        })
    }

    /// Asks what is wrong with items that are not sent otherwise.
    async fn check(&self, checks: &[Check]) -> Result<Vec<Option<Value>>, Failure> {
        let mut refusals = vec![None; checks.len()];
        for kind in [Kind::Upsert, Kind::Update] {
            let chosen = (0_usize..).zip(checks).filter(|(_, check)| check.kind == kind);
            let (places, items): (Vec<usize>, Vec<&str>) =
                chosen.map(|(place, check)| (place, check.item.as_str())).unzip();
            if items.is_empty() {
                continue;
            }
            let body = format!("{{\"items\":[{}]}}", items.join(","));
            let (answers, _) = self.send_batch(kind, body, None).await?;
            for (place, answer) in places.into_iter().zip(answers) {
                if let (Some(refusal), Status::Rejected(error)) = (refusals.get_mut(place), answer.status)
                    && !is_passing(&error)
                {
                    *refusal = Some(error);
                }
            }
        }
        Ok(refusals)
    }

    /// Sends items, each of them JSON, and returns the answer for each.
    async fn batch(&self, kind: Kind, items: &[String]) -> Result<Vec<Answered>, Failure> {
        let mut answers: Vec<Option<Answered>> = vec![None; items.len()];
        let mut is_replay = true;
        // Another run takes the same rounds, whose answers are replays, and continues after them.
        for round in 0..MAX_ROUNDS {
            let matching = |is_open: fn(Option<&Status>) -> bool| {
                let statuses = answers
                    .iter()
                    .map(|answer| answer.as_ref().map(|answer| &answer.status));
                let open = (0_usize..).zip(statuses).filter(|(_, status)| is_open(*status));
                open.map(|(at, _)| at).collect::<Vec<_>>()
            };
            let mut open = matching(is_unfinished);
            if open.is_empty() && is_replay {
                // The reason of an earlier run may be gone.
                open = matching(is_rejected);
            } else if !is_replay && !open.is_empty() {
                self.pause(round, None, "lines of a batch failed for the moment").await;
            }
            if open.is_empty() {
                break;
            }
            let sent: Vec<&str> = open
                .iter()
                .filter_map(|at| items.get(*at))
                .map(String::as_str)
                .collect();
            let body = format!("{{\"items\":[{}]}}", sent.join(","));
            let answered;
            // The same lines in another run have the same key, and are not stored twice.
            let key = (self.mode == Mode::Write).then(|| format!("import-{}-{round}", digest(&body)));
            (answered, is_replay) = self.send_batch(kind, body, key).await?;
            for (at, answered) in open.into_iter().zip(answered) {
                if let Some(place) = answers.get_mut(at) {
                    *place = Some(answered);
                }
            }
        }
        let complete: Option<Vec<Answered>> = answers.into_iter().collect();
        complete.ok_or_else(|| Failure::Other("the service did not answer for each line of a batch".to_owned()))
    }

    /// Sends a request for items, as a dry run unless it has an idempotency key.
    async fn send_batch(
        &self,
        kind: Kind,
        body: String,
        key: Option<String>,
    ) -> Result<(Vec<Answered>, bool), Failure> {
        let path = match key {
            None => "/prospects/batch?dryRun=true",
            Some(_) => "/prospects/batch",
        };
        let method = match kind {
            Kind::Upsert => "POST",
            Kind::Update => "PATCH",
        };
        let answer = self.request((method, path), Some(body), key.as_deref()).await?;
        let results = answer.body["results"].as_array().into_iter().flatten();
        let results = results.map(|result| answered(result, answer.is_replay)).collect();
        Ok((results, answer.is_replay))
    }

    async fn request(
        &self,
        target: (&str, &str),
        body: Option<String>,
        idempotency_key: Option<&str>,
    ) -> Result<Answer, Failure> {
        let mut last = String::new();
        for attempt in 0..ATTEMPTS {
            let answer = self.api.send_text(target, body.clone(), idempotency_key).await;
            let retry_after_s = match answer {
                Ok(answer) if is_busy(&answer) => {
                    last = format!("it answers {}: {}", answer.status, message(&answer));
                    answer.retry_after_s
                }
                Ok(answer) => return self.checked(target.1, answer),
                Err(cause) => {
                    last = cause;
                    None
                }
            };
            if attempt.saturating_add(1) < ATTEMPTS {
                self.pause(attempt, retry_after_s, &last).await;
            }
        }
        let path = target.1;
        Err(Failure::Other(format!("{path} failed {ATTEMPTS} times; {last}")))
    }

    async fn pause(&self, attempt: u32, retry_after_s: Option<u64>, reason: &str) {
        let backoff_s = || 1_u64.checked_shl(attempt).unwrap_or(MAX_BACKOFF_S).min(MAX_BACKOFF_S);
        let seconds = retry_after_s.unwrap_or_else(backoff_s).min(MAX_PAUSE_S);
        let pause = Duration::from_secs(seconds);
        let ends = self
            .clock
            .now()
            .plus_ms(i64::try_from(pause.as_millis()).unwrap_or(i64::MAX));
        // Batches that wait at the same time wait for the same reason.
        if seconds >= ANNOUNCED_S && ends.ms() > self.pause_ends_ms.get().saturating_add(1_000) {
            self.pause_ends_ms.set(ends.ms());
            terminal::say(&format!("waiting {seconds} s, as the service asks: {reason}"));
        }
        tokio::time::sleep(pause).await;
    }

    fn checked(&self, path: &str, answer: Answer) -> Result<Answer, Failure> {
        if answer.status == 200 {
            return Ok(answer);
        }
        self.refused(path, &answer)
    }

    fn accepted(&self, path: &str, answer: Answer) -> Result<Value, Failure> {
        self.checked(path, answer).map(|answer| answer.body)
    }

    /// The failure of an answer that is no success.
    fn refused<T>(&self, path: &str, answer: &Answer) -> Result<T, Failure> {
        let reason = match answer.status {
            401 => "the API refuses the key: it is mistyped, revoked, or of another deployment".to_owned(),
            403 => format!("the key may not do this: {}", message(answer)),
            404 if answer.body["code"].is_null() => {
                format!(
                    "{} is not the base address of the API, which ends with /v2",
                    self.api.url()
                )
            }
            status => format!("{path} answers {status}: {}", message(answer)),
        };
        Err(Failure::Other(reason))
    }
}

/// Whether the same request can succeed later.
fn is_busy(answer: &Answer) -> bool {
    match answer.status {
        429 | 500..=599 => true,
        // An earlier run was killed while the service worked on this batch.
        409 => answer.body["code"] == "idempotency_in_progress",
        _ => false,
    }
}

/// Whether a line of a batch has no answer that lasts.
fn is_unfinished(status: Option<&Status>) -> bool {
    match status {
        None => true,
        Some(Status::Rejected(error)) => is_passing(error),
        Some(Status::Created | Status::Updated | Status::Unchanged | Status::Replayed) => false,
    }
}

/// Whether the same item can succeed later.
fn is_passing(error: &Value) -> bool {
    matches!(error["code"].as_str(), Some("unavailable" | "internal"))
}

const fn is_rejected(status: Option<&Status>) -> bool {
    matches!(status, Some(Status::Rejected(_)))
}

fn message(answer: &Answer) -> String {
    match answer.body["message"].as_str() {
        Some(message) => message.to_owned(),
        None => answer.text.chars().take(SHOWN).collect(),
    }
}

fn answered(result: &Value, is_replay: bool) -> Answered {
    let status = match (result["status"].as_str(), is_replay) {
        (Some("created" | "updated" | "unchanged"), true) => Status::Replayed,
        (Some("created"), false) => Status::Created,
        (Some("updated"), false) => Status::Updated,
        (Some("unchanged"), false) => Status::Unchanged,
        _ => Status::Rejected(result["error"].clone()),
    };
    let warning = result["item"]["message"].as_str().map(str::to_owned);
    Answered { status, warning }
}
