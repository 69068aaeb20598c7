//! The rules that the source keeps.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use tests::world::routes;

/// The most lines of a source file, tests apart.
const MOST_LINES: usize = 400;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The sources below a folder, by their path from the root.
fn sources(folder: &str) -> BTreeMap<String, String> {
    fn walk(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).into_iter().flatten() {
            let path = entry.unwrap().path();
            if path.is_dir() && !path.ends_with("target") {
                walk(&path, found);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                found.push(path);
            }
        }
    }
    let mut found = Vec::new();
    walk(&root().join(folder), &mut found);
    assert!(!found.is_empty(), "{folder} has sources");
    let name = |path: &Path| path.strip_prefix(root()).unwrap().to_str().unwrap().to_owned();
    found
        .into_iter()
        .map(|path| (name(&path), fs::read_to_string(&path).unwrap()))
        .collect()
}

/// Without comments: those may name anything.
fn code(source: &str) -> String {
    let lines = source.lines().map(|line| line.split("//").next().unwrap_or_default());
    lines.collect::<Vec<_>>().join("\n")
}

/// The modules of `root` that a source names, as `root::module` or `root::{module, …}`.
fn imported(source: &str, root: &str) -> BTreeSet<String> {
    let code = code(source);
    let word = |text: &str| {
        text.chars()
            .take_while(|c| c.is_alphanumeric() || *c == '_')
            .collect::<String>()
    };
    let mut modules = BTreeSet::new();
    for (at, _) in code.match_indices(&format!("{root}::")) {
        let rest = &code[at + root.len() + 2..];
        let Some(group) = rest.strip_prefix('{') else {
            modules.insert(word(rest));
            continue;
        };
        let (mut depth, mut first) = (0_u32, true);
        for (at, c) in group.char_indices() {
            match c {
                '{' => depth += 1,
                '}' if depth == 0 => break,
                '}' => depth -= 1,
                ',' if depth == 0 => first = true,
                _ if first && !c.is_whitespace() => {
                    modules.insert(word(&group[at..]));
                    first = false;
                }
                _ => {}
            }
        }
    }
    modules
}

#[test]
fn imports_are_found_alone_and_in_groups() {
    let source =
        "use shared::gate::{Family, Route};\nuse shared::{domain::{Email, Phone}, http, records::keys};\n// store";
    assert_eq!(
        imported(source, "shared").into_iter().collect::<Vec<_>>(),
        ["domain", "gate", "http", "repo"]
    );
}

/// Sources that may name more than their folder, with what: they put writes together themselves, without a way to send them
/// (the test below). This list may only shrink.
const EXCEPTIONS: &[(&str, &str)] = &[
    ("functions/dispatcher/src/attempt.rs", "outbox"),
    ("functions/dispatcher/src/main.rs", "telemetry"),
    ("functions/dispatcher/src/send.rs", "config"),
    ("functions/hires/src/create.rs", "store"),
    ("functions/prospects/src/delete.rs", "store"),
    ("functions/prospects/src/write_set.rs", "store"),
    ("functions/prospects/src/write_set.rs", "outbox"),
    ("functions/sweeper/src/main.rs", "telemetry"),
    ("functions/webhooks/src/events.rs", "outbox"),
    ("functions/webhooks/src/poll.rs", "outbox"),
    ("functions/webhooks/src/test.rs", "outbox"),
];

fn check_imports(folder: &str, root: &str, allowed: &[&str], used: &mut BTreeSet<(String, String)>) {
    for (file, source) in sources(folder) {
        for module in imported(&source, root) {
            if allowed.contains(&module.as_str()) {
                continue;
            }
            assert!(
                EXCEPTIONS.contains(&(file.as_str(), module.as_str())),
                "{file} must not name {root}::{module}"
            );
            used.insert((file.clone(), module));
        }
    }
}

#[test]
fn everyone_imports_only_what_lies_below() {
    let mut used = BTreeSet::new();
    check_imports(
        "functions",
        "shared",
        &[
            "app",
            "gate",
            "http",
            "repo",
            "directory",
            "domain",
            "child",
            "outbound",
            "queue",
            "secrets",
        ],
        &mut used,
    );
    // The base below everything: time, chance, configuration.
    for (folder, allowed) in [
        ("domain", &["domain"][..]),
        ("http", &["http", "store", "domain"]),
        ("store", &["store", "domain", "clock", "config"]),
        ("repo", &["repo", "store", "domain"]),
        ("directory", &["directory", "store", "domain"]),
        ("outbox", &["outbox", "store", "domain"]),
        (
            "gate",
            &[
                "gate",
                "http",
                "repo",
                "directory",
                "store",
                "domain",
                "app",
                "config",
                "telemetry",
                "clock",
            ],
        ),
        (
            "child",
            &[
                "child",
                "gate",
                "http",
                "repo",
                "directory",
                "outbox",
                "store",
                "domain",
            ],
        ),
    ] {
        check_imports(&format!("shared/src/{folder}"), "crate", allowed, &mut used);
    }
    for (file, module) in EXCEPTIONS {
        let still_needed = used.contains(&((*file).to_owned(), (*module).to_owned()));
        assert!(
            still_needed,
            "{file} no longer names {module}: strike it from the exceptions"
        );
    }
}

