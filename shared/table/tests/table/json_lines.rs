//! A JSON object per line.

use crate::{check, shown};

const SPREAD: &str = "unreadable: Each line must be a JSON object of its own. `jq -c '.[]' FILE` writes an array like \
                      that, and `jq -c . FILE` objects that take several lines.";

#[test]
fn members_are_columns() {
    let case = |name, text: &str, expected: &str| (name, text.as_bytes().to_vec(), expected.to_owned());
    let long = "x".repeat(400_000);
    let members = |count: usize| {
        let members: Vec<String> = (0..count).map(|at| format!("\"m{at}\":1")).collect();
        format!("{{{}}}", members.join(","))
    };
    check(&[
        case(
            "a later member is a column",
            "{\"a\":\"1\",\"b\":2}\n\n  {\"c\":null,\"a\":\" \"}\r\n{\"b\":[1.50,\"x\"],\"d\":{\"e\":true}}",
            "jsonLines utf-8: a·b·c·d\n1 1·[2]\n3 ··[null]\n4 ·[[1.50,\"x\"]]··[{\"e\":true}]",
        ),
        case("a mark", "\u{FEFF}{\"a\":\"ü\"}\n", "jsonLines utf-8: a\n1 ü"),
        case(
            "wrong lines",
            "{\"a\":\"1\"}\n{\"a\":1,\"a\":2}\n[1]\n{\"a\":\n{\"a\":\"2\"}\n",
            "jsonLines utf-8: a\n1 1\n2  (the line is not a JSON object: the name \"a\" twice in one object, at column 10)\n\
             3  (the line must be a JSON object, not an array)\n\
             4  (the line is not a JSON object: EOF while parsing a value, at column 5)\n5 2",
        ),
        case("an array", "[\n  {\"a\": 1}\n]\n", SPREAD),
        case("an array in a line", "[{\"a\": 1}]\n", SPREAD),
        case("an object in several lines", "{\n  \"a\": 1\n}\n", SPREAD),
        case("truncated", "{\"a\": \"x", SPREAD),
        case(
            "a long value",
            &format!("{{\"a\":\"{long}x\"}}\n{{\"a\":\"1\"}}\n"),
            "jsonLines utf-8: a\n1  (\"a\" is longer than 400000 bytes)\n2 1",
        ),
        case(
            "large numbers",
            "{\"a\":12345678901234567890,\"b\":0.10}\n",
            "jsonLines utf-8: a·b\n1 [12345678901234567890]·[0.10]",
        ),
        case(
            "201 members",
            &members(201),
            "too_many_columns: The file has more than 200 columns. Delete columns that you do not need.",
        ),
    ]);
    assert!(shown(members(200).as_bytes()).starts_with("jsonLines utf-8: m0·m1·"));
}
