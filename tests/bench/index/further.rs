//! Columns that few accounts fill, which only the questions to `SQLite` need: their bytes would change the figures of
//! the other measurements.

use std::collections::BTreeSet;

use domain::{ContactChannel, ExternalId, ExternalSystem};
use fastrand::Rng;
use index::{Cell, Column};
use tests::random::Choose;

use crate::prospects::{START_MS, random_of, skewed, word};

/// The systems of external ids.
const SYSTEMS: [&str; 4] = ["ats", "crm", "hr", "payroll"];

/// The cells of a prospect at one of its revisions: external ids, contacts and consents, and the end of a hold.
pub fn cells(number: u64, revision: u64) -> [(Column, Cell); 4] {
    let mut random = random_of(number, 20 + revision);
    let (mut ids, mut contacts, mut granted) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    for system in SYSTEMS {
        if random.one_in(3) {
            ids.extend(external(system, &mut random));
        }
    }
    while random.one_in(8) {
        let at = random.u64(..);
        contacts.insert(format!("{}@example.net", word(at % 100_000, 12)));
        contacts.insert(format!("+49{:010}", at % 10_000_000_000));
    }
    for channel in ContactChannel::EVERY {
        if random.one_in(4) {
            granted.insert(channel.name().to_owned());
        }
    }
    let hold = random.one_in(10).then(|| {
        let until = START_MS + random.u64(0..10 * 365 * 86_400_000);
        Cell::Time(until.cast_signed())
    });
    [
        (Column::ExternalIds, texts(ids)),
        (Column::Alternates, texts(contacts)),
        (Column::Consents, texts(granted)),
        (Column::HoldUntil, hold.unwrap_or(Cell::Text(String::new()))),
    ]
}

fn texts(texts: BTreeSet<String>) -> Cell {
    Cell::Texts(texts.into_iter().collect())
}

/// The system, an id with its system, and the id alone.
fn external(system: &str, random: &mut Rng) -> [String; 3] {
    let id = skewed(random, 300_000).to_string();
    let of_any_system = ExternalId::text_of_any_system(&id).unwrap();
    let of_system = ExternalId::new(ExternalSystem::parse(system).unwrap(), &id).unwrap();
    [system.to_owned(), of_system.text(), of_any_system]
}
