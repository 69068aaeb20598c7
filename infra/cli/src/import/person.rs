//! A line as the body of POST or PATCH /prospects (SPECIFICATION §7.3).

use domain::prospect::digest;
use domain::{Email, MatchBy, Phone, ProspectId};
use prospect_api::Method;
use serde_json::{Map, Value, json};

use super::custom_value;
use super::fields::{Field, Shape};
use super::mapping::{Content, Mapping};
use crate::csv_file::cell;
use crate::custom_fields::PREFIX;
use crate::names::{List, Names};

/// The system of the external id by which a person of a JSON line without any contact is recognized.
const IMPORT_SYSTEM: &str = "import";

/// A person, as far as the line can be read.
#[derive(Debug, Default)]
pub struct Person {
    /// The element of `items`.
    pub item: Map<String, Value>,
    /// What is wrong with the line. The service gets a line with faults only to say what else is wrong.
    pub faults: Vec<String>,
    /// The external ids that have a column or member of their own.
    external: Vec<Value>,
    /// The names and ids of other records that the line has.
    references: Vec<(&'static str, String)>,
    /// The values of custom fields that have a column or member of their own.
    custom: Map<String, Value>,
}

impl Person {
    /// Reads the cells of a line. An empty cell is a field that is not sent.
    pub fn of_cells(mapping: &Mapping, cells: &[String], names: &Names) -> Self {
        let mut person = Self::default();
        for (content, cell) in mapping.cells(cells) {
            let cell = cell::unprotected(cell).trim();
            if !cell.is_empty() {
                person.add_cell(content, cell, mapping, names);
            }
        }
        person.complete(names);
        person
    }

    /// The method of its request: `POST` creates a prospect, or updates the one it matches; `PATCH` updates the
    /// prospect whose id the line has.
    pub fn method(&self) -> Method {
        if self.item.contains_key("id") { Method::PATCH } else { Method::POST }
    }

    /// Sets a field.
    pub(super) fn set(&mut self, field: &str, value: impl Into<Value>) {
        self.item.insert(field.to_owned(), value.into());
    }

    /// Sets a field that no other member may have set.
    pub(super) fn set_once(&mut self, member: &str, field: &str, value: impl Into<Value>) {
        if self.item.contains_key(field) {
            self.faults.push(format!("{field} is set twice, by {member} and by another member"));
        }
        self.set(field, value);
    }

    /// Sets a custom field. A preview leaves out a field that the account does not have.
    fn set_custom(&mut self, key: &str, value: &Value, mapping: &Mapping, names: &Names) {
        let Some(field) = mapping.custom.get(key) else { return };
        let value = match value {
            Value::String(cell) => custom_value::value(field, cell, names),
            value => Ok(value.clone()),
        };
        match value {
            Ok(value) => drop(self.custom.insert(key.to_owned(), value)),
            Err(fault) => self.faults.push(format!("{}: {fault}", field.label)),
        }
    }

    fn add_cell(&mut self, content: &Content, cell: &str, mapping: &Mapping, names: &Names) {
        let field = match content {
            Content::Custom(key) => return self.set_custom(key, &cell.into(), mapping, names),
            Content::External(system) => return self.external.push(json!({"system": system, "id": cell})),
            Content::Field(field) => field,
        };
        match field.shape {
            Shape::Text => self.set(field.sets, cell),
            Shape::Time => self.set(field.sets, custom_value::time(cell)),
            Shape::FullName => {
                let fault = || format!("the name {cell:?} has no space between first and last name");
                let (first, last) = self.split_or(split_name(cell), fault);
                self.set("firstName", first);
                self.set("lastName", last);
            }
            // The id of another system finds nobody here.
            Shape::Id => {
                if ProspectId::parse(cell).is_some() {
                    self.set(field.sets, cell);
                }
            }
            Shape::Choice => self.set(field.sets, cell.to_lowercase().replace([' ', '-'], "_")),
            Shape::List => self.set(field.sets, cell::split(cell)),
            Shape::Link => self.set(field.sets, json!({"url": cell})),
            Shape::ExternalIds => {
                for text in cell::split(cell) {
                    match text.split_once(':') {
                        Some((system, id)) => self.external.push(json!({"system": system, "id": id})),
                        None => self.faults.push(format!("the external id {text:?} is not SYSTEM:ID")),
                    }
                }
            }
            Shape::Json => match serde_json::from_str::<Value>(cell) {
                Ok(value) => self.set(field.sets, value),
                Err(error) => self.faults.push(format!("{} is not JSON: {error}", field.name)),
            },
            Shape::Reference => self.references.push((field.name, cell.to_owned())),
        }
    }

