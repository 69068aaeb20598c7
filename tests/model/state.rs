//! The service as a state machine. [`State::after`] is the specification: what each operation may answer, and what it leaves.

use std::collections::BTreeMap;

use serde_json::Value;

use super::operation::{Answer, Kind, Operation};

/// A prospect, as far as operations touch it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Prospect {
    /// Its first name.
    pub first_name: String,
    /// Its email.
    pub email: Option<String>,
    /// Its phone.
    pub phone: Option<String>,
    /// Its title.
    pub title: Option<String>,
    /// Whether it stands in the stage `Hired`.
    pub hired: bool,
    /// Counts its changes; the ETag.
    pub revision: u64,
    created_at: i64,
    updated_at: i64,
}

/// A task, hire, note or meeting.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Child {
    /// What it is.
    pub kind: Kind,
    /// Whose it is.
    pub prospect: String,
    /// The text that updates change.
    pub text: String,
    /// Whether it is a completed task.
    pub complete: bool,
    /// Counts its changes; the ETag.
    pub revision: u64,
    created_at: i64,
    updated_at: i64,
}

/// Everything that a cell holds, by id.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State {
    /// Its prospects.
    pub prospects: BTreeMap<String, Prospect>,
    /// What hangs on them.
    pub children: BTreeMap<String, Child>,
}

fn text<'a>(item: &'a Value, name: &str) -> Option<&'a str> {
    item[name].as_str()
}

/// What of a changed record only the answer tells: its new moment, which must lie within the request.
fn moment(answer: &Answer, name: &str, not_before: i64) -> Option<i64> {
    let moment = answer.item()[name].as_i64()?;
    let earliest = answer.began_ms.min(not_before.max(answer.began_ms));
    (moment >= earliest.max(not_before) && moment <= answer.ended_ms.max(not_before)).then_some(moment)
}

impl Prospect {
    fn is(&self, id: &str, answer: &Answer) -> bool {
        let item = answer.item();
        text(item, "id") == Some(id)
            && text(item, "firstName") == Some(&self.first_name)
            && text(item, "lastName") == Some("Model")
            && text(item, "email") == self.email.as_deref()
            && text(item, "phone") == self.phone.as_deref()
            && text(item, "title") == self.title.as_deref()
            && (text(item, "currentStage") == Some("Hired")) == self.hired
            && item["createdAt"] == self.created_at
            && item["updatedAt"] == self.updated_at
            && answer.revision == Some(self.revision)
    }
}

impl Child {
    fn is(&self, id: &str, answer: &Answer) -> bool {
        let item = answer.item();
        text(item, "id") == Some(id)
            && text(item, "prospectId") == Some(&self.prospect)
            && text(item, self.kind.text_field()) == Some(&self.text)
            && (self.kind != Kind::Task || item["completedAt"].is_i64() == self.complete)
            && item["createdAt"] == self.created_at
            && item["updatedAt"] == self.updated_at
            && answer.revision == Some(self.revision)
    }
}

impl State {
    fn by_email(&self, email: &str) -> Option<&String> {
        let mut all = self.prospects.iter();
        all.find(|(_, prospect)| prospect.email.as_deref() == Some(email))
            .map(|(id, _)| id)
    }

    fn by_phone(&self, phone: &str) -> Option<&String> {
        let mut all = self.prospects.iter();
        all.find(|(_, prospect)| prospect.phone.as_deref() == Some(phone))
            .map(|(id, _)| id)
    }

