//! The command line: two words that name the command (`keys create`), or one (`export`), and options in any order.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::PathBuf;

use domain::api_key::KeyPrefix;
use domain::{AccountId, Email, KeyId, Permission, Permissions, UserId};
use lexopt::{Arg, Parser, ValueExt};

use crate::command::{Command, NewAccount, NewKey, NewPipeline, NewUser, Target};

/// Options that take no value.
const FLAGS: [&str; 4] = ["aws", "test", "create", "help"];

/// What [`meant`] makes of `--region`; no option that is given has a space in it.
const TABLE_REGION: &str = "region of the table";
/// See [`TABLE_REGION`].
const PHONE_REGION: &str = "region of the account";

/// The longest name, in characters (SPECIFICATION §15.1).
const MAX_NAME: usize = 200;

/// What the command line asks for.
pub enum Wanted {
    /// To run a command.
    Run(Run),
    /// To be told how.
    Help,
}

/// A command, and the table it is for.
pub struct Run {
    /// Where the table is.
    pub target: Target,
    /// What to do.
    pub command: Command,
}

/// Reads the command line, without the program's name.
///
/// # Errors
/// One line that says what is wrong with it.
pub fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Wanted, String> {
    let wanted = RawArgs::read(Parser::from_args(arguments))
        .map_err(|error| error.to_string())
        .and_then(wanted);
    wanted.map_err(|message| format!("{message} (--help lists commands and options)"))
}

fn wanted(mut given: RawArgs) -> Result<Wanted, String> {
    if given.flag("help") {
        return Ok(Wanted::Help);
    }
    let target = target(&mut given)?;
    let words: Vec<&str> = given.words.iter().map(String::as_str).collect();
    let name = words.join(" ");
    let command = command(&name, &mut given)?;
    given.nothing_left(&name)?;
    Ok(Wanted::Run(Run { target, command }))
}

fn target(given: &mut RawArgs) -> Result<Target, String> {
    let table = given.optional("table").unwrap_or_else(|| "prospects".to_owned());
    let (endpoint, region) = (given.optional("endpoint"), given.optional(TABLE_REGION));
    match (given.flag("aws"), endpoint) {
        (true, Some(_)) => Err("--aws and --endpoint exclude one another".to_owned()),
        (true, None) => Ok(Target::Aws { table, region }),
        (false, endpoint) => Ok(Target::Local {
            table,
            region,
            endpoint: endpoint.unwrap_or_else(|| "http://127.0.0.1:3001".to_owned()),
        }),
    }
}

fn command(name: &str, given: &mut RawArgs) -> Result<Command, String> {
    Ok(match name {
        "accounts create" => Command::CreateAccount(NewAccount {
            name: given.name("name")?,
            region: given.optional(PHONE_REGION).unwrap_or_else(|| "US".to_owned()),
            user_name: checked_name(
                "user-name",
                &given
                    .optional("user-name")
                    .unwrap_or_else(|| "Administrator".to_owned()),
            )?,
            user_email: given.email("user-email")?,
        }),
        "users create" => Command::CreateUser(
            given.account()?,
            NewUser {
                name: given.name("name")?,
                email: given.email("email")?,
            },
        ),
        "users list" => Command::ListUsers(given.account()?),
        "pipelines create" => Command::CreatePipeline(given.account()?, pipeline(given)?),
        "pipelines list" => Command::ListPipelines(given.account()?),
        "keys create" => Command::CreateKey(given.account()?, key(given)?),
        "keys list" => Command::ListKeys(given.account()?),
        "keys revoke" => Command::RevokeKey(given.account()?, given.id("key", KeyId::parse)?),
        "export" => Command::Export(given.account()?, PathBuf::from(given.required("out")?)),
        "import" => Command::Import {
            account: given.account()?,
            file: PathBuf::from(given.required("in")?),
            create: given.flag("create"),
        },
        "" => return Err("which command?".to_owned()),
        other => return Err(format!("{other:?} is no command")),
    })
}

fn pipeline(given: &mut RawArgs) -> Result<NewPipeline, String> {
    let stages: Vec<String> = given
        .required("stages")?
        .split(',')
        .map(|stage| checked_name("stages", stage))
        .collect::<Result<_, _>>()?;
    let default = match given.optional("default-stage") {
        None => 0,
        Some(wanted) => stages
            .iter()
            .position(|stage| stage == wanted.trim())
            .ok_or_else(|| format!("--default-stage {wanted:?} is none of --stages"))?,
    };
    Ok(NewPipeline {
        name: given.name("name")?,
        stages,
        default,
    })
}