    /// The parts of a name, or dashes and a fault. Without them the service would say that the line has no name.
    fn split_or(&mut self, names: Option<(String, String)>, fault: impl Fn() -> String) -> (String, String) {
        names.unwrap_or_else(|| {
            self.faults.push(fault());
            ("-".to_owned(), "-".to_owned())
        })
    }

    /// Adds a member of a JSON line. Null clears a field, and the service refuses a value of another type.
    pub(super) fn add_member(
        &mut self,
        (name, value): (&str, &Value),
        content: &Content,
        mapping: &Mapping,
        names: &Names,
    ) {
        let text = value.as_str();
        let field: &Field = match content {
            Content::Custom(key) => return self.set_custom(key, value, mapping, names),
            Content::External(system) => match scalar(value) {
                Some(id) => return self.external.push(json!({"system": system, "id": id})),
                None => return self.faults.push(format!("{name} must be a text")),
            },
            Content::Field(field) => field,
        };
        match (field.shape, text) {
            (Shape::FullName, _) => {
                let fault = || format!("{name} must be a text with a first and a last name");
                let (first, last) = self.split_or(text.and_then(split_name), fault);
                self.set_once(name, "firstName", first);
                self.set_once(name, "lastName", last);
            }
            (Shape::Id, Some(id)) if ProspectId::parse(id).is_some() => self.set("id", id),
            (Shape::Id, _) => self
                .faults
                .push(format!("{name} must be the id of a prospect; ids of other systems belong in externalIds")),
            (Shape::Link, Some(url)) => self.set_once(name, field.sets, json!({"url": url})),
            (Shape::Link, None) => self.faults.push(format!("{name} must be a text")),
            (Shape::Reference, Some(text)) => self.references.push((field.name, text.to_owned())),
            _ if field.name == "source" && value.is_null() => self.set_once(name, "sourceId", Value::Null),
            _ => self.set_once(name, field.sets, value.clone()),
        }
    }

    /// Resolves the names of records, and adds the external ids.
    pub(super) fn complete(&mut self, names: &Names) {
        let references = std::mem::take(&mut self.references);
        let get = |name: &str| {
            let reference = references.iter().find(|(field, _)| *field == name);
            reference.map(|(_, text)| text.as_str())
        };
        let find = |list, field: &str, id: &str| names.resolve(list, get(field), get(id));
        let pipeline = self.set_resolved("pipelineId", find(List::Pipelines, "pipeline", "pipelineId"));
        let stage = names.stage(get("stage"), get("stageId"), pipeline.as_deref());
        self.set_resolved("stageId", stage);
        self.set_resolved("officeId", find(List::Offices, "office", "officeId"));
        self.set_resolved("ownerId", find(List::Users, "owner", "ownerId"));
        self.set_resolved("jobId", find(List::Jobs, "job", "jobId"));
        let source = get("source");
        let source_id = get("sourceId").filter(|id| source.is_none() || names.has(List::Sources, id));
        match (source, source_id) {
            // The service finds the source of this name, or creates it.
            (Some(name), None) => self.set("newSourceName", name),
            (name, id) => {
                self.set_resolved("sourceId", names.resolve(List::Sources, name, id));
            }
        }
        self.add_custom();
        if !self.external.is_empty() {
            let mut external = std::mem::take(&mut self.external);
            if let Some(Value::Array(given)) = self.item.get("externalIds") {
                external.splice(0..0, given.iter().cloned());
            }
            self.set("externalIds", external);
        }
    }

    /// Adds the custom fields to the object that the line may have. The service refuses anything but an object.
    fn add_custom(&mut self) {
        if self.custom.is_empty() {
            return;
        }
        let sent = self.item.entry("customFields").or_insert_with(|| json!({}));
        let Some(sent) = sent.as_object_mut() else { return };
        for (key, value) in std::mem::take(&mut self.custom) {
            if sent.contains_key(&key) {
                self.faults.push(format!("{PREFIX}{key} is set twice"));
            }
            sent.insert(key, value);
        }
    }

    fn set_resolved(&mut self, field: &str, resolved: Result<Option<String>, String>) -> Option<String> {
        match resolved {
            Ok(id) => {
                if let Some(id) = &id {
                    self.set(field, id.as_str());
                }
                id
            }
            Err(fault) => {
                self.faults.push(fault);
                None
            }
        }
    }

    /// Gives a person without any contact an external id. Nothing else would tell, in a month, that this person was
    /// imported already.
    pub(super) fn identify(&mut self, region: &str) {
        if self.faults.is_empty()
            && self.method() == Method::POST
            && self.contacts(MatchBy::default(), region).is_empty()
        {
            let id = digest(&Value::Object(self.item.clone()).to_string());
            self.set("externalIds", json!([{"system": IMPORT_SYSTEM, "id": id}]));
        }
    }

