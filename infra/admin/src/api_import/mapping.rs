//! Which column holds which field.

use std::collections::HashMap;

use crate::csv_file::field::{Field, FieldName, comparable};

/// A `--map column=field`; without a field, the column is ignored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assignment {
    /// The column's header.
    pub column: String,
    /// The field it holds.
    pub field: Option<Field>,
}

impl Assignment {
    /// Reads the value of `--map`. A header may contain `=`; a field does not.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn parse(text: &str) -> Result<Self, String> {
        let (column, field) = text
            .rsplit_once('=')
            .ok_or("must be column=field, or column= to ignore it")?;
        let known = || {
            FieldName::EVERY
                .iter()
                .map(|name| name.text())
                .collect::<Vec<_>>()
                .join(", ")
        };
        let field = match field.trim() {
            "" => None,
            name => Some(
                Field::parse(name)
                    .ok_or_else(|| format!("unknown field {name:?}; the fields are {}, external:SYSTEM", known()))?,
            ),
        };
        let column = column.trim().to_owned();
        Ok(Self { column, field })
    }
}

/// The columns of a file.
#[derive(Clone, Debug)]
pub struct Mapping {
    /// The header and the field of each column.
    columns: Vec<(String, Option<Field>)>,
}

impl Mapping {
    /// The field of each column: the assigned one, or else the one that its header means.
    ///
    /// # Errors
    /// A one-line message if a column does not exist, two columns hold one field, or the names of people are missing.
    pub fn new(header: &[String], assigned: &[Assignment]) -> Result<Self, String> {
        let mut given: HashMap<usize, Option<Field>> = HashMap::new();
        for Assignment { column, field } in assigned {
            let exact = header.iter().position(|name| name == column);
            let similar = || header.iter().position(|name| comparable(name) == comparable(column));
            let at = exact.or_else(similar).ok_or_else(|| {
                let columns = header.join(", ");
                format!("--map: there is no column {column:?}; the columns are {columns}")
            })?;
            if given.insert(at, field.clone()).is_some() {
                return Err(format!("--map names the column {column:?} twice"));
            }
        }
        let field_of = |(at, name): (usize, &String)| {
            let field = given.get(&at).cloned().unwrap_or_else(|| Field::guess(name));
            (name.clone(), field)
        };
        let mut mapping = Self {
            columns: header.iter().enumerate().map(field_of).collect(),
        };
        mapping.prefer_two_names(&given);
        mapping.check()?;
        Ok(mapping)
    }

    /// The members of a JSON file that `--map` names. Other members have the names of the API.
    #[must_use]
    pub fn of_members(assigned: &[Assignment]) -> Self {
        let assigned = assigned
            .iter()
            .map(|Assignment { column, field }| (column.clone(), field.clone()));
        Self {
            columns: assigned.collect(),
        }
    }

    /// What `--map` says about a member.
    #[must_use]
    pub fn assigned(&self, member: &str) -> Option<&Option<Field>> {
        let mut columns = self.columns.iter();
        columns.find(|(column, _)| column == member).map(|(_, field)| field)
    }

    /// A column with the full name is ignored beside columns with its two parts, unless `--map` names it.
    fn prefer_two_names(&mut self, given: &HashMap<usize, Option<Field>>) {
        if !self.has(FieldName::FirstName) || !self.has(FieldName::LastName) {
            return;
        }
        for (at, (_, field)) in self.columns.iter_mut().enumerate() {
            if *field == Some(Field::Named(FieldName::FullName)) && !given.contains_key(&at) {
                *field = None;
            }
        }
    }

    fn check(&self) -> Result<(), String> {
        let mut holders: HashMap<&Field, &str> = HashMap::new();
        for (column, field) in &self.columns {
            let Some(field) = field else { continue };
            if let Some(other) = holders.insert(field, column) {
                return Err(format!(
                    "two columns hold {field}: {other:?} and {column:?}; ignore one of them with --map \"{column}=\""
                ));
            }
        }
        if holders.is_empty() {
            return Err("no column is known; say what the columns hold with --map column=field".to_owned());
        }
        let is_named = self.has(FieldName::FirstName) && self.has(FieldName::LastName);
        match (is_named, self.has(FieldName::FullName)) {
            (true, false) | (false, true) => Ok(()),
            (true, true) => Err("name and firstName with lastName exclude each other; ignore a column".to_owned()),
            // Lines with the id of a prospect need no name.
            (false, false) if self.has(FieldName::Id) => Ok(()),
            (false, false) => {
                let missing = if self.has(FieldName::FirstName) {
                    "lastName"
                } else {
                    "firstName"
                };
                Err(format!(
                    "no column holds {missing}, which every prospect has; name it with --map column={missing}, or a \
                     full name with --map column=name"
                ))
            }
        }
    }

