//! The people of the demo account. Everything follows from a person's number.

use serde_json::{Value, json};

/// A prospect, and what happens to it.
pub(super) struct Person {
    /// The body of `POST /prospects`, without the owner.
    pub(super) body: Value,
    /// The index of the owner among the account's users.
    pub(super) owner: usize,
    /// The stages that the prospect is moved to, in order.
    pub(super) stages: &'static [&'static str],
    /// HTML.
    pub(super) note: Option<&'static str>,
    /// Its kind, and the days from now until it takes place.
    pub(super) meeting: Option<(&'static str, i64)>,
    /// Its text, the days from now until it is due, negative if it was due, and whether it is done.
    pub(super) task: Option<(&'static str, i64, bool)>,
    pub(super) is_hired: bool,
}

const FIRST_NAMES: &str = "\
    Amara, Ben, Carmen, Diego, Elena, Farid, Grace, Hiro, Ines, Jonas, Kavya, Liam, Mei, Noah, Olivia, Pablo, Qing, \
    Rosa, Samir, Tanya, Uma, Victor, Wanda, Ximena, Yusuf, Zoe, Adaeze, Bruno, Chloé, Dmitri, Esra, Finn, Gabriela, \
    Hassan, Ivy, Jamal, Keiko, Lars, Maya, Nadia";

const LAST_NAMES: &str = "\
    Adebayo, Becker, Castillo, Dubois, Eriksen, Fischer, García, Haddad, Ivanova, Johnson, Kim, Larsson, Mbeki, \
    Nguyen, O’Connor, Patel, Quinn, Rossi, Santos, Tanaka, Usman, Vargas, Walker, Xu, Yamamoto, Zhang, Almeida, \
    Brown, Chen, Davies, Evans, Flores, Gómez, Hughes, Ibrahim";

const COMPANIES: &str = "\
    Northwind Insurance, Harbor Health, Bluebird Realty, Summit Logistics, Juniper Bank, Cedar Care, Lakeside \
    Dental, Atlas Freight, Maple Education, Orchid Hotels, Pioneer Foods, Riverbend Energy, Sterling Legal, Willow \
    Retail";

const TITLES: &str = "\
    Claims adjuster, Account executive, Nurse, Office manager, Sales associate, Team lead, Underwriter, Teacher, \
    Customer success manager, Operations analyst, Real estate agent, Paralegal";

const LABELS: &str = "bilingual, remote, licensed, career changer, referral, part-time";

const NOTES: [&str; 5] = [
    "<p>Met at the job fair. Wants to work <b>close to home</b>.</p>",
    "<p>Good call. Asked about training and the commission plan.</p>",
    "<p>Prefers mornings. <em>Do not call after 5 pm.</em></p>",
    "<p>Two open questions:</p><ul><li>Start date</li><li>License for a second state</li></ul>",
    "<p>Recommended by a colleague who joined last year.</p>",
];

const TASKS: [&str; 5] = [
    "Call back about the offer.",
    "Send the training plan.",
    "Ask for references.",
    "Schedule the second interview.",
    "Check the license.",
];

const MEETINGS: [&str; 3] = ["Phone screen", "Interview", "Second interview"];

const LICENSES: [&str; 3] = ["licensed", "not_started", "in_progress"];

/// Paths through the pipeline; the first are the most frequent.
const PATHS: [&[&str]; 10] = [
    &[],
    &["Contacted"],
    &[],
    &["Contacted"],
    &["Contacted", "Interview"],
    &[],
    &["Contacted", "Interview"],
    &["Contacted", "Rejected"],
    &["Contacted"],
    &["Contacted", "Interview", "Offer"],
];

/// Every `REPEATED_EVERY` prospects, one has the name of the prospect `REPEATED_AFTER` numbers before it, as a possible
/// duplicate.
const REPEATED_AFTER: usize = 7;
const REPEATED_EVERY: usize = 60;

/// The element at this position, modulo the length.
fn pick<T: Copy>(from: &[T], place: usize) -> Option<T> {
    from.get(place.checked_rem(from.len())?).copied()
}

/// The same in a list in a text.
fn word(list: &'static str, place: usize) -> &'static str {
    pick(&list.split(", ").collect::<Vec<_>>(), place).unwrap_or_default()
}

/// The two hired people among the people with an offer.
const HIRED: [usize; 2] = [79, 149];

/// The person with this number.
pub(super) fn person(number: usize) -> Person {
    let is_repeated = number % REPEATED_EVERY == REPEATED_EVERY - 1;
    let named = number.saturating_sub(if is_repeated { REPEATED_AFTER } else { 0 });
    // Steps without a common divisor, so that the same combination of words is rare.
    let first = word(FIRST_NAMES, named.wrapping_mul(7));
    let last = word(LAST_NAMES, named.wrapping_mul(11).wrapping_add(named / 40));
    let labels: Vec<&str> = LABELS
        .split(", ")
        .zip([3_usize, 5, 4, 11, 6, 13])
        .filter(|(_, every)| number.is_multiple_of(*every))
        .map(|(label, _)| label)
        .collect();
    let email = (number % 12 != 5).then(|| format!("{}.{}.{number}@example.com", ascii(first), ascii(last)));
    let phone = (number % 4 != 3).then(|| format!("+1 617 555 {number:04}"));
    let source = pick(&["Website", "Referral", "Website", "Job Fair"], number / 2);
    let body = json!({
        "firstName": first, "lastName": last, "labels": labels, "email": email, "phone": phone,
        "company": word(COMPANIES, number.wrapping_mul(5)), "title": word(TITLES, number.wrapping_mul(7)),
        "newSourceName": source, "licenseStatus": pick(&LICENSES, number / 3),
        "city": pick(&["Boston", "Albany", "Hartford", "Providence"], number),
    });
    Person {
        body,
        owner: usize::from(number % 3 == 2),
        stages: pick(&PATHS, number).unwrap_or_default(),
        note: pick(&NOTES, number).filter(|_| number % 7 == 2),
        meeting: pick(&MEETINGS, number / 9)
            .filter(|_| number % 9 == 4)
            .map(|kind| (kind, days_from(-11, number % 23))),
        task: pick(&TASKS, number / 8)
            .filter(|_| number % 8 == 1)
            .map(|text| (text, days_from(-7, number % 19), number.is_multiple_of(5))),
        is_hired: HIRED.contains(&number),
    }
}

fn days_from(first: i64, more: usize) -> i64 {
    first.saturating_add_unsigned(more.try_into().unwrap_or_default())
}

/// The name as a part of an email.
fn ascii(name: &str) -> String {
    name.chars()
        .filter(char::is_ascii_alphabetic)
        .collect::<String>()
        .to_lowercase()
}
