//! Records from DynamoDB's JSON, which names the type of each value: `{"name": {"S": "Ada"}, "revision": {"N": "2"}}`.
//! The SDK would first build a map of every item and allocate memory for each attribute (ADR 0038).

mod members;

use std::borrow::Cow;
use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::Deserialize;
use serde::de::value::CowStrDeserializer;
use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, Visitor};
use serde::forward_to_deserialize_any;

use super::item::inflate;
use members::{ListOf, MapOf, VariantOf};

/// The attributes of an item, read as the fields of a record. With `key`, the item's key is kept there instead.
pub(super) struct Attributes<'a, D> {
    pub(super) json: D,
    pub(super) key: Option<&'a mut FoundKey>,
}

/// The parts of an item's key that were read so far.
#[derive(Default)]
pub(super) struct FoundKey {
    pub(super) pk: Option<String>,
    pub(super) sk: Option<String>,
}

/// One attribute: an object whose only member has the type as its name.
struct Attribute<D>(D);

/// What a record expects of a value. Some attributes can be read in several ways, so the record decides.
#[derive(Clone, Copy)]
enum Asked {
    Any,
    Option,
    Enum,
    Bytes,
}

/// DynamoDB's types, except sets: records do not use them.
#[derive(Clone, Copy, Deserialize)]
#[serde(field_identifier)]
enum Type {
    S,
    N,
    B,
    #[serde(rename = "BOOL")]
    Bool,
    #[serde(rename = "NULL")]
    Null,
    M,
    L,
}

impl<'de, D: Deserializer<'de>> Deserializer<'de> for Attributes<'_, D> {
    type Error = D::Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        let Self { json, key } = self;
        json.deserialize_map(MapOf { visitor, key })
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

impl<'de, D: Deserializer<'de>> Attribute<D> {
    fn read<V: Visitor<'de>>(self, asked: Asked, visitor: V) -> Result<V::Value, D::Error> {
        self.0.deserialize_map(Typed { asked, visitor })
    }
}

impl<'de, D: Deserializer<'de>> Deserializer<'de> for Attribute<D> {
    type Error = D::Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        self.read(Asked::Any, visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        self.read(Asked::Option, visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        self.read(Asked::Enum, visitor)
    }

    fn deserialize_bytes<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        self.read(Asked::Bytes, visitor)
    }

    fn deserialize_byte_buf<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        self.read(Asked::Bytes, visitor)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, D::Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        self.0.deserialize_ignored_any(visitor)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string unit unit_struct seq tuple tuple_struct
        map struct identifier
    }
}

/// Reads the object around a value.
struct Typed<V> {
    asked: Asked,
    visitor: V,
}

impl<'de, V: Visitor<'de>> Visitor<'de> for Typed<V> {
    type Value = V::Value;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an attribute value")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<V::Value, A::Error> {
        let Some(of) = object.next_key()? else {
            return Err(A::Error::custom("an attribute value without a type"));
        };
        let value = Value { of, object: &mut object };
        let read = match self.asked {
            Asked::Any => value.deserialize_any(self.visitor),
            Asked::Option => value.deserialize_option(self.visitor),
            Asked::Enum => value.deserialize_enum("", &[], self.visitor),
            Asked::Bytes => value.deserialize_bytes(self.visitor),
        }?;
        match object.next_key::<IgnoredAny>()? {
            None => Ok(read),
            Some(_) => Err(A::Error::custom("an attribute value of two types")),
        }
    }
}

/// A value that comes next in its object, after its type was read.
struct Value<'a, A> {
    of: Type,
    object: &'a mut A,
}

impl<'de, A: MapAccess<'de>> Deserializer<'de> for Value<'_, A> {
    type Error = A::Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, A::Error> {
        match self.of {
            Type::S => self.object.next_value_seed(Text(visitor)),
            Type::N => self.object.next_value_seed(Number(visitor)),
            Type::Bool => self.object.next_value_seed(Flag(visitor)),
            Type::M => self.object.next_value_seed(Map(visitor)),
            Type::L => self.object.next_value_seed(List(visitor)),
            Type::Null => {
                self.object.next_value::<IgnoredAny>()?;
                visitor.visit_unit()
            }
            // A long text is compressed.
            Type::B => visitor.visit_string(inflate(&self.bytes()?).map_err(A::Error::custom)?),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, A::Error> {
        if matches!(self.of, Type::Null) {
            self.object.next_value::<IgnoredAny>()?;
            visitor.visit_none()
        } else {
            visitor.visit_some(self)
        }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, A::Error> {
        match self.of {
            Type::S => {
                let name: Cow<'de, str> = self.object.next_value_seed(Text(AsCow))?;
                visitor.visit_enum(CowStrDeserializer::new(name))
            }
            _ => self.object.next_value_seed(Variant(visitor)),
        }
    }

    fn deserialize_bytes<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, A::Error> {
        match self.of {
            Type::B => visitor.visit_byte_buf(self.bytes()?),
            _ => self.deserialize_any(visitor),
        }
    }

    fn deserialize_byte_buf<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, A::Error> {
        self.deserialize_bytes(visitor)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, A::Error> {
        visitor.visit_newtype_struct(self)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string unit unit_struct seq tuple tuple_struct
        map struct identifier ignored_any
    }
}

impl<'de, A: MapAccess<'de>> Value<'_, A> {
    fn bytes(self) -> Result<Vec<u8>, A::Error> {
        let text: Cow<'de, str> = self.object.next_value_seed(Text(AsCow))?;
        STANDARD.decode(text.as_bytes()).map_err(A::Error::custom)
    }
}

/// Declares seeds that read a value by one method of the deserializer, with a visitor made from the record's own.
macro_rules! seeds {
    ($($name:ident => $method:ident($wrap:expr);)+) => {$(
        struct $name<V>(V);

        impl<'de, V: Visitor<'de>> DeserializeSeed<'de> for $name<V> {
            type Value = V::Value;

            fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<V::Value, D::Error> {
                deserializer.$method($wrap(self.0))
            }
        }
    )+};
}

seeds! {
    Text => deserialize_str(std::convert::identity);
    Flag => deserialize_bool(std::convert::identity);
    Number => deserialize_str(NumberOf);
    Map => deserialize_map(MapOf::without_key);
    List => deserialize_seq(ListOf);
    Variant => deserialize_map(VariantOf);
}

/// A text that is borrowed if it has no escapes.
struct AsCow;

impl<'de> Visitor<'de> for AsCow {
    type Value = Cow<'de, str>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a text")
    }

    fn visit_borrowed_str<E: Error>(self, text: &'de str) -> Result<Cow<'de, str>, E> {
        Ok(Cow::Borrowed(text))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Cow<'de, str>, E> {
        Ok(Cow::Owned(text.to_owned()))
    }
}

struct NumberOf<V>(V);

impl<'de, V: Visitor<'de>> Visitor<'de> for NumberOf<V> {
    type Value = V::Value;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.expecting(formatter)
    }

    fn visit_str<E: Error>(self, digits: &str) -> Result<V::Value, E> {
        if let Ok(number) = digits.parse::<u64>() {
            self.0.visit_u64(number)
        } else if let Ok(number) = digits.parse::<i64>() {
            self.0.visit_i64(number)
        } else {
            self.0.visit_f64(digits.parse().map_err(E::custom)?)
        }
    }
}
