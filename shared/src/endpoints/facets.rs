//! Facets: how many records have each value of up to three fields, or each pair of values of two (SPECIFICATION §6.7).

mod calendar;
pub mod fields;
pub mod names;
pub mod question;

use std::borrow::Cow;

use domain::Settings;
use index::{Error, Filter, Index};
use serde::Serialize;

use crate::gate::Context;
use crate::http::{ApiError, Reply};
use fields::{FacetField, Names};
use question::{AskedFacet, Question};

#[derive(Serialize)]
struct Answer<'a> {
    success: bool,
    total: usize,
    facets: Vec<FacetView<'a>>,
}

#[derive(Serialize)]
struct FacetView<'a> {
    by: &'a str,
    buckets: Vec<BucketView<'a>>,
    missing: usize,
    other: usize,
}

/// One value and its name, or a pair of values and their names.
#[derive(Serialize)]
#[serde(untagged)]
enum OneOrTwo<T> {
    One(T),
    Two([T; 2]),
}

#[derive(Serialize)]
struct BucketView<'a> {
    value: OneOrTwo<Cow<'a, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<OneOrTwo<Cow<'a, str>>>,
    count: usize,
}

impl<'a> BucketView<'a> {
    fn of_one(field: &'a FacetField<'_>, value: &'a str, count: usize, names: &'a Names) -> Self {
        Self {
            value: OneOrTwo::One(field.shown(value)),
            name: field.name_of(value, names).map(|name| OneOrTwo::One(name.into())),
            count,
        }
    }

    fn of_pair(fields: &'a [FacetField<'_>; 2], values: &'a [String; 2], count: usize, names: &'a Names) -> Self {
        let [one, other] = fields;
        let [first, second] = values;
        let shown = [one.shown(first), other.shown(second)];
        let name = match [one.name_of(first, names), other.name_of(second, names)] {
            [None, None] => None,
            [Some(first), Some(second)] => Some([first.into(), second.into()]),
            [Some(first), None] => Some([first.into(), shown[1].clone()]),
            [None, Some(second)] => Some([shown[0].clone(), second.into()]),
        };
        Self { value: OneOrTwo::Two(shown), name: name.map(OneOrTwo::Two), count }
    }
}

/// Counts the values of the fields that the question names, over the records of the index that the filters match.
/// `refused` is the answer if the index refuses the question.
///
/// # Errors
/// 409 if a column is still being built.
pub async fn answer(
    context: &Context<'_>,
    settings: &Settings,
    (index, filters): (Index<'_>, &[Filter]),
    question: &Question<'_>,
    refused: impl Fn(Error) -> ApiError,
) -> Result<Reply, ApiError> {
    let (by, pairs) = question.by();
    let counted = index.facets(filters, (&by, &pairs), question.top).await;
    let counted = counted.map_err(refused)?;
    let (mut facets, mut tables) = (counted.facets.iter(), counted.cross_tables.iter());
    let mut listed: Vec<(&FacetField<'_>, &str)> = Vec::new();
    let mut answers = Vec::new();
    for by in &question.asked {
        match by {
            AskedFacet::One(_, field) => {
                let Some(facet) = facets.next() else { continue };
                listed.extend(facet.buckets.iter().map(|bucket| (field, bucket.value.as_str())));
                answers.push((by, Counted::One(facet)));
            }
            AskedFacet::Pair(_, fields) => {
                let Some(table) = tables.next() else { continue };
                for (field, at) in fields.iter().zip(0..) {
                    let values = table.buckets.iter().filter_map(|bucket| bucket.values.get::<usize>(at));
                    listed.extend(values.map(|value| (field, value.as_str())));
                }
                answers.push((by, Counted::Pairs(table)));
            }
        }
    }
    let names = names::of(context, settings, &listed).await?;
    let facets = answers.iter().map(|(by, counted)| view(by, counted, &names));
    Reply::ok(&Answer { success: true, total: counted.total, facets: facets.collect() })
}

/// What the index counted of one element of `by`.
enum Counted<'a> {
    One(&'a index::Facet),
    Pairs(&'a index::CrossTable),
}

fn view<'a>(by: &'a AskedFacet<'_>, counted: &'a Counted<'_>, names: &'a Names) -> FacetView<'a> {
    let (missing, other) = match counted {
        Counted::One(facet) => (facet.missing, facet.other),
        Counted::Pairs(table) => (table.missing, table.other),
    };
    let buckets = match (by, counted) {
        (AskedFacet::One(_, field), Counted::One(facet)) => {
            let buckets = facet.buckets.iter();
            let view = |bucket: &'a index::Bucket| BucketView::of_one(field, &bucket.value, bucket.count, names);
            buckets.map(view).collect()
        }
        (AskedFacet::Pair(_, fields), Counted::Pairs(table)) => {
            let buckets = table.buckets.iter();
            let view = |bucket: &'a index::PairBucket| BucketView::of_pair(fields, &bucket.values, bucket.count, names);
            buckets.map(view).collect()
        }
        (AskedFacet::One(..), Counted::Pairs(_)) | (AskedFacet::Pair(..), Counted::One(_)) => Vec::new(),
    };
    FacetView { by: by.name(), buckets, missing, other }
}
