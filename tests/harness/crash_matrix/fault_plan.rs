//! How a call goes wrong, and the cases of a sweep.

use crate::faults::{Fault, On, Side};

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

    /// What is tried on functions that start with the request too: the rest of their calls are those of warm ones.
    pub const COLD: [Self; 4] = [
        Self::Once(Fault::LostReplyAndToken),
        Self::Killed(Side::Before),
        Self::Killed(Side::After),
        Self::LateBeforeRetry,
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

    /// Whether it ends the function.
    #[must_use]
    pub const fn kills(self) -> bool {
        matches!(self, Self::Killed(_))
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

impl Warmth {
    /// Both.
    pub const BOTH: [Self; 2] = [Self::Warm, Self::Cold];

    /// What is tried on such functions.
    #[must_use]
    pub const fn troubles(self) -> &'static [Trouble] {
        match self {
            Self::Warm => &Trouble::EVERY,
            Self::Cold => &Trouble::COLD,
        }
    }
}

/// A trouble, and the number of the call that it meets.
pub type Point = (Trouble, usize);

/// One case.
#[derive(Clone, Copy, Debug)]
pub struct Case {
    /// Whether the functions have served before.
    pub warmth: Warmth,
    /// What goes wrong with the first request.
    pub first: Point,
    /// What goes wrong after that.
    pub then: Then,
}

/// The second trouble of a pair.
#[derive(Clone, Copy, Debug)]
pub enum Then {
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
            Then::InTheRequest(second) => vec![self.first, second],
            Then::Nothing | Then::InTheRetry(_) => vec![self.first],
        }
    }
}
