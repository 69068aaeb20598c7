//! The operations of the model: what is sent, and what of an answer the model reads.

use serde_json::{Value, json};

use super::random::Random;
use super::state::State;
use crate::request::Request;
use crate::response::Response;
use crate::world::World;

/// What hangs on a prospect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// A task.
    Task,
    /// A hire.
    Hire,
    /// A note.
    Note,
    /// A meeting.
    Meeting,
}

impl Kind {
    const EVERY: [Self; 4] = [Self::Task, Self::Hire, Self::Note, Self::Meeting];

    /// The path of its collection.
    const fn route(self) -> &'static str {
        match self {
            Self::Task => "/tasks",
            Self::Hire => "/hires",
            Self::Note => "/notes",
            Self::Meeting => "/meetings",
        }
    }

    /// The field that updates change here.
    #[must_use]
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
            Self::Task => json!({"assignedTo": user}),
            Self::Hire => json!({"hireDate": "2026-02-01"}),
            Self::Note => json!({}),
            Self::Meeting => {
                json!({"meetingDate": "2026-04-01", "timeZone": "UTC", "meetingType": "Call", "ownerId": user})
            }
        };
        body["prospectId"] = prospect.into();
        body[self.text_field()] = text.into();
        body
    }
}

/// A request.
#[expect(missing_docs, reason = "the fields are those of the requests")]
#[derive(Clone, Debug)]
pub enum Operation {
    /// POST /prospects
    Upsert {
        first_name: String,
        email: Option<String>,
        phone: Option<String>,
        title: Option<Option<String>>,
        update: bool,
    },
    /// PATCH /prospects/{prospectId}
    Patch {
        id: String,
        email: Option<Option<String>>,
        phone: Option<Option<String>>,
        title: Option<Option<String>>,
        if_match: Option<u64>,
    },
    /// GET /prospects/{prospectId}
    Get { id: String },
    /// DELETE /prospects/{prospectId}
    Delete { id: String },
    /// GET /prospects/count by email
    Count { email: String },
    /// POST of a child
    Create { kind: Kind, prospect: String, text: String },
    /// PATCH of a child
    Change {
        kind: Kind,
        id: String,
        text: Option<String>,
        complete: Option<bool>,
    },
    /// GET of a child
    GetChild { kind: Kind, id: String },
    /// DELETE of a child
    Remove { kind: Kind, id: String },
    /// GET of the children of a prospect
    List { kind: Kind, prospect: String },
}

/// An answer, as far as the model reads it.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The status.
    pub status: u16,
    /// The body.
    pub body: Value,
    /// The body, byte for byte.
    pub text: String,
    /// The ETag.
    pub revision: Option<u64>,
    /// The header `Prospect-Match`.
    pub matched: String,
    /// The time before the request was first sent.
    pub began_ms: i64,
    /// The time when it was answered.
    pub ended_ms: i64,
}

impl Answer {
    /// What the model reads of a response.
    #[must_use]
    pub fn new(response: Response, began_ms: i64, ended_ms: i64) -> Self {
        Self {
            status: response.status,
            revision: response.header("etag").trim_matches('"').parse().ok(),
            matched: response.header("prospect-match").to_owned(),
            body: response.body,
            text: response.text,
            began_ms,
            ended_ms,
        }
    }

    /// The record.
    #[must_use]
    pub fn item(&self) -> &Value {
        &self.body["item"]
    }

    /// Whether it is this error.
    #[must_use]
    pub fn is_error(&self, status: u16, code: &str) -> bool {
        self.status == status && self.body["code"] == code
    }

    /// The sorted ids of a list that is whole.
    #[must_use]
    pub fn listed(&self) -> Option<Vec<&str>> {
        let items = self.body["items"].as_array()?;
        let mut ids: Vec<&str> = items.iter().map(|item| item["id"].as_str()).collect::<Option<_>>()?;
        ids.sort_unstable();
        (self.body["pagination"]["totalCount"] == ids.len()).then_some(ids)
    }
}

/// Everything that the operations of a cell name.
#[derive(Clone, Debug)]
pub struct Vocabulary {
    /// Its emails.
    pub emails: Vec<String>,
    /// Its phones.
    pub phones: Vec<String>,
    /// A user of its account.
    pub user: String,
    /// Its account's key.
    pub key: String,
    /// Ids of prospects and children that are gone, the last ones.
    pub gone: Vec<(Option<Kind>, String)>,
}

impl Operation {
    /// Whether it may change something.
    #[must_use]
    pub const fn writes(&self) -> bool {
        !matches!(
            self,
            Self::Get { .. } | Self::Count { .. } | Self::GetChild { .. } | Self::List { .. }
        )
    }

