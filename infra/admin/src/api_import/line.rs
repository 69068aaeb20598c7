//! A line as the body of POST or PATCH /prospects (SPECIFICATION §8.6).

use domain::{Email, Phone, ProspectId};
use serde_json::{Map, Value, json};

use super::batches::Kind;
use super::mapping::Mapping;
use super::names::Names;
use crate::csv_file::cell;
use crate::csv_file::field::{Field, FieldName};

/// A line that can be sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// Whether the line has the id of its prospect.
    pub kind: Kind,
    /// The element of `items`.
    pub item: Map<String, Value>,
    /// What the service matches it by (SPECIFICATION §8.7), as the service compares it, and the id of the prospect.
    pub contacts: Vec<String>,
}

/// A line that cannot be sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AtFault {
    /// What is wrong with it.
    pub reasons: Vec<String>,
    /// What is left of it, as JSON, for the service to say what else is wrong.
    pub rest: Option<(Kind, String)>,
}

impl AtFault {
    /// A line of which nothing is left.
    #[must_use]
    pub fn alone(reason: String) -> Self {
        Self {
            reasons: vec![reason],
            rest: None,
        }
    }
}

/// The cells of a line that are not empty, by their fields.
pub struct Cells<'a>(pub Vec<(&'a Field, String)>);

impl Cells<'_> {
    fn get(&self, name: FieldName) -> Option<&str> {
        let mut cells = self.0.iter();
        let found = cells.find(|(field, _)| **field == Field::Named(name));
        found.map(|(_, text)| text.as_str())
    }
}

/// What the service gets for a line. An empty cell is a field that is not sent.
///
/// # Errors
/// Everything that is wrong with the line.
pub fn read(mapping: &Mapping, cells: &[String], names: &Names) -> Result<Person, Vec<String>> {
    let cells = mapping.cells(cells);
    let cells = cells.map(|(field, cell)| (field, cell::unprotected(cell).trim().to_owned()));
    let cells = Cells(cells.filter(|(_, cell)| !cell.is_empty()).collect());
    let mut line = Reading::default();
    for (field, cell) in &cells.0 {
        line.add(field, cell);
    }
    line.add_records(&cells, names);
    if line.kind() == Kind::Upsert {
        line.require_names(mapping, &cells);
    }
    if !line.external.is_empty() {
        let external = std::mem::take(&mut line.external);
        line.set("externalIds", external);
    }
    if line.errors.is_empty() {
        return Ok(Person {
            kind: line.kind(),
            contacts: contacts(&line.item, &names.region),
            item: line.item,
        });
    }
    // The service does not see this line, so that its most frequent error would be found in another run only.
    if cells
        .get(FieldName::Email)
        .is_some_and(|email| Email::parse(email).is_none())
    {
        line.errors
            .push(format!("{} is no email address", mapping.columns_of("email")));
    }
    Err(line.errors)
}

/// A line that is being read.
#[derive(Default)]
pub struct Reading {
    /// The fields so far.
    pub item: Map<String, Value>,
    /// The external ids that have a column of their own.
    pub external: Vec<Value>,
    /// What is wrong so far.
    pub errors: Vec<String>,
}

impl Reading {
    /// A line with the id of a prospect updates it.
    pub fn kind(&self) -> Kind {
        if self.item.contains_key("id") {
            Kind::Update
        } else {
            Kind::Upsert
        }
    }

    fn require_names(&mut self, mapping: &Mapping, cells: &Cells<'_>) {
        if mapping.has(FieldName::FullName) {
            // A name that cannot be split has its own message.
            if cells.get(FieldName::FullName).is_none() {
                self.errors
                    .push(format!("{} is empty", mapping.columns_of("firstName")));
            }
            return;
        }
        for field in ["firstName", "lastName"] {
            if !self.item.contains_key(field) {
                self.errors.push(format!("{} is empty", mapping.columns_of(field)));
            }
        }
    }

    /// Sets a field.
    pub fn set(&mut self, field: &str, value: impl Into<Value>) {
        self.item.insert(field.to_owned(), value.into());
    }

