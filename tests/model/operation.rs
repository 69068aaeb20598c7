//! The operations of the model: what is sent, and what the model reads of an answer.

use fastrand::Rng;
use serde_json::{Value, json};

use super::custom::{Redefinition, Sent};
use super::merges::{Merge, drawn_undo};
use super::state::State;
use super::upserts::Upsert;
use super::words::{Vocabulary, nullable, word};
use crate::random::Choose;
use crate::request::Request;
use crate::response::Response;
use crate::world::World;

/// More children than this are not created in one cell.
const MOST_CHILDREN: usize = 24;

/// With so many offices in a cell, one is deleted next.
const MOST_OFFICES: usize = 3;

/// A kind of record that belongs to a prospect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ChildKind {
    Task,
    Hire,
    Note,
    Meeting,
}

impl ChildKind {
    /// The field with the user to whom it is assigned.
    pub const fn user_field(self) -> Option<&'static str> {
        match self {
            Self::Task => Some("assignedTo"),
            Self::Meeting => Some("ownerId"),
            Self::Hire | Self::Note => None,
        }
    }

    const EVERY: [Self; 4] = [Self::Task, Self::Hire, Self::Note, Self::Meeting];

    const fn route(self) -> &'static str {
        match self {
            Self::Task => "/tasks",
            Self::Hire => "/hires",
            Self::Note => "/notes",
            Self::Meeting => "/meetings",
        }
    }

    /// The field that updates change.
    pub const fn text_field(self) -> &'static str {
        match self {
            Self::Task => "task",
            Self::Hire => "hireDescription",
            Self::Note => "body",
            Self::Meeting => "location",
        }
    }

    fn body(self, prospect: &str, user: &str, text: &str) -> Value {
        let mut body = match self {
            Self::Hire => json!({"hireDate": "2026-02-01"}),
            Self::Task | Self::Note => json!({}),
            Self::Meeting => {
                json!({"meetingDate": "2026-04-01", "timeZone": "UTC", "meetingType": "Call"})
            }
        };
        if let Some(field) = self.user_field() {
            body[field] = user.into();
        }
        body["prospectId"] = prospect.into();
        body[self.text_field()] = text.into();
        body
    }
}

/// PATCH /prospects/{prospectId}
#[derive(Clone, Debug)]
pub struct Patch {
    pub id: String,
    pub email: Option<Option<String>>,
    pub phone: Option<Option<String>>,
    pub title: Option<Option<String>>,
    pub owner: Option<String>,
    pub office: Option<Option<String>>,
    pub external: Option<Option<String>>,
    pub custom: Sent,
    pub if_match: Option<u64>,
}

/// PATCH of a child
#[derive(Clone, Debug)]
pub struct Change {
    pub kind: ChildKind,
    pub id: String,
    pub text: Option<String>,
    pub complete: Option<bool>,
}

#[derive(Clone, Debug)]
pub enum Operation {
    Upsert(Upsert),
    Patch(Patch),
    Get {
        id: String,
    },
    Delete {
        id: String,
    },
    /// GET /prospects/count by email
    Count {
        email: String,
    },
    Create {
        kind: ChildKind,
        prospect: String,
        user: String,
        text: String,
    },
    Change(Change),
    GetChild {
        kind: ChildKind,
        id: String,
    },
    DeleteChild {
        kind: ChildKind,
        id: String,
    },
    /// GET of the children of a prospect
    List {
        kind: ChildKind,
        prospect: String,
    },
    Merge(Merge),
    /// POST /merges/{mergeId}/undo
    Undo {
        merge: String,
    },
    /// POST /users/{userId}/reassign. Other requests see some records reassigned before others, so it runs alone.
    Reassign {
        from: String,
        to: String,
    },
    Redefine(Redefinition),
    /// POST /offices
    CreateOffice {
        name: String,
    },
    /// DELETE /offices/{officeId}
    DeleteOffice {
        id: String,
    },
}

/// What the model reads of an answer.
#[derive(Clone, Debug)]
pub struct Answer {
    pub status: u16,
    pub body: Value,
    /// The body, byte for byte.
    pub text: String,
    pub revision: Option<u64>,
    /// The header `Prospect-Match`.
    pub matched: String,
    /// The time before the request was first sent.
    pub began_ms: i64,
    pub ended_ms: i64,
}

