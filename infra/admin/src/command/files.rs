//! The options of export and import, which depend on the format of the file.

use std::path::{Path, PathBuf};

use clap::{ArgGroup, Args, ValueEnum};
use domain::AccountId;

use super::{Owner, id};
use crate::api_import::{Access, Assignment, Options};

const PEOPLE: &str = "Options for people (CSV, and JSON lines without ids)";

/// What to export.
#[derive(Clone, Debug, Args)]
pub struct Export {
    /// Account to export
    #[command(flatten)]
    pub owner: Owner,
    /// File to write
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// Format of the file [default: csv if its name ends with .csv, else jsonl]
    #[arg(long, value_enum)]
    pub format: Option<Format>,
    /// Delimiter of CSV: a character, or tab [default: ,]
    #[arg(long, value_name = "CHARACTER", value_parser = delimiter)]
    pub delimiter: Option<u8>,
    /// Write CSV without the byte order mark by which spreadsheets recognize UTF-8
    #[arg(long)]
    pub no_bom: bool,
}

/// What to import.
#[derive(Clone, Debug, Args)]
#[command(group(ArgGroup::new("input").required(true)))]
pub struct Import {
    /// File to read
    #[arg(value_name = "FILE", group = "input")]
    pub file: Option<PathBuf>,
    /// File to read
    #[arg(long = "in", value_name = "FILE", group = "input")]
    pub named: Option<PathBuf>,
    /// Format of the file [default: csv if its name ends with .csv, else jsonl]
    #[arg(long, value_enum)]
    pub format: Option<Format>,
    /// Account to import into; people get there by a temporary key of it
    #[arg(long, value_name = "ID", value_parser = id(AccountId::parse))]
    pub account: Option<AccountId>,
    /// An export: create the account if it does not exist
    #[arg(long)]
    pub create: bool,
    /// Base address of the API, the output `ApiUrl` of the stack
    #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:3000/v2", help_heading = PEOPLE)]
    pub url: String,
    /// File with an API key, which needs prospects:write and account:read, instead of --account
    #[arg(long, value_name = "FILE", conflicts_with = "account", help_heading = PEOPLE)]
    pub key_file: Option<PathBuf>,
    /// Field of a column or member, for example "Salesforce Id=external:salesforce"; column= ignores it
    #[arg(long = "map", value_name = "COLUMN=FIELD", value_parser = Assignment::parse, help_heading = PEOPLE)]
    pub assignments: Vec<Assignment>,
    /// Show the first lines and what would happen, and store nothing
    #[arg(long, help_heading = PEOPLE)]
    pub dry_run: bool,
    /// File for the lines that are rejected, with the reasons [default: NAME.rejected.csv or .jsonl]
    #[arg(long, value_name = "FILE", help_heading = PEOPLE)]
    pub rejected: Option<PathBuf>,
    /// CSV: a character, or tab [default: the one in the header]
    #[arg(long, value_name = "CHARACTER", value_parser = delimiter, help_heading = PEOPLE)]
    pub delimiter: Option<u8>,
    /// Send no events of the import to webhooks
    #[arg(long, help_heading = PEOPLE)]
    pub mute_webhooks: bool,
}

/// The format of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// JSON, one record per line
    Jsonl,
    /// A prospect a line, for spreadsheets
    Csv,
}

impl Format {
    /// The format that was chosen, or that the name of the file says.
    #[must_use]
    pub fn of(file: &Path, chosen: Option<Self>) -> Self {
        let is_csv = || {
            file.extension()
                .is_some_and(|ending| ending.eq_ignore_ascii_case("csv"))
        };
        chosen.unwrap_or_else(|| if is_csv() { Self::Csv } else { Self::Jsonl })
    }
}

/// An import of JSON lines. Its first line says whether they are an export.
#[derive(Clone, Debug)]
pub struct JsonLines {
    /// What to import, and how.
    pub options: Options,
    /// Whether the account of an export is created if it does not exist.
    pub create: bool,
}

impl JsonLines {
    /// The account of an export, which is written to the table without the API.
    ///
    /// # Errors
    /// A message if an option belongs to people.
    pub fn account(&self) -> Result<AccountId, &'static str> {
        let Options {
            file: _,
            url: _,
            access,
            assignments,
            dry_run,
            rejected,
            delimiter: _,
            mute_webhooks,
        } = &self.options;
        match access {
            Access::Account(account) if assignments.is_empty() && rejected.is_none() && !dry_run && !mute_webhooks => {
                Ok(*account)
            }
            _ => Err("the file is an export, which is written to the table: it takes --account and --create alone"),
        }
    }
}

/// An import by the format of its file.
#[derive(Clone, Debug)]
pub enum ImportPlan {
    /// Of JSON lines.
    JsonLines(JsonLines),
    /// Of a CSV file.
    Csv(Options),
}

impl Import {
    /// What the options mean.
    ///
    /// # Errors
    /// A message if an option belongs to the other format, or one is missing.
    pub fn plan(self) -> Result<ImportPlan, &'static str> {
        let Self {
            file,
            named,
            format,
            account,
            create,
            url,
            key_file,
            assignments,
            dry_run,
            rejected,
            delimiter,
            mute_webhooks,
        } = self;
        let file = file.or(named).ok_or("a file is required")?;
        let format = Format::of(&file, format);
        if create && format == Format::Csv {
            return Err("--create is an option for an export of JSON lines");
        }
        if delimiter.is_some() && format == Format::Jsonl {
            return Err("--delimiter needs a file that ends with .csv, or --format csv");
        }
        let access = match (key_file, account) {
            (Some(file), _) => Access::KeyFile(file),
            (None, Some(account)) => Access::Account(account),
            (None, None) => return Err("--key-file <FILE> or --account <ID> is required"),
        };
        let options = Options {
            file,
            url,
            access,
            assignments,
            dry_run,
            rejected,
            delimiter,
            mute_webhooks,
        };
        Ok(match format {
            Format::Csv => ImportPlan::Csv(options),
            Format::Jsonl => ImportPlan::JsonLines(JsonLines { options, create }),
        })
    }
}

impl Export {
    /// Whether an option belongs to the other format.
    ///
    /// # Errors
    /// A message if it does.
    pub fn check(&self) -> Result<(), &'static str> {
        let is_csv = Format::of(&self.out, self.format) == Format::Csv;
        if !is_csv && (self.delimiter.is_some() || self.no_bom) {
            return Err("--delimiter and --no-bom need a file that ends with .csv, or --format csv");
        }
        Ok(())
    }
}

/// A delimiter: a character that is part of no text, or `tab`.
fn delimiter(text: &str) -> Result<u8, String> {
    match text.as_bytes() {
        b"tab" | b"\\t" => Ok(b'\t'),
        [byte] if byte.is_ascii_punctuation() && *byte != b'"' || *byte == b'\t' => Ok(*byte),
        _ => Err("must be a character such as , ; | or the word tab".to_owned()),
    }
}
