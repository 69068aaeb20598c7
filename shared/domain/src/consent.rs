//! Whether a prospect may be contacted, by channel (SPECIFICATION §15.1). The record has the present consents; each
//! statement is an item of the prospect's partition, with the text that the person saw.

use serde::{Deserialize, Serialize};

use super::changed_field::ChangedField;
use super::column::{Cell, Column};
use super::digest::digest;
use super::id::{ProspectId, UserId};
use super::input::{Body, FieldErrors, Length};
use super::time::UnixMs;

/// The characters of the source of a consent (SPECIFICATION §15.1).
const SOURCE: Length = Length::within(200);

/// The characters of the text that the person saw (SPECIFICATION §15.1).
const TEXT_SHOWN: Length = Length::within(10_000);

/// How far a time may lie in the future, in milliseconds, because the clock of a client can be fast (SPECIFICATION §15.1).
const FAST_CLOCK_MS: i64 = 5 * 60_000;

/// How the names begin that changes give to consents; the channel follows.
pub const CONSENT_PREFIX: &str = "consents.";

named! {
    #[derive(PartialOrd, Ord)]
    pub enum ContactChannel {
        Email = "email",
        /// Text messages to the phone.
        Sms = "sms",
        /// Calls to the phone.
        Call = "call",
    }
}

impl ContactChannel {
    /// The column of the contact that it needs.
    pub const fn contact(self) -> Column {
        match self {
            Self::Email => Column::Email,
            Self::Sms | Self::Call => Column::Phone,
        }
    }

    /// How events and the activity name the consent.
    fn change(self) -> String {
        format!("{CONSENT_PREFIX}{}", self.name())
    }
}

named! {
    pub enum ConsentStatus {
        Granted = "granted",
        Withdrawn = "withdrawn",
    }
}

/// One statement of a person about one channel, as clients see it and as its item stores it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ConsentStatement {
    pub channel: ContactChannel,
    pub status: ConsentStatus,
    pub source: String,
    pub text_shown: Option<String>,
    pub at: UnixMs,
    pub recorded_at: UnixMs,
    /// The user who recorded it; `None` if an import did not say it.
    pub user_id: Option<UserId>,
}

#[derive(Clone, Debug)]
pub struct ConsentInput {
    status: ConsentStatus,
    source: String,
    text_shown: Option<String>,
    at: Option<UnixMs>,
}

impl ConsentInput {
    /// Reads the body of a request at this time.
    ///
    /// # Errors
    /// Every field error.
    pub fn read(mut body: Body, now: UnixMs) -> Result<Self, FieldErrors> {
        let message = "must be granted or withdrawn";
        let status = if body.has("status") {
            body.parse("status", message, ConsentStatus::parse)
        } else {
            body.fault_missing("status");
            None
        };
        let source = body.required_text("source", SOURCE);
        let text_shown = body.text("textShown", TEXT_SHOWN);
        let at = body.time("at");
        if at.is_some_and(|at| at > now.plus_ms(FAST_CLOCK_MS)) {
            body.fault("at", "must not be in the future; leave it out if the person has just said it");
        }
        body.into_errors().or(Self { status: status.unwrap_or(ConsentStatus::Withdrawn), source, text_shown, at })
    }

    /// Whether this consent says the same, so that nothing changes. The time does not matter.
    pub fn repeats(&self, present: &Consent) -> bool {
        self.status == present.status
            && self.source == present.source
            && self.text_shown.as_deref().map(digest) == present.text_digest
    }

    /// The statement about this channel that is recorded now by this user after `present`; `None` if the person said
    /// it before the present consent. Without a time of its own, it is said now.
    pub fn statement(
        &self,
        channel: ContactChannel,
        present: Option<&Consent>,
        (now, user_id): (UnixMs, UserId),
    ) -> Option<ConsentStatement> {
        let earliest = present.map_or_else(UnixMs::default, |present| present.at);
        let at = self.at.unwrap_or_else(|| now.max(earliest));
        (at >= earliest).then(|| ConsentStatement {
            channel,
            status: self.status,
            source: self.source.clone(),
            text_shown: self.text_shown.clone(),
            at,
            recorded_at: now,
            user_id: Some(user_id),
        })
    }
}

/// The present consent for one channel. The item of its statement has the text.
#[derive::sparse]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Consent {
    pub channel: ContactChannel,
    pub status: ConsentStatus,
    pub source: String,
    /// The digest of the text that the person saw.
    pub text_digest: Option<String>,
    pub at: UnixMs,
    /// The revision of the prospect that recorded it, which names the item of the statement.
    pub revision: u64,
    /// The prospect in whose partition the statement is, unless it is its own: it came with a merge.
    pub from: Option<ProspectId>,
}

/// What events show of a consent: no text, which can be long.
#[derive(Serialize)]
struct ShownConsent<'a> {
    status: ConsentStatus,
    source: &'a str,
    at: UnixMs,
}

impl Consent {
    /// The consent that this statement gives, recorded by this revision of the prospect.
    pub fn of(statement: &ConsentStatement, revision: u64) -> Self {
        Self {
            channel: statement.channel,
            status: statement.status,
            source: statement.source.clone(),
            text_digest: statement.text_shown.as_deref().map(digest),
            at: statement.at,
            revision,
            from: None,
        }
    }

    /// Its statement, if an import did not bring the item.
    pub fn without_text(&self) -> ConsentStatement {
        ConsentStatement {
            channel: self.channel,
            status: self.status,
            source: self.source.clone(),
            text_shown: None,
            at: self.at,
            recorded_at: self.at,
            user_id: None,
        }
    }