    /// The id, the email, the phone and the external ids that may match (SPECIFICATION §7.4), as the service
    /// compares them.
    pub fn contacts(&self, match_by: MatchBy, region: &str) -> Vec<String> {
        let text = |name: &str| self.item.get(name).and_then(Value::as_str);
        let email = text("email").filter(|_| match_by.email).and_then(Email::parse);
        let phone = text("phone").filter(|_| match_by.phone);
        let phone = phone.and_then(|phone| Phone::parse(phone, region));
        let external = self.item.get("externalIds").filter(|_| match_by.external_id);
        let external = external.and_then(Value::as_array);
        let external = external.into_iter().flatten().map(Value::to_string);
        let email = email.map(|email| email.as_str().to_owned());
        let phone = phone.map(|phone| phone.as_str().to_owned());
        let id = text("id").map(str::to_owned);
        id.into_iter().chain(email).chain(phone).chain(external).collect()
    }
}

/// The first and the last name: `King, Ada`, or the words before and after the last space.
fn split_name(name: &str) -> Option<(String, String)> {
    let (first, last) = match name.split_once(',') {
        Some((last, first)) => (first, last),
        None => name.rsplit_once(char::is_whitespace)?,
    };
    let (first, last) = (first.trim().to_owned(), last.trim().to_owned());
    (!first.is_empty() && !last.is_empty()).then_some((first, last))
}

/// A text or a number as a text: ids of other systems are often numbers.
fn scalar(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::import::mapping::Assignment;

    fn line(header: &str, cells: &str) -> Result<Value, String> {
        let split = |text: &str| text.split('|').map(str::to_owned).collect::<Vec<_>>();
        let maps = [Assignment::parse("crm=external:crm").unwrap()];
        let maps = if header.contains("crm") { &maps[..] } else { &[] };
        let mapping = Mapping::new(&split(header), maps).unwrap();
        let names = Names::sample();
        let person = Person::of_cells(&mapping, &split(cells), &names);
        if !person.faults.is_empty() {
            return Err(person.faults.join("; "));
        }
        Ok(json!({"contacts": person.contacts(MatchBy::default(), &names.region), "item": person.item}))
    }

    #[test]
    fn a_line_is_the_body_of_a_request() {
        let header = "Name|E-mail|Mobile|Tags|Stage|Office|Owner Email|Source|License|crm|externalIds|Notes";
        let cells = "Ada Mary King|ADA@example.com|(212) 555-0123|vip; new, x|offer|ZÜRICH|sam@example.com|Fair|\
                     In Progress|7|hr:8; erp:a:b|'=1+1";
        let item = json!({
            "firstName": "Ada Mary", "lastName": "King", "email": "ADA@example.com", "phone": "(212) 555-0123",
            "labels": ["vip", "new", "x"], "stageId": "p1-offer", "officeId": "o1", "ownerId": "u1",
            "newSourceName": "Fair", "licenseStatus": "in_progress", "notes": "=1+1",
            "externalIds": [{"system": "crm", "id": "7"}, {"system": "hr", "id": "8"}, {"system": "erp", "id": "a:b"}],
        });
        let external = |system: &str, id: &str| json!({"system": system, "id": id}).to_string();
        let external = [external("crm", "7"), external("hr", "8"), external("erp", "a:b")];
        let contacts = [&["ada@example.com".to_owned(), "+12125550123".to_owned()][..], &external].concat();
        assert_eq!(line(header, cells), Ok(json!({"item": item, "contacts": contacts})));
        let item = json!({"firstName": "Ada", "lastName": "King", "pipelineId": "p2", "sourceId": "s1"});
        let read = line("name|pipeline|source|sourceId", "King, Ada|Pipeline p2|Fair|s1");
        assert_eq!(read, Ok(json!({"item": item, "contacts": []})));
        let item = json!({"firstName": "Ada", "lastName": "King", "newSourceName": "Fair", "phone": "12"});
        let read = line("name|source|sourceId|phone", "Ada King|Fair|s9|12");
        assert_eq!(read, Ok(json!({"item": item, "contacts": []})));
        let id = "prospect_01K00000000000000000000001";
        let read = line("id|name|tags", &format!("{id}||vip"));
        assert_eq!(read, Ok(json!({"item": {"id": id, "labels": ["vip"]}, "contacts": [id]})));
    }

    #[test]
    fn all_faults_of_a_line_are_named() {
        let header = "Name|Office|Stage|externalIds|applicationQuestions";
        let faults = line(header, "Madonna|Paris|x|7|{").unwrap_err();
        let expected = "the name \"Madonna\" has no space between first and last name; the external id \"7\" is not \
                        SYSTEM:ID; applicationQuestions is not JSON: EOF while parsing an object at line 1 column 1; \
                        there is no stage \"x\"; there is no office \"Paris\"";
        assert_eq!(faults, expected);
    }
}
