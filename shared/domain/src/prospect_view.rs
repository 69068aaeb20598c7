//! A prospect as the client sees it, in responses and in events (SPECIFICATION §7.1).

use serde::ser::{SerializeMap, Serializer};
use serde::{Deserialize, Serialize};

use super::field::{Record, Shown};
use super::{Email, Phone, Prospect, ProspectId, Settings};

/// The names that the view adds to the fields of the record.
pub const ADDED: &[&str] = &["message", "currentStage"];

/// A prospect with the name of its stage and the warnings of a write, which are never stored.
#[derive(Clone, Copy, Debug)]
pub struct ProspectView<'a> {
    prospect: &'a Prospect,
    current_stage: &'a str,
    message: Option<&'a str>,
}

/// What the client sees of a prospect. `message` has the warnings of a write.
pub fn item<'a>(prospect: &'a Prospect, settings: &'a Settings, message: Option<&'a str>) -> ProspectView<'a> {
    ProspectView { prospect, current_stage: settings.stage_name(prospect.stage_id), message }
}

impl Serialize for ProspectView<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        self.prospect.write(Shown::Item, &mut map)?;
        map.serialize_entry("message", &self.message)?;
        map.serialize_entry("currentStage", self.current_stage)?;
        map.end()
    }
}

/// The name and the contacts of a prospect. The records that belong to a prospect show them in lists (SPECIFICATION
/// §6.6) and in the events of their creation (SPECIFICATION §12.2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ProspectContact {
    id: ProspectId,
    first_name: String,
    last_name: String,
    email: Option<Email>,
    phone: Option<Phone>,
}

impl ProspectContact {
    pub const fn id(&self) -> ProspectId {
        self.id
    }

    pub fn of(prospect: &Prospect) -> Self {
        Self {
            id: prospect.id,
            first_name: prospect.first_name.clone(),
            last_name: prospect.last_name.clone(),
            email: prospect.email.clone(),
            phone: prospect.phone.clone(),
        }
    }
}
