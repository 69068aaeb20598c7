//! Schemas: the short forms of the sources, and the schemas that follow from definitions.
//!
//! | In the sources | In the document |
//! |---|---|
//! | `Task`, where a schema is expected | a reference to the schema |
//! | `shows: Task` or `shows: {id: …}` | an object with the fields that the struct shows, or with these; all are required but the `optional` ones; one with `success` has `warnings` too |
//! | `profile: Prospect` | an object with the id and the fields that only the profile shows |
//! | `fills: Prospect`, `from: MergeParticipant` | an object with the fields that a merge fills and with custom fields, each with this schema |
//! | `takes: {id: …}` | an object of a request |
//! | `creates: Task`, `updates: Task`, `with: TaskUpdate` | an object with the fields that a request sends, and its parameters |
//! | `fields: {pin: …}` | what differs from the definitions |
//! | `listed: {etag: EntityTag}` | members that the record has only in lists |
//! | `unlisted: [preview]` | members that the record does not have in lists |
//! | `besides: {limits: …}` | members of the list next to its items |
//! | `answered: {affected: …}` | optional members of the answer next to the item |
//! | `family: [Selection, Field, Answer, List]`, `plural: tasks` | four more schemas, for lists and answers; these alone without a `description` |

use domain::field::{FieldDefinition, Sender, Shown, ValueKind};
use yaml_rust2::{Yaml, YamlLoader};

use crate::records;
use crate::tree::{Map, each, get, hash, map, merge, put, reference, take, text, texts, word, words};

/// Texts have a character that is not white space.
const NOT_BLANK: &str = r"[^\s\x85]";

/// The optional member of every success.
const WARNINGS: &str = "warnings";

/// All schemas of the document.
pub fn schemas(sources: Map) -> Map {
    let mut all = Map::new();
    for (name, source) in sources {
        let name = word(&name).to_owned();
        let mut source = source;
        let is_shown = source["family"].is_badvalue() || !source["description"].is_badvalue();
        let family = source.as_mut_hash().map(family_of).unwrap_or_default();
        let own = schema(source);
        for (suffix, member) in family.members(&name, &own) {
            all.insert(text(format!("{name}{suffix}")), member);
        }
        if is_shown {
            all.insert(text(name), own);
        }
    }
    all
}

/// A schema without short forms.
pub fn schema(source: Yaml) -> Yaml {
    let mut source = match source {
        Yaml::String(name) => return reference("schemas", &name),
        Yaml::Hash(source) => source,
        other => return other,
    };
    source = object(source);
    Yaml::Hash(each(source, |name, value| match (name, value) {
        ("properties", Yaml::Hash(properties)) => Yaml::Hash(each(properties, |_, value| schema(value))),
        ("items" | "additionalProperties", value) => schema(value),
        ("allOf" | "oneOf" | "anyOf", Yaml::Array(parts)) => Yaml::Array(parts.into_iter().map(schema).collect()),
        (_, value) => value,
    }))
}

/// An object with its type, its properties and the names of its required properties. Other schemas stay as they are.
fn object(mut source: Map) -> Map {
    let overrides = take(&mut source, "fields").map(hash).unwrap_or_default();
    let mut optional = take(&mut source, "optional").map(|names| words(&names)).unwrap_or_default();
    let is_shown = source.contains_key(&text("shows")) || source.contains_key(&text("profile"));
    let Some((mut properties, mut required)) = properties(&mut source) else {
        return source;
    };
    merge(&mut properties, overrides);
    let mut object = hash(map([("type", text("object"))]));
    merge(&mut object, source);
    if is_shown {
        if is_success(&properties) {
            properties = with_warnings(properties);
            optional.push(WARNINGS.to_owned());
        }
        required = properties.keys().map(|name| word(name).to_owned()).collect();
        required.retain(|name| !optional.contains(name));
        put(&mut object, "additionalProperties", Yaml::Boolean(false));
    }
    if !required.is_empty() {
        put(&mut object, "required", texts(required.iter().map(String::as_str)));
    }
    put(&mut object, "properties", Yaml::Hash(properties));
    object
}

/// Whether an object is the body of a success.
fn is_success(properties: &Map) -> bool {
    let success = get(properties, "success").and_then(Yaml::as_hash);
    let is_error = |success: &Map| get(success, "enum") == Some(&Yaml::Array(vec![Yaml::Boolean(false)]));
    success.is_some_and(|success| !is_error(success))
}

/// The properties of a success, with the warnings directly after `success`.
fn with_warnings(properties: Map) -> Map {
    let mut all = Map::new();
    for (name, value) in properties {
        let is_success = word(&name) == "success";
        all.insert(name, value);
        if is_success {
            put(&mut all, WARNINGS, text("Warnings"));
        }
    }
    all
}

