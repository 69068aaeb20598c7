//! How a call goes wrong, and the cases of a sweep.

use crate::seam::{Fault, On, Side};

/// How a call goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// It is broken, once.
    Once(Fault),
    /// It is broken each time that the request sends it again.
    Always(Fault),
    /// The function is killed: before the call is sent, or after it happened.
    Killed(Side),
    /// The attempts come late: after the first request was answered, and before the client tries again.
    LateBeforeRetry,
    /// The attempts come late: after the client has its answer.
    LateAfterAnswer,
}

/// More than any request sends one call again.
const ALWAYS: usize = 12;

impl Trouble {
    /// Every way.
    pub const EVERY: [Self; 16] = [
        Self::Once(Fault::Reset),
        Self::Once(Fault::Throttled),
        Self::Once(Fault::ServerError),
        Self::Once(Fault::Conflict),
        Self::Once(Fault::LostReply),
        Self::Once(Fault::LostReplyAndToken),
        Self::Once(Fault::ServerErrorAfter),
        Self::Once(Fault::SentTwice),
        Self::Once(Fault::Late),
        Self::Always(Fault::Reset),
        Self::Always(Fault::LostReply),
        Self::Always(Fault::LostReplyAndToken),
        Self::Killed(Side::Before),
        Self::Killed(Side::After),
        Self::LateBeforeRetry,
        Self::LateAfterAnswer,
    ];

    /// What breaks the calls; `None` for a kill.
    #[must_use]
    pub const fn fault(self) -> Option<(Fault, usize)> {
        match self {
            Self::Once(fault) => Some((fault, 1)),
            Self::Always(fault) => Some((fault, ALWAYS)),
            Self::Killed(_) => None,
            Self::LateBeforeRetry | Self::LateAfterAnswer => Some((Fault::Late, ALWAYS)),
        }
    }

    /// Which calls it meets, where it begins with the call of that number.
    #[must_use]
    pub fn on(self, number: usize) -> On {
        On::call(number).times(self.fault().map_or(1, |(_, times)| times))
    }
}

/// Whether the functions have served before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Warmth {
    /// They start with the request.
    Cold,
    /// They know the key and the settings.
    Warm,
}

/// One case.
#[derive(Clone, Copy, Debug)]
pub struct Case {
    /// Whether the functions have served before.
    pub warmth: Warmth,
    /// The trouble of the first request, and the number of the call that it meets.
    pub first: (Trouble, usize),
    /// Further trouble, with the number of the call among those of the retry.
    pub retry: Option<(Trouble, usize)>,
}
