//! What a request costs at the table.

use crate::faults::Call;

/// The calls to the table that a request made.
#[derive(Clone, Debug, PartialEq)]
pub struct Figures {
    /// The length of the longest chain of calls that ran one after the other.
    pub round_trips: usize,
    /// The names of the calls, in the order in which they began.
    pub calls: Vec<String>,
    /// Read units that they consumed.
    pub read_units: f64,
    /// Write units that they consumed; a refused write counts as one, since its answer does not say. Without the entry
    /// in the index `due` of a row that is marked for compaction: one row in 32 is, by a hash of its id. The end of a
    /// mark is counted.
    pub write_units: f64,
}

impl Figures {
    pub(crate) fn of(calls: &[Call]) -> Self {
        let mut depths: Vec<usize> = Vec::new();
        for (at, call) in calls.iter().enumerate() {
            let before = calls[..at].iter().zip(&depths);
            let ended_before = before.filter(|(earlier, _)| earlier.ended.is_some_and(|ended| ended < call.started));
            // Nobody waited for a speculative call that was abandoned.
            let own = usize::from(!call.abandoned);
            depths.push(own + ended_before.map(|(_, depth)| *depth).max().unwrap_or(0));
        }
        Self {
            round_trips: depths.into_iter().max().unwrap_or(0),
            calls: calls.iter().map(|call| call.operation.clone()).collect(),
            read_units: calls.iter().map(|call| call.read_units).fold(0.0, add),
            write_units: calls.iter().map(|call| call.write_units - marks(call)).fold(0.0, add),
        }
    }
}

/// The sum. `sum()` would return a negative zero for an empty iterator.
fn add(sum: f64, units: f64) -> f64 {
    sum + units
}

/// The write units of rows that are marked for compaction.
fn marks(call: &Call) -> f64 {
    let writes = call.request["TransactItems"].as_array();
    let marked = writes.into_iter().flatten().filter(|write| {
        let item = &write["Put"]["Item"];
        item["pk"]["S"].as_str().is_some_and(|pk| pk.contains("#INDEX#")) && item["due"].is_object()
    });
    marked.map(|_| 1.0).sum()
}