/// The properties that the short forms of an object say, and the names of the properties that requests must send.
fn properties(source: &mut Map) -> Option<(Map, Vec<String>)> {
    let mut sent = Vec::new();
    if let Some(shown) = take(source, "shows") {
        return Some(match shown {
            Yaml::String(record) => (shown_fields(&record, Shown::Item), Vec::new()),
            shown => (hash(shown), Vec::new()),
        });
    }
    if let Some(record) = take(source, "profile") {
        return Some((shown_fields(word(&record), Shown::Profile), Vec::new()));
    }
    if let Some(record) = take(source, "fills") {
        let from = take(source, "from").expect("`fills` needs `from`");
        let filled = records::fields(word(&record)).into_iter().filter(|field| field.is_filled);
        put(source, "additionalProperties", from.clone());
        return Some((filled.map(|field| (text(field.name), from.clone())).collect(), Vec::new()));
    }
    if let Some(taken) = take(source, "takes") {
        let required = take(source, "required").map(|names| words(&names)).unwrap_or_default();
        return Some((hash(taken), required));
    }
    let (creates, updates) = (take(source, "creates"), take(source, "updates"));
    let record = creates.as_ref().or(updates.as_ref())?;
    let is_creation = creates.is_some();
    let mut required = Vec::new();
    for field in records::fields(word(record)) {
        if field.sender == Sender::Client || (is_creation && field.sender == Sender::Creation) {
            if is_creation && field.is_required {
                required.push(field.name.to_owned());
            }
            sent.push(field);
        }
    }
    if let Some(parameters) = take(source, "with") {
        sent.extend(records::fields(word(&parameters)));
    }
    let properties = sent.iter().map(|field| (text(field.name), sent_schema(field)));
    Some((properties.collect(), required))
}

fn shown_fields(record: &str, place: Shown) -> Map {
    let fields = records::fields(record).into_iter();
    let fields = fields.filter(|field| !field.is_shown_by_hand);
    let fields = fields.filter(|field| field.shown == place || field.name == "id");
    fields.map(|field| (text(field.name), shown_schema(&field))).collect()
}

/// The schema of the value that a client sees.
fn shown_schema(field: &FieldDefinition) -> Yaml {
    let mut schema = match field.kind {
        ValueKind::Time if field.is_nullable => return text("NullableTimestamp"),
        ValueKind::Time => return text("Timestamp"),
        ValueKind::Id(prefix) => {
            hash(map([("type", text("string")), ("pattern", text(format!("^{prefix}_[0-9A-Z]+$")))]))
        }
        ValueKind::Schema { shown, bounds, .. } => read(shown, bounds),
        kind => common(kind),
    };
    if field.is_nullable {
        put(&mut schema, "nullable", Yaml::Boolean(true));
    }
    put(&mut schema, "description", text(field.description));
    Yaml::Hash(schema)
}

/// The schema of the value that a request sends.
fn sent_schema(field: &FieldDefinition) -> Yaml {
    let mut schema = match field.kind {
        ValueKind::Time if !field.clears => return text("TimestampInput"),
        ValueKind::Time => return text("TimestampInputOrNull"),
        ValueKind::Id(_) => hash(map([("type", text("string"))])),
        ValueKind::Schema { sent, bounds, .. } => read(sent, bounds),
        kind => common(kind),
    };
    if field.clears {
        put(&mut schema, "nullable", Yaml::Boolean(true));
    }
    put(&mut schema, "description", text(sent_description(field)));
    Yaml::Hash(schema)
}

fn sent_description(field: &FieldDefinition) -> String {
    match (field.sent_description, field.clears, field.kind) {
        (Some(sent), ..) => sent.to_owned(),
        (None, false, _) => field.description.to_owned(),
        (None, true, ValueKind::Text { min: 0, .. }) => {
            format!("{} Null or an empty text clears it.", field.description)
        }
        (None, true, _) => format!("{} Null clears it.", field.description),
    }
}

/// A schema that is the same on both sides.
fn common(kind: ValueKind) -> Map {
    let integer = |number: usize| Yaml::Integer(number.try_into().expect("bounds are small"));
    hash(match kind {
        ValueKind::Text { min: 0, max } => map([("type", text("string")), ("maxLength", integer(max))]),
        ValueKind::Text { min, max } => map([
            ("type", text("string")),
            ("minLength", integer(min)),
            ("maxLength", integer(max)),
            ("pattern", text(NOT_BLANK)),
        ]),
        ValueKind::Words => map([("type", text("string"))]),
        ValueKind::Boolean => map([("type", text("boolean"))]),
        ValueKind::Integer(last) => {
            map([("type", text("integer")), ("minimum", Yaml::Integer(0)), ("maximum", Yaml::Integer(last.into()))])
        }
        ValueKind::Enumeration(values) => map([("type", text("string")), ("enum", texts(values.iter().copied()))]),
        ValueKind::Time | ValueKind::Id(_) | ValueKind::Schema { .. } | ValueKind::Unseen => panic!("{kind:?} differs"),
    })
}

/// A schema that is written as JSON.
fn read(json: &str, bounds: Bounds) -> Map {
    let json = with_bounds(json, bounds);
    let mut documents = YamlLoader::load_from_str(&json).unwrap_or_else(|error| panic!("{json}: {error}"));
    hash(documents.remove(0))
}

pub type Bounds = &'static [(&'static str, usize)];

