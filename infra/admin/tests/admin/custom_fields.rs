//! Custom fields in exports and imports.

use domain::AccountId;
use serde_json::{Value, json};
use store::Key;
use tokio::runtime::Runtime;

use crate::export::comparable;
use crate::files::kinds;
use crate::support::{World, text};

/// An account with three custom fields, and a prospect with a value of each. The last field is deleted.
fn world_with_fields(name: &str) -> (World, String) {
    let world = World::new(name);
    for field in [
        json!({"key": "badge", "label": "Badge", "type": "text", "unique": true}),
        json!({"key": "visa", "label": "Visa", "type": "select", "options": [{"value": "permit"}], "filterable": true}),
        json!({"key": "salary", "label": "Salary", "type": "number", "filterable": true}),
    ] {
        world.create("/custom-fields", &field);
    }
    let values = json!({"badge": "A-1", "visa": "permit", "salary": 12_345_678.5});
    let ada = json!({"firstName": "Ada", "lastName": "King", "customFields": values});
    let ada = text(&world.create("/prospects", &ada), "id");
    assert_eq!(
        world
            .send(&world.key, "DELETE", "/custom-fields/salary", &Value::Null)
            .0,
        200
    );
    (world, format!("/prospects/{ada}/profile"))
}

#[test]
fn custom_fields_keep_their_numbers_and_prospects_their_values() {
    let (world, profile) = world_with_fields("custom-fields");
    let exported = world.export("OWN");
    assert_eq!(
        kinds(&exported),
        "export account user pipeline customField customField customField prospect activity end "
    );
    let account = &exported[1]["item"];
    assert_eq!(
        (&account["customFields"], &account["customColumns"]),
        (&json!(3), &json!(2))
    );

    let other = "account_01KDVDNA01KSHDM8CGX0ME9JEK";
    let import = format!("import --account {other} --in exported.jsonl --create");
    assert_eq!(world.output(&import)["created"]["customField"], 3);
    assert_eq!(world.output(&import)["alreadyThere"]["customField"], 3);
    assert_eq!(comparable(&world.export(other)), comparable(&exported));

    let key = world.new_key(&format!("--account {other}"));
    let values = |key: &str| world.get(key, &profile)["item"]["customFields"].clone();
    assert_eq!(world.get(&key, "/custom-fields")["items"].as_array().unwrap().len(), 2);
    assert_eq!(values(&key), json!({"badge": "A-1", "visa": "permit"}));
    let restore = |key: &str| world.send(key, "POST", "/custom-fields/salary/restore", &Value::Null).0;
    assert_eq!((restore(&key), restore(&world.key)), (200, 200));
    assert_eq!(values(&key), values(&world.key));
    // The next field has a number that no field of the file has.
    let next = json!({"key": "next", "label": "Next", "type": "text"});
    assert_eq!(world.send(&key, "POST", "/custom-fields", &next).0, 201);
    let account = &world.export(other)[1]["item"];
    assert_eq!(account["customFields"], 4);
}

#[test]
fn an_import_brings_the_new_options_and_removes_deleted_fields_later() {
    let (world, profile) = world_with_fields("custom-merges");
    let options = json!([{"value": "permit"}, {"value": "citizen"}]);
    let merge = json!({"options": options, "mergeInto": {"permit": "citizen"}});
    assert_eq!(world.send(&world.key, "PATCH", "/custom-fields/visa", &merge).0, 200);
    let stored = |lines: &[Value]| {
        lines
            .iter()
            .find(|line| line["type"] == "prospect")
            .unwrap()
            .to_string()
    };
    assert!(
        stored(&world.export("OWN")).contains("permit"),
        "the record is not rewritten yet"
    );
    let other = "account_01KDVDNA01KSHDM8CGX0ME9JEK";
    world.output(&format!("import --account {other} --in exported.jsonl --create"));
    let key = world.new_key(&format!("--account {other}"));
    assert_eq!(world.get(&key, &profile)["item"]["customFields"]["visa"], "citizen");
    assert!(!stored(&world.export(other)).contains("permit"));
    // The sweeper finds the deleted field.
    let work = Key::settling(AccountId::parse(other).unwrap(), "3");
    let found = Runtime::new().unwrap().block_on(world.store().get(&work));
    assert!(found.unwrap().is_some());
}

#[test]
fn an_imported_field_is_indexed_for_the_prospects_that_the_account_has() {
    let (world, _) = world_with_fields("custom-index");
    world.export("OWN");
    let (other, key) = world.other_account();
    // The rows of the account know no column of the file.
    let bob = json!({"firstName": "Bob", "lastName": "Bare"});
    assert_eq!(world.send(&key, "POST", "/prospects", &bob).0, 201);
    assert_eq!(
        world.output(&format!("import --account {other} --in exported.jsonl"))["created"]["customField"],
        3
    );
    let marker = format!("prospect_{}", "0".repeat(26));
    let key_of_marker = Key::index_row(AccountId::parse(&other).unwrap(), "prospect", &marker);
    let found = Runtime::new().unwrap().block_on(world.store().get(&key_of_marker));
    assert!(found.unwrap().is_some(), "the index asks for compaction");
    world.output(&format!("reindex --account {other}"));
    assert_eq!(world.count(&key, "/prospects?cf.visa=permit"), 1);
}

#[test]
fn a_custom_field_that_would_change_its_number_is_refused() {
    let (world, _) = world_with_fields("custom-numbers");
    world.export("OWN");
    let (other, key) = world.other_account();
    let import = format!("import --account {other} --in exported.jsonl");
    let field = |name: &str| json!({"key": name, "label": "Visa", "type": "select", "options": [{"value": "a"}]});
    assert_eq!(world.send(&key, "POST", "/custom-fields", &field("visa")).0, 201);
    let failure = world.failure(&import);
    let number = "custom field badge: The account has the field visa with the number 1.";
    assert!(failure.contains(number), "{failure}");
    let lines = world.read("exported.jsonl");
    let kept: Vec<&str> = lines.lines().filter(|line| !line.contains("\"badge\"")).collect();
    world.write("without.jsonl", &kept.join("\n"));
    let failure = world.failure(&format!("import --account {other} --in without.jsonl"));
    let number = "custom field visa: The account has a field with this key and the number 1, not 2.";
    assert!(failure.contains(number), "{failure}");
}
