//! Replies of reads, as the text that DynamoDB sent. The SDK would build a map of every item and allocate memory for
//! each of its attributes, which is most of the work of a list. Instead, a reply keeps its text, and each item is read
//! once, directly as its record (ADR 0038).

use std::collections::HashMap;

use aws_sdk_dynamodb::operation::batch_get_item::{BatchGetItem, BatchGetItemOutput};
use aws_sdk_dynamodb::operation::get_item::{GetItem, GetItemOutput};
use aws_sdk_dynamodb::operation::put_item::{PutItem, PutItemOutput};
use aws_sdk_dynamodb::operation::query::{Query, QueryOutput};
use aws_sdk_dynamodb::operation::update_item::{UpdateItem, UpdateItemOutput};
use aws_sdk_dynamodb::primitives::Blob;
use aws_sdk_dynamodb::types::AttributeValue;
use aws_smithy_runtime_api::box_error::BoxError;
use aws_smithy_runtime_api::client::interceptors::context::{
    BeforeDeserializationInterceptorContextMut, Error, Output,
};
use aws_smithy_runtime_api::client::interceptors::{Intercept, dyn_dispatch_hint};
use aws_smithy_runtime_api::client::orchestrator::{HttpResponse, Metadata, OrchestratorError};
use aws_smithy_runtime_api::client::runtime_components::RuntimeComponents;
use aws_smithy_runtime_api::client::runtime_plugin::RuntimePlugin;
use aws_smithy_runtime_api::client::ser_de::{DeserializeResponse, SharedResponseDeserializer};
use aws_smithy_types::config_bag::ConfigBag;
use bytes::Bytes;
use serde::Deserialize;
use serde_json::error::Category;
use serde_json::value::RawValue;

use super::SdkItem;
use crate::StoreError;
use crate::engine::{DuePlace, PartitionPage};
use crate::item::{Item, unreadable};
use crate::item_json::ItemJson;
use crate::key::Key;

/// Keeps the replies of reads as text, in the only attribute of a single item. The SDK still reads errors.
#[derive(Debug)]
pub(super) struct TextReplies;

#[dyn_dispatch_hint]
impl Intercept for TextReplies {
    fn name(&self) -> &'static str {
        "TextReplies"
    }

    fn modify_before_deserialization(
        &self,
        context: &mut BeforeDeserializationInterceptorContextMut<'_>,
        _: &RuntimeComponents,
        config: &mut ConfigBag,
    ) -> Result<(), BoxError> {
        let operation = config.load::<Metadata>().and_then(|call| Operation::named(call.name()));
        if let Some(operation) = operation
            && context.response().status().is_success()
        {
            let deserializer = SharedResponseDeserializer::new(operation);
            config.interceptor_state().store_put(deserializer);
        }
        Ok(())
    }
}

/// The operations whose replies have items.
#[derive(Clone, Copy, Debug)]
enum Operation {
    Get,
    BatchGet,
    Query,
    Put,
    Update,
}

impl Operation {
    fn named(name: &str) -> Option<Self> {
        match name {
            "GetItem" => Some(Self::Get),
            "BatchGetItem" => Some(Self::BatchGet),
            "Query" => Some(Self::Query),
            "PutItem" => Some(Self::Put),
            "UpdateItem" => Some(Self::Update),
            _ => None,
        }
    }

    /// Reads a reply as the SDK does.
    fn read_by_sdk(self, response: &HttpResponse, config: &ConfigBag) -> Result<Output, OrchestratorError<Error>> {
        let settings = match self {
            Self::Get => GetItem::new().config(),
            Self::BatchGet => BatchGetItem::new().config(),
            Self::Query => Query::new().config(),
            Self::Put => PutItem::new().config(),
            Self::Update => UpdateItem::new().config(),
        };
        let reader = settings.as_ref().and_then(|all| all.load::<SharedResponseDeserializer>());
        match reader {
            Some(reader) => reader.deserialize_nonstreaming_with_config(response, config),
            None => Err(OrchestratorError::other("the SDK has no deserializer of this operation")),
        }
    }
}

impl DeserializeResponse for Operation {
    fn deserialize_nonstreaming_with_config(
        &self,
        response: &HttpResponse,
        config: &ConfigBag,
    ) -> Result<Output, OrchestratorError<Error>> {
        // The attempt before this one began to answer with success, and broke off.
        if !response.status().is_success() {
            return self.read_by_sdk(response, config);
        }
        let body = response.body().bytes().unwrap_or_default();
        let item = SdkItem::from([(TEXT.to_owned(), AttributeValue::B(Blob::new(body)))]);
        Ok(match self {
            Self::Get => Output::erase(GetItemOutput::builder().set_item(Some(item)).build()),
            Self::Put => Output::erase(PutItemOutput::builder().set_attributes(Some(item)).build()),
            Self::Update => Output::erase(UpdateItemOutput::builder().set_attributes(Some(item)).build()),
            Self::Query => Output::erase(QueryOutput::builder().items(item).build()),
            Self::BatchGet => {
                let replies = HashMap::from([(String::new(), vec![item])]);
                Output::erase(BatchGetItemOutput::builder().set_responses(Some(replies)).build())
            }
        })
    }
}

/// The attribute that holds the text of a reply.
const TEXT: &str = "";

fn text(item: Option<SdkItem>) -> Bytes {
    match item.and_then(|mut item| item.remove(TEXT)) {
        Some(AttributeValue::B(text)) => Bytes::from(text.into_inner()),
        _ => Bytes::new(),
    }
}

