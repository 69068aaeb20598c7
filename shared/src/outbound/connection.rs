//! A connection to a checked address (SPECIFICATION §12.7).

use std::time::Duration;

use tokio_rustls::rustls::pki_types::ServerName;

use super::{Network, Open, Target, resolve, tls};
use crate::clock::{Timer, within};
use crate::config::Targets;

/// The time limit for one connection.
const CONNECT: Duration = Duration::from_secs(3);

/// The cause of an attempt to reach an address that is not allowed.
const BLOCKED: &str = "blocked_address";

/// Connects to an address of the host of this URL. If one address is not allowed, the name is refused.
///
/// # Errors
/// The cause: `dns`, `blocked_address`, `connect` or `tls`.
pub async fn connect(
    network: &dyn Network,
    timer: &dyn Timer,
    targets: Targets,
    url: &str,
) -> Result<(Target, Box<dyn Open>), &'static str> {
    // The rules for targets may have changed since the URL was saved.
    let target = Target::parse(url, targets).map_err(|_| BLOCKED)?;
    let addresses = resolve(network, timer, &target.host(), target.port()).await.map_err(|_| "dns")?;
    if addresses.is_empty() {
        return Err("dns");
    }
    if !addresses.iter().all(|address| target.allows(address.ip(), targets)) {
        return Err(BLOCKED);
    }
    let mut connected = None;
    for address in addresses {
        if let Some(Ok(stream)) = within(timer, CONNECT, network.connect(address)).await {
            connected = Some(stream);
            break;
        }
    }
    let stream = connected.ok_or("connect")?;
    if !target.is_tls() {
        return Ok((target, stream));
    }
    let name = ServerName::try_from(target.host()).map_err(|_| "tls")?;
    let connector = tls::connector().ok_or("tls")?;
    let stream = connector.connect(name, stream).await.map_err(|_| "tls")?;
    Ok((target, Box::new(stream)))
}
