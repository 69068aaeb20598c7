//! The command line.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::error::ErrorKind;
use clap::{Args, CommandFactory, Parser, Subcommand};
use domain::{ApiKey, EventKind};

use crate::address::{Address, PlainHttp};
use crate::export::Export;
use crate::feed::Position;
use crate::import::mapping::Assignment;
use crate::import::{Format, Import, Mode};
use crate::listen::{AfterFailure, Listen};
use crate::secret::Secret;
use crate::tail::{Form, MAX_LINES, Tail};
use crate::trigger::{Records, Trigger};

const API: &str = "http://127.0.0.1:3000/v2";

const EXAMPLES: &str = "\
Examples, where `prospects-cli` stands for `cargo run -q -p cli --`, and KEY is exported:
  prospects-cli listen --forward-to http://localhost:5000/hook
  prospects-cli listen --forward-to http://localhost:5000/hook --types prospect.created,task.completed
  prospects-cli trigger prospect.created
  prospects-cli events tail -n 50
  prospects-cli import people.csv --dry-run
  prospects-cli import people.csv --map \"Salesforce Id=external:salesforce\"
  prospects-cli import people.jsonl
  prospects-cli export people.csv

The API key comes from --key-file, --key, or the variables PROSPECTS_API_KEY and KEY, in this order. The
address comes from --api, or the variables PROSPECTS_API and API.

Results are on standard output, notes on standard error. The exit status is 0 on success and when
Ctrl-C ends listen or events tail, 1 if something fails, is refused or is interrupted, and 2 if the
command line is invalid.";

/// Follow and forward events, make them occur, and import and export people
#[derive(Debug, Parser)]
#[command(name = "prospects-cli", after_help = EXAMPLES)]
struct CommandLine {
    #[arg(help = "Base address of the API [default: http://127.0.0.1:3000/v2] [env: PROSPECTS_API, API]")]
    #[arg(long, value_name = "URL", global = true)]
    api: Option<String>,
    /// File that contains the API key
    #[arg(long, value_name = "FILE", global = true)]
    key_file: Option<PathBuf>,
    #[arg(help = "API key; other users of this machine can see it here [env: PROSPECTS_API_KEY, KEY]")]
    #[arg(long, value_name = "KEY", global = true)]
    key: Option<String>,
    /// Allow plain http to other machines, which anyone between can read
    #[arg(long, global = true)]
    allow_http: bool,
    #[command(subcommand)]
    command: Words,
}

#[derive(Debug, Subcommand)]
enum Words {
    /// Forward events to a receiver, signed as webhooks are, in their order
    Listen(ListenWords),
    /// Make an event occur, with records that are deleted afterwards
    Trigger(TriggerWords),
    /// Show events
    #[command(subcommand)]
    Events(EventsWords),
    /// Import people from CSV or JSON lines
    ///
    /// A line creates a prospect, or updates the one with its email, phone or external id. A line of JSON
    /// needs only a name:
    ///   {"firstName": "Ada", "lastName": "Lovelace", "email": "ada@example.com"}
    /// Its members are the fields of POST /prospects, and names in place of ids: stage, pipeline, owner,
    /// office, source, job. Columns of CSV are recognized by their headers; empty cells change nothing.
    /// All faults of a line are reported at once, and the other lines are imported. The key needs
    /// prospects:write and account:read.
    ///
    /// To continue an interrupted import, run the same command again. No record is created twice.
    #[command(verbatim_doc_comment)]
    Import(ImportWords),
    /// Export all prospects as CSV
    ///
    /// Each prospect has a line with its profile and the names of its stage, pipeline, office, source,
    /// owner and jobs. A text that a spreadsheet would take for a formula gets an apostrophe, which the
    /// import removes. The key needs prospects:read and account:read. To continue an interrupted export,
    /// run the same command again.
    #[command(verbatim_doc_comment)]
    Export(ExportWords),
}

#[derive(Debug, Args)]
struct ImportWords {
    /// File to read
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Format of the file [default: csv if its name ends with .csv, else jsonl]
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// What a column or member holds, for example "Salesforce Id=external:salesforce"; column= ignores it
    #[arg(long = "map", value_name = "COLUMN=FIELD", value_parser = Assignment::parse)]
    assignments: Vec<Assignment>,
    /// Show the first lines and what would happen, and store nothing
    #[arg(long)]
    dry_run: bool,
    /// File for the lines that are rejected, with the reasons [default: NAME.rejected.csv or .jsonl]
    #[arg(long, value_name = "FILE")]
    rejected: Option<PathBuf>,
    /// Delimiter of CSV: a character, or tab [default: the one in the header]
    #[arg(long, value_name = "CHARACTER", value_parser = delimiter)]
    delimiter: Option<u8>,
    /// Send no events of the import to webhooks
    #[arg(long)]
    mute_webhooks: bool,
}

