//! The records of an import: prospects and the records that belong to them, parsed from their lines.

use std::collections::HashMap;

use domain::erasure::suppressions;
use domain::text::normalised;
use domain::{AccountId, Email, File, Hire, Meeting, Note, Phone, Prospect, ProspectId, SourceId, Task, UserId};
use index::{IndexKind, Row, prospect_row_write};
use serde_json::value::RawValue;
use shared::records::activity;
use shared::records::children::{self, Child, Stored};
use shared::records::prospects::{self, Vacant, claims};
use shared::records::{files, merges};
use store::{Guard, Key, Part, Write, size, to_item};

use super::LineError;
use super::batch::{MAX_ACTIONS, MAX_BYTES};
use super::checks;
use super::imported_record::ImportedRecord;
use super::known::Known;
use crate::format::{ActivityItem, Attachments, ConsentItem, LineKind, ProspectItem, StageItem};

const TAKEN_EMAIL: &str = "its email belongs to another prospect";
const TAKEN_PHONE: &str = "its phone belongs to another prospect";
const SUPPRESSED: &str = "the person with its email or phone was erased and must not be stored again";
const TAKEN_EXTERNAL_ID: &str = "one of its external ids belongs to another prospect";

/// Reads the record of a line.
#[derive(Clone, Copy, Debug)]
pub struct RecordReader<'a> {
    /// The account into which the record is imported.
    pub account: AccountId,
    /// What the record may refer to.
    pub known: &'a Known,
    /// The sources of the file for which the account has another source of the same name.
    pub sources: &'a HashMap<SourceId, SourceId>,
    /// The line's number.
    pub line: u64,
    /// The line's length in bytes.
    pub bytes: usize,
    /// The record's revision.
    pub revision: u64,
}

