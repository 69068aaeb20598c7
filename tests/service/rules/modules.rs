//! The modules of a folder use each other in one direction, and no two public types have the same name.

use std::collections::{BTreeMap, BTreeSet};

use super::walls::used;
use super::{code, expect_none, sources};

/// The words before the name of a type.
const TYPES: [&str; 5] = ["enum", "struct", "trait", "type", "union"];

/// Each family of routes names its operations, as `Family` requires.
const REPEATED: [&str; 1] = ["Operation"];

/// The sources of the service. `derive` repeats enums of `domain`, because it cannot depend on the crate that it
/// derives code for.
fn service() -> BTreeMap<String, String> {
    let all = ["shared", "functions"].into_iter().flat_map(sources);
    all.filter(|(file, _)| !file.starts_with("shared/derive/")).collect()
}

/// For each module of a folder, the other modules of the folder that it uses. `sources` has the sources of the folder,
/// by their paths in it; `root` is the path of the folder's own module.
fn uses(sources: &BTreeMap<&str, &str>, root: &str) -> BTreeMap<String, BTreeSet<String>> {
    let is_root = |path: &str| ["lib.rs", "main.rs", "mod.rs"].contains(&path);
    let module = |path: &str| path.split(['/', '.']).next().unwrap_or_default().to_owned();
    let modules: BTreeSet<String> = sources.keys().filter(|path| !is_root(path)).map(|path| module(path)).collect();
    // The folder's own module may export an item of one of its modules: crate::Task is an item of crate::task.
    let mut owners: BTreeMap<String, &String> = modules.iter().map(|module| (module.clone(), module)).collect();
    for module in &modules {
        for source in sources.iter().filter(|(path, _)| is_root(path)).map(|(_, source)| source) {
            let exports = used(source, &format!("use {module}"));
            owners.extend(exports.into_iter().map(|name| (name, module)));
        }
    }
    let mut uses: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (path, source) in sources.iter().filter(|(path, _)| !is_root(path)) {
        let own = module(path);
        let depth = path.trim_end_matches("/mod.rs").split('/').count();
        let names = [root.to_owned(), vec!["super"; depth].join("::")].map(|root| used(source, &root));
        let others = names.iter().flatten().filter_map(|name| owners.get(name).copied());
        uses.entry(own.clone()).or_default().extend(others.filter(|other| **other != own).cloned());
    }
    uses
}

/// The uses that are part of a circle, or that lead from one circle to another.
fn circles(mut edges: BTreeMap<String, BTreeSet<String>>) -> Vec<String> {
    loop {
        let before = edges.len();
        let starts: BTreeSet<String> = edges.keys().cloned().collect();
        let ends: BTreeSet<String> = edges.values().flatten().cloned().collect();
        edges.retain(|module, others| {
            others.retain(|other| starts.contains(other));
            !others.is_empty() && ends.contains(module)
        });
        if edges.len() == before {
            break;
        }
    }
    let all = edges.iter();
    all.flat_map(|(module, others)| others.iter().map(move |other| format!("{module} uses {other}"))).collect()
}

#[test]
fn no_module_uses_a_module_that_uses_it() {
    let programs = ["infra/admin/src", "infra/cli/src", "infra/local/src"];
    let mut all = service();
    all.extend(programs.into_iter().flat_map(sources));
    let mut found = Vec::new();
    for (file, own) in &all {
        // The module of a folder is in it, or beside it.
        let folder = match file.rsplit_once('/') {
            Some((folder, "lib.rs" | "mod.rs")) => folder,
            _ => file.trim_end_matches(".rs"),
        };
        let below = all
            .iter()
            .filter_map(|(path, source)| Some((path.strip_prefix(folder)?.strip_prefix('/')?, source.as_str())));
        let mut below: BTreeMap<&str, &str> = below.collect();
        if below.is_empty() {
            continue;
        }
        let root = if file.ends_with("/lib.rs") {
            "crate"
        } else {
            below.insert("mod.rs", own);
            folder.rsplit('/').next().unwrap_or_default()
        };
        let circles = circles(uses(&below, root));
        found.extend(circles.iter().map(|edge| format!("{folder}: {edge}")));
    }
    expect_none(&found, "Move what two modules need into the lower one, or into a module below both:");
}

#[test]
fn circles_are_found_through_exports_and_folders() {
    let sources = BTreeMap::from([
        ("lib.rs", "mod a; mod b; mod c; pub use c::C;"),
        ("a.rs", "use crate::b::B;"),
        ("b/mod.rs", "pub mod inner;"),
        ("b/inner.rs", "use super::super::C;"),
        ("c.rs", "use super::{a::A, d};"),
        ("d.rs", "// crate::a\n#[cfg(test)] use crate::a;"),
    ]);
    assert_eq!(circles(uses(&sources, "crate")), ["a uses b", "b uses c", "c uses a"]);
}

#[test]
fn no_two_public_types_have_the_same_name() {
    let all = service();
    let mut places: BTreeMap<String, BTreeSet<&String>> = BTreeMap::new();
    for (file, source) in &all {
        for line in code(source).lines().map(str::trim_start) {
            let mut words = line.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
            let is_type = line.starts_with("pub ") && words.nth(1).is_some_and(|word| TYPES.contains(&word));
            // A macro has a variable, in lower case, for the name of a type that it writes.
            let is_name = |name: &&str| name.starts_with(char::is_uppercase) && !REPEATED.contains(name);
            if let Some(name) = words.next().filter(|name| is_type && is_name(name)) {
                places.entry(name.to_owned()).or_default().insert(file);
            }
        }
    }
    assert!(places.len() > 200, "{} types", places.len());
    places.retain(|_, files| files.len() > 1);
    let found: Vec<String> = places.iter().map(|(name, files)| format!("{name}: {files:?}")).collect();
    expect_none(&found, "Give each of these types a more specific name, so that its name is defined once:");
}
