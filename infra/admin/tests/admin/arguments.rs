//! The command line, its errors, and the errors of the connection.

use std::ffi::OsString;
use std::fs;

use admin::arguments::{self, Run, Target};
use admin::command::{Accounts, Command};

use tests::emulator::Emulator;
use tokio::runtime::Runtime;

use crate::support::{World, done, program, rows, text, words};

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
        doctor | <--account <ID>|--key-file <FILE>>
        doctor --account ID --key-file x | cannot be used with
        --aws --endpoint http://x users list --account ID | only one of --data, --endpoint and --aws
        --aws users list --account ID --endpoint http://x | only one of --data, --endpoint and --aws
        --data x users list --account ID --aws | only one of --data, --endpoint and --aws
        users list --account ID --table x | --table needs --aws or --endpoint
        --data x users list --account ID --table x | --table needs --aws or --endpoint
        users list --account ID --profile x | --profile needs --aws
        first-account | --name <NAME>
        move | <--to-aws <TABLE>|--from-aws <TABLE>>
        move --to-aws x --from-aws y | cannot be used with
        move --to-aws x --aws | leave out --aws and --table
        move --to-aws x --table x | leave out --aws and --table
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
        --help | first-account accounts users pipelines keys erase reindex doctor move --data --endpoint --aws --profile --table --aws-region
        first-account --help | --name --region --user-name --user-email --url --receiver --new-key
        accounts create -h | --name --region --user-name --user-email --table
        pipelines create --help | --account --name --stages --default-stage
        keys create --help | --account --name --user --permissions --test
        doctor --help | --url --account --key-file --receiver
        move --help | --to-aws --from-aws --bucket --secrets-key --account --data --endpoint
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
        admin accounts create --name x | .local US
        admin accounts create --name x --region DE --data y | y DE
        admin --aws --table y accounts create --name x | y None None US
        admin accounts create --name x --aws --table y | y None None US
        admin --region eu-central-1 accounts create --name x --aws | prospects Some(eu-central-1) None US
        admin --aws --region=eu-central-1 accounts create --name x --region DE | prospects Some(eu-central-1) None DE
        admin accounts create --region DE --name x --aws --region eu-central-1 | prospects Some(eu-central-1) None DE
        admin accounts create --region=DE --name x --endpoint http://y | prospects None Some(http://y) DE
    ";
    for (line, expected) in rows(table) {
        let run = arguments::parse(words(line).into_iter().map(OsString::from)).unwrap();
        let Run::Command(target, Command::Accounts(Accounts::Create(new))) = run else {
            panic!("{line}");
        };
        let target = match target {
            Target::Data(directory) => directory.display().to_string(),
            Target::Table(table) => format!("{} {:?} {:?}", table.name, table.region, table.endpoint),
        };
        let parsed = format!("{target} {}", new.region);
        assert_eq!(parsed.replace('"', ""), expected, "{line}");
    }
}

#[test]
fn a_missing_table_database_or_account_is_reported_in_one_line() {
    let (world, runtime) = (World::new("no-table"), Runtime::new().unwrap());
    let emulator = runtime.block_on(Emulator::start());
    fs::create_dir(world.directory.join("empty")).unwrap();
    fs::create_dir(world.directory.join("foreign")).unwrap();
    fs::write(world.directory.join("foreign/prospects.sqlite"), "no database").unwrap();
    let table = r#"
        --data absent | no database absent/prospects.sqlite: `cargo run` creates it, and --data names another
        --data empty | no database empty/prospects.sqlite
        --data foreign | foreign/prospects.sqlite cannot be opened (
        --endpoint http://127.0.0.1:9 | cannot be reached at http://127.0.0.1:9
        --endpoint API | API does not answer as DynamoDB does; `cargo run -p tests --bin dynamodb`
        --endpoint EMULATOR --table other | no table "other" at EMULATOR
        --endpoint EMULATOR | there is no account_01KDVDNA01KSHDM8CGX0ME9JEK
        | there is no account_01KDVDNA01KSHDM8CGX0ME9JEK
    "#;
    let table = table.replace("EMULATOR", emulator.endpoint()).replace("API", &world.url());
    for (options, message) in rows(&table) {
        let failure = world.failure(&format!("users list --account {ACCOUNT} {options}"));
        assert!(failure.contains(message), "{failure}");
    }
    assert!(!world.directory.join("absent").exists());
    assert!(!world.directory.join("empty/prospects.sqlite").exists());
}

#[test]
fn a_table_of_the_emulator_takes_the_same_commands() {
    let (world, runtime) = (World::new("emulator"), Runtime::new().unwrap());
    let emulator = runtime.block_on(Emulator::start());
    let there = format!("--endpoint {}", emulator.endpoint());
    let account = text(&world.output(&format!("accounts create --name There {there}")), "accountId");
    let users = world.output(&format!("users list --account {account} {there}"));
    assert_eq!(users[0]["name"], "Administrator");
    assert!(world.failure(&format!("users list --account {account}")).contains("there is no account_"));
}