impl RecordReader<'_> {
    /// Reads a record of this kind.
    pub fn read(&self, kind: LineKind, item: &RawValue) -> Result<ImportedRecord, LineError> {
        match kind {
            LineKind::Prospect => self.prospect(item),
            LineKind::Task => self.child(kind, item, |task: &Task| (task.prospect_id, task.named_users())),
            LineKind::Hire => self.child(kind, item, |hire: &Hire| (hire.prospect_id, vec![hire.user_id])),
            LineKind::Note => self.child(kind, item, |note: &Note| (note.prospect_id, note.named_users())),
            LineKind::Meeting => self.child(kind, item, |meeting: &Meeting| {
                (meeting.prospect_id, meeting.named_users())
            }),
            LineKind::File => self.child(kind, item, |file: &File| (file.prospect_id, Vec::new())),
            LineKind::Stage => self.stage(item),
            LineKind::Consent => self.consent(item),
            LineKind::Activity => self.activity(item),
            _ => Err(LineError::Malformed(format!("{kind:?} is not a record"))),
        }
    }

    fn prospect(&self, item: &RawValue) -> Result<ImportedRecord, LineError> {
        let parsed: ProspectItem = serde_json::from_str(item.get())?;
        let (mut prospect, attachments, resume) = parsed.into_stored(self.revision)?;
        let (account, id) = (self.account, prospect.id);
        let refused = |reason| LineError::Refused {
            id: id.to_string(),
            reason,
        };
        self.normalise(&mut prospect)
            .map_err(|reason| refused(reason.to_owned()))?;
        checks::prospect(self.known, &prospect, &attachments).map_err(refused)?;
        let is_merged = prospect.merged.is_some();
        let fields = &self.known.settings.custom_fields;
        prospect.custom = prospect.custom.settled(fields);
        let mut writes = vec![prospects::put((account, fields), &prospect, None)?];
        if is_merged {
            // The prospect that it was merged into holds the claims of its email and phone.
            writes.push(Row::tombstone(id.to_string(), prospect.updated_at).write(account, IndexKind::Prospect));
            writes.extend(merges::note(account));
        } else {
            // An account without a key has suppressed nothing.
            let secret = self.known.secret.as_deref().unwrap_or_default().as_bytes();
            writes.extend(claims::moved((account, secret), None, &prospect, &Vacant::new()));
            writes.push(prospect_row_write(account, &prospect, fields));
        }
        let Attachments {
            notes,
            application_questions,
            resume: _,
        } = attachments;
        if let Some(notes) = notes {
            writes.push(prospects::put_notes(account, id, &notes)?);
        }
        if let Some(questions) = application_questions {
            writes.push(prospects::put_questions(account, id, &questions)?);
        }
        if let Some(json) = resume {
            let resume = serde_json::from_str(&json).map_err(|error| refused(error.to_string()))?;
            writes.extend(prospects::put_resume((account, &prospect), (&resume, &json), 0));
            writes.extend(
                files::put_resume((account, &prospect), &resume, false).map_err(|error| refused(error.to_string()))?,
            );
        }
        // A deletion that is not finished would delete what is written now.
        let deletion = Key::deletion(account, id);
        writes.push(Write::check(Part::Parent, deletion, Guard::Absent));
        let claims = claims::of(account, &prospect).into_iter();
        let claims = claims.filter(|_| !is_merged).map(|(part, key)| match part {
            Part::EmailClaim => (key, TAKEN_EMAIL),
            Part::PhoneClaim => (key, TAKEN_PHONE),
            _ => (key, TAKEN_EXTERNAL_ID),
        });
        let (text, key) = (id.to_string(), Key::prospect(account, id));
        fitting(ImportedRecord {
            claims: self.suppressed(&prospect).chain(claims).collect(),
            winner: prospect.merged.map(|merged| merged.into),
            ..self.record((LineKind::Prospect, text), id, key, writes)
        })
    }

    /// The marks that refuse the contacts of a prospect.
    fn suppressed<'p>(&'p self, prospect: &'p Prospect) -> impl Iterator<Item = (Key, &'static str)> + 'p {
        let secret = self.known.secret.iter();
        let hashes = secret.flat_map(|secret| suppressions(secret.as_bytes(), prospect));
        hashes.map(|hash| (Key::suppressed(self.account, &hash), SUPPRESSED))
    }

    /// Converts the fields that can be written in several ways into the form that the account stores.
    fn normalise(&self, prospect: &mut Prospect) -> Result<(), &'static str> {
        prospect.first_name = normalised(&prospect.first_name);
        prospect.last_name = normalised(&prospect.last_name);
        if let Some(email) = &mut prospect.email {
            *email = Email::parse(email.as_str()).ok_or("its email is not a valid address")?;
        }
        if let Some(phone) = &mut prospect.phone {
            let region = &self.known.settings.account.default_region;
            *phone = Phone::parse(phone.as_str(), region).ok_or("its phone is not a valid number")?;
        }
        if let Some(source) = &mut prospect.source {
            source.id = self.sources.get(&source.id).copied().unwrap_or(source.id);
        }
        Ok(())
    }

    fn child<C: Child>(
        &self,
        kind: LineKind,
        item: &RawValue,
        names: fn(&C) -> (ProspectId, Vec<UserId>),
    ) -> Result<ImportedRecord, LineError> {
        let record: C = serde_json::from_str(item.get())?;
        checks::child(self.known, &record, names(&record)).map_err(|reason| LineError::Refused {
            id: record.id_text(),
            reason,
        })?;
        let (id, text) = (record.id(), record.id_text());
        let (prospect, _) = id;
        let key = children::key::<C>(self.account, id);
        let row = record.row(self.revision).write(self.account, C::KIND);
        let stored = Stored::new(self.revision, record);
        let put = Write::put(Part::Record, key.clone(), to_item(&stored)?, Guard::Absent);
        fitting(self.record((kind, text), prospect, key, vec![put, row]))
    }

    fn stage(&self, item: &RawValue) -> Result<ImportedRecord, LineError> {
        let StageItem { prospect_id, stage } = serde_json::from_str(item.get())?;
        let key = Key::past_stage(self.account, prospect_id, stage.revision);
        let id = format!("{prospect_id}, stage before revision {}", stage.revision);
        let writes = prospects::put_past_stage(self.account, prospect_id, &stage)?.to_vec();
        fitting(ImportedRecord {
            recorded_by: Some(stage.revision),
            ..self.record((LineKind::Stage, id), prospect_id, key, writes)
        })
    }

    fn consent(&self, item: &RawValue) -> Result<ImportedRecord, LineError> {
        let ConsentItem { prospect_id, statement } = serde_json::from_str(item.get())?;
        let write = prospects::put_statement(self.account, (prospect_id, self.revision), &statement)?;
        let id = format!("{prospect_id}, consent of revision {}", self.revision);
        fitting(ImportedRecord {
            recorded_by: Some(self.revision),
            ..self.record((LineKind::Consent, id), prospect_id, write.key().clone(), vec![write])
        })
    }

    fn activity(&self, item: &RawValue) -> Result<ImportedRecord, LineError> {
        let ActivityItem { prospect_id, id, entry } = serde_json::from_str(item.get())?;
        let text = format!("{prospect_id}, activity {id}");
        checks::activity(&entry).map_err(|reason| LineError::Refused {
            id: text.clone(),
            reason,
        })?;
        let write = activity::put(self.account, (prospect_id, id), &entry)?;
        let key = write.key().clone();
        fitting(self.record((LineKind::Activity, text), prospect_id, key, vec![write]))
    }

    /// A record without unique values.
    fn record(
        &self,
        (kind, id): (LineKind, String),
        prospect: ProspectId,
        key: Key,
        writes: Vec<Write>,
    ) -> ImportedRecord {
        ImportedRecord {
            line: self.line,
            kind,
            id,
            prospect,
            key,
            claims: Vec::new(),
            winner: None,
            recorded_by: None,
            writes,
            // The index row is at most as large as the record.
            bytes: self.bytes.saturating_mul(2),
        }
    }
}

/// The record, if one transaction accepts its writes.
fn fitting(record: ImportedRecord) -> Result<ImportedRecord, LineError> {
    // One action is reserved for the check of the parent.
    let fits = record.bytes <= MAX_BYTES.saturating_mul(2) && size::check(&record.writes).is_ok();
    if record.writes.len() < MAX_ACTIONS && fits {
        Ok(record)
    } else {
        Err(LineError::Refused {
            id: record.id,
            reason: "it is larger than a transaction accepts".to_owned(),
        })
    }
}
