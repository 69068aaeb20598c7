//! Prospects and what hangs on them, read from their lines. What the API would refuse is refused here too: an import makes
//! nothing that a request could not have made.

use std::collections::HashMap;

use domain::html::clean;
use domain::text::normalised;
use domain::{AccountId, Email, Hire, Meeting, Note, Phone, Prospect, ProspectId, SourceId, Task};
use index::{Kind as Directory, prospect_row};
use serde::Deserialize;
use serde_json::value::RawValue;
use shared::records::children::{self, Child, Stored};
use shared::records::prospects;
use store::{Guard, Key, Part, StoreError, Write, to_item};

use super::batch::{MAX_ACTIONS, MAX_BYTES};
use super::known::Known;
use super::record::Unit;
use crate::format::{Attachment, Kind, ProspectItem};

/// Lengths in characters, and counts (SPECIFICATION §15.1).
const NAME: usize = 200;
const TEXT: usize = 300;
const LABEL: usize = 100;
const LABELS: usize = 100;
const NOTES: usize = 100_000;
const TASK: usize = 2_000;
const DESCRIPTION: usize = 10_000;

/// Why a line gives no record.
#[derive(Debug)]
pub enum Unusable {
    /// It is no such record: the import stops.
    Malformed(String),
    /// It is one, but the account cannot have it.
    Refused(ProspectOrChild, &'static str),
    /// It cannot be made an item.
    Store(StoreError),
}

/// The id of a refused record.
pub type ProspectOrChild = String;

impl From<serde_json::Error> for Unusable {
    fn from(error: serde_json::Error) -> Self {
        Self::Malformed(super::told(&error))
    }
}

impl From<StoreError> for Unusable {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// A line that is to become a record of this account.
#[derive(Clone, Copy, Debug)]
pub struct Sheet<'a> {
    /// The account.
    pub account: AccountId,
    /// What the account has.
    pub known: &'a Known,
    /// What sources are called here that were called otherwise in the account that was exported.
    pub sources: &'a HashMap<SourceId, SourceId>,
    /// The line's number.
    pub line: u64,
    /// Its length in bytes.
    pub bytes: usize,
    /// The record's revision.
    pub revision: u64,
}

impl Sheet<'_> {
    /// Reads the record of this kind.
    ///
    /// # Errors
    /// [`Unusable`] where there is none.
    pub fn read(&self, kind: Kind, item: &RawValue) -> Result<Unit, Unusable> {
        match kind {
            Kind::Prospect => self.prospect(item),
            Kind::Task => self.child::<Task>(kind, item, |task| {
                first_of(&[
                    (fits(&task.task, 1, TASK), "its text is empty or too long"),
                    (self.known.users.contains(&task.assigned_to), NO_USER),
                ])
            }),
            Kind::Hire => self.child::<Hire>(kind, item, |hire| {
                first_of(&[
                    (
                        fits(&hire.hire_description, 0, DESCRIPTION),
                        "its description is too long",
                    ),
                    (self.known.users.contains(&hire.user_id), NO_USER),
                ])
            }),
            Kind::Note => self.child::<Note>(kind, item, |note| {
                let cleaned = clean(&note.body);
                let is_text = cleaned.as_ref().is_some_and(|body| fits(body, 1, NOTES));
                note.body = cleaned.unwrap_or_default();
                let is_link = note.file_url.as_ref().is_none_or(|url| url.starts_with("https://"));
                first_of(&[
                    (is_text, "its body is empty, too long or no clean HTML"),
                    (is_link, "its fileUrl is no https link"),
                ])
            }),
            Kind::Meeting => self.child::<Meeting>(kind, item, |meeting| {
                let texts = [(&meeting.location, TEXT), (&meeting.notes, NOTES)];
                let fit = texts
                    .iter()
                    .all(|(text, most)| text.as_ref().is_none_or(|text| fits(text, 0, *most)));
                first_of(&[
                    (fit && fits(&meeting.meeting_type, 1, LABEL), "a text of it is too long"),
                    (self.known.users.contains(&meeting.owner_id), NO_USER),
                ])
            }),
            _ => Err(Unusable::Malformed(format!("{kind:?} is no record"))),
        }
    }

    fn prospect(&self, item: &RawValue) -> Result<Unit, Unusable> {
        let sent: ProspectItem = serde_json::from_str(item.get())?;
        let (mut prospect, beside) = sent.into_stored(self.revision)?;
        let refused = |reason| Unusable::Refused(prospect_id(item), reason);
        self.settle(&mut prospect).map_err(refused)?;
        self.check(&prospect, &beside).map_err(refused)?;
        let (account, id) = (self.account, prospect.id);
        let mut writes = vec![prospects::put(account, &prospect, None)?];
        writes.extend(prospects::move_email(account, id, None, prospect.email.as_ref()));
        writes.extend(prospects::move_phone(account, id, None, prospect.phone.as_ref()));
        writes.push(prospect_row(&prospect).write(account, Directory::Prospect));
        if let Some(notes) = &beside.notes {
            writes.push(prospects::put_notes(account, id, notes)?);
        }
        if let Some(questions) = &beside.questions {
            writes.push(prospects::put_questions(account, id, questions)?);
        }
        if let Some(resume) = &beside.resume {
            writes.extend(prospects::put_resume(account, id, resume, 0));
        }
        let email = prospect
            .email
            .as_ref()
            .map(|email| (Key::email(account, email), TAKEN_EMAIL));
        let phone = prospect
            .phone
            .as_ref()
            .map(|phone| (Key::phone(account, phone), TAKEN_PHONE));
        let unit = Unit {
            claims: email.into_iter().chain(phone).collect(),
            ..self.unit(Kind::Prospect, id.to_string(), id, Key::prospect(account, id), writes)
        };
        Self::fitting(unit)
    }

