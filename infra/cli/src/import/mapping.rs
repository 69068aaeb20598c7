//! What the columns of a CSV file, or the members of JSON lines, hold.

mod custom;

use std::collections::{BTreeSet, HashMap};
use std::fmt;

pub(super) use self::custom::NewColumn;
use super::custom_value::name_in;
use super::fields::{Field, comparable};
use crate::custom_fields::{AccountFields, PREFIX};
use crate::export;

/// The columns that a file of rejected lines has besides those of its import, which does not read them.
pub(super) const ADDED: [&str; 2] = ["line", "reason"];

/// What precedes the name of a system, as in `external:salesforce`.
const EXTERNAL: &str = "external:";

/// What a column holds.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Content {
    /// A field.
    Field(&'static Field),
    /// The record's id in this other system.
    External(String),
    /// The custom field with this key.
    Custom(String),
}

impl Content {
    /// Reads the value of a `--map`, for example `firstName`, `external:salesforce` or `customFields.shift`.
    pub fn parse(text: &str) -> Option<Self> {
        let name = name_in(text);
        if name.len() < text.len() {
            return Some(Self::Custom(name.to_owned())).filter(|_| !name.is_empty());
        }
        match text.strip_prefix(EXTERNAL) {
            Some("") => None,
            Some(system) => Some(Self::External(system.to_owned())),
            None => Field::parse(text).map(Self::Field),
        }
    }

    /// What a column with this header holds.
    pub fn guess(header: &str) -> Option<Self> {
        if header.starts_with(EXTERNAL) {
            return Self::parse(header);
        }
        Field::guess(header).map(Self::Field)
    }

    /// Whether it sets this field of the API.
    fn sets(&self, api_field: &str) -> bool {
        match self {
            Self::Field(field) => field.sets == api_field,
            Self::External(_) => api_field == "externalIds",
            Self::Custom(key) => api_field.strip_prefix(PREFIX) == Some(key),
        }
    }
}

impl fmt::Display for Content {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Field(field) => formatter.write_str(field.name),
            Self::External(system) => write!(formatter, "{EXTERNAL}{system}"),
            Self::Custom(key) => write!(formatter, "{PREFIX}{key}"),
        }
    }
}

/// A `--map column=field`; without a field, the column is ignored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assignment {
    column: String,
    content: Option<Content>,
}

impl Assignment {
    /// Reads the value of `--map`. A header may contain `=`; a field does not.
    pub fn parse(text: &str) -> Result<Self, String> {
        let (column, field) = text.rsplit_once('=').ok_or("must be column=field, or column= to ignore it")?;
        let unknown = |name| {
            let known = Field::names().collect::<Vec<_>>().join(", ");
            format!("unknown field {name:?}; the fields are {known}, external:SYSTEM, {PREFIX}KEY")
        };
        let content = match field.trim() {
            "" => None,
            name => Some(Content::parse(name).ok_or_else(|| unknown(name))?),
        };
        let column = column.trim().to_owned();
        Ok(Self { column, content })
    }
}

/// The columns of a file.
#[derive(Clone, Debug)]
pub struct Mapping {
    /// The header and the content of each column.
    columns: Vec<(String, Option<Content>)>,
    /// The columns whose headers mean no field, and that `--map` does not name.
    unknown: BTreeSet<usize>,
    /// The columns that this program writes into its files and does not read, unless `--map` names them.
    unread: BTreeSet<usize>,
    /// The custom fields of the account.
    pub(super) custom: AccountFields,
}

