//! How calls go wrong, and which do.

use tokio::sync::watch;

/// How a call goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InjectedFault {
    /// The connection breaks before anything is sent.
    Reset,
    /// DynamoDB throttles: nothing happens.
    Throttled,
    /// DynamoDB answers with a 500, and nothing happens.
    ServerError,
    /// Another transaction is under way on the same items: nothing happens.
    Conflict,
    /// It happens, and the connection breaks before the answer comes.
    LostReply,
    /// The same, and the table has forgotten the transaction's token by the time it is sent again.
    LostReplyAndToken,
    /// It happens, and the answer is a 500.
    ServerErrorAfter,
    /// It is sent twice, and the second answer comes.
    SentTwice,
    /// The caller's time is over before it is sent; it is kept on the way until [`crate::World::deliver_late`].
    Late,
}

impl InjectedFault {
    /// Every fault.
    pub const ALL: [Self; 9] = [
        Self::Reset,
        Self::Throttled,
        Self::ServerError,
        Self::Conflict,
        Self::LostReply,
        Self::LostReplyAndToken,
        Self::ServerErrorAfter,
        Self::SentTwice,
        Self::Late,
    ];

    /// All but the one that ends where the test says so.
    pub fn ending_by_themselves() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(|fault| *fault != Self::Late)
    }
}

/// Which calls: counted from the moment at which this is said.
#[derive(Clone, Copy, Debug)]
pub struct CallFilter {
    pub(super) operation: Option<&'static str>,
    pub(super) skip: usize,
    pub(super) times: usize,
}

impl CallFilter {
    /// The call of that number, from 0, whatever it is.
    #[must_use]
    pub const fn call(number: usize) -> Self {
        Self {
            operation: None,
            skip: number,
            times: 1,
        }
    }

    /// The first call of that name, for example `TransactWriteItems`.
    #[must_use]
    pub const fn operation(name: &'static str) -> Self {
        Self {
            operation: Some(name),
            skip: 0,
            times: 1,
        }
    }

    /// Every call.
    #[must_use]
    pub const fn every() -> Self {
        Self {
            operation: None,
            skip: 0,
            times: usize::MAX,
        }
    }

    /// The same, after `skip` more of them.
    #[must_use]
    pub const fn after(self, skip: usize) -> Self {
        Self { skip, ..self }
    }

    /// The same, `times` in a row.
    #[must_use]
    pub const fn times(self, times: usize) -> Self {
        Self { times, ..self }
    }
}

/// A call that was stopped.
#[derive(Debug)]
pub struct Pause {
    pub(super) reached: watch::Receiver<bool>,
    pub(super) release: watch::Sender<bool>,
}

impl Pause {
    /// Until the call is there.
    pub async fn reached(&self) {
        self.reached
            .clone()
            .wait_for(|reached| *reached)
            .await
            .expect("the world is there");
    }

    /// Lets the call go on.
    pub fn release(&self) {
        self.release.send_replace(true);
    }
}

/// Where a call is stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Before it is sent.
    Before,
    /// After it happened, before its answer comes.
    After,
}
