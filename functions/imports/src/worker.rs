//! The worker of imports (SPECIFICATION §14.6, ADR 0058). It reads a file once into parts of lines, and writes the lines part by
//! part. Each line leaves a mark in its own transaction, so a part that is written again writes no line again.

mod ending;
pub(crate) mod fields;
pub(crate) mod lines;
mod reading;
mod results;
mod running;

use domain::ImportStatus;
use shared::app::App;
use shared::http::ApiError;
use shared::queue::Message;
use shared::records::imports;
use shared::records::webhooks::{Named, named};
use store::{Key, StoreError};

/// How long a worker goes on with an import before it passes it on, in milliseconds. Its function has 30 s.
const TURN_MS: i64 = 15_000;

/// How often a worker tries to read a file.
const MAX_READINGS: u32 = 20;

/// Handles a message that names an import.
///
/// # Errors
/// A text for the log: the message is delivered again.
pub async fn handle(app: &App, body: &str) -> Result<(), String> {
    // The error of serde is not logged, as it quotes the message.
    let message: Message = serde_json::from_str(body).map_err(|_| "the message has an unknown form".to_owned())?;
    let key = message.into();
    if named(&key) != Named::Import {
        return Ok(());
    }
    Box::pin(work(app, &key)).await.map_err(|error| error.cause().unwrap_or_default().to_owned())
}

/// Continues an import, unless another worker has it or it is not its turn.
async fn work(app: &App, key: &Key) -> Result<(), ApiError> {
    let Some((account, import)) = imports::named(&app.store, key).await? else { return Ok(()) };
    if !matches!(import.status, ImportStatus::Reading | ImportStatus::Running) {
        return Ok(());
    }
    let Some(taken) = imports::take(&app.store, account, &import, app.clock.now()).await? else { return Ok(()) };
    let until = app.clock.now().plus_ms(TURN_MS);
    match taken.status {
        ImportStatus::Reading if taken.work.tries > MAX_READINGS => {
            let message = "The service could not read the file in time. Split it into several.";
            ending::fail(app, account, &taken, ("too_large", message)).await
        }
        ImportStatus::Reading => reading::read(app, account, taken).await,
        _ => running::run(app, account, (taken, until)).await,
    }
}

/// An error that no file causes.
pub(crate) fn malformed(error: impl std::fmt::Display) -> StoreError {
    StoreError::Malformed(error.to_string())
}
