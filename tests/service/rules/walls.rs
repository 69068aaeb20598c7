//! What may use what. Cargo keeps crates apart; these tests read the manifests that say so, and keep the modules inside
//! `shared` in the order that `shared/src/lib.rs` documents.

use std::collections::BTreeSet;

use super::{code, expect_none, files, sources, text};

/// The modules of `shared` that every other one may use.
const BASE: [&str; 10] =
    ["bounded", "bucket", "clock", "config", "data_directory", "outbound", "queue", "salted", "secrets", "telemetry"];

/// The other modules of `shared`: each may use those before it.
const ORDER: [&str; 7] = ["http", "records", "app", "aws", "files", "gate", "endpoints"];

/// What functions may use of `store`: they build keys and writes, which the gate commits.
const WRITES: [&str; 6] = ["Descending", "Item", "Key", "Part", "StoreError", "Write"];

/// Crates that reach out of the process, or run futures, by the beginning of their names.
const IMPURE: [&str; 14] = [
    "async",
    "aws",
    "axum",
    "futures",
    "getrandom",
    "http",
    "hyper",
    "lambda",
    "reqwest",
    "rusqlite",
    "rustls",
    "tokio",
    "tower",
    "tracing",
];

/// The names of the crates that a manifest depends on, tests apart.
fn dependencies(manifest: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let mut is_dependencies = false;
    for line in text(manifest).lines().map(str::trim) {
        if let Some(section) = line.strip_prefix('[') {
            let section = section.trim_end_matches(']');
            is_dependencies = section.ends_with("dependencies") && !section.contains("dev-");
            names.extend(section.strip_prefix("dependencies.").map(str::to_owned));
        } else if is_dependencies && !line.starts_with('#') {
            names.extend(line.split(['.', ' ', '=']).next().filter(|name| !name.is_empty()).map(str::to_owned));
        }
    }
    names
}

/// The manifests below a folder.
fn manifests(folder: &str) -> Vec<String> {
    let found = files(folder, |path| path.ends_with("Cargo.toml"));
    found.into_keys().collect()
}

#[test]
fn the_domain_depends_on_nothing_that_reaches_out_of_the_process() {
    let depends = dependencies("shared/domain/Cargo.toml");
    let ours = ["store", "index", "shared"];
    let impure = depends
        .into_iter()
        .filter(|name| ours.contains(&name.as_str()) || IMPURE.iter().any(|prefix| name.starts_with(prefix)));
    let impure: Vec<String> = impure.collect();
    expect_none(&impure, "`domain` has no I/O: do this in `shared` or `store`, and give `domain` the value. Remove:");
}

#[test]
fn the_store_alone_depends_on_the_dynamodb_client() {
    let mut others = [manifests("shared"), manifests("functions")].concat();
    others.retain(|manifest| dependencies(manifest).contains("aws-sdk-dynamodb"));
    assert_eq!(
        others,
        ["shared/store/Cargo.toml"],
        "only `store` speaks to DynamoDB: add the call you need to shared/store, and use it through shared::records"
    );
}

#[test]
fn the_index_depends_on_the_domain_and_the_store_alone() {
    let members = manifests("");
    let names = members.iter().filter_map(|manifest| manifest.rsplit('/').nth(1).map(str::to_owned));
    let members: BTreeSet<String> = names.collect();
    let depends = dependencies("shared/index/Cargo.toml");
    let ours: Vec<&String> = depends.intersection(&members).collect();
    assert_eq!(ours, ["domain", "store"], "`index` is below `shared`: move what it needs into `domain` or `store`");
}

#[test]
fn a_function_depends_on_no_other_function() {
    let all = manifests("functions");
    let family = |manifest: &str| manifest.split('/').nth(1).unwrap().to_owned();
    let families: BTreeSet<String> = all.iter().map(|manifest| family(manifest)).collect();
    assert!(families.len() >= 9, "{families:?}");
    let mut violations = Vec::new();
    for manifest in &all {
        // The tools of agents are requests to the families (ADR 0052).
        if family(manifest) == "mcp" {
            continue;
        }
        // To undo a run, to erase a person or to import a line is to change and to delete prospects. An import also creates
        // custom fields.
        let works_on_prospects = ["privacy", "runs", "imports"].contains(&family(manifest).as_str());
        let creates_fields = family(manifest) == "imports";
        let depends = dependencies(manifest);
        let found = depends.intersection(&families);
        let found = found.filter(|name| !(works_on_prospects && *name == "prospects"));
        let found = found.filter(|name| !(creates_fields && *name == "account"));
        // The worker of imports is a program of its own.
        let found = found.filter(|name| !(family(manifest) == "importer" && *name == "imports"));
        violations.extend(found.map(|name| format!("{manifest} depends on {name}")));
    }
    expect_none(&violations, "Put what two functions share into shared/src/endpoints or shared/src/records:");
}

