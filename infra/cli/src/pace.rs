//! How long the program waits: for answers, between polls and before retries. Tests give shorter times.

use std::time::Duration;

/// The longest `Retry-After` that is waited for: the longest window of a rate limit is an hour.
pub const MAX_RETRY_AFTER: Duration = Duration::from_hours(1);

/// How long a request is sent again.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// The most tries.
    pub tries: u32,
    /// The longest pause between two tries.
    pub longest: Duration,
    /// Whether a failure that does not say how long to wait is worth another try.
    pub waits_unasked: bool,
}

/// For the first request of a command: a wrong address fails at once, and a full minute is waited for.
pub const HASTY: Patience = Patience {
    tries: 5,
    longest: Duration::from_mins(1),
    waits_unasked: false,
};

/// For the requests of a command that a person looks at.
pub const USUAL: Patience = Patience {
    waits_unasked: true,
    ..HASTY
};

/// For a long task, which waits for each window of the rate limit and for a service that is down for minutes.
pub const PATIENT: Patience = Patience {
    tries: 10,
    longest: MAX_RETRY_AFTER,
    waits_unasked: true,
};

/// The times of a run.
#[derive(Clone, Debug)]
pub struct Pace {
    /// The pause between two polls after an event.
    pub poll_min: Duration,
    /// The pause between two polls after a while without events.
    pub poll_max: Duration,
    /// The first pause after the API failed; it doubles from then on.
    pub api_retry_min: Duration,
    /// The longest pause after the API failed.
    pub api_retry_max: Duration,
    /// How long the API may take to answer: API Gateway's 30 s, and the connection.
    pub api_time: Duration,
    /// How long the receiver may take to answer (SPECIFICATION §14.12).
    pub receiver_time: Duration,
    /// The pauses before a receiver that failed gets the event again: one for each retry.
    pub receiver_retries: Vec<Duration>,
    /// The pause before `trigger` asks again whether the service has switched a webhook off.
    pub await_pause: Duration,
    /// How often `trigger` asks.
    pub await_tries: u32,
}

impl Default for Pace {
    fn default() -> Self {
        let seconds = Duration::from_secs;
        Self {
            poll_min: seconds(1),
            poll_max: seconds(5),
            api_retry_min: seconds(1),
            api_retry_max: seconds(30),
            api_time: seconds(35),
            receiver_time: seconds(10),
            receiver_retries: vec![seconds(1), seconds(2), seconds(4)],
            await_pause: Duration::from_millis(500),
            await_tries: 60,
        }
    }
}

/// Twice as long, up to `most`.
pub(crate) fn doubled(pause: Duration, most: Duration) -> Duration {
    pause.saturating_mul(2).min(most)
}

/// 80 % to 120 % of the pause, by a random number: many listeners that start together do not poll together.
pub(crate) fn jittered(pause: Duration, random: u8) -> Duration {
    let percent = 80_u32.saturating_add(u32::from(random).saturating_mul(40).div_euclid(255));
    pause.saturating_mul(percent).checked_div(100).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_double_up_to_their_bound_and_vary_by_a_fifth() {
        let ms = Duration::from_millis;
        assert_eq!(doubled(ms(2_000), ms(5_000)), ms(4_000));
        assert_eq!(doubled(ms(4_000), ms(5_000)), ms(5_000));
        assert_eq!(jittered(ms(1_000), 0), ms(800));
        assert_eq!(jittered(ms(1_000), u8::MAX), ms(1_200));
        for random in 0..=u8::MAX {
            assert!((ms(800)..=ms(1_200)).contains(&jittered(ms(1_000), random)));
        }
    }
}