/// A schema with numbers in place of the names of bounds.
pub fn with_bounds(json: &str, bounds: Bounds) -> String {
    let replaced = |json: String, (name, bound): &(&str, usize)| json.replace(name, &bound.to_string());
    bounds.iter().fold(json.to_owned(), replaced)
}

/// What the sources say about a record's lists and answers.
#[derive(Default)]
struct Family {
    suffixes: Vec<String>,
    /// `a task`, `an office`
    named: Option<String>,
    plural: Option<String>,
    pagination: Option<String>,
    answer: Option<String>,
    /// What items of lists can show next to the record.
    listed: Map,
    unlisted: Vec<String>,
    /// What a list shows next to its items.
    besides: Map,
    /// What an answer can show next to the item.
    answered: Map,
}

fn family_of(source: &mut Map) -> Family {
    let mut member = |name| take(source, name).map(|value| word(&value).to_owned());
    let (named, plural) = (member("named"), member("plural"));
    let (pagination, answer) = (member("pagination"), member("answer"));
    let mut members = |name| take(source, name).map(hash).unwrap_or_default();
    let (listed, besides, answered) = (members("listed"), members("besides"), members("answered"));
    let mut listed_in = |name| take(source, name).map(|found| words(&found)).unwrap_or_default();
    let (suffixes, unlisted) = (listed_in("family"), listed_in("unlisted"));
    Family {
        suffixes,
        unlisted,
        named,
        plural,
        pagination,
        answer,
        listed: each(listed, |_, value| schema(value)),
        besides,
        answered,
    }
}

impl Family {
    fn members(&self, name: &str, own: &Yaml) -> Vec<(String, Yaml)> {
        let lower = name.to_lowercase();
        let article = if lower.starts_with(['a', 'e', 'i', 'o']) { "an" } else { "a" };
        let named = self.named.clone().unwrap_or_else(|| format!("{article} {lower}"));
        let of = |suffix: &str| match suffix {
            "Selection" => selection(&named, self.properties(own)),
            "Field" => field(&named, &self.properties(own)),
            "Answer" => self.answer(name, &lower),
            "List" => self.list(name),
            other => panic!("{name} has the unknown relative {other}"),
        };
        self.suffixes.iter().map(|suffix| (suffix.clone(), of(suffix))).collect()
    }

    /// The properties of an item of a list.
    fn properties(&self, own: &Yaml) -> Map {
        let own = own.as_hash().and_then(|own| get(own, "properties"));
        let mut properties = hash(own.cloned().expect("a family needs properties"));
        merge(&mut properties, self.listed.clone());
        properties
            .into_iter()
            .filter(|(name, _)| !self.unlisted.iter().any(|unlisted| unlisted == word(name)))
            .collect()
    }

    fn list(&self, name: &str) -> Yaml {
        let plural = self.plural.as_ref().unwrap_or_else(|| panic!("{name} needs `plural`"));
        let pagination = self.pagination.as_deref().unwrap_or("Pagination");
        let items = map([("type", text("array")), ("items", text(format!("{name}Selection")))]);
        let mut shown = hash(map([("success", success()), ("items", items)]));
        merge(&mut shown, self.besides.clone());
        put(&mut shown, "pagination", text(pagination));
        schema(map([("description", text(format!("A page of {plural}."))), ("shows", Yaml::Hash(shown))]))
    }

    fn answer(&self, name: &str, lower: &str) -> Yaml {
        let description = self.answer.clone().unwrap_or_else(|| format!("One {lower}."));
        let mut shown = hash(map([("success", success()), ("item", text(name))]));
        merge(&mut shown, self.answered.clone());
        schema(map([
            ("description", text(description)),
            ("shows", Yaml::Hash(shown)),
            ("optional", texts(self.answered.keys().map(word))),
        ]))
    }
}

fn success() -> Yaml {
    map([("type", text("boolean")), ("enum", Yaml::Array(vec![Yaml::Boolean(true)]))])
}

fn selection(named: &str, properties: Map) -> Yaml {
    let named = format!("{}{}", named[..1].to_uppercase(), &named[1..]);
    let identifying = if properties.contains_key(&text("id")) { "id" } else { "key" };
    map([
        ("type", text("object")),
        (
            "description",
            text(format!("{named} in a list, with all members, or with the members that `fields` selects.")),
        ),
        ("required", texts([identifying])),
        ("additionalProperties", Yaml::Boolean(false)),
        ("properties", Yaml::Hash(properties)),
    ])
}

fn field(named: &str, properties: &Map) -> Yaml {
    map([
        ("type", text("string")),
        ("enum", texts(properties.keys().map(word))),
        ("x-enum-varnames", Yaml::Array(properties.keys().map(|name| text(constant(word(name)))).collect())),
        ("description", text(format!("A member of {named} in a list."))),
    ])
}

/// `CREATED_AT` of `createdAt`: in Kotlin no enumeration may have the constant `name`.
fn constant(name: &str) -> String {
    let words = name.chars().flat_map(|char| [char.is_uppercase().then_some('_'), Some(char.to_ascii_uppercase())]);
    words.flatten().collect()
}