/// The names that follow `root::` in a source, alone or in a group.
pub(super) fn used(source: &str, root: &str) -> BTreeSet<String> {
    let code = code(source);
    let word = |text: &str| text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>();
    let mut modules = BTreeSet::new();
    for (at, path) in code.match_indices(&format!("{root}::")) {
        let rest = &code[at + path.len()..];
        let Some(group) = rest.strip_prefix('{') else {
            modules.insert(word(rest));
            continue;
        };
        let (mut depth, mut is_first) = (0_u32, true);
        for (at, c) in group.char_indices() {
            match c {
                '{' => depth += 1,
                '}' if depth == 0 => break,
                '}' => depth -= 1,
                ',' if depth == 0 => is_first = true,
                _ if is_first && !c.is_whitespace() => {
                    modules.insert(word(&group[at..]));
                    is_first = false;
                }
                _ => {}
            }
        }
    }
    modules
}

#[test]
fn uses_are_found_alone_and_in_groups() {
    let source =
        "use crate::gate::{Family, Route};\nuse crate::{http::{Code, Error}, records::keys, app};\n// crate::queue";
    let found: Vec<String> = used(source, "crate").into_iter().collect();
    assert_eq!(found, ["app", "gate", "http", "records"]);
}

#[test]
fn the_modules_of_shared_use_only_those_before_them() {
    let mut violations = Vec::new();
    for (file, source) in sources("shared/src") {
        let module = file.trim_start_matches("shared/src/").split(['/', '.']).next().unwrap().to_owned();
        if module == "lib" {
            continue;
        }
        let place = ORDER.iter().position(|name| *name == module);
        assert!(
            place.is_some() || BASE.contains(&module.as_str()),
            "{file}: say in shared/src/lib.rs and in tests/service/rules/walls.rs where the module {module} belongs"
        );
        let before = &ORDER[..place.map_or(0, |place| place + 1)];
        for name in used(&source, "crate") {
            if name != module && !BASE.contains(&name.as_str()) && !before.contains(&name.as_str()) {
                violations.push(format!("{file} uses crate::{name}"));
            }
        }
    }
    let next_step = format!("The order is {ORDER:?}: move the shared item down, or pass it as an argument.");
    expect_none(&violations, &next_step);
}

#[test]
fn functions_reach_the_table_through_records_and_index_alone() {
    let mut violations = Vec::new();
    for (file, source) in sources("functions") {
        let names = used(&source, "store").into_iter().filter(|name| !WRITES.contains(&name.as_str()));
        violations.extend(names.map(|name| format!("{file} uses store::{name}")));
        let code = code(&source);
        for (at, call) in code.match_indices("store.") {
            let is_alone = !code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
            let method: String =
                code[at + call.len()..].chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            let is_call = code[at + call.len() + method.len()..].starts_with('(');
            if is_alone && is_call && method != "clone" {
                violations.push(format!("{file} calls store.{method}()"));
            }
        }
    }
    expect_none(&violations, "Pass the store to a function of shared::records or index that does this:");
}

#[test]
fn the_environment_the_clock_and_the_table_are_each_reached_in_one_place() {
    // One place in the service, which the laptop stack and infra/admin use too, and one in the client of the API.
    let client_clock = "infra/cli/src/clock.rs";
    let rules: [(&[&str], [&str; 2]); 6] = [
        (&["env::var", "env::vars"], ["shared/src/config.rs", "infra/cli/src/main.rs"]),
        (&["SystemTime::now", "Utc::now", "Local::now"], ["shared/src/clock.rs", client_clock]),
        (&["Instant::now"], ["shared/store/src/timer.rs", client_clock]),
        (&["getrandom::"], ["shared/store/src/entropy.rs"; 2]),
        (&["aws_sdk_dynamodb"], ["shared/store/src/"; 2]),
        (&["aws_sdk_kms", "aws_sdk_sqs", "aws_sigv4"], ["shared/src/aws/"; 2]),
    ];
    let folders = ["shared", "functions", "infra/local/src", "infra/admin/src", "infra/cli/src"];
    let mut all: Vec<_> = folders.iter().flat_map(|folder| sources(folder)).collect();
    // Cargo asks and answers a build script in no other way.
    all.retain(|(file, _)| !file.ends_with("/build.rs") && !file.starts_with("functions/console/build/"));
    for (words, places) in rules {
        let names = all.iter().filter(|(_, source)| words.iter().any(|word| code(source).contains(word)));
        let files: Vec<&String> = names.map(|(file, _)| file).collect();
        for place in places {
            let is_there = files.iter().any(|file| file.starts_with(place));
            assert!(is_there, "{words:?} is no longer in {place}: change this rule");
        }
        let elsewhere: Vec<String> =
            files.into_iter().filter(|file| !places.iter().any(|place| file.starts_with(place))).cloned().collect();
        expect_none(&elsewhere, &format!("{words:?} belong in {places:?} alone: take the value from there in"));
    }
}
