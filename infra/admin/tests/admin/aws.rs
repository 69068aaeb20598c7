//! Region and credentials of `--aws`, found as every AWS tool finds them. The endpoint of a profile is an emulator.

use std::fs;
use std::path::Path;
use std::process::Command;

use tests::emulator::Emulator;
use tokio::runtime::Runtime;

use crate::support::{done, empty_directory, program, rows, text};

const CONFIG: &str = r#"
[profile stack]
region = eu-central-1
endpoint_url = ENDPOINT
aws_access_key_id = local
aws_secret_access_key = local

[profile process]
region = eu-central-1
endpoint_url = ENDPOINT
credential_process = echo '{"Version": 1, "AccessKeyId": "local", "SecretAccessKey": "local"}'

[profile keys]
aws_access_key_id = local
aws_secret_access_key = local

[profile broken]
region = eu-central-1
credential_process = false

[profile console]
region = eu-central-1
login_session = arn:aws:iam::123456789012:user/operator

[profile closed]
region = eu-central-1
endpoint_url = http://127.0.0.1:9
aws_access_key_id = local
aws_secret_access_key = local

[profile session]
region = eu-central-1
sso_session = company
sso_account_id = 123456789012
sso_role_name = operator

[sso-session company]
sso_region = eu-central-1
sso_start_url = https://example.com/start
"#;

/// A command line with variables before it, such as `AWS_PROFILE=stack keys list`, and nothing else in the environment.
fn command(directory: &Path, line: &str) -> Command {
    let (variables, words): (Vec<&str>, Vec<&str>) = line.split(' ').partition(|word| word.starts_with("AWS_"));
    let mut command = program(&words.join(" "));
    command.env_clear().env("HOME", directory).env("PATH", "/usr/bin:/bin");
    command.env("AWS_EC2_METADATA_DISABLED", "true");
    command.envs(variables.iter().map(|variable| variable.split_once('=').unwrap()));
    command
}

#[test]
fn region_credentials_and_endpoint_come_from_variables_profiles_and_options() {
    let (directory, runtime) = (empty_directory("aws"), Runtime::new().unwrap());
    let emulator = runtime.block_on(Emulator::start());
    let endpoint = emulator.endpoint();
    let created = done(program(&format!("--endpoint {endpoint} accounts create --name Agency")));
    let account = text(&created.output, "accountId");
    fs::create_dir(directory.join(".aws")).unwrap();
    fs::write(directory.join(".aws/config"), CONFIG.replace("ENDPOINT", endpoint)).unwrap();
    let table = r#"
        --profile stack | Administrator
        --profile process | Administrator
        --profile stack AWS_ACCESS_KEY_ID=of AWS_SECRET_ACCESS_KEY=another AWS_PROFILE=absent | Administrator
        AWS_PROFILE=stack | Administrator
        AWS_PROFILE=keys AWS_REGION=eu-west-1 AWS_ENDPOINT_URL_DYNAMODB=LOCAL | Administrator
        --profile keys --region eu-west-1 AWS_ENDPOINT_URL=LOCAL | Administrator
        AWS_ACCESS_KEY_ID=x AWS_SECRET_ACCESS_KEY=y AWS_REGION=z AWS_ENDPOINT_URL_DYNAMODB=LOCAL | Administrator
        --region eu-west-1 | there are no credentials: name a profile with --profile
        --profile keys | there is no region: name it with --region
        --profile absent | `aws configure list-profiles` lists the profiles
        --profile session | begin a session with `aws sso login --profile session`
        AWS_PROFILE=session | begin a session with `aws sso login`
        --profile console | `eval "$(aws configure export-credentials --profile console --format env)"`
        --profile broken | `aws sts get-caller-identity --profile broken` shows
        --profile stack --table other | there is no table "other" at AWS in eu-central-1; compare --table
        --profile closed | DynamoDB cannot be reached at AWS in eu-central-1
        --profile stack AWS_CA_BUNDLE=/absent | AWS_CA_BUNDLE: /absent cannot be read
    "#;
    for (line, expected) in rows(table) {
        let full = format!("--aws {} users list --account {account}", line.replace("LOCAL", endpoint));
        let done = done(command(&directory, &full));
        if expected == "Administrator" {
            assert_eq!((done.status, &done.output[0]["name"]), (0, &expected.into()), "{line}: {}", done.stderr);
        } else {
            let is_expected = done.stderr.contains(expected) && done.stderr.lines().count() == 1;
            assert!(done.status == 1 && is_expected, "{line}: {}", done.stderr);
        }
    }
    let line = "--profile stack --data moved move --from-aws prospects";
    let mut command = command(&directory, line);
    command.current_dir(&directory);
    let moved = done(command);
    assert_eq!((moved.status, moved.stderr.as_str()), (0, ""));
    assert_eq!((&moved.output["items"], &moved.output["differences"]), (&3.into(), &0.into()));
}