    /// Sets a field that no other member may have set.
    pub fn set_once(&mut self, member: &str, field: &str, value: impl Into<Value>) {
        if self.item.contains_key(field) {
            self.errors
                .push(format!("{field} is there twice, in {member} and in another member"));
        }
        self.set(field, value);
    }

    /// Adds a cell that stands for itself.
    pub fn add(&mut self, field: &Field, cell: &str) {
        let name = match field {
            Field::External(system) => return self.external.push(json!({"system": system, "id": cell})),
            Field::Named(name) => *name,
        };
        match name {
            FieldName::FirstName
            | FieldName::LastName
            | FieldName::Email
            | FieldName::Phone
            | FieldName::Notes
            | FieldName::Title
            | FieldName::Company
            | FieldName::StreetAddress
            | FieldName::City
            | FieldName::State
            | FieldName::PostalCode
            | FieldName::JobId => self.set(name.api_field(), cell),
            FieldName::FullName => match split_name(cell) {
                Some((first, last)) => {
                    self.set("firstName", first);
                    self.set("lastName", last);
                }
                None => self
                    .errors
                    .push(format!("the name {cell:?} has no space between first and last name")),
            },
            FieldName::Id => {
                // The id of another system finds nobody here.
                if ProspectId::parse(cell).is_some() {
                    self.set(name.api_field(), cell);
                }
            }
            FieldName::LicenseStatus => self.set(name.api_field(), cell.to_lowercase().replace([' ', '-'], "_")),
            FieldName::Labels => self.set(name.api_field(), cell::split(cell)),
            FieldName::ResumeUrl => self.set(name.api_field(), json!({"url": cell})),
            FieldName::ExternalIds => {
                for text in cell::split(cell) {
                    match text.split_once(':') {
                        Some((system, id)) => self.external.push(json!({"system": system, "id": id})),
                        None => self.errors.push(format!("the external id {text:?} is not SYSTEM:ID")),
                    }
                }
            }
            FieldName::ApplicationQuestions => match serde_json::from_str::<Value>(cell) {
                Ok(questions) => self.set(name.api_field(), questions),
                Err(error) => self.errors.push(format!("applicationQuestions is not JSON: {error}")),
            },
            // Each is half of a record that the line refers to.
            FieldName::Stage
            | FieldName::StageId
            | FieldName::Pipeline
            | FieldName::PipelineId
            | FieldName::Office
            | FieldName::OfficeId
            | FieldName::Source
            | FieldName::SourceId
            | FieldName::Owner
            | FieldName::OwnerId
            | FieldName::Job => {}
        }
    }

    /// Adds the ids of the records that a line refers to by name, by id or by both.
    pub fn add_records(&mut self, cells: &Cells<'_>, names: &Names) {
        let both = |name, id| (cells.get(name), cells.get(id));
        let (pipeline, pipeline_id) = both(FieldName::Pipeline, FieldName::PipelineId);
        let pipeline = self.found("pipelineId", names.pipeline(pipeline, pipeline_id));
        let (stage, stage_id) = both(FieldName::Stage, FieldName::StageId);
        self.found("stageId", names.stage(stage, stage_id, pipeline.as_deref()));
        let (office, office_id) = both(FieldName::Office, FieldName::OfficeId);
        self.found("officeId", names.offices.resolve(office, office_id));
        let (owner, owner_id) = both(FieldName::Owner, FieldName::OwnerId);
        self.found("ownerId", names.users.resolve(owner, owner_id));
        if let Some(job) = cells.get(FieldName::Job) {
            self.found("jobId", names.jobs.resolve(Some(job), cells.get(FieldName::JobId)));
        }
        let (source, source_id) = both(FieldName::Source, FieldName::SourceId);
        match (source, source_id.filter(|id| names.sources.has(id) || source.is_none())) {
            // The service finds the source of this name, or creates it.
            (Some(name), None) => self.set("newSourceName", name),
            (name, id) => {
                self.found("sourceId", names.sources.resolve(name, id));
            }
        }
    }