    /// Whether a column holds this field.
    #[must_use]
    pub fn has(&self, name: FieldName) -> bool {
        self.fields().any(|(_, field)| *field == Field::Named(name))
    }

    /// The columns that hold a field.
    pub fn fields(&self) -> impl Iterator<Item = (&str, &Field)> {
        let columns = self.columns.iter();
        columns.filter_map(|(column, field)| Some((column.as_str(), field.as_ref()?)))
    }

    /// The columns that are ignored.
    pub fn ignored(&self) -> impl Iterator<Item = &str> {
        let columns = self.columns.iter().filter(|(_, field)| field.is_none());
        columns.map(|(column, _)| column.as_str())
    }

    /// The cells that hold a field.
    pub fn cells<'a>(&'a self, cells: &'a [String]) -> impl Iterator<Item = (&'a Field, &'a str)> {
        let pairs = self.columns.iter().zip(cells);
        pairs.filter_map(|((_, field), cell)| Some((field.as_ref()?, cell.as_str())))
    }

    /// The columns that hold a field of the API, for messages; the field itself if none does.
    #[must_use]
    pub fn columns_of(&self, api_field: &str) -> String {
        let columns = self.fields().filter(|(_, field)| field.api_field() == api_field);
        let columns: Vec<&str> = columns.map(|(column, _)| column).collect();
        if columns.is_empty() {
            api_field.to_owned()
        } else {
            columns.join(" or ")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mapped(header: &str, maps: &[&str]) -> Result<String, String> {
        let header: Vec<String> = header.split(',').map(str::to_owned).collect();
        let maps: Result<Vec<_>, _> = maps.iter().map(|map| Assignment::parse(map)).collect();
        let mapping = Mapping::new(&header, &maps?)?;
        let fields = mapping.fields().map(|(column, field)| format!("{column}={field}"));
        let fields: Vec<String> = fields
            .chain(mapping.ignored().map(|column| format!("{column}=")))
            .collect();
        Ok(fields.join(" "))
    }

    #[test]
    fn columns_are_recognized_assigned_and_ignored() {
        let cases: [(&str, &[&str], &str); 7] = [
            ("First_Name,Surname,x", &[], "First_Name=firstName Surname=lastName x="),
            ("Name,First,Last", &[], "First=firstName Last=lastName Name="),
            ("Full Name,Id", &["id=external:crm"], "Full Name=name Id=external:crm"),
            ("Id,Tags", &[], "Id=id Tags=labels"),
            ("name,a=b", &["a=b=company"], "name=name a=b=company"),
            ("name,phone,mobile", &["mobile="], "name=name phone=phone mobile="),
            ("who,note", &["who = Name", "note="], "who=name note="),
        ];
        for (header, maps, expected) in cases {
            assert_eq!(mapped(header, maps).as_deref(), Ok(expected));
        }
    }

    #[test]
    fn a_mapping_that_cannot_be_meant_is_refused() {
        let cases: [(&str, &[&str], &str); 9] = [
            ("x,y", &[], "no column is known"),
            ("first,email", &[], "no column holds lastName"),
            ("email", &[], "no column holds firstName"),
            (
                "name,phone,mobile",
                &[],
                "two columns hold phone: \"phone\" and \"mobile\"; ignore one",
            ),
            ("name,first,last", &["name=name"], "exclude each other"),
            (
                "name",
                &["nam=name"],
                "there is no column \"nam\"; the columns are name",
            ),
            ("name", &["name=name", "NAME="], "twice"),
            ("name", &["name"], "must be column=field"),
            (
                "name",
                &["name=nickname"],
                "unknown field \"nickname\"; the fields are id, firstName, lastName",
            ),
        ];
        for (header, maps, expected) in cases {
            let message = mapped(header, maps).unwrap_err();
            assert!(message.contains(expected), "{message}");
        }
    }
}
