//! The writes: transactions, and single conditional writes.

use aws_sdk_dynamodb::config::http::HttpResponse;
use aws_sdk_dynamodb::config::retry::RetryConfig;
use aws_sdk_dynamodb::error::{BuildError, ProvideErrorMetadata, SdkError};
use aws_sdk_dynamodb::operation::delete_item::DeleteItemError;
use aws_sdk_dynamodb::operation::put_item::PutItemError;
use aws_sdk_dynamodb::operation::transact_write_items::TransactWriteItemsError;
use aws_sdk_dynamodb::operation::update_item::UpdateItemError;
use aws_sdk_dynamodb::types::error::ConditionalCheckFailedException;
use aws_sdk_dynamodb::types::{
    CancellationReason, ConditionCheck, Delete, Put, ReturnValue, ReturnValuesOnConditionCheckFailure,
    TransactWriteItem, Update,
};

use super::error::failure;
use super::expression::Expression;
use super::{DynamoDb, SdkItem, attributes, malformed, replies, sdk_item};
use crate::StoreError;
use crate::engine::{EngineFailure, Outcome};
use crate::item_json::ItemJson;
use crate::write::{Change, Part, Write};

/// The builder of a write with the write's condition and the placeholders. The SDK has no trait that its builders share.
macro_rules! guarded {
    ($builder:expr, $expression:expr, $condition:expr) => {
        $builder
            .set_condition_expression($condition)
            .set_expression_attribute_names($expression.names())
            .set_expression_attribute_values($expression.values())
    };
}

impl DynamoDb {
    pub(super) async fn transact_write_items(&self, writes: &[Write], token: &str) -> Result<Vec<Part>, EngineFailure> {
        let actions = writes.iter().map(|write| self.action(write));
        let actions = actions.collect::<Result<Vec<_>, _>>().map_err(EngineFailure::Hopeless)?;
        // The SDK's own retries would hide that an earlier attempt may have been committed.
        let once = aws_sdk_dynamodb::config::Builder::new().retry_config(RetryConfig::disabled());
        let request = self
            .client
            .transact_write_items()
            .set_transact_items(Some(actions))
            .client_request_token(token)
            .customize()
            .config_override(once);
        let Err(error) = request.send().await else {
            return Ok(Vec::new());
        };
        if let SdkError::ServiceError(service) = &error
            && let TransactWriteItemsError::TransactionCanceledException(cancelled) = service.err()
        {
            return cancelled_by(writes, cancelled.cancellation_reasons());
        }
        Err(failure(&error))
    }

    fn action(&self, write: &Write) -> Result<TransactWriteItem, StoreError> {
        let malformed = |error: BuildError| StoreError::Malformed(error.to_string());
        let mut expression = Expression::default();
        let condition = expression.condition(write.guard());
        let action = TransactWriteItem::builder();
        let key = Some(attributes(write.key()));
        let table = self.table.as_str();
        let action = match &write.change {
            Change::Put(item) => {
                let put = Put::builder().table_name(table).set_item(Some(placed(write, item)));
                action.put(guarded!(put, expression, condition).build().map_err(malformed)?)
            }
            Change::Delete => {
                let delete = Delete::builder().table_name(table).set_key(key);
                action.delete(guarded!(delete, expression, condition).build().map_err(malformed)?)
            }
            Change::Update(update) => {
                let change = expression.update(update);
                let update = Update::builder().table_name(table).set_key(key).update_expression(change);
                action.update(guarded!(update, expression, condition).build().map_err(malformed)?)
            }
            Change::Nothing => {
                let check = ConditionCheck::builder().table_name(table).set_key(key);
                action.condition_check(guarded!(check, expression, condition).build().map_err(malformed)?)
            }
        };
        Ok(action.build())
    }