#[derive(Debug, Args)]
struct ExportWords {
    /// File to write
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Delimiter: a character, or tab
    #[arg(long, value_name = "CHARACTER", default_value = ",", value_parser = delimiter)]
    delimiter: u8,
    /// Omit the byte order mark by which spreadsheets recognize UTF-8
    #[arg(long)]
    no_bom: bool,
}

#[derive(Debug, Args)]
struct ListenWords {
    /// Where events are sent
    #[arg(long, value_name = "URL", required_unless_present = "print_secret")]
    forward_to: Option<String>,
    /// Kinds of events, separated by commas [default: all]
    #[arg(long, value_name = "KINDS")]
    types: Option<String>,
    /// Where to begin: now, the id of the last event that was handled, or a time
    #[arg(long, value_name = "CURSOR", default_value = "now", value_parser = parse_from)]
    from: From,
    /// Secret that signs [default: one that belongs to the key]
    #[arg(long, value_name = "whsec_…")]
    secret: Option<String>,
    /// Print the secret and exit
    #[arg(long)]
    print_secret: bool,
    /// End if the receiver keeps refusing an event, instead of going on with the next one
    #[arg(long)]
    stop_on_failure: bool,
}

/// Where to begin.
#[derive(Clone, Debug)]
enum From {
    Now,
    Position(Position),
}

#[derive(Debug, Args)]
struct TriggerWords {
    /// Kind of the event, such as prospect.created
    #[arg(value_parser = parse_kind, required_unless_present = "list")]
    kind: Option<EventKind>,
    /// List the kinds, and what is done for each
    #[arg(long)]
    list: bool,
    /// Keep the records that were created; prospects have the label cli-trigger
    #[arg(long)]
    keep: bool,
    /// Receiver of the webhook of webhook.test and webhook.disabled; for the latter it answers 410
    #[arg(long, value_name = "URL")]
    receiver: Option<String>,
}

#[derive(Debug, Subcommand)]
enum EventsWords {
    /// Show the newest events and follow the feed
    Tail(TailWords),
    /// Show the newest events
    List(TailWords),
}

#[derive(Debug, Args)]
struct TailWords {
    /// Kinds of events, separated by commas [default: all]
    #[arg(long, value_name = "KINDS")]
    types: Option<String>,
    /// Number of events to begin with, up to 1000
    #[arg(short = 'n', value_name = "NUMBER", default_value_t = 20)]
    #[arg(value_parser = clap::value_parser!(u16).range(0..=i64::from(MAX_LINES)))]
    lines: u16,
    /// Print each event as JSON, in one line
    #[arg(long)]
    json: bool,
}

/// A command, with all that it needs.
#[derive(Clone, Debug)]
pub enum Command {
    /// Forward events.
    Listen(Box<Listen>),
    /// Print the secret that signs.
    PrintSecret(Option<Secret>),
    /// Make an event occur.
    Trigger(Trigger),
    /// List the kinds of events.
    ListKinds,
    /// Show the newest events and follow the feed.
    Tail(Tail),
    /// Show the newest events.
    List(Tail),
    /// Import people.
    Import(Import),
    /// Export people.
    Export(Export),
}

/// Where the key is.
#[derive(Clone)]
pub enum KeySource {
    /// In this file.
    File(PathBuf),
    /// Here.
    Key(ApiKey),
    /// Nowhere.
    Missing,
}

/// The command line, understood.
#[derive(Clone)]
pub struct Run {
    /// The API.
    pub api: Address,
    /// The key.
    pub key: KeySource,
    /// The command.
    pub command: Command,
}

