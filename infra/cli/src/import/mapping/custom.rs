//! Columns that hold custom fields.

use domain::custom::CustomKind;
use domain::custom::field::FieldKey;
use domain::input::nearest;

use super::{Content, Mapping};
use crate::custom_fields::AccountFields;
use crate::import::custom_value::name_in;

/// A column that holds no field of the account. A new custom field can become its content.
#[derive(Clone, Debug)]
pub(crate) struct NewColumn {
    pub(crate) at: usize,
    pub(crate) header: String,
    /// The key that the header or `--map` gives the field.
    pub(crate) key: Option<String>,
}

impl Mapping {
    /// Recognizes the custom fields of the account.
    pub(crate) fn recognize(&mut self, custom: AccountFields) -> Result<(), String> {
        for (at, (header, content)) in self.columns.iter_mut().enumerate() {
            let name = match content {
                Some(Content::Custom(key)) => key.as_str(),
                None if self.unknown.contains(&at) => name_in(header),
                _ => continue,
            };
            if let Some(field) = custom.find(name) {
                *content = Some(Content::Custom(field.key.clone()));
                self.unknown.remove(&at);
            }
        }
        self.custom = custom;
        self.check_twice()
    }

    /// The columns that are ignored although a custom field has their name and no other column holds it, each with the
    /// key of that field.
    pub(crate) fn shadowed(&self) -> impl Iterator<Item = (&str, &str)> {
        let columns = self.unread.iter().filter_map(|at| self.columns.get(*at));
        columns.filter_map(|(header, _)| {
            let key = &self.custom.find(header)?.key;
            let held = Content::Custom(key.clone());
            let is_held = self.contents().any(|(_, content)| *content == held);
            (!is_held).then_some((header.as_str(), key.as_str()))
        })
    }

    /// The columns that hold no field of the account, unless they are to be ignored.
    pub(crate) fn new_columns(&self) -> Vec<NewColumn> {
        let columns = self.columns.iter().enumerate();
        let new = columns.filter_map(|(at, (header, content))| {
            let key = match content {
                Some(Content::Custom(key)) if self.custom.get(key).is_none() => Some(key.as_str()),
                None if self.unknown.contains(&at) => {
                    let name = Some(name_in(header)).filter(|name| name.len() < header.len());
                    name.filter(|name| FieldKey::parse(name).is_some())
                }
                _ => return None,
            };
            let (header, key) = (header.clone(), key.map(str::to_owned));
            Some(NewColumn { at, header, key })
        });
        new.collect()
    }

    /// Lets columns hold custom fields with these keys.
    pub(crate) fn hold(&mut self, keys: impl Iterator<Item = (usize, String)>) -> Result<(), String> {
        for (at, key) in keys {
            if let Some((_, content)) = self.columns.get_mut(at) {
                *content = Some(Content::Custom(key));
            }
        }
        self.check_twice()
    }

    /// Fails if `--map` names a custom field that the account does not have.
    pub(crate) fn refuse_unknown_keys(&self) -> Result<(), String> {
        let mut keys = self.contents().filter_map(|(_, content)| match content {
            Content::Custom(key) if self.custom.get(key).is_none() => Some(key),
            _ => None,
        });
        let Some(key) = keys.next() else { return Ok(()) };
        let known: Vec<&str> = self.custom.items.iter().map(|field| field.key.as_str()).collect();
        let hint = nearest(key, &known).map(|near| format!("; did you mean {near}?"));
        let hint = hint.unwrap_or_default();
        Err(format!("--map: the account has no custom field {key:?}{hint}"))
    }

    /// Whether a column holds a custom field of this type.
    pub(crate) fn has_custom(&self, kind: CustomKind) -> bool {
        let mut fields = self.custom.items.iter().filter(|field| field.kind == kind);
        fields.any(|field| self.contents().any(|(_, content)| *content == Content::Custom(field.key.clone())))
    }
}
