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
use shared::endpoints::children;

shared::family! {
    /// The family `notes-meetings`.
    NotesMeetings = "notes-meetings", |context|

    CreateNote: write_or_dry_run(Post) "/notes", NotesWrite => children::create(context, note::request).await;
    CreateNotes: write_or_dry_run(Post) "/notes/batch", NotesWrite
        => children::create_many(context, note::request).await;
    ListNotes: read "/notes", NotesRead => notes_list::handle(context).await;
    GetNote: read "/notes/{noteId}", NotesRead => children::get::<Note>(context).await;
    UpdateNote: write_or_dry_run(Patch, Put) "/notes/{noteId}", NotesWrite => note::update(context).await;
    DeleteNote: write_or_dry_run(Delete) "/notes/{noteId}", NotesWrite
        => children::delete::<Note>(context, "Note deleted.").await;
    CreateMeeting: write_or_dry_run(Post) "/meetings", MeetingsWrite
        => children::create(context, meeting::request).await;
    CreateMeetings: write_or_dry_run(Post) "/meetings/batch", MeetingsWrite
        => children::create_many(context, meeting::request).await;
    ListMeetings: read "/meetings", MeetingsRead => meetings_list::handle(context).await;
    MeetingFacets: read "/meetings/facets", MeetingsRead => meetings_facets::handle(context).await;
    GetMeeting: read "/meetings/{meetingId}", MeetingsRead => children::get::<Meeting>(context).await;
    UpdateMeeting: write_or_dry_run(Patch, Put) "/meetings/{meetingId}", MeetingsWrite
        => meeting::update(context).await;
    DeleteMeeting: write_or_dry_run(Delete) "/meetings/{meetingId}", MeetingsWrite
        => children::delete::<Meeting>(context, "Meeting deleted.").await;
    UploadFile: write_or_dry_run(Post) "/prospects/{prospectId}/files", ProspectsWrite
        => files::upload::handle(context).await;
    ListFiles: read "/files", ProspectsRead => files::list::handle(context).await;
    GetFile: read "/files/{fileId}", ProspectsRead => files::get::handle(context).await;
    DeleteFile: write_or_dry_run(Delete) "/files/{fileId}", ProspectsWrite => files::delete::handle(context).await;
    FileContent: read "/files/{fileId}/content", ProspectsRead => files::content::handle(context).await;
    CreateExport: write_or_dry_run(Post) "/exports", ProspectsRead => exports::create::handle(context).await;
    ListExports: read "/exports", ProspectsRead => exports::list::handle(context).await;
    GetExport: read "/exports/{exportId}", ProspectsRead => exports::get::handle(context).await;
}
