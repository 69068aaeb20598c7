//! The list of resource families. The gateway and the tests read it; a new family is one new row at the end of this
//! file.

use domain::Permission;
use lambda_http::{Body, Response};
use shared::app::App;
use shared::gate::route::{FoundRoute, find};
use shared::gate::{self, Family, Reach};
use shared::http::Call;

/// A route of a family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FamilyRoute {
    /// The family that serves it.
    pub family: ResourceFamily,
    /// The method, for example `GET`.
    pub method: &'static str,
    /// The path below `/v2`, with parameters in braces.
    pub path: &'static str,
    /// The permission that a key needs; `None` if any active key may call it.
    pub permission: Option<Permission>,
    /// What of the account it reads and writes (SPECIFICATION §2.7).
    pub reach: Reach,
    /// Whether it takes `dryRun` (SPECIFICATION §3.13).
    pub takes_dry_run: bool,
}

impl ResourceFamily {
    /// Every route of every family.
    pub fn all_routes() -> Vec<FamilyRoute> {
        Self::ALL.iter().flat_map(|family| family.routes()).collect()
    }

    /// The family that answers requests to a path below `/v2`.
    ///
    /// All families answer an unknown path with the same 404, so any family will do.
    pub fn for_path(path: &str) -> Self {
        let mut families = Self::ALL.iter().copied();
        families.find(|family| family.owns(path)).unwrap_or(Self::Auth)
    }
}

/// The path of the route, with parameters in braces.
fn route_of<F: Family>(method: &str, path: &str) -> Option<&'static str> {
    match find(F::ROUTES, method, path) {
        FoundRoute::Route(route, _) => Some(route.path),
        FoundRoute::OtherMethods(_) | FoundRoute::Nothing => None,
    }
}

fn routes_of<F: Family>(family: ResourceFamily) -> Vec<FamilyRoute> {
    F::ROUTES
        .iter()
        .map(|route| FamilyRoute {
            family,
            method: route.method.name(),
            path: route.path,
            permission: route.permission,
            reach: route.reach,
            takes_dry_run: route.takes_dry_run,
        })
        .collect()
}

/// Takes one row per family: the crate and its [`Family`].
macro_rules! families {
    ($($package:ident::$family:ident),+ $(,)?) => {
        /// A resource family: the part of the API that one Lambda function serves.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum ResourceFamily {
            $(
                #[doc = concat!("The crate `", stringify!($package), "`.")]
                $family,
            )+
        }

        impl ResourceFamily {
            /// All families.
            pub const ALL: &'static [Self] = &[$(Self::$family),+];

            /// The name of the Lambda function, for example `notes-meetings`.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$family => <$package::$family as Family>::NAME,)+
                }
            }

            /// The family's routes.
            pub fn routes(self) -> Vec<FamilyRoute> {
                match self {
                    $(Self::$family => routes_of::<$package::$family>(self),)+
                }
            }

            /// Whether the family has a route with this path below `/v2`.
            pub fn owns(self, path: &str) -> bool {
                match self {
                    $(Self::$family => $package::$family::owns(path),)+
                }
            }

            /// The route of the family that serves this method and path below `/v2`, with parameters in braces.
            pub fn route(self, method: &str, path: &str) -> Option<&'static str> {
                match self {
                    $(Self::$family => route_of::<$package::$family>(method, path),)+
                }
            }

            /// Runs the family's function, which uses the family's own [`App`].
            pub async fn answer(self, apps: &Apps, call: Call) -> Response<Body> {
                match self {
                    $(Self::$family => gate::answer(&apps.$package, &$package::$family, call).await,)+
                }
            }
        }

        /// One [`App`] per function, because functions on Lambda do not share caches either.
        #[derive(Debug)]
        pub struct Apps {
            /// The app of `mcp`, which serves agents and is no family.
            pub mcp: App,
            $(
                #[doc = concat!("The app of `", stringify!($package), "`.")]
                pub $package: App,
            )+
        }

        impl Apps {
            /// Calls `app` once for each function.
            pub fn new(mut app: impl FnMut() -> App) -> Self {
                Self {
                    $($package: app(),)+
                    mcp: app(),
                }
            }
        }
    };
}

families! {
    prospects::Prospects,
    runs::Runs,
    privacy::Privacy,
    tasks::Tasks,
    hires::Hires,
    notes_meetings::NotesMeetings,
    imports::Imports,
    webhooks::Webhooks,
    account::AccountFamily,
    auth::Auth,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_path_belongs_to_one_family() {
        for route in ResourceFamily::all_routes() {
            let owners = ResourceFamily::ALL.iter().filter(|family| family.owns(route.path));
            assert_eq!(owners.collect::<Vec<_>>(), [&route.family], "{}", route.path);
            assert_eq!(ResourceFamily::for_path(route.path), route.family);
        }
    }
}
