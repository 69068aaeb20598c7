//! The command line.

use std::ffi::OsString;
use std::net::IpAddr;
use std::path::{Path, PathBuf};

use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand};
use domain::{ApiKey, Limits};
use http::uri::Authority;

use crate::cors;

/// The address that other machines do not reach.
pub const LOOPBACK: &str = "127.0.0.1";

/// Run the whole recruiting API on this machine.
#[derive(Clone, Parser)]
#[command(
    name = "prospect-api",
    version,
    args_override_self = true,
    args_conflicts_with_subcommands = true,
    after_help = "RUST_LOG sets the log level, and then each line has every field. NO_COLOR=1 leaves the colors out."
)]
pub struct Arguments {
    /// Address of the API: 0.0.0.0 inside a container, where other machines may reach it.
    #[arg(long, value_name = "ADDRESS", default_value = LOOPBACK, value_parser = [LOOPBACK, "0.0.0.0"])]
    pub host: String,

    /// Port of the API; 0 selects any free port.
    #[arg(long, default_value_t = 3000)]
    pub port: u16,

    /// Directory of the data.
    #[arg(long, value_name = "DIR", default_value = DATA, conflicts_with = "memory")]
    data: PathBuf,

    /// Keep the data in memory and lose it at exit.
    #[arg(long)]
    memory: bool,

    /// Additional API key of the demo account: 1 to 200 visible ASCII characters.
    #[arg(long, allow_hyphen_values = true, value_parser = parse_key)]
    pub key: Option<ApiKey>,

    /// Rate limits of new keys, in requests per minute and per hour, for load tests.
    #[arg(long, value_name = "MINUTE,HOUR", default_value = "500,10000", value_parser = parse_limits)]
    pub limits: Limits,

    /// Host that requests may name in addition to the loopback interface, for example a tunnel; repeatable.
    #[arg(long, value_name = "NAME", value_parser = parse_host)]
    pub allow_host: Vec<String>,

    /// Origin (scheme, host, port) whose pages may call the API, in addition to this machine's origins; repeatable.
    #[arg(long, value_name = "ORIGIN", value_parser = parse_origin)]
    pub cors: Vec<String>,

    /// Open the console in the browser.
    #[arg(long)]
    pub open: bool,

    /// File that receives addresses and keys, as JSON, when the API accepts requests.
    #[arg(long, value_name = "PATH")]
    pub ready_file: Option<PathBuf>,

    /// Start the demo account without prospects, tasks and the other records.
    #[arg(long)]
    pub empty: bool,

    /// What to do instead of running the service with a demo account.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// What the program does besides running the service with a demo account.
#[derive(Clone, Subcommand)]
pub enum Command {
    /// Run the service for others: without a demo account, an inbox and known keys
    ///
    /// A commit waits for the disk. Webhooks go to public addresses alone. The log is JSON. `admin --data DIR` creates
    /// accounts and keys.
    Serve(Serve),
    /// Copy all data into one file, while the service runs
    Backup {
        /// The new file
        file: PathBuf,
        /// Directory of the data
        #[arg(long, value_name = "DIR", default_value = DATA)]
        data: PathBuf,
    },
    /// Restore a backup into a new directory
    Restore {
        /// The backup
        file: PathBuf,
        /// The new directory
        #[arg(long, value_name = "DIR", default_value = DATA)]
        data: PathBuf,
    },
}

/// How to run the service for others.
#[derive(Clone, Args)]
pub struct Serve {
    /// Address of the API; with a proxy on the same machine, the default is right.
    #[arg(long, value_name = "ADDRESS", default_value = LOOPBACK)]
    pub host: IpAddr,

    /// Port of the API; 0 selects any free port.
    #[arg(long, default_value_t = 3000)]
    pub port: u16,

    /// Directory of the data.
    #[arg(long, value_name = "DIR", default_value = DATA)]
    pub data: PathBuf,

    /// Origin at which clients reach the API, for the links to files, for example `https://crm.example.com`.
    #[arg(long, value_name = "ORIGIN", value_parser = parse_origin)]
    pub url: Option<String>,

    /// Origin (scheme, host, port) whose pages may call the API; repeatable.
    #[arg(long, value_name = "ORIGIN", value_parser = parse_origin)]
    pub cors: Vec<String>,
}

/// The directory of the data unless the command line names one.
const DATA: &str = ".local";

impl Arguments {
    /// The directory of the data; `None` for data in memory.
    pub fn directory(&self) -> Option<&Path> {
        (!self.memory).then_some(&self.data)
    }
}

/// Parses the command line, which begins with the program's name.
pub fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Arguments, clap::Error> {
    let arguments: Vec<_> = arguments.into_iter().collect();
    let program = arguments.first().and_then(|path| Path::new(path).file_name());
    let mut command = Arguments::command();
    // The name of the binary that `cargo run` starts. Archives and images use another name for the program.
    if program.is_some_and(|name| name == "local") {
        command = command.bin_name("cargo run --");
    }
    let matches = command.try_get_matches_from(arguments)?;
    Arguments::from_arg_matches(&matches)
}

fn parse_key(text: &str) -> Result<ApiKey, &'static str> {
    ApiKey::any(text).ok_or("--key takes 1 to 200 visible ASCII characters")
}

