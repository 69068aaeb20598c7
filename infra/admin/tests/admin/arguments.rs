//! What is wrong is said in one line.

use crate::support::{World, done, program};

fn refused(arguments: &[&str], status: i32) -> String {
    let done = done(&program(arguments).output().unwrap());
    assert_eq!(
        (done.status, done.told.lines().count()),
        (status, 1),
        "{arguments:?}: {}",
        done.told
    );
    assert!(done.shown.is_null());
    done.told
}

#[test]
fn a_command_line_that_cannot_be_understood_ends_with_status_2() {
    let account = "account_01KDVDNA01KSHDM8CGX0ME9JEJ";
    for (arguments, said) in [
        (&[][..], "which command"),
        (&["account"], "\"account\" is no command"),
        (&["keys"], "\"keys\" is no command"),
        (&["keys", "list"], "--account is missing"),
        (&["keys", "list", "--account", "demo"], "no id of that kind"),
        (&["keys", "list", "--account"], "--account"),
        (
            &["keys", "list", "--account", account, "--name", "x"],
            "takes no --name",
        ),
        (
            &["keys", "list", "--account", account, "--account", account],
            "given twice",
        ),
        (
            &[
                "keys",
                "create",
                "--account",
                account,
                "--name",
                "x",
                "--permissions",
                "all",
            ],
            "no permission",
        ),
        (&["keys", "create", "--account", account, "--name", " "], "1 to 200"),
        (
            &["users", "create", "--account", account, "--name", "x", "--email", "x"],
            "no email address",
        ),
        (
            &[
                "pipelines",
                "create",
                "--account",
                account,
                "--name",
                "x",
                "--stages",
                "a,,b",
            ],
            "--stages",
        ),
        (
            &[
                "pipelines",
                "create",
                "--account",
                account,
                "--name",
                "x",
                "--stages",
                "a",
                "--default-stage",
                "b",
            ],
            "none of --stages",
        ),
        (
            &["--aws", "--endpoint", "http://x", "users", "list", "--account", account],
            "exclude",
        ),
        (&["-x"], "-x"),
    ] {
        let told = refused(arguments, 2);
        assert!(told.contains(said) && told.contains("--help"), "{told}");
    }
}

#[test]
fn help_lists_the_commands() {
    let output = program(&["--help"]).output().unwrap();
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).unwrap();
    for command in [
        "accounts create",
        "users list",
        "pipelines create",
        "keys revoke",
        "export",
        "import",
    ] {
        assert!(text.contains(command), "{command}");
    }
}

#[test]
fn a_table_that_is_not_there_is_said_in_one_line() {
    let account = "account_01KDVDNA01KSHDM8CGX0ME9JEJ";
    let nobody = refused(
        &[
            "--endpoint",
            "http://127.0.0.1:9",
            "users",
            "list",
            "--account",
            account,
        ],
        1,
    );
    assert!(nobody.contains("cannot be reached at http://127.0.0.1:9"), "{nobody}");
    let world = World::new("no-table");
    let table = world.run(&["--table", "other", "users", "list", "--account", account]);
    assert_eq!((table.status, table.told.lines().count()), (1, 1));
    assert!(table.told.contains("no table \"other\""), "{}", table.told);
    let stranger = world.run(&["users", "list", "--account", "account_01KDVDNA01KSHDM8CGX0ME9JEK"]);
    assert_eq!(stranger.status, 1);
    assert!(stranger.told.contains("there is no account_01KDVDNA01KSHDM8CGX0ME9JEK"));
}
