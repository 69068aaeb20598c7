//! Imports that do not go smoothly.

use std::process::Stdio;

use serde_json::{Value, json};

use crate::lines::{Place, prospect_id, written};
use crate::support::{Done, World};

fn import(world: &World, place: &Place, file: &str) -> Done {
    world.run(&["import", "--account", &place.account, "--in", file])
}

#[test]
fn an_import_that_was_cut_off_is_whole_after_it_was_run_again() {
    let world = World::new("cut-off");
    let place = Place::new(&world);
    let prospects: Vec<Value> = (0..300).map(|number| place.prospect(number)).collect();
    let whole = world.read(place.file(&world, &prospects).rsplit('/').next().unwrap());
    let cut = world.write("cut.jsonl", &whole[..whole.len() / 2]);
    let done = import(&world, &place, &cut);
    assert_eq!(done.status, 1);
    assert_eq!(done.told.lines().count(), 1, "{}", done.told);
    let lines = whole[..whole.len() / 2].lines().count();
    assert!(done.told.contains(&format!("line {lines}: ")), "{}", done.told);
    assert_eq!(place.count(&world), json!(lines - 2));
    let file = world.write("whole.jsonl", &whole);
    let done = import(&world, &place, &file);
    assert_eq!(done.status, 0, "{}", done.told);
    assert_eq!(done.shown["created"]["prospect"], json!(300 - (lines - 2)));
    assert_eq!(done.shown["alreadyThere"]["prospect"], json!(lines - 2));
    assert_eq!(place.count(&world), 300);
}

#[test]
fn an_import_that_was_killed_is_whole_after_it_was_run_again() {
    let world = World::new("killed");
    let place = Place::new(&world);
    let prospects: Vec<Value> = (0..2_000).map(|number| place.prospect(number)).collect();
    let file = place.file(&world, &prospects);
    let mut child = world
        .command(&["import", "--account", &place.account, "--in", &file])
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let began = (0..400).any(|_| place.count(&world) != 0);
    assert!(began, "nothing is written");
    child.kill().unwrap();
    child.wait().unwrap();
    let done = import(&world, &place, &file);
    assert_eq!(done.status, 0, "{}", done.told);
    assert_eq!(place.count(&world), 2_000);
    assert_eq!(world.export(&place.account).len(), 1 + 3 + 2_000 + 1);
}

#[test]
fn a_file_that_ends_between_two_lines_is_not_taken_for_a_whole_one() {
    let world = World::new("between");
    let place = Place::new(&world);
    let file = world.write("cut.jsonl", &written(&[place.header(), place.prospect(1)]));
    let done = import(&world, &place, &file);
    assert_eq!((done.status, &done.shown["created"]), (1, &json!({"prospect": 1})));
    assert!(done.told.contains("cut off"), "{}", done.told);
    let end = json!({"type": "end", "item": {"records": 3}});
    let file = world.write("cut.jsonl", &written(&[place.header(), place.prospect(1), end]));
    let done = import(&world, &place, &file);
    assert_eq!(done.status, 1);
    assert!(done.told.contains("should have 3 records and has 1"), "{}", done.told);
}

#[test]
fn a_malformed_line_is_named_and_ends_the_import() {
    let world = World::new("malformed");
    let place = Place::new(&world);
    let mut other_id = place.prospect(9);
    other_id["item"]["id"] = json!("prospect_9");
    let mut no_name = place.prospect(9);
    no_name["item"].as_object_mut().unwrap().remove("lastName");
    for (line, said) in [
        ("{\"type\": \"prospect\"".to_owned(), "EOF"),
        ("[]".to_owned(), "line 3: "),
        (json!({"type": "robot", "item": {}}).to_string(), "unknown variant"),
        (json!({"type": "task"}).to_string(), "no item"),
        (other_id.to_string(), "no prospect id"),
        (no_name.to_string(), "lastName"),
        (place.header().to_string(), "second header"),
    ] {
        let text = format!(
            "{}\n{}\n{line}\n{}\n",
            place.header(),
            place.prospect(1),
            place.prospect(2)
        );
        let done = import(&world, &place, &world.write("malformed.jsonl", &text));
        assert_eq!((done.status, done.told.lines().count()), (1, 1), "{}", done.told);
        assert!(
            done.told.contains("line 3: ") && done.told.contains(said),
            "{}",
            done.told
        );
        // What stands before it is there, what stands after it is not.
        assert_eq!(place.count(&world), 1);
    }
    let done = import(
        &world,
        &place,
        &world.write("none.jsonl", &format!("{}\n", place.prospect(1))),
    );
    assert!(done.told.contains("line 1: "), "{}", done.told);
    let newer = json!({"type": "export", "item": {"version": 2, "accountId": place.account, "exportedAt": 1}});
    let done = import(&world, &place, &world.write("newer.jsonl", &format!("{newer}\n")));
    assert!(done.told.contains("version 2"), "{}", done.told);
}

