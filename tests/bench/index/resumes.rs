//! The words of the resumes of prospects.

use domain::{ProspectId, UnixMs};
use index::{Row, resume_row};
use tests::random::Choose;

use crate::prospects::{prospect_id, random_of, skewed, word};

/// The words of a resume, before repetitions; most are frequent in other resumes too.
const WORDS: u64 = 600;

/// The different words of all resumes, except for numbers and misspellings.
const VOCABULARY: u64 = 60_000;

/// Words of a resume that hardly any other resume has.
const OWN_WORDS: usize = 20;

/// The row of the resume of a prospect.
pub fn resume(number: u64) -> Row {
    let mut random = random_of(number, 11);
    let mut words: Vec<String> = (0..WORDS).map(|_| frequent(skewed(&mut random, VOCABULARY))).collect();
    words.extend((0..OWN_WORDS).map(|_| format!("{:x}", random.below(1 << 24))));
    let (_, id) = prospect_id(number);
    let id = ProspectId::parse(&id).expect("an id");
    resume_row(id, &words.join(" "), (1, UnixMs::default())).expect("a resume with words")
}

/// A word of the vocabulary; the first ones are the most frequent.
pub fn frequent(number: u64) -> String {
    format!("{}{}", word(number, 12), word(number, 13))
}