#[test]
fn functions_name_nothing_of_the_store_that_reaches_it() {
    for (file, source) in sources("functions") {
        let code = code(&source);
        for (at, path) in code.match_indices("store::") {
            let rest = code[at + path.len()..].split(';').next().unwrap_or_default();
            let mut words = rest
                .split(|c: char| !c.is_alphanumeric() && c != '_')
                .filter(|word| !word.is_empty());
            let other = words.find(|word| !["Guard", "Item", "Key", "Part", "Write"].contains(word));
            assert_eq!(
                other, None,
                "{file} names more of the store than what a write is made of"
            );
        }
    }
}

#[test]
fn functions_do_not_import_one_another() {
    let mut checked = 0;
    for entry in fs::read_dir(root().join("functions")).unwrap() {
        let manifest = entry.unwrap().path().join("Cargo.toml");
        let Ok(text) = fs::read_to_string(&manifest) else {
            continue;
        };
        for other in routes().iter().map(|route| route.family) {
            assert!(
                !text.contains(&format!("\n{other}.workspace")),
                "{} depends on {other}",
                manifest.display()
            );
        }
        checked += 1;
    }
    assert!(checked >= 3);
}

/// What only one place may name.
#[test]
fn the_environment_the_clock_and_the_table_are_each_reached_in_one_place() {
    let rules: [(&[&str], &str); 3] = [
        (&["env::var", "env::vars"], "shared/src/config.rs"),
        (
            &["SystemTime::now", "Instant::now", "Utc::now", "Local::now"],
            "shared/src/clock.rs",
        ),
        (&["aws_sdk_dynamodb"], "shared/src/store/"),
    ];
    let all: Vec<_> = ["shared/src", "functions", "infra/local/src", "infra/admin/src"]
        .iter()
        .flat_map(|folder| sources(folder))
        // Cargo asks and answers a build script in no other way.
        .filter(|(file, _)| file != "functions/build.rs")
        .collect();
    for (words, place) in rules {
        let mut seen = false;
        for (file, source) in &all {
            let named = words.iter().find(|word| code(source).contains(**word));
            seen |= named.is_some();
            assert!(
                named.is_none() || file.starts_with(place),
                "{file} names {named:?}: that belongs into {place}"
            );
        }
        assert!(seen, "{words:?} in {place}");
    }
}

#[test]
fn no_file_is_longer_than_400_lines() {
    for folder in ["shared/src", "functions", "infra/local", "infra/admin", "tests"] {
        for (file, source) in sources(folder) {
            let of_tests = file.starts_with("tests/") || file.contains("/tests/");
            let lines = source.split("#[cfg(test)]").next().unwrap_or_default().lines().count();
            assert!(of_tests || lines <= MOST_LINES, "{file} has {lines} lines");
        }
    }
}

#[test]
fn each_method_and_path_has_one_route_and_each_path_one_family() {
    let mut routes_seen = BTreeSet::new();
    let mut families = BTreeMap::new();
    for route in routes() {
        assert!(
            routes_seen.insert((route.method, route.path)),
            "{} {} stands twice",
            route.method,
            route.path
        );
        let family = families.entry(route.path).or_insert(route.family);
        assert_eq!(*family, route.family, "{} belongs to one function", route.path);
    }
}

#[test]
fn parameters_have_the_same_name_in_paths_and_in_endpoints() {
    let in_paths: BTreeSet<&str> = routes()
        .iter()
        .flat_map(|route| route.path.split('/'))
        .filter_map(|segment| segment.strip_prefix('{')?.strip_suffix('}'))
        .collect();
    for name in &in_paths {
        assert!(
            name.ends_with("Id") && name.chars().all(char::is_alphanumeric),
            "{name}"
        );
    }
    for (file, source) in sources("functions") {
        for (at, call) in code(&source).match_indices(".parameter(\"") {
            let code = code(&source);
            let name = code[at + call.len()..].split('"').next().unwrap_or_default();
            assert!(
                in_paths.contains(name),
                "{file} reads the parameter {name}, which no path has"
            );
        }
    }
}

#[test]
fn reading_routes_need_no_permission_to_write() {
    for route in routes() {
        let Some(permission) = route.permission else { continue };
        // SPECIFICATION §5.7: the keys of an account need account:write, also to be seen.
        let reads = route.method == "GET" && !route.path.starts_with("/keys");
        let expected = if reads { ":read" } else { ":write" };
        assert!(permission.name().ends_with(expected), "{} {}", route.method, route.path);
    }
}

#[test]
fn a_literal_path_stands_before_one_with_a_parameter_in_its_place() {
    let all = routes();
    for (at, route) in all.iter().enumerate() {
        for earlier in &all[..at] {
            let shadows = earlier.method == route.method
                && earlier.family == route.family
                && earlier.path != route.path
                && earlier.path.split('/').count() == route.path.split('/').count()
                && earlier
                    .path
                    .split('/')
                    .zip(route.path.split('/'))
                    .all(|(a, b)| a == b || a.starts_with('{'));
            assert!(!shadows, "{} hides {}", earlier.path, route.path);
        }
    }
}
