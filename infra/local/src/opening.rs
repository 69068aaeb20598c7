//! Opens everything that the stack needs before it starts: its ports, its data and its ready file. Reports all problems
//! together, each with its remedy.

use std::net::Ipv4Addr;

use tokio::net::TcpListener;

use crate::arguments::Arguments;
use crate::data_directory::DataDirectory;
use crate::database::{self, Database};
use crate::ready::Ready;

/// The ports, and the data.
pub struct Opened {
    /// The gateway's port.
    pub gateway: TcpListener,
    /// The port of the embedded DynamoDB.
    pub dynamodb: TcpListener,
    /// The reason if it is not the expected port.
    pub note: Option<String>,
    /// The port of the stubs of SQS and KMS.
    pub aws_stubs: TcpListener,
    /// The directory of the database. Locked until it is dropped; `None` for data in memory.
    pub directory: Option<DataDirectory>,
    /// The database.
    pub database: Database,
    /// Whether it is new, so that nobody has used it.
    pub is_new: bool,
}

/// Opens everything.
///
/// # Errors
/// One line for each cause.
pub async fn open(arguments: &Arguments) -> Result<Opened, String> {
    let mut faults = Vec::new();
    let gateway = kept(bind_gateway(arguments).await, &mut faults);
    let dynamodb = kept(bind_dynamodb(arguments).await, &mut faults);
    let aws_stubs = kept(bind_near(arguments, 2).await, &mut faults);
    let data = kept(open_data(arguments), &mut faults);
    if let Some(path) = &arguments.ready_file {
        kept(Ready::check(path), &mut faults);
    }
    match (gateway, dynamodb, aws_stubs, data) {
        (Some(gateway), Some((dynamodb, note)), Some((aws_stubs, _)), Some((directory, database, is_new)))
            if faults.is_empty() =>
        {
            Ok(Opened {
                gateway,
                dynamodb,
                note,
                aws_stubs,
                directory,
                database,
                is_new,
            })
        }
        _ => Err(faults.join("\n")),
    }
}

/// Returns the value, or adds the error to the faults.
fn kept<T>(result: Result<T, String>, faults: &mut Vec<String>) -> Option<T> {
    result.map_err(|fault| faults.push(fault)).ok()
}

fn open_data(arguments: &Arguments) -> Result<(Option<DataDirectory>, Database, bool), String> {
    let Some(path) = arguments.directory() else {
        return Ok((None, database::in_memory()?, true));
    };
    // Lock the directory first, to keep other processes out.
    let directory = DataDirectory::lock(path)?;
    let is_new = directory.begin_filling()?;
    let database = directory.database()?;
    Ok((Some(directory), database, is_new))
}

async fn bind_gateway(arguments: &Arguments) -> Result<TcpListener, String> {
    let (host, port) = (arguments.host.as_str(), arguments.port);
    let bound = TcpListener::bind((host, port)).await;
    bound.map_err(|error| format!("port {port} cannot be used ({error}): try --port 0, which takes any free port"))
}

/// Binds the emulator's port: the requested one, or the one after the gateway's port, or any free one with a note.
async fn bind_dynamodb(arguments: &Arguments) -> Result<(TcpListener, Option<String>), String> {
    match arguments.dynamodb_port {
        Some(port) => {
            let remedy = "try --dynamodb-port 0, which takes any free port";
            let bound = bind(port).await;
            let listener = bound.map_err(|error| format!("port {port} cannot be used ({error}): {remedy}"))?;
            Ok((listener, None))
        }
        None => bind_near(arguments, 1).await,
    }
}

/// Binds the port at this offset from the gateway's port if the command line names that port, or else any free port. If
/// the port is taken, it binds any free port and returns a note.
async fn bind_near(arguments: &Arguments, offset: u16) -> Result<(TcpListener, Option<String>), String> {
    let preferred = arguments.port.checked_add(offset).filter(|_| arguments.port != 0);
    let any = async || bind(0).await.map_err(|error| format!("no port is free ({error})"));
    match preferred {
        None => Ok((any().await?, None)),
        Some(port) => match bind(port).await {
            Ok(listener) => Ok((listener, None)),
            Err(_) => Ok((any().await?, Some(format!("port {port} is taken")))),
        },
    }
}

/// The ports of DynamoDB and of the AWS stubs are for this machine alone.
async fn bind(port: u16) -> std::io::Result<TcpListener> {
    TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await
}
