//! Checks a deployment as its clients and its operators see it, and reports each fault. Everything that it creates has
//! "doctor" in its name and is removed at the end.
#![expect(clippy::indexing_slicing, reason = "a member that a JSON value lacks is null, not a panic")]

mod api;
mod console;
mod deployment;
mod erasures;
mod expect;
mod prospects;
mod quota;
mod report;
mod webhook;

use cli::{Address, PlainHttp, key_of_file};
use domain::{AccountId, ApiKey, KeyId, Permission, Permissions};
use serde_json::Value;
use store::Key;

use crate::arguments::{RemoteTable, Target};
use crate::command::{Doctor, NewKey, Owner};
use crate::{Admin, Failure, connect, keys};
use api::Api;
use report::{Report, Wrong};

/// The name of the temporary key.
const KEY_NAME: &str = "doctor";

/// What the checks need.
const NEEDED: [Permission; 4] =
    [Permission::ProspectsRead, Permission::ProspectsWrite, Permission::WebhooksRead, Permission::WebhooksWrite];

/// What the temporary key may read besides, so that each function reads the table once.
const READ_TOO: [Permission; 5] = [
    Permission::AccountRead,
    Permission::HiresRead,
    Permission::MeetingsRead,
    Permission::NotesRead,
    Permission::TasksRead,
];

const COMPARE: &str = "compare --url, --table and --region (--data on a laptop) with the outputs ApiUrl and TableName of \
                       one stack";

/// The key that the checks use.
struct Access {
    key: ApiKey,
    /// The temporary key, to be revoked.
    temporary: Option<(AccountId, KeyId)>,
}

/// Runs the checks.
pub async fn doctor(admin: &Admin, target: &Target, options: &Doctor) -> Result<(), Failure> {
    let mut report = Report::default();
    let access = match (&options.key_file, options.account) {
        (Some(file), _) => {
            let key = key_of_file(file)?;
            report.add("table", table_knows(admin, target, &key).await);
            Some(Access { key, temporary: None })
        }
        (None, Some(account)) => {
            let issued = temporary_key(admin, account).await;
            let seen = issued.as_ref().map(|_| format!("{:?} has the account", target.name()));
            report.add("table", seen.map_err(|failure| unusable(target, failure)));
            issued.ok()
        }
        (None, None) => return Err(Failure::Other("--account or --key-file is missing".to_owned())),
    };
    match access {
        Some(access) => {
            examine(admin, options, &access, &mut report).await?;
            if let Some((account, key)) = access.temporary {
                let revoked = keys::revoke(admin, account, key).await;
                let remains = |failure| Wrong::new(format!("the key {key} remains"), format!("{failure}"), "revoke it");
                report.add("revoke the key", revoked.map(|_| key.to_string()).map_err(remains));
            }
        }
        None => report.skip("key and all requests", "there is no key to check them with"),
    }
    report.add("sweeper", deployment::sweeper(admin).await);
    match options.account {
        Some(account) => report.add("erasures", erasures::check(admin, account).await),
        None => report.skip("erasures", "--account names the account whose erasures are checked"),
    }
    if let Target::Table(table @ RemoteTable { endpoint: None, .. }) = target {
        quota::check(table, &mut report);
        report.skip("alarms", deployment::ALARMS);
    }
    report.print(admin)
}

async fn temporary_key(admin: &Admin, account: AccountId) -> Result<Access, Failure> {
    let new = NewKey {
        owner: Owner { account },
        name: KEY_NAME.to_owned(),
        user: None,
        permissions: NEEDED.into_iter().chain(READ_TOO).collect(),
        expires_at: None,
        allowed_cidrs: None,
        test: false,
    };
    let (record, key) = keys::issue(admin, &new).await?;
    let temporary = Some((account, record.id));
    Ok(Access { key, temporary })
}

/// Whether the table has the item of this key.
async fn table_knows(admin: &Admin, target: &Target, key: &ApiKey) -> Result<String, Wrong> {
    let item = admin.store.get(&Key::api_key(&key.hash())).await;
    match item.map_err(|error| unusable(target, &error.into()))? {
        Some(_) => Ok(format!("{:?} has the key", target.name())),
        None => Err(Wrong::new(
            format!("the table {:?} does not have the key", target.name()),
            "the key or the table belongs to another deployment, or the key is mistyped",
            COMPARE,
        )),
    }
}

fn unusable(target: &Target, failure: &Failure) -> Wrong {
    let cause = "the table's name, its region or the credentials are wrong";
    Wrong::new(connect::explain(target, failure), cause, COMPARE)
}

/// The checks that send requests.
async fn examine(admin: &Admin, options: &Doctor, access: &Access, report: &mut Report) -> Result<(), Failure> {
    // A deployment of one's own may be behind a proxy that adds TLS.
    let address = Address::parse(&options.url, PlainHttp::AnyHost);
    let address = address.map_err(|message| Failure::Other(format!("--url: {message}")))?;
    let api = Api::new(address, access.key.clone());
    let key = accepted(&api, access).await;
    let is_accepted = key.is_ok();
    report.add("key", key);
    if !is_accepted {
        report.skip("requests", "the key is not accepted");
        return Ok(());
    }
    deployment::functions(&api, report).await;
    console::check(&api, report).await;
    let sample = prospects::Sample::new(&admin.entropy.ulid(admin.clock.now()).to_string());
    prospects::check(&api, &sample, report).await;
    webhook::check(&api, options, report).await;
    prospects::feed(&api, &sample, report).await;
    report.add("delete", prospects::remove(&api, &sample).await);
    Ok(())
}

async fn accepted(api: &Api, access: &Access) -> Result<String, Wrong> {
    let answer = api.get("/auth").await;
    let answer = answer.map_err(|cause| {
        let next = "compare --url with the output ApiUrl; on a laptop, `cargo run` starts the API";
        Wrong::new(format!("{} does not answer", api.url()), cause, next)
    })?;
    if answer.status == 401 {
        let cause = match access.temporary {
            Some(_) => "the API uses another table than the one given here",
            None => "the key is mistyped, revoked, or of another deployment",
        };
        return Err(Wrong::new("the API refuses the key with 401", cause, COMPARE));
    }
    let body = expect::expect(answer, 200, "/auth")?.json();
    let granted: Permissions = serde_json::from_value(body["item"]["permissions"].clone()).unwrap_or_default();
    let lacking: Vec<_> = NEEDED.into_iter().filter(|needed| !granted.allow(*needed)).collect();
    if lacking.is_empty() {
        return Ok(format!("accepted, of {}", text(&body["item"]["accountId"])));
    }
    let names = lacking.into_iter().map(Permission::name).collect::<Vec<_>>().join(", ");
    Err(Wrong::new(
        format!("the key lacks {names}"),
        "it was created for less than these checks do",
        "use a key with these permissions, or --account, which makes one",
    ))
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}
