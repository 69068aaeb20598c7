//! The endpoints of users, pipelines, stages, offices, sources and jobs (SPECIFICATION §17). The module of each kind has
//! the rules that only this kind has.

use domain::field::{Input, Record, View};
use domain::pipeline::StageView;
use domain::{AccountId, Job, LoggedChange, Office, Pipeline, Position, SortKey, Source, UnixMs, User};
use index::Direction;
use shared::endpoints::additions::ETAG;
use shared::endpoints::small_list::{Element, page};
use shared::gate::Context;
use shared::http::{ApiError, Reply};

use crate::settings::{Change, State, moment, revision};

/// The id and the times of a record.
pub(crate) struct Stamp {
    pub id: String,
    /// When it was created.
    pub created_at: UnixMs,
    /// When it was last changed, which is its revision too.
    pub updated_at: UnixMs,
}

/// A record with a [`Stamp`].
pub(crate) trait Stamped {
    /// Its id and its times.
    fn stamp(&self) -> Stamp;

    /// The time of its last change.
    fn updated_at(&mut self) -> &mut UnixMs;
}

macro_rules! stamped {
    ($($record:ty),*) => {$(
        impl Stamped for $record {
            fn stamp(&self) -> Stamp {
                Stamp {
                    id: self.id.to_string(),
                    created_at: self.created_at,
                    updated_at: self.updated_at,
                }
            }

            fn updated_at(&mut self) -> &mut UnixMs {
                &mut self.updated_at
            }
        }
    )*};
}

stamped!(User, Pipeline, StageView, Office, Source, Job);

/// A kind of record that an account sets up.
pub(crate) trait Setting: Record + Stamped + Send + Sync {
    /// The account's data that decide about a change.
    type State: State;
    /// The path parameter that carries its id.
    const PARAMETER: &'static str;
    const ROUTE: &'static str;
    /// What clients call it.
    const NOUN: &'static str = <Self as Record>::NAME;
    /// The message of its deletion.
    const DELETED: &'static str;

    /// The record of this id.
    fn find(state: &Self::State, id: &str) -> Option<Self>;

    /// All records of the account.
    fn all(context: &Context<'_>) -> impl Future<Output = Result<Vec<Self>, ApiError>> + Send;

    /// Its deletion, unless it is in use.
    fn deletion(&self, context: &Context<'_>, state: &Self::State) -> Result<Change, ApiError>;

    /// Its position in the list, where `at` records of the account come before it.
    fn position(&self, _at: i64) -> i64 {
        self.stamp().created_at.ms()
    }
}

/// A kind of record whose requests send its fields and nothing else.
pub(crate) trait PlainSetting: Setting {
    /// A new record; `None` without a required field.
    fn new(context: &Context<'_>, input: &Self::Input) -> Option<Self>;

    /// Its creation, or its change from the state `before`, unless the account refuses it.
    fn saved(&self, before: Option<&Self>, account: AccountId, state: &Self::State) -> Result<Change, ApiError>;
}

/// The record that the path names.
pub(crate) fn named<S: Setting>(context: &Context<'_>, state: &S::State) -> Result<S, ApiError> {
    S::find(state, context.parameter(S::PARAMETER)).ok_or_else(|| ApiError::not_found(S::NOUN))
}

/// The record that the path names, if the client does not know an older revision.
pub(crate) fn matched<S: Setting>(context: &Context<'_>, state: &S::State) -> Result<S, ApiError> {
    let record: S = named(context, state)?;
    context.check_if_match(revision(record.stamp().updated_at))?;
    Ok(record)
}

/// The reply with a record and its revision.
pub(crate) fn reply<S: Setting>(record: &S) -> Result<Reply, ApiError> {
    Ok(Reply::item(&View(record))?.with_revision(revision(record.stamp().updated_at)))
}

/// Returns one record; 304 if the client already has this revision.
pub(crate) async fn get<S: Setting>(context: &Context<'_>) -> Result<Reply, ApiError> {
    let record: S = named(context, &S::State::shown(context).await?)?;
    Ok(context.conditional(Reply::item(&View(&record))?, revision(record.stamp().updated_at)))
}

/// Lists all records: pipelines and stages in the account's order, the others oldest first.
pub(crate) async fn list<S: Setting>(context: &Context<'_>) -> Result<Reply, ApiError> {
    let records = S::all(context).await?;
    let elements = (0..).zip(&records).map(|(at, record)| {
        let Stamp { id, updated_at, .. } = record.stamp();
        let key = SortKey::Number(record.position(at));
        Element { position: Position { key, id }, updated_at, revision: Some(revision(updated_at)), item: View(record) }
    });
    page(context, S::ROUTE, (S::SHOWN, &[ETAG]), Direction::Ascending, elements.collect())
}

pub(crate) async fn create<S: PlainSetting>(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut body = context.call.json()?;
    let input = S::Input::of_creation(&mut body);
    body.into_errors().or(())?;
    let record = S::new(context, &input).ok_or_else(|| ApiError::internal("a required field without a field error"))?;
    context
        .decide_and_commit(|| async {
            let state = S::State::stored(context).await?;
            let change = record.saved(None, context.account(), &state)?;
            let change = change.logged(LoggedChange::created(&record.stamp().id, &record));
            let reply = reply(&record)?.created();
            state.decision(context, change, reply).await.map(Some)
        })
        .await
}

/// Updates a record; omitted fields keep their values.
pub(crate) async fn update<S: PlainSetting>(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut body = context.call.json()?;
    let input = S::Input::of_update(&mut body);
    body.into_errors().or(())?;
    context
        .decide_and_commit(|| async {
            let state = S::State::stored(context).await?;
            let before: S = matched(context, &state)?;
            let mut after = before.clone();
            input.apply(&mut after);
            let change = if after == before {
                Change::default()
            } else {
                *after.updated_at() = moment(context, before.stamp().updated_at);
                let change = after.saved(Some(&before), context.account(), &state)?;
                change.logged(LoggedChange::updated(&after.stamp().id, &before, &after))
            };
            let reply = reply(&after)?;
            state.decision(context, change, reply).await.map(Some)
        })
        .await
}

/// Deletes a record that is not in use.
pub(crate) async fn delete<S: Setting>(context: &Context<'_>) -> Result<Reply, ApiError> {
    context
        .decide_and_commit(|| async {
            let state = S::State::stored(context).await?;
            let record = matched::<S>(context, &state)?;
            let change = record.deletion(context, &state)?;
            let change = change.logged(LoggedChange::deleted(&record.stamp().id, &record));
            let reply = Reply::deleted(S::DELETED)?;
            state.decision(context, change, reply).await.map(Some)
        })
        .await
}
