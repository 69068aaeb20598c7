//! The routes of the service.

use account::Account;
use auth::Auth;
use domain::Permission;
use hires::Hires;
use notes_meetings::NotesMeetings;
use prospects::Prospects;
use shared::gate::Family;
use tasks::Tasks;
use webhooks::Webhooks;

use super::World;

impl World {
    pub fn routes(&self) -> Vec<KnownRoute> {
        routes()
    }
}

#[derive(Clone, Copy, Debug)]
pub struct KnownRoute {
    pub method: &'static str,
    /// The path below `/v2`, with parameters in braces.
    pub path: &'static str,
    pub permission: Option<Permission>,
    pub family: &'static str,
}

impl KnownRoute {
    /// The path with `value` for each of its parameters.
    pub fn path_with(&self, value: &str) -> String {
        let segment = |segment: &'static str| if segment.starts_with('{') { value } else { segment };
        self.path.split('/').map(segment).collect::<Vec<_>>().join("/")
    }
}

fn routes_of<F: Family>() -> impl Iterator<Item = KnownRoute> {
    F::ROUTES.iter().map(|route| KnownRoute {
        method: route.method.name(),
        path: route.path,
        permission: route.permission,
        family: F::NAME,
    })
}

pub fn routes() -> Vec<KnownRoute> {
    routes_of::<Prospects>()
        .chain(routes_of::<Tasks>())
        .chain(routes_of::<Hires>())
        .chain(routes_of::<NotesMeetings>())
        .chain(routes_of::<Webhooks>())
        .chain(routes_of::<Account>())
        .chain(routes_of::<Auth>())
        .collect()
}
