//! The operations of the emulator, one after the other in a thread of their own. Its database has one lock: operations
//! that waited for it in the threads of the requests would keep everything else waiting too.

use std::sync::mpsc::{Sender, channel};
use std::thread;

use tokio::sync::oneshot;

type Operation = Box<dyn FnOnce() + Send>;

/// The thread, which ends after the last of these.
#[derive(Clone, Debug)]
pub struct Turns(Sender<Operation>);

impl Turns {
    /// Starts the thread.
    ///
    /// # Errors
    /// The system's message: it has no more threads.
    pub fn start() -> Result<Self, String> {
        let (turns, operations) = channel::<Operation>();
        thread::Builder::new()
            .name("dynamodb".to_owned())
            .spawn(move || operations.into_iter().for_each(|operation| operation()))
            .map_err(|error| error.to_string())?;
        Ok(Self(turns))
    }

    /// The result of an operation, which runs after all that came before; `None` if one of them panicked.
    pub async fn run<T: Send + 'static>(&self, operation: impl FnOnce() -> T + Send + 'static) -> Option<T> {
        let (done, result) = oneshot::channel();
        let operation = move || {
            let _ = done.send(operation());
        };
        self.0.send(Box::new(operation)).ok()?;
        result.await.ok()
    }
}
