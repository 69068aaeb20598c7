//! Reading and building YAML trees. The members of a map keep their order.

use yaml_rust2::Yaml;
use yaml_rust2::yaml::Hash;

use crate::json::YamlAsJson;

pub type Map = Hash;

pub fn text(text: impl Into<String>) -> Yaml {
    Yaml::String(text.into())
}

/// A list of texts.
pub fn texts<'a>(all: impl IntoIterator<Item = &'a str>) -> Yaml {
    Yaml::Array(all.into_iter().map(text).collect())
}

pub fn map<const N: usize>(members: [(&str, Yaml); N]) -> Yaml {
    Yaml::Hash(members.into_iter().map(|(name, value)| (text(name), value)).collect())
}

/// `{$ref: '#/components/schemas/Task'}`
pub fn reference(kind: &str, name: &str) -> Yaml {
    map([("$ref", text(format!("#/components/{kind}/{name}")))])
}

pub fn get<'a>(map: &'a Map, name: &str) -> Option<&'a Yaml> {
    map.get(&text(name))
}

pub fn take(map: &mut Map, name: &str) -> Option<Yaml> {
    map.remove(&text(name))
}

/// Sets a member without moving it.
pub fn put(map: &mut Map, name: &str, value: Yaml) {
    map.replace(text(name), value);
}

/// A map that the sources must have here.
pub fn hash(yaml: Yaml) -> Map {
    match yaml {
        Yaml::Hash(map) => map,
        other => panic!("expected a map, not {other:?}"),
    }
}

/// A text that the sources must have here.
pub fn word(yaml: &Yaml) -> &str {
    yaml.as_str().unwrap_or_else(|| panic!("expected a text, not {yaml:?}"))
}

/// The texts of a list that the sources must have here.
pub fn words(yaml: &Yaml) -> Vec<String> {
    let list = yaml.as_vec().unwrap_or_else(|| panic!("expected a list, not {yaml:?}"));
    list.iter().map(|each| word(each).to_owned()).collect()
}

/// Changes each value of a map; `change` also gets its name.
pub fn each(map: Map, mut change: impl FnMut(&str, Yaml) -> Yaml) -> Map {
    let changed = map.into_iter().map(|(name, value)| {
        let value = change(word(&name), value);
        (name, value)
    });
    changed.collect()
}

/// Adds the members of `other`. Maps on both sides become one; other values are replaced.
pub fn merge(into: &mut Map, other: Map) {
    for (name, value) in other {
        match (into.get_mut(&name), value) {
            (Some(Yaml::Hash(old)), Yaml::Hash(new)) => merge(old, new),
            (_, value) => {
                into.replace(name, value);
            }
        }
    }
}

/// A copy in which texts are replaced for which there is another one.
pub fn map_texts(yaml: &Yaml, other: &impl Fn(&str) -> Option<String>) -> Yaml {
    match yaml {
        Yaml::String(old) => text(other(old).unwrap_or_else(|| old.clone())),
        Yaml::Array(elements) => Yaml::Array(elements.iter().map(|each| map_texts(each, other)).collect()),
        Yaml::Hash(members) => {
            let members = members.iter().map(|(name, value)| (name.clone(), map_texts(value, other)));
            Yaml::Hash(members.collect())
        }
        other => other.clone(),
    }
}

/// JSON in one line or, `pretty`, in several.
pub fn json(yaml: &Yaml, pretty: bool) -> String {
    let written =
        if pretty { serde_json::to_string_pretty(&YamlAsJson(yaml)) } else { serde_json::to_string(&YamlAsJson(yaml)) };
    written.expect("examples are JSON")
}
