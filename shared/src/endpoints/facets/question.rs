//! The parameters of a request: `by`, `timeZone` and `top` (SPECIFICATION §6.7).

use chrono_tz::Tz;
use index::FacetBy;

use super::fields::FacetField;
use crate::http::query::Reader;

/// The most facets of a request (SPECIFICATION §6.7).
const MAX_FACETS: usize = 3;

/// The buckets of a facet: without `top`, and the most (SPECIFICATION §6.7).
const TOP: usize = 50;
const MAX_TOP: usize = 200;

/// What separates the fields of a pair.
const PAIR: char = '*';

const NO_TIME_ZONE: &str = "must be the IANA name of a time zone, such as Europe/London";

/// An element of `by`.
#[derive(Debug)]
pub enum AskedFacet<'a> {
    One(&'a str, FacetField<'a>),
    /// Two fields, whose pairs of values are counted.
    Pair(&'a str, [FacetField<'a>; 2]),
}

impl AskedFacet<'_> {
    /// As the request names it.
    pub const fn name(&self) -> &str {
        match self {
            Self::One(name, _) | Self::Pair(name, _) => name,
        }
    }
}

#[derive(Debug)]
pub struct Question<'a> {
    /// In the order of the request.
    pub asked: Vec<AskedFacet<'a>>,
    /// The most buckets of a facet.
    pub top: usize,
}

impl<'a> Question<'a> {
    /// Reads the question. The reader collects the errors. `field` finds the field of a name, or says why its values cannot
    /// be counted; it has `None` for an unknown name, whose error is `expected`.
    pub fn read(
        reader: &mut Reader<'a>,
        expected: &str,
        field: impl Fn(&'a str, Tz) -> Option<Result<FacetField<'a>, String>>,
    ) -> Self {
        let zone = time_zone(reader);
        let top = reader.count("top", TOP, MAX_TOP);
        let names = reader.list("by");
        let read = |name: &'a str| field(name, zone).unwrap_or_else(|| Err(expected.to_owned()));
        let by = |name: &&'a str| match name.split_once(PAIR) {
            None => Ok(AskedFacet::One(name, read(name)?)),
            Some((one, other)) if one == other => Err(format!("{name} must name two different fields")),
            Some((one, other)) => Ok(AskedFacet::Pair(name, [read(one)?, read(other)?])),
        };
        let asked: Result<Vec<AskedFacet<'a>>, String> = names.iter().map(by).collect();
        let is_repeated = |(at, name): (usize, &&str)| names.iter().take(at).any(|earlier| earlier == name);
        let fault = if names.is_empty() {
            Some("is required".to_owned())
        } else if names.len() > MAX_FACETS {
            Some(format!("takes at most {MAX_FACETS} fields, not {}", names.len()))
        } else if let Err(message) = &asked {
            Some(message.clone())
        } else if names.iter().enumerate().any(is_repeated) {
            Some("must name each field once".to_owned())
        } else {
            None
        };
        if let Some(fault) = fault {
            reader.fault("by", fault);
        }
        Self { asked: asked.unwrap_or_default(), top }
    }

    /// The same for the index: fields, and pairs of fields.
    pub(super) fn by(&self) -> (Vec<FacetBy<'_>>, Vec<[FacetBy<'_>; 2]>) {
        let (mut fields, mut pairs) = (Vec::new(), Vec::new());
        for by in &self.asked {
            match by {
                AskedFacet::One(_, field) => fields.push(field.by()),
                AskedFacet::Pair(_, [one, other]) => pairs.push([one.by(), other.by()]),
            }
        }
        (fields, pairs)
    }
}

/// The time zone of dates; UTC without `timeZone`. A `+` that the client did not encode arrives as a space.
fn time_zone(reader: &mut Reader<'_>) -> Tz {
    let name = reader.text("timeZone").map(|name| name.replace(' ', "+"));
    let zone = name.map(|name| name.parse());
    zone.unwrap_or(Ok(Tz::UTC)).unwrap_or_else(|_| {
        reader.fault("timeZone", NO_TIME_ZONE);
        Tz::UTC
    })
}
