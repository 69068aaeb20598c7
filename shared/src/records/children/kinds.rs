//! The kinds of children.

use super::Child;
use domain::{
    ChildSuffix, EventKind, Hire, HireId, Meeting, MeetingId, Note, NoteId, ProspectId, Task, TaskId, UnixMs, UserId,
};
use index::{Cell, Column, Kind, Row};

fn text(value: impl std::fmt::Display) -> Cell {
    Cell::Text(value.to_string())
}

fn optional(value: Option<impl ToString>) -> Cell {
    Cell::Text(value.map(|value| value.to_string()).unwrap_or_default())
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
    const KIND: Kind = Kind::Task;
    const SORT: &'static str = "TASK#";
    const PARAMETER: &'static str = "taskId";
    const CREATED: EventKind = EventKind::TaskCreated;
    const UPDATED: EventKind = EventKind::TaskUpdated;
    const DELETED: EventKind = EventKind::TaskDeleted;

    fn own_id(&self) -> TaskId {
        self.id
    }

    fn updated_at(&mut self) -> &mut UnixMs {
        &mut self.updated_at
    }

    fn set_prospect(&mut self, prospect: ProspectId) {
        self.prospect_id = prospect;
    }

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

    fn row(&self, revision: u64) -> Row {
        let Self {
            id,
            prospect_id: _,
            task: _,
            assigned_to,
            assigned_by,
            created_by,
            created_at,
            updated_at,
            due_at,
            completed_at,
            completed_by,
            created_by_api: _,
            created_by_api_key_id: _,
            created_by_api_key_name: _,
        } = self;
        let mut cells = vec![
            (Column::Prospect, text(id.prospect())),
            (Column::AssignedTo, text(assigned_to)),
            (Column::CreatedBy, optional(*created_by)),
            other_users(
                [*assigned_by, *completed_by].into_iter().flatten(),
                &[Some(*assigned_to), *created_by],
            ),
            (Column::DueAt, Cell::Time(due_at.ms())),
            (Column::CreatedAt, Cell::Time(created_at.ms())),
            (Column::UpdatedAt, Cell::Time(updated_at.ms())),
        ];
        cells.extend(completed_at.map(|at| (Column::CompletedAt, Cell::Time(at.ms()))));
        Row::new(id.to_string(), revision, cells)
    }
}

impl Child for Hire {
    type Id = HireId;
    const KIND: Kind = Kind::Hire;
    const SORT: &'static str = "HIRE";
    const PARAMETER: &'static str = "hireId";
    const CREATED: EventKind = EventKind::HireCreated;
    const UPDATED: EventKind = EventKind::HireUpdated;
    const DELETED: EventKind = EventKind::HireDeleted;

    fn own_id(&self) -> HireId {
        self.id
    }

    fn updated_at(&mut self) -> &mut UnixMs {
        &mut self.updated_at
    }

    /// One key per prospect, so that a prospect has at most one hire.
    fn sort(_: ChildSuffix) -> String {
        Self::SORT.to_owned()
    }

    fn set_prospect(&mut self, prospect: ProspectId) {
        self.prospect_id = prospect;
    }

    fn named_users(&self) -> Vec<UserId> {
        Vec::new()
    }

    fn row(&self, revision: u64) -> Row {
        let Self {
            id,
            prospect_id: _,
            hire_date,
            hire_description: _,
            kind: _,
            user_id,
            created_at,
            updated_at,
        } = self;
        let cells = [
            (Column::Prospect, text(id.prospect())),
            (Column::User, text(user_id)),
            (Column::HireDate, Cell::Time(hire_date.ms())),
            (Column::CreatedAt, Cell::Time(created_at.ms())),
            (Column::UpdatedAt, Cell::Time(updated_at.ms())),
        ];
        Row::new(id.to_string(), revision, cells)
    }
}

impl Child for Note {
    type Id = NoteId;
    const KIND: Kind = Kind::Note;
    const SORT: &'static str = "NOTE#";
    const PARAMETER: &'static str = "noteId";
    const CREATED: EventKind = EventKind::NoteCreated;
    const UPDATED: EventKind = EventKind::NoteUpdated;
    const DELETED: EventKind = EventKind::NoteDeleted;

    fn own_id(&self) -> NoteId {
        self.id
    }

    fn updated_at(&mut self) -> &mut UnixMs {
        &mut self.updated_at
    }

    fn set_prospect(&mut self, prospect: ProspectId) {
        self.prospect_id = prospect;
    }

    fn named_users(&self) -> Vec<UserId> {
        let mentioned = self.mentions.iter().map(|mention| mention.user_id);
        self.user_id.into_iter().chain(mentioned).collect()
    }

    fn row(&self, revision: u64) -> Row {
        let Self {
            id,
            prospect_id: _,
            body: _,
            pin: _,
            date: _,
            mentions,
            file_url: _,
            user_id,
            created_by_api: _,
            created_by_api_key_id: _,
            created_by_api_key_name: _,
            created_at,
            updated_at,
        } = self;
        let cells = [
            (Column::Prospect, text(id.prospect())),
            (Column::User, optional(*user_id)),
            other_users(mentions.iter().map(|mention| mention.user_id), &[*user_id]),
            (Column::CreatedAt, Cell::Time(created_at.ms())),
            (Column::UpdatedAt, Cell::Time(updated_at.ms())),
        ];
        Row::new(id.to_string(), revision, cells)
    }
}

impl Child for Meeting {
    type Id = MeetingId;
    const KIND: Kind = Kind::Meeting;
    const SORT: &'static str = "MEETING#";
    const PARAMETER: &'static str = "meetingId";
    const CREATED: EventKind = EventKind::MeetingCreated;
    const UPDATED: EventKind = EventKind::MeetingUpdated;
    const DELETED: EventKind = EventKind::MeetingDeleted;

    fn own_id(&self) -> MeetingId {
        self.id
    }

    fn updated_at(&mut self) -> &mut UnixMs {
        &mut self.updated_at
    }

    fn set_prospect(&mut self, prospect: ProspectId) {
        self.prospect_id = prospect;
    }

    fn named_users(&self) -> Vec<UserId> {
        self.created_by.into_iter().chain([self.owner_id]).collect()
    }

    fn row(&self, revision: u64) -> Row {
        let Self {
            id,
            prospect_id: _,
            meeting_date,
            time_zone: _,
            meeting_type,
            owner_id,
            location: _,
            notes: _,
            created_by,
            created_by_api: _,
            created_by_api_key_id: _,
            created_by_api_key_name: _,
            created_at,
            updated_at,
        } = self;
        let cells = [
            (Column::Prospect, text(id.prospect())),
            (Column::Owner, text(owner_id)),
            other_users(*created_by, &[Some(*owner_id)]),
            (Column::MeetingType, text(meeting_type)),
            (Column::MeetingDate, Cell::Time(meeting_date.ms())),
            (Column::CreatedAt, Cell::Time(created_at.ms())),
            (Column::UpdatedAt, Cell::Time(updated_at.ms())),
        ];
        Row::new(id.to_string(), revision, cells)
    }
}