#[test]
fn what_the_account_cannot_have_is_refused_and_the_rest_is_written() {
    let world = World::new("refused");
    let place = Place::new(&world);
    let with = |number: usize, name: &str, value: Value| {
        let mut line = place.prospect(number);
        line["item"][name] = value;
        line
    };
    let nobody = json!("user_01K00000000000000000000000");
    let mut other_parent = place.task(1, 2);
    other_parent["item"]["prospectId"] = json!(prospect_id(2));
    let mut unassigned = place.task(1, 3);
    unassigned["item"]["assignedTo"] = nobody.clone();
    let file = place.file(
        &world,
        &[
            place.prospect(1),
            place.task(1, 1),
            other_parent,
            unassigned,
            with(2, "email", json!("ada1@example.COM")),
            with(3, "phone", json!("(212) 555-0001")),
            with(4, "email", json!("nobody")),
            with(5, "ownerId", nobody),
            with(6, "stageId", json!("stage_01K00000000000000000000000")),
            with(7, "sourceId", json!("source_01K00000000000000000000000")),
            with(8, "firstName", json!(" ")),
            place.task(9, 1),
            place.prospect(10),
        ],
    );
    let done = import(&world, &place, &file);
    assert_eq!(done.status, 1);
    assert_eq!(done.shown["created"], json!({"prospect": 2, "task": 1}));
    assert_eq!(
        done.shown["refused"],
        json!({
            "a name of it is empty or too long": 1,
            "a user that it refers to is not in the account": 2,
            "its email belongs to another prospect": 1,
            "its email is no address": 1,
            "its phone belongs to another prospect": 1,
            "its prospect is not in the account": 1,
            "its prospectId is not the one in its id": 1,
            "its source is not in the account": 1,
            "its stage is none of its pipeline in the account": 1,
        })
    );
    assert!(
        done.told
            .contains(&format!("line 6: {} was refused: its email", prospect_id(2))),
        "{}",
        done.told
    );
    assert!(done.told.ends_with("error: 10 records were refused\n"), "{}", done.told);
}

#[test]
fn what_hangs_on_a_prospect_may_be_more_than_a_transaction_takes_and_may_stand_elsewhere() {
    let world = World::new("elsewhere");
    let place = Place::new(&world);
    let mut given: Vec<Value> = (0..40).map(|number| place.prospect(number)).collect();
    given.extend((0..40).rev().map(|number| place.task(number, 1)));
    given.push(place.prospect(100));
    given.extend((0..1_500).map(|number| place.task(100, number)));
    let done = import(&world, &place, &place.file(&world, &given));
    assert_eq!(done.status, 0, "{}", done.told);
    assert_eq!(done.shown["created"], json!({"prospect": 41, "task": 1_540}));
    assert_eq!(world.get(&place.key, "/tasks")["pagination"]["totalCount"], 1_540);
    let exported = world.export(&place.account);
    let task = exported.iter().find(|line| line["type"] == "task").unwrap();
    assert_eq!(
        (&task["revision"], &task["item"]["createdAt"]),
        (&json!(3), &json!(1_700_000_000_000_u64))
    );
}

#[test]
fn records_of_the_same_file_may_want_the_same_email() {
    let world = World::new("same-email");
    let place = Place::new(&world);
    let mut twin = place.prospect(2);
    twin["item"]["email"] = place.prospect(1)["item"]["email"].clone();
    let done = import(
        &world,
        &place,
        &place.file(&world, &[place.prospect(1), twin, place.prospect(1)]),
    );
    assert_eq!(
        (&done.shown["created"], &done.shown["alreadyThere"]),
        (&json!({"prospect": 1}), &json!({"prospect": 1}))
    );
    assert_eq!(
        done.shown["refused"],
        json!({"its email belongs to another prospect": 1})
    );
}