    /// Brings into the form of this account what may be written in several ways.
    fn settle(&self, prospect: &mut Prospect) -> Result<(), &'static str> {
        prospect.first_name = normalised(&prospect.first_name);
        prospect.last_name = normalised(&prospect.last_name);
        if let Some(email) = &prospect.email {
            prospect.email = Some(Email::parse(email.as_str()).ok_or("its email is no address")?);
        }
        if let Some(phone) = &prospect.phone {
            prospect.phone = Some(Phone::parse(phone.as_str(), &self.known.region).ok_or("its phone is no number")?);
        }
        if let Some(source) = &mut prospect.source {
            source.id = self.sources.get(&source.id).copied().unwrap_or(source.id);
        }
        Ok(())
    }

    fn check(&self, prospect: &Prospect, beside: &Attachment) -> Result<(), &'static str> {
        let known = self.known;
        let names = [&prospect.first_name, &prospect.last_name];
        let texts = [
            &prospect.title,
            &prospect.company,
            &prospect.street_address,
            &prospect.city,
            &prospect.state,
            &prospect.postal_code,
        ];
        let source = prospect.source.as_ref();
        first_of(&[
            (
                names.iter().all(|name| fits(name, 1, NAME)),
                "a name of it is empty or too long",
            ),
            (
                texts.into_iter().flatten().all(|text| fits(text, 0, TEXT)),
                "a text of it is too long",
            ),
            (
                beside.notes.as_ref().is_none_or(|notes| fits(notes, 0, NOTES)),
                "its notes are too long",
            ),
            (
                prospect.labels.len() <= LABELS && prospect.labels.iter().all(|label| fits(label, 1, LABEL)),
                "it has too many labels, or one is empty or too long",
            ),
            (
                known.stages.get(&prospect.stage_id) == Some(&prospect.pipeline_id),
                "its stage is none of its pipeline in the account",
            ),
            (known.users.contains(&prospect.owner_id), NO_USER),
            (
                prospect.office_id.is_none_or(|id| known.offices.contains(&id)),
                "its office is not in the account",
            ),
            (
                source.is_none_or(|source| known.sources.contains(&source.id)),
                "its source is not in the account",
            ),
            (
                prospect.applications.iter().all(|one| known.jobs.contains(&one.job_id)),
                "a job of it is not in the account",
            ),
        ])
    }

    fn child<C: Child>(
        &self,
        kind: Kind,
        item: &RawValue,
        check: impl FnOnce(&mut C) -> Result<(), &'static str>,
    ) -> Result<Unit, Unusable> {
        let mut record: C = serde_json::from_str(item.get())?;
        let (id, text) = (record.id(), record.id_text());
        check(&mut record).map_err(|reason| Unusable::Refused(text.clone(), reason))?;
        let named: Named = serde_json::from_str(item.get())?;
        if named.prospect_id != id.0 {
            return Err(Unusable::Refused(text, "its prospectId is not the one in its id"));
        }
        let place = children::key::<C>(self.account, id);
        let stored = Stored {
            revision: self.revision,
            record,
        };
        let writes = vec![
            Write::put(Part::Record, place.clone(), to_item(&stored)?, Guard::Absent),
            stored.record.row(self.revision).write(self.account, C::KIND),
        ];
        Self::fitting(self.unit(kind, text, id.0, place, writes))
    }

    fn unit(&self, kind: Kind, id: String, prospect: ProspectId, place: Key, writes: Vec<Write>) -> Unit {
        Unit {
            line: self.line,
            kind,
            id,
            prospect,
            place,
            claims: Vec::new(),
            writes,
            bytes: self.bytes.saturating_mul(2),
        }
    }

    fn fitting(unit: Unit) -> Result<Unit, Unusable> {
        // One action is left for the check of a parent. The row takes a part of the record at the most.
        if unit.writes.len() < MAX_ACTIONS && unit.bytes <= MAX_BYTES.saturating_mul(2) {
            Ok(unit)
        } else {
            Err(Unusable::Refused(unit.id, "it is larger than a transaction takes"))
        }
    }
}

const NO_USER: &str = "a user that it refers to is not in the account";
const TAKEN_EMAIL: &str = "its email belongs to another prospect";
const TAKEN_PHONE: &str = "its phone belongs to another prospect";

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Named {
    prospect_id: ProspectId,
}

fn prospect_id(item: &RawValue) -> String {
    #[derive(Deserialize)]
    struct Named {
        id: String,
    }
    serde_json::from_str::<Named>(item.get()).map_or_else(|_| String::new(), |named| named.id)
}

fn fits(text: &str, least: usize, most: usize) -> bool {
    let length = text.chars().count();
    (least..=most).contains(&length)
}

/// The first of these that does not hold.
fn first_of(checks: &[(bool, &'static str)]) -> Result<(), &'static str> {
    checks
        .iter()
        .find(|(holds, _)| !holds)
        .map_or(Ok(()), |(_, reason)| Err(reason))
}
