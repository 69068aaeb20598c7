//! Custom fields: the values that requests send, and the changes of their definitions.

use std::collections::BTreeMap;

use fastrand::Rng;
use serde_json::{Value, json};

use super::operation::Answer;
use super::state::{Prospect, State};
use super::words::{Vocabulary, nullable, word};
use crate::random::Choose;
use crate::request::Request;
use crate::world::World;

/// The options of the select. The first one is archived now and then.
const OPTIONS: [&str; 2] = ["red", "blue"];

/// The values of a prospect, by the keys of the fields.
pub type Values = BTreeMap<String, String>;

/// The values that a request sends; `None` clears one.
pub type Sent = BTreeMap<String, Option<String>>;

/// The fields of a cell: a text and a select.
#[derive(Clone, Debug)]
pub struct Fields {
    pub text: String,
    pub select: String,
}

impl Fields {
    /// Creates the fields of a cell.
    pub async fn create(world: &World, key: &str, cell: usize) -> Self {
        let fields = Self { text: format!("text{cell}"), select: format!("select{cell}") };
        let text = json!({"key": fields.text, "label": "Text", "type": "text"});
        let options = options(false);
        let select = json!({"key": fields.select, "label": "Select", "type": "select", "options": options});
        for body in [text, select] {
            world.post("/custom-fields", body).key(key).await.expect_status(201);
        }
        fields
    }

    /// Values that a request sends.
    pub fn draw(&self, random: &mut Rng) -> Sent {
        let text = nullable(random, 250, 700, word);
        let select = nullable(random, 250, 700, |random| (*random.one_of(&OPTIONS)).to_owned());
        let sent = [(&self.text, text), (&self.select, select)];
        let sent = sent.into_iter().filter_map(|(key, value)| Some((key.clone(), value?)));
        sent.collect()
    }
}

fn options(is_first_archived: bool) -> Value {
    json!([{"value": OPTIONS[0], "archived": is_first_archived}, {"value": OPTIONS[1]}])
}

/// What differs from the first definition of the select.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Definition {
    is_archived: bool,
    /// The key of the select while it is deleted.
    deleted: Option<String>,
}

/// A change of the select's definition. Other requests know the old definition for a moment, so it runs alone.
#[derive(Clone, Debug)]
pub enum Redefinition {
    /// PATCH /custom-fields/{key}, which archives the first option or brings it back
    Archive { key: String, archived: bool },
    /// DELETE /custom-fields/{key}
    Delete { key: String },
    /// POST /custom-fields/{key}/restore
    Restore { key: String },
}

impl Redefinition {
    pub fn draw(random: &mut Rng, state: &State, words: &Vocabulary) -> Self {
        let (key, present) = (words.fields.select.clone(), &state.definition);
        match present.deleted {
            Some(_) => Self::Restore { key },
            None if random.bool() => Self::Delete { key },
            None => Self::Archive { key, archived: !present.is_archived },
        }
    }

    pub fn request<'w>(&self, world: &'w World) -> Request<'w> {
        match self {
            Self::Archive { key, archived } => {
                world.patch(&format!("/custom-fields/{key}"), json!({"options": options(*archived)}))
            }
            Self::Delete { key } => world.delete(&format!("/custom-fields/{key}")),
            Self::Restore { key } => world.post(&format!("/custom-fields/{key}/restore"), json!({})),
        }
    }
}

impl Prospect {
    /// The prospect with the values that a request sent.
    pub fn with_custom(mut self, sent: &Sent) -> Self {
        for (key, value) in sent {
            self.set_custom(key, value.as_ref());
        }
        self
    }

    /// Sets or clears a value.
    pub fn set_custom(&mut self, key: &str, value: Option<&String>) {
        match value {
            Some(value) => self.custom.insert(key.to_owned(), value.clone()),
            None => self.custom.remove(key),
        };
    }
}

impl State {
    /// Whether no request can name this field.
    pub fn is_deleted(&self, key: &String) -> bool {
        self.definition.deleted.as_ref() == Some(key)
    }

    /// Whether a request is refused because the prospect cannot get an archived option.
    pub fn is_archived(&self, sent: &Sent, present: &Values) -> bool {
        let archived = Some(OPTIONS[0].to_owned());
        let is_new =
            |(key, value): (&String, &Option<String>)| *value == archived && present.get(key) != value.as_ref();
        // A text has other values than the options.
        self.definition.is_archived && sent.iter().any(is_new)
    }

    /// Whether the profile shows the values of the prospect.
    pub fn shows_custom(&self, prospect: &Prospect, answer: &Answer) -> bool {
        let mut shown = prospect.custom.clone();
        shown.retain(|key, _| !self.is_deleted(key));
        answer.item()["profile"]["customFields"] == json!(shown)
    }

    pub fn redefined(&self, change: &Redefinition, answer: &Answer) -> Option<Self> {
        let mut after = self.clone();
        match change {
            Redefinition::Archive { archived, .. } => after.definition.is_archived = *archived,
            Redefinition::Delete { key } => after.definition.deleted = Some(key.clone()),
            Redefinition::Restore { .. } => after.definition.deleted = None,
        }
        (answer.status == 200).then_some(after)
    }
}
