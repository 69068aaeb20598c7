//! The kinds of children.

use super::Child;
use domain::{
    ChildSuffix, EventKind, File, FileId, Hire, HireId, Meeting, MeetingId, Note, NoteId, ProspectId, Task, TaskId,
    UnixMs, UserId,
};
use index::{Cell, Column, IndexKind};
use store::key::FILE;

/// Every kind has names, events, and the fields that identify a record.
macro_rules! kind {
    (
        $kind:ident, $id:ty, $sort:expr, $path:literal, $parameter:literal,
        [$created:ident, $updated:ident, $deleted:ident]
    ) => {
        type Id = $id;
        const KIND: IndexKind = IndexKind::$kind;
        const SORT: &'static str = $sort;
        const PATH: &'static str = $path;
        const PARAMETER: &'static str = $parameter;
        const CREATED: EventKind = EventKind::$created;
        const UPDATED: EventKind = EventKind::$updated;
        const DELETED: EventKind = EventKind::$deleted;

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
    kind!(
        Task,
        TaskId,
        "TASK#",
        "/tasks",
        "taskId",
        [TaskCreated, TaskUpdated, TaskDeleted]
    );

    fn update_event(&self, after: &Self) -> EventKind {
        let is_completed = self.completed_at.is_none() && after.completed_at.is_some();
        if is_completed {
            EventKind::TaskCompleted
        } else {
            EventKind::TaskUpdated
        }
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
    kind!(
        Hire,
        HireId,
        "HIRE",
        "/hires",
        "hireId",
        [HireCreated, HireUpdated, HireDeleted]
    );

    fn deleted_by(&self) -> Option<UserId> {
        Some(self.user_id)
    }

    /// One key per prospect, so that a prospect has at most one hire.
    fn sort(_: ChildSuffix) -> String {
        Self::SORT.to_owned()
    }
}

impl Child for Note {
    kind!(
        Note,
        NoteId,
        "NOTE#",
        "/notes",
        "noteId",
        [NoteCreated, NoteUpdated, NoteDeleted]
    );

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
    // A file never changes.
    kind!(
        File,
        FileId,
        FILE,
        "/files",
        "fileId",
        [FileCreated, FileCreated, FileDeleted]
    );

    /// Its bytes are gone.
    const CAN_RETURN: bool = false;
}

impl Child for Meeting {
    kind!(
        Meeting,
        MeetingId,
        "MEETING#",
        "/meetings",
        "meetingId",
        [MeetingCreated, MeetingUpdated, MeetingDeleted]
    );

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