    /// What the person said, and when.
    fn said(&self) -> (ConsentStatus, &str, Option<&str>, UnixMs) {
        (self.status, &self.source, self.text_digest.as_deref(), self.at)
    }

    /// Whether this withdrawal of a loser counts, and not the consent of the winner.
    fn outweighs(&self, own: &Self) -> bool {
        match own.status {
            ConsentStatus::Granted => own.at <= self.at,
            ConsentStatus::Withdrawn => own.at < self.at,
        }
    }

    fn shown(&self) -> ShownConsent<'_> {
        ShownConsent { status: self.status, source: &self.source, at: self.at }
    }

    /// The same for `other`, if it comes to it from the prospect `owner`.
    fn moved(&self, owner: ProspectId, other: ProspectId) -> Self {
        Self { from: Some(self.from.unwrap_or(owner)).filter(|from| *from != other), ..self.clone() }
    }
}

/// The present consents of a prospect, at most one per channel.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Consents(Vec<Consent>);

impl Consents {
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether a prospect at this revision can have them: an import brings them.
    pub fn are_valid(&self, revision: u64) -> bool {
        let is_valid = |consent: &Consent| {
            let is_known = consent.from.is_some() || consent.revision <= revision;
            is_known && SOURCE.fault(&consent.source).is_none()
        };
        self.0.iter().all(is_valid) && self.0.is_sorted_by(|one, next| one.channel < next.channel)
    }

    pub fn get(&self, channel: ContactChannel) -> Option<&Consent> {
        self.0.iter().find(|consent| consent.channel == channel)
    }

    /// All of them, in the order of the channels.
    pub fn all(&self) -> impl Iterator<Item = &Consent> {
        self.0.iter()
    }

    pub fn set(&mut self, channel: ContactChannel, consent: Option<Consent>) {
        self.0.retain(|other| other.channel != channel);
        self.0.extend(consent);
        self.0.sort_by_key(|consent| consent.channel);
    }

    /// The channels for which the consent is granted.
    pub fn cell(&self) -> Cell {
        let granted = self.0.iter().filter(|consent| consent.status == ConsentStatus::Granted);
        Cell::Texts(granted.map(|consent| consent.channel.name().to_owned()).collect())
    }

    /// The consents in which `after` differs, as events name and show them.
    pub fn changes(&self, after: &Self) -> Vec<ChangedField> {
        let changed = |channel: ContactChannel| {
            let (old, new) = (self.get(channel), after.get(channel));
            let is_same = old.map(Consent::said) == new.map(Consent::said);
            let [old, new] = [old, new].map(|consent| consent.map(Consent::shown));
            (!is_same).then(|| ChangedField::new(channel.change(), &old, &new))
        };
        ContactChannel::EVERY.into_iter().filter_map(changed).collect()
    }

    /// The consents of `winner` after prospects with these consents were merged into it. The latest withdrawal wins,
    /// unless the winner has a later grant; without one, the winner keeps its consent, or takes the latest one.
    pub fn merged(&self, winner: ProspectId, losers: &[(ProspectId, &Self)]) -> Self {
        let mut after = self.clone();
        for channel in ContactChannel::EVERY {
            let own = self.get(channel);
            let of_losers = losers.iter().filter_map(|(id, consents)| Some((*id, consents.get(channel)?)));
            let withdrawals = of_losers.clone().filter(|(_, one)| one.status == ConsentStatus::Withdrawn);
            let withdrawal = withdrawals.max_by_key(|(_, one)| one.at);
            let taken = match (own, withdrawal) {
                (None, None) => of_losers.max_by_key(|(_, one)| one.at),
                (None, Some(withdrawal)) => Some(withdrawal),
                (Some(own), Some((_, one))) if one.outweighs(own) => withdrawal,
                (Some(_), _) => None,
            };
            if let Some((owner, consent)) = taken {
                after.set(channel, Some(consent.moved(owner, winner)));
            }
        }
        after
    }

    /// These consents after a merge is undone: a consent that is still as in `after` is as in `before`.
    pub fn restored(&self, before: &Self, after: &Self) -> Self {
        let mut restored = self.clone();
        for channel in ContactChannel::EVERY {
            if self.get(channel) == after.get(channel) {
                restored.set(channel, before.get(channel).cloned());
            }
        }
        restored
    }

    /// These consents of `winner`, which other prospects have left, merged with the consents of the prospects that stay.
    /// A channel stays as it is if the departure did not change it; `present` is the state before.
    pub fn united(&self, present: &Self, winner: ProspectId, stay: &[(ProspectId, &Self)]) -> Self {
        let mut united = self.merged(winner, stay);
        for channel in ContactChannel::EVERY {
            let own = self.get(channel);
            if own == present.get(channel) {
                united.set(channel, own.cloned());
            }
        }
        united
    }

    /// Keeps the consents whose statements are with these prospects.
    pub fn retain_from(&mut self, group: &[ProspectId]) {
        self.0.retain(|consent| consent.from.is_none_or(|from| group.contains(&from)));
    }

    /// The withdrawals that were recorded since the state `after`.
    pub fn withdrawn_since<'a>(&'a self, after: &'a Self) -> impl Iterator<Item = &'a Consent> {
        let withdrawn = self.0.iter().filter(|consent| consent.status == ConsentStatus::Withdrawn);
        withdrawn.filter(|consent| after.get(consent.channel) != Some(consent))
    }
}
