//! `listen`: forwards the events of the feed to a receiver, in their order.

use std::pin::Pin;

use crate::address::{Address, PlainHttp};
use crate::api::Api;
use crate::clock::iso;
use crate::feed::{Event, Feed, Position};
use crate::forward::attempt;
use crate::output::{Output, plain};
use crate::secret::Secret;

/// What to forward, and where.
#[derive(Clone, Debug, clap::Args)]
pub struct Listen {
    /// Where events are sent
    #[arg(long, value_name = "URL", required_unless_present = "print_secret")]
    forward_to: Option<String>,
    /// Kinds of events, separated by commas [default: all]
    #[arg(long, value_name = "KINDS")]
    types: Option<String>,
    /// Where to begin: now, the id of the last event that was handled, or a time
    #[arg(long, value_name = "CURSOR", default_value = "now", value_parser = parse_from)]
    from: From,
    /// Secret that signs [default: one that belongs to the key]
    #[arg(long, value_name = "whsec_…")]
    secret: Option<String>,
    /// Print the secret and exit
    #[arg(long)]
    pub(crate) print_secret: bool,
    /// End if the receiver keeps refusing an event, instead of going on with the next one
    #[arg(long)]
    stop_on_failure: bool,
}

/// Where to begin.
#[derive(Clone, Debug)]
enum From {
    Now,
    Position(Position),
}

fn parse_from(text: &str) -> Result<From, &'static str> {
    match text {
        "now" => Ok(From::Now),
        cursor => Position::parse(cursor).map(From::Position),
    }
}

impl Listen {
    /// The receiver. clap does not parse it, because clap shows an invalid value, which may contain a password.
    fn receiver(&self, plain_http: PlainHttp) -> Result<Address, String> {
        Address::parse(self.forward_to.as_deref().unwrap_or_default(), plain_http)
    }

    /// The secret that the command line names.
    pub(crate) fn secret(&self) -> Result<Option<Secret>, String> {
        let parsed = self.secret.as_deref().map(Secret::parse).transpose();
        parsed.map_err(|message| format!("--secret {message}"))
    }

    /// Fails if an option cannot be used.
    pub(crate) fn check(&self, plain_http: PlainHttp) -> Result<(), String> {
        self.secret()?;
        if self.print_secret {
            return Ok(());
        }
        self.receiver(plain_http).map(|_| ())
    }
}

/// Forwards the events of the feed to a receiver.
struct Forwarding<'a> {
    api: &'a Api,
    output: &'a Output,
    options: &'a Listen,
    receiver: Address,
    secret: Secret,
}

/// Forwards events until `stop` completes. Then, and after an error, a note names the position to continue from.
pub(crate) async fn listen(
    api: &Api,
    options: &Listen,
    plain_http: PlainHttp,
    output: &Output,
    stop: Pin<&mut impl Future<Output = ()>>,
) -> Result<(), String> {
    let (caller, now) = api.caller().await?;
    let own = options.secret()?;
    let has_own = own.is_some();
    let forwarding = Forwarding {
        api,
        output,
        options,
        receiver: options.receiver(plain_http)?,
        secret: own.unwrap_or_else(|| Secret::of_key(api.key())),
    };
    // The person knows a secret of their own, and logs need not.
    let verify = if has_own {
        "--secret signs.".to_owned()
    } else {
        format!("Verify signatures with {}.", forwarding.secret.text())
    };
    let (position, is_given) = match &options.from {
        From::Now => (Position::Since(now), false),
        From::Position(position) => (position.clone(), true),
    };
    let mut feed = Feed::new(api, options.types.as_deref(), position);
    output.note(&format!(
        "Events of {} go to {}. The feed shows an event at most 35 seconds after it occurred.\n\
         {verify} Ctrl-C ends.",
        plain(&caller.account_name),
        forwarding.receiver.text(),
    ));
    let ended = tokio::select! {
        biased;
        () = stop => Ok(()),
        ended = forwarding.follow(&mut feed) => ended,
    };
    match ended {
        Err(message) if !feed.was_read() && is_given => {
            Err(format!("{message} Another place to begin is --from now, or --from with a time."))
        }
        ended => {
            output.note(&format!("Go on with --from {}", feed.position().text()));
            ended
        }
    }
}

impl Forwarding<'_> {
    /// Never ends without an error.
    async fn follow(&self, feed: &mut Feed<'_>) -> Result<(), String> {
        loop {
            let event = feed.next().await?;
            if !self.forward(&event).await? && self.options.stop_on_failure {
                return Err(format!("the receiver did not accept {}", event.id));
            }
            feed.pass(&event);
        }
    }

    /// Sends an event until the receiver accepts it or the retries are used up.
    async fn forward(&self, event: &Event) -> Result<bool, String> {
        let head = format!("{}  {:<17}  {}", iso(event.at), event.kind, event.id);
        let pace = &self.api.pace;
        let mut retries = pace.receiver_retries.iter();
        loop {
            let done = attempt(&self.receiver, &self.secret, event, pace.receiver_time).await;
            let line = format!("{head}  {}  {} ms", done.text, done.ms);
            if done.is_success {
                self.output.line(&line)?;
                return Ok(true);
            }
            let Some(pause) = retries.next() else {
                let tries = pace.receiver_retries.len().saturating_add(1);
                self.output.line(&format!("{line}  given up after {tries} attempts"))?;
                return Ok(false);
            };
            self.output.line(&format!("{line}  again in {} s", pause.as_secs_f32()))?;
            tokio::time::sleep(*pause).await;
        }
    }
}
