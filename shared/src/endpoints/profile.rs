//! The profile of a prospect: its attributes outside the record (SPECIFICATION §7.1).

use domain::custom::value::{Audience, CustomView};
use domain::field::{Record, Shown};
use domain::{CustomFields, Prospect};
use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::records::prospects::Profile;

/// The names that the profile adds to the fields that the definition of a prospect shows there.
pub const ADDED: [&str; 8] = [
    "notes",
    "jobs",
    "applicationQuestions",
    "customFields",
    "hasResume",
    "alternateEmails",
    "alternatePhones",
    "alternateExternalIds",
];

/// The fields of a prospect that its item does not show.
#[derive(Clone, Copy, Debug)]
pub struct ProfileView<'a> {
    prospect: &'a Prospect,
    attachments: &'a Profile,
    custom: CustomView<'a>,
}

/// What the client sees of a profile, with the custom values that this audience sees.
pub const fn view<'a>(
    prospect: &'a Prospect,
    attachments: &'a Profile,
    (fields, audience): (&'a CustomFields, Audience),
) -> ProfileView<'a> {
    ProfileView { prospect, attachments, custom: CustomView { values: &prospect.custom, fields, audience } }
}

impl Serialize for ProfileView<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { prospect, attachments, custom } = self;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("id", &prospect.id)?;
        prospect.write(Shown::Profile, &mut map)?;
        map.serialize_entry("notes", &attachments.notes)?;
        map.serialize_entry("jobs", &prospect.applications)?;
        map.serialize_entry("applicationQuestions", &attachments.application_questions)?;
        map.serialize_entry("customFields", custom)?;
        map.serialize_entry("hasResume", &prospect.resume.is_some())?;
        map.serialize_entry("alternateEmails", &prospect.absorbed.emails)?;
        map.serialize_entry("alternatePhones", &prospect.absorbed.phones)?;
        map.serialize_entry("alternateExternalIds", &prospect.absorbed.external_ids)?;
        map.end()
    }
}
