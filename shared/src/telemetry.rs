//! The log: JSON lines on standard output, as Lambda collects them.

use tracing_subscriber::EnvFilter;

/// The level unless `RUST_LOG` sets one.
const DEFAULT_FILTER: &str = "info";

/// The levels of two libraries, unless `RUST_LOG` sets them. The runtime's span around each request would cost 1 % of
/// the request's instructions, and the service's log line already has the request's id. The server of agents' tools would
/// log three more lines for each connection.
const LIBRARIES_FILTER: &str = "lambda_runtime=warn,rmcp=warn";

/// Starts the log of a Lambda function.
pub fn start() {
    let filter = crate::config::log_filter().unwrap_or_else(|| DEFAULT_FILTER.to_owned());
    tracing_subscriber::fmt()
        .json()
        // If standard error is closed too, reporting a line that cannot be written would panic.
        .log_internal_errors(false)
        .flatten_event(true)
        .with_current_span(false)
        .with_env_filter(EnvFilter::new(format!("{LIBRARIES_FILTER},{filter}")))
        .init();
}
