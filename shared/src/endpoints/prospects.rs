//! Changes of prospects that several families make: their writes, the fields that they change, and their owners.

use std::slice;
use std::sync::Arc;

use domain::prospect::{Application, ProspectSource};
use domain::{ChangedField, EventKind, JobId, Prospect, Settings, UserId, prospect_view};

use crate::gate::{Context, Decision};
use crate::http::{ApiError, Reply};
use crate::records::events::EventMeta;
use crate::records::prospects::Profile;
use crate::records::{Key, Write, prospects};

/// The writes of a new or changed prospect without its attachments, and its event with the event's key. `before` is the
/// stored record; `None` for a new prospect.
///
/// # Errors
/// 413 if the feed could not return it; 500 if it cannot be stored.
pub fn writes(
    context: &Context<'_>,
    settings: &Settings,
    before: Option<&Prospect>,
    after: &Prospect,
    meta: EventMeta,
) -> Result<(Vec<Write>, (Write, Key)), ApiError> {
    let writes = prospects::writes(context.account(), before, after)?;
    let event = context.event(meta, &prospect_view::item(after, settings, None))?;
    Ok((writes, event))
}

/// The fields in which two states of a prospect differ. `attachments` has the old notes and questions if they differ.
#[must_use]
pub fn changes(before: &Prospect, after: &Prospect, attachments: &Profile) -> Vec<ChangedField> {
    let notes = |_: &Option<String>| &attachments.notes;
    let questions = |_: &Option<String>| &attachments.application_questions;
    let source_id = |source: &Option<ProspectSource>| source.as_ref().map(|source| source.id);
    // The content of a resume is too long for an event.
    changed_fields!(
        before, after,
        Prospect {
            first_name: "firstName",
            last_name: "lastName",
            email: "email",
            phone: "phone",
            stage_id: "stageId",
            pipeline_id: "pipelineId",
            labels: "labels",
            title: "title",
            company: "company",
            license_status: "licenseStatus",
            street_address: "streetAddress",
            city: "city",
            state: "state",
            postal_code: "postalCode",
            office_id: "officeId",
            source: "sourceId" as source_id,
            applications: "jobId" as job_ids,
            owner_id: "ownerId",
            notes_digest: "notes" as notes,
            questions_digest: "applicationQuestions" as questions,
            external_ids: "externalIds",
        } hidden {
            resume: "resume",
        } not { id, revision, deleting, created_at, updated_at, stage_entered }
    )
}

fn job_ids(applications: &[Application]) -> Vec<JobId> {
    applications.iter().map(|application| application.job_id).collect()
}

/// The decision, which also commits that a new owner was not deleted meanwhile (ADR 0021). The stored record protects
/// the owner that it has.
#[must_use]
pub fn naming_owner(decision: Decision, context: &Context<'_>, before: &Prospect, after: &Prospect) -> Decision {
    if before.owner_id == after.owner_id {
        decision
    } else {
        decision.naming_users(context, &after.id.to_string())
    }
}

/// The change of this state of a prospect that gives it to another user.
///
/// # Errors
/// 413 or 500 if it cannot be stored; 503 if the store does not answer.
pub async fn owned_by(
    context: &Context<'_>,
    settings: &Arc<Settings>,
    before: &Prospect,
    owner: UserId,
) -> Result<Decision, ApiError> {
    let after = Prospect {
        owner_id: owner,
        revision: before.revision.saturating_add(1),
        updated_at: context.now.max(before.updated_at),
        ..before.clone()
    };
    let settings = context
        .with_names_of(Arc::clone(settings), slice::from_ref(&after))
        .await?;
    let meta = EventMeta {
        changes: changes(before, &after, &Profile::default()),
        ..EventMeta::new(EventKind::ProspectUpdated)
    };
    let (writes, event) = writes(context, &settings, Some(before), &after, meta)?;
    let shown = Reply::item(&prospect_view::item(&after, &settings, None))?;
    let decision = Decision::new(writes, shown.with_revision(after.revision)).with_event(event);
    Ok(naming_owner(decision, context, before, &after))
}
