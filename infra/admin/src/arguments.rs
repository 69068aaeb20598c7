//! The command line.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, Subcommand};

use crate::accounts::default_stage_index;
use crate::command::{Command, MoveOptions, Pipelines};

/// The data directory of `cargo run`.
const DATA: &str = ".local";

/// The name of a table of DynamoDB.
const TABLE: &str = "prospects";

const HEADING: &str = "Table options";

const EXAMPLES: &str = "\
Examples, where `admin` stands for `cargo run -p admin --`:
  admin accounts create --name \"New Agency\" --region DE
  admin keys create --account ID --name reporting --permissions prospects:read,tasks:read
  admin pipelines create --account ID --name Seasonal --stages \"New,Screen,Hired\"
  admin doctor --account ID
  admin move --data .local --to-aws TABLE --bucket BUCKET --secrets-key KEY

The program of `cargo run` may run meanwhile. --aws finds credentials as the AWS command line does: variables,
profiles, `aws sso login`, roles.

Results are JSON on standard output; the report of doctor is text. The exit status is 0 on success, 1 if something fails or is
refused, and 2 if the command line is invalid.";

/// Manage accounts, users, pipelines and API keys; move accounts to AWS and back
#[derive(Debug, Parser)]
#[command(name = "admin", after_help = EXAMPLES)]
struct CommandLine {
    /// Data directory of `cargo run` [default: .local]
    #[arg(long, value_name = "DIR", global = true, help_heading = HEADING)]
    data: Option<PathBuf>,
    /// Use a table of the DynamoDB emulator at this address
    #[arg(long, value_name = "URL", global = true, help_heading = HEADING)]
    endpoint: Option<String>,
    /// Use a deployed table, with the region and the credentials that the AWS command line would use
    #[arg(long, global = true, help_heading = HEADING)]
    aws: bool,
    /// Profile of the AWS configuration, with --aws [default: `AWS_PROFILE`, or `default`]
    #[arg(long, value_name = "NAME", global = true, help_heading = HEADING)]
    profile: Option<String>,
    /// Name of the table, with --aws or --endpoint [default: prospects]
    #[arg(long, value_name = "NAME", global = true, help_heading = HEADING)]
    table: Option<String>,
    /// AWS region of the table; --region with a value such as eu-central-1 means the same
    /// [default: `AWS_REGION`, or the region of the profile]
    #[arg(long, value_name = "REGION", global = true, help_heading = HEADING)]
    aws_region: Option<String>,
    #[command(subcommand)]
    command: AnyCommand,
}

/// What to run.
#[derive(Clone, Debug)]
pub enum Run {
    /// A command on a table.
    Command(Target, Command),
    /// The move of accounts between two tables.
    Move(Move),
}

/// Accounts to move between a machine and AWS.
#[derive(Clone, Debug)]
pub struct Move {
    /// The data directory of the machine.
    pub directory: PathBuf,
    /// The table on AWS.
    pub table: RemoteTable,
    /// The direction, and what is moved.
    pub options: MoveOptions,
}

/// The commands of the command line.
#[derive(Clone, Debug, Subcommand)]
enum AnyCommand {
    #[command(flatten)]
    OnTable(Command),
    /// Move accounts from a data directory to AWS, or back
    ///
    /// Items, webhook secrets and the bytes of files are copied; an interrupted move continues when it
    /// is run again. At the end, both sides are compared. Stop the program of the data directory first.
    /// Nobody else may write to the accounts meanwhile; before a move from AWS, wait until the queues are
    /// empty. An account that the target has already is compared and not copied. The exit status is 1 if
    /// both sides differ.
    Move(MoveOptions),
}

/// Where a command finds the items.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// The database in this data directory.
    Data(PathBuf),
    /// A table of DynamoDB.
    Table(RemoteTable),
}

impl Target {
    /// The name of the table.
    pub fn name(&self) -> &str {
        match self {
            Self::Data(_) => TABLE,
            Self::Table(table) => &table.name,
        }
    }
}

/// A table of DynamoDB.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RemoteTable {
    /// Its name.
    pub name: String,
    /// Its AWS region, unless it is the default one.
    pub region: Option<String>,
    /// The profile of the AWS configuration, unless it is the default one.
    pub profile: Option<String>,
    /// The endpoint of an emulator; `None` means AWS, with the endpoint and credentials of the profile.
    pub endpoint: Option<String>,
}

/// Parses the command line, which starts with the program's name.
pub fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Run, clap::Error> {
    let CommandLine { data, endpoint, aws, profile, table, aws_region, command } =
        CommandLine::try_parse_from(separate_regions(arguments))?;
    let invalid = |kind, message: &str| CommandLine::command().error(kind, message);
    let command = match command {
        AnyCommand::OnTable(command) => command,
        AnyCommand::Move(_) if aws || table.is_some() => {
            let message = "--to-aws and --from-aws name the table: leave out --aws and --table";
            return Err(invalid(ErrorKind::ArgumentConflict, message));
        }
        AnyCommand::Move(options) => {
            let name = options.to_aws.clone().or_else(|| options.from_aws.clone());
            return Ok(Run::Move(Move {
                directory: data.unwrap_or_else(|| PathBuf::from(DATA)),
                table: RemoteTable {
                    name: name.unwrap_or_else(|| TABLE.to_owned()),
                    region: aws_region,
                    profile,
                    endpoint,
                },
                options,
            }));
        }
    };
    // clap checks conflicts only between options on the same side of the command's name.
    let chosen = [data.is_some(), endpoint.is_some(), aws];
    if chosen.into_iter().filter(|is_chosen| *is_chosen).count() > 1 {
        let message = "only one of --data, --endpoint and --aws can be used";
        return Err(invalid(ErrorKind::ArgumentConflict, message));
    }
    if !aws && profile.is_some() {
        return Err(invalid(ErrorKind::MissingRequiredArgument, "--profile needs --aws"));
    }
    if !aws && endpoint.is_none() && table.is_some() {
        let message = "--table needs --aws or --endpoint";
        return Err(invalid(ErrorKind::MissingRequiredArgument, message));
    }
    if let Command::Pipelines(Pipelines::Create(new)) = &command
        && default_stage_index(new).is_none()
    {
        let message = "--default-stage is not one of --stages";
        return Err(invalid(ErrorKind::ValueValidation, message));
    }
    let target = if aws || endpoint.is_some() {
        Target::Table(RemoteTable {
            name: table.unwrap_or_else(|| TABLE.to_owned()),
            region: aws_region,
            profile,
            endpoint,
        })
    } else {
        Target::Data(data.unwrap_or_else(|| PathBuf::from(DATA)))
    };
    Ok(Run::Command(target, command))
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
