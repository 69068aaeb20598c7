//! Notes on prospects, meetings with them, their files, and exports of the account (SPECIFICATION §10.3, §10.5, §11, §14).

mod exports;
mod files;
mod meetings;
mod notes;

use domain::Permission::{MeetingsRead, MeetingsWrite, NotesRead, NotesWrite, ProspectsRead, ProspectsWrite};
use domain::{Meeting, Note};
use shared::endpoints::children;

shared::family! {
    /// The family `notes-meetings`.
    NotesMeetings = "notes-meetings", |context|

    CreateNote: write_or_dry_run(Post) "/notes", NotesWrite, Scope => children::create(context, notes::request).await;
    CreateNotes: write_or_dry_run(Post) "/notes/batch", NotesWrite, Scope
        => children::create_many(context, notes::request).await;
    ListNotes: read "/notes", NotesRead, Scope => notes::list(context).await;
    GetNote: read "/notes/{noteId}", NotesRead, Scope => children::get::<Note>(context).await;
    UpdateNote: write_or_dry_run(Patch, Put) "/notes/{noteId}", NotesWrite, Scope => notes::update(context).await;
    DeleteNote: write_or_dry_run(Delete) "/notes/{noteId}", NotesWrite, Scope
        => children::delete::<Note>(context, "Note deleted.").await;
    CreateMeeting: write_or_dry_run(Post) "/meetings", MeetingsWrite, Scope
        => children::create(context, meetings::request).await;
    CreateMeetings: write_or_dry_run(Post) "/meetings/batch", MeetingsWrite, Scope
        => children::create_many(context, meetings::request).await;
    ListMeetings: read "/meetings", MeetingsRead, Scope => meetings::list(context).await;
    MeetingFacets: read "/meetings/facets", MeetingsRead, Scope => meetings::facets(context).await;
    GetMeeting: read "/meetings/{meetingId}", MeetingsRead, Scope => children::get::<Meeting>(context).await;
    UpdateMeeting: write_or_dry_run(Patch, Put) "/meetings/{meetingId}", MeetingsWrite, Scope
        => meetings::update(context).await;
    DeleteMeeting: write_or_dry_run(Delete) "/meetings/{meetingId}", MeetingsWrite, Scope
        => children::delete::<Meeting>(context, "Meeting deleted.").await;
    UploadFile: write_or_dry_run(Post) "/prospects/{prospectId}/files", ProspectsWrite, Scope
        => files::upload(context).await;
    ListFiles: read "/files", ProspectsRead, Scope => files::list(context).await;
    GetFile: read "/files/{fileId}", ProspectsRead, Scope => files::get(context).await;
    DeleteFile: write_or_dry_run(Delete) "/files/{fileId}", ProspectsWrite, Scope => files::delete(context).await;
    FileContent: read "/files/{fileId}/content", ProspectsRead, Scope => files::content(context).await;
    CreateExport: write_or_dry_run(Post) "/exports", ProspectsRead, Account => exports::create(context).await;
    ListExports: read "/exports", ProspectsRead, Account => exports::list(context).await;
    GetExport: read "/exports/{exportId}", ProspectsRead, Account => exports::get(context).await;
}
