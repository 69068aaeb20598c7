//! New children: their prospect and their creator.

use std::sync::Arc;

use super::change::creation;
use crate::endpoints::batch::{self, BatchRequests, ItemAtWork, Readings};
use crate::gate::{Context, Decision};
use crate::http::{ApiError, Body, FieldErrors, Reply};
use crate::records;
use crate::records::children::Child;
use crate::records::prospects::FoundProspect;
use domain::{Creation, Prospect, ProspectId, Settings, UserId};
use store::Key;

/// A request to create a child.
pub trait CreationRequest: Send + Sync {
    /// The prospect that it names.
    fn prospect_id(&self) -> Option<ProspectId>;

    /// Decides the request, from the prospect that was read first or from what is read now. `None` if what was read is
    /// out of date.
    ///
    /// # Errors
    /// 400 with every field error, or if the account does not have the prospect.
    fn decide(
        &self,
        context: &Context<'_>,
        first: Option<FoundProspect>,
    ) -> impl Future<Output = Result<Option<Decision>, ApiError>> + Send;
}

/// A request to create a child that changes nothing else.
#[derive(Debug)]
pub struct NewChild<C, I> {
    /// The prospect that it names.
    pub prospect_id: Option<ProspectId>,
    /// The user that it names as its actor.
    pub user_id: Option<UserId>,
    pub errors: FieldErrors,
    pub input: I,
    /// Makes the child from the fields.
    pub make: fn(&Creation, &I) -> Option<C>,
}

impl<C: Child, I: Send + Sync> NewChild<C, I> {
    /// The prospect that the request names.
    async fn find(&self, context: &Context<'_>) -> Result<FoundProspect, ApiError> {
        let found = match self.prospect_id {
            Some(id) => records::prospects::find(context.sight(), id).await?,
            None => None,
        };
        let mut errors = self.errors.clone();
        if self.prospect_id.is_some() && found.is_none() {
            errors.add("prospectId", ProspectId::UNKNOWN);
        }
        let found = errors.or(found)?;
        found.ok_or_else(|| ApiError::internal("a required id without a field error"))
    }
}

impl<C: Child, I: Send + Sync> CreationRequest for NewChild<C, I> {
    fn prospect_id(&self) -> Option<ProspectId> {
        self.prospect_id
    }

    async fn decide(&self, context: &Context<'_>, first: Option<FoundProspect>) -> Result<Option<Decision>, ApiError> {
        let FoundProspect { prospect, fence } = match first {
            Some(first) => self.errors.clone().or(first)?,
            None => self.find(context).await?,
        };
        let record = (self.make)(&creation_by(context, self.user_id, &prospect), &self.input);
        let record = record.ok_or_else(|| ApiError::internal("a required field without a field error"))?;
        creation(context, (&prospect, self.user_id), record, fence.into_iter().collect()).map(Some)
    }
}

/// Creates the child that the request asks for, as `read` reads it. If its prospect is merged or deleted meanwhile, the
/// service decides the request again.
///
/// # Errors
/// 400 with every field error; 409 if other writers kept winning.
pub async fn create<C: Child, I: Send + Sync>(
    context: &Context<'_>,
    read: impl Fn(Body, &Arc<Settings>) -> NewChild<C, I>,
) -> Result<Reply, ApiError> {
    let body = context.call.json()?;
    let request = read(body, &context.settings().await?);
    // Before unknown names are refused: the response has these errors too.
    let mut first = Some(request.find(context).await?);
    context.decide_and_commit(|| request.decide(context, first.take())).await
}

/// The requests of a batch, as `read` reads each.
struct CreationRequests<F> {
    settings: Arc<Settings>,
    read: F,
}

/// Creates the children of a batch, whose requests `read` reads.
///
/// # Errors
/// 400 if `items` is malformed; the errors of [`batch::handle`].
pub async fn create_many<R: CreationRequest>(
    context: &Context<'_>,
    read: impl Fn(Body, &Arc<Settings>) -> R + Send + Sync,
) -> Result<Reply, ApiError> {
    let elements = batch::elements(context.call.json()?)?;
    let settings = context.settings().await?;
    batch::handle(context, elements, &CreationRequests { settings, read }).await
}

impl<R: CreationRequest, F: Fn(Body, &Arc<Settings>) -> R + Send + Sync> BatchRequests for CreationRequests<F> {
    type Request = R;
    type Reading = Option<FoundProspect>;

    fn read(&self, body: Body) -> Result<R, ApiError> {
        Ok((self.read)(body, &self.settings))
    }

    /// Items affect each other if they have the same prospect.
    async fn look_up(
        &self,
        context: &Context<'_>,
        requests: &[&R],
    ) -> Result<Readings<Option<FoundProspect>>, ApiError> {
        let account = context.account();
        let named: Vec<ProspectId> = requests.iter().filter_map(|request| request.prospect_id()).collect();
        let found = records::prospects::find_many(context.sight(), &named).await?;
        let with_keys = requests.iter().map(|request| {
            let found = request.prospect_id().and_then(|id| found.get(&id).cloned());
            let keys = found.iter().map(|found| Key::prospect(account, found.prospect.id));
            (keys.collect(), found)
        });
        Ok(with_keys.collect())
    }

    async fn answer(
        &self,
        item: &ItemAtWork<'_>,
        request: R,
        reading: Option<Option<FoundProspect>>,
    ) -> Result<String, ApiError> {
        let mut first = reading.flatten();
        item.commit(|| request.decide(item.context, first.take())).await
    }
}

/// The creation of a child on this prospect, by this user, or by the API key if this is `None` (SPECIFICATION §10.1). Its
/// event follows the events of the prospect at any clock.
pub fn creation_by(context: &Context<'_>, user_id: Option<UserId>, prospect: &Prospect) -> Creation {
    let by_key = || (context.caller.key_id, context.caller.key_name.clone());
    Creation {
        prospect_id: prospect.id,
        suffix: context.child_suffix(),
        now: context.moment_after(prospect.updated_at),
        user_id,
        key: user_id.is_none().then(by_key),
    }
}