impl Answer {
    pub fn new(response: Response, began_ms: i64, ended_ms: i64) -> Self {
        Self {
            status: response.status,
            revision: response.revision(),
            matched: response.header("prospect-match").to_owned(),
            body: response.body,
            text: response.text,
            began_ms,
            ended_ms,
        }
    }

    pub fn item(&self) -> &Value {
        &self.body["item"]
    }

    pub fn is_error(&self, status: u16, code: &str) -> bool {
        self.status == status && self.body["code"] == code
    }

    /// The sorted ids of a list, if it is complete.
    pub fn listed(&self) -> Option<Vec<&str>> {
        let items = self.body["items"].as_array()?;
        let mut ids: Vec<&str> = items.iter().map(|item| item["id"].as_str()).collect::<Option<_>>()?;
        ids.sort_unstable();
        (self.body["pagination"]["totalCount"] == ids.len()).then_some(ids)
    }
}

impl Operation {
    /// Whether it may change something.
    pub const fn writes(&self) -> bool {
        !matches!(self, Self::Get { .. } | Self::Count { .. } | Self::GetChild { .. } | Self::List { .. })
    }

    /// Whether it takes `dryRun`.
    pub const fn takes_dry_run(&self) -> bool {
        self.writes() && !matches!(self, Self::CreateOffice { .. } | Self::DeleteOffice { .. })
    }

    /// Whether the answer says that the request has to be repeated for the rest.
    pub fn has_more(&self, response: &Response) -> bool {
        matches!(self, Self::Reassign { .. }) && response.status == 200 && response.body["hasMore"] == true
    }

    pub fn request<'w>(&self, world: &'w World, words: &Vocabulary) -> Request<'w> {
        let request = match self {
            Self::Upsert(upsert) => world.post("/prospects", upsert.body()),
            Self::Patch(patch) => {
                let request = world.patch(&format!("/prospects/{}", patch.id), patch.body());
                match patch.if_match {
                    Some(revision) => request.header("if-match", &format!("\"{revision}\"")),
                    None => request,
                }
            }
            Self::Get { id } => world.get(&format!("/prospects/{id}?include=profile")),
            Self::Delete { id } => world.delete(&format!("/prospects/{id}")),
            Self::Count { email } => world.get(&format!("/prospects/count?email={email}")),
            Self::Create { kind, prospect, user, text } => world.post(kind.route(), kind.body(prospect, user, text)),
            Self::Merge(merge) => world.post(&format!("/prospects/{}/merge", merge.winner), merge.body()),
            Self::Undo { merge } => world.post(&format!("/merges/{merge}/undo"), json!({})),
            Self::Reassign { from, to } => world.post(&format!("/users/{from}/reassign"), json!({"toUserId": to})),
            Self::Redefine(change) => change.request(world),
            Self::CreateOffice { name } => world.post("/offices", json!({"name": name})),
            Self::DeleteOffice { id } => world.delete(&format!("/offices/{id}")),
            Self::Change(change) => world.patch(&format!("{}/{}", change.kind.route(), change.id), change.body()),
            Self::GetChild { kind, id } => world.get(&format!("{}/{id}", kind.route())),
            Self::DeleteChild { kind, id } => world.delete(&format!("{}/{id}", kind.route())),
            Self::List { kind, prospect } => world.get(&format!("{}?prospectId={prospect}&limit=200", kind.route())),
        };
        request.key(&words.key)
    }

    /// A reassignment from one of the users to the other, or a change of a custom field.
    pub fn alone(random: &mut Rng, state: &State, words: &Vocabulary) -> Self {
        if random.bool() {
            return Self::Redefine(Redefinition::draw(random, state, words));
        }
        let [mut from, mut to] = words.users.clone();
        if random.bool() {
            std::mem::swap(&mut from, &mut to);
        }
        Self::Reassign { from, to }
    }

    /// The creation or the deletion of an office.
    fn on_offices(random: &mut Rng, state: &State, words: &Vocabulary) -> Self {
        if state.offices.len() < MOST_OFFICES || words.offices.is_empty() {
            let name = format!("Office {}", random.u64(..));
            return Self::CreateOffice { name };
        }
        let id = random.one_of(&words.offices).clone();
        Self::DeleteOffice { id }
    }

    /// An operation on records of this state, or on records that were deleted.
    pub fn draw(random: &mut Rng, state: &State, words: &Vocabulary) -> Self {
        let prospect = match state.prospects.keys().nth(random.below(state.prospects.len())) {
            Some(_) if random.in_a_thousand(100) && !state.merged.is_empty() => state.a_merged_one(random),
            Some(id) if !random.in_a_thousand(60) => Some(id.clone()),
            _ => {
                let mut deleted = words.deleted.iter();
                deleted.find(|(kind, _)| kind.is_none()).map(|(_, id)| id.clone())
            }
        };
        let child = match state.children.iter().nth(random.below(state.children.len())) {
            Some((id, child)) if !random.in_a_thousand(60) => Some((child.kind, id.clone())),
            _ => {
                let mut deleted = words.deleted.iter();
                deleted.find_map(|(kind, id)| Some(((*kind)?, id.clone())))
            }
        };
        let is_full = state.children.len() >= MOST_CHILDREN;
        let kind = *random.one_of(&ChildKind::EVERY);
        match (random.below(100), prospect, child) {
            (0..14, Some(id), _) => Self::Patch(Patch::draw(random, state, words, id)),
            (14..22, Some(id), _) => Self::Get { id },
            (22..27, Some(id), _) => Self::Delete { id },
            (27..30, _, _) => Self::Count { email: random.one_of(&words.emails).clone() },
            (30..52, Some(prospect), _) if !is_full => {
                Self::Create { kind, prospect, user: random.one_of(&words.users).clone(), text: word(random) }
            }
            (52..62, _, Some((kind, id))) => {
                let complete = (kind == ChildKind::Task && random.bool()).then(|| random.in_a_thousand(700));
                let text = complete.is_none().then(|| word(random));
                Self::Change(Change { kind, id, text, complete })
            }
            (62..67, _, Some((kind, id))) => Self::GetChild { kind, id },
            (67..75, _, Some((kind, id))) => Self::DeleteChild { kind, id },
            (75..80, Some(prospect), _) => Self::List { kind, prospect },
            (80..85, Some(winner), _) => Merge::draw(random, state, words, winner),
            (85..88, _, _) if !state.merges.is_empty() => drawn_undo(random, state),
            (88..91, _, _) => Self::on_offices(random, state, words),
            _ => Self::Upsert(Upsert::draw(random, words)),
        }
    }
}

