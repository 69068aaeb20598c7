//! The command line.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use clap_complete::Shell;
use domain::ApiKey;

use crate::address::{Address, PlainHttp};
use crate::backup::Backup;
use crate::erase::Erase;
use crate::export::Export;
use crate::files::Files;
use crate::import::Import;
use crate::listen::Listen;
use crate::output::Form;
use crate::profile::{ProfileFile, profile_name};
use crate::reports::StagesOptions;
use crate::request::Request;
use crate::runs::{Runs, Undo};
use crate::tail::Tail;

const API: &str = "http://127.0.0.1:3000/v2";

/// The name that the examples have in place of the name of the program.
const PROGRAM: &str = "prospects-cli";

const EXAMPLES: &str = "\
Examples:
  prospects-cli login --api https://api.example.com/v2
  prospects-cli listen --forward-to http://localhost:5000/hook --types prospect.created,task.completed
  prospects-cli events tail -n 50 --follow
  prospects-cli import people.csv --dry-run
  prospects-cli import people.xlsx --map \"Salesforce Id=external:salesforce\" --create-fields
  prospects-cli import people.csv --format Salary=1.234,56 --match-by externalId,email
  prospects-cli export - | gzip >people.csv.gz
  prospects-cli backup 2026-11-27
  prospects-cli files upload prospect_01KJN0A5PGX7M2Q9V4RB8TC3WD resume.pdf --resume
  prospects-cli reports stages --pipeline Agents --by ownerId --from 2026-01-01 --output csv
  prospects-cli api PATCH /prospects/prospect_01KJN0A5PGX7M2Q9V4RB8TC3WD -d '{\"title\": \"Nurse\"}'

The API key comes from --key-file, --key, the profile of --profile, the variables PROSPECTS_API_KEY and
KEY, the profile that PROSPECTS_PROFILE names, or the default profile, in this order. The address comes
from --api, the profile if the key does, or the variables PROSPECTS_API and API.

Results are on standard output, notes and progress on standard error. The exit status is 0 on success
and when Ctrl-C ends listen or events tail --follow, 1 if something fails or is refused, 2 if the
command line is invalid, and 130 if Ctrl-C interrupts a command.";

/// Follow and forward events, import and export people, and send any request
#[derive(Debug, Parser)]
#[command(name = PROGRAM, version)]
struct CommandLine {
    #[arg(help = "Base address of the API [default: http://127.0.0.1:3000/v2] [env: PROSPECTS_API, API]")]
    #[arg(long, value_name = "URL", global = true)]
    api: Option<String>,
    /// File that contains the API key, or - for standard input
    #[arg(long, value_name = "FILE", global = true)]
    key_file: Option<PathBuf>,
    #[arg(help = "API key; other users of this machine can see it here [env: PROSPECTS_API_KEY, KEY]")]
    #[arg(long, value_name = "KEY", global = true)]
    key: Option<String>,
    #[arg(help = "Profile with a key and its address, which login stores [env: PROSPECTS_PROFILE]")]
    #[arg(long, value_name = "NAME", global = true, value_parser = profile_name)]
    profile: Option<String>,
    /// Allow plain http to other machines, which anyone between can read
    #[arg(long, global = true)]
    allow_http: bool,
    /// Form of the results: table, json, jsonl or csv [default: table on a terminal, and jsonl elsewhere]
    #[arg(long, value_name = "FORM", global = true, hide_possible_values = true)]
    output: Option<Form>,
    #[command(subcommand)]
    command: Command,
}

/// The command line as clap knows it, with the name under which the program was installed.
pub(crate) fn command(program: &str) -> clap::Command {
    let command = CommandLine::command().after_help(EXAMPLES.replace(PROGRAM, program));
    command.display_name(program).bin_name(program)
}

/// A command.
#[derive(Clone, Debug, Subcommand)]
pub enum Command {
    /// A command that asks the service.
    #[command(flatten)]
    Service(Service),
    /// A command that needs no key.
    #[command(flatten)]
    Setup(Setup),
}

/// A command that asks the service.
#[derive(Clone, Debug, Subcommand)]
pub enum Service {
    /// Forward events to a receiver, signed as webhooks are, in their order
    Listen(Listen),
    /// Show events
    #[command(subcommand)]
    Events(Events),
    /// Import people from a CSV file, a workbook (.xlsx) or JSON lines
    ///
    /// The service reads the file and suggests what each column holds; the command shows that and the first
    /// lines. Each line creates a prospect, or updates the one with its email, phone or external id. Rejected
    /// lines are saved with their reasons, and the others are imported.
    ///
    /// Ctrl-C does not stop an import that has started: --continue follows it, --cancel stops it, and undo
    /// takes it back. The key needs prospects:write, and account:write to create custom fields.
    #[command(verbatim_doc_comment)]
    Import(Import),
    /// Export all prospects as CSV
    ///
    /// Each prospect has a line with its profile, the names of its stage, pipeline, office, source, owner and
    /// jobs, and its custom fields, unless they are sensitive. A text that a spreadsheet would take for a
    /// formula gets an apostrophe, which the import removes. The key needs prospects:read and account:read.
    /// The file appears when it is whole.
    #[command(verbatim_doc_comment)]
    Export(Export),
    /// Save prospects, tasks, hires, notes, meetings and files of the account in a folder
    ///
    /// The files have the records as they were when the command began, in up to 2,000 files of up to 5,000
    /// records, and the folder has export.json, which counts them. Resumes and the bytes of files are not
    /// in them. The key needs the permission to read each kind. To continue an interrupted backup, run the
    /// same command again within 24 hours.
    #[command(verbatim_doc_comment)]
    Backup(Backup),
    /// Show numbers of the account
    #[command(subcommand)]
    Reports(Reports),
    /// Show the runs of the last 30 days, the last started first
    ///
    /// A run is a group of writes with the same header Run-Id, such as an import.
    Runs(Runs),
    /// Take back what a run did
    ///
    /// A field that nobody changed since gets its old value, and a record that the run created is deleted unless
    /// somebody else changed it. Everything else stays, and is printed. To continue an interrupted
    /// undo, run the same command again. The key needs prospects:write, and for tasks, hires, notes and meetings the
    /// permission to write these.
    #[command(verbatim_doc_comment)]
    Undo(Undo),
    /// List, upload and download files of prospects
    ///
    /// The key needs prospects:read, and for an upload prospects:write.
    #[command(subcommand)]
    Files(Files),
    /// Erase a person: the prospect, and everything that the service knows about it
    ///
    /// It cannot be undone. The command prints the receipt, which says `done` within 25 hours. The key needs
    /// privacy:write.
    Erase(Erase),
    /// Send any request, and print the body of the answer
    Api(Request),
}

