//! Routes: one list that the functions, the laptop gateway and the tests read.

use crate::http::Method;
use domain::Permission;

/// What of the account an operation reads and writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// What is in the scope of the key (SPECIFICATION §2.7).
    Scope,
    /// The whole account. Keys with a scope are refused.
    Account,
}

/// One operation with its method and path.
#[derive(Clone, Copy, Debug)]
pub struct Route<O> {
    pub method: Method,
    /// The path below `/v2`, with parameters in braces.
    pub path: &'static str,
    /// The permission that the key must have; `None` admits any active key.
    pub permission: Option<Permission>,
    pub reach: Reach,
    pub operation: O,
    /// Whether it takes `dryRun`. Such an operation must write only through [`Context::decide_and_commit`] (ADR 0025).
    ///
    /// [`Context::decide_and_commit`]: super::Context::decide_and_commit
    pub takes_dry_run: bool,
}

impl<O: Copy> Route<O> {
    /// A route that reads, for keys with this permission.
    pub const fn read(path: &'static str, (permission, reach): (Permission, Reach), operation: O) -> Self {
        Self::write(Method::Get, path, (permission, reach), operation)
    }

    /// A route that writes, for keys with this permission.
    pub const fn write(
        method: Method,
        path: &'static str,
        (permission, reach): (Permission, Reach),
        operation: O,
    ) -> Self {
        Self { method, path, permission: Some(permission), reach, operation, takes_dry_run: false }
    }

    /// A route that writes and that takes `dryRun`, for keys with this permission.
    pub const fn write_or_dry_run(
        method: Method,
        path: &'static str,
        (permission, reach): (Permission, Reach),
        operation: O,
    ) -> Self {
        Self { takes_dry_run: true, ..Self::write(method, path, (permission, reach), operation) }
    }
}

/// A path's parameters, decoded.
pub type PathParameters = Vec<(&'static str, String)>;

/// The result of a route look-up.
#[derive(Debug)]
pub enum FoundRoute<O: 'static> {
    Route(&'static Route<O>, PathParameters),
    /// The path exists, but not with this method. These are its methods.
    OtherMethods(Vec<&'static str>),
    Nothing,
}

/// Finds the route of a method and a path.
pub fn find<O>(routes: &'static [Route<O>], method: &str, path: &str) -> FoundRoute<O> {
    let segments: Vec<&str> = path.split('/').collect();
    let Some(first) = routes.iter().find(|route| fits(route.path, &segments)) else {
        return FoundRoute::Nothing;
    };
    let requested = Method::parse(method);
    let same_path = || routes.iter().filter(|route| route.path == first.path);
    if let Some(route) = same_path().find(|route| Some(route.method) == requested) {
        return FoundRoute::Route(route, parameters(route.path, &segments));
    }
    let mut methods: Vec<&str> = same_path().map(|route| route.method.name()).collect();
    if methods.contains(&"GET") {
        methods.push("HEAD");
    }
    methods.sort_unstable();
    FoundRoute::OtherMethods(methods)
}

/// Whether a path of these segments matches the template.
fn fits(template: &str, segments: &[&str]) -> bool {
    let mut given = segments.iter();
    let fits = |expected: &str| {
        given.next().is_some_and(|segment| match parameter(expected) {
            Some(_) => !segment.is_empty(),
            None => expected == *segment,
        })
    };
    template.split('/').all(fits) && given.next().is_none()
}

/// The parameters of a path of these segments, which matches the template.
fn parameters(template: &'static str, segments: &[&str]) -> PathParameters {
    let pairs = template.split('/').zip(segments);
    pairs.filter_map(|(expected, segment)| Some((parameter(expected)?, decoded(segment)))).collect()
}

/// The name of a template's segment that is a parameter.
fn parameter(segment: &str) -> Option<&str> {
    segment.strip_prefix('{')?.strip_suffix('}')
}

/// Decodes percent-encoding. Invalid UTF-8 matches no id.
fn decoded(segment: &str) -> String {
    // In a path, unlike in a query, a plus sign stands for itself.
    let query_like = segment.replace('+', "%2B").replace('&', "%26").replace('=', "%3D");
    form_urlencoded::parse(query_like.as_bytes()).next().map(|(name, _)| name.into_owned()).unwrap_or_default()
}
