//! The fields that a column can hold, and the headers by which they are recognized.

use std::fmt;

/// What a column holds. `External` has the name of the other system.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Field {
    /// A field with a name of its own.
    Named(FieldName),
    /// The record's id in another system.
    External(String),
}

/// What precedes the name of a system, as in `external:salesforce`.
const EXTERNAL: &str = "external:";

macro_rules! names {
    ($($name:ident: $text:literal $field:literal [$($header:literal)*];)*) => {
        /// The fields that have a name of their own: those of POST /prospects (SPECIFICATION §8.6), and names that
        /// stand for the ids of records.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum FieldName { $($name),* }

        impl FieldName {
            /// Every name.
            pub const EVERY: &[Self] = &[$(Self::$name),*];

            /// The name, as `--map` takes it.
            #[must_use]
            pub const fn text(self) -> &'static str {
                match self { $(Self::$name => $text),* }
            }

            /// The field of POST /prospects that carries it.
            #[must_use]
            pub const fn api_field(self) -> &'static str {
                match self { $(Self::$name => $field),* }
            }

            /// The headers that mean it besides its name, as [`comparable`] writes them.
            const fn headers(self) -> &'static [&'static str] {
                match self { $(Self::$name => &[$($header),*]),* }
            }
        }
    };
}

names! {
    Id: "id" "id" ["prospectid"];
    FirstName: "firstName" "firstName" ["first" "givenname" "forename" "fname"];
    LastName: "lastName" "lastName" ["last" "surname" "familyname" "lname"];
    FullName: "name" "firstName" ["fullname" "contactname" "candidatename" "prospectname" "candidate"];
    Email: "email" "email" ["emailaddress" "mail" "mailaddress" "primaryemail" "workemail" "personalemail"];
    Phone: "phone" "phone" ["phonenumber" "mobile" "mobilephone" "mobilenumber" "cell" "cellphone" "telephone" "tel"
        "telephonenumber" "primaryphone" "workphone" "homephone" "contactnumber"];
    Stage: "stage" "stageId" ["currentstage" "stagename"];
    StageId: "stageId" "stageId" [];
    Pipeline: "pipeline" "pipelineId" ["pipelinename"];
    PipelineId: "pipelineId" "pipelineId" [];
    LicenseStatus: "licenseStatus" "licenseStatus" ["licencestatus" "license" "licence"];
    Labels: "labels" "labels" ["label" "tags" "tag"];
    Notes: "notes" "notes" ["note" "comments" "comment" "remarks"];
    Title: "title" "title" ["jobtitle" "position" "role" "currenttitle"];
    Company: "company" "company" ["companyname" "organization" "organisation" "organizationname" "employer"
        "currentcompany" "accountname"];
    StreetAddress: "streetAddress" "streetAddress" ["street" "address" "address1" "addressline1" "mailingstreet"];
    City: "city" "city" ["town" "mailingcity"];
    State: "state" "state" ["region" "province" "stateprovince" "stateregion" "mailingstate"];
    PostalCode: "postalCode" "postalCode" ["zip" "zipcode" "postcode" "mailingzip" "mailingpostalcode"];
    Office: "office" "officeId" ["officename" "branch"];
    OfficeId: "officeId" "officeId" [];
    Source: "source" "newSourceName" ["sourcename" "newsourcename" "leadsource"];
    SourceId: "sourceId" "sourceId" [];
    Owner: "owner" "ownerId" ["ownername" "owneremail" "recruiter" "assignedto"];
    OwnerId: "ownerId" "ownerId" [];
    Job: "job" "jobId" ["jobname" "vacancy" "opening"];
    JobId: "jobId" "jobId" [];
    ExternalIds: "externalIds" "externalIds" [];
    ApplicationQuestions: "applicationQuestions" "applicationQuestions" [];
    ResumeUrl: "resumeUrl" "resume" ["resumelink" "cvurl" "cvlink"];
}

/// A header as it is compared: without case, spaces, underscores and hyphens.
#[must_use]
pub fn comparable(header: &str) -> String {
    let letters = header.chars().filter(|c| !c.is_whitespace() && !matches!(c, '_' | '-'));
    letters.flat_map(char::to_lowercase).collect()
}

impl FieldName {
    /// The field that a header means.
    #[must_use]
    pub fn guess(header: &str) -> Option<Self> {
        let header = comparable(header);
        let is_meant = |name: &&Self| comparable(name.text()) == header || name.headers().contains(&header.as_str());
        Self::EVERY.iter().find(is_meant).copied()
    }
}

impl Field {
    /// The field of a `--map`, for example `firstName` or `external:salesforce`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        if let Some(system) = text.strip_prefix(EXTERNAL) {
            return Some(Self::External(system.to_owned())).filter(|_| !system.is_empty());
        }
        let wanted = comparable(text);
        let name = FieldName::EVERY.iter().find(|name| comparable(name.text()) == wanted)?;
        Some(Self::Named(*name))
    }

    /// The field that a header means.
    #[must_use]
    pub fn guess(header: &str) -> Option<Self> {
        if header.starts_with(EXTERNAL) {
            return Self::parse(header);
        }
        FieldName::guess(header).map(Self::Named)
    }

    /// The field of POST /prospects that carries it.
    #[must_use]
    pub const fn api_field(&self) -> &'static str {
        match self {
            Self::Named(name) => name.api_field(),
            Self::External(_) => FieldName::ExternalIds.api_field(),
        }
    }
}

impl fmt::Display for Field {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Named(name) => formatter.write_str(name.text()),
            Self::External(system) => write!(formatter, "{EXTERNAL}{system}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn headers_are_recognized_without_case_spaces_underscores_and_hyphens() {
        let pairs = [
            ("First Name", "firstName"),
            ("first_name", "firstName"),
            ("E-mail", "email"),
            ("EMAIL ADDRESS", "email"),
            ("Mobile", "phone"),
            ("Company Name", "company"),
            ("Job Title", "title"),
            ("postal-code", "postalCode"),
            ("ZIP", "postalCode"),
            ("Tags", "labels"),
            ("currentStage", "stage"),
            ("external:crm", "external:crm"),
        ];
        for (header, field) in pairs {
            assert_eq!(
                Field::guess(header).map(|field| field.to_string()).as_deref(),
                Some(field)
            );
        }
        assert_eq!(Field::guess("Vorname"), None);
        assert_eq!(Field::parse("external:"), None);
    }

    #[test]
    fn no_header_means_two_fields() {
        let mut seen = HashSet::new();
        for name in FieldName::EVERY {
            assert!(seen.insert(comparable(name.text())), "{name:?}");
            for header in name.headers() {
                assert!(seen.insert((*header).to_owned()), "{name:?}: {header}");
                assert_eq!(comparable(header), *header);
            }
        }
    }
}
