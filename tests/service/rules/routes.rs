//! One list of routes: `ROUTES`, template.yaml, the cargo-lambda router and `events/` say the same.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use tests::world::{HEALTH, routes};

use super::{code, files, sources, text};

/// The paths that the functions have, with the function.
fn known() -> BTreeSet<(String, String)> {
    let api = routes().into_iter().chain([HEALTH]);
    let api = api.map(|route| (format!("/v2{}", route.path), route.family));
    let console = console::ROUTES.map(|path| (path.to_owned(), "console"));
    let agents = [(mcp::PATH.to_owned(), "mcp")];
    let oauth = auth::oauth::PATHS.map(|path| (path.to_owned(), "auth"));
    api.chain(console).chain(agents).chain(oauth).map(|(path, function)| (path, function.to_owned())).collect()
}

#[test]
fn the_router_of_cargo_lambda_leads_to_the_same_functions() {
    let manifest = text("Cargo.toml");
    let (_, section) = manifest.split_once("[workspace.metadata.lambda.watch.router]").unwrap();
    let lines = section.lines().skip(1).take_while(|line| !line.is_empty());
    let router: BTreeSet<_> = lines
        .map(|line| {
            let (path, function) = line.split_once(" = ").unwrap();
            // It writes the rest of a path in another way than API Gateway.
            let path = path.trim_matches('"').replace("{*proxy}", "{proxy+}");
            (path, function.trim_matches('"').to_owned())
        })
        .collect();
    assert_eq!(router, known(), "change [workspace.metadata.lambda.watch.router] in Cargo.toml");
}

#[test]
fn cargo_lambda_builds_every_function() {
    let manifest = text("Cargo.toml");
    let (_, section) = manifest.split_once("[workspace.metadata.lambda.build]").unwrap();
    let listed = section.lines().find_map(|line| line.strip_prefix("packages = ")).unwrap();
    let listed: BTreeSet<String> = serde_json::from_str(listed).unwrap();
    let manifests = files("functions", |path| path.ends_with("Cargo.toml"));
    let functions = manifests.keys().map(|file| file.split('/').nth(1).unwrap().to_owned());
    let functions: BTreeSet<String> = functions.collect();
    assert_eq!(listed, functions, "change [workspace.metadata.lambda.build] in Cargo.toml");
}

#[test]
fn the_template_leads_to_the_same_functions() {
    let template = text("template.yaml");
    let (mut function, mut paths) = (String::new(), BTreeSet::new());
    for line in template.lines() {
        if let Some(binary) = line.trim().strip_prefix("Binary: ") {
            binary.clone_into(&mut function);
        }
        if let Some((_, path)) = line.split_once("Path: \"") {
            paths.insert((path.split('"').next().unwrap().to_owned(), function.clone()));
        }
    }
    assert_eq!(paths, known(), "add the route to template.yaml, to the Events of its function");
}

/// Whether a path fits a template.
fn fits(template: &str, path: &str) -> bool {
    let (template, path): (Vec<_>, Vec<_>) = (template.split('/').collect(), path.split('/').collect());
    template.len() == path.len() && template.iter().zip(&path).all(|(a, b)| a == b || a.starts_with('{'))
}

#[test]
fn every_operation_has_one_event() {
    let mut events: BTreeMap<(String, String), Vec<String>> = BTreeMap::new();
    for (file, text) in files("events", |_| true) {
        let event: Value = serde_json::from_str(&text).unwrap();
        if event["version"] != "2.0" {
            continue;
        }
        let method = event["requestContext"]["http"]["method"].as_str().unwrap().to_owned();
        let template = event["routeKey"].as_str().unwrap().strip_prefix("ANY ").unwrap().to_owned();
        assert!(fits(&template, event["rawPath"].as_str().unwrap()), "{file}: rawPath is not of routeKey");
        events.entry((method, template)).or_default().push(file);
    }
    // PUT is the same operation as PATCH on the same path.
    let is_update = |path: &str| routes().iter().any(|route| (route.method, route.path) == ("PATCH", path));
    let all = routes().into_iter().chain([HEALTH]);
    let all = all.filter(|route| route.method != "PUT" || !is_update(route.path));
    let mut operations: BTreeSet<_> =
        all.map(|route| (route.method.to_owned(), format!("/v2{}", route.path))).collect();
    operations.insert(("GET".to_owned(), "/console/{proxy+}".to_owned()));
    operations.insert(("POST".to_owned(), mcp::PATH.to_owned()));
    let have: BTreeSet<_> = events.keys().cloned().collect();
    assert_eq!(have, operations, "add a file to events/ for each operation (CONTRIBUTING, Add an endpoint)");
    for (operation, names) in events {
        assert_eq!(names.len(), 1, "{operation:?} needs one event: {names:?}");
    }
}

#[test]
fn each_method_and_path_has_one_route_and_each_path_one_family() {
    let (mut seen, mut families) = (BTreeSet::new(), BTreeMap::new());
    for route in routes() {
        let name = format!("{} {}", route.method, route.path);
        assert!(seen.insert(name.clone()), "{name} is in ROUTES twice: remove one");
        let family = families.entry(route.path).or_insert(route.family);
        assert_eq!(*family, route.family, "{}: a path belongs to one function; move the route there", route.path);
    }
}

#[test]
fn parameters_have_the_same_name_in_paths_and_in_endpoints() {
    let all = routes();
    let segments = all.iter().flat_map(|route| route.path.split('/'));
    let in_paths: BTreeSet<&str> =
        segments.filter_map(|segment| segment.strip_prefix('{')?.strip_suffix('}')).collect();
    for name in &in_paths {
        let is_id = name.ends_with("Id") && name.chars().all(char::is_alphanumeric);
        // A custom field has a key, which the client gives it, and a channel is a word.
        assert!(is_id || ["key", "channel"].contains(name), "rename the parameter {name} after its record: {{taskId}}");
    }
    for (file, source) in sources("functions") {
        let code = code(&source);
        for (at, call) in code.match_indices(".parameter(\"") {
            let name = code[at + call.len()..].split('"').next().unwrap_or_default();
            assert!(in_paths.contains(name), "{file} reads the parameter {name}, which is in no path of ROUTES");
        }
    }
}

#[test]
fn reading_routes_need_no_permission_to_write() {
    for route in routes() {
        let Some(permission) = route.permission else { continue };
        // SPECIFICATION §2.4, §2.8: the keys, clients and grants of an account need account:write, also to be seen.
        // An export copies what the key may read.
        let manages_keys = ["/keys", "/clients", "/grants"].iter().any(|path| route.path.starts_with(path));
        let reads = route.path == "/exports" || route.method == "GET" && !manages_keys;
        let merges = route.path.ends_with("/merge") || route.path.starts_with("/merges/");
        // An import is a way to write prospects, also to look at.
        let reads = reads && route.family != "imports";
        let expected = match (reads, merges) {
            (true, _) => ":read",
            (false, true) => ":merge",
            (false, false) => ":write",
        };
        let is_right = permission.name().ends_with(expected);
        assert!(is_right, "{} {} needs a permission that ends with {expected}", route.method, route.path);
    }
}

#[test]
fn a_literal_path_comes_before_one_with_a_parameter_in_its_place() {
    let all = routes();
    for (at, route) in all.iter().enumerate() {
        for earlier in &all[..at] {
            let is_same = (earlier.method, earlier.family) == (route.method, route.family);
            let hides = is_same && earlier.path != route.path && fits(earlier.path, route.path);
            assert!(!hides, "move {} before {} in ROUTES: it is never reached", route.path, earlier.path);
        }
    }
}
