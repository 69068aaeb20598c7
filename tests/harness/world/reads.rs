//! Two ways to the table: over sockets to the emulator, or as in `cargo run` (ADR 0038).

use std::net::Ipv4Addr;
use std::path::PathBuf;
use std::sync::OnceLock;

use aws_smithy_runtime_api::client::http::SharedHttpClient;
use local::database::{self, Database};
use local::embedded::Embedded;
use shared::clock::Clock;
use store::Entropy;
use tokio::net::TcpListener;

/// `TEST_READS` in the environment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reads {
    /// The emulator answers every call, from memory.
    Emulator,
    /// `TEST_READS=direct`: the database is a file, and connections of our own read it. The nightly job runs the service
    /// tests so. The emulator has no thread of its own, because its timing would change the order of random ids.
    Direct,
}

impl Reads {
    /// The way of this run; read once a process.
    pub fn of_this_run() -> Self {
        static READS: OnceLock<Reads> = OnceLock::new();
        let text = || std::env::var("TEST_READS").unwrap_or_default();
        *READS.get_or_init(|| match text().as_str() {
            "" => Self::Emulator,
            "direct" => Self::Direct,
            other => panic!("TEST_READS is direct or nothing, not {other}"),
        })
    }

    /// New connections to the emulator, or its interface in this process.
    pub(super) fn wire(self, embedded: &Embedded) -> SharedHttpClient {
        match self {
            Self::Emulator => aws_smithy_http_client::Builder::new().build_http(),
            Self::Direct => embedded.http_client(),
        }
    }
}

/// The folder of a database in a file; removed when this is dropped.
pub(super) struct Folder(PathBuf);

impl Folder {
    /// The bytes of all files.
    pub(super) fn bytes(&self) -> Vec<u8> {
        let files = std::fs::read_dir(&self.0).expect("a folder");
        let files = files.map(|file| std::fs::read(file.expect("a file").path()).expect("its bytes"));
        files.collect::<Vec<_>>().concat()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // If this fails, the files stay in the folder of temporary files.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// An emulator with an empty table, its database, and the folder of the database's file.
pub(super) async fn embedded(reads: Reads) -> (Embedded, Database, Option<Folder>) {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.expect("a port");
    let (database, folder) = match reads {
        Reads::Emulator => (database::in_memory().expect("a database in memory"), None),
        Reads::Direct => {
            let name = format!("world-{}", Entropy::System.ulid(Clock::System.now()));
            let folder = Folder(std::env::temp_dir().join(name));
            std::fs::create_dir(&folder.0).expect("a folder");
            let path = folder.0.join("database");
            let database = database::in_file(path.to_str().expect("a path")).expect("a database in a file");
            (database, Some(folder))
        }
    };
    let embedded = Embedded::start(listener, database.clone()).expect("an emulator");
    (embedded, database, folder)
}
