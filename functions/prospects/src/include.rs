//! The parameter `include` of GET /prospects and GET /prospects/{prospectId}: what an item shows in addition to
//! the record (SPECIFICATION §7.1).

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
const CUSTOM_FIELDS: &str = "customFields";

/// What `include` takes in the list.
pub const OF_LIST: [&str; 3] = [PROFILE, CUSTOM_FIELDS, ETAG];

/// How many batches of profiles are read at once. A batch has up to 23 MB, and the function has 1,024 MB of memory.
const BATCHES_AT_ONCE: usize = 2;

/// Prospects in the order of a page, with their profiles if the request includes them.
type Batch = Vec<(Prospect, Option<Profile>)>;

/// A record with what the request includes.
#[derive(Serialize)]
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
pub fn fields() -> Vec<&'static str> {
    [Prospect::SHOWN, prospect_view::ADDED].concat()
}

/// What the client sees of a prospect. The `ETag` is the one that GET by id without `include` returns.
pub fn view<'a>(
    prospect: &'a Prospect,
    settings: &'a Settings,
    profile: Option<&'a Profile>,
    additions: &Additions,
) -> Result<IncludingView<'a>, ApiError> {
    let item = prospect_view::item(prospect, settings, None);
    let fields = &settings.custom_fields;
    let custom_fields = additions.has(CUSTOM_FIELDS).then_some(CustomView {
        values: &prospect.custom,
        fields,
        audience: Audience::Lists,
    });
    Ok(IncludingView {
        profile: profile.map(|profile| profile::view(prospect, profile, (fields, Audience::Lists))),
        custom_fields,
        etag: additions.etag(&item, prospect.revision)?,
        item,
    })
}

/// Reads the prospects of a page, in the order of the ids. Profiles may be long, so they are read in batches: who drops
/// the stream when the page is full reads no more of them.
pub fn batches<'a>(
    context: &'a Context<'a>,
    ids: &'a [ProspectId],
    additions: &Additions,
) -> impl Stream<Item = Result<Batch, ApiError>> + 'a {
    let profiles = additions.has(PROFILE);
    let size = if profiles { PROFILES_AT_ONCE } else { ids.len().max(1) };
    let reads: Vec<_> = ids.chunks(size).map(|ids| batch(context, ids, profiles)).collect();
    stream::iter(reads).buffered(BATCHES_AT_ONCE)
}

async fn batch(context: &Context<'_>, ids: &[ProspectId], profiles: bool) -> Result<Batch, ApiError> {
    if profiles {
        let found = prospects::get_many_with_profiles(context.sight(), ids).await?.into_iter();
        return Ok(found.map(|(prospect, profile)| (prospect, Some(profile))).collect());
    }
    let found = prospects::get_many(context.sight(), ids).await?.into_iter();
    Ok(found.map(|prospect| (prospect, None)).collect())
}
