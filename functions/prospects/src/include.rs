//! The parameter `include` of GET /prospects and GET /prospects/{prospectId}: what an item shows in addition to
//! the record (SPECIFICATION §8.25).

use domain::field::Record;
use domain::prospect_view::{self, ProspectView};
use domain::{Prospect, ProspectId, Settings};
use futures::{Stream, StreamExt, stream};
use serde::Serialize;
use shared::gate::Context;
use shared::http::query::Reader;
use shared::http::{ApiError, Fields};
use shared::records::prospects::{self, PROFILES_AT_ONCE, Profile};

use crate::profile::{self, ProfileView};

/// The value that adds the profile, and the name of the member that it adds.
const PROFILE: &str = "profile";

/// How many batches of profiles are read at once. A batch has up to 23 MB, and the function has 1,024 MB of memory.
const BATCHES_AT_ONCE: usize = 2;

/// The additions to the record that items show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Include {
    /// Nothing.
    Nothing,
    /// The profile.
    Profile,
}

/// Prospects in the order of a page.
#[derive(Debug, Default)]
pub struct Batch {
    /// The records.
    pub prospects: Vec<Prospect>,
    /// Their profiles; empty unless the request includes them.
    pub profiles: Vec<Profile>,
}

/// A record, with its profile if the request includes it.
#[derive(Debug, Serialize)]
pub struct IncludingView<'a> {
    #[serde(flatten)]
    item: ProspectView<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    profile: Option<ProfileView<'a>>,
}

/// The names that the `fields` parameter of the list takes.
#[must_use]
pub fn fields() -> Vec<&'static str> {
    [Prospect::SHOWN, prospect_view::ADDED, &[PROFILE]].concat()
}

/// What the client sees of a prospect.
#[must_use]
pub fn view<'a>(prospect: &'a Prospect, settings: &'a Settings, profile: Option<&'a Profile>) -> IncludingView<'a> {
    IncludingView {
        item: prospect_view::item(prospect, settings, None),
        profile: profile.map(|attachments| profile::view(prospect, attachments)),
    }
}

impl Include {
    /// Reads the parameter. A value that is nothing to include is an error of the reader.
    pub fn read(reader: &mut Reader<'_>) -> Self {
        let Some(value) = reader.joined("include") else {
            return Self::Nothing;
        };
        if value.split(',').any(|name| name.trim() != PROFILE) {
            reader.fault("include", "takes profile");
        }
        Self::Profile
    }

    /// The same together with `fields`, which can name the profile too: either one is enough.
    #[must_use]
    pub fn or_named_in(self, fields: Fields) -> (Self, Fields) {
        match fields {
            Fields::Every => (self, fields),
            Fields::Only(names) if names.iter().any(|name| name == PROFILE) => (Self::Profile, Fields::Only(names)),
            Fields::Only(mut names) => {
                if self == Self::Profile {
                    names.push(PROFILE.to_owned());
                }
                (self, Fields::Only(names))
            }
        }
    }

    /// Reads the prospects of a page, in the order of the ids. Profiles may be long, so they are read in batches: who
    /// drops the stream when the page is full reads no more of them.
    pub fn batches<'a>(
        self,
        context: &'a Context<'a>,
        ids: &'a [ProspectId],
    ) -> impl Stream<Item = Result<Batch, ApiError>> + 'a {
        let size = match self {
            Self::Nothing => ids.len().max(1),
            Self::Profile => PROFILES_AT_ONCE,
        };
        let reads: Vec<_> = ids.chunks(size).map(|ids| self.batch(context, ids)).collect();
        stream::iter(reads).buffered(BATCHES_AT_ONCE)
    }

    /// Reads the prospects that still exist.
    ///
    /// # Errors
    /// 503 if the store does not answer.
    pub async fn batch(self, context: &Context<'_>, ids: &[ProspectId]) -> Result<Batch, ApiError> {
        let (store, account) = (&context.app.store, context.account());
        match self {
            Self::Nothing => Ok(Batch {
                prospects: prospects::get_many(store, account, ids).await?,
                profiles: Vec::new(),
            }),
            Self::Profile => {
                let found = prospects::get_many_with_profiles(store, account, ids).await?;
                let (prospects, profiles) = found.into_iter().unzip();
                Ok(Batch { prospects, profiles })
            }
        }
    }
}
