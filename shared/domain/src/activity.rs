//! Entries of a prospect's activity (SPECIFICATION §13.2).

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::actor::Actor;
use super::custom::CustomFields;
use super::event::{Event, EventKind, Origin};
use super::id::{EventId, ProspectId};
use super::past_stages::StageReason;
use super::time::UnixMs;

/// The most characters of a text in an entry (SPECIFICATION §13.2).
pub const MAX_ENTRY_TEXT_CHARS: usize = 1_000;

/// One change of a prospect, or of what belongs to it. Its id is the id of its event.
#[derive::sparse]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Entry {
    #[serde(rename = "type")]
    pub kind: EventKind,
    pub record_id: String,
    pub origin: Origin,
    /// The names of the changed fields.
    pub changes: Vec<String>,
    /// The old values of these fields, as JSON text. `None` without changed fields.
    pub previous: Option<String>,
    /// The new values of these fields, as JSON text. `None` without changed fields.
    pub current: Option<String>,
    /// Why the prospect moved to another stage.
    pub reason: Option<StageReason>,
    /// Whether a text of the values was cut.
    pub cut: bool,
}

/// The record of an event.
#[derive(Deserialize)]
pub(crate) struct Subject<'a> {
    #[serde(borrow, default)]
    id: Cow<'a, str>,
}

impl Subject<'_> {
    /// The prospect in whose partition the record of an event is, and the record. `None` for a record that belongs to no
    /// prospect, and for an event for one webhook.
    pub fn of(event: &Event) -> Result<Option<(ProspectId, String)>, serde_json::Error> {
        if event.webhook_id.is_some() {
            return Ok(None);
        }
        let subject: Subject<'_> = serde_json::from_str(&event.item)?;
        let prospect = ProspectId::of_record(&subject.id);
        Ok(prospect.map(|prospect| (prospect, subject.id.into_owned())))
    }
}

impl Entry {
    /// The entry of an event, and the prospect that keeps it: the same one as the record, also while that prospect is merged
    /// into another one. So it has all changes of its records when the merge is undone. Records that belong to no prospect
    /// have no entry, and a deleted prospect keeps none. A merge that deletes a prospect or a hire has one entry, of the
    /// winner.
    pub fn of(event: &Event) -> Result<Option<(ProspectId, Self)>, serde_json::Error> {
        let is_told_by_the_winner = event.kind == EventKind::HireDeleted && event.merge.is_some();
        let is_gone =
            matches!(event.kind, EventKind::ProspectDeleted | EventKind::ProspectErased) || is_told_by_the_winner;
        if is_gone {
            return Ok(None);
        }
        let Some((prospect, record_id)) = Subject::of(event)? else {
            return Ok(None);
        };
        let current = event
            .current()?
            .filter(|_| !event.changes.is_empty())
            .map(|current| serde_json::to_string(&current))
            .transpose()?;
        let [previous, current] = [event.previous.as_deref(), current.as_deref()].map(|json| json.map(cut));
        let is_cut = |json: &Option<(String, bool)>| json.as_ref().is_some_and(|(_, is_cut)| *is_cut);
        let entry = Self {
            kind: event.kind,
            record_id,
            origin: event.origin.clone(),
            changes: event.changes.clone(),
            reason: event.reason.clone(),
            cut: is_cut(&previous) || is_cut(&current),
            previous: previous.map(|(json, _)| json),
            current: current.map(|(json, _)| json),
        };
        Ok(Some((prospect, entry)))
    }

    /// The same without the values of custom fields that clients do not see any more.
    pub fn shown(mut self, id: EventId, fields: &CustomFields) -> Result<Self, serde_json::Error> {
        fields.hide(&mut self.previous, id.at())?;
        fields.hide(&mut self.current, id.at())?;
        Ok(self)
    }

    /// What clients see.
    pub fn view(&self, id: EventId) -> Result<EntryView<'_>, serde_json::Error> {
        let Self { kind, record_id, origin: Origin { actor, request_id }, changes, previous, current, reason, cut } =
            self;
        Ok(EntryView {
            id,
            at: id.at(),
            kind: *kind,
            actor,
            request_id,
            record_id,
            changes,
            previous: previous.as_deref().map(serde_json::from_str).transpose()?,
            current: current.as_deref().map(serde_json::from_str).transpose()?,
            reason: reason.as_ref(),
            cut: *cut,
        })
    }
}

#[derive::sparse]
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct EntryView<'a> {
    id: EventId,
    at: UnixMs,
    #[serde(rename = "type")]
    kind: EventKind,
    actor: &'a Actor,
    request_id: &'a str,
    record_id: &'a str,
    changes: &'a [String],
    previous: Option<&'a RawValue>,
    current: Option<&'a RawValue>,
    reason: Option<&'a StageReason>,
    cut: bool,
}

/// JSON whose texts have at most [`MAX_ENTRY_TEXT_CHARS`] characters, and whether one was longer. It works on the JSON
/// text, so that numbers stay exact.
fn cut(json: &str) -> (String, bool) {
    let (mut shorter, mut rest, mut is_cut) =
        (String::with_capacity(json.len().min(4 * MAX_ENTRY_TEXT_CHARS)), json, false);
    while let Some((before, text)) = rest.split_once('"') {
        let mut is_escaped = false;
        let end = text.find(|c| {
            let is_end = c == '"' && !is_escaped;
            is_escaped = c == '\\' && !is_escaped;
            is_end
        });
        let (text, after) = text.split_at(end.unwrap_or(text.len()));
        shorter.push_str(before);
        let quoted = format!("\"{text}\"");
        let long = (text.len() > MAX_ENTRY_TEXT_CHARS).then(|| serde_json::from_str::<String>(&quoted));
        match long {
            Some(Ok(long)) if long.chars().nth(MAX_ENTRY_TEXT_CHARS).is_some() => {
                let kept: String = long.chars().take(MAX_ENTRY_TEXT_CHARS).collect();
                shorter.push_str(&serde_json::Value::String(kept).to_string());
                is_cut = true;
            }
            _ => shorter.push_str(&quoted),
        }
        rest = after.get(1..).unwrap_or_default();
    }
    shorter.push_str(rest);
    (shorter, is_cut)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn only_texts_that_are_too_long_are_cut() {
        let long = |chars: usize| "é\"\\\n".chars().cycle().take(chars).collect::<String>();
        let (most, more) = (long(MAX_ENTRY_TEXT_CHARS), long(MAX_ENTRY_TEXT_CHARS + 1));
        let fits =
            format!(r#"{{"a":{},"b":[1.10,1000000000000000.000001,null,true,{{"c":"x\\"}}],"d":""}}"#, json!(most));
        assert_eq!(cut(&fits), (fits.clone(), false));
        let (shorter, is_cut) = cut(&fits.replace(&json!(most).to_string(), &json!(more).to_string()));
        assert_eq!((shorter, is_cut), (fits, true));
    }
}
