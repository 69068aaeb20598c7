//! Moves accounts from the data directory of one machine to AWS, or back. Both engines hold the same items, so that an
//! account keeps its ids, its keys, its history and its idempotency records.
//!
//! The command copies what belongs to an account: the items of its partitions, the items of its API keys, its idempotency
//! records, and the bytes of its files and exports. Three things change:
//!
//! - The secrets of webhooks are encrypted again, under the key of the target.
//! - The attribute `wake` of an item goes only if the message that it causes still waits in the database. Otherwise every
//!   event of the last 32 days would wake the dispatcher, which would send some of them again.
//! - Items whose time to live has ended stay behind.
//!
//! Items that belong to no account stay behind too. The mark of the sweeper's last run and the time of the last `erase
//! --replay` describe the table that they are in.
//!
//! Nobody may write to the accounts meanwhile. The command locks the data directory. It cannot lock AWS: the clients must
//! pause, and after a pause the queues must be empty.

mod copy;
mod objects;
mod secrets;
mod selection;
mod side;
mod verify;

use std::collections::BTreeSet;

use cli::Output;
use domain::AccountId;
use serde_json::json;
use shared::clock::Clock;
use store::Key;

use crate::arguments::{Move, Target};
use crate::{Failure, connect};
use selection::Selection;
use side::Side;

/// Copies what the target lacks, compares both sides, and prints the numbers.
pub async fn run(mut command: Move) -> Result<(), String> {
    let moved = move_accounts(&mut command).await;
    moved.map_err(|failure| connect::explain(&Target::Table(command.table), &failure))
}

async fn move_accounts(command: &mut Move) -> Result<(), Failure> {
    let (clock, output) = (Clock::System, Output::of_process());
    let is_to_aws = command.options.to_aws.is_some();
    let machine = if is_to_aws {
        Side::of_existing_directory(&command.directory)?
    } else {
        Side::of_directory(&command.directory)?
    };
    let aws = Side::of_table(&mut command.table, &command.options).await?;
    let (from, to) = if is_to_aws { (machine, aws) } else { (aws, machine) };

    let accounts = chosen(&from, &command.options.accounts).await?;
    let mut new = BTreeSet::new();
    for account in &accounts {
        if to.store.get(&Key::account(*account)).await?.is_none() {
            new.insert(*account);
        } else {
            output.note(&format!("the target has {account} already: it is compared and not copied"));
        }
    }
    let now = clock.now();
    let copied = copy::copy(&from, &to, &Selection::new(new, now), &output).await?;
    let compared = verify::compare(&from, &to, &Selection::new(accounts, now)).await?;
    let differences = compared.differences;
    let result = json!({
        "items": compared.items,
        "copied": copied,
        "objects": compared.objects,
        "differences": differences,
    });
    output.line(&serde_json::to_string_pretty(&result)?)?;
    match differences {
        0 => Ok(()),
        _ => Err(Failure::Other(format!("the two sides differ in {differences} places"))),
    }
}

/// The accounts that the command names, or all accounts.
async fn chosen(from: &Side, named: &[AccountId]) -> Result<BTreeSet<AccountId>, Failure> {
    if named.is_empty() {
        return Ok(from.store.accounts().await?.into_iter().collect());
    }
    for account in named {
        if from.store.get(&Key::account(*account)).await?.is_none() {
            return Err(Failure::Other(format!("there is no {account} to move")));
        }
    }
    Ok(named.iter().copied().collect())
}
