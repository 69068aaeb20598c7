//! Notes on prospects, meetings with them, their files, and exports of the account (SPECIFICATION §11, §12, §18, §20).

pub mod exports;
pub mod files;
pub mod meeting;
pub mod meetings_facets;
pub mod meetings_list;
pub mod note;
pub mod notes_list;

use domain::Permission::{MeetingsRead, MeetingsWrite, NotesRead, NotesWrite, ProspectsRead, ProspectsWrite};
use domain::{Meeting, Note};
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
    /// POST /notes/batch
    CreateNotes,
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
    /// POST /meetings/batch
    CreateMeetings,
    /// GET /meetings
    ListMeetings,
    /// GET /meetings/facets
    MeetingFacets,
    /// GET /meetings/{meetingId}
    GetMeeting,
    /// PATCH and PUT /meetings/{meetingId}
    UpdateMeeting,
    /// DELETE /meetings/{meetingId}
    DeleteMeeting,
    /// POST /prospects/{prospectId}/files
    UploadFile,
    /// GET /files
    ListFiles,
    /// GET /files/{fileId}
    GetFile,
    /// GET /files/{fileId}/content
    FileContent,
    /// DELETE /files/{fileId}
    DeleteFile,
    /// POST /exports
    CreateExport,
    /// GET /exports
    ListExports,
    /// GET /exports/{exportId}
    GetExport,
}

impl Family for NotesMeetings {
    type Operation = Operation;

    const NAME: &'static str = "notes-meetings";

    const ROUTES: &'static [Route<Operation>] = &[
        Route::write_or_dry_run(Method::Post, "/notes", NotesWrite, Operation::CreateNote),
        Route::write_or_dry_run(Method::Post, "/notes/batch", NotesWrite, Operation::CreateNotes),
        Route::read("/notes", NotesRead, Operation::ListNotes),
        Route::read("/notes/{noteId}", NotesRead, Operation::GetNote),
        Route::write_or_dry_run(Method::Patch, "/notes/{noteId}", NotesWrite, Operation::UpdateNote),
        Route::write_or_dry_run(Method::Put, "/notes/{noteId}", NotesWrite, Operation::UpdateNote),
        Route::write_or_dry_run(Method::Delete, "/notes/{noteId}", NotesWrite, Operation::DeleteNote),
        Route::write_or_dry_run(Method::Post, "/meetings", MeetingsWrite, Operation::CreateMeeting),
        Route::write_or_dry_run(
            Method::Post,
            "/meetings/batch",
            MeetingsWrite,
            Operation::CreateMeetings,
        ),
        Route::read("/meetings", MeetingsRead, Operation::ListMeetings),
        Route::read("/meetings/facets", MeetingsRead, Operation::MeetingFacets),
        Route::read("/meetings/{meetingId}", MeetingsRead, Operation::GetMeeting),
        Route::write_or_dry_run(
            Method::Patch,
            "/meetings/{meetingId}",
            MeetingsWrite,
            Operation::UpdateMeeting,
        ),
        Route::write_or_dry_run(
            Method::Put,
            "/meetings/{meetingId}",
            MeetingsWrite,
            Operation::UpdateMeeting,
        ),
        Route::write_or_dry_run(
            Method::Delete,
            "/meetings/{meetingId}",
            MeetingsWrite,
            Operation::DeleteMeeting,
        ),
        Route::write_or_dry_run(
            Method::Post,
            "/prospects/{prospectId}/files",
            ProspectsWrite,
            Operation::UploadFile,
        ),
        Route::read("/files", ProspectsRead, Operation::ListFiles),
        Route::read("/files/{fileId}", ProspectsRead, Operation::GetFile),
        Route::write_or_dry_run(Method::Delete, "/files/{fileId}", ProspectsWrite, Operation::DeleteFile),
        Route::read("/files/{fileId}/content", ProspectsRead, Operation::FileContent),
        Route::write_or_dry_run(Method::Post, "/exports", ProspectsRead, Operation::CreateExport),
        Route::read("/exports", ProspectsRead, Operation::ListExports),
        Route::read("/exports/{exportId}", ProspectsRead, Operation::GetExport),
    ];

    async fn run(&self, operation: Operation, context: &Context<'_>) -> Result<Reply, ApiError> {
        match operation {
            Operation::CreateNote => children::create(context, note::request).await,
            Operation::CreateNotes => children::create_many(context, note::request).await,
            Operation::ListNotes => notes_list::handle(context).await,
            Operation::GetNote => children::get::<Note>(context).await,
            Operation::UpdateNote => note::update(context).await,
            Operation::DeleteNote => children::delete::<Note>(context, &deleted("Note deleted.")).await,
            Operation::CreateMeeting => children::create(context, meeting::request).await,
            Operation::CreateMeetings => children::create_many(context, meeting::request).await,
            Operation::ListMeetings => meetings_list::handle(context).await,
            Operation::MeetingFacets => meetings_facets::handle(context).await,
            Operation::GetMeeting => children::get::<Meeting>(context).await,
            Operation::UpdateMeeting => meeting::update(context).await,
            Operation::DeleteMeeting => children::delete::<Meeting>(context, &deleted("Meeting deleted.")).await,
            Operation::UploadFile => files::upload::handle(context).await,
            Operation::ListFiles => files::list::handle(context).await,
            Operation::GetFile => files::get::handle(context).await,
            Operation::FileContent => files::content::handle(context).await,
            Operation::DeleteFile => files::delete::handle(context).await,
            Operation::CreateExport => exports::create::handle(context).await,
            Operation::ListExports => exports::list::handle(context).await,
            Operation::GetExport => exports::get::handle(context).await,
        }
    }
}

#[derive(Serialize)]
struct Deleted {
    success: bool,
    message: &'static str,
}

/// The body of a deletion.
const fn deleted(message: &'static str) -> Deleted {
    Deleted { success: true, message }
}
