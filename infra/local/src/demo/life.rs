//! What happens to each person of the demo account, and when. Everything follows from a person's number.

use super::people::{Person, person};
use super::{DAY_MS, HOUR_MS};

/// How many people come in each week. The last week ends now.
const WEEKS: [usize; 12] = [9, 14, 12, 21, 17, 8, 24, 11, 16, 19, 28, 21];

/// The week of the job fair, where most of its people come from.
const FAIR: usize = 6;

/// The time of all the weeks.
pub(super) const SPAN_MS: i64 = 12 * WEEK_MS;

const WEEK_MS: i64 = 7 * DAY_MS;

/// A stage that people reach one after another.
struct Reached {
    stage: &'static str,
    /// The people in a hundred who come so far.
    percent: usize,
    /// The days in the stage before, from the first number to the second.
    days: (usize, usize),
}

const FUNNEL: [Reached; 4] = [
    Reached { stage: "Contacted", percent: 78, days: (0, 4) },
    Reached { stage: "Interview", percent: 40, days: (3, 10) },
    Reached { stage: "Offer", percent: 18, days: (4, 12) },
    Reached { stage: "Hired", percent: 10, days: (2, 7) },
];

const NOTES: [&str; 5] = [
    "<p>Good call. Asked about training and the commission plan.</p>",
    "<p>Wants to work <b>close to home</b>.</p>",
    "<p>Prefers mornings. <em>Do not call after 5 pm.</em></p>",
    "<p>Two open questions:</p><ul><li>Start date</li><li>License for a second state</li></ul>",
    "<p>Recommended by a colleague who joined last year.</p>",
];

const TASKS: [&str; 5] = [
    "Call back about the offer.",
    "Send the training plan.",
    "Ask for references.",
    "Schedule the interview.",
    "Check the license.",
];

/// One thing that happens to a person.
pub(super) enum Step {
    Added,
    Moved(&'static str),
    /// Why.
    Rejected(&'static str),
    /// HTML.
    Noted(&'static str),
    /// An agent of the account writes a note.
    Researched,
    /// A text, and the time until it is due.
    Planned(&'static str, i64),
    Completed,
    /// A kind of meeting, and the time until it takes place.
    Invited(&'static str, i64),
    Hired,
}

/// A step, the person it happens to, and its time since the beginning.
pub(super) struct Moment {
    pub(super) at: i64,
    pub(super) number: usize,
    pub(super) step: Step,
}

/// The people in the order of their numbers.
pub(super) fn people() -> Vec<Person> {
    arrivals().map(|(number, week, _)| person(number, week == FAIR)).collect()
}

/// What has happened by the end of the weeks, in the order of time.
pub(super) fn moments() -> Vec<Moment> {
    let mut moments: Vec<Moment> = arrivals().flat_map(|(number, _, at)| life(number, at)).collect();
    moments.retain(|moment| moment.at <= SPAN_MS);
    moments.sort_by_key(|moment| moment.at);
    moments
}

/// The number of each person, its week, and when it comes in.
fn arrivals() -> impl Iterator<Item = (usize, usize, i64)> {
    let places = WEEKS.into_iter().enumerate();
    let places = places.flat_map(|(week, count)| (0..count).map(move |place| (week, place, count)));
    places.enumerate().map(|(number, (week, place, count))| {
        let in_week = WEEK_MS.saturating_mul(signed(place)).checked_div(signed(count));
        let at = WEEK_MS.saturating_mul(signed(week)).saturating_add(in_week.unwrap_or_default());
        (number, week, at)
    })
}

/// Everything that happens to a person, even after the present moment.
fn life(number: usize, added: i64) -> Vec<Moment> {
    let mut life = vec![(added, Step::Added)];
    let mut at = added;
    // Each of a hundred people in a row has another luck.
    let luck = number.wrapping_mul(37) % 100;
    let reached = FUNNEL.iter().take_while(|next| luck < next.percent);
    for (place, Reached { stage, days: (fewest, most), .. }) in reached.enumerate() {
        let hours = (fewest.wrapping_mul(24)..most.wrapping_mul(24)).nth(spread(
            number,
            place,
            most.wrapping_sub(*fewest).wrapping_mul(24),
        ));
        at = later(at, hours.unwrap_or_default().max(1));
        match *stage {
            "Hired" => life.push((at, Step::Hired)),
            stage => life.push((at, Step::Moved(stage))),
        }
        match *stage {
            "Contacted" => life.extend(contact(number, at)),
            "Interview" => life.push((later(at, 1), Step::Invited("Interview", meeting_in(number)))),
            _ => {}
        }
        if number.wrapping_add(place) % 4 == 2 {
            life.push((later(at, 3), Step::Noted(pick(&NOTES, number))));
        }
    }
    // Some get no further than the first contact, or the interview.
    let rejected = match luck {
        28..38 => Some("Chose somebody with more experience."),
        40..60 => Some("Did not reply to three calls."),
        _ => None,
    };
    if let Some(reason) = rejected {
        let days = spread(number, 5, 8).wrapping_add(1);
        life.push((later(at, days.wrapping_mul(24)), Step::Rejected(reason)));
    }
    if number % 6 == 5 {
        life.push((later(added, 2), Step::Researched));
    }
    life.into_iter().map(|(at, step)| Moment { at, number, step }).collect()
}

/// What follows the first contact: a call for one, a task for the other. A task is done a day before it is due, at the earliest,
/// and nine days after it at the latest.
fn contact(number: usize, at: i64) -> Vec<(i64, Step)> {
    match number % 4 {
        0 => vec![(later(at, 1), Step::Invited("Phone screen", meeting_in(number)))],
        1 | 3 => {
            let days = spread(number, 6, 5).wrapping_add(2);
            let due = DAY_MS.saturating_mul(signed(days));
            let done = later(at, days.wrapping_sub(1).wrapping_mul(24).wrapping_add(spread(number, 7, 240)));
            vec![(later(at, 1), Step::Planned(pick(&TASKS, number / 4), due)), (done, Step::Completed)]
        }
        _ => Vec::new(),
    }
}

/// The time until a meeting takes place: one to five days.
fn meeting_in(number: usize) -> i64 {
    DAY_MS.saturating_mul(signed(spread(number, 8, 5).wrapping_add(1)))
}

/// A number below `below` that looks random, and is the same for the same person and purpose.
fn spread(number: usize, purpose: usize, below: usize) -> usize {
    let mixed = number.wrapping_mul(7_919).wrapping_add(purpose.wrapping_mul(104_729));
    (mixed / 7).checked_rem(below).unwrap_or_default()
}

/// The element at this position, modulo the length.
fn pick(from: &[&'static str], place: usize) -> &'static str {
    let place = place.checked_rem(from.len()).unwrap_or_default();
    from.get(place).copied().unwrap_or_default()
}

fn later(at: i64, hours: usize) -> i64 {
    at.saturating_add(HOUR_MS.saturating_mul(signed(hours)))
}

fn signed(number: usize) -> i64 {
    number.try_into().unwrap_or_default()
}
