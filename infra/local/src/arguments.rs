//! The command line.

use std::ffi::OsString;
use std::path::PathBuf;

use domain::{ApiKey, Limits};
use lexopt::{Arg, Parser, ValueExt};

/// What `--help` prints.
pub const HELP: &str = "\
The recruiting API, whole, on this machine.

Usage: cargo run -- [options]

  --port PORT           where the API listens on 127.0.0.1 (3000; 0 is any free port)
  --dynamodb-port PORT  where the embedded DynamoDB listens (the port after --port, where it is free; 0 is any)
  --data DIR            the folder of the data (.local)
  --memory              keep the data in memory: gone when this stops
  --key KEY             one more API key for the demo account: 1 to 200 visible ASCII characters
  --limits MINUTE,HOUR  how many requests each key that is made admits, for load tests (500,10000)
  --ready-file PATH     write addresses and keys there, as JSON, once requests are taken
  --help                this text

RUST_LOG sets the level of the log (info).
";

const DEFAULT_PORT: u16 = 3000;
const DEFAULT_DATA: &str = ".local";

/// Where the data lies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Data {
    /// In this folder.
    Folder(PathBuf),
    /// In memory.
    Memory,
}

/// What to run.
#[derive(Clone)]
pub struct Arguments {
    /// Where the gateway listens; 0 is any free port.
    pub port: u16,
    /// Where the embedded DynamoDB listens, if that was said; 0 is any free port.
    pub dynamodb_port: Option<u16>,
    /// Where the data lies.
    pub data: Data,
    /// One more key of the first account.
    pub key: Option<ApiKey>,
    /// How many requests each key that is made admits.
    pub limits: Limits,
    /// Where addresses and keys are written once requests are taken.
    pub ready_file: Option<PathBuf>,
}

/// What the command line asks for.
pub enum Wanted {
    /// To run.
    Run(Arguments),
    /// To be told how.
    Help,
}

/// Reads the command line, without the program's name.
///
/// # Errors
/// One line that says what is wrong with it.
pub fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Wanted, String> {
    read(Parser::from_args(arguments)).map_err(|error| format!("{error} (--help lists the options)"))
}

fn read(mut parser: Parser) -> Result<Wanted, lexopt::Error> {
    let mut wanted = Arguments {
        port: DEFAULT_PORT,
        dynamodb_port: None,
        data: Data::Folder(DEFAULT_DATA.into()),
        key: None,
        limits: Limits::default(),
        ready_file: None,
    };
    let (mut folder, mut memory) = (None, false);
    while let Some(argument) = parser.next()? {
        match argument {
            Arg::Long("port") => wanted.port = parser.value()?.parse()?,
            Arg::Long("dynamodb-port") => wanted.dynamodb_port = Some(parser.value()?.parse()?),
            Arg::Long("data") => folder = Some(PathBuf::from(parser.value()?)),
            Arg::Long("memory") => memory = true,
            Arg::Long("key") => wanted.key = Some(key(&parser.value()?.string()?)?),
            Arg::Long("limits") => wanted.limits = limits(&parser.value()?.string()?)?,
            Arg::Long("ready-file") => wanted.ready_file = Some(parser.value()?.into()),
            Arg::Short('h') | Arg::Long("help") => return Ok(Wanted::Help),
            Arg::Short(_) | Arg::Long(_) | Arg::Value(_) => return Err(argument.unexpected()),
        }
    }
    match (folder, memory) {
        (Some(_), true) => return Err("--data and --memory exclude one another".into()),
        (Some(folder), false) => wanted.data = Data::Folder(folder),
        (None, true) => wanted.data = Data::Memory,
        (None, false) => {}
    }
    Ok(Wanted::Run(wanted))
}

fn key(text: &str) -> Result<ApiKey, lexopt::Error> {
    ApiKey::any(text).ok_or_else(|| "--key takes 1 to 200 visible ASCII characters".into())
}

fn limits(text: &str) -> Result<Limits, lexopt::Error> {
    let count = |text: &str| text.parse().ok().filter(|count| *count > 0);
    let counts = text
        .split_once(',')
        .and_then(|(minute, hour)| count(minute).zip(count(hour)));
    let (minute, hour) = counts.ok_or("--limits takes two numbers from 1, for example 500,10000")?;
    Ok(Limits { minute, hour })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(arguments: &[&str]) -> Result<Arguments, String> {
        match parse(arguments.iter().map(OsString::from))? {
            Wanted::Run(wanted) => Ok(wanted),
            Wanted::Help => Err("help".to_owned()),
        }
    }

    #[test]
    fn without_options_the_data_is_kept_and_the_port_is_3000() {
        let wanted = run(&[]).unwrap();
        assert_eq!(wanted.port, 3000);
        assert_eq!(wanted.data, Data::Folder(".local".into()));
        assert!(wanted.key.is_none() && wanted.ready_file.is_none() && wanted.dynamodb_port.is_none());
    }

    #[test]
    fn every_option_is_read() {
        let wanted = run(&[
            "--port",
            "0",
            "--dynamodb-port=8000",
            "--data",
            "d",
            "--key",
            "k!",
            "--ready-file",
            "r",
            "--limits",
            "1,20",
        ]);
        let wanted = wanted.unwrap();
        assert_eq!((wanted.port, wanted.dynamodb_port), (0, Some(8000)));
        assert_eq!(wanted.data, Data::Folder("d".into()));
        assert_eq!(wanted.key.unwrap().reveal(), "k!");
        assert_eq!((wanted.limits.minute, wanted.limits.hour), (1, 20));
        assert_eq!(wanted.ready_file, Some("r".into()));
        assert_eq!(run(&["--memory"]).unwrap().data, Data::Memory);
    }

    #[test]
    fn what_is_wrong_is_said_in_one_line() {
        for arguments in [
            &["--prot", "1"][..],
            &["--port", "x"],
            &["--port", "65536"],
            &["--port"],
            &["--key", ""],
            &["--key", "a b"],
            &["--limits", "500"],
            &["--limits", "0,1"],
            &["--limits", "1,x"],
            &["--memory", "--data", "d"],
            &["stray"],
        ] {
            let message = run(arguments).err().unwrap();
            assert!(
                !message.contains('\n') && message.ends_with("(--help lists the options)"),
                "{message}"
            );
        }
        assert_eq!(run(&["--help"]).err().unwrap(), "help");
    }
}