/// A host name or address without a port; an IPv6 address has brackets.
fn parse_host(text: &str) -> Result<String, &'static str> {
    let authority = Authority::try_from(text).ok();
    let is_host = authority.is_some_and(|authority| authority.host() == text);
    let message = "--allow-host takes a host name without a scheme or a port";
    is_host.then(|| text.to_owned()).ok_or(message)
}

/// An origin as browsers send it in `Origin`.
fn parse_origin(text: &str) -> Result<String, &'static str> {
    let message =
        "--cors takes an origin: http:// or https://, a host in lower case, and a port if it is not the scheme's own";
    cors::is_origin(text).then(|| text.to_owned()).ok_or(message)
}

fn parse_limits(text: &str) -> Result<Limits, &'static str> {
    let count = |text: &str| text.parse().ok().filter(|count| *count > 0);
    let counts = text.split_once(',').and_then(|(minute, hour)| count(minute).zip(count(hour)));
    let (minute, hour) = counts.ok_or("--limits takes two numbers from 1, for example 500,10000")?;
    Ok(Limits { minute, hour })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(arguments: &[&str]) -> Result<Arguments, clap::Error> {
        parse(["local"].iter().chain(arguments).map(OsString::from))
    }

    #[test]
    fn without_options_the_data_is_kept_and_the_port_is_3000() {
        let arguments = parsed(&[]).unwrap();
        assert_eq!((arguments.host.as_str(), arguments.port), (LOOPBACK, 3000));
        assert_eq!(arguments.directory(), Some(Path::new(".local")));
        assert_eq!(arguments.limits, Limits::default());
        assert!(arguments.key.is_none() && arguments.ready_file.is_none());
    }

    #[test]
    fn every_option_is_read_and_the_last_value_counts() {
        let line = "--port 1 --port 0 --data d --key -k! --ready-file r --limits 1,20 --host 0.0.0.0 --allow-host a.example --allow-host=[::2] --cors https://a.example --cors=http://b.example:81 --open";
        let arguments = parsed(&line.split(' ').collect::<Vec<_>>()).unwrap();
        assert_eq!(arguments.port, 0);
        assert_eq!(arguments.directory(), Some(Path::new("d")));
        assert_eq!(arguments.key.unwrap().reveal(), "-k!");
        assert_eq!((arguments.limits.minute, arguments.limits.hour), (1, 20));
        assert_eq!((arguments.host.as_str(), arguments.ready_file), ("0.0.0.0", Some("r".into())));
        assert_eq!(arguments.allow_host, ["a.example", "[::2]"]);
        assert_eq!(arguments.cors, ["https://a.example", "http://b.example:81"]);
        assert!(arguments.open);
        let empty = parsed(&["--memory", "--empty"]).unwrap();
        assert_eq!((empty.directory(), empty.empty, arguments.empty), (None, true, false));
    }

    #[test]
    fn invalid_command_lines_are_refused_with_the_reason() {
        for (arguments, reason) in [
            (&["--prot", "1"][..], "--prot"),
            (&["--host", "localhost"], "127.0.0.1, 0.0.0.0"),
            (&["--host", "192.168.0.1"], "127.0.0.1, 0.0.0.0"),
            (&["--port", "x"], "--port"),
            (&["--port", "65536"], "--port"),
            (&["--port"], "--port"),
            (&["--key", ""], "1 to 200 visible ASCII characters"),
            (&["--key", "a b"], "1 to 200 visible ASCII characters"),
            (&["--limits", "500"], "two numbers from 1"),
            (&["--limits", "0,1"], "two numbers from 1"),
            (&["--limits", "1,x"], "two numbers from 1"),
            (&["--allow-host", "a.example:80"], "without a scheme or a port"),
            (&["--allow-host", "http://a.example"], "without a scheme or a port"),
            (&["--cors", "*"], "takes an origin"),
            (&["--cors", "https://a.example/"], "takes an origin"),
            (&["--cors", "https://A.example"], "takes an origin"),
            (&["--cors", "a.example"], "takes an origin"),
            (&["--cors", "http://a.example:80"], "takes an origin"),
            (&["--cors", "https://*.a.example"], "takes an origin"),
            (&["--memory", "--data", "d"], "cannot be used with"),
            (&["stray"], "stray"),
        ] {
            let error = parsed(arguments).err().unwrap();
            assert!(error.use_stderr(), "{error}");
            assert!(error.to_string().contains(reason), "{error}");
        }
    }
}
