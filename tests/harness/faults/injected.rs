//! How calls fail, and which calls.

use futures::future::join;
use tokio::sync::watch;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InjectedFault {
    /// The connection breaks before anything is sent.
    Reset,
    /// DynamoDB throttles the call: it has no effect.
    Throttled,
    /// DynamoDB answers with a 500, and the call has no effect.
    ServerError,
    /// Another transaction holds the same items: the call has no effect.
    Conflict,
    /// The call takes effect, and the connection breaks before the answer arrives.
    LostReply,
    /// The call takes effect, and the connection breaks within the answer.
    BrokenReply,
    /// The call takes effect, the connection breaks before the answer arrives, and the table has forgotten the transaction's token by the time of the retry.
    LostReplyAndToken,
    /// The call takes effect, and the answer is a 500.
    ServerErrorAfter,
    /// The network sends the call twice, and delivers the second answer.
    SentTwice,
    /// DynamoDB throttles the keys of a batch: it answers, and leaves them unread. Other calls do not fail in this way.
    Unread,
    /// The caller times out before the call is sent; it stays in flight until [`crate::World::deliver_late`].
    Late,
}

impl InjectedFault {
    /// The faults that any call may meet.
    #[rustfmt::skip]
    pub const ALL: [Self; 10] = [
        Self::Reset, Self::Throttled, Self::ServerError, Self::Conflict, Self::LostReply, Self::BrokenReply,
        Self::LostReplyAndToken, Self::ServerErrorAfter, Self::SentTwice, Self::Late,
    ];

    /// All but [`Self::Late`], which ends only when the test delivers the call.
    pub fn ending_by_themselves() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(|fault| *fault != Self::Late)
    }
}

/// Which calls, counted from the moment at which the filter is installed.
#[derive(Clone, Copy, Debug)]
pub struct CallFilter {
    pub(super) operation: Option<&'static str>,
    pub(super) skip: usize,
    pub(super) times: usize,
}

impl CallFilter {
    /// The call of that number, from 0, whatever its operation.
    pub const fn call(number: usize) -> Self {
        Self { operation: None, skip: number, times: 1 }
    }

    /// The first call of that operation, for example `TransactWriteItems`.
    pub const fn operation(name: &'static str) -> Self {
        Self { operation: Some(name), skip: 0, times: 1 }
    }

    pub const fn every() -> Self {
        Self { operation: None, skip: 0, times: usize::MAX }
    }

    /// The same, after `skip` more of them.
    pub const fn after(self, skip: usize) -> Self {
        Self { skip, ..self }
    }

    /// The same, `times` in a row.
    pub const fn times(self, times: usize) -> Self {
        Self { times, ..self }
    }
}

/// A call that is stopped.
#[derive(Debug)]
pub struct Pause {
    pub(super) reached: watch::Receiver<bool>,
    pub(super) release: watch::Sender<bool>,
}

impl Pause {
    /// Waits until the call arrives.
    pub async fn reached(&self) {
        let mut reached = self.reached.clone();
        reached.wait_for(|reached| *reached).await.expect("the world exists");
    }

    /// Lets the call continue.
    pub fn release(&self) {
        self.release.send_replace(true);
    }

    /// Runs `first` up to the call that is stopped, then the whole of `second`, then the rest of `first`.
    pub async fn during<A, B>(
        &self,
        first: impl IntoFuture<Output = A>,
        second: impl IntoFuture<Output = B>,
    ) -> (A, B) {
        let second = async {
            self.reached().await;
            let output = second.await;
            self.release();
            output
        };
        join(first.into_future(), second).await
    }
}

/// When a call is stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Before it is sent.
    Before,
    /// After it took effect, before its answer arrives.
    After,
}
