//! Requests to the functions.

use local::families::ResourceFamily;
use serde_json::Value;

use super::World;
use crate::function_calls::made_by;
use crate::request::Request;
use crate::response::Response;

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

    /// What the function of this family answers, whether or not the gateway would send it the request.
    pub async fn answer_of(&self, family: ResourceFamily, request: &Request<'_>) -> Response {
        let answer = self.run(family, request).await;
        Response::new(format!("{} {}", family.name(), request.path()), answer)
    }

    /// The answer as the gateway gets it, whether or not the document has it.
    pub async fn answer(&self, request: &Request<'_>) -> lambda_http::Response<lambda_http::Body> {
        if request.path() == mcp::PATH {
            return self.exchange(request).await;
        }
        if auth::oauth::route(request.path()).is_some() {
            return made_by("auth", auth::oauth::answer(&self.apps().auth, request.call())).await;
        }
        self.serve(request).await
    }

    pub(crate) async fn serve(&self, request: &Request<'_>) -> lambda_http::Response<lambda_http::Body> {
        self.run(ResourceFamily::for_path(request.path()), request).await
    }

    async fn run(&self, family: ResourceFamily, request: &Request<'_>) -> lambda_http::Response<lambda_http::Body> {
        made_by(family.name(), family.answer(self.apps(), request.call())).await
    }

    /// Lets every function open its connection to the table, as at a cold start.
    pub async fn connect(&self) {
        for family in ResourceFamily::ALL {
            made_by(family.name(), self.dispatcher.store.prime()).await;
        }
        made_by("mcp", self.apps().mcp.connect()).await;
        made_by("dispatcher", self.dispatcher.connect()).await;
    }
}
