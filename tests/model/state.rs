//! The service as a state machine. [`State::after`] is the specification: which answers an operation may have, and the
//! state after it.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::custom::{Definition, Values};
use super::merges::{Merged, Stub};
use super::operation::{Answer, Change, ChildKind, Operation, Patch};

/// The time of a change that no answer told yet.
pub const UNKNOWN: i64 = 0;

/// The fields of a prospect that operations use.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Prospect {
    pub first_name: String,
    pub email: Option<String>,
    pub phone: Option<String>,
    pub title: Option<String>,
    /// One of the users of the cell, unless it is the user of the key.
    pub owner: Option<String>,
    pub office: Option<String>,
    /// The id that a system gave it.
    pub external: Option<String>,
    /// Whether its stage is `Hired`.
    pub hired: bool,
    pub revision: u64,
    /// Those of `email` and `phone` that another prospect owns.
    pub shared: BTreeSet<&'static str>,
    /// Alternate emails, phones and external ids, which also match the prospect.
    pub alternates: BTreeSet<String>,
    /// The prospects that were merged into it.
    pub absorbed: BTreeSet<String>,
    /// The values of its custom fields.
    pub custom: Values,
    pub created_at: i64,
    pub updated_at: i64,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Child {
    pub kind: ChildKind,
    pub prospect: String,
    pub text: String,
    /// The user to whom it is assigned, if it is a task or a meeting.
    pub user: Option<String>,
    /// Whether it is a completed task.
    pub complete: bool,
    pub revision: u64,
    created_at: i64,
    pub updated_at: i64,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State {
    /// Its prospects.
    pub prospects: BTreeMap<String, Prospect>,
    pub children: BTreeMap<String, Child>,
    /// Prospects that were merged into others.
    pub merged: BTreeMap<String, Stub>,
    pub merges: BTreeMap<String, Merged>,
    pub definition: Definition,
    pub offices: BTreeSet<String>,
}

pub fn text<'a>(item: &'a Value, name: &str) -> Option<&'a str> {
    item[name].as_str()
}

/// How far a new time may be ahead of the slowest clock.
const AHEAD_MS: i64 = 5_000;

/// The new time of a record that changed last at `last`, which the answer alone tells.
pub fn time(answer: &Answer, name: &str, last: i64) -> Option<i64> {
    let time = answer.item()[name].as_i64()?;
    (time > last && time >= answer.began_ms && time <= answer.ended_ms + AHEAD_MS).then_some(time)
}

/// The alternate emails, phones and external ids of a prospect.
fn alternates(profile: &Value) -> BTreeSet<String> {
    let texts = ["alternateEmails", "alternatePhones"].map(|name| profile[name].as_array());
    let texts = texts.into_iter().flatten().flatten().filter_map(Value::as_str);
    let ids = profile["alternateExternalIds"].as_array().into_iter().flatten();
    let ids = ids.filter_map(|pair| pair["id"].as_str());
    texts.chain(ids).map(str::to_owned).collect()
}

impl Prospect {
    pub fn is(&self, id: &str, answer: &Answer) -> bool {
        let item = answer.item();
        let owner = text(&item["profile"], "ownerId");
        let external = text(&item["profile"]["externalIds"][0], "id");
        text(item, "id") == Some(id)
            && text(item, "firstName") == Some(&self.first_name)
            && text(item, "lastName") == Some("Model")
            && text(item, "email") == self.email.as_deref()
            && text(item, "phone") == self.phone.as_deref()
            && text(item, "title") == self.title.as_deref()
            && (self.owner.is_none() || item.get("profile").is_none() || owner == self.owner.as_deref())
            && (item.get("profile").is_none() || text(&item["profile"], "officeId") == self.office.as_deref())
            && (item.get("profile").is_none() || external == self.external.as_deref())
            && (item.get("profile").is_none() || alternates(&item["profile"]) == self.alternates)
            && (item.get("profile").is_none() || item["profile"]["sharedContacts"] == json!(self.shared))
            && (text(item, "currentStage") == Some("Hired")) == self.hired
            && item["createdAt"] == self.created_at
            && (self.updated_at == UNKNOWN || item["updatedAt"] == self.updated_at)
            && answer.revision == Some(self.revision)
    }
}

