//! Upserts: what is sent, which prospect matches, and which contacts it shares.

use std::collections::BTreeSet;

use fastrand::Rng;
use serde_json::{Value, json};

use super::custom::{Sent, Values};
use super::operation::{Answer, with};
use super::state::{Prospect, State, text, time};
use super::words::{Vocabulary, nullable, word};
use crate::random::Choose;

/// What `matchBy` says.
const MATCH_BY: [&[&str]; 4] = [&["externalId", "email"], &["email"], &["phone"], &["externalId"]];

/// POST /prospects
#[derive(Clone, Debug, Default)]
pub struct Upsert {
    pub first_name: String,
    pub email: Option<String>,
    pub phone: Option<String>,
    pub title: Option<Option<String>>,
    pub owner: Option<String>,
    /// The id that a system gave it.
    pub external: Option<String>,
    /// What may match, if the request says it.
    pub match_by: Option<&'static [&'static str]>,
    pub custom: Sent,
    pub update: bool,
}

impl Upsert {
    pub fn draw(random: &mut Rng, words: &Vocabulary) -> Self {
        let email = random.maybe(800, &words.emails);
        let phone = random.maybe(500, &words.phones);
        let external = random.maybe(350, &words.externals);
        // An upsert that can match nothing would create a new prospect each time.
        let is_new = email.is_none() && phone.is_none() && external.is_none();
        let email = if is_new { Some(words.emails[0].clone()) } else { email };
        Self {
            first_name: word(random),
            email,
            phone,
            title: nullable(random, 300, 700, word),
            owner: random.maybe(250, &words.users),
            external,
            custom: words.fields.draw(random),
            match_by: random.in_a_thousand(400).then(|| *random.one_of(&MATCH_BY)),
            update: !random.in_a_thousand(150),
        }
    }

    pub fn body(&self) -> Value {
        let sent = |field: &Option<String>| field.clone().map(Some);
        let mut body = json!({"firstName": self.first_name, "lastName": "Model", "update": self.update, "customFields": self.custom});
        if let Some(words) = self.match_by {
            body["matchBy"] = words.into();
        }
        let texts = [sent(&self.email), sent(&self.phone), self.title.clone(), sent(&self.owner), None];
        with(body, texts, sent(&self.external))
    }
}

impl Prospect {
    /// Whether it shares this email or phone.
    pub fn is_sharing(&self, field: &str, sent: Option<&String>) -> bool {
        sent.is_some() && self.shared.contains(field) && self.get(field).as_ref() == sent
    }

    /// Whether it has ids of the system, but not this one.
    pub fn has_another_external(&self, sent: &String) -> bool {
        let is_external = |contact: &&String| !contact.contains('@') && !contact.starts_with('+');
        let mut own = self.external.iter().chain(self.alternates.iter().filter(is_external)).peekable();
        own.peek().is_some() && own.all(|id| id != sent)
    }

    /// The prospect after a request with this email and phone, which these prospects own.
    pub fn sharing(mut self, id: &str, sent: [&Option<String>; 2], owners: [Option<&String>; 2]) -> Self {
        for ((field, sent), owner) in ["email", "phone"].into_iter().zip(sent).zip(owners) {
            let present = self.get(field);
            if sent.is_some() && present == *sent && owner.is_some_and(|owner| owner != id) {
                self.shared.insert(field);
            } else if present.is_none() || present == *sent {
                self.shared.remove(field);
            }
        }
        self
    }
}

impl State {
    /// The state after POST /prospects.
    pub fn upserted(&self, upsert: &Upsert, answer: &Answer) -> Option<Self> {
        let Upsert { first_name, email, phone, title, owner, external, match_by, custom, update } = upsert;
        let is_invalid = || answer.is_error(400, "invalid_request").then(|| self.clone());
        if custom.keys().any(|key| self.is_deleted(key)) {
            return is_invalid();
        }
        let holder = |contact: &Option<String>| contact.as_deref().and_then(|contact| self.by(contact));
        let holders = [holder(email), holder(phone)];
        let [of_email, of_phone] = holders;
        let of_external = holder(external);
        let matches = |word: &str| match_by.is_none_or(|words| words.contains(&word));
        let (by_email, by_phone) = (of_email.filter(|_| matches("email")), of_phone.filter(|_| matches("phone")));
        let by_external = of_external.filter(|_| matches("externalId"));
        let conflict = |holder: &String| {
            let is_named = answer.is_error(409, "conflict") && answer.body["prospectId"] == *holder;
            is_named.then(|| self.clone())
        };
        let Some(id) = by_external.or(by_email).or(by_phone) else {
            if let Some(holder) = of_external {
                return conflict(holder);
            }
            if self.is_archived(custom, &Values::new()) {
                return is_invalid();
            }
            let id = text(answer.item(), "id")?.to_owned();
            let created_at = time(answer, "createdAt", 0)?;
            let prospect = Prospect {
                first_name: first_name.clone(),
                email: email.clone(),
                phone: phone.clone(),
                title: title.clone().flatten(),
                owner: owner.clone(),
                office: None,
                external: external.clone(),
                hired: false,
                revision: 1,
                shared: BTreeSet::new(),
                alternates: BTreeSet::new(),
                absorbed: BTreeSet::new(),
                custom: Values::new(),
                created_at,
                updated_at: created_at,
            };
            let prospect = prospect.sharing(&id, [email, phone], holders).with_custom(custom);
            let fits = answer.status == 201 && answer.matched == "created" && prospect.is(&id, answer);
            let mut after = self.clone();
            // The new record must not overwrite another.
            let fresh = after.prospects.insert(id, prospect).is_none();
            return (fits && fresh).then_some(after);
        };
        let by = match (by_external, by_email, by_phone) {
            (Some(_), ..) => "external",
            (None, Some(one), Some(other)) if one == other => "both",
            (None, Some(_), _) => "email",
            (None, None, _) => "phone",
        };
        let before = &self.prospects[id];
        let foreign_email = by_email.filter(|holder| *holder != id && !before.is_sharing("email", email.as_ref()));
        let others = foreign_email.or(of_external.filter(|holder| *holder != id));
        if let Some(holder) = others.filter(|_| *update) {
            return conflict(holder);
        }
        if *update && external.as_ref().is_some_and(|sent| before.has_another_external(sent)) {
            return conflict(id);
        }
        if *update && self.is_archived(custom, &before.custom) {
            return is_invalid();
        }
        let mut expected = before.clone();
        let taken = by_phone.is_some_and(|holder| holder != id) && !before.is_sharing("phone", phone.as_ref());
        if *update {
            expected.first_name.clone_from(first_name);
            let saved_phone = phone.as_ref().filter(|_| !taken);
            expected.email = before.posted(before.email.as_ref(), email.as_ref());
            expected.phone = before.posted(before.phone.as_ref(), saved_phone);
            expected.title = title.clone().unwrap_or(expected.title);
            expected.owner = owner.clone().or(expected.owner);
            expected.external = before.posted(before.external.as_ref(), external.as_ref());
            expected = expected.own_contacts().sharing(id, [email, phone], holders);
            expected = expected.with_custom(custom);
        }
        let warned = answer.item()["message"].is_string() == (taken && *update);
        let after = self.with_prospect(id, expected, answer)?;
        (answer.status == 200 && answer.matched == by && warned).then_some(after)
    }
}
