//! The service over the data of one machine.

use std::sync::Arc;

use axum::{Router, middleware};
use domain::Limits;
use shared::app::{App, Services};
use shared::clock::Clock;
use shared::config::{KeyFormat, Targets};
use shared::data_directory::DataDirectory;
use shared::records::events::moments::Moments;
use store::sqlite::Sqlite;
use store::{Entropy, Store};
use tokio::sync::mpsc;

use crate::bucket::{LocalBucket, UrlKey};
use crate::families::Apps;
use crate::file_urls;
use crate::gateway::Gateway;
use crate::queue::Queue;
use crate::services;
use crate::worker::Workers;

/// The database, and what else the service uses.
pub struct Machine {
    pub(crate) database: Sqlite,
    pub(crate) services: Services,
    bucket: LocalBucket,
    queue: Queue,
    moments: Moments,
    targets: Targets,
    origin: String,
}

impl Machine {
    /// The service at this origin over this database, with the files and the secret of the directory; without one, both are
    /// in memory.
    pub fn open(
        origin: String,
        database: Sqlite,
        directory: Option<&DataDirectory>,
        targets: Targets,
    ) -> Result<Self, String> {
        let queue = Queue::new(Clock::System);
        let secret = directory.map_or_else(|| Ok(Entropy::System.bytes()), DataDirectory::secret)?;
        let signer = Arc::new(UrlKey::new(origin.clone(), secret));
        let files = directory.map(DataDirectory::files);
        let bucket = LocalBucket::open(files, signer, queue.clone(), Clock::System)?;
        Ok(Self {
            services: services::in_process(secret, Entropy::System, &queue, &bucket),
            database,
            bucket,
            queue,
            moments: Moments::default(),
            targets,
            origin,
        })
    }

    /// The table.
    pub fn store(&self, entropy: Entropy) -> Store {
        Store::new(Arc::new(self.database.clone()), entropy)
    }

    /// The app of a function.
    pub fn app(&self, key_format: KeyFormat) -> App {
        let (config, store) = (services::config(key_format, self.targets), self.store(Entropy::System));
        let app = App::new(config, self.services.clone(), store, Clock::System, Entropy::System);
        app.in_one_process(self.moments.clone())
    }

    /// The API and the bucket. The receiver closes when the last request has ended.
    pub fn api(&self, key_format: KeyFormat, limits: Limits) -> (Router, mpsc::Receiver<()>) {
        let apps = Apps::new(|| {
            let mut app = self.app(key_format);
            app.config.new_key_limits = limits;
            app
        });
        let (gateway, idle) = Gateway::new(apps);
        // Others may name any host to a service of several machines, so its configuration tells the origin.
        let gateway = match self.targets {
            Targets::Public => gateway.at(self.origin.clone()),
            Targets::LoopbackToo => gateway,
        };
        let at_host = middleware::from_fn_with_state(self.origin.clone(), file_urls::at_host_of_request);
        (gateway.router().layer(at_host).merge(self.bucket.router()), idle)
    }

    /// Starts the background tasks.
    pub fn start_workers(&self) -> Workers {
        Workers::start(self.app(KeyFormat::Checked), &self.queue, &self.database)
    }
}
