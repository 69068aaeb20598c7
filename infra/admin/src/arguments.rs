//! The command line.

use std::ffi::OsString;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser};

use crate::accounts::default_stage_index;
use crate::command::{Command, Pipelines};

const ENDPOINT: &str = "http://127.0.0.1:3001";

const TABLE: &str = "Table options";

const EXAMPLES: &str = "\
Examples, where `admin` stands for `cargo run -p admin --`, and `cargo run` runs in another terminal:
  admin accounts create --name \"New Agency\" --region DE
  admin keys create --account ID --name reporting --permissions prospects:read,tasks:read
  admin pipelines create --account ID --name Seasonal --stages \"New,Screen,Hired\"
  admin export --account ID --out agency.jsonl
  admin import --account ID --in agency.jsonl --create
  admin doctor --account ID

`cargo run` prints the endpoint of its DynamoDB. --aws finds credentials as the AWS command line does:
variables, profiles, `aws sso login`, roles.

Results are JSON on standard output; the report of doctor is text. The exit status is 0 on success, 1 if something fails or is
refused, and 2 if the command line is invalid.";

/// Manage accounts, users, pipelines and API keys; export and import accounts
#[derive(Debug, Parser)]
#[command(name = "admin", after_help = EXAMPLES)]
struct CommandLine {
    #[arg(help = "DynamoDB of the local stack [default: http://127.0.0.1:3001]")]
    #[arg(long, value_name = "URL", global = true, help_heading = TABLE)]
    endpoint: Option<String>,
    /// Use a deployed table, with the region and the credentials that the AWS command line would use
    #[arg(long, global = true, help_heading = TABLE)]
    aws: bool,
    /// Profile of the AWS configuration, with --aws [default: `AWS_PROFILE`, or `default`]
    #[arg(long, value_name = "NAME", global = true, help_heading = TABLE)]
    profile: Option<String>,
    /// Name of the table
    #[arg(long, value_name = "NAME", default_value = "prospects", global = true, help_heading = TABLE)]
    table: String,
    /// AWS region of the table; --region with a value such as eu-central-1 means the same
    /// [default: `AWS_REGION`, or the region of the profile]
    #[arg(long, value_name = "REGION", global = true, help_heading = TABLE)]
    aws_region: Option<String>,
    #[command(subcommand)]
    command: Command,
}

/// A command and the table on which it runs.
#[derive(Clone, Debug)]
pub struct Run {
    /// The table.
    pub target: Target,
    /// The command.
    pub command: Command,
}

/// A table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// The table's name.
    pub table: String,
    /// The table's AWS region, unless it is the default one.
    pub region: Option<String>,
    /// The profile of the AWS configuration, unless it is the default one.
    pub profile: Option<String>,
    /// The endpoint of the local stack's DynamoDB; `None` means AWS, with the endpoint and credentials of the profile.
    pub endpoint: Option<String>,
}

/// Parses the command line, which starts with the program's name.
///
/// # Errors
/// The usage error or the help text, for [`clap::Error::print`].
pub fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Run, clap::Error> {
    let CommandLine {
        endpoint,
        aws,
        profile,
        table,
        aws_region,
        command,
    } = CommandLine::try_parse_from(separate_regions(arguments))?;
    let invalid = |kind, message| CommandLine::command().error(kind, message);
    // clap checks conflicts only between options on the same side of the command's name.
    if aws && endpoint.is_some() {
        let message = "--aws and --endpoint cannot be used together";
        return Err(invalid(ErrorKind::ArgumentConflict, message));
    }
    if !aws && profile.is_some() {
        return Err(invalid(ErrorKind::MissingRequiredArgument, "--profile needs --aws"));
    }
    if let Command::Pipelines(Pipelines::Create(new)) = &command
        && default_stage_index(new).is_none()
    {
        let message = "--default-stage is not one of --stages";
        return Err(invalid(ErrorKind::ValueValidation, message));
    }
    let endpoint = (!aws).then(|| endpoint.unwrap_or_else(|| ENDPOINT.to_owned()));
    let target = Target {
        table,
        region: aws_region,
        profile,
        endpoint,
    };
    Ok(Run { target, command })
}

/// Renames `--region` to `--aws-region` if its value has a dash (`eu-central-1`): `accounts create` has a `--region`
/// of its own, which is a country (`US`).
fn separate_regions(arguments: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let mut arguments = arguments.into_iter().peekable();
    let mut separated = Vec::new();
    while let Some(argument) = arguments.next() {
        let next = arguments.peek().and_then(|value| value.to_str()).unwrap_or_default();
        let renamed = match argument.to_str().unwrap_or_default().split_once('=') {
            Some(("--region", value)) if value.contains('-') => Some(format!("--aws-region={value}")),
            None if argument == "--region" && next.contains('-') => Some("--aws-region".to_owned()),
            _ => None,
        };
        separated.push(renamed.map_or(argument, OsString::from));
    }
    separated
}