impl Child {
    fn is(&self, id: &str, answer: &Answer) -> bool {
        let item = answer.item();
        text(item, "id") == Some(id)
            && text(item, "prospectId") == Some(&self.prospect)
            && text(item, self.kind.text_field()) == Some(&self.text)
            && self.kind.user_field().and_then(|field| text(item, field)) == self.user.as_deref()
            && (self.kind != ChildKind::Task || item["completedAt"].is_i64() == self.complete)
            && item["createdAt"] == self.created_at
            && (self.updated_at == UNKNOWN || item["updatedAt"] == self.updated_at)
            && answer.revision == Some(self.revision)
    }
}

impl State {
    /// The prospect that this email, phone or external id finds.
    pub fn by(&self, contact: &str) -> Option<&String> {
        let mut all = self.prospects.iter();
        all.find(|(_, prospect)| prospect.contacts().contains(contact)).map(|(id, _)| id)
    }

    /// The prospect for which this id stands.
    pub fn find(&self, id: &str) -> Option<&String> {
        let id = self.merged.get(id).map_or(id, |stub| stub.into.as_str());
        self.prospects.get_key_value(id).map(|(id, _)| id)
    }

    /// Whether the answer is a refusal, because no such prospect exists.
    pub fn refused(&self, id: &str, answer: &Answer) -> bool {
        match self.find(id) {
            Some(winner) => answer.is_error(409, "merged") && answer.body["mergedInto"] == *winner,
            None => answer.is_error(404, "not_found"),
        }
    }

