//! POST /keys: makes a key, whose text is shown this once (contract.md §7).

use shared::domain::api_key::KeyPrefix;
use shared::domain::{ApiKey, Caller, KeyId, Limits, Permission, Permissions, UserId};
use shared::gate::{Committed, Context, seal};
use shared::http::body::Length;
use shared::http::{ApiError, Body, Code, Json, Reply};
use shared::repo;

use crate::view;

const NAME: Length = Length::within(200);

/// The most keys of an account, revoked ones too: a change of the settings writes all of them in one transaction.
const MAX_KEYS: usize = 90;

const NO_USER: &str = "is no user of this account";

/// What was sent.
struct Sent {
    name: String,
    permissions: Permissions,
    user_id: Option<UserId>,
}

/// Makes a key.
///
/// # Errors
/// 400 with every fault; 403 where the key would be allowed more than the caller's; 409 where the account has as many keys
/// as it can have; 503 where the store does not answer.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut body = context.call.json()?;
    let sent = read(&mut body);
    let mut faults = body.into_faults();
    let settings = context.settings().await?;
    if sent.user_id.is_some_and(|id| settings.user(id).is_none()) {
        faults.add("userId", NO_USER);
    }
    let sent = faults.or(sent)?;
    let lacking = context.caller.permissions.lacking(&sent.permissions);
    if !lacking.is_empty() {
        let names: Vec<_> = lacking.into_iter().map(Permission::name).collect();
        let message = format!("This key lacks what it would hand out: {}.", names.join(", "));
        return Err(ApiError::new(Code::Forbidden, message));
    }
    if repo::keys::list(&context.app.store, context.account()).await?.len() >= MAX_KEYS {
        return Err(ApiError::new(
            Code::Conflict,
            format!("An account has at most {MAX_KEYS} keys."),
        ));
    }
    create(context, sent).await
}

fn read(body: &mut Body) -> Sent {
    let name = body.required_text("name", NAME);
    let permissions = permissions(body);
    let user_id = body.parse("userId", NO_USER, UserId::parse);
    Sent {
        name,
        permissions,
        user_id,
    }
}

fn permissions(body: &mut Body) -> Permissions {
    let Some(value) = body.value("permissions") else {
        body.fault("permissions", "is required");
        return Permissions::default();
    };
    let Json::Array(names) = value else {
        body.fault(
            "permissions",
            format!("must be an array of strings, not {}", value.kind()),
        );
        return Permissions::default();
    };
    if names.is_empty() {
        body.fault("permissions", "must not be empty");
    }
    let mut allowed = Vec::new();
    for (at, name) in names.iter().enumerate() {
        match name {
            Json::Text(name) if let Some(permission) = Permission::parse(name) => allowed.push(permission),
            _ => {
                let names: Vec<_> = Permission::EVERY.into_iter().map(Permission::name).collect();
                body.fault(
                    &format!("permissions[{at}]"),
                    format!("must be one of {}", names.join(", ")),
                );
            }
        }
    }
    Permissions::from_iter(allowed)
}

async fn create(context: &Context<'_>, sent: Sent) -> Result<Reply, ApiError> {
    let salt = context.app.entropy.bytes();
    let key = ApiKey::new(seal::secret(context.call, &salt), KeyPrefix::Live);
    let caller = Caller {
        key_id: KeyId::new(context.app.entropy.ulid(context.now)),
        key_name: sent.name,
        user_id: sent.user_id.unwrap_or(context.caller.user_id),
        permissions: sent.permissions,
        created_at: context.now,
        ..(*context.caller).clone()
    };
    let record = repo::keys::record(&key, &caller);
    let mut reply = Reply::item(&view::item(record, None, Some(seal::PLACEHOLDER)))?.created();
    reply.salt = Some(seal::salt_text(&salt));
    let writes = repo::keys::create(&key, &caller, Limits::default())?;
    match context.commit(writes.to_vec(), None, reply).await? {
        Committed::Done(reply) => Ok(reply),
        // Both items are new and random: only a repeated transaction can find them there.
        Committed::Lost(_) => Err(ApiError::conflict()),
    }
}