fn read<'a, R: Deserialize<'a>>(text: &'a [u8]) -> Result<R, StoreError> {
    // Serde's message may quote a person's name.
    serde_json::from_slice(text).map_err(|error| match error.classify() {
        Category::Data => unreadable::<R>(),
        Category::Eof | Category::Io | Category::Syntax => StoreError::Malformed("a reply of DynamoDB".to_owned()),
    })
}

/// An item that the SDK read.
pub(super) fn item(item: SdkItem) -> Item {
    item.into_iter().map(|(name, value)| (name, value.into())).collect()
}

/// The item of a `GetItem`, an `UpdateItem` or a `PutItem`.
pub(super) fn one(reply: Option<SdkItem>) -> Result<Option<ItemJson>, StoreError> {
    #[derive(Deserialize)]
    struct Reply<'a> {
        #[serde(alias = "Item", alias = "Attributes", borrow)]
        item: Option<&'a RawValue>,
    }
    let text = text(reply);
    let Reply { item } = read(&text)?;
    Ok(item.map(|item| ItemJson::of_reply(&text, item)))
}

/// The items of a `BatchGetItem` from one table, and the keys that it did not read.
pub(super) fn batch(reply: BatchGetItemOutput) -> Result<(Vec<ItemJson>, Vec<Key>), StoreError> {
    #[derive(Deserialize)]
    #[serde(rename_all = "PascalCase")]
    struct Reply<'a> {
        #[serde(default, borrow)]
        responses: HashMap<&'a str, Vec<&'a RawValue>>,
        #[serde(default)]
        unprocessed_keys: HashMap<String, Unread>,
    }
    #[derive(Deserialize)]
    #[serde(rename_all = "PascalCase")]
    struct Unread {
        keys: Vec<ItemJson>,
    }
    let table = reply.responses.and_then(|mut tables| tables.remove(""));
    let text = text(table.and_then(|mut items| items.pop()));
    let reply: Reply<'_> = read(&text)?;
    let items = reply.responses.into_values().flatten();
    let unread = reply.unprocessed_keys.into_values().flat_map(|unread| unread.keys);
    Ok((
        items.map(|item| ItemJson::of_reply(&text, item)).collect(),
        unread.map(|key| key.key()).collect::<Result<_, _>>()?,
    ))
}

pub(super) fn page(reply: QueryOutput) -> Result<PartitionPage, StoreError> {
    let (items, examined, last) = queried(reply)?;
    let last = last.map(|last| last.key()).transpose()?;
    Ok(PartitionPage { items, examined, last })
}

/// The places of the index that a `Query` returned, and the last one if there may be more.
pub(super) fn places(reply: QueryOutput) -> Result<(Vec<DuePlace>, Option<DuePlace>), StoreError> {
    let (items, _, last) = queried(reply)?;
    let places = items.iter().map(place).collect::<Result<_, _>>()?;
    Ok((places, last.as_ref().map(place).transpose()?))
}

/// The place of an item of the index, which has the attributes of its own key and of the key of the index.
fn place(item: &ItemJson) -> Result<DuePlace, StoreError> {
    #[derive(Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct Due {
        due_at: i64,
    }
    let (key, Due { due_at }) = item.keyed()?;
    Ok(DuePlace { key, due_at })
}

/// The items, how many were read, and the last key.
fn queried(mut reply: QueryOutput) -> Result<(Vec<ItemJson>, usize, Option<ItemJson>), StoreError> {
    #[derive(Deserialize)]
    #[serde(rename_all = "PascalCase")]
    struct Reply<'a> {
        #[serde(borrow)]
        items: Vec<&'a RawValue>,
        #[serde(default)]
        scanned_count: usize,
        last_evaluated_key: Option<ItemJson>,
    }
    let text = text(reply.items.as_mut().and_then(Vec::pop));
    let reply: Reply<'_> = read(&text)?;
    let items = reply.items.into_iter().map(|item| ItemJson::of_reply(&text, item));
    Ok((items.collect(), reply.scanned_count, reply.last_evaluated_key))
}

#[cfg(test)]
mod tests {
    use aws_sdk_dynamodb::error::ProvideErrorMetadata;
    use aws_sdk_dynamodb::operation::get_item::GetItemError;
    use aws_smithy_runtime_api::http::StatusCode;
    use aws_smithy_types::body::SdkBody;

    use super::*;

    fn reply(status: u16, body: &'static str) -> Result<Output, OrchestratorError<Error>> {
        let response = HttpResponse::new(StatusCode::try_from(status).unwrap(), SdkBody::from(body));
        Operation::Get.deserialize_nonstreaming_with_config(&response, &ConfigBag::base())
    }

    #[test]
    fn a_reply_keeps_its_text_until_it_is_read() {
        let read = |body| {
            let output = reply(200, body).unwrap().downcast::<GetItemOutput>().unwrap();
            one(output.item)
        };
        assert!(read("{}").unwrap().is_none());
        let item = read(r#"{"Item": {"name": {"S": "Ada"}}, "ConsumedCapacity": {}}"#).unwrap().unwrap();
        assert_eq!(item.item().unwrap(), Item::from([("name".to_owned(), crate::item::text("Ada"))]));
        for damaged in ["", "{", r#"{"Item": {"name": {"S": "Ada}}}"#] {
            assert_eq!(read(damaged).unwrap_err().to_string(), "store malformed: a reply of DynamoDB");
        }
    }

    #[test]
    fn an_error_is_what_the_sdk_makes_of_it() {
        let error = reply(400, r#"{"__type": "ThrottlingException"}"#).unwrap_err();
        let error = error.as_operation_error().unwrap().downcast_ref::<GetItemError>();
        assert_eq!(error.unwrap().code(), Some("ThrottlingException"));
    }
}
