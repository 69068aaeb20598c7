//! Items as both sides have them: with the secrets of webhooks in plain text, and without `wake` unless a message waits.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use domain::{AccountId, WebhookId};
use shared::secrets::Owner;
use store::item::Value;
use store::key::WAKE;
use store::{Item, Key, StoreError};

use super::side::Side;

/// The end of the partition keys of webhooks.
const WEBHOOKS: &str = "#WEBHOOKS";

impl Side {
    /// An item of this side, with its secrets in plain text.
    pub(super) async fn opened(&self, key: &Key, mut item: Item) -> Result<Item, StoreError> {
        if !self.waking.contains(key) {
            item.remove(WAKE);
        }
        let Some(owner) = webhook(key) else { return Ok(item) };
        for sealed in secrets(&mut item) {
            *sealed = STANDARD.encode(self.secrets.open(owner, sealed).await?);
        }
        Ok(item)
    }

    /// An item whose secrets are in plain text, as this side stores it.
    pub(super) async fn sealed(&self, key: &Key, mut item: Item) -> Result<Item, StoreError> {
        let Some(owner) = webhook(key) else { return Ok(item) };
        for plain in secrets(&mut item) {
            let malformed = |_| StoreError::Malformed("a secret that is not Base64".to_owned());
            let secret = STANDARD.decode(&*plain).map_err(malformed)?;
            *plain = self.secrets.seal(owner, &secret).await?;
        }
        Ok(item)
    }
}

/// The webhook that is stored under this key.
pub(super) fn webhook(key: &Key) -> Option<Owner> {
    let account = key.pk.strip_suffix(WEBHOOKS)?;
    Some(Owner {
        account: AccountId::parse(&format!("account_{account}"))?,
        webhook: WebhookId::parse(&format!("webhook_{}", key.sk))?,
    })
}

/// The secrets of a webhook: the current one, and replaced ones that still sign.
fn secrets(webhook: &mut Item) -> Vec<&mut String> {
    let mut found = Vec::new();
    for (name, value) in webhook {
        match value {
            Value::S(secret) if name == "secret" => found.push(secret),
            Value::L(previous) if name == "previousSecrets" => found.extend(previous.iter_mut().filter_map(replaced)),
            _ => {}
        }
    }
    found
}

fn replaced(previous: &mut Value) -> Option<&mut String> {
    let Value::M(previous) = previous else { return None };
    match previous.get_mut("secret") {
        Some(Value::S(secret)) => Some(secret),
        Some(_) | None => None,
    }
}
