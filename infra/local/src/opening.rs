//! Opens everything that the stack needs before it starts: its port, its data and its ready file. Reports all problems
//! together, each with its remedy.

use shared::data_directory::DataDirectory;
use store::sqlite::{Durability, Sqlite};
use tokio::net::TcpListener;

use crate::arguments::Arguments;
use crate::ready::Ready;

/// The port, and the data.
pub struct Opened {
    /// The gateway's port.
    pub gateway: TcpListener,
    /// The directory of the database. Locked until it is dropped; `None` for data in memory.
    pub directory: Option<DataDirectory>,
    /// The database.
    pub database: Sqlite,
    /// Whether it is new, so that nobody has used it.
    pub is_new: bool,
}

/// Opens everything.
pub async fn open(arguments: &Arguments) -> Result<Opened, String> {
    let mut faults = Vec::new();
    let gateway = kept(bind_gateway(arguments).await, &mut faults);
    let data = kept(open_data(arguments), &mut faults);
    if let Some(path) = &arguments.ready_file {
        kept(Ready::check(path), &mut faults);
    }
    match (gateway, data) {
        (Some(gateway), Some((directory, database, is_new))) if faults.is_empty() => {
            Ok(Opened { gateway, directory, database, is_new })
        }
        _ => Err(faults.join("\n")),
    }
}

/// Returns the value, or adds the error to the faults.
fn kept<T>(result: Result<T, String>, faults: &mut Vec<String>) -> Option<T> {
    result.map_err(|fault| faults.push(fault)).ok()
}

fn open_data(arguments: &Arguments) -> Result<(Option<DataDirectory>, Sqlite, bool), String> {
    let Some(path) = arguments.directory() else {
        return Ok((None, Sqlite::in_memory()?, true));
    };
    // Lock the directory first, to keep other processes out.
    let directory = DataDirectory::lock(path)?;
    let is_new = directory.begin_filling()?;
    let database = directory.database(Durability::ProcessEnd)?;
    Ok((Some(directory), database, is_new))
}

async fn bind_gateway(arguments: &Arguments) -> Result<TcpListener, String> {
    let (host, port) = (arguments.host.as_str(), arguments.port);
    let bound = TcpListener::bind((host, port)).await;
    bound.map_err(|error| format!("port {port} cannot be used ({error}): try --port 0, which takes any free port"))
}
