//! The fields that a column or a member can hold: the fields of POST /prospects (SPECIFICATION §8.6), and names that
//! stand for the ids of records.

use self::Shape::{Choice, ExternalIds, FullName, Id, Json, Link, List, Reference, Text};

/// A field.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Field {
    /// The name that `--map` takes, and the member of a JSON line.
    pub name: &'static str,
    /// The field of the API that it sets.
    pub sets: &'static str,
    /// How a cell becomes a value.
    pub shape: Shape,
    /// Headers that mean it, in addition to its name, as [`comparable`] writes them, separated by spaces.
    pub csv: &'static str,
}

/// How a cell becomes a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// The text of the cell.
    Text,
    /// The first and the last name.
    FullName,
    /// The id of the prospect.
    Id,
    /// One of several words, in any case.
    Choice,
    /// Several texts.
    List,
    /// Several ids of other systems, as SYSTEM:ID.
    ExternalIds,
    /// JSON.
    Json,
    /// A link to a file.
    Link,
    /// The name or the id of a record.
    Reference,
}

const fn field(name: &'static str, shape: Shape, csv: &'static str) -> Field {
    let sets = name;
    Field { name, sets, shape, csv }
}

/// A field that sets another field of the API.
const fn alias(name: &'static str, sets: &'static str, shape: Shape, csv: &'static str) -> Field {
    Field { name, sets, shape, csv }
}

/// Every field.
pub static FIELDS: [Field; 30] = [
    field("id", Id, "prospectid"),
    field("firstName", Text, "first givenname forename fname"),
    field("lastName", Text, "last surname familyname lname"),
    alias(
        "name",
        "firstName",
        FullName,
        "fullname contactname candidatename prospectname candidate",
    ),
    field(
        "email",
        Text,
        "emailaddress mail mailaddress primaryemail workemail personalemail",
    ),
    field(
        "phone",
        Text,
        "phonenumber mobile mobilephone mobilenumber cell cellphone telephone tel telephonenumber primaryphone workphone homephone contactnumber",
    ),
    alias("stage", "stageId", Reference, "currentstage stagename"),
    field("stageId", Reference, ""),
    alias("pipeline", "pipelineId", Reference, "pipelinename"),
    field("pipelineId", Reference, ""),
    field("licenseStatus", Choice, "licencestatus license licence"),
    field("labels", List, "label tags tag"),
    field("notes", Text, "note comments comment remarks"),
    field("title", Text, "jobtitle position role currenttitle"),
    field(
        "company",
        Text,
        "companyname organization organisation organizationname employer currentcompany accountname",
    ),
    field(
        "streetAddress",
        Text,
        "street address address1 addressline1 mailingstreet",
    ),
    field("city", Text, "town mailingcity"),
    field("state", Text, "region province stateprovince stateregion mailingstate"),
    field("postalCode", Text, "zip zipcode postcode mailingzip mailingpostalcode"),
    alias("office", "officeId", Reference, "officename branch"),
    field("officeId", Reference, ""),
    alias(
        "source",
        "newSourceName",
        Reference,
        "sourcename newsourcename leadsource",
    ),
    field("sourceId", Reference, ""),
    alias(
        "owner",
        "ownerId",
        Reference,
        "ownername owneremail recruiter assignedto",
    ),
    field("ownerId", Reference, ""),
    alias("job", "jobId", Reference, "jobname vacancy opening"),
    field("jobId", Reference, ""),
    field("externalIds", ExternalIds, ""),
    field("applicationQuestions", Json, ""),
    alias("resumeUrl", "resume", Link, "resumelink cvurl cvlink"),
];

/// A header as it is compared: without case, spaces, underscores and hyphens.
#[must_use]
pub fn comparable(header: &str) -> String {
    let letters = header.chars().filter(|c| !c.is_whitespace() && !matches!(c, '_' | '-'));
    letters.flat_map(char::to_lowercase).collect()
}

impl Field {
    /// The field that `--map` means, in any case.
    pub(super) fn parse(name: &str) -> Option<&'static Self> {
        let name = comparable(name);
        FIELDS.iter().find(|field| comparable(field.name) == name)
    }

    /// The field that a header means.
    pub(super) fn guess(header: &str) -> Option<&'static Self> {
        let name = comparable(header);
        let by_header = || {
            FIELDS
                .iter()
                .find(|field| field.csv.split(' ').any(|header| header == name))
        };
        Self::parse(header).or_else(by_header)
    }

    /// The names of all fields.
    pub(super) fn names() -> impl Iterator<Item = &'static str> {
        FIELDS.iter().map(|field| field.name)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn no_header_means_two_fields() {
        let mut seen = HashSet::new();
        for field in &FIELDS {
            assert!(seen.insert(comparable(field.name)), "{field:?}");
            for header in field.csv.split_whitespace() {
                assert!(seen.insert(header.to_owned()), "{field:?}: {header}");
                assert_eq!(comparable(header), header);
            }
        }
    }
}
