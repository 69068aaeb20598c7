//! Requests of the import. A request that the service could not take at the moment is sent again; with its idempotency
//! key it takes effect once.
#![expect(clippy::indexing_slicing, reason = "a member that a JSON value lacks is null, not a panic")]

use domain::ProspectId;
use domain::prospect::digest;
use prospect_api::Method;
use serde_json::Value;

use super::Mode;
use super::batch::{Batch, Entry};
use crate::api::{Api, header};
use crate::pace::doubled;

/// The most times that lines of a batch are sent: again if the service could not store them at the moment, and once in
/// each later run within 24 hours if it refused them.
const MAX_ROUNDS: u32 = 20;

/// The API as the import uses it.
pub(super) struct Sender<'a> {
    pub(super) api: &'a Api,
    pub(super) mode: Mode,
    /// The run of the import; `None` in a dry run.
    pub(super) run: Option<&'a str>,
    /// What tells the import from others.
    pub(super) identity: &'a str,
}

/// What became of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Status {
    /// A prospect was created.
    Created,
    /// The prospect it matched was changed.
    Updated,
    /// The prospect it matched is as the line says.
    Unchanged,
    /// An earlier run stored it, and the service repeated its answer to that run.
    Replayed,
    /// The service refused it, with this error.
    Rejected(Value),
}

/// The answer for a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Verdict {
    /// What became of it.
    pub(super) status: Status,
    /// The prospect that the line is about.
    pub(super) prospect: Option<ProspectId>,
    /// What the service says about a line that it stored.
    pub(super) warning: Option<String>,
}

