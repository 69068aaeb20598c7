//! How long an account keeps its prospects (SPECIFICATION §15.5).

use serde::{Deserialize, Serialize};

use super::field::{FieldDefinition, Format, ValueKind};
use super::input::{Body, Json};
use super::time::{DAY_MS, UnixMs};

/// The most days of a retention: a century.
pub const MAX_DAYS: u32 = 36_525;

/// The fewest days before which no retention erases anybody: every law that asks for records asks for a year.
pub const LEAST_FLOOR_DAYS: u32 = 365;

named! {
    pub enum RetentionStart {
        CreatedAt = "createdAt",
        /// The last change of the prospect or of what belongs to it.
        LastActivityAt = "lastActivityAt",
    }
}

/// When an account erases prospects on its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Retention {
    pub days: u32,
    pub from: RetentionStart,
    /// Whether prospects with a hire stay.
    pub exclude_hired: bool,
    /// The days before which nobody is erased, whatever `days` says.
    pub floor_days: u32,
}

impl Retention {
    /// The days after which a prospect is erased.
    pub fn days_kept(self) -> u32 {
        self.days.max(self.floor_days)
    }

    /// A prospect is due by `at` if it started at this time or earlier.
    pub fn start_of_due(self, at: UnixMs) -> UnixMs {
        at.plus_ms(i64::from(self.days_kept()).saturating_mul(-DAY_MS))
    }
}

impl Format for Retention {
    const KIND: ValueKind = ValueKind::Schema {
        form: "object",
        bounds: &[],
        shown: r##"{"type":"object","title":"Retention","additionalProperties":false,"required":["days","from","excludeHired","floorDays"],"properties":{"days":{"type":"integer","minimum":1,"maximum":36525,"description":"After how many days."},"from":{"$ref":"#/components/schemas/RetentionStart"},"excludeHired":{"type":"boolean","description":"Whether prospects with a hire stay."},"floorDays":{"type":"integer","minimum":365,"maximum":36525,"description":"The days before which nobody is erased, whatever days says."}}}"##,
        sent: r##"{"type":"object","title":"RetentionInput","required":["days"],"properties":{"days":{"type":"integer","minimum":1,"maximum":36525,"description":"After how many days."},"from":{"$ref":"#/components/schemas/RetentionStart"},"excludeHired":{"type":"boolean","default":true,"description":"Whether prospects with a hire stay."},"floorDays":{"type":"integer","minimum":365,"maximum":36525,"default":365,"description":"The days before which nobody is erased, whatever days says. A law that asks for records decides: 365, 730, 1,095 or 1,460 are usual."}}}"##,
    };
    type Value = Self;

    fn read(body: &mut Body, field: &FieldDefinition, value: Json) -> Option<Self> {
        let mut object = body.as_object(field.name, value)?;
        if !object.has("days") {
            object.fault_missing("days");
        }
        let days = object.value("days");
        let days = days.and_then(|days| object.integer("days", &days, 1..=MAX_DAYS));
        let from = object.parse("from", "must be createdAt or lastActivityAt", RetentionStart::parse);
        let exclude_hired = FieldDefinition { name: "excludeHired", ..*field };
        let exclude_hired = object.field::<bool>(&exclude_hired).unwrap_or(true);
        let floor = object.value("floorDays");
        let floor = floor.map(|floor| object.integer("floorDays", &floor, LEAST_FLOOR_DAYS..=MAX_DAYS));
        body.absorb(object);
        Some(Self {
            days: days?,
            from: from.unwrap_or(RetentionStart::LastActivityAt),
            exclude_hired,
            floor_days: floor.unwrap_or(Some(LEAST_FLOOR_DAYS))?,
        })
    }
}