impl Mapping {
    /// The content of each column: `--map` assigns it, or else the header tells it.
    pub fn new(header: &[String], assigned: &[Assignment]) -> Result<Self, String> {
        let mut given: HashMap<usize, Option<Content>> = HashMap::new();
        for Assignment { column, content } in assigned {
            let exact = header.iter().position(|name| name == column);
            let similar = || header.iter().position(|name| comparable(name) == comparable(column));
            let at = exact.or_else(similar).ok_or_else(|| {
                let columns = header.join(", ");
                format!("--map: there is no column {column:?}; the columns are {columns}")
            })?;
            if given.insert(at, content.clone()).is_some() {
                return Err(format!("--map names the column {column:?} twice"));
            }
        }
        let guessed = header.iter().map(|name| (name.clone(), Content::guess(name)));
        let mut mapping = Self {
            columns: guessed.collect(),
            unknown: BTreeSet::new(),
            unread: BTreeSet::new(),
            custom: AccountFields::default(),
        };
        let columns = (0..)
            .zip(&mapping.columns)
            .filter(|(at, (column, content))| content.is_none() && !given.contains_key(at) && !column.is_empty());
        let is_unread = |column: &str| ADDED.contains(&column) || export::is_column(column);
        let (unread, unknown) = columns.partition::<Vec<_>, _>(|(_, (column, _))| is_unread(column));
        mapping.unread = unread.into_iter().map(|(at, _)| at).collect();
        mapping.unknown = unknown.into_iter().map(|(at, _)| at).collect();
        for (at, (_, content)) in mapping.columns.iter_mut().enumerate() {
            if let Some(given) = given.get(&at) {
                content.clone_from(given);
            }
        }
        // A column with the full name is ignored next to columns with its two parts, unless `--map` names it.
        if mapping.has("firstName") && mapping.has("lastName") {
            for (at, (_, content)) in mapping.columns.iter_mut().enumerate() {
                let is_full = matches!(content, Some(Content::Field(field)) if field.name == "name");
                if is_full && !given.contains_key(&at) {
                    *content = None;
                }
            }
        }
        mapping.check()?;
        Ok(mapping)
    }

    /// The members of a JSON file that `--map` names. Other members have the names of the API.
    pub fn of_members(assigned: &[Assignment]) -> Self {
        let assigned = assigned.iter().cloned();
        Self {
            columns: assigned.map(|assigned| (assigned.column, assigned.content)).collect(),
            unknown: BTreeSet::new(),
            unread: BTreeSet::new(),
            custom: AccountFields::default(),
        }
    }

    /// What `--map` says about a member.
    pub(super) fn assigned(&self, member: &str) -> Option<&Option<Content>> {
        let mut columns = self.columns.iter();
        columns.find(|(column, _)| column == member).map(|(_, content)| content)
    }

    fn check_twice(&self) -> Result<(), String> {
        let mut holders: HashMap<&Content, &str> = HashMap::new();
        for (column, content) in self.contents() {
            if let Some(other) = holders.insert(content, column) {
                return Err(format!(
                    "two columns hold {content}: {other:?} and {column:?}; ignore one of them with --map \"{column}=\""
                ));
            }
        }
        Ok(())
    }

    fn check(&self) -> Result<(), String> {
        self.check_twice()?;
        if self.contents().next().is_none() {
            return Err("no column is known; say what the columns hold with --map column=field".to_owned());
        }
        let has_names = self.has("firstName") && self.has("lastName");
        match (has_names, self.has("name")) {
            (true, false) | (false, true) => Ok(()),
            (true, true) => Err("name and firstName with lastName exclude each other; ignore a column".to_owned()),
            // Lines with the id of a prospect need no name.
            (false, false) if self.has("id") => Ok(()),
            (false, false) => {
                let missing = if self.has("firstName") { "lastName" } else { "firstName" };
                Err(format!(
                    "no column holds {missing}, which every prospect has; name it with --map column={missing}, or a \
                     full name with --map column=name"
                ))
            }
        }
    }

    /// Whether a column holds this field.
    pub(super) fn has(&self, name: &str) -> bool {
        let mut contents = self.contents();
        contents.any(|(_, content)| matches!(content, Content::Field(field) if field.name == name))
    }

