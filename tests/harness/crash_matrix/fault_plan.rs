//! How a call goes wrong, and the cases of a sweep.

use crate::faults::{CallFilter, InjectedFault, Phase};

/// How a call goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultPlan {
    /// It is broken, once.
    Once(InjectedFault),
    /// It is broken each time that the request sends it again.
    Always(InjectedFault),
    /// The function is killed: before the call is sent, or after it happened.
    Killed(Phase),
    /// The attempts come late: after the first request was answered, and before the client tries again.
    LateBeforeRetry,
    /// The attempts come late: after the client has its answer.
    LateAfterAnswer,
}

/// More than any request sends one call again.
const ALWAYS: usize = 12;

impl FaultPlan {
    /// Every way.
    pub const EVERY: [Self; 16] = [
        Self::Once(InjectedFault::Reset),
        Self::Once(InjectedFault::Throttled),
        Self::Once(InjectedFault::ServerError),
        Self::Once(InjectedFault::Conflict),
        Self::Once(InjectedFault::LostReply),
        Self::Once(InjectedFault::LostReplyAndToken),
        Self::Once(InjectedFault::ServerErrorAfter),
        Self::Once(InjectedFault::SentTwice),
        Self::Once(InjectedFault::Late),
        Self::Always(InjectedFault::Reset),
        Self::Always(InjectedFault::LostReply),
        Self::Always(InjectedFault::LostReplyAndToken),
        Self::Killed(Phase::Before),
        Self::Killed(Phase::After),
        Self::LateBeforeRetry,
        Self::LateAfterAnswer,
    ];

    /// What is tried on functions that start with the request too: the rest of their calls are those of warm ones.
    pub const COLD: [Self; 4] = [
        Self::Once(InjectedFault::LostReplyAndToken),
        Self::Killed(Phase::Before),
        Self::Killed(Phase::After),
        Self::LateBeforeRetry,
    ];

    /// What breaks the calls; `None` for a kill.
    #[must_use]
    pub const fn inject(self) -> Option<(InjectedFault, usize)> {
        match self {
            Self::Once(fault) => Some((fault, 1)),
            Self::Always(fault) => Some((fault, ALWAYS)),
            Self::Killed(_) => None,
            Self::LateBeforeRetry | Self::LateAfterAnswer => Some((InjectedFault::Late, ALWAYS)),
        }
    }

    /// Whether it ends the function.
    #[must_use]
    pub const fn kills(self) -> bool {
        matches!(self, Self::Killed(_))
    }

    /// Which calls it meets, where it begins with the call of that number.
    #[must_use]
    pub fn on(self, number: usize) -> CallFilter {
        CallFilter::call(number).times(self.inject().map_or(1, |(_, times)| times))
    }
}

/// Whether the functions have served before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColdOrWarm {
    /// They start with the request.
    Cold,
    /// They know the key and the settings.
    Warm,
}

impl ColdOrWarm {
    /// Both.
    pub const BOTH: [Self; 2] = [Self::Warm, Self::Cold];

    /// What is tried on such functions.
    #[must_use]
    pub const fn troubles(self) -> &'static [FaultPlan] {
        match self {
            Self::Warm => &FaultPlan::EVERY,
            Self::Cold => &FaultPlan::COLD,
        }
    }
}

/// A trouble, and the number of the call that it meets.
pub type Point = (FaultPlan, usize);

/// One case.
#[derive(Clone, Copy, Debug)]
pub struct Case {
    /// Whether the functions have served before.
    pub warmth: ColdOrWarm,
    /// What goes wrong with the first request.
    pub first: Point,
    /// What goes wrong after that.
    pub then: FollowUp,
}

/// The second trouble of a pair.
#[derive(Clone, Copy, Debug)]
pub enum FollowUp {
    /// None.
    Nothing,
    /// A later call of the same request.
    InTheRequest(Point),
    /// A call of the retry, counted from its first one.
    InTheRetry(Point),
}

impl Case {
    /// What goes wrong with the first request, in the order of its calls.
    #[must_use]
    pub fn of_the_request(&self) -> Vec<Point> {
        match self.then {
            FollowUp::InTheRequest(second) => vec![self.first, second],
            FollowUp::Nothing | FollowUp::InTheRetry(_) => vec![self.first],
        }
    }
}
