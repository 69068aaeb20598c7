//! The API's document in version 3.1 (ADR 0033): types with null, `examples` in schemas, and `webhooks`.

use yaml_rust2::Yaml;
use yaml_rust2::yaml::Hash;

use super::Result;

/// Keywords of schemas that mean something else in 3.1. The document has none of them.
const OTHER_MEANING: [&str; 6] =
    ["exclusiveMinimum", "exclusiveMaximum", "discriminator", "xml", "readOnly", "writeOnly"];

/// The document of 3.1 that says the same as this one of 3.0.
pub fn derived(document: &Yaml) -> Result<Yaml> {
    let mut derived = Hash::new();
    let webhooks = member(document, "x-webhooks").ok_or("the document has no x-webhooks")?;
    for (name, value) in document.as_hash().ok_or("the document is no map")? {
        match name.as_str() {
            Some("openapi") => drop(derived.insert(name.clone(), text("3.1.0"))),
            Some("x-webhooks") => {}
            Some("components") => {
                derived.insert(text("webhooks"), outside(webhooks)?);
                derived.insert(name.clone(), outside(value)?);
            }
            _ => drop(derived.insert(name.clone(), outside(value)?)),
        }
    }
    Ok(Yaml::Hash(derived))
}

/// A part of the document outside of schemas.
fn outside(node: &Yaml) -> Result<Yaml> {
    each(node, |name, value| match name {
        "schema" => schema(value),
        "schemas" => each(value, |_, value| schema(value)),
        // Examples are values, whatever the names of their members are.
        "example" | "examples" => Ok(value.clone()),
        "$ref" => Ok(text(&value.as_str().unwrap_or_default().replace("#/x-webhooks/", "#/webhooks/"))),
        _ => outside(value),
    })
}

/// A schema of 3.0 as JSON Schema 2020-12.
fn schema(source: &Yaml) -> Result<Yaml> {
    let Some(members) = source.as_hash().filter(|_| member(source, "$ref").is_none()) else {
        return Ok(source.clone());
    };
    if let Some(keyword) = OTHER_MEANING.iter().find(|keyword| member(source, keyword).is_some()) {
        return Err(format!("the keyword {keyword} has another meaning in OpenAPI 3.1: derive it here").into());
    }
    let is_null = member(source, "enum").and_then(Yaml::as_vec).is_some_and(|values| values == &[Yaml::Null]);
    if is_null && members.len() == 1 {
        return Ok(Yaml::Hash([(text("type"), text("null"))].into_iter().collect()));
    }
    let is_nullable = member(source, "nullable").is_some();
    if is_nullable && member(source, "type").is_none() {
        return Err(format!("`nullable` without `type` means nothing: {source:?}").into());
    }
    let mut derived = Hash::new();
    for (name, value) in members {
        let (name, value) = match name.as_str().unwrap_or_default() {
            "nullable" => continue,
            "type" if is_nullable => (name.clone(), Yaml::Array(vec![value.clone(), text("null")])),
            "example" => (text("examples"), Yaml::Array(vec![value.clone()])),
            "properties" | "allOf" | "anyOf" | "oneOf" => (name.clone(), each(value, |_, value| schema(value))?),
            "items" | "additionalProperties" | "not" => (name.clone(), schema(value)?),
            _ => (name.clone(), value.clone()),
        };
        derived.insert(name, value);
    }
    Ok(Yaml::Hash(derived))
}

/// Changes each member of a map, or each element of a list, whose name is empty.
fn each(node: &Yaml, change: impl Fn(&str, &Yaml) -> Result<Yaml>) -> Result<Yaml> {
    Ok(match node {
        Yaml::Array(elements) => {
            Yaml::Array(elements.iter().map(|element| change("", element)).collect::<Result<_>>()?)
        }
        Yaml::Hash(members) => Yaml::Hash(
            members
                .iter()
                .map(|(name, value)| Ok((name.clone(), change(name.as_str().unwrap_or_default(), value)?)))
                .collect::<Result<_>>()?,
        ),
        other => other.clone(),
    })
}

fn member<'y>(node: &'y Yaml, name: &str) -> Option<&'y Yaml> {
    node.as_hash()?.get(&text(name))
}

fn text(text: &str) -> Yaml {
    Yaml::String(text.to_owned())
}
