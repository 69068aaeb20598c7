//! The values that operations use.

use fastrand::Rng;

use super::custom::Fields;
use super::operation::ChildKind;
use crate::random::Choose;

/// The values that the operations of a cell use.
#[derive(Clone, Debug)]
pub struct Vocabulary {
    pub emails: Vec<String>,
    pub phones: Vec<String>,
    pub externals: Vec<String>,
    /// The users to whom records are assigned.
    pub users: [String; 2],
    pub key: String,
    pub fields: Fields,
    /// The newest offices. Some of them were deleted.
    pub offices: Vec<String>,
    /// The ids of the prospects and children that were deleted last.
    pub deleted: Vec<(Option<ChildKind>, String)>,
}

/// A field that is sent in some of a thousand cases, and then is a value, not null, in some of a thousand cases.
pub fn nullable(
    random: &mut Rng,
    sent: usize,
    valued: usize,
    value: impl FnOnce(&mut Rng) -> String,
) -> Option<Option<String>> {
    let is_sent = random.in_a_thousand(sent);
    is_sent.then(|| random.in_a_thousand(valued).then(|| value(random)))
}

pub fn word(random: &mut Rng) -> String {
    (*random.one_of(&["Ada", "Grace", "Lin", "Mary", "Radia"])).to_owned()
}
