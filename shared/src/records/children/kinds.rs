//! The kinds of children.

use super::Child;
use domain::{
    ChildSuffix, EventKind, File, FileId, Hire, HireId, Meeting, MeetingId, Note, NoteId, ProspectId, Task, TaskId,
    UnixMs, UserId,
};
use index::{Cell, Column, IndexKind};
use store::key::FILE;

/// Reads and writes the fields that every kind has.
macro_rules! own_fields {
    () => {
        fn own_id(&self) -> Self::Id {
            self.id
        }

        fn prospect(&self) -> ProspectId {
            self.prospect_id
        }

        fn set_prospect(&mut self, prospect: ProspectId) {
            self.prospect_id = prospect;
        }

        fn created_at(&self) -> UnixMs {
            self.created_at
        }

        fn updated_at(&mut self) -> &mut UnixMs {
            &mut self.updated_at
        }
    };
}

/// The users of a record that no single-user column holds, without repetition.
fn other_users(users: impl IntoIterator<Item = UserId>, held: &[Option<UserId>]) -> (Column, Cell) {
    let mut others: Vec<UserId> = users.into_iter().filter(|user| !held.contains(&Some(*user))).collect();
    others.sort_unstable();
    others.dedup();
    let others = others.into_iter().map(|user| user.to_string());
    (Column::OtherUsers, Cell::Texts(others.collect()))
}

impl Child for Task {
    type Id = TaskId;
    const KIND: IndexKind = IndexKind::Task;
    const SORT: &'static str = "TASK#";
    const PATH: &'static str = "/tasks";
    const PARAMETER: &'static str = "taskId";
    const CREATED: EventKind = EventKind::TaskCreated;
    const UPDATED: EventKind = EventKind::TaskUpdated;
    const DELETED: EventKind = EventKind::TaskDeleted;

    own_fields!();

    fn update_event(&self, after: &Self) -> EventKind {
        let is_completed = self.completed_at.is_none() && after.completed_at.is_some();
        if is_completed { EventKind::TaskCompleted } else { EventKind::TaskUpdated }
    }

    fn named_users(&self) -> Vec<UserId> {
        let assigned_to = Some(self.assigned_to);
        let users = [assigned_to, self.assigned_by, self.created_by, self.completed_by];
        users.into_iter().flatten().collect()
    }

    fn further_cells(&self) -> Vec<(Column, Cell)> {
        let others = [self.assigned_by, self.completed_by].into_iter().flatten();
        vec![other_users(others, &[Some(self.assigned_to), self.created_by])]
    }
}

impl Child for Hire {
    type Id = HireId;
    const KIND: IndexKind = IndexKind::Hire;
    const SORT: &'static str = "HIRE";
    const PATH: &'static str = "/hires";
    const PARAMETER: &'static str = "hireId";
    const CREATED: EventKind = EventKind::HireCreated;
    const UPDATED: EventKind = EventKind::HireUpdated;
    const DELETED: EventKind = EventKind::HireDeleted;

    own_fields!();

    fn deleted_by(&self) -> Option<UserId> {
        Some(self.user_id)
    }

    /// One key per prospect, so that a prospect has at most one hire.
    fn sort(_: ChildSuffix) -> String {
        Self::SORT.to_owned()
    }
}

impl Child for Note {
    type Id = NoteId;
    const KIND: IndexKind = IndexKind::Note;
    const SORT: &'static str = "NOTE#";
    const PATH: &'static str = "/notes";
    const PARAMETER: &'static str = "noteId";
    const CREATED: EventKind = EventKind::NoteCreated;
    const UPDATED: EventKind = EventKind::NoteUpdated;
    const DELETED: EventKind = EventKind::NoteDeleted;

    own_fields!();

    fn named_users(&self) -> Vec<UserId> {
        let mentioned = self.mentions.iter().map(|mention| mention.user_id);
        self.user_id.into_iter().chain(mentioned).collect()
    }

    fn further_cells(&self) -> Vec<(Column, Cell)> {
        let mentioned = self.mentions.iter().map(|mention| mention.user_id);
        vec![other_users(mentioned, &[self.user_id])]
    }
}

impl Child for File {
    type Id = FileId;
    const KIND: IndexKind = IndexKind::File;
    const SORT: &'static str = FILE;
    const PATH: &'static str = "/files";
    const PARAMETER: &'static str = "fileId";
    const CREATED: EventKind = EventKind::FileCreated;
    /// A file never changes.
    const UPDATED: EventKind = EventKind::FileCreated;
    const DELETED: EventKind = EventKind::FileDeleted;
    /// Its bytes are gone.
    const CAN_RETURN: bool = false;

    own_fields!();
}

impl Child for Meeting {
    type Id = MeetingId;
    const KIND: IndexKind = IndexKind::Meeting;
    const SORT: &'static str = "MEETING#";
    const PATH: &'static str = "/meetings";
    const PARAMETER: &'static str = "meetingId";
    const CREATED: EventKind = EventKind::MeetingCreated;
    const UPDATED: EventKind = EventKind::MeetingUpdated;
    const DELETED: EventKind = EventKind::MeetingDeleted;

    own_fields!();

    fn named_users(&self) -> Vec<UserId> {
        self.created_by.into_iter().chain([self.owner_id]).collect()
    }

    /// The filter of the type compares it exactly.
    fn further_cells(&self) -> Vec<(Column, Cell)> {
        vec![
            (Column::MeetingType, Cell::Text(self.meeting_type.clone())),
            other_users(self.created_by, &[Some(self.owner_id)]),
        ]
    }
}
