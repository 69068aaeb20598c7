//! YAML as JSON, with the members in their order.

use serde::ser::{Error, Serialize, SerializeMap, Serializer};
use yaml_rust2::Yaml;

pub struct YamlAsJson<'y>(pub &'y Yaml);

impl Serialize for YamlAsJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Yaml::Null => serializer.serialize_unit(),
            Yaml::Boolean(flag) => serializer.serialize_bool(*flag),
            Yaml::Integer(number) => serializer.serialize_i64(*number),
            Yaml::String(text) => serializer.serialize_str(text),
            Yaml::Array(elements) => serializer.collect_seq(elements.iter().map(YamlAsJson)),
            Yaml::Hash(members) => {
                let mut map = serializer.serialize_map(Some(members.len()))?;
                for (name, member) in members {
                    map.serialize_entry(&YamlAsJson(name), &YamlAsJson(member))?;
                }
                map.end()
            }
            Yaml::Real(_) | Yaml::Alias(_) | Yaml::BadValue => {
                Err(S::Error::custom("the document contains no such values"))
            }
        }
    }
}