    fn children_of<'a>(&'a self, kind: Kind, prospect: &'a str) -> impl Iterator<Item = (&'a String, &'a Child)> {
        let all = self.children.iter();
        all.filter(move |(_, child)| child.kind == kind && child.prospect == prospect)
    }

    /// The state after this operation, where it can have had this answer in this one.
    #[must_use]
    pub fn after(&self, operation: &Operation, answer: &Answer) -> Option<Self> {
        match operation {
            Operation::Upsert { .. } => self.upserted(operation, answer),
            Operation::Patch { .. } => self.patched(operation, answer),
            Operation::Get { id } => {
                let as_known = match self.prospects.get(id) {
                    Some(prospect) => answer.status == 200 && prospect.is(id, answer),
                    None => answer.is_error(404, "not_found"),
                };
                as_known.then(|| self.clone())
            }
            Operation::Delete { id } => {
                if !self.prospects.contains_key(id) {
                    return answer.is_error(404, "not_found").then(|| self.clone());
                }
                let mut after = self.clone();
                after.prospects.remove(id);
                after.children.retain(|_, child| child.prospect != *id);
                (answer.status == 200 && answer.body["message"] == "Prospect deleted.").then_some(after)
            }
            Operation::Count { email } => {
                let count = usize::from(self.by_email(email).is_some());
                (answer.status == 200 && answer.body["count"] == count).then(|| self.clone())
            }
            Operation::Create { kind, prospect, text } => self.created(*kind, prospect, text, answer),
            Operation::Change { .. } => self.changed(operation, answer),
            Operation::GetChild { kind: _, id } => {
                let as_known = match self.children.get(id) {
                    Some(child) => answer.status == 200 && child.is(id, answer),
                    None => answer.is_error(404, "not_found"),
                };
                as_known.then(|| self.clone())
            }
            Operation::Remove { kind, id } => {
                let mut after = self.clone();
                if after.children.remove(id).is_none() {
                    return answer.is_error(404, "not_found").then_some(after);
                }
                let told = *kind != Kind::Hire || answer.body["hireId"] == *id;
                (answer.status == 200 && answer.body["success"] == true && told).then_some(after)
            }
            Operation::List { kind, prospect } => {
                let mut ids: Vec<&str> = self.children_of(*kind, prospect).map(|(id, _)| id.as_str()).collect();
                ids.sort_unstable();
                (answer.status == 200 && answer.listed() == Some(ids)).then(|| self.clone())
            }
        }
    }

    fn upserted(&self, operation: &Operation, answer: &Answer) -> Option<Self> {
        let Operation::Upsert {
            first_name,
            email,
            phone,
            title,
            update,
        } = operation
        else {
            return None;
        };
        let by_email = email.as_deref().and_then(|email| self.by_email(email));
        let by_phone = phone.as_deref().and_then(|phone| self.by_phone(phone));
        let Some(id) = by_email.or(by_phone) else {
            let id = text(answer.item(), "id")?.to_owned();
            let created_at = moment(answer, "createdAt", 0)?;
            let prospect = Prospect {
                first_name: first_name.clone(),
                email: email.clone(),
                phone: phone.clone(),
                title: title.clone().flatten(),
                hired: false,
                revision: 1,
                created_at,
                updated_at: created_at,
            };
            let fits = answer.status == 201 && answer.matched == "created" && prospect.is(&id, answer);
            let mut after = self.clone();
            // An id that was there before would be a record that swallowed another.
            let fresh = after.prospects.insert(id, prospect).is_none();
            return (fits && fresh).then_some(after);
        };
        let by = match (by_email, by_phone) {
            (Some(one), Some(other)) if one == other => "both",
            (Some(_), _) => "email",
            (None, _) => "phone",
        };
        let before = &self.prospects[id];
        let mut wanted = before.clone();
        let taken = by_phone.is_some_and(|holder| holder != id);
        if *update {
            wanted.first_name.clone_from(first_name);
            wanted.email = email.clone().or(wanted.email);
            wanted.phone = phone.clone().filter(|_| !taken).or(wanted.phone);
            wanted.title = title.clone().unwrap_or(wanted.title);
        }
        let warned = answer.item()["message"].is_string() == (taken && *update);
        let after = self.with_prospect(id, wanted, answer)?;
        (answer.status == 200 && answer.matched == by && warned).then_some(after)
    }

    /// The state with this prospect, where the answer shows it; it is a change only where it differs.
    fn with_prospect(&self, id: &str, mut wanted: Prospect, answer: &Answer) -> Option<Self> {
        let before = &self.prospects[id];
        if wanted != *before {
            wanted.revision += 1;
            wanted.updated_at = moment(answer, "updatedAt", before.updated_at)?;
        }
        let fits = wanted.is(id, answer);
        let mut after = self.clone();
        after.prospects.insert(id.to_owned(), wanted);
        fits.then_some(after)
    }

    fn patched(&self, operation: &Operation, answer: &Answer) -> Option<Self> {
        let Operation::Patch {
            id,
            email,
            phone,
            title,
            if_match,
        } = operation
        else {
            return None;
        };
        let Some(before) = self.prospects.get(id) else {
            return answer.is_error(404, "not_found").then(|| self.clone());
        };
        if if_match.is_some_and(|revision| revision != before.revision) {
            return answer.is_error(412, "precondition_failed").then(|| self.clone());
        }
        let by_email = email.as_ref().and_then(|email| self.by_email(email.as_deref()?));
        let by_phone = phone.as_ref().and_then(|phone| self.by_phone(phone.as_deref()?));
        let foreign = |holder: Option<&String>| holder.filter(|holder| *holder != id).cloned();
        if let Some(holder) = foreign(by_email).or_else(|| foreign(by_phone)) {
            let told = answer.is_error(409, "conflict") && answer.body["prospectId"] == holder;
            return told.then(|| self.clone());
        }
        let mut wanted = before.clone();
        wanted.email = email.clone().unwrap_or(wanted.email);
        wanted.phone = phone.clone().unwrap_or(wanted.phone);
        wanted.title = title.clone().unwrap_or(wanted.title);
        let after = self.with_prospect(id, wanted, answer)?;
        (answer.status == 200).then_some(after)
    }

    fn created(&self, kind: Kind, owner: &str, words: &str, answer: &Answer) -> Option<Self> {
        if !self.prospects.contains_key(owner) {
            return answer.is_error(400, "invalid_request").then(|| self.clone());
        }
        if kind == Kind::Hire
            && let Some((hire, _)) = self.children_of(kind, owner).next()
        {
            let told = answer.is_error(409, "hire_exists") && answer.body["hireId"] == *hire;
            return told.then(|| self.clone());
        }
        let id = text(answer.item(), "id")?.to_owned();
        let created_at = moment(answer, "createdAt", 0)?;
        let child = Child {
            kind,
            prospect: owner.to_owned(),
            text: words.to_owned(),
            complete: false,
            revision: 1,
            created_at,
            updated_at: created_at,
        };
        let fits = answer.status == 201 && child.is(&id, answer);
        let mut after = self.clone();
        let prospect = after.prospects.get_mut(owner)?;
        if kind == Kind::Hire && !prospect.hired {
            prospect.hired = true;
            prospect.revision += 1;
            prospect.updated_at = created_at.max(prospect.updated_at);
        }
        let fresh = after.children.insert(id, child).is_none();
        (fits && fresh).then_some(after)
    }

    fn changed(&self, operation: &Operation, answer: &Answer) -> Option<Self> {
        let Operation::Change {
            kind: _,
            id,
            text,
            complete,
        } = operation
        else {
            return None;
        };
        let Some(before) = self.children.get(id) else {
            return answer.is_error(404, "not_found").then(|| self.clone());
        };
        let mut wanted = before.clone();
        if let Some(text) = text {
            wanted.text.clone_from(text);
        }
        wanted.complete = complete.unwrap_or(wanted.complete);
        if wanted != *before {
            wanted.revision += 1;
            wanted.updated_at = moment(answer, "updatedAt", before.updated_at)?;
        }
        let fits = answer.status == 200 && wanted.is(id, answer);
        let mut after = self.clone();
        after.children.insert(id.clone(), wanted);
        fits.then_some(after)
    }
}
