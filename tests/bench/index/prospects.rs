//! Seeded, skewed prospects: popular names, stages, labels and companies as in real accounts.

use index::{Cell, Column, Row};
use ulid::Ulid;

/// 2021-01-01, and the steps of one prospect to the next: five years for a million.
pub const START_MS: u64 = 1_609_459_200_000;
pub const STEP_MS: u64 = 157_000;

/// Random numbers that repeat from run to run.
struct Random(u64);

impl Random {
    /// Those of this prospect, whatever was asked before.
    fn of(number: u64, salt: u64) -> Self {
        let mut random =
            Self((number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ salt.wrapping_mul(0xbf58_476d_1ce4_e5b9) | 1);
        for _ in 0..4 {
            random.next();
        }
        random
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 16
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }

    /// A number below `bound`, the small ones more often, about as Zipf found it.
    fn skewed(&mut self, bound: u64) -> u64 {
        let unit = (self.next() & 0xffff_ffff) as f64 / 4_294_967_296.0;
        let at = ((bound as f64 + 1.0).powf(unit) - 1.0) as u64;
        at.min(bound - 1)
    }
}

/// A word that can be spoken, always the same for a number.
pub fn word(number: u64, salt: u64) -> String {
    let mut random = Random::of(number, salt);
    let syllables = 2 + random.below(2);
    let mut word = String::new();
    for _ in 0..syllables {
        word.push_str(
            [
                "b", "d", "f", "g", "h", "j", "k", "l", "m", "n", "p", "r", "s", "t", "v", "w", "ch", "st", "br", "th",
            ][random.below(20) as usize],
        );
        word.push_str(["a", "e", "i", "o", "u", "ai", "ea", "an", "er", "in", "on", "ar"][random.below(12) as usize]);
    }
    word
}

/// An id of this kind, always the same for a number.
pub fn id(kind: &str, number: u64) -> String {
    format!(
        "{kind}_{}",
        Ulid::from_parts(START_MS, u128::from(Random::of(number, 77).next()))
    )
}

fn prospect_id(number: u64) -> (u64, String) {
    let mut random = Random::of(number, 1);
    let ms = START_MS + number * STEP_MS + random.below(STEP_MS);
    let low = (u128::from(random.next()) << 40) ^ u128::from(random.next());
    (ms, format!("prospect_{}", Ulid::from_parts(ms, low)))
}

/// The row of a prospect, at one of its revisions.
pub fn row(number: u64, revision: u64, all: u64) -> Row {
    let (id, cells) = cells(number, revision, all);
    Row::new(id, revision, cells)
}

/// The id of a prospect at one of its revisions, and the cells of its row.
pub fn cells(number: u64, revision: u64, all: u64) -> (String, [(Column, Cell); 13]) {
    let (created, id_text) = prospect_id(number);
    let mut random = Random::of(number, 2 + revision);
    let mut stable = Random::of(number, 2);
    let (first, last) = (word(stable.skewed(3_000), 3), word(stable.skewed(60_000), 4));
    let email = format!(
        "{first}.{last}{}@{}",
        number % 997,
        ["gmail.com", "outlook.com", "yahoo.com", "example.org"][stable.skewed(4) as usize]
    );
    let title = format!(
        "{} {}",
        ["senior", "junior", "lead", "head of", "assistant"][stable.skewed(5) as usize],
        word(stable.skewed(1_000), 5)
    );
    let company = format!(
        "{} {}",
        word(stable.skewed(all.max(2_000) / 20), 6),
        ["gmbh", "inc", "ltd", "group"][stable.skewed(4) as usize]
    );
    let mut labels: Vec<String> = (0..stable.below(5)).map(|_| word(stable.skewed(200), 7)).collect();
    labels.sort();
    labels.dedup();
    let updated = if revision == 1 && random.below(10) < 4 {
        created
    } else {
        created + random.below(90 * 86_400_000)
    };
    let jobs = (0..stable.below(3)).map(|_| id("job", stable.skewed(300))).collect();
    let present = |chance: u64, text: String, random: &mut Random| {
        Cell::Text(if random.below(100) < chance {
            text
        } else {
            String::new()
        })
    };
    let cells = [
        (Column::Name, Cell::Text(format!("{first} {last}"))),
        (Column::Title, present(80, title, &mut stable)),
        (Column::Company, present(80, company, &mut stable)),
        (Column::Email, present(95, email, &mut stable)),
        (
            Column::Phone,
            present(
                80,
                format!("+1{:010}", 2_000_000_000 + stable.below(7_000_000_000)),
                &mut stable,
            ),
        ),
        (Column::Stage, Cell::Text(id("stage", random.skewed(8)))),
        (Column::Labels, Cell::Texts(labels)),
        (Column::AssignedTo, Cell::Text(id("user", stable.skewed(60)))),
        (
            Column::Office,
            present(60, id("office", stable.skewed(12)), &mut stable),
        ),
        (
            Column::Source,
            present(90, id("source", stable.skewed(40)), &mut stable),
        ),
        (Column::Jobs, Cell::Texts(jobs)),
        (Column::CreatedAt, Cell::Time(created.cast_signed())),
        (Column::UpdatedAt, Cell::Time(updated.cast_signed())),
    ];
    (id_text, cells)
}