impl Patch {
    fn draw(random: &mut Rng, state: &State, words: &Vocabulary, id: String) -> Self {
        let revision = state.prospects.get(&id).map_or(1, |prospect| prospect.revision);
        Self {
            email: nullable(random, 350, 750, |random| random.one_of(&words.emails).clone()),
            phone: nullable(random, 350, 750, |random| random.one_of(&words.phones).clone()),
            title: nullable(random, 500, 700, word),
            owner: random.maybe(250, &words.users),
            office: match &words.offices[..] {
                [] => None,
                known => nullable(random, 300, 800, |random| random.one_of(known).clone()),
            },
            external: nullable(random, 250, 750, |random| random.one_of(&words.externals).clone()),
            custom: words.fields.draw(random),
            if_match: random.in_a_thousand(200).then(|| revision + u64::from(random.in_a_thousand(300))),
            id,
        }
    }

    fn body(&self) -> Value {
        let (email, phone, title) = (self.email.clone(), self.phone.clone(), self.title.clone());
        with(
            json!({"customFields": self.custom}),
            [email, phone, title, self.owner.clone().map(Some), self.office.clone()],
            self.external.clone(),
        )
    }
}

impl Change {
    fn body(&self) -> Value {
        let mut body = json!({});
        if let Some(text) = &self.text {
            body[self.kind.text_field()] = text.as_str().into();
        }
        if let Some(complete) = self.complete {
            body["complete"] = complete.into();
        }
        body
    }
}

/// The body with the email, phone, title, owner and office that are sent, and the id of a system.
pub fn with(mut body: Value, texts: [Option<Option<String>>; 5], external: Option<Option<String>>) -> Value {
    for (name, text) in ["email", "phone", "title", "ownerId", "officeId"].into_iter().zip(texts) {
        if let Some(text) = text {
            body[name] = text.into();
        }
    }
    if let Some(id) = external {
        body["externalIds"] = id.map(|id| json!([{"system": "ats", "id": id}])).into();
    }
    body
}
