//! The parameter `include` of GET /prospects and GET /prospects/{prospectId}: what an item shows in addition to
//! the record (SPECIFICATION §8.25).

use domain::custom::value::{Audience, CustomView};
use domain::field::Record;
use domain::prospect_view::{self, ProspectView};
use domain::{Prospect, ProspectId, Settings};
use futures::{Stream, StreamExt, stream};
use serde::Serialize;
use shared::endpoints::additions::{Additions, ETAG};
use shared::endpoints::profile::{self, ProfileView};
use shared::gate::Context;
use shared::http::ApiError;
use shared::records::prospects::{self, PROFILES_AT_ONCE, Profile};

/// The value that adds the profile, and the name of the member that it adds.
pub const PROFILE: &str = "profile";

/// The value that adds the values of custom fields, and the name of the member that it adds.
pub const CUSTOM_FIELDS: &str = "customFields";

/// What `include` takes in the list.
pub const OF_LIST: [&str; 3] = [PROFILE, CUSTOM_FIELDS, ETAG];

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

/// A record, with its profile and its `ETag` if the request includes it.
#[derive(Debug, Serialize)]
pub struct IncludingView<'a> {
    #[serde(flatten)]
    item: ProspectView<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    profile: Option<ProfileView<'a>>,
    #[serde(rename = "customFields", skip_serializing_if = "Option::is_none")]
    custom_fields: Option<CustomView<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    etag: Option<String>,
}

/// The fields of the list's items.
#[must_use]
pub fn fields() -> Vec<&'static str> {
    [Prospect::SHOWN, prospect_view::ADDED].concat()
}

/// What the client sees of a prospect.
#[must_use]
pub fn view<'a>(prospect: &'a Prospect, settings: &'a Settings, profile: Option<&'a Profile>) -> IncludingView<'a> {
    IncludingView {
        item: prospect_view::item(prospect, settings, None),
        profile: profile
            .map(|attachments| profile::view(prospect, attachments, (&settings.custom_fields, Audience::Lists))),
        custom_fields: None,
        etag: None,
    }
}

/// The same with the `ETag` of the record, if the request asks for it: GET by id without `include` returns the same.
///
/// # Errors
/// 500 if the record cannot be written.
pub fn tagged<'a>(
    prospect: &'a Prospect,
    settings: &'a Settings,
    profile: Option<&'a Profile>,
    additions: &Additions,
) -> Result<IncludingView<'a>, ApiError> {
    let view = view(prospect, settings, profile);
    let etag = additions.etag(&view.item, prospect.revision)?;
    let custom_fields = additions.has(CUSTOM_FIELDS).then_some(CustomView {
        values: &prospect.custom,
        fields: &settings.custom_fields,
        audience: Audience::Lists,
    });
    Ok(IncludingView {
        custom_fields,
        etag,
        ..view
    })
}

impl Include {
    /// The part that asks for reads.
    #[must_use]
    pub fn of(additions: &Additions) -> Self {
        if additions.has(PROFILE) {
            Self::Profile
        } else {
            Self::Nothing
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
