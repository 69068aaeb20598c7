//! The parameter `include`: what items show next to their records (SPECIFICATION §6.6).

use domain::prospect_view::ProspectContact;
use serde::Serialize;

use crate::http::query::Reader;
use crate::http::{ApiError, Fields, Reply};

/// The member with the `ETag` of the record.
pub const ETAG: &str = "etag";

/// The member with the prospect that a record belongs to.
pub const PROSPECT: &str = "prospect";

/// The additions that a request asks for, each once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Additions(Vec<&'static str>);

/// A record with the additions that a request asks for.
#[derive(Debug, Serialize)]
pub struct RecordWith<'a, T> {
    /// What the client sees of the record.
    #[serde(flatten)]
    pub record: &'a T,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub prospect: Option<ProspectContact>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub etag: Option<String>,
}

impl Additions {
    /// Reads the parameter. A name that is not in `known` is an error of the reader. Without known names, it reads
    /// nothing.
    pub fn read(reader: &mut Reader<'_>, known: &[&'static str]) -> Self {
        let value = if known.is_empty() { None } else { reader.joined("include") };
        let Some(value) = value else {
            return Self::default();
        };
        let named = |name: &str| value.split(',').any(|given| given.trim() == name);
        if !value.split(',').all(|name| known.contains(&name.trim())) {
            reader.fault("include", format!("takes {}", known.join(", ")));
        }
        Self(known.iter().copied().filter(|name| named(name)).collect())
    }

    /// The same together with `fields`, which can name additions too: either one is enough.
    pub fn or_named_in(self, fields: Fields, known: &[&'static str]) -> (Self, Fields) {
        let Fields::Only(mut names) = fields else {
            return (self, fields);
        };
        names.extend(self.0.iter().copied().map(str::to_owned));
        let additions = known.iter().copied().filter(|known| names.iter().any(|name| name == known));
        (Self(additions.collect()), Fields::Only(names))
    }

    /// Whether the request asks for this addition.
    pub fn has(&self, name: &str) -> bool {
        self.0.contains(&name)
    }

    /// The `ETag` that GET by id returns with this item, if the request asks for it.
    pub fn etag(&self, item: &impl Serialize, revision: u64) -> Result<Option<String>, ApiError> {
        if !self.has(ETAG) {
            return Ok(None);
        }
        let reply = Reply::item(item)?.with_revision(revision);
        Ok(Some(reply.entity_tag().to_owned()))
    }
}
