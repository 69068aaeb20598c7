//! Seeded prospects whose names, stages, labels and companies have a skewed distribution, as in real accounts.

use std::collections::BTreeSet;

use fastrand::Rng;
use index::{Cell, Column};
use tests::random::Choose;
use ulid::Ulid;

/// 2021-01-01, and the time from one prospect to the next: five years for a million.
pub const START_MS: u64 = 1_609_459_200_000;
pub const STEP_MS: u64 = 157_000;

/// The random numbers of one prospect, whatever was drawn before.
pub fn random_of(number: u64, salt: u64) -> Rng {
    Rng::with_seed((number << 8) + salt)
}

/// A number below `bound`; small ones are more frequent, roughly by Zipf's law.
pub fn skewed(random: &mut Rng, bound: u64) -> u64 {
    let at = (bound as f64 + 1.0).powf(random.f64()) as u64;
    at.saturating_sub(1).min(bound - 1)
}

const CONSONANTS: [&str; 20] =
    ["b", "d", "f", "g", "h", "j", "k", "l", "m", "n", "p", "r", "s", "t", "v", "w", "ch", "st", "br", "th"];
const VOWELS: [&str; 12] = ["a", "e", "i", "o", "u", "ai", "ea", "an", "er", "in", "on", "ar"];

/// A pronounceable word, always the same for a number.
pub fn word(number: u64, salt: u64) -> String {
    let mut random = random_of(number, salt);
    let syllables = 2 + random.below(2);
    let mut word = String::new();
    for _ in 0..syllables {
        word.push_str(random.one_of::<&str>(&CONSONANTS));
        word.push_str(random.one_of::<&str>(&VOWELS));
    }
    word
}

/// A text as one person in twenty writes it in capitals, and most others with one.
pub fn spelled(text: &str, person: usize) -> String {
    match person {
        0 => text.to_uppercase(),
        1..4 => text.to_owned(),
        _ => {
            let (first, rest) = text.split_at_checked(1).unwrap_or_default();
            first.to_uppercase() + rest
        }
    }
}

/// An id of this kind, always the same for a number.
pub fn id(kind: &str, number: u64) -> String {
    format!("{kind}_{}", Ulid::from_parts(START_MS, u128::from(random_of(number, 77).u64(..))))
}

pub fn prospect_id(number: u64) -> (u64, String) {
    let mut random = random_of(number, 1);
    let ms = START_MS + number * STEP_MS + random.u64(..STEP_MS);
    let low = (u128::from(random.u64(..)) << 40) ^ u128::from(random.u64(..));
    (ms, format!("prospect_{}", Ulid::from_parts(ms, low)))
}

/// How many moves from stage to stage each prospect has.
pub const MOVES_EACH: u64 = 4;

/// When the prospect entered its first stage, and when each of its moves was.
pub fn stage_times(number: u64) -> [u64; MOVES_EACH as usize + 1] {
    let mut random = random_of(number, 9);
    let (mut at, _) = prospect_id(number);
    std::array::from_fn(|_| {
        let entered = at;
        at += 60_000 << skewed(&mut random, 14);
        at += random.u64(..3_600_000);
        entered
    })
}

/// The id of a prospect at one of its revisions, and the cells of its row.
pub fn cells(number: u64, revision: u64, all: u64) -> (String, [(Column, Cell); 18]) {
    let (created, id_text) = prospect_id(number);
    let mut random = random_of(number, 2 + revision);
    let mut stable = random_of(number, 2);
    let (first, last) = (word(skewed(&mut stable, 3_000), 3), word(skewed(&mut stable, 60_000), 4));
    let stage = skewed(&mut random, 8);
    let email = format!(
        "{first}.{last}{}@{}",
        number % 997,
        ["gmail.com", "outlook.com", "yahoo.com", "example.org"][skewed(&mut stable, 4) as usize]
    );
    let title = format!(
        "{} {}",
        ["senior", "junior", "lead", "head of", "assistant"][skewed(&mut stable, 5) as usize],
        word(skewed(&mut stable, 1_000), 5)
    );
    let company = format!(
        "{} {}",
        word(skewed(&mut stable, all.max(2_000) / 20), 6),
        ["gmbh", "inc", "ltd", "group"][skewed(&mut stable, 4) as usize]
    );
    let mut labels: Vec<String> = (0..stable.below(5)).map(|_| word(skewed(&mut stable, 200), 7)).collect();
    labels.sort();
    labels.dedup();
    let present = |chance: u64, text: String, random: &mut Rng| {
        Cell::Text(if random.u64(..100) < chance { text } else { String::new() })
    };
    let company = present(80, company, &mut stable);
    let updated = if revision == 1 && random.below(10) < 4 { created } else { created + random.u64(..90 * 86_400_000) };
    let jobs: BTreeSet<String> = (0..stable.below(3)).map(|_| id("job", skewed(&mut stable, 300))).collect();
    let mut as_written = random_of(number, 3);
    let company_as_written = match &company {
        Cell::Text(text) => Cell::Text(spelled(text, as_written.below(20))),
        Cell::Texts(_) | Cell::Time(_) => company.clone(),
    };
    let labels_as_written = labels.iter().map(|label| spelled(label, as_written.below(20)));
    let labels_as_written = labels_as_written.collect();
    let licence = *as_written.one_of::<&str>(&["not_started", "in_progress", "licensed"]);
    let cells = [
        (Column::Name, Cell::Text(format!("{first} {last}"))),
        (Column::Title, present(80, title, &mut stable)),
        (Column::Company, company),
        (Column::Email, present(95, email, &mut stable)),
        (Column::Phone, present(80, format!("+1{:010}", 2_000_000_000 + stable.u64(..7_000_000_000)), &mut stable)),
        (Column::Stage, Cell::Text(id("stage", stage))),
        (Column::Labels, Cell::Texts(labels)),
        (Column::Owner, Cell::Text(id("user", skewed(&mut stable, 60)))),
        (Column::Office, present(60, id("office", skewed(&mut stable, 12)), &mut stable)),
        (Column::Source, present(90, id("source", skewed(&mut stable, 40)), &mut stable)),
        (Column::Jobs, Cell::Texts(jobs.into_iter().collect())),
        (Column::Pipeline, Cell::Text(id("pipeline", stage % 2))),
        (Column::LicenseStatus, present(60, licence.to_owned(), &mut as_written)),
        (Column::CompanyAsWritten, company_as_written),
        (Column::LabelsAsWritten, Cell::Texts(labels_as_written)),
        (Column::CreatedAt, Cell::Time(created.cast_signed())),
        (Column::UpdatedAt, Cell::Time(updated.cast_signed())),
        (Column::StageEnteredAt, Cell::Time(stage_times(number)[MOVES_EACH as usize].cast_signed())),
    ];
    (id_text, cells)
}
