//! How long the program waits: for answers, between polls and before retries. Tests give shorter times.

use std::time::Duration;

/// How often and how long the program waits for the API.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Patience {
    /// How often a request is sent again.
    pub(crate) retries: u32,
    /// The longest pause that the API may ask for.
    pub(crate) longest: Duration,
}

/// For a command whose result a person waits for.
pub(crate) const USUAL: Patience = Patience { retries: 4, longest: Duration::from_mins(1) };

/// For a task that may run without a person. It waits for a window of an hour, and for a service that is down for minutes.
pub(crate) const PATIENT: Patience = Patience { retries: 25, longest: Duration::from_hours(1) };

/// For a command that has no end.
pub(crate) const ENDLESS: Patience = Patience { retries: u32::MAX, longest: Duration::MAX };

/// The times of a run.
#[derive(Clone, Debug)]
pub struct Pace {
    /// The pause between two polls after an event.
    pub poll_min: Duration,
    /// The pause between two polls after a while without events.
    pub poll_max: Duration,
    /// How long the API may take to answer: API Gateway's 30 s, and the connection.
    pub api_time: Duration,
    /// How long the receiver may take to answer (SPECIFICATION §12.7).
    pub receiver_time: Duration,
    /// The pauses before a receiver that failed gets the event again: one for each retry.
    pub receiver_retries: Vec<Duration>,
}

impl Default for Pace {
    fn default() -> Self {
        let seconds = Duration::from_secs;
        Self {
            poll_min: seconds(1),
            poll_max: seconds(5),
            api_time: seconds(35),
            receiver_time: seconds(10),
            receiver_retries: vec![seconds(1), seconds(2), seconds(4)],
        }
    }
}

/// Twice as long, up to `most`.
pub(crate) fn doubled(pause: Duration, most: Duration) -> Duration {
    pause.saturating_mul(2).min(most)
}