    pub fn children_of<'a>(
        &'a self,
        kind: ChildKind,
        prospect: &'a str,
    ) -> impl Iterator<Item = (&'a String, &'a Child)> {
        let all = self.children.iter();
        all.filter(move |(_, child)| child.kind == kind && child.prospect == prospect)
    }

    /// The state after this operation, if it can have this answer in the present state.
    pub fn after(&self, operation: &Operation, answer: &Answer) -> Option<Self> {
        match operation {
            Operation::Upsert(upsert) => self.upserted(upsert, answer),
            Operation::Patch(patch) => self.patched(patch, answer),
            Operation::Get { id } => {
                let as_known = match self.prospects.get(id) {
                    Some(prospect) => {
                        answer.status == 200 && prospect.is(id, answer) && self.shows_custom(prospect, answer)
                    }
                    None => match self.find(id) {
                        Some(winner) => answer.is_error(301, "merged") && answer.body["mergedInto"] == *winner,
                        None => answer.is_error(404, "not_found"),
                    },
                };
                as_known.then(|| self.clone())
            }
            Operation::Delete { id } => {
                if !self.prospects.contains_key(id) {
                    return self.refused(id, answer).then(|| self.clone());
                }
                let mut after = self.clone();
                after.prospects.remove(id);
                after.merged.retain(|_, stub| stub.into != *id);
                after.children.retain(|_, child| child.prospect != *id);
                (answer.status == 200 && answer.body["message"] == "Prospect deleted.").then_some(after)
            }
            Operation::Count { email } => {
                let has = |prospect: &&Prospect| {
                    prospect.email.as_ref() == Some(email) || prospect.alternates.contains(email)
                };
                let count = self.prospects.values().filter(has).count();
                (answer.status == 200 && answer.body["count"] == count).then(|| self.clone())
            }
            Operation::Create { kind, prospect, user, text } => self.created(*kind, prospect, (user, text), answer),
            Operation::Merge(merge) => self.after_merge(merge, answer),
            Operation::Undo { merge } => self.after_undo(merge, answer),
            Operation::Reassign { from, to } => self.reassigned(from, to, answer),
            Operation::Redefine(change) => self.redefined(change, answer),
            Operation::CreateOffice { .. } => {
                let mut after = self.clone();
                let is_new = after.offices.insert(text(answer.item(), "id")?.to_owned());
                (answer.status == 201 && is_new).then_some(after)
            }
            Operation::DeleteOffice { id } => self.without_office(id, answer),
            Operation::Change(change) => self.changed(change, answer),
            Operation::GetChild { kind: _, id } => {
                let found = self.children.get(id);
                let is_known = found.is_some_and(|child| answer.status == 200 && child.is(id, answer));
                let as_known = is_known || (found.is_none() && answer.is_error(404, "not_found"));
                as_known.then(|| self.clone())
            }
            Operation::DeleteChild { kind, id } => {
                let mut after = self.clone();
                if after.children.remove(id).is_none() {
                    return answer.is_error(404, "not_found").then_some(after);
                }
                let is_named = *kind != ChildKind::Hire || answer.body["hireId"] == *id;
                (answer.status == 200 && answer.body["success"] == true && is_named).then_some(after)
            }
            Operation::List { kind, prospect } => {
                let prospect = self.find(prospect).unwrap_or(prospect);
                let mut ids: Vec<&str> = self.children_of(*kind, prospect).map(|(id, _)| id.as_str()).collect();
                ids.sort_unstable();
                (answer.status == 200 && answer.listed() == Some(ids)).then(|| self.clone())
            }
        }
    }

    /// An office is deleted unless a prospect refers to it.
    fn without_office(&self, id: &String, answer: &Answer) -> Option<Self> {
        let mut after = self.clone();
        if !after.offices.remove(id) {
            return answer.is_error(404, "not_found").then_some(after);
        }
        if self.prospects.values().any(|prospect| prospect.office.as_ref() == Some(id)) {
            return answer.is_error(409, "conflict").then(|| self.clone());
        }
        (answer.status == 200).then_some(after)
    }

    /// The state with this prospect, if the answer shows it. Its revision grows only if it differs.
    pub fn with_prospect(&self, id: &str, mut expected: Prospect, answer: &Answer) -> Option<Self> {
        let before = &self.prospects[id];
        if expected != *before {
            expected.revision += 1;
            expected.updated_at = time(answer, "updatedAt", before.updated_at)?;
        }
        let fits = expected.is(id, answer);
        let mut after = self.clone();
        after.prospects.insert(id.to_owned(), expected);
        fits.then_some(after)
    }

    fn patched(&self, patch: &Patch, answer: &Answer) -> Option<Self> {
        let Patch { id, email, phone, title, owner, office, external, custom, if_match } = patch;
        let is_invalid = || answer.is_error(400, "invalid_request").then(|| self.clone());
        let sent_office = office.clone().flatten();
        let is_gone = |office: &String| !self.offices.contains(office);
        if custom.keys().any(|key| self.is_deleted(key)) || sent_office.as_ref().is_some_and(is_gone) {
            return is_invalid();
        }
        let Some(before) = self.prospects.get(id) else {
            return self.refused(id, answer).then(|| self.clone());
        };
        if if_match.is_some_and(|revision| revision != before.revision) {
            return answer.is_error(412, "precondition_failed").then(|| self.clone());
        }
        let by = |contact: &Option<Option<String>>| contact.as_ref().and_then(|contact| self.by(contact.as_deref()?));
        let (by_email, by_phone, by_external) = (by(email), by(phone), by(external));
        let sent = [email.clone().flatten(), phone.clone().flatten()];
        let foreign = |holder: Option<&String>| holder.filter(|holder| *holder != id).cloned();
        let unless_shared =
            |field, sent: &Option<String>, holder| foreign(holder).filter(|_| !before.is_sharing(field, sent.as_ref()));
        let others = [
            unless_shared("email", &sent[0], by_email),
            unless_shared("phone", &sent[1], by_phone),
            foreign(by_external),
        ];
        if let Some(holder) = others.into_iter().flatten().next() {
            let is_named = answer.is_error(409, "conflict") && answer.body["prospectId"] == holder;
            return is_named.then(|| self.clone());
        }
        if self.is_archived(custom, &before.custom) {
            return is_invalid();
        }
        let mut expected = before.clone().with_custom(custom);
        expected.email = email.clone().unwrap_or(expected.email);
        expected.phone = phone.clone().unwrap_or(expected.phone);
        expected.title = title.clone().unwrap_or(expected.title);
        expected.owner = owner.clone().or(expected.owner);
        expected.office = office.clone().unwrap_or(expected.office);
        expected.external = external.clone().unwrap_or(expected.external);
        let expected = expected.own_contacts().sharing(id, sent.each_ref(), [by_email, by_phone]);
        let after = self.with_prospect(id, expected, answer)?;
        (answer.status == 200).then_some(after)
    }

    fn created(&self, kind: ChildKind, owner: &str, (user, words): (&str, &str), answer: &Answer) -> Option<Self> {
        let Some(owner) = self.find(owner) else {
            return answer.is_error(400, "invalid_request").then(|| self.clone());
        };
        if kind == ChildKind::Hire
            && let Some((hire, _)) = self.children_of(kind, owner).next()
        {
            let is_named = answer.is_error(409, "hire_exists") && answer.body["hireId"] == *hire;
            return is_named.then(|| self.clone());
        }
        let id = text(answer.item(), "id")?.to_owned();
        let created_at = time(answer, "createdAt", 0)?;
        let child = Child {
            kind,
            prospect: owner.to_owned(),
            text: words.to_owned(),
            user: kind.user_field().map(|_| user.to_owned()),
            complete: false,
            revision: 1,
            created_at,
            updated_at: created_at,
        };
        let fits = answer.status == 201 && child.is(&id, answer);
        let mut after = self.clone();
        let prospect = after.prospects.get_mut(owner)?;
        if kind == ChildKind::Hire && !prospect.hired {
            prospect.hired = true;
            prospect.revision += 1;
            prospect.updated_at = created_at;
        }
        let fresh = after.children.insert(id, child).is_none();
        (fits && fresh).then_some(after)
    }

    fn changed(&self, change: &Change, answer: &Answer) -> Option<Self> {
        let id = &change.id;
        let Some(before) = self.children.get(id) else {
            return answer.is_error(404, "not_found").then(|| self.clone());
        };
        let mut expected = before.clone();
        expected.text = change.text.clone().unwrap_or(expected.text);
        expected.complete = change.complete.unwrap_or(expected.complete);
        if expected != *before {
            expected.revision += 1;
            expected.updated_at = time(answer, "updatedAt", before.updated_at)?;
        }
        let mut shown = expected.clone();
        if expected != *before
            && let Some(prospect) = text(answer.item(), "prospectId")
            && self.may_have_had(id, prospect)
        {
            prospect.clone_into(&mut shown.prospect);
        }
        let fits = answer.status == 200 && shown.is(id, answer);
        let mut after = self.clone();
        after.children.insert(id.clone(), expected);
        fits.then_some(after)
    }

    /// Everything that the user has is the other one's. The answer counts what its last execution moved.
    fn reassigned(&self, from: &str, to: &str, answer: &Answer) -> Option<Self> {
        let mut after = self.clone();
        let mut moved = 0;
        let mut give = |user: &mut Option<String>, revision: &mut u64, updated_at: &mut i64| {
            if user.as_deref() == Some(from) {
                (*user, *updated_at) = (Some(to.to_owned()), UNKNOWN);
                *revision += 1;
                moved += 1;
            }
        };
        for prospect in after.prospects.values_mut() {
            give(&mut prospect.owner, &mut prospect.revision, &mut prospect.updated_at);
        }
        for child in after.children.values_mut() {
            give(&mut child.user, &mut child.revision, &mut child.updated_at);
        }
        let counts = answer.body["moved"].as_object().into_iter().flatten();
        let counted: u64 = counts.filter_map(|(_, count)| count.as_u64()).sum();
        (answer.status == 200 && answer.body["hasMore"] == false && counted <= moved).then_some(after)
    }
}