    /// The request.
    pub fn request<'w>(&self, world: &'w World, words: &Vocabulary) -> Request<'w> {
        let request = match self {
            Self::Upsert {
                first_name,
                email,
                phone,
                title,
                update,
            } => {
                let mut body = json!({"firstName": first_name, "lastName": "Model", "update": update});
                for (name, value) in [("email", email), ("phone", phone)] {
                    if let Some(value) = value {
                        body[name] = value.as_str().into();
                    }
                }
                if let Some(title) = title {
                    body["title"] = title.as_deref().into();
                }
                world.post("/prospects", body)
            }
            Self::Patch {
                id,
                email,
                phone,
                title,
                if_match,
            } => {
                let mut body = json!({});
                for (name, value) in [("email", email), ("phone", phone), ("title", title)] {
                    if let Some(value) = value {
                        body[name] = value.as_deref().into();
                    }
                }
                let request = world.patch(&format!("/prospects/{id}"), body);
                match if_match {
                    Some(revision) => request.header("if-match", &format!("\"{revision}\"")),
                    None => request,
                }
            }
            Self::Get { id } => world.get(&format!("/prospects/{id}")),
            Self::Delete { id } => world.delete(&format!("/prospects/{id}")),
            Self::Count { email } => world.get(&format!("/prospects/count?email={email}")),
            Self::Create { kind, prospect, text } => world.post(kind.route(), kind.body(prospect, &words.user, text)),
            Self::Change {
                kind,
                id,
                text,
                complete,
            } => {
                let mut body = json!({});
                if let Some(text) = text {
                    body[kind.text_field()] = text.as_str().into();
                }
                if let Some(complete) = complete {
                    body["complete"] = (*complete).into();
                }
                world.patch(&format!("{}/{id}", kind.route()), body)
            }
            Self::GetChild { kind, id } => world.get(&format!("{}/{id}", kind.route())),
            Self::Remove { kind, id } => world.delete(&format!("{}/{id}", kind.route())),
            Self::List { kind, prospect } => world.get(&format!("{}?prospectId={prospect}&limit=200", kind.route())),
        };
        request.key(&words.key)
    }

    /// One that makes sense in this state, or just no longer does.
    pub fn draw(random: &mut Random, state: &State, words: &Vocabulary) -> Self {
        let gone = |random: &mut Random| random.in_a_thousand(60);
        let prospect = match state.prospects.keys().nth(random.below(state.prospects.len())) {
            Some(id) if !gone(random) => Some(id.clone()),
            _ => words
                .gone
                .iter()
                .find(|(kind, _)| kind.is_none())
                .map(|(_, id)| id.clone()),
        };
        let child = match state.children.iter().nth(random.below(state.children.len())) {
            Some((id, child)) if !gone(random) => Some((child.kind, id.clone())),
            _ => words.gone.iter().find_map(|(kind, id)| Some(((*kind)?, id.clone()))),
        };
        let full = state.children.len() >= MOST_CHILDREN;
        match (random.below(100), prospect, child) {
            (0..14, Some(id), _) => Self::patch(random, state, words, id),
            (14..22, Some(id), _) => Self::Get { id },
            (22..27, Some(id), _) => Self::Delete { id },
            (27..30, _, _) => Self::Count {
                email: random.one_of(&words.emails).clone(),
            },
            (30..52, Some(prospect), _) if !full => {
                let kind = *random.one_of(&Kind::EVERY);
                Self::Create {
                    kind,
                    prospect,
                    text: word(random),
                }
            }
            (52..62, _, Some((kind, id))) => {
                let complete = (kind == Kind::Task && random.in_a_thousand(500)).then(|| random.in_a_thousand(700));
                let text = complete.is_none().then(|| word(random));
                Self::Change {
                    kind,
                    id,
                    text,
                    complete,
                }
            }
            (62..67, _, Some((kind, id))) => Self::GetChild { kind, id },
            (67..75, _, Some((kind, id))) => Self::Remove { kind, id },
            (75..80, Some(prospect), _) => Self::List {
                kind: *random.one_of(&Kind::EVERY),
                prospect,
            },
            _ => Self::upsert(random, words),
        }
    }

    /// A request that no cell sends by itself.
    #[must_use]
    pub fn upsert_of(first_name: &str) -> Self {
        Self::Upsert {
            first_name: first_name.to_owned(),
            email: None,
            phone: None,
            title: None,
            update: true,
        }
    }

    fn upsert(random: &mut Random, words: &Vocabulary) -> Self {
        let email = random.in_a_thousand(800).then(|| random.one_of(&words.emails).clone());
        let phone = random.in_a_thousand(500).then(|| random.one_of(&words.phones).clone());
        // Without both it would be a new prospect each time.
        let email = email.or_else(|| phone.is_none().then(|| words.emails[0].clone()));
        Self::Upsert {
            first_name: word(random),
            email,
            phone,
            title: random
                .in_a_thousand(300)
                .then(|| random.in_a_thousand(700).then(|| word(random))),
            update: !random.in_a_thousand(150),
        }
    }

    fn patch(random: &mut Random, state: &State, words: &Vocabulary, id: String) -> Self {
        let email = random
            .in_a_thousand(350)
            .then(|| random.in_a_thousand(750).then(|| random.one_of(&words.emails).clone()));
        let phone = random
            .in_a_thousand(350)
            .then(|| random.in_a_thousand(750).then(|| random.one_of(&words.phones).clone()));
        let revision = state.prospects.get(&id).map_or(1, |prospect| prospect.revision);
        Self::Patch {
            email,
            phone,
            title: random
                .in_a_thousand(500)
                .then(|| random.in_a_thousand(700).then(|| word(random))),
            if_match: random.in_a_thousand(200).then(|| {
                if random.in_a_thousand(700) {
                    revision
                } else {
                    revision + 1
                }
            }),
            id,
        }
    }
}

/// More children than this are not made in one cell.
const MOST_CHILDREN: usize = 24;

fn word(random: &mut Random) -> String {
    (*random.one_of(&["Ada", "Grace", "Lin", "Mary", "Radia"])).to_owned()
}
