//! The first account of a deployment, with its user and a key, and the check of the deployment: what remains to be done
//! after `sam deploy`. A run that was interrupted is completed by another one.

use domain::api_key::KeyPrefix;
use domain::prospect::digest;
use domain::{AccountId, ApiKey, KeyRecord, Permission};
use shared::records::keys as key_records;
use shared::records::settings;
use ulid::Ulid;

use crate::accounts::{settings_of, write_account};
use crate::arguments::Target;
use crate::command::{Doctor, FirstAccount, NewKey, Owner};
use crate::{Admin, Failure, connect, doctor, keys};

/// The name of the key, by which another run finds it.
const KEY_NAME: &str = "First key";

/// The bytes of a ULID, and how many of them follow its time.
const ULID_BYTES: usize = 16;
const RANDOM_BYTES: usize = 10;

/// Creates what is missing, prints it on standard output, and checks the deployment.
pub async fn first_account(admin: &Admin, target: &Target, command: FirstAccount) -> Result<(), Failure> {
    let FirstAccount { new, url, receiver, new_key } = command;
    let account = id(target.name());
    let is_new = write_account(admin, settings_of(admin, new, account)?).await?;
    let verdict = if is_new { "created" } else { "exists" };
    let stored = settings::load(&admin.store, account).await?;
    show(admin, verdict, "account", &format!("{account}, {:?}", stored.account.name))?;
    if let Some(user) = stored.users.first() {
        show(admin, verdict, "user", &format!("{}, {:?}", user.id, user.name))?;
    }
    let records = key_records::list(&admin.store, account).await?;
    let own = records.iter().filter(|record| record.active && record.name == KEY_NAME);
    let own: Vec<&KeyRecord> = own.collect();
    match own.first() {
        Some(record) if !new_key => {
            let hint = "its text was shown when it was created; if it is lost, --new-key replaces it";
            show(admin, "exists", "key", &format!("{}; {hint}", record.id))?;
        }
        _ => replace_keys(admin, account, &own).await?,
    }
    let options = Doctor { url, account: Some(account), key_file: None, receiver };
    let checked = doctor::doctor(admin, target, &options).await;
    checked.map_err(|failure| {
        let next = "run the same command again to repeat the checks; it creates nothing twice";
        Failure::Other(format!("{}; {next}", connect::explain(target, &failure)))
    })
}

/// The id of a table's first account: the same in each run, so that a second run finds what the first one made.
fn id(table: &str) -> AccountId {
    let hash = digest(&format!("the first account of {table}"));
    let mut ulid = [0; ULID_BYTES];
    let random = ulid.iter_mut().rev().take(RANDOM_BYTES);
    for (place, byte) in random.zip(hash.bytes()) {
        *place = byte;
    }
    AccountId::new(Ulid::from_bytes(ulid))
}

/// Creates the key, and revokes the keys of earlier runs.
async fn replace_keys(admin: &Admin, account: AccountId, old_keys: &[&KeyRecord]) -> Result<(), Failure> {
    let key = ApiKey::new(admin.entropy.bytes(), KeyPrefix::Live);
    // Before it is stored: an interruption in between leaves a text that means nothing, and no key that nobody knows.
    show(admin, "new", "key", &format!("{}  It is shown only now: keep it in a safe place.", key.reveal()))?;
    let new = NewKey {
        owner: Owner { account },
        name: KEY_NAME.to_owned(),
        user: None,
        permissions: [Permission::All].into_iter().collect(),
        expires_at: None,
        allowed_cidrs: None,
        test: false,
    };
    let stored = keys::store_key(admin, &new, &key).await?;
    show(admin, "created", "key", &format!("{}, with all permissions", stored.id))?;
    for old in old_keys {
        keys::revoke(admin, account, old.id).await?;
        show(admin, "revoked", "key", &old.id.to_string())?;
    }
    Ok(())
}

/// Prints a line at once, in the columns of the report that follows.
fn show(admin: &Admin, verdict: &str, what: &str, text: &str) -> Result<(), Failure> {
    Ok(admin.output.line(&format!("{verdict:<11}  {what:<15}  {text}"))?)
}