/// Commands that need no key.
#[derive(Clone, Debug, Subcommand)]
pub enum Setup {
    /// Keep a key and the address of its API in a profile
    ///
    /// It asks for the key, or reads it from standard input, --key-file or --key, and tries it. --api is the address.
    /// The file of the profile is in prospects-cli of the configuration folder, and only you can read it.
    Login,
    /// Print the completions of a shell
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the manual page, or write the pages of all commands
    Man {
        /// Folder for the pages of all commands
        folder: Option<PathBuf>,
    },
}

/// Commands for events.
#[derive(Clone, Debug, Subcommand)]
pub enum Events {
    /// Show the newest events, and later ones with --follow
    #[command(visible_alias = "list")]
    Tail(Tail),
}

/// Reports.
#[derive(Clone, Debug, Subcommand)]
pub enum Reports {
    /// Show how many prospects entered each stage, what became of them, and how long they stayed
    ///
    /// The key needs prospects:read, and account:read for the names.
    Stages(StagesOptions),
}

/// Where the key is.
#[derive(Clone)]
pub enum KeySource {
    /// In this file.
    File(PathBuf),
    /// Here.
    Key(ApiKey),
    /// Nowhere, and what to do about it.
    Missing(String),
}

/// The command line, understood.
#[derive(Clone)]
pub struct Run {
    /// The API.
    pub api: Address,
    /// The key.
    pub key: KeySource,
    /// The hosts that plain http may be sent to.
    pub plain_http: PlainHttp,
    /// Where `login` stores the key.
    pub profile: ProfileFile,
    /// The form of the results, if the command line says it.
    pub form: Option<Form>,
    /// The name of the program.
    pub program: String,
    /// The command.
    pub command: Command,
}

/// Parses the command line, which starts with the program's name. `environment` reads a variable.
pub fn parse(
    arguments: impl IntoIterator<Item = OsString>,
    environment: impl Fn(&str) -> Option<OsString>,
) -> Result<Run, clap::Error> {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    let program = arguments.first().and_then(|path| Path::new(path).file_stem()?.to_str());
    let program = program.unwrap_or(PROGRAM).to_owned();
    let matches = command(&program).try_get_matches_from(arguments)?;
    let given = CommandLine::from_arg_matches(&matches).map_err(|error| error.format(&mut command(&program)))?;
    let invalid = |message: String| command(&program).error(ErrorKind::ValueValidation, message);
    let variable = |names: &[&str]| {
        let mut values = names.iter().filter_map(|name| environment(name)?.into_string().ok());
        values.find(|value| !value.is_empty())
    };
    let plain_http = if given.allow_http { PlainHttp::AnyHost } else { PlainHttp::ThisMachine };
    let name = given.profile.clone().or_else(|| variable(&["PROSPECTS_PROFILE"]));
    let profile = ProfileFile::new(name, &environment);
    let (key, api_of_profile) = credentials(&given, &profile, variable).map_err(invalid)?;
    let api = given.api.or(api_of_profile).or_else(|| variable(&["PROSPECTS_API", "API"]));
    let api = Address::parse(api.as_deref().unwrap_or(API), plain_http).map_err(invalid)?;
    let command = given.command;
    if let Command::Service(Service::Listen(listen)) = &command {
        listen.check(plain_http).map_err(invalid)?;
    }
    Ok(Run { api, key, plain_http, profile, form: given.output, program, command })
}

/// The key, and the address of the profile that has it.
fn credentials(
    given: &CommandLine,
    profile: &ProfileFile,
    variable: impl Fn(&[&str]) -> Option<String>,
) -> Result<(KeySource, Option<String>), String> {
    let is_login = matches!(given.command, Command::Setup(Setup::Login));
    let read = |key: &str| ApiKey::any(key.trim()).map(KeySource::Key);
    let invalid = || "the API key has characters that no key has".to_owned();
    let of_variable = || variable(&["PROSPECTS_API_KEY", "KEY"]).filter(|_| given.profile.is_none() && !is_login);
    if let Some(file) = &given.key_file {
        Ok((KeySource::File(file.clone()), None))
    } else if let Some(key) = given.key.clone().or_else(of_variable) {
        Ok((read(&key).ok_or_else(invalid)?, None))
    } else if is_login {
        Ok((KeySource::Missing(String::new()), None))
    } else {
        match profile.read() {
            Ok(profile) => Ok((read(&profile.key).ok_or_else(invalid)?, Some(profile.api))),
            Err(message) => Ok((KeySource::Missing(message), None)),
        }
    }
}
