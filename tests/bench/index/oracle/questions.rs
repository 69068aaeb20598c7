//! Random questions, and the comparison of the answers.

use fastrand::Rng;
use index::{Bucket, Error, Facet, Filter, Grouping, Index, Search};
use store::StoreError;
use tests::random::Choose;

use super::judge::{Grouped, Judge};
use super::table::Bits;
use crate::queries::TOP;

/// The most conditions of a question.
const CONDITIONS: usize = 4;

/// How often a question is asked.
const ATTEMPTS: usize = 10;

/// The most records of a page.
const PAGE: usize = 50;

/// Asks one question: a count, a list or facets.
///
/// # Panics
/// If the index answers otherwise than `SQLite`.
pub async fn ask(index: Index<'_>, judge: &Judge, random: &mut Rng) {
    let (mut filters, mut wanted) = (Vec::new(), everybody(judge));
    for _ in 0..random.below(CONDITIONS + 1) {
        let (filter, bits) = condition(judge, random);
        filters.push(filter);
        meet(&mut wanted, &bits);
    }
    let total = wanted.iter().map(|word| word.count_ones() as usize).sum();
    match random.below(20) {
        0..13 => {
            let count = answered(|| index.count(&filters)).await;
            assert_eq!(count, total, "count of {filters:?}");
        }
        13..19 => list(index, judge, (filters, &wanted, total), random).await,
        _ => facets(index, judge, (filters, &wanted, total), random).await,
    }
}

/// The answer. A call that other programs on the machine delay may have no answer in time.
async fn answered<T, F: Future<Output = Result<T, Error>>>(ask: impl Fn() -> F) -> T {
    for _ in 1..ATTEMPTS {
        match ask().await {
            Err(Error::Store(StoreError::Unavailable(_))) => {}
            answer => return answer.unwrap(),
        }
    }
    ask().await.unwrap()
}

fn everybody(judge: &Judge) -> Bits {
    let mut bits = vec![0; judge.ids.len().div_ceil(64)];
    for (number, _) in judge.ids.iter().enumerate().filter(|(_, id)| !id.is_empty()) {
        bits[number / 64] |= 1 << (number % 64);
    }
    bits
}

fn meet(bits: &mut Bits, other: &Bits) {
    bits.iter_mut().zip(other).for_each(|(word, other)| *word &= other);
}

/// One condition, or one of two or three.
fn condition(judge: &Judge, random: &mut Rng) -> (Filter, Bits) {
    let first = judge.any(random);
    if !random.one_in(5) {
        return (first.filter.clone(), first.bits.clone());
    }
    let (mut filters, mut bits) = (vec![first.filter.clone()], first.bits.clone());
    for _ in 0..=random.below(2) {
        let other = judge.any(random);
        filters.push(other.filter.clone());
        bits.iter_mut().zip(&other.bits).for_each(|(word, other)| *word |= other);
    }
    (Filter::Any(filters), bits)
}

const fn has(bits: &Bits, number: usize) -> bool {
    bits.as_slice()[number / 64] >> (number % 64) & 1 == 1
}

type Selection<'a> = (Vec<Filter>, &'a Bits, usize);

/// Two pages of a list.
async fn list(index: Index<'_>, judge: &Judge, (filters, wanted, total): Selection<'_>, random: &mut Rng) {
    let ordered = &judge.orders[random.below(judge.orders.len())];
    let numbers = ordered.numbers.iter().map(|number| *number as usize);
    let mut ids = numbers.filter(|number| has(wanted, *number)).map(|number| judge.ids[number].as_str());
    let mut search = Search { filters, order: ordered.order, after: None, limit: 1 + random.below(PAGE) };
    for _ in 0..2 {
        let found = answered(|| index.search(&search)).await;
        let page: Vec<&str> = found.page.iter().map(|position| position.id.as_str()).collect();
        let expected: Vec<&str> = ids.by_ref().take(search.limit).collect();
        assert_eq!((found.total, page), (total, expected), "{search:?}");
        if !found.has_more {
            assert_eq!(ids.next(), None, "the end of {search:?}");
            return;
        }
        search.after = found.page.last().cloned();
    }
}

/// Up to three facets.
async fn facets(index: Index<'_>, judge: &Judge, (filters, wanted, total): Selection<'_>, random: &mut Rng) {
    let chosen: Vec<&Grouped> =
        (0..=random.below(3)).map(|_| &judge.groups[random.below(judge.groups.len())]).collect();
    let by: Vec<_> = chosen.iter().map(|grouped| grouped.by).collect();
    let found = answered(|| index.facets(&filters, (&by, &[]), TOP)).await;
    let expected: Vec<Facet> = chosen.iter().map(|grouped| facet(grouped, (wanted, total))).collect();
    assert_eq!((found.total, found.facets), (total, expected), "facets {by:?} of {filters:?}");
}

fn facet(grouped: &Grouped, (wanted, total): (&Bits, usize)) -> Facet {
    let (mut counts, mut filled) = (vec![0; grouped.spellings.len()], 0);
    for (place, word) in wanted.iter().enumerate() {
        let mut word = *word;
        while word != 0 {
            let of = grouped.of(place * 64 + word.trailing_zeros() as usize);
            word &= word - 1;
            filled += usize::from(!of.is_empty());
            for spelling in of {
                counts[*spelling as usize] += 1;
            }
        }
    }
    // The most frequent spelling of a group, and among these the first one, names it.
    let mut buckets = vec![(0, "", 0); grouped.groups];
    for ((spelling, group), count) in grouped.spellings.iter().zip(&counts) {
        let (sum, name, most) = buckets[*group];
        buckets[*group] = if *count > most { (sum + count, spelling, *count) } else { (sum + count, name, most) };
    }
    buckets.retain(|(sum, ..)| *sum > 0);
    let is_dates = matches!(grouped.by.grouping, Grouping::Dates(_));
    if is_dates {
        buckets.sort_unstable_by_key(|(_, name, _)| std::cmp::Reverse(*name));
    } else {
        buckets.sort_unstable_by_key(|(sum, name, _)| (std::cmp::Reverse(*sum), *name));
    }
    let other = buckets.split_off(buckets.len().min(TOP)).iter().map(|(sum, ..)| sum).sum();
    if is_dates {
        buckets.reverse();
    }
    let bucket = |(count, value, _): (usize, &str, usize)| Bucket { value: value.to_owned(), count };
    Facet { buckets: buckets.into_iter().map(bucket).collect(), missing: total - filled, other }
}
