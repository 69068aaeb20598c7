//! The kinds of children.

use super::Child;
use domain::{ChildSuffix, EventKind, Hire, HireId, Meeting, MeetingId, Note, NoteId, ProspectId, Task, TaskId};
use index::{Cell, Column, Kind, Row};

fn text(value: impl std::fmt::Display) -> Cell {
    Cell::Text(value.to_string())
}

fn optional(value: Option<impl ToString>) -> Cell {
    Cell::Text(value.map(|value| value.to_string()).unwrap_or_default())
}

impl Child for Task {
    const NOUN: &'static str = "task";
    const KIND: Kind = Kind::Task;
    const SORT: &'static str = "TASK#";
    const PARAMETER: &'static str = "taskId";
    const CREATED: EventKind = EventKind::TaskCreated;
    const UPDATED: EventKind = EventKind::TaskUpdated;
    const DELETED: EventKind = EventKind::TaskDeleted;
    const FIELDS: &'static [&'static str] = &[
        "id",
        "prospectId",
        "task",
        "assignedTo",
        "assignedBy",
        "createdBy",
        "createdAt",
        "updatedAt",
        "dueAt",
        "completedAt",
        "completedBy",
        "createdByApi",
        "createdByApiKeyId",
        "createdByApiKeyName",
    ];

    fn parse_id(text: &str) -> Option<(ProspectId, ChildSuffix)> {
        TaskId::parse(text).map(|id| (id.prospect(), id.suffix()))
    }

    fn id(&self) -> (ProspectId, ChildSuffix) {
        (self.id.prospect(), self.id.suffix())
    }

    fn id_text(&self) -> String {
        self.id.to_string()
    }

    fn row(&self, revision: u64) -> Row {
        let mut cells = vec![
            (Column::Prospect, text(self.prospect_id)),
            (Column::AssignedTo, text(self.assigned_to)),
            (Column::CreatedBy, optional(self.created_by)),
            (Column::DueAt, Cell::Time(self.due_at.ms())),
            (Column::CreatedAt, Cell::Time(self.created_at.ms())),
            (Column::UpdatedAt, Cell::Time(self.updated_at.ms())),
        ];
        cells.extend(self.completed_at.map(|at| (Column::CompletedAt, Cell::Time(at.ms()))));
        Row::new(self.id_text(), revision, cells)
    }
}

impl Child for Hire {
    const NOUN: &'static str = "hire";
    const KIND: Kind = Kind::Hire;
    const SORT: &'static str = "HIRE";
    const PARAMETER: &'static str = "hireId";
    const CREATED: EventKind = EventKind::HireCreated;
    const UPDATED: EventKind = EventKind::HireUpdated;
    const DELETED: EventKind = EventKind::HireDeleted;
    const FIELDS: &'static [&'static str] = &[
        "id",
        "prospectId",
        "hireDate",
        "hireDescription",
        "type",
        "userId",
        "createdAt",
        "updatedAt",
    ];

    fn parse_id(text: &str) -> Option<(ProspectId, ChildSuffix)> {
        HireId::parse(text).map(|id| (id.prospect(), id.suffix()))
    }

    fn id(&self) -> (ProspectId, ChildSuffix) {
        (self.id.prospect(), self.id.suffix())
    }

    fn id_text(&self) -> String {
        self.id.to_string()
    }

    /// One place a prospect, so that it has one hire at the most.
    fn sort(_: ChildSuffix) -> String {
        Self::SORT.to_owned()
    }

    fn row(&self, revision: u64) -> Row {
        let cells = [
            (Column::Prospect, text(self.prospect_id)),
            (Column::CreatedBy, text(self.user_id)),
            (Column::DueAt, Cell::Time(self.hire_date.ms())),
            (Column::CreatedAt, Cell::Time(self.created_at.ms())),
            (Column::UpdatedAt, Cell::Time(self.updated_at.ms())),
        ];
        Row::new(self.id_text(), revision, cells)
    }
}

impl Child for Note {
    const NOUN: &'static str = "note";
    const KIND: Kind = Kind::Note;
    const SORT: &'static str = "NOTE#";
    const PARAMETER: &'static str = "noteId";
    const CREATED: EventKind = EventKind::NoteCreated;
    const UPDATED: EventKind = EventKind::NoteUpdated;
    const DELETED: EventKind = EventKind::NoteDeleted;
    const FIELDS: &'static [&'static str] = &[
        "id",
        "prospectId",
        "body",
        "pin",
        "date",
        "mentions",
        "fileUrl",
        "userId",
        "createdByApi",
        "createdByApiKeyId",
        "createdByApiKeyName",
        "createdAt",
        "updatedAt",
    ];

    fn parse_id(text: &str) -> Option<(ProspectId, ChildSuffix)> {
        NoteId::parse(text).map(|id| (id.prospect(), id.suffix()))
    }

    fn id(&self) -> (ProspectId, ChildSuffix) {
        (self.id.prospect(), self.id.suffix())
    }

    fn id_text(&self) -> String {
        self.id.to_string()
    }

    fn row(&self, revision: u64) -> Row {
        let cells = [
            (Column::Prospect, text(self.prospect_id)),
            (Column::CreatedBy, optional(self.user_id)),
            (Column::CreatedAt, Cell::Time(self.created_at.ms())),
            (Column::UpdatedAt, Cell::Time(self.updated_at.ms())),
        ];
        Row::new(self.id_text(), revision, cells)
    }
}

impl Child for Meeting {
    const NOUN: &'static str = "meeting";
    const KIND: Kind = Kind::Meeting;
    const SORT: &'static str = "MEETING#";
    const PARAMETER: &'static str = "meetingId";
    const CREATED: EventKind = EventKind::MeetingCreated;
    const UPDATED: EventKind = EventKind::MeetingUpdated;
    const DELETED: EventKind = EventKind::MeetingDeleted;
    const FIELDS: &'static [&'static str] = &[
        "id",
        "prospectId",
        "meetingDate",
        "timeZone",
        "meetingType",
        "ownerId",
        "location",
        "notes",
        "createdBy",
        "createdByApi",
        "createdByApiKeyId",
        "createdByApiKeyName",
        "createdAt",
        "updatedAt",
    ];

    fn parse_id(text: &str) -> Option<(ProspectId, ChildSuffix)> {
        MeetingId::parse(text).map(|id| (id.prospect(), id.suffix()))
    }

    fn id(&self) -> (ProspectId, ChildSuffix) {
        (self.id.prospect(), self.id.suffix())
    }

    fn id_text(&self) -> String {
        self.id.to_string()
    }

    fn row(&self, revision: u64) -> Row {
        let cells = [
            (Column::Prospect, text(self.prospect_id)),
            (Column::AssignedTo, text(self.owner_id)),
            (Column::Type, text(&self.meeting_type)),
            (Column::DueAt, Cell::Time(self.meeting_date.ms())),
            (Column::CreatedAt, Cell::Time(self.created_at.ms())),
            (Column::UpdatedAt, Cell::Time(self.updated_at.ms())),
        ];
        Row::new(self.id_text(), revision, cells)
    }
}
