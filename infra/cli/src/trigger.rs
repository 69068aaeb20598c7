//! `trigger`: makes an event occur through the API, and deletes the records that this takes.
#![expect(
    clippy::indexing_slicing,
    reason = "a member that a JSON value lacks is null, not a panic"
)]

mod steps;

use std::future::poll_fn;
use std::net::Ipv4Addr;
use std::pin::Pin;
use std::task::Poll;
use std::time::Duration;

use axum::Router;
use axum::http::StatusCode;
use domain::EventKind;
use prospect_api::Call;
use serde_json::Value;
use tokio::net::TcpListener;

pub use steps::LABEL;

use crate::api::Api;
use crate::clock;
use crate::forward::MAX_RECEIVER_BYTES;
use crate::http::{self, Limits};
use crate::names::text;
use crate::output::{Output, plain};
use steps::{Facts, Ids, MAX_FIELDS, Record, Step, steps};

/// A receiver that does not exist: the name does not resolve, so the test reaches nobody.
const NOBODY: &str = "https://cli-trigger.example.com/";

/// How long the bytes of a file may take.
const UPLOAD_TIME: Duration = Duration::from_secs(30);

/// What to do.
#[derive(Clone, Debug, clap::Args)]
pub struct Trigger {
    /// Kind of the event, such as prospect.created
    #[arg(value_parser = parse_kind, required_unless_present = "list")]
    pub kind: Option<EventKind>,
    /// List the kinds, and what is done for each
    #[arg(long)]
    pub list: bool,
    /// Keep the records that were created; prospects have the label cli-trigger
    #[arg(long)]
    pub keep: bool,
    /// Receiver of the webhook of webhook.test and webhook.disabled; for the latter it answers 410
    #[arg(long, value_name = "URL")]
    pub receiver: Option<String>,
}

fn parse_kind(text: &str) -> Result<EventKind, &'static str> {
    EventKind::parse(text).ok_or("is not a kind of event; trigger --list shows them")
}

/// A run, and the records that it created so far.
struct Run<'a> {
    api: &'a Api,
    facts: Facts,
    ids: Ids,
    /// The records to delete. A record comes before the records that were merged into it.
    roots: Vec<Record>,
}

/// The kinds of events, with what `trigger` does for each.
pub(crate) fn list(output: &Output) -> Result<(), String> {
    for kind in EventKind::EVERY {
        let requests: Vec<String> = steps(kind).iter().map(|step| described(*step)).collect();
        output.line(&format!("{:<20}  {}", kind.name(), requests.join(", ")))?;
    }
    Ok(())
}

/// A step in words.
fn described(step: Step) -> String {
    let name = |record: Record| match record {
        Record::OtherProspect => "another prospect".to_owned(),
        Record::CustomField => "a custom field".to_owned(),
        record => format!("a {}", record.collection().trim_matches(['/', 's'])),
    };
    match step {
        Step::Create(record) => format!("create {}", name(record)),
        Step::Obtain | Step::Restore => "create or restore a custom field".to_owned(),
        Step::Update(_) => "update it".to_owned(),
        Step::Delete(_) => "delete it".to_owned(),
        Step::Complete => "complete it".to_owned(),
        Step::Merge => "merge them".to_owned(),
        Step::Undo => "undo the merge".to_owned(),
        Step::Consent => "record a consent".to_owned(),
        Step::Erase => "erase it".to_owned(),
        Step::Test => "test it".to_owned(),
        Step::AwaitSwitchOff => "wait until an answer of 410 has switched it off".to_owned(),
        Step::ReadFile => "read it".to_owned(),
    }
}

/// Makes the event occur. Deletes what it created also if a step fails or `stop` completes.
pub(crate) async fn trigger(
    api: &Api,
    options: &Trigger,
    output: &Output,
    stop: Pin<&mut impl Future<Output = ()>>,
) -> Result<(), String> {
    let kind = options.kind.ok_or("trigger needs the kind of an event")?;
    let (caller, now) = api.caller().await?;
    caller.expect(steps(kind).iter().map(|step| step.permission()))?;
    let (listener, receiver) = receiver(api, kind, options.receiver.clone()).await?;
    let mut run = Run {
        api,
        facts: Facts {
            run: format!("{:016x}", clock::random()),
            user_id: caller.user_id,
            now_ms: now.ms(),
            receiver,
            field: 1,
        },
        ids: Ids::default(),
        roots: Vec::new(),
    };
    // A receiver on this machine answers 410, so that the service switches its webhook off (SPECIFICATION §14.13).
    let serving = async {
        match listener {
            Some(listener) => axum::serve(listener, Router::new().fallback(async || StatusCode::GONE)).await,
            None => std::future::pending().await,
        }
    };
    let done = tokio::select! {
        done = run.steps(kind, output, stop) => done,
        _ = serving => Err("the receiver on this machine ended".to_owned()),
    };
    if done.is_ok() {
        output.line(&format!(
            "{} occurred; the feed shows it within 35 seconds, or at once on a laptop",
            kind.name()
        ))?;
    }
    let cleaned = if options.keep {
        Ok(())
    } else {
        run.clean_up(output).await
    };
    done.and(cleaned)
}

/// Sends the bytes of a file, as the answer asks.
async fn upload(asked: &Value) -> Result<(), String> {
    let limits = Limits {
        time: UPLOAD_TIME,
        body_time: UPLOAD_TIME,
        bytes: MAX_RECEIVER_BYTES,
    };
    let header = |name: &str| text(&asked["headers"][name]);
    let sent = http::send(limits, |client| {
        let request = client.put(text(&asked["url"])).body(LABEL);
        let request = request.header("content-type", header("content-type"));
        request.header("if-none-match", header("if-none-match"))
    });
    match sent.await?.status {
        200 => Ok(()),
        status => Err(format!("the bucket of files answered {status}")),
    }
}