    fn found(&mut self, field: &str, found: Result<Option<String>, String>) -> Option<String> {
        match found {
            Ok(id) => {
                if let Some(id) = &id {
                    self.set(field, id.as_str());
                }
                id
            }
            Err(error) => {
                self.errors.push(error);
                None
            }
        }
    }
}

/// The first and the last name: `King, Ada`, or the words before and after the last space.
pub fn split_name(name: &str) -> Option<(String, String)> {
    let (first, last) = match name.split_once(',') {
        Some((last, first)) => (first, last),
        None => name.rsplit_once(char::is_whitespace)?,
    };
    let (first, last) = (first.trim().to_owned(), last.trim().to_owned());
    (!first.is_empty() && !last.is_empty()).then_some((first, last))
}

/// The id, the email, the phone and the external ids by which the service recognizes a person.
pub fn contacts(item: &Map<String, Value>, region: &str) -> Vec<String> {
    let text = |name: &str| item.get(name).and_then(Value::as_str);
    let email = text("email").and_then(Email::parse);
    let phone = text("phone").and_then(|phone| Phone::parse(phone, region));
    let external = item.get("externalIds").and_then(Value::as_array);
    let external = external.into_iter().flatten().map(Value::to_string);
    let email = email.map(|email| email.as_str().to_owned());
    let phone = phone.map(|phone| phone.as_str().to_owned());
    let id = text("id").map(str::to_owned);
    id.into_iter().chain(email).chain(phone).chain(external).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api_import::mapping::Assignment;

    fn line(header: &str, cells: &str) -> Result<Value, String> {
        let split = |text: &str| text.split('|').map(str::to_owned).collect::<Vec<_>>();
        let maps = [Assignment::parse("crm=external:crm").unwrap()];
        let maps = if header.contains("crm") { &maps[..] } else { &[] };
        let mapping = Mapping::new(&split(header), maps).unwrap();
        let person = read(&mapping, &split(cells), &Names::sample());
        let person = person.map_err(|errors| errors.join("; "))?;
        Ok(json!({"item": person.item, "contacts": person.contacts}))
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
        let contacts = json!([
            "ada@example.com",
            "+12125550123",
            external("crm", "7"),
            external("hr", "8"),
            external("erp", "a:b")
        ]);
        assert_eq!(line(header, cells), Ok(json!({"item": item, "contacts": contacts})));
        let found = line("name|pipeline|source|sourceId", "King, Ada|Pipeline p2|Fair|s1").unwrap();
        let item = json!({"firstName": "Ada", "lastName": "King", "pipelineId": "p2", "sourceId": "s1"});
        assert_eq!(found, json!({"item": item, "contacts": []}));
        let found = line("name|source|sourceId|phone", "Ada King|Fair|s9|12").unwrap();
        let item = json!({"firstName": "Ada", "lastName": "King", "newSourceName": "Fair", "phone": "12"});
        assert_eq!(found, json!({"item": item, "contacts": []}));
    }

    #[test]
    fn all_faults_of_a_line_are_named() {
        let header = "First|Last|Office|Stage|externalIds|applicationQuestions";
        let errors = line(header, " |King|Paris|x|7|{").unwrap_err();
        let expected = [
            "the external id \"7\" is not SYSTEM:ID",
            "applicationQuestions is not JSON",
            "there is no stage \"x\"",
            "there is no office \"Paris\"",
            "First is empty",
        ];
        let mut rest = errors.as_str();
        for part in expected {
            rest = rest.split_once(part).unwrap_or_else(|| panic!("{part}: {errors}")).1;
        }
        let errors = line("name", "Madonna").unwrap_err();
        assert_eq!(errors, "the name \"Madonna\" has no space between first and last name");
        assert_eq!(
            line("name|email", "|x").unwrap_err(),
            "name is empty; email is no email address"
        );

        let id = "prospect_01K00000000000000000000001";
        let found = line("id|name|tags", &format!("{id}||vip")).unwrap();
        assert_eq!(found, json!({"item": {"id": id, "labels": ["vip"]}, "contacts": [id]}));
        assert_eq!(line("id|name|tags", "003A1||vip").unwrap_err(), "name is empty");
    }
}
