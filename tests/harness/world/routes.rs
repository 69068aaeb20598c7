//! The routes of the service.

use domain::Permission;
use local::families::ResourceFamily;
use shared::gate::{Reach, health};

use super::World;

impl World {
    /// Every route of every family.
    pub fn routes(&self) -> Vec<KnownRoute> {
        routes()
    }
}

/// A route of the service.
#[derive(Clone, Copy, Debug)]
pub struct KnownRoute {
    /// The method.
    pub method: &'static str,
    /// The path below `/v2`, with parameters in braces.
    pub path: &'static str,
    /// The permission that a key needs; `None` if any active key may call it.
    pub permission: Option<Permission>,
    /// What of the account it reads and writes (SPECIFICATION §2.7).
    pub reach: Reach,
    /// Whether it takes `dryRun` (SPECIFICATION §3.13).
    pub takes_dry_run: bool,
    /// The name of its family.
    pub family: &'static str,
}

impl KnownRoute {
    /// The path with `value` for each of its parameters.
    pub fn path_with(&self, value: &str) -> String {
        let segment = |segment: &'static str| if segment.starts_with('{') { value } else { segment };
        self.path.split('/').map(segment).collect::<Vec<_>>().join("/")
    }
}

/// Every function also has this route, next to the routes of its family. It needs no key.
pub const HEALTH: KnownRoute = KnownRoute {
    method: "GET",
    path: health::PATH,
    permission: None,
    reach: Reach::Scope,
    takes_dry_run: false,
    family: health::FAMILY,
};

/// Every route of every family.
pub fn routes() -> Vec<KnownRoute> {
    let routes = ResourceFamily::all_routes().into_iter();
    routes
        .map(|route| KnownRoute {
            method: route.method,
            path: route.path,
            permission: route.permission,
            reach: route.reach,
            takes_dry_run: route.takes_dry_run,
            family: route.family.name(),
        })
        .collect()
}
