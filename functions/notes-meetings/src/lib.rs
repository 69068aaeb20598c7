//! Notes on prospects and meetings with them (SPECIFICATION §11, §12).

pub mod meeting;
pub mod meetings_list;
pub mod note;
pub mod notes_list;

use domain::{Meeting, Note, Permission};
use serde::Serialize;
use shared::endpoints::children;
use shared::gate::{Context, Family, Route};
use shared::http::{ApiError, Method, Reply};

/// The family `notes-meetings`.
#[derive(Clone, Copy, Debug, Default)]
pub struct NotesMeetings;

/// The operations of the family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// POST /notes
    CreateNote,
    /// GET /notes
    ListNotes,
    /// GET /notes/{noteId}
    GetNote,
    /// PATCH and PUT /notes/{noteId}
    UpdateNote,
    /// DELETE /notes/{noteId}
    DeleteNote,
    /// POST /meetings
    CreateMeeting,
    /// GET /meetings
    ListMeetings,
    /// GET /meetings/{meetingId}
    GetMeeting,
    /// PATCH and PUT /meetings/{meetingId}
    UpdateMeeting,
    /// DELETE /meetings/{meetingId}
    DeleteMeeting,
}

const fn route(method: Method, path: &'static str, permission: Permission, operation: Operation) -> Route<Operation> {
    Route {
        method,
        path,
        permission: Some(permission),
        operation,
        takes_dry_run: method.writes(),
    }
}

impl Family for NotesMeetings {
    type Operation = Operation;

    const NAME: &'static str = "notes-meetings";

    const ROUTES: &'static [Route<Operation>] = &[
        route(Method::Post, "/notes", Permission::NotesWrite, Operation::CreateNote),
        route(Method::Get, "/notes", Permission::NotesRead, Operation::ListNotes),
        route(
            Method::Get,
            "/notes/{noteId}",
            Permission::NotesRead,
            Operation::GetNote,
        ),
        route(
            Method::Patch,
            "/notes/{noteId}",
            Permission::NotesWrite,
            Operation::UpdateNote,
        ),
        route(
            Method::Put,
            "/notes/{noteId}",
            Permission::NotesWrite,
            Operation::UpdateNote,
        ),
        route(
            Method::Delete,
            "/notes/{noteId}",
            Permission::NotesWrite,
            Operation::DeleteNote,
        ),
        route(
            Method::Post,
            "/meetings",
            Permission::MeetingsWrite,
            Operation::CreateMeeting,
        ),
        route(
            Method::Get,
            "/meetings",
            Permission::MeetingsRead,
            Operation::ListMeetings,
        ),
        route(
            Method::Get,
            "/meetings/{meetingId}",
            Permission::MeetingsRead,
            Operation::GetMeeting,
        ),
        route(
            Method::Patch,
            "/meetings/{meetingId}",
            Permission::MeetingsWrite,
            Operation::UpdateMeeting,
        ),
        route(
            Method::Put,
            "/meetings/{meetingId}",
            Permission::MeetingsWrite,
            Operation::UpdateMeeting,
        ),
        route(
            Method::Delete,
            "/meetings/{meetingId}",
            Permission::MeetingsWrite,
            Operation::DeleteMeeting,
        ),
    ];

    async fn run(&self, operation: Operation, context: &Context<'_>) -> Result<Reply, ApiError> {
        match operation {
            Operation::CreateNote => note::create(context).await,
            Operation::ListNotes => notes_list::handle(context).await,
            Operation::GetNote => children::get::<Note>(context).await,
            Operation::UpdateNote => note::update(context).await,
            Operation::DeleteNote => children::delete::<Note>(context, &deleted("Note deleted.")).await,
            Operation::CreateMeeting => meeting::create(context).await,
            Operation::ListMeetings => meetings_list::handle(context).await,
            Operation::GetMeeting => children::get::<Meeting>(context).await,
            Operation::UpdateMeeting => meeting::update(context).await,
            Operation::DeleteMeeting => children::delete::<Meeting>(context, &deleted("Meeting deleted.")).await,
        }
    }
}

#[derive(Serialize)]
struct Deleted {
    success: bool,
    message: &'static str,
}

const fn deleted(message: &'static str) -> Deleted {
    Deleted { success: true, message }
}