/// Parses the command line, which starts with the program's name. `environment` reads a variable.
///
/// # Errors
/// The usage error or the help text, for [`clap::Error::print`].
pub fn parse(
    arguments: impl IntoIterator<Item = OsString>,
    environment: impl Fn(&str) -> Option<OsString>,
) -> Result<Run, clap::Error> {
    let given = CommandLine::try_parse_from(arguments)?;
    let invalid = |message: String| CommandLine::command().error(ErrorKind::ValueValidation, message);
    let variable = |name: &str| {
        let value = environment(name).and_then(|value| value.into_string().ok());
        value.filter(|value| !value.is_empty())
    };
    let plain_http = if given.allow_http {
        PlainHttp::AnyHost
    } else {
        PlainHttp::ThisMachine
    };
    let api = given
        .api
        .or_else(|| variable("PROSPECTS_API"))
        .or_else(|| variable("API"));
    let api = Address::parse(api.as_deref().unwrap_or(API), plain_http).map_err(invalid)?;
    let key = given
        .key
        .or_else(|| variable("PROSPECTS_API_KEY"))
        .or_else(|| variable("KEY"));
    let key = match (given.key_file, key) {
        (Some(file), _) => KeySource::File(file),
        (None, Some(text)) => {
            let key = ApiKey::any(text.trim());
            let message = || invalid("the API key has characters that no key has".to_owned());
            KeySource::Key(key.ok_or_else(message)?)
        }
        (None, None) => KeySource::Missing,
    };
    let command = command(given.command, plain_http).map_err(invalid)?;
    Ok(Run { api, key, command })
}

/// clap would show a value that it cannot parse.
fn own_secret(given: Option<String>) -> Result<Option<Secret>, String> {
    let parsed = given.map(|text| Secret::parse(&text)).transpose();
    parsed.map_err(|message| format!("--secret {message}"))
}

fn command(words: Words, plain_http: PlainHttp) -> Result<Command, String> {
    Ok(match words {
        Words::Listen(ListenWords {
            print_secret: true,
            secret,
            ..
        }) => Command::PrintSecret(own_secret(secret)?),
        Words::Listen(words) => Command::Listen(Box::new(Listen {
            receiver: Address::parse(words.forward_to.as_deref().unwrap_or_default(), plain_http)?,
            types: words.types,
            from: match words.from {
                From::Now => None,
                From::Position(position) => Some(position),
            },
            secret: own_secret(words.secret)?,
            after_failure: if words.stop_on_failure {
                AfterFailure::Stop
            } else {
                AfterFailure::GoOn
            },
        })),
        Words::Trigger(TriggerWords {
            kind,
            list: false,
            keep,
            receiver,
        }) => Command::Trigger(Trigger {
            kind: kind.ok_or("trigger needs the kind of an event")?,
            records: if keep { Records::Keep } else { Records::Delete },
            receiver,
        }),
        Words::Trigger(_) => Command::ListKinds,
        Words::Events(EventsWords::Tail(words)) => Command::Tail(tail(words)),
        Words::Events(EventsWords::List(words)) => Command::List(tail(words)),
        Words::Import(words) => Command::Import(import(words)?),
        Words::Export(ExportWords {
            file,
            delimiter,
            no_bom,
        }) => Command::Export(Export {
            file,
            delimiter,
            no_bom,
        }),
    })
}

fn tail(TailWords { types, lines, json }: TailWords) -> Tail {
    let form = if json { Form::Json } else { Form::Text };
    Tail { types, lines, form }
}

fn import(words: ImportWords) -> Result<Import, String> {
    let is_csv = words
        .file
        .extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("csv"));
    let format = words.format.unwrap_or(if is_csv { Format::Csv } else { Format::Jsonl });
    if words.delimiter.is_some() && format == Format::Jsonl {
        return Err("--delimiter needs a file that ends with .csv, or --format csv".to_owned());
    }
    Ok(Import {
        file: words.file,
        format,
        assignments: words.assignments,
        mode: if words.dry_run { Mode::DryRun } else { Mode::Write },
        rejected: words.rejected,
        delimiter: words.delimiter,
        mute_webhooks: words.mute_webhooks,
    })
}

/// A delimiter: a character that is part of no text, or `tab`.
fn delimiter(text: &str) -> Result<u8, &'static str> {
    match text.as_bytes() {
        b"tab" | b"\\t" => Ok(b'\t'),
        [byte] if byte.is_ascii_punctuation() && *byte != b'"' || *byte == b'\t' => Ok(*byte),
        _ => Err("must be a character such as , ; | or the word tab"),
    }
}

fn parse_from(text: &str) -> Result<From, &'static str> {
    match text {
        "now" => Ok(From::Now),
        cursor => Position::parse(cursor).map(From::Position),
    }
}

fn parse_kind(text: &str) -> Result<EventKind, &'static str> {
    EventKind::parse(text).ok_or("is no kind of event; trigger --list shows them")
}
