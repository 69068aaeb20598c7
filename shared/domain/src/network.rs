//! Networks of source addresses, such as `203.0.113.0/24` and `2001:db8::/32` (SPECIFICATION §2.4).

use std::net::IpAddr;

use ipnet::{IpNet, Ipv4Net};
use serde::{Deserialize, Serialize};

use crate::field::{FieldDefinition, Format, ValueKind};
use crate::input::{Body, Json};

/// The most networks of a key (SPECIFICATION §2.4).
pub const MAX_NETWORKS: usize = 20;

/// The bits in front of an IPv4 address in IPv6 notation.
const MAPPED_BITS: u8 = 96;

const NO_NETWORK: &str = "must be IPv4 or IPv6 networks, such as 203.0.113.0/24 or 2001:db8::/32";

/// A network. Its first address has no bits of a host.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct IpNetwork(IpNet);

impl IpNetwork {
    /// Reads `address/length`; an address alone is the network of that address.
    pub fn parse(text: &str) -> Option<Self> {
        let network = text.parse::<IpNet>().ok();
        let network = network.or_else(|| text.parse::<IpAddr>().ok().map(IpNet::from));
        network.map(|network| Self(canonical(network).trunc()))
    }

    /// Whether the address is in the network. An IPv4 address in IPv6 notation counts as IPv4.
    pub fn contains(&self, address: IpAddr) -> bool {
        self.0.contains(&address.to_canonical())
    }
}

/// Whether a key with these networks works from this address. A request of unknown origin comes from no network.
pub fn admit(networks: Option<&[IpNetwork]>, address: Option<IpAddr>) -> bool {
    let is_within = |network: &IpNetwork| address.is_some_and(|address| network.contains(address));
    networks.is_none_or(|networks| networks.iter().any(is_within))
}

/// The same network as IPv4, if all of its addresses are IPv4 in IPv6 notation.
fn canonical(network: IpNet) -> IpNet {
    let IpNet::V6(v6) = network else { return network };
    let address = v6.addr().to_ipv4_mapped();
    let length = v6.prefix_len().checked_sub(MAPPED_BITS);
    let v4 = address.zip(length).and_then(|(address, length)| Ipv4Net::new(address, length).ok());
    v4.map_or(network, IpNet::V4)
}

/// Reads the networks of a key: each once.
pub struct Networks;

impl Format for Networks {
    const KIND: ValueKind = ValueKind::Schema {
        form: "networks",
        bounds: &[("$networks", MAX_NETWORKS)],
        shown: r#"{"type":"array","minItems":1,"maxItems":$networks,"items":{"type":"string","pattern":"^[0-9a-f.:]+/[0-9]{1,3}$"}}"#,
        sent: r#"{"type":"array","minItems":1,"maxItems":$networks,"items":{"type":"string","pattern":"^[0-9A-Fa-f.:]+(/[0-9]{1,3})?$"}}"#,
    };
    type Value = Vec<IpNetwork>;

    fn read(body: &mut Body, field: &FieldDefinition, value: Json) -> Option<Vec<IpNetwork>> {
        let Json::Array(elements) = value else {
            body.fault(field.name, format!("must be an array of networks, not {}", value.kind()));
            return None;
        };
        if elements.is_empty() || elements.len() > MAX_NETWORKS {
            let count = elements.len();
            body.fault(field.name, format!("must have 1 to {MAX_NETWORKS} networks, not {count}"));
            return None;
        }
        body.distinct(field.name, &elements, NO_NETWORK, IpNetwork::parse)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_has_the_addresses_with_its_prefix() {
        for (network, within, outside) in [
            ("203.0.113.0/24", "203.0.113.255", "203.0.114.0"),
            ("203.0.113.77/24", "::ffff:203.0.113.1", "203.0.112.255"),
            ("203.0.113.7", "203.0.113.7", "203.0.113.6"),
            ("::ffff:127.0.0.1", "127.0.0.1", "127.0.0.2"),
            ("::ffff:127.0.0.0/104", "127.9.9.9", "128.0.0.1"),
            ("0.0.0.0/0", "255.255.255.255", "::1"),
            ("2001:db8::/32", "2001:db8:ffff::1", "2001:db9::"),
            ("::/0", "fe80::1", "203.0.113.7"),
        ] {
            let network = IpNetwork::parse(network).unwrap();
            assert!(network.contains(within.parse().unwrap()), "{network:?}");
            assert!(!network.contains(outside.parse().unwrap()), "{network:?}");
        }
        for text in ["", "x", "203.0.113.0/33", "203.0.113/24", "203.0.113.0/", "2001:db8::/129", "1.2.3.4/-1"] {
            assert_eq!(IpNetwork::parse(text), None, "{text}");
        }
    }
}