/// Whether the service refused a request because a custom field has this key.
fn is_taken(key: &str, answer: &Result<Value, String>) -> bool {
    matches!(answer, Err(message) if message.contains(": 409 ") && message.contains(key))
}

/// The receiver of the webhook: the one given, or one on this machine at any free port, or none at all.
async fn receiver(api: &Api, kind: EventKind, given: Option<String>) -> Result<(Option<TcpListener>, String), String> {
    if let Some(receiver) = given {
        return Ok((None, receiver));
    }
    if !steps(kind).contains(&Step::AwaitSwitchOff) {
        return Ok((None, NOBODY.to_owned()));
    }
    if !api.address.is_this_machine() {
        let why = "webhook.disabled needs a receiver that the service can reach: give --receiver with an address that \
                   answers 410";
        return Err(why.to_owned());
    }
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await;
    let listener = listener.map_err(|error| error.to_string())?;
    let address = listener.local_addr().map_err(|error| error.to_string())?;
    Ok((Some(listener), format!("http://{address}/{LABEL}")))
}

impl Run<'_> {
    /// A request that was sent is never given up because of `stop`: nobody would know what it created.
    async fn steps(
        &mut self,
        kind: EventKind,
        output: &Output,
        mut stop: Pin<&mut impl Future<Output = ()>>,
    ) -> Result<(), String> {
        let interrupted = || "interrupted".to_owned();
        for step in steps(kind) {
            let is_stopped = poll_fn(|context| Poll::Ready(stop.as_mut().poll(context).is_ready()));
            if is_stopped.await {
                return Err(interrupted());
            }
            if *step == Step::AwaitSwitchOff {
                tokio::select! {
                    () = stop.as_mut() => return Err(interrupted()),
                    done = self.await_switch_off() => done?,
                }
            } else {
                self.step(*step, output).await?;
            }
        }
        Ok(())
    }

    /// Sends the request of a step and notes what it brought.
    async fn step(&mut self, step: Step, output: &Output) -> Result<(), String> {
        let changed = if step.created() == Some(Record::CustomField) {
            self.custom_field(step, output).await?
        } else {
            self.send(step, output).await?
        };
        if let Some(record) = step.created() {
            let id = changed["item"][record.id_member()]
                .as_str()
                .ok_or("the answer has no item")?;
            self.ids.add(record, id.to_owned());
            self.roots.extend(Some(record).filter(|record| record.is_root()));
        }
        match step {
            Step::Create(Record::File) => upload(&changed["upload"]).await?,
            Step::Delete(record) => self.roots.retain(|root| *root != record),
            Step::Erase => self.roots.clear(),
            Step::Merge => {
                let id = changed["mergeId"].as_str().ok_or("the answer has no mergeId")?;
                id.clone_into(&mut self.ids.merge);
            }
            _ => {}
        }
        Ok(())
    }

    /// Creates the custom field. If its key is taken by an earlier run, it restores that field, or takes the next key.
    async fn custom_field(&mut self, step: Step, output: &Output) -> Result<Value, String> {
        loop {
            let key = self.facts.field_key();
            let mut answer = self.send(step, output).await;
            if step == Step::Obtain && is_taken(&key, &answer) {
                answer = self.send(Step::Restore, output).await;
            }
            if !is_taken(&key, &answer) {
                return answer;
            }
            if self.facts.field == MAX_FIELDS {
                return answer.map_err(|message| {
                    format!("{message} A deleted field counts for 30 days, so trigger creates up to {MAX_FIELDS}")
                });
            }
            self.facts.field = self.facts.field.saturating_add(1);
        }
    }

    /// Sends the request of a step.
    async fn send(&self, step: Step, output: &Output) -> Result<Value, String> {
        let request = step.request(&self.facts, &self.ids);
        let (method, path) = (request.method, request.path);
        let call = self.api.client.request::<Value>(method.clone(), &path, &[]);
        let call = request.body.iter().fold(call, Call::json);
        let answer = self.api.answer(call).await?;
        let changed = answer.data;
        let id = step
            .created()
            .map_or("", |record| text(&changed["item"][record.id_member()]));
        let line = format!("{method} {path}  {}  {}", answer.status.as_u16(), plain(id));
        output.line(line.trim_end())?;
        Ok(changed)
    }

    /// Asks for the webhook until it is switched off.
    async fn await_switch_off(&self) -> Result<(), String> {
        let request = Step::AwaitSwitchOff.request(&self.facts, &self.ids);
        for _ in 0..self.api.pace.await_tries {
            let webhook: Value = self.api.get(&request.path).await?;
            if webhook["item"]["active"] == false {
                return Ok(());
            }
            tokio::time::sleep(self.api.pace.await_pause).await;
        }
        let receiver = &self.facts.receiver;
        Err(format!(
            "the service did not switch the webhook off; does {receiver} answer 410?"
        ))
    }

    /// Deletes the records that remain. A record may be gone already, such as a prospect that was merged into a deleted one.
    async fn clean_up(&mut self, output: &Output) -> Result<(), String> {
        let mut failed = Vec::new();
        for record in std::mem::take(&mut self.roots) {
            if let Err(message) = self.send(Step::Delete(record), output).await
                && !message.contains(": 404 ")
            {
                failed.push(message);
            }
        }
        if failed.is_empty() {
            return Ok(());
        }
        let failed = failed.join("; ");
        Err(format!(
            "not everything was deleted; look for the label {LABEL}: {failed}"
        ))
    }
}
