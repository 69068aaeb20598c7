//! Checks how many functions the AWS account may run at once. The AWS command line asks Lambda: its SDK would be the
//! largest part of this program, for one number.

use std::process::Command;

use super::report::{Report, Wrong};
use crate::arguments::RemoteTable;

/// The dispatcher may use 104 executions by the parameters of `prod`, and the API needs about as many.
const LEAST: u64 = 200;

const PROGRAM: &str = "aws";

const HOW: &str = "run: aws lambda get-account-settings --query AccountLimit.ConcurrentExecutions; the guide \
                   aws-limits.md, \"Concurrency\", names the number that you need";

/// Reports the quota, or how to see it if the AWS command line cannot be asked.
pub(super) fn check(table: &RemoteTable, report: &mut Report) {
    match quota(PROGRAM, table) {
        Some(quota) => report.add("concurrency", verdict(quota)),
        None => report.skip("concurrency", HOW),
    }
}

/// The concurrent executions of the account in the region of the table; `None` if the program cannot tell.
fn quota(program: &str, table: &RemoteTable) -> Option<u64> {
    let mut command = Command::new(program);
    command.args(["lambda", "get-account-settings", "--output", "text"]);
    command.args(["--query", "AccountLimit.ConcurrentExecutions"]);
    for (option, value) in [("--region", &table.region), ("--profile", &table.profile)] {
        command.args(value.iter().flat_map(|value| [option, value.as_str()]));
    }
    let output = command.output().ok().filter(|output| output.status.success())?;
    String::from_utf8(output.stdout).ok()?.trim().parse().ok()
}

fn verdict(quota: u64) -> Result<String, Wrong> {
    let found = format!("the account may run {quota} functions at once");
    if quota >= LEAST {
        return Ok(found);
    }
    let cause = "it is a new account, which begins with 10; deliveries then take what the API needs";
    Err(Wrong::new(found, cause, "the guide aws-limits.md, \"Concurrency\": request 1,000"))
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    fn table() -> RemoteTable {
        RemoteTable {
            name: "prospects".to_owned(),
            region: Some("eu-central-1".to_owned()),
            profile: Some("work".to_owned()),
            endpoint: None,
        }
    }

    #[test]
    fn the_quota_is_what_the_command_line_prints() {
        let folder = std::env::temp_dir().join(format!("doctor-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let says = |name: &str, script: &str| {
            let program = folder.join(name);
            fs::write(&program, format!("#!/bin/sh\n{script}\n")).unwrap();
            fs::set_permissions(&program, fs::Permissions::from_mode(0o700)).unwrap();
            quota(program.to_str().unwrap(), &table())
        };
        let expected = "lambda get-account-settings --output text --query AccountLimit.ConcurrentExecutions \
                        --region eu-central-1 --profile work";
        assert_eq!(says("asked", &format!("[ \"$*\" = \"{expected}\" ] && echo 10")), Some(10));
        assert_eq!(says("refused", "echo 10; exit 1"), None);
        assert_eq!(says("unclear", "echo None"), None);
        assert_eq!(quota("/nowhere/aws", &table()), None);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_new_account_has_too_few() {
        assert_eq!(verdict(LEAST), Ok("the account may run 200 functions at once".to_owned()));
        let few = Wrong::new(
            "the account may run 199 functions at once",
            "it is a new account, which begins with 10; deliveries then take what the API needs",
            "the guide aws-limits.md, \"Concurrency\": request 1,000",
        );
        assert_eq!(verdict(LEAST - 1), Err(few));
    }
}
