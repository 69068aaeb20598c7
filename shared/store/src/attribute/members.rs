//! The members of maps and lists, whose values are attributes.

use std::fmt;
use std::marker::PhantomData;

use serde::de::value::{CowStrDeserializer, MapAccessDeserializer};
use serde::de::{DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};

use super::super::key::{PK, SK};
use super::{AsCow, Attribute, FoundKey, Text};

pub(super) struct MapOf<V>(pub(super) V);

impl<'de, V: Visitor<'de>> Visitor<'de> for MapOf<V> {
    type Value = V::Value;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.expecting(formatter)
    }

    fn visit_map<A: MapAccess<'de>>(self, object: A) -> Result<V::Value, A::Error> {
        self.0.visit_map(Members(object))
    }
}

pub(super) struct KeyedMapOf<'a, V> {
    pub(super) visitor: V,
    pub(super) key: &'a mut FoundKey,
}

impl<'de, V: Visitor<'de>> Visitor<'de> for KeyedMapOf<'_, V> {
    type Value = V::Value;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.visitor.expecting(formatter)
    }

    fn visit_map<A: MapAccess<'de>>(self, object: A) -> Result<V::Value, A::Error> {
        let Self { visitor, key } = self;
        visitor.visit_map(KeyedMembers { object, key })
    }
}

/// The members of an item without its key, which is kept.
struct KeyedMembers<'a, A> {
    object: A,
    key: &'a mut FoundKey,
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for KeyedMembers<'_, A> {
    type Error = A::Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, A::Error> {
        while let Some(name) = self.object.next_key_seed(Text(AsCow))? {
            let part = match name.as_ref() {
                PK => &mut self.key.pk,
                SK => &mut self.key.sk,
                _ => return seed.deserialize(CowStrDeserializer::new(name)).map(Some),
            };
            *part = Some(self.object.next_value_seed(Member(PhantomData))?);
        }
        Ok(None)
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, A::Error> {
        self.object.next_value_seed(Member(seed))
    }
}

/// A variant with content: a map with its name alone.
pub(super) struct VariantOf<V>(pub(super) V);

impl<'de, V: Visitor<'de>> Visitor<'de> for VariantOf<V> {
    type Value = V::Value;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.expecting(formatter)
    }

    fn visit_map<A: MapAccess<'de>>(self, object: A) -> Result<V::Value, A::Error> {
        self.0.visit_enum(MapAccessDeserializer::new(Members(object)))
    }
}

pub(super) struct ListOf<V>(pub(super) V);

impl<'de, V: Visitor<'de>> Visitor<'de> for ListOf<V> {
    type Value = V::Value;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.expecting(formatter)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<V::Value, A::Error> {
        self.0.visit_seq(Members(list))
    }
}

/// The members of a map or a list, whose values are attributes.
struct Members<A>(A);

impl<'de, A: MapAccess<'de>> MapAccess<'de> for Members<A> {
    type Error = A::Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, A::Error> {
        self.0.next_key_seed(seed)
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, A::Error> {
        self.0.next_value_seed(Member(seed))
    }
}

impl<'de, A: SeqAccess<'de>> SeqAccess<'de> for Members<A> {
    type Error = A::Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, A::Error> {
        self.0.next_element_seed(Member(seed))
    }

    fn size_hint(&self) -> Option<usize> {
        self.0.size_hint()
    }
}

/// Reads an attribute as whatever the seed reads.
struct Member<T>(T);

impl<'de, T: DeserializeSeed<'de>> DeserializeSeed<'de> for Member<T> {
    type Value = T::Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<T::Value, D::Error> {
        self.0.deserialize(Attribute(deserializer))
    }
}
