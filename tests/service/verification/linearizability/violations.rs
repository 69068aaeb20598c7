//! The checker finds a violation of each rule. The service answers a short script; then one answer is replaced by a wrong
//! one.

use domain::input::Patch;
use tests::World;

use super::account::{Answer, Change, Sent, Shown};
use super::client::{History, Moment, Outcome, Step, record};
use super::is_linearizable;

type Answers = [Answer<String>];

/// A wrong answer instead of the last one, from the right answers.
type Wrong = fn(&Answers) -> Answer<String>;

/// The id of the prospect that this answer shows.
fn id(answer: &Answer<String>) -> String {
    shown(answer).0
}

fn shown(answer: &Answer<String>) -> (String, Shown) {
    match answer {
        Answer::Created(id, shown) | Answer::Record(id, shown) => (id.clone(), shown.clone()),
        _ => panic!("{answer:?} shows no prospect"),
    }
}

fn upsert(email: Option<&str>, key: Option<usize>) -> Sent {
    Sent::Upsert { key, email: email.map(str::to_owned), title: Some("T0".to_owned()), add: vec!["a".to_owned()] }
}

/// A new title of the prospect of the first answer.
fn retitled(answers: &Answers) -> Sent {
    Sent::Patch(Change { id: id(&answers[0]), title: Some("T1".to_owned()), ..Change::default() })
}

fn with_label(answers: &Answers) -> Sent {
    Sent::Patch(Change { id: id(&answers[0]), add: vec!["b".to_owned()], ..Change::default() })
}

/// A change of the email of the prospect of this answer, if it still has this revision.
fn moved(answer: &Answer<String>, email: &str, if_match: Option<u64>) -> Sent {
    Sent::Patch(Change { id: id(answer), if_match, email: Patch::Set(email.to_owned()), ..Change::default() })
}

fn get(answers: &Answers) -> Sent {
    Sent::Get { id: id(&answers[0]) }
}

fn delete(answers: &Answers) -> Sent {
    Sent::Delete { key: None, id: id(&answers[0]), if_match: None }
}

fn count(email: &str) -> Sent {
    Sent::Count { email: email.to_owned() }
}

const FIRST: &str = "first@example.com";
const SECOND: &str = "second@example.com";

/// The rules, each with a script whose last answer keeps it, and an answer that breaks it.
const RULES: [(&str, &[Step], Wrong); 11] = [
    ("stale read", &[|_| upsert(None, None), retitled, get], |all| {
        let (id, shown) = shown(&all[0]);
        Answer::Record(id, shown)
    }),
    ("stale count", &[|_| upsert(Some(FIRST), None), |all| moved(&all[0], SECOND, None), |_| count(FIRST)], |_| {
        Answer::Counted(1)
    }),
    ("record that a count misses", &[|_| upsert(Some(FIRST), None), |_| count(FIRST)], |_| Answer::Counted(0)),
    ("lost update", &[|_| upsert(None, None), retitled, with_label, get], |all| {
        let (id, mut shown) = shown(&all[3]);
        shown.title = Some("T0".to_owned());
        Answer::Record(id, shown)
    }),
    ("If-Match ignored", &[|_| upsert(None, None), retitled, |all| moved(&all[0], FIRST, Some(1))], |all| {
        let (id, mut shown) = shown(&all[1]);
        (shown.revision, shown.email) = (3, Some(FIRST.to_owned()));
        Answer::Record(id, shown)
    }),
    ("If-Match refused", &[|_| upsert(None, None), retitled, |all| moved(&all[0], FIRST, Some(2))], |_| Answer::Stale),
    ("doubled create under one key", &[|_| upsert(None, Some(0)), |_| upsert(None, Some(0))], |all| {
        Answer::Created("prospect_00000000000000000000000000".to_owned(), shown(&all[0]).1)
    }),
    (
        "two owners of one email",
        &[|_| upsert(Some(FIRST), None), |_| upsert(Some(SECOND), None), |all| moved(&all[1], FIRST, None)],
        |all| {
            let (id, mut shown) = shown(&all[1]);
            (shown.revision, shown.email) = (2, Some(FIRST.to_owned()));
            Answer::Record(id, shown)
        },
    ),
    ("email without an owner", &[|_| upsert(Some(FIRST), None), delete, |_| upsert(Some(FIRST), None)], |all| {
        let (_, shown) = shown(&all[2]);
        Answer::Record(id(&all[0]), shown)
    }),
    ("resurrected record", &[|_| upsert(None, None), delete, get], |all| {
        let (id, shown) = shown(&all[0]);
        Answer::Record(id, shown)
    }),
    (
        "lost merge",
        &[
            |_| upsert(Some(FIRST), None),
            |_| upsert(Some(SECOND), None),
            |all| Sent::Merge { key: None, winner: id(&all[1]), loser: id(&all[0]) },
            get,
        ],
        |all| {
            let (id, shown) = shown(&all[0]);
            Answer::Record(id, shown)
        },
    ),
];

/// The history with this answer of its last operation.
fn with_last(history: &History, answer: Answer<String>) -> History {
    let mut wrong = history.clone();
    let last = history.operations.len() - 1;
    wrong.moments.pop();
    wrong.end(last, Outcome::Answered(answer));
    wrong
}

#[tokio::test]
async fn the_checker_finds_a_violation_of_each_rule() {
    for (rule, script, wrong) in RULES {
        let world = World::new().await;
        let (history, answers) = record(&world, script).await;
        assert!(is_linearizable(&history), "{rule}: \n{history:?}");
        let corrupted = with_last(&history, wrong(&answers));
        assert!(!is_linearizable(&corrupted), "the checker misses: {rule}: \n{corrupted:?}");
    }
}

/// The same wrong answer is right if the write had not ended when the read began.
#[tokio::test]
async fn the_checker_admits_an_old_value_only_while_the_write_is_under_way() {
    let world = World::new().await;
    let (history, answers) = record(&world, &[|_| upsert(None, None), retitled, get]).await;
    let (id, old) = shown(&answers[0]);
    let mut stale = with_last(&history, Answer::Record(id.clone(), old.clone()));
    assert!(!is_linearizable(&stale));
    // Began 0, ended 0, began 1, ended 1, began 2, ended 2: the read now begins before the write ends.
    stale.moments.swap(3, 4);
    assert!(is_linearizable(&stale));
    // The outcome of the write is not known: both values are possible, but the old one does not come back.
    let mut unknown = history.clone();
    unknown.moments[3] = Moment::Ended(1, Outcome::Unknown);
    assert!(is_linearizable(&unknown));
    assert!(is_linearizable(&with_last(&unknown, Answer::Record(id.clone(), old.clone()))));
    let again = unknown.begin(&Sent::Get { id: id.clone() });
    unknown.end(again, Outcome::Answered(Answer::Record(id, old)));
    assert!(!is_linearizable(&unknown));
}
