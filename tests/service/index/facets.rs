//! Facets, compared with what the plain list can have held meanwhile.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use domain::text::folded;
use fastrand::Rng;
use index::{Calendar, Column, Error, Facet, FacetBy, Filter, Grouping};
use store::Store;

use super::custom::{self, DATE, MULTI_SELECT, NUMBER, TEXT};
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

/// The fields that facets count. The custom ones are the last.
fn every_by() -> [FacetBy<'static>; 8] {
    let custom = |at: usize| *custom::columns(at).last().unwrap();
    [
        (Column::Stage, Grouping::Exact),
        (Column::LabelsAsWritten, Grouping::Folded),
        (Column::CompanyAsWritten, Grouping::Folded),
        (Column::UpdatedAt, Grouping::Dates(&Paris)),
        (custom(TEXT), Grouping::Folded),
        (custom(NUMBER), Grouping::Exact),
        (custom(DATE), Grouping::Dates(&Paris)),
        (custom(MULTI_SELECT), Grouping::Exact),
    ]
    .map(|(column, grouping)| FacetBy { column, grouping })
}

/// The groups that a record is in, by each of [`every_by`].
fn groups(version: &Version) -> [BTreeSet<String>; 8] {
    let stage = BTreeSet::from([STAGES[version.stage].to_owned()]);
    let labels = version.labels().map(folded).into();
    let company = version.company().map(folded).into_iter().collect();
    let day = |ms: i64| Paris.name((ms + 3_600_000).div_euclid(86_400_000));
    let [text, number, date, options] = [TEXT, NUMBER, DATE, MULTI_SELECT].map(|at| version.custom_texts(at));
    let dates = date.iter().map(|date| day(custom::moment(date).ms()));
    [stage, labels, company, BTreeSet::from([day(version.updated_ms())]), text, number, dates.collect(), options]
}

/// The group of a value.
fn group(by: &FacetBy<'_>, value: &str) -> String {
    match by.grouping {
        Grouping::Folded => folded(value),
        Grouping::Exact | Grouping::Dates(_) => value.to_owned(),
    }
}

impl Fixture {
    /// Fails if facets, with or without a filter, are not what the list can have held meanwhile.
    pub(super) async fn read_facets(&self, store: &Store, random: &mut Rng) -> Result<(), Error> {
        let (stage, top) = (random.usize(..=STAGES.len()), [1, 2, 200][random.usize(..3)]);
        let filter = STAGES.get(stage).map(|stage| Filter::Is(Column::Stage, (*stage).to_owned()));
        let filters: Vec<Filter> = filter.into_iter().collect();
        let mut places: Vec<usize> = (0..every_by().len()).collect();
        random.shuffle(&mut places);
        let asked: Vec<FacetBy<'_>> = places[..3].iter().map(|place| every_by()[*place]).collect();
        let (start, fields) = (self.list.moment(), self.fields());
        let pair = [asked[0], asked[1]];
        let found = self.index(store).facets(&filters, (&asked, &[pair]), top).await?;
        if !self.still_has(fields) {
            return Ok(());
        }
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
        let table = &found.cross_tables[0];
        for bucket in &table.buckets {
            let [one, other] = [0, 1].map(|at: usize| group(&pair[at], &bucket.values[at]));
            let has = |version: &Version| {
                let groups = groups(version);
                groups[places[0]].contains(&one) && groups[places[1]].contains(&other)
            };
            assert!(bounds(&has).contains(&bucket.count), "{context}: {bucket:?}");
        }
        let lacks = |version: &Version| [0, 1].iter().any(|at: &usize| groups(version)[places[*at]].is_empty());
        assert!(bounds(&lacks).contains(&table.missing), "{context}");
        let is_sorted = table.buckets.is_sorted_by_key(|bucket| (Reverse(bucket.count), bucket.values.clone()));
        let is_short = table.buckets.len() <= top && (table.other == 0 || table.buckets.len() == top);
        assert!(is_sorted && is_short, "{context}");
        for ((by, place), facet) in asked.iter().zip(places).zip(&found.facets) {
            let Facet { buckets, missing, other } = facet;
            for bucket in buckets {
                let group = group(by, &bucket.value);
                let is_in = |version: &Version| groups(version)[place].contains(&group);
                assert!(bounds(&is_in).contains(&bucket.count), "{context}: {bucket:?}");
            }
            let has_none = |version: &Version| groups(version)[place].is_empty();
            assert!(bounds(&has_none).contains(missing), "{context}");
            let sum = buckets.iter().map(|bucket| bucket.count).sum::<usize>() + missing + other;
            let values = if by.column == Column::LabelsAsWritten { 2 } else { 1 };
            // A record has two options or none, and is counted once without one.
            let has_options = by.column == custom::columns(MULTI_SELECT)[0];
            let is_sum = sum == found.total * values || has_options && sum + missing == found.total * 2;
            assert!(is_sum, "{context}");
            let is_sorted = match by.grouping {
                Grouping::Dates(_) => buckets.is_sorted_by(|one, next| one.value < next.value),
                Grouping::Exact | Grouping::Folded => {
                    buckets.is_sorted_by_key(|bucket| (Reverse(bucket.count), bucket.value.clone()))
                }
            };
            assert!(is_sorted && buckets.len() <= top && (*other == 0 || buckets.len() == top), "{context}");
        }
        Ok(())
    }
}
