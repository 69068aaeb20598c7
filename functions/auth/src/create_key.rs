//! POST /keys: creates a key. Only this response shows its text (SPECIFICATION §5.6).

use domain::api_key::KeyPrefix;
use domain::{ApiKey, Caller, KeyId, Permission, Permissions, UserId};
use shared::endpoints::users;
use shared::gate::seal::Seal;
use shared::gate::{Context, Decision};
use shared::http::Length;
use shared::http::{ApiError, Body, Code, Json, Reply};
use shared::records;
use shared::records::keys::KeyView;

const NAME: Length = Length::within(200);

/// The most active keys of an account: a change of the settings writes them in one transaction with its pipelines.
const MAX_KEYS: usize = 60;

/// The fields of a request.
struct Input {
    name: String,
    permissions: Permissions,
    user_id: Option<UserId>,
}

/// Creates a key.
///
/// # Errors
/// 400 with every field error; 403 if the key would have a permission that the caller's key lacks; 409 if the account
/// has `MAX_KEYS` active keys; 503 if the store does not answer.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut body = context.call.json()?;
    let input = read(&mut body);
    let mut errors = body.into_errors();
    let settings = context.settings().await?;
    users::check(&settings, &mut errors, "userId", input.user_id, None);
    let input = errors.or(input)?;
    let lacking = context.caller.permissions.lacking(&input.permissions);
    if !lacking.is_empty() {
        let names: Vec<_> = lacking.into_iter().map(Permission::name).collect();
        let message = format!("This key lacks what it would hand out: {}.", names.join(", "));
        return Err(ApiError::new(Code::Forbidden, message));
    }
    create(context, input).await
}

fn read(body: &mut Body) -> Input {
    let name = body.required_text("name", NAME);
    let permissions = permissions(body);
    let user_id = body.parse("userId", UserId::UNKNOWN, UserId::parse);
    Input {
        name,
        permissions,
        user_id,
    }
}

fn permissions(body: &mut Body) -> Permissions {
    if !body.has("permissions") {
        body.fault("permissions", "is required");
    }
    let Some(value) = body.value("permissions") else {
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

async fn create(context: &Context<'_>, input: Input) -> Result<Reply, ApiError> {
    let seal = Seal::new(context);
    let key = ApiKey::new(seal.secret, KeyPrefix::Live);
    let id = KeyId::new(context.app.entropy.ulid(context.now));
    let Input {
        name,
        permissions,
        user_id,
    } = input;
    let user_id = user_id.unwrap_or(context.caller.user_id);
    context
        .decide_and_commit(|| async {
            let (settings, keys) = records::settings::load_with_keys(&context.app.store, context.account()).await?;
            if keys.iter().filter(|key| key.active).count() >= MAX_KEYS {
                let message = format!("An account has at most {MAX_KEYS} active keys.");
                return Err(ApiError::new(Code::Conflict, message));
            }
            if settings.user(user_id).is_none() {
                return Err(ApiError::invalid("userId", UserId::UNKNOWN));
            }
            let caller = Caller {
                account_id: context.caller.account_id,
                account_name: settings.account.name.clone(),
                key_id: id,
                key_name: name.clone(),
                user_id,
                permissions: permissions.clone(),
                created_at: context.now,
                token_secret: context.caller.token_secret.clone(),
                settings_version: settings.account.settings_version.saturating_add(1),
            };
            let record = records::keys::record(&key, &caller);
            let reply = Reply::item(&KeyView::new(record, None, Some(&seal.key_placeholder())))?.created();
            let reply = seal.on(reply, &context.caller);
            let mut writes = records::keys::create(&key, &caller, context.app.config.new_key_limits)?.to_vec();
            // A concurrent change of the settings has not read this key. The new version makes that change read again.
            writes.extend(records::settings::advance(
                &settings.account,
                settings.account.clone(),
                &keys,
            )?);
            Ok(Some(Decision::new(writes, reply)))
        })
        .await
}
