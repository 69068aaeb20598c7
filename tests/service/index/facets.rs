//! Facets, compared with what the plain list can have held meanwhile.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use domain::text::folded;
use fastrand::Rng;
use index::{Calendar, Column, Error, Facet, FacetBy, Filter, Grouping};
use store::Store;

use super::fixture::Fixture;
use super::list::{STAGES, Version};

/// An hour ahead of UTC; days are called by their numbers.
#[derive(Debug)]
struct Paris;

impl Calendar for Paris {
    fn offset_ms(&self, _: i64) -> i64 {
        3_600_000
    }

    fn name(&self, day: i64) -> String {
        format!("{day:04}")
    }
}

const BY: [FacetBy<'static>; 4] = [
    FacetBy {
        column: Column::Stage,
        grouping: Grouping::Exact,
    },
    FacetBy {
        column: Column::LabelsAsWritten,
        grouping: Grouping::Folded(folded),
    },
    FacetBy {
        column: Column::CompanyAsWritten,
        grouping: Grouping::Folded(folded),
    },
    FacetBy {
        column: Column::UpdatedAt,
        grouping: Grouping::Dates(&Paris),
    },
];

/// The groups that a record is in, by each of [`BY`].
fn groups(version: &Version) -> [BTreeSet<String>; 4] {
    let stage = BTreeSet::from([STAGES[version.stage].to_owned()]);
    let labels = version.labels().map(folded).into();
    let company = version.company().map(folded).into_iter().collect();
    let day = (version.updated_ms() + 3_600_000) / 86_400_000;
    [stage, labels, company, BTreeSet::from([Paris.name(day)])]
}

/// The group of a value.
fn group(by: usize, value: &str) -> String {
    match BY[by].grouping {
        Grouping::Folded(fold) => fold(value),
        Grouping::Exact | Grouping::Dates(_) => value.to_owned(),
    }
}

impl Fixture {
    /// Fails if facets, with or without a filter, are not what the list can have held meanwhile.
    pub(super) async fn read_facets(&self, store: &Store, random: &mut Rng) -> Result<(), Error> {
        let (stage, top) = (random.usize(..=STAGES.len()), [1, 2, 200][random.usize(..3)]);
        let filter = STAGES
            .get(stage)
            .map(|stage| Filter::Is(Column::Stage, (*stage).to_owned()));
        let filters: Vec<Filter> = filter.into_iter().collect();
        let start = self.list.moment();
        let found = self.index(store).facets(&filters, &BY, top).await?;
        let possible = self.list.possible(start, self.list.moment());
        let matches = |version: &&Version| filters.is_empty() || version.stage == stage;
        // The least and the largest number of records that can have had this property.
        let bounds = |is_so: &dyn Fn(&Version) -> bool| {
            let so = |version: &Option<Version>| version.as_ref().filter(matches).is_some_and(is_so);
            let least = possible.values().filter(|versions| versions.iter().all(so)).count();
            least..=possible.values().filter(|versions| versions.iter().any(so)).count()
        };
        let context = self.context(&format!("{filters:?}, top {top}: {found:?}"));
        assert!(bounds(&|_| true).contains(&found.total), "{context}");
        for (
            by,
            Facet {
                buckets,
                missing,
                other,
            },
        ) in found.facets.iter().enumerate()
        {
            for bucket in buckets {
                let group = group(by, &bucket.value);
                let is_in = |version: &Version| groups(version)[by].contains(&group);
                assert!(bounds(&is_in).contains(&bucket.count), "{context}: {bucket:?}");
            }
            let has_none = |version: &Version| groups(version)[by].is_empty();
            assert!(bounds(&has_none).contains(missing), "{context}");
            let sum = buckets.iter().map(|bucket| bucket.count).sum::<usize>() + missing + other;
            let values = if BY[by].column == Column::LabelsAsWritten { 2 } else { 1 };
            assert_eq!(sum, found.total * values, "{context}");
            let is_sorted = match BY[by].grouping {
                Grouping::Dates(_) => buckets.is_sorted_by(|one, next| one.value < next.value),
                Grouping::Exact | Grouping::Folded(_) => {
                    buckets.is_sorted_by_key(|bucket| (Reverse(bucket.count), bucket.value.clone()))
                }
            };
            assert!(
                is_sorted && buckets.len() <= top && (*other == 0 || buckets.len() == top),
                "{context}"
            );
        }
        Ok(())
    }
}
