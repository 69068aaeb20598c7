//! How a call fails, and the cases of the matrix.

use super::scenarios::Scenario;
use crate::faults::{CallFilter, InjectedFault, Phase};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultPlan {
    /// The call fails as many times in a row.
    Times(InjectedFault, usize),
    /// The function is killed before or after the call.
    Killed(Phase),
    /// The attempts arrive late: after the first request was answered, and before the client retries.
    LateBeforeRetry,
    /// The attempts arrive late: after the client has its answer.
    LateAfterAnswer,
}

/// More attempts than any request makes of one call.
const ALWAYS: usize = 12;

use FaultPlan::{Killed, LateAfterAnswer, LateBeforeRetry, Times};

impl FaultPlan {
    pub const ALL: [Self; 20] = [
        Times(InjectedFault::Reset, 1),
        Times(InjectedFault::Throttled, 1),
        Times(InjectedFault::ServerError, 1),
        Times(InjectedFault::Conflict, 1),
        Times(InjectedFault::LostReply, 1),
        Times(InjectedFault::LostReplyAndToken, 1),
        Times(InjectedFault::ServerErrorAfter, 1),
        Times(InjectedFault::SentTwice, 1),
        Times(InjectedFault::Late, 1),
        Times(InjectedFault::Conflict, 3),
        Times(InjectedFault::LostReply, 2),
        Times(InjectedFault::BrokenReply, 1),
        Times(InjectedFault::LostReplyAndToken, 2),
        Times(InjectedFault::Reset, ALWAYS),
        Times(InjectedFault::LostReply, ALWAYS),
        Times(InjectedFault::LostReplyAndToken, ALWAYS),
        Killed(Phase::Before),
        Killed(Phase::After),
        LateBeforeRetry,
        LateAfterAnswer,
    ];

    /// The plans for cold functions: apart from reading the key and the settings, they make the calls of warm ones.
    pub const COLD: [Self; 4] =
        [Times(InjectedFault::LostReplyAndToken, 1), Killed(Phase::Before), Killed(Phase::After), LateBeforeRetry];

    /// The fault, and how many attempts have it; `None` for a kill.
    pub const fn inject(self) -> Option<(InjectedFault, usize)> {
        match self {
            Times(fault, times) => Some((fault, times)),
            Killed(_) => None,
            LateBeforeRetry | LateAfterAnswer => Some((InjectedFault::Late, ALWAYS)),
        }
    }

    pub const fn kills(self) -> bool {
        matches!(self, Killed(_))
    }

    /// Whether retries inside the function hide it from the client of this scenario. Once the token of a commit is
    /// forgotten, only its event proves that it took effect.
    pub fn is_hidden(self, scenario: &Scenario) -> bool {
        match self {
            Times(InjectedFault::LostReplyAndToken, 1) => scenario.has_event(),
            Times(fault, 1) => fault != InjectedFault::Late,
            Times(..) | Killed(_) | LateBeforeRetry | LateAfterAnswer => false,
        }
    }

    /// The attempts that fail if the plan begins with the call of that number.
    pub fn filter(self, number: usize) -> CallFilter {
        CallFilter::call(number).times(self.inject().map_or(1, |(_, times)| times))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColdOrWarm {
    /// The functions start with the request.
    Cold,
    /// The functions have cached the key and the settings.
    Warm,
}

impl ColdOrWarm {
    pub const BOTH: [Self; 2] = [Self::Warm, Self::Cold];

    pub const fn plans(self) -> &'static [FaultPlan] {
        match self {
            Self::Warm => &FaultPlan::ALL,
            Self::Cold => &FaultPlan::COLD,
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Case {
    pub start: ColdOrWarm,
    pub plan: FaultPlan,
    /// The number of the call with which the plan begins.
    pub call: usize,
}