impl Sender<'_> {
    /// Sends a batch. The service gets lines with faults in a dry run, to say what else is wrong with them. Returns
    /// the answer for each line; `None` for a line that cannot be sent at all.
    pub(super) async fn send(&self, batch: &Batch) -> Result<Vec<Option<Verdict>>, String> {
        let (mut verdicts, first_line) = (vec![None; batch.entries.len()], batch.first_line());
        for method in [Method::POST, Method::PATCH] {
            let sendable = (0_usize..).zip(&batch.entries);
            let sendable = sendable.filter_map(|(at, entry)| Some((at, entry, entry.item.as_deref()?)));
            let (sound, faulty): (Vec<_>, Vec<_>) = sendable
                .filter(|(_, entry, _)| entry.method.as_ref() == Some(&method))
                .partition(|(_, entry, _)| entry.faults.is_empty());
            let texts =
                |lines: &[(usize, &Entry, &'_ str)]| lines.iter().map(|line| line.2.to_owned()).collect::<Vec<_>>();
            let stored = self.store(&method, &texts(&sound), first_line).await?;
            let place = (first_line, 0);
            let previewed = self.request(&method, &texts(&faulty), Mode::DryRun, place).await?.0;
            let answers = stored.into_iter().chain(previewed.into_iter().map(Some));
            for ((place, ..), answer) in sound.iter().chain(&faulty).zip(answers) {
                if let Some(verdict) = verdicts.get_mut(*place) {
                    *verdict = answer;
                }
            }
        }
        Ok(verdicts)
    }

    /// Sends the items of a batch until each has an answer that lasts.
    async fn store(&self, method: &Method, items: &[String], first_line: u64) -> Result<Vec<Option<Verdict>>, String> {
        let mut verdicts: Vec<Option<Verdict>> = vec![None; items.len()];
        let mut is_replay = true;
        let mut pause = self.api.pace.api_retry_min;
        // Another run takes the same rounds, whose answers are replays, and continues after them.
        for round in 0..MAX_ROUNDS {
            let matching = |is_open: fn(Option<&Verdict>) -> bool| {
                let open = (0_usize..).zip(&verdicts).filter(|(_, verdict)| is_open(verdict.as_ref()));
                open.map(|(at, _)| at).collect::<Vec<_>>()
            };
            let mut open = matching(is_unfinished);
            if open.is_empty() && is_replay {
                // The reason of an earlier run may be gone.
                open = matching(is_rejected);
            } else if !is_replay && !open.is_empty() {
                let why = "the service could not store some lines";
                self.api.wait(pause, why).await;
                pause = doubled(pause, self.api.pace.api_retry_max);
            }
            if open.is_empty() {
                break;
            }
            let sent: Vec<String> = open.iter().filter_map(|at| items.get(*at).cloned()).collect();
            let answers;
            (answers, is_replay) = self.request(method, &sent, self.mode, (first_line, round)).await?;
            for (at, answer) in open.into_iter().zip(answers) {
                if let Some(verdict) = verdicts.get_mut(at) {
                    *verdict = Some(answer);
                }
            }
        }
        Ok(verdicts)
    }

    /// Sends a request for items of the batch that begins with this line. Also returns whether the service repeated an
    /// earlier answer.
    async fn request(
        &self,
        method: &Method,
        items: &[String],
        mode: Mode,
        (first_line, round): (u64, u32),
    ) -> Result<(Vec<Verdict>, bool), String> {
        if items.is_empty() {
            return Ok((Vec::new(), false));
        }
        let body = format!("{{\"items\":[{}]}}", items.join(","));
        // If the import is continued, the same lines have the same key, and are not stored twice.
        let key = digest(&format!("{} {first_line} {body}", self.identity));
        let key = format!("import-{key}-{round}");
        let items: Value = serde_json::from_str(&body).map_err(|error| error.to_string())?;
        let call = self.api.client.request(method.clone(), "/prospects/batch", &[]);
        let call = match mode {
            Mode::Write => call.idempotency_key(&key),
            Mode::DryRun => call.dry_run(),
        };
        let call = self.run.iter().fold(call.json(&items), |call, run| call.run_id(run));
        let answer = self.api.answer::<Value>(call).await?;
        let is_replay = header(&answer.headers, "idempotency-replayed") == Some("true");
        let results = answer.data["results"].as_array().into_iter().flatten();
        let mut verdicts: Vec<Verdict> = results.map(verdict).collect();
        if is_replay {
            let stored = verdicts.iter_mut().map(|verdict| &mut verdict.status);
            stored
                .filter(|status| !matches!(status, Status::Rejected(_)))
                .for_each(|status| *status = Status::Replayed);
        }
        Ok((verdicts, is_replay))
    }
}

/// Whether a line has no answer that lasts.
fn is_unfinished(verdict: Option<&Verdict>) -> bool {
    verdict.is_none_or(|verdict| matches!(&verdict.status, Status::Rejected(error) if is_passing(error)))
}

fn is_rejected(verdict: Option<&Verdict>) -> bool {
    verdict.is_some_and(|verdict| matches!(verdict.status, Status::Rejected(_)))
}

/// Whether the same item can succeed later.
pub(super) fn is_passing(error: &Value) -> bool {
    matches!(error["code"].as_str(), Some("unavailable" | "internal"))
}

fn verdict(result: &Value) -> Verdict {
    let status = match result["status"].as_str() {
        Some("created") => Status::Created,
        Some("updated") => Status::Updated,
        Some("unchanged") => Status::Unchanged,
        _ => Status::Rejected(result["error"].clone()),
    };
    let warnings = result["warnings"].as_array().into_iter().flatten();
    let warnings: Vec<&str> = warnings.filter_map(Value::as_str).map(within_item).collect();
    let warning = (!warnings.is_empty()).then(|| warnings.join(" "));
    let prospect = result["item"]["id"].as_str().and_then(ProspectId::parse);
    Verdict { status, prospect, warning }
}

/// A warning without the place of its item in the request: `items[3].emial` is `emial`.
fn within_item(warning: &str) -> &str {
    let rest = warning.strip_prefix("items[").and_then(|rest| rest.split_once("]."));
    rest.map_or(warning, |(_, rest)| rest)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_line_has_the_warnings_of_its_result() {
        let result =
            json!({"status": "created", "warnings": ["The phone was not saved.", "items[3].emial is unknown."]});
        let expected = Verdict {
            status: Status::Created,
            prospect: None,
            warning: Some("The phone was not saved. emial is unknown.".to_owned()),
        };
        assert_eq!(verdict(&result), expected);
        assert_eq!(verdict(&json!({"status": "created"})).warning, None);
    }
}
