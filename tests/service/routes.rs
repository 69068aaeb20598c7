//! One list of routes: `ROUTES`, template.yaml, the cargo-lambda router and `events/` say the same.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use tests::world::routes;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

fn text(file: &str) -> String {
    fs::read_to_string(root().join(file)).unwrap()
}

/// The paths that the functions have, with the function.
fn known() -> BTreeSet<(String, String)> {
    routes()
        .iter()
        .map(|route| (format!("/v2{}", route.path), route.family.to_owned()))
        .collect()
}

#[test]
fn the_router_of_cargo_lambda_leads_to_the_same_functions() {
    let manifest = text("Cargo.toml");
    let section = manifest
        .split("[workspace.metadata.lambda.watch.router]")
        .nth(1)
        .unwrap();
    let lines = section.lines().skip(1).take_while(|line| !line.is_empty());
    let router: BTreeSet<_> = lines
        .map(|line| {
            let (path, function) = line.split_once(" = ").unwrap();
            (path.trim_matches('"').to_owned(), function.trim_matches('"').to_owned())
        })
        .collect();
    assert_eq!(router, known());
}

#[test]
fn the_template_leads_to_the_same_functions() {
    let template = text("template.yaml");
    let (mut function, mut paths) = (String::new(), BTreeSet::new());
    for line in template.lines() {
        if let Some(binary) = line.trim().strip_prefix("Binary: ") {
            binary.clone_into(&mut function);
        }
        if let Some(path) = line.split("Path: \"").nth(1) {
            let path = path.split('"').next().unwrap();
            paths.insert((path.to_owned(), function.clone()));
        }
    }
    assert_eq!(paths, known());
}

/// Whether a path fits a template.
fn fits(template: &str, path: &str) -> bool {
    let (template, path): (Vec<_>, Vec<_>) = (template.split('/').collect(), path.split('/').collect());
    template.len() == path.len() && template.iter().zip(&path).all(|(a, b)| a == b || a.starts_with('{'))
}

#[test]
fn every_operation_has_one_event() {
    let mut events: BTreeMap<(String, String), Vec<String>> = BTreeMap::new();
    for entry in fs::read_dir(root().join("events")).unwrap() {
        let path = entry.unwrap().path();
        let event: Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
        if event["version"] != "2.0" {
            continue;
        }
        let method = event["requestContext"]["http"]["method"].as_str().unwrap().to_owned();
        let template = event["routeKey"]
            .as_str()
            .unwrap()
            .strip_prefix("ANY ")
            .unwrap()
            .to_owned();
        assert!(
            fits(&template, event["rawPath"].as_str().unwrap()),
            "{}",
            path.display()
        );
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        events.entry((method, template)).or_default().push(name);
    }
    // PUT is the same operation as PATCH.
    let operations: BTreeSet<_> = routes()
        .iter()
        .filter(|route| route.method != "PUT")
        .map(|route| (route.method.to_owned(), format!("/v2{}", route.path)))
        .collect();
    assert_eq!(events.keys().cloned().collect::<BTreeSet<_>>(), operations);
    for (operation, names) in events {
        assert_eq!(names.len(), 1, "{operation:?}: {names:?}");
    }
}