    /// The columns that hold something.
    pub fn contents(&self) -> impl Iterator<Item = (&str, &Content)> {
        let columns = self.columns.iter();
        columns.filter_map(|(column, content)| Some((column.as_str(), content.as_ref()?)))
    }

    /// The columns that are ignored.
    pub fn ignored(&self) -> impl Iterator<Item = &str> {
        let columns = self.columns.iter().filter(|(_, content)| content.is_none());
        columns.map(|(column, _)| column.as_str())
    }

    /// The cells that hold something.
    pub(super) fn cells<'a>(&'a self, cells: &'a [String]) -> impl Iterator<Item = (&'a Content, &'a str)> {
        let pairs = self.columns.iter().zip(cells);
        pairs.filter_map(|((_, content), cell)| Some((content.as_ref()?, cell.as_str())))
    }

    /// The columns that hold a field of the API, for messages; the field itself if none does.
    pub(super) fn columns_of(&self, api_field: &str) -> String {
        let is_full_name = api_field == "lastName" && !self.has(api_field);
        let wanted = if is_full_name { "firstName" } else { api_field };
        let columns = self.contents().filter(|(_, content)| content.sets(wanted));
        let columns: Vec<&str> = columns.map(|(column, _)| column).collect();
        if columns.is_empty() { api_field.to_owned() } else { columns.join(" or ") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mapped(header: &str, maps: &[&str]) -> Result<String, String> {
        let header: Vec<String> = header.split(',').map(str::to_owned).collect();
        let maps: Result<Vec<_>, _> = maps.iter().map(|map| Assignment::parse(map)).collect();
        let mapping = Mapping::new(&header, &maps?)?;
        let held = mapping.contents().map(|(column, content)| format!("{column}={content}"));
        let held = held.chain(mapping.ignored().map(|column| format!("{column}=")));
        Ok(held.collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn columns_are_recognized_assigned_and_ignored() {
        let cases: [(&str, &[&str], &str); 10] = [
            ("First_Name,Surname,x", &[], "First_Name=firstName Surname=lastName x="),
            ("Name,First,Last", &[], "First=firstName Last=lastName Name="),
            ("Full Name,Id", &["id=external:crm"], "Full Name=name Id=external:crm"),
            ("Id,Tags", &[], "Id=id Tags=labels"),
            ("name,a=b", &["a=b=company"], "name=name a=b=company"),
            ("name,phone,mobile", &["mobile="], "name=name phone=phone mobile="),
            ("who,note", &["who = Name", "note="], "who=name note="),
            ("name,E-mail,postal-code", &[], "name=name E-mail=email postal-code=postalCode"),
            ("name,currentStage,ZIP", &[], "name=name currentStage=stage ZIP=postalCode"),
            ("name,external:crm,Vorname", &[], "name=name external:crm=external:crm Vorname="),
        ];
        for (header, maps, expected) in cases {
            assert_eq!(mapped(header, maps).as_deref(), Ok(expected));
        }
    }

    #[test]
    fn a_mapping_that_cannot_be_meant_is_refused() {
        let two = "two columns hold phone: \"phone\" and \"mobile\"; ignore one";
        let no_column = "there is no column \"nam\"; the columns are name";
        let unknown = "unknown field \"nickname\"; the fields are id, name, firstName, lastName";
        let cases: [(&str, &[&str], &str); 10] = [
            ("x,y", &[], "no column is known"),
            ("first,email", &[], "no column holds lastName"),
            ("email", &[], "no column holds firstName"),
            ("name,phone,mobile", &[], two),
            ("name,first,last", &["name=name"], "exclude each other"),
            ("name", &["nam=name"], no_column),
            ("name", &["name=name", "NAME="], "twice"),
            ("name", &["name"], "must be column=field"),
            ("name", &["name=nickname"], unknown),
            ("name", &["name=external:"], "unknown field \"external:\""),
        ];
        for (header, maps, expected) in cases {
            let message = mapped(header, maps).unwrap_err();
            assert!(message.contains(expected), "{message}");
        }
    }
}