fn key(given: &mut RawArgs) -> Result<NewKey, String> {
    let named = given.optional("permissions").unwrap_or_else(|| "*".to_owned());
    let permissions: Permissions = named
        .split(',')
        .map(|name| Permission::parse(name.trim()).ok_or_else(|| no_permission(name)))
        .collect::<Result<_, _>>()?;
    Ok(NewKey {
        name: given.name("name")?,
        user: given.optional_id("user", UserId::parse)?,
        permissions,
        prefix: if given.flag("test") {
            KeyPrefix::Test
        } else {
            KeyPrefix::Live
        },
    })
}

fn no_permission(name: &str) -> String {
    let names: Vec<_> = Permission::EVERY.into_iter().map(Permission::name).collect();
    format!("{name:?} is no permission; they are {}", names.join(", "))
}

fn checked_name(option: &str, text: &str) -> Result<String, String> {
    let name = domain::text::normalised(text);
    if (1..=MAX_NAME).contains(&name.chars().count()) {
        Ok(name)
    } else {
        Err(format!("--{option} takes 1 to {MAX_NAME} characters"))
    }
}

/// What was given: words, options with their values, and flags.
struct RawArgs {
    words: Vec<String>,
    options: BTreeMap<String, String>,
    flags: Vec<String>,
}

impl RawArgs {
    fn read(mut parser: Parser) -> Result<Self, lexopt::Error> {
        let mut given = Self {
            words: Vec::new(),
            options: BTreeMap::new(),
            flags: Vec::new(),
        };
        while let Some(argument) = parser.next()? {
            let name = match argument {
                Arg::Value(word) => {
                    given.words.push(word.string()?);
                    continue;
                }
                Arg::Short('h') => "help".to_owned(),
                Arg::Short(_) => return Err(argument.unexpected()),
                Arg::Long(name) => name.to_owned(),
            };
            if FLAGS.contains(&name.as_str()) {
                given.flags.push(name);
                continue;
            }
            let value = parser.value()?.string()?;
            let name = meant(name, &value);
            if given.options.insert(name.clone(), value).is_some() {
                return Err(format!("--{} is given twice", shown(&name)).into());
            }
        }
        Ok(given)
    }

    fn flag(&mut self, name: &str) -> bool {
        let before = self.flags.len();
        self.flags.retain(|flag| flag != name);
        self.flags.len() < before
    }

    fn optional(&mut self, name: &str) -> Option<String> {
        self.options.remove(name)
    }

    fn required(&mut self, name: &str) -> Result<String, String> {
        self.optional(name).ok_or_else(|| format!("--{name} is missing"))
    }

    fn name(&mut self, option: &str) -> Result<String, String> {
        checked_name(option, &self.required(option)?)
    }

    fn email(&mut self, option: &str) -> Result<Option<String>, String> {
        let given = self.optional(option);
        let read = |text: String| {
            let email = Email::parse(&text).ok_or_else(|| format!("--{option} {text:?} is no email address"))?;
            Ok(email.as_str().to_owned())
        };
        given.map(read).transpose()
    }

    fn account(&mut self) -> Result<AccountId, String> {
        self.id("account", AccountId::parse)
    }

    fn id<T>(&mut self, option: &str, parse: fn(&str) -> Option<T>) -> Result<T, String> {
        let text = self.required(option)?;
        parse(&text).ok_or_else(|| format!("--{option} {text:?} is no id of that kind"))
    }

    fn optional_id<T>(&mut self, option: &str, parse: fn(&str) -> Option<T>) -> Result<Option<T>, String> {
        if self.options.contains_key(option) {
            self.id(option, parse).map(Some)
        } else {
            Ok(None)
        }
    }

    fn nothing_left(&self, command: &str) -> Result<(), String> {
        let left = self.options.keys().chain(&self.flags).next();
        left.map_or(Ok(()), |name| Err(format!("{command:?} takes no --{}", shown(name))))
    }
}

/// `--region` means two things: a region of AWS has a dash in it (`eu-central-1`), the country whose dialling plan an account
/// uses has none (`US`).
fn meant(name: String, value: &str) -> String {
    match (name.as_str(), value.contains('-')) {
        ("region", true) => TABLE_REGION.to_owned(),
        ("region", false) => PHONE_REGION.to_owned(),
        _ => name,
    }
}

/// The option as it was given.
fn shown(name: &str) -> &str {
    if [TABLE_REGION, PHONE_REGION].contains(&name) {
        "region"
    } else {
        name
    }
}
