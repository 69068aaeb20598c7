//! Tests of the checkers: they reject what is wrong.

use serde_json::{Value, json};
use tests::crash_matrix::normal::Known;
use tests::model::operation::{Answer, Operation};
use tests::model::state::State;
use tests::model::upserts::Upsert;

const NOW: i64 = 1_772_366_430_000;

fn upsert(email: &str) -> Operation {
    Operation::Upsert(Upsert {
        first_name: "Ada".to_owned(),
        email: Some(email.to_owned()),
        update: true,
        ..Upsert::default()
    })
}

fn created(id: &str, email: &str) -> Answer {
    let item = json!({
        "id": id, "message": null, "firstName": "Ada", "lastName": "Model", "email": email, "phone": null,
        "title": null, "currentStage": "New", "createdAt": NOW, "updatedAt": NOW,
    });
    Answer {
        status: 201,
        body: json!({"success": true, "item": item}),
        text: String::new(),
        revision: Some(1),
        matched: "created".to_owned(),
        began_ms: NOW,
        ended_ms: NOW,
    }
}

#[test]
fn the_model_rejects_a_second_holder_of_an_email_and_a_second_use_of_an_id() {
    let one = State::default().after(&upsert("a@b.cd"), &created("prospect_1", "a@b.cd")).unwrap();
    assert_eq!(one.after(&upsert("a@b.cd"), &created("prospect_2", "a@b.cd")), None);
    assert_eq!(one.after(&upsert("e@f.gh"), &created("prospect_1", "e@f.gh")), None);
    assert!(one.after(&upsert("e@f.gh"), &created("prospect_2", "e@f.gh")).is_some());
}

#[test]
fn the_model_rejects_an_answer_with_any_wrong_part() {
    let right = created("prospect_1", "a@b.cd");
    let answers = |change: fn(&mut Answer)| {
        let mut answer = right.clone();
        change(&mut answer);
        State::default().after(&upsert("a@b.cd"), &answer).is_some()
    };
    assert!(answers(|_| {}));
    assert!(!answers(|answer| answer.status = 200));
    assert!(!answers(|answer| answer.revision = Some(2)));
    assert!(!answers(|answer| answer.matched = "email".to_owned()));
    assert!(!answers(|answer| answer.body["item"]["firstName"] = "Eve".into()));
    assert!(!answers(|answer| answer.body["item"]["email"] = Value::Null));
    assert!(!answers(|answer| answer.body["item"]["currentStage"] = "Hired".into()));
    assert!(!answers(|answer| answer.body["item"]["updatedAt"] = (NOW + 1).into()));
    assert!(!answers(|answer| answer.began_ms = NOW + 1));
}

#[test]
fn the_crash_matrix_ignores_different_ids_and_times_but_not_different_records() {
    let known = Known::new(["01KDVDNA04VAEFX1Y87SZDJZ1D"].into_iter(), NOW);
    let event = |id: &str, of: &str, at: i64| {
        let pk = "01KDVDNA04VAEFX1Y87SZDJZ1D#EVENTS";
        json!({"pk": {"S": pk}, "sk": {"S": id}, "of": {"S": of}, "at": {"N": at.to_string()}})
    };
    let (a, b, c) = ("01KJMMAZV1QE05J2JPMEKV409K", "01KJMMAZSGTVDXD4S1F6Z6BCG5", "01KJMMAZSG20JSPA0T5BFEGMJ3");
    let one = known.items(vec![event(a, &format!("task_{b}"), NOW)]);
    assert_eq!(one, known.items(vec![event(b, &format!("task_{c}"), NOW + 7)]), "other ids, a later time");
    assert_ne!(one, known.items(vec![event(a, &format!("note_{b}"), NOW)]), "another kind of record");
    assert_ne!(one, known.items(vec![event(a, &format!("task_{a}"), NOW)]), "its own id instead of another");
    assert_ne!(one, known.items(vec![event(a, &format!("task_{b}"), NOW - 1)]), "a time before the request");
    let twice = vec![event(a, &format!("task_{b}"), NOW), event(c, &format!("task_{b}"), NOW)];
    assert_ne!(one, known.items(twice), "two of them");
}
