//! The people of the demo account. Everything follows from a person's number.

use base64::prelude::{BASE64_STANDARD as STANDARD, Engine as _};
use serde_json::{Value, json};

use super::resume;

/// A prospect.
pub(super) struct Person {
    /// The body of `POST /prospects`, without the owner and the resume.
    pub(super) body: Value,
    pub(super) resume: Option<Value>,
    /// The index of the owner among the account's users.
    pub(super) owner: usize,
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

const CITIES: &str = "Boston, Albany, Boston, Hartford, Providence, Boston, Albany";

const LICENSES: [&str; 3] = ["licensed", "not_started", "in_progress"];

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

/// The person with this number, who may come from the job fair.
pub(super) fn person(number: usize, at_fair: bool) -> Person {
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
    let source = match number % 9 {
        0 | 3 | 7 if !at_fair => "Referral",
        5 | 8 if !at_fair => "Online ad",
        1..=6 if at_fair => "Job Fair",
        _ => "Website",
    };
    let (company, title) = (word(COMPANIES, number.wrapping_mul(5)), word(TITLES, number.wrapping_mul(7)));
    let city = word(CITIES, number);
    let resume = (number % 20 == 8).then(|| {
        let lines = [format!("{first} {last}"), format!("{title}, {company}"), format!("Lives in {city}")];
        json!({ "fileName": format!("{last}.pdf"), "contentType": "application/pdf", "data": STANDARD.encode(resume::pdf(&lines)) })
    });
    let body = json!({
        "firstName": first, "lastName": last, "labels": labels, "email": email, "phone": phone, "company": company, "title": title,
        "newSourceName": source, "licenseStatus": pick(&LICENSES, number / 3), "city": city,
    });
    let owner = usize::from(number % 3 == 2);
    Person { body, resume, owner }
}

/// The name as a part of an email.
fn ascii(name: &str) -> String {
    name.chars().filter(char::is_ascii_alphabetic).collect::<String>().to_lowercase()
}
