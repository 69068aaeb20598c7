//! Requests to the functions.

use account::Account;
use auth::Auth;
use hires::Hires;
use notes_meetings::NotesMeetings;
use prospects::Prospects;
use serde_json::Value;
use shared::gate::route::{Found, find};
use shared::gate::{self, Family};
use tasks::Tasks;
use webhooks::Webhooks;

use super::World;
use crate::request::Request;

impl World {
    /// A request of that method. `target` is the path below `/v2`, with the query.
    pub fn send(&self, method: &str, target: &str) -> Request<'_> {
        Request::new(self, method, target)
    }

    pub fn get(&self, target: &str) -> Request<'_> {
        self.send("GET", target)
    }

    pub fn post(&self, target: &str, body: Value) -> Request<'_> {
        self.send("POST", target).json(&body)
    }

    pub fn patch(&self, target: &str, body: Value) -> Request<'_> {
        self.send("PATCH", target).json(&body)
    }

    pub fn delete(&self, target: &str) -> Request<'_> {
        self.send("DELETE", target)
    }

    pub(crate) async fn serve(&self, request: &Request<'_>) -> lambda_http::Response<lambda_http::Body> {
        let (event, method, path) = (request.event(), request.method(), request.path());
        if owns::<Prospects>(method, path) {
            gate::serve(&self.apps.prospects, &Prospects, event).await
        } else if owns::<Tasks>(method, path) {
            gate::serve(&self.apps.tasks, &Tasks, event).await
        } else if owns::<Hires>(method, path) {
            gate::serve(&self.apps.hires, &Hires, event).await
        } else if owns::<NotesMeetings>(method, path) {
            gate::serve(&self.apps.notes_meetings, &NotesMeetings, event).await
        } else if owns::<Webhooks>(method, path) {
            gate::serve(&self.apps.webhooks, &Webhooks, event).await
        } else if owns::<Account>(method, path) {
            gate::serve(&self.apps.account, &Account, event).await
        } else {
            gate::serve(&self.apps.auth, &Auth, event).await
        }
    }
}

fn owns<F: Family>(method: &str, path: &str) -> bool {
    !matches!(find(F::ROUTES, method, path), Found::Nothing)
}
