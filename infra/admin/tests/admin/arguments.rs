//! The command line, its errors, and the errors of the connection.

use std::ffi::OsString;

use admin::arguments;
use admin::command::{Accounts, Command};

use crate::support::{World, done, program, rows, words};

const ACCOUNT: &str = "account_01KDVDNA01KSHDM8CGX0ME9JEK";

#[test]
fn an_invalid_command_line_ends_with_status_2() {
    let table = r#"
        | Usage: admin
        account | unrecognized subcommand 'account'
        keys | Usage: admin keys
        keys list | --account <ID>
        keys list --account demo | not an id of this kind
        keys list --account | a value is required
        keys list --account ID --name x | unexpected argument '--name'
        keys list --account ID --region US | unexpected argument '--region'
        keys list --account ID --account ID | multiple times
        keys revoke --account ID --key ID | not an id of this kind
        keys create --account ID --name x --permissions all | unknown permission "all"
        keys create --account ID --name x --user ID | not an id of this kind
        keys create --account ID --name " " | 1 to 200
        accounts create --name LONG | 1 to 200
        accounts create --name x --user-email x | not an email address
        users create --account ID --name x --email x | not an email address
        pipelines create --account ID --name x | --stages
        pipelines create --account ID --name x --stages a,,b | '--stages <NAMES>'
        pipelines create --account ID --name x --stages a --stages b | multiple times
        pipelines create --account ID --name x --stages a --default-stage b | not one of --stages
        export --account ID | --out <FILE>
        doctor | <--account <ID>|--key-file <FILE>>
        doctor --account ID --key-file x | cannot be used with
        import --account ID --create | --in <FILE>
        import x.jsonl | --account <ID>
        import x.jsonl --in y.jsonl --account ID | cannot be used with
        --aws --endpoint http://x users list --account ID | cannot be used together
        --aws users list --account ID --endpoint http://x | cannot be used together
        users list --account ID --profile x | --profile needs --aws
        first-account | --name <NAME>
        -x | unexpected argument '-x'
    "#;
    for (line, message) in rows(table) {
        let line = line.replace("ID", ACCOUNT).replace("LONG", &"x".repeat(201));
        let done = done(program(&line));
        assert_eq!((done.status, done.output), (2, serde_json::Value::Null), "{line}");
        for part in [message, "--help"] {
            assert!(done.stderr.contains(part), "{line}: {}", done.stderr);
        }
    }
}

#[test]
fn help_lists_the_commands_and_their_options() {
    let table = "
        --help | first-account accounts users pipelines keys export import reindex doctor --endpoint --aws --profile --table --aws-region
        first-account --help | --name --region --user-name --user-email --url --receiver --new-key
        accounts create -h | --name --region --user-name --user-email --table
        pipelines create --help | --account --name --stages --default-stage
        keys create --help | --account --name --user --permissions --test
        export --help | --account --out
        import --help | --account --in --create
        doctor --help | --url --account --key-file --receiver
    ";
    for (line, words) in rows(table) {
        let output = program(line).output().unwrap();
        assert!(output.status.success(), "{line}");
        let text = String::from_utf8(output.stdout).unwrap();
        for word in words.split(' ') {
            assert!(text.contains(&format!("  {word}")), "{line}: {word}");
        }
    }
}

#[test]
fn the_options_of_the_table_may_be_anywhere_and_region_has_two_meanings() {
    let table = "
        admin accounts create --name x | prospects None Some(http://127.0.0.1:3001) US
        admin accounts create --name x --region DE | prospects None Some(http://127.0.0.1:3001) DE
        admin --aws --table y accounts create --name x | y None None US
        admin accounts create --name x --aws --table y | y None None US
        admin --region eu-central-1 accounts create --name x --aws | prospects Some(eu-central-1) None US
        admin --aws --region=eu-central-1 accounts create --name x --region DE | prospects Some(eu-central-1) None DE
        admin accounts create --region DE --name x --aws --region eu-central-1 | prospects Some(eu-central-1) None DE
        admin accounts create --region=DE --name x --endpoint http://y | prospects None Some(http://y) DE
    ";
    for (line, expected) in rows(table) {
        let run = arguments::parse(words(line).into_iter().map(OsString::from)).unwrap();
        let (target, Command::Accounts(Accounts::Create(new))) = (run.target, run.command) else {
            panic!("{line}");
        };
        let (table, region, endpoint) = (target.table, target.region, target.endpoint);
        let parsed = format!("{table} {region:?} {endpoint:?} {}", new.region);
        assert_eq!(parsed.replace('"', ""), expected, "{line}");
    }
}

#[test]
fn a_missing_table_or_account_is_reported_in_one_line() {
    let world = World::new("no-table");
    let table = r#"
        --endpoint http://127.0.0.1:9 | cannot be reached at http://127.0.0.1:9
        --table other | no table "other"
        --table prospects | there is no account_01KDVDNA01KSHDM8CGX0ME9JEK
    "#;
    for (options, message) in rows(table) {
        let failure = world.failure(&format!("users list --account {ACCOUNT} {options}"));
        assert!(failure.contains(message), "{failure}");
    }
}
