//! The parts of an undo: each is a transaction with a mark, so that a repeated request reports it too (ADR 0024).

use std::collections::HashMap;
use std::sync::Arc;

use domain::Settings;
use domain::prospect::digest;
use shared::gate::{Context, Decision};
use shared::http::{ApiError, Reply};
use shared::records::runs::StoredRun;

use super::conflict::Undone;

/// What all parts of a request share.
pub struct Work<'a> {
    pub context: &'a Context<'a>,
    pub settings: Arc<Settings>,
    /// The run that is taken back.
    pub run: StoredRun,
    /// The results of the parts that an earlier execution of the request committed.
    pub finished: HashMap<usize, String>,
}

/// What a part does: its result, and its transaction if it changes something.
pub type Decided = (Undone, Option<Decision>);

impl Work<'_> {
    /// Does one part, which this name tells apart from others, as `decide` returns it.
    pub async fn part<F>(&self, name: &str, decide: impl Fn() -> F) -> Result<Undone, ApiError>
    where
        F: Future<Output = Result<Decided, ApiError>>,
    {
        let step = step(name);
        let result = if let Some(result) = self.finished.get(&step) {
            result.clone()
        } else {
            let decided = || async {
                let (undone, decision) = decide().await?;
                let result = serde_json::to_string(&undone).map_err(ApiError::internal)?;
                let decision = match decision {
                    Some(decision) => decision,
                    None => Decision::unchanged(Reply::ok(&())?),
                };
                Ok(Some((decision, result)))
            };
            self.context.decide_and_commit_marked(step, decided).await?
        };
        serde_json::from_str(&result).map_err(ApiError::internal)
    }
}

/// The number of a part. It does not depend on the other parts, because the run may still grow.
fn step(name: &str) -> usize {
    let bytes = digest(name).into_bytes().into_iter().take(8);
    bytes.fold(0, |number, byte| number.wrapping_mul(256).wrapping_add(usize::from(byte)))
}
