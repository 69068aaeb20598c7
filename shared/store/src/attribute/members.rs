//! The members of maps and lists, whose values are attributes.

use std::fmt;
use std::marker::PhantomData;

use serde::de::value::{CowStrDeserializer, MapAccessDeserializer};
use serde::de::{DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};

use super::super::key::{PK, SK};
use super::{AsCow, Attribute, FoundKey, Text};

pub(super) struct MapOf<'a, V> {
    pub(super) visitor: V,
    pub(super) key: Option<&'a mut FoundKey>,
}

impl<V> MapOf<'_, V> {
    pub(super) const fn without_key(visitor: V) -> Self {
        Self { visitor, key: None }
    }
}

impl<'de, V: Visitor<'de>> Visitor<'de> for MapOf<'_, V> {
    type Value = V::Value;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.visitor.expecting(formatter)
    }

    fn visit_map<A: MapAccess<'de>>(self, of: A) -> Result<V::Value, A::Error> {
        let Self { visitor, key } = self;
        visitor.visit_map(Members { of, key })
    }
}

/// A variant with content: a map with its name alone.
pub(super) struct VariantOf<V>(pub(super) V);

impl<'de, V: Visitor<'de>> Visitor<'de> for VariantOf<V> {
    type Value = V::Value;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.expecting(formatter)
    }

    fn visit_map<A: MapAccess<'de>>(self, of: A) -> Result<V::Value, A::Error> {
        self.0.visit_enum(MapAccessDeserializer::new(Members { of, key: None }))
    }
}

pub(super) struct ListOf<V>(pub(super) V);

impl<'de, V: Visitor<'de>> Visitor<'de> for ListOf<V> {
    type Value = V::Value;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.expecting(formatter)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, of: A) -> Result<V::Value, A::Error> {
        self.0.visit_seq(Members { of, key: None })
    }
}

/// The members of a map or a list, whose values are attributes; without the key of an item, which is kept in `key`.
struct Members<'a, A> {
    of: A,
    key: Option<&'a mut FoundKey>,
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for Members<'_, A> {
    type Error = A::Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, A::Error> {
        let Some(key) = &mut self.key else {
            return self.of.next_key_seed(seed);
        };
        while let Some(name) = self.of.next_key_seed(Text(AsCow))? {
            let part = match name.as_ref() {
                PK => &mut key.pk,
                SK => &mut key.sk,
                _ => return seed.deserialize(CowStrDeserializer::new(name)).map(Some),
            };
            *part = Some(self.of.next_value_seed(Member(PhantomData))?);
        }
        Ok(None)
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, A::Error> {
        self.of.next_value_seed(Member(seed))
    }
}

impl<'de, A: SeqAccess<'de>> SeqAccess<'de> for Members<'_, A> {
    type Error = A::Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, A::Error> {
        self.of.next_element_seed(Member(seed))
    }

    fn size_hint(&self) -> Option<usize> {
        self.of.size_hint()
    }
}

struct Member<T>(T);

impl<'de, T: DeserializeSeed<'de>> DeserializeSeed<'de> for Member<T> {
    type Value = T::Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<T::Value, D::Error> {
        self.0.deserialize(Attribute(deserializer))
    }
}