    pub(super) async fn write_item(&self, write: &Write) -> Result<Outcome<ItemJson>, EngineFailure> {
        let mut expression = Expression::default();
        let condition = expression.condition(write.guard());
        let key = Some(attributes(write.key()));
        // An item that a condition is not on is not asked for.
        let old = condition.is_some().then_some(ReturnValuesOnConditionCheckFailure::AllOld);
        match &write.change {
            Change::Put(item) => {
                let put = self.client.put_item().table_name(&self.table);
                let put = put
                    .set_item(Some(placed(write, item)))
                    .return_values(ReturnValue::AllOld)
                    .set_return_values_on_condition_check_failure(old);
                let sent = guarded!(put, expression, condition).send().await;
                outcome(sent, |reply| changed(reply.attributes))
            }
            Change::Update(update) => {
                let change = expression.update(update);
                let update = self.client.update_item().table_name(&self.table).set_key(key);
                let update = update
                    .update_expression(change)
                    .return_values(ReturnValue::AllNew)
                    .set_return_values_on_condition_check_failure(old);
                let sent = guarded!(update, expression, condition).send().await;
                outcome(sent, |reply| changed(reply.attributes))
            }
            Change::Delete => {
                let delete = self.client.delete_item().table_name(&self.table).set_key(key);
                let delete = delete.set_return_values_on_condition_check_failure(old);
                let sent = guarded!(delete, expression, condition).send().await;
                outcome(sent, |_| Ok(ItemJson::empty()))
            }
            Change::Nothing => Err(malformed("a check outside of a transaction".to_owned())),
        }
    }
}

/// The item with its key.
fn placed(write: &Write, item: &crate::Item) -> SdkItem {
    let mut placed = sdk_item(item);
    placed.extend(attributes(write.key()));
    placed
}

/// The item after an `UpdateItem`, or the item that a `PutItem` replaced; empty if there was none.
fn changed(attributes: Option<SdkItem>) -> Result<ItemJson, StoreError> {
    Ok(replies::one(attributes)?.unwrap_or_else(ItemJson::empty))
}

fn outcome<R, E>(
    sent: Result<R, SdkError<E, HttpResponse>>,
    done: impl FnOnce(R) -> Result<ItemJson, StoreError>,
) -> Result<Outcome<ItemJson>, EngineFailure>
where
    E: Lost + ProvideErrorMetadata + std::error::Error + 'static,
{
    let error = match sent {
        Ok(reply) => return done(reply).map(Outcome::Done).map_err(EngineFailure::Hopeless),
        Err(error) => error,
    };
    if let SdkError::ServiceError(service) = &error
        && let Some(lost) = service.err().lost()
    {
        return Ok(Outcome::Lost(lost.item.clone().map(replies::item)));
    }
    Err(failure(&error))
}

/// An error that may say that a condition did not hold.
trait Lost {
    fn lost(&self) -> Option<&ConditionalCheckFailedException>;
}

macro_rules! may_be_lost {
    ($($error:ident),+) => {
        $(impl Lost for $error {
            fn lost(&self) -> Option<&ConditionalCheckFailedException> {
                match self {
                    Self::ConditionalCheckFailedException(lost) => Some(lost),
                    _ => None,
                }
            }
        })+
    };
}

may_be_lost!(UpdateItemError, PutItemError, DeleteItemError);

fn cancelled_by(writes: &[Write], reasons: &[CancellationReason]) -> Result<Vec<Part>, EngineFailure> {
    let codes = || writes.iter().zip(reasons.iter().map(|reason| reason.code().unwrap_or("None")));
    let lost: Vec<Part> =
        codes().filter(|(_, code)| *code == "ConditionalCheckFailed").map(|(write, _)| write.part).collect();
    if !lost.is_empty() {
        return Ok(lost);
    }
    if codes().any(|(_, code)| code == "TransactionConflict") {
        return Err(EngineFailure::Refused(StoreError::Contended));
    }
    let throttled = ["ThrottlingError", "ProvisionedThroughputExceeded"];
    if codes().any(|(_, code)| throttled.contains(&code)) {
        return Err(EngineFailure::Refused(StoreError::Unavailable("throttled".to_owned())));
    }
    let texts: Vec<_> = reasons.iter().filter_map(CancellationReason::message).collect();
    Err(malformed(format!("transaction cancelled: {}", texts.join("; "))))
}
