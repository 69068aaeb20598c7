//! `listen`: forwards the events of the feed to a receiver, in their order.

use std::pin::Pin;

use crate::address::Address;
use crate::api::Api;
use crate::clock::iso;
use crate::feed::{Event, Feed, Position};
use crate::forward::attempt;
use crate::output::Output;
use crate::secret::Secret;

/// What to forward, and where.
#[derive(Clone, Debug)]
pub struct Listen {
    /// The receiver.
    pub receiver: Address,
    /// The kinds of events, separated by commas; `None`: all.
    pub types: Option<String>,
    /// Where to begin; `None`: now.
    pub from: Option<Position>,
    /// The secret that signs; `None`: the secret of the key.
    pub secret: Option<Secret>,
    /// What follows if the receiver keeps failing.
    pub after_failure: AfterFailure,
}

/// What follows if a receiver refuses an event, retries included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AfterFailure {
    /// The next event.
    GoOn,
    /// The end of the command.
    Stop,
}

/// Forwards events until `stop` completes. Then, and after an error, a note says where to go on.
///
/// # Errors
/// Why it cannot go on.
pub(crate) async fn listen(
    api: &Api,
    options: &Listen,
    output: &Output,
    stop: Pin<&mut impl Future<Output = ()>>,
) -> Result<(), String> {
    let (caller, now) = api.caller(output).await?;
    let secret = options.secret.clone().unwrap_or_else(|| Secret::of_key(api.key()));
    // The person knows a secret of their own, and logs need not.
    let verify = match &options.secret {
        Some(_) => "--secret signs.".to_owned(),
        None => format!("Verify signatures with {}.", secret.text()),
    };
    let since = Position::Since(now);
    let position = options.from.clone().unwrap_or(since);
    let mut feed = Feed::new(api, options.types.as_deref(), position);
    let account = crate::output::plain(&caller.account_name);
    output.note(&format!(
        "Events of {account} go to {}. The feed shows an event some 35 seconds after it occurred.\n\
         {verify} Ctrl-C ends.",
        options.receiver.text(),
    ));
    let ended = tokio::select! {
        biased;
        () = stop => Ok(()),
        ended = follow(&mut feed, options, &secret, output, api) => ended,
    };
    match ended {
        Err(message) if !feed.was_read() && options.from.is_some() => Err(format!(
            "{message} Another place to begin is --from now, or --from with a time."
        )),
        ended => {
            output.note(&format!("Go on with --from {}", feed.position().text()));
            ended
        }
    }
}

/// Never ends without an error.
async fn follow(
    feed: &mut Feed<'_>,
    options: &Listen,
    secret: &Secret,
    output: &Output,
    api: &Api,
) -> Result<(), String> {
    loop {
        for event in feed.next(output).await? {
            let is_success = forward(&event, options, secret, output, api).await?;
            if !is_success && options.after_failure == AfterFailure::Stop {
                return Err(format!("the receiver did not accept {}", event.id));
            }
            feed.pass(&event);
        }
    }
}

/// Sends an event until the receiver accepts it or the retries are used up.
async fn forward(event: &Event, options: &Listen, secret: &Secret, output: &Output, api: &Api) -> Result<bool, String> {
    let head = format!("{}  {:<17}  {}", iso(event.at), event.kind, event.id);
    let mut retries = api.pace.receiver_retries.iter();
    loop {
        let done = attempt(&options.receiver, secret, event, api.pace.receiver_time).await;
        let line = format!("{head}  {}  {} ms", done.text, done.ms);
        if done.is_success {
            output.line(&line)?;
            return Ok(true);
        }
        let Some(pause) = retries.next() else {
            let tries = api.pace.receiver_retries.len().saturating_add(1);
            output.line(&format!("{line}  given up after {tries} attempts"))?;
            return Ok(false);
        };
        output.line(&format!("{line}  again in {} s", pause.as_secs_f32()))?;
        tokio::time::sleep(*pause).await;
    }
}
