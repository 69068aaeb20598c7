//! Single conditional writes outside a transaction: admission, and the claim of an idempotency key.

use std::collections::HashMap;
use std::future::Future;

use aws_sdk_dynamodb::config::http::HttpResponse;
use aws_sdk_dynamodb::error::{ProvideErrorMetadata, SdkError};
use aws_sdk_dynamodb::operation::delete_item::DeleteItemError;
use aws_sdk_dynamodb::operation::put_item::{PutItemError, PutItemOutput};
use aws_sdk_dynamodb::operation::update_item::UpdateItemError;
use aws_sdk_dynamodb::types::error::ConditionalCheckFailedException;
use aws_sdk_dynamodb::types::{AttributeValue, ReturnValue, ReturnValuesOnConditionCheckFailure};
use futures::FutureExt;
use serde::de::DeserializeOwned;
pub use serde::de::IgnoredAny;

use super::error::{Class, class};
use super::item::{Item, text};
use super::item_json::Record;
use super::key::Key;
use super::replies;
use super::write::placed;
use super::{Store, StoreError};

/// An expression with its values, for a write outside a transaction.
#[derive(Clone, Debug, Default)]
pub struct Expression {
    /// The condition.
    pub condition: String,
    /// The update; empty for a put.
    pub update: String,
    /// The placeholders of attribute names.
    pub names: Vec<(&'static str, &'static str)>,
    /// The values.
    pub values: Vec<(&'static str, AttributeValue)>,
}

/// Placeholders as the SDK takes them. DynamoDB does not accept an empty map.
fn placeholders<V: Clone + Into<T>, T>(pairs: &[(&str, V)]) -> Option<HashMap<String, T>> {
    let all = pairs
        .iter()
        .map(|(placeholder, value)| ((*placeholder).to_owned(), value.clone().into()));
    (!pairs.is_empty()).then(|| all.collect())
}

/// How a conditional write ended.
#[derive(Clone, Debug)]
pub enum Outcome<D> {
    /// It happened. After an update: the record as it is now; after a put: the item that it replaced, or an empty one.
    Done(D),
    /// Its condition did not hold; the item that lay there, if one did.
    Lost(Option<Item>),
}

impl Store {
    /// Updates one item under a condition. Returns the record that it is afterwards, or [`IgnoredAny`].
    ///
    /// # Errors
    /// [`StoreError`] if the store does not give a clear answer.
    pub async fn update_if<T: DeserializeOwned>(
        &self,
        key: &Key,
        expression: Expression,
    ) -> Result<Outcome<T>, StoreError> {
        // Made anew for each attempt, because the SDK keeps what it sends.
        let send = || {
            self.client
                .update_item()
                .table_name(&self.table)
                .set_key(Some(key.attributes()))
                .update_expression(&expression.update)
                .condition_expression(&expression.condition)
                .return_values(ReturnValue::AllNew)
                .return_values_on_condition_check_failure(ReturnValuesOnConditionCheckFailure::AllOld)
                .set_expression_attribute_names(placeholders(&expression.names))
                .set_expression_attribute_values(placeholders(&expression.values))
                .send()
                .boxed()
        };
        let updated = |reply| replies::updated(&reply).map(|Record(record)| record);
        self.until_taken(send, updated).await
    }

    /// Puts one item under a condition.
    ///
    /// # Errors
    /// [`StoreError`] if the store does not give a clear answer.
    pub async fn put_if(&self, key: &Key, item: &Item, expression: Expression) -> Result<Outcome<Item>, StoreError> {
        let send = || {
            self.client
                .put_item()
                .table_name(&self.table)
                .set_item(Some(placed(key, item)))
                .condition_expression(&expression.condition)
                .return_values(ReturnValue::AllOld)
                .return_values_on_condition_check_failure(ReturnValuesOnConditionCheckFailure::AllOld)
                .set_expression_attribute_names(placeholders(&expression.names))
                .set_expression_attribute_values(placeholders(&expression.values))
                .send()
                .boxed()
        };
        let replaced = |reply: PutItemOutput| Ok(reply.attributes.unwrap_or_default());
        self.until_taken(send, replaced).await
    }

    /// Deletes one item if its attribute has this text. Returns whether the item is gone: if not, the attribute has another
    /// value.
    ///
    /// # Errors
    /// [`StoreError`] if the store does not give a clear answer.
    pub async fn delete_if(&self, key: &Key, name: &str, value: &str) -> Result<bool, StoreError> {
        let outcome = self.delete_with(key, name, text(value)).await?;
        Ok(!matches!(outcome, Outcome::Lost(Some(_))))
    }

    /// Deletes one item, if it is there.
    ///
    /// # Errors
    /// [`StoreError`] if the store does not give a clear answer.
    pub async fn delete(&self, key: &Key) -> Result<(), StoreError> {
        let request = self
            .client
            .delete_item()
            .table_name(&self.table)
            .set_key(Some(key.attributes()));
        self.until_taken(|| request.clone().send().boxed(), |_| Ok(()))
            .await
            .map(|_| ())
    }

    /// Deletes one item if its attribute has this value.
    ///
    /// # Errors
    /// [`StoreError`] if the store does not give a clear answer.
    pub async fn delete_where(&self, key: &Key, name: &str, value: AttributeValue) -> Result<(), StoreError> {
        self.delete_with(key, name, value).await.map(|_| ())
    }

    async fn delete_with(&self, key: &Key, name: &str, value: AttributeValue) -> Result<Outcome<()>, StoreError> {
        let request = self
            .client
            .delete_item()
            .table_name(&self.table)
            .set_key(Some(key.attributes()))
            .condition_expression("#g = :g")
            .expression_attribute_names("#g", name)
            .expression_attribute_values(":g", value)
            .return_values_on_condition_check_failure(ReturnValuesOnConditionCheckFailure::AllOld);
        self.until_taken(|| request.clone().send().boxed(), |_| Ok(())).await
    }

    /// Sends a conditional write until the table accepts it or its condition fails. The SDK does not retry a write
    /// that a transaction on the same item stood in the way of; such a write surely did not happen.
    async fn until_taken<R, D, E, F>(
        &self,
        send: impl Fn() -> F,
        done: impl Fn(R) -> Result<D, StoreError>,
    ) -> Result<Outcome<D>, StoreError>
    where
        F: Future<Output = Result<R, SdkError<E, HttpResponse>>>,
        E: Lost + ProvideErrorMetadata + std::error::Error + 'static,
    {
        let mut budget = self.retry_budget();
        loop {
            let error = match send().await {
                Ok(reply) => return done(reply).map(Outcome::Done),
                Err(error) => error,
            };
            if let SdkError::ServiceError(failure) = &error
                && let Some(lost) = failure.err().lost()
            {
                return Ok(Outcome::Lost(lost.item.clone()));
            }
            if class(&error) != Class::Refused || !self.pause_within(&mut budget).await {
                return Err(StoreError::of(&error));
            }
        }
    }
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
