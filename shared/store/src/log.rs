//! Pages of a log: items in the order of their sort keys, which are ULIDs, in one partition or in one for each day. The
//! cost of a page depends on the size of the page, never on the size of the log.

use std::collections::VecDeque;

use futures::future::try_join_all;
use ulid::Ulid;

use super::engine::{Descending, Range, Sort};
use super::guard::Guard;
use super::item_json::ItemJson;
use super::key::Key;
use super::{Store, StoreError};

/// The most items that are read for a page with a filter; the page ends early then.
pub const MAX_EXAMINED: usize = 1_000;

/// The most rounds of calls for a page; the page ends early then. A call reads at most 1 MB.
const MAX_ROUNDS: usize = 16;

/// A page ends early once it has this many bytes of JSON: a response holds 5 MB. The last call adds up to 1 MB.
pub const MAX_BYTES: usize = 6_000_000;

/// The most partitions that are read at once. Starts at one, and grows fourfold while the partitions are empty.
const AT_ONCE: usize = 16;

/// A part of a log: a range of one partition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogPart {
    pub pk: String,
    /// What precedes the ULIDs in the sort keys.
    pub prefix: &'static str,
    /// ULIDs from here on, this one too.
    pub from: String,
    /// ULIDs up to here, this one too.
    pub until: String,
}

/// The conditions that the items of a page must meet.
#[derive(Clone, Copy, Debug, Default)]
pub struct LogFilter<'a> {
    /// An attribute and its allowed texts; without texts, every item matches.
    pub one_of: (&'static str, &'a [&'static str]),
    pub without: &'static [&'static str],
    /// A numeric attribute that must be above zero.
    pub positive: Option<&'static str>,
    /// Further conditions.
    pub others: &'a [Guard],
}

#[derive(Clone, Debug, Default)]
pub struct LogPage {
    pub items: Vec<ItemJson>,
    /// How many items were read for it, including items that the filter left out.
    pub examined: usize,
    /// The ULID where the next page continues; `None` if this is the last page.
    pub read_up_to: Option<String>,
}

impl LogPart {
    pub fn whole(pk: String) -> Self {
        Self { pk, prefix: "", from: Ulid::nil().to_string(), until: Ulid::from_bytes([u8::MAX; 16]).to_string() }
    }

    /// What of it lies beyond this ULID; without one, all of it.
    pub fn beyond(self, ulid: Option<&str>, order: Descending) -> Self {
        match (ulid, order) {
            (None, _) => self,
            (Some(ulid), Descending::No) => Self { from: neighbour(ulid, |number| number.saturating_add(1)), ..self },
            (Some(ulid), Descending::Yes) => Self { until: neighbour(ulid, |number| number.saturating_sub(1)), ..self },
        }
    }

    fn end(&self, order: Descending) -> &str {
        match order {
            Descending::No => &self.until,
            Descending::Yes => &self.from,
        }
    }
}

/// The ULID at the end of a sort key.
pub fn ulid_of(key: &Key) -> String {
    key.sk.rsplit('#').next().unwrap_or_default().to_owned()
}

/// The ULID that results from applying `number` to the number of `ulid`.
fn neighbour(ulid: &str, number: impl Fn(u128) -> u128) -> String {
    let given = Ulid::from_string(ulid).map_or(0, |ulid| u128::from_be_bytes(ulid.to_bytes()));
    Ulid::from_bytes(number(given).to_be_bytes()).to_string()
}

impl Store {
    /// The first `limit` items of the parts, which are given in the order in which they are read.
    pub async fn log_page(
        &self,
        parts: Vec<LogPart>,
        filter: &LogFilter<'_>,
        order: Descending,
        limit: usize,
    ) -> Result<LogPage, StoreError> {
        let (mut parts, mut page) = (VecDeque::from(parts), LogPage::default());
        let (mut at_once, mut bytes) = (1_usize, 0_usize);
        for _ in 0..MAX_ROUNDS {
            // One more than the page takes shows whether more follow.
            let missing = limit.saturating_add(1).saturating_sub(page.items.len());
            let left = MAX_EXAMINED.saturating_sub(page.examined);
            if missing == 0 || left == 0 || bytes >= MAX_BYTES || parts.is_empty() {
                break;
            }
            let together: Vec<LogPart> = parts.drain(..at_once.min(parts.len())).collect();
            let share = |count: usize| count.div_ceil(together.len().max(1));
            let (limit, examined) = (share(missing), share(left));
            let calls = together.iter();
            let calls = calls.map(|part| self.beginning(part, filter, order, (limit, examined)));
            let read = try_join_all(calls).await?;
            let examined: usize = read.iter().map(|beginning| beginning.examined).sum();
            page.examined = page.examined.saturating_add(examined);
            at_once = if examined == 0 { at_once.saturating_mul(4).min(AT_ONCE) } else { 1 };
            // If a part was not read to its end, the parts after it are read again later.
            let mut rest = Vec::new();
            for (part, beginning) in together.into_iter().zip(read) {
                if !rest.is_empty() {
                    rest.push(part);
                    continue;
                }
                let sizes = beginning.items.iter().map(ItemJson::size);
                bytes = sizes.fold(bytes, usize::saturating_add);
                page.items.extend(beginning.items);
                let end = beginning.read_up_to.as_deref().unwrap_or_else(|| part.end(order));
                page.read_up_to = Some(end.to_owned());
                if let Some(last) = beginning.read_up_to {
                    rest.push(part.beyond(Some(&last), order));
                }
            }
            for part in rest.into_iter().rev() {
                parts.push_front(part);
            }
        }
        if page.items.len() > limit {
            page.items.truncate(limit);
            let last = page.items.last().map(ItemJson::key).transpose()?;
            page.read_up_to = last.map(|key| ulid_of(&key));
        } else if parts.is_empty() {
            page.read_up_to = None;
        }
        Ok(page)
    }

    /// The beginning of a part, in one call: at most `limit` items, of at most `examined`.
    async fn beginning(
        &self,
        part: &LogPart,
        filter: &LogFilter<'_>,
        order: Descending,
        (limit, examined): (usize, usize),
    ) -> Result<LogPage, StoreError> {
        let mut conditions = Vec::new();
        let (name, texts) = filter.one_of;
        if !texts.is_empty() {
            conditions.push(Guard::OneOf(name, texts.iter().map(|text| (*text).to_owned()).collect()));
        }
        conditions.extend(filter.without.iter().map(|name| Guard::Lacks(name)));
        if let Some(name) = filter.positive {
            conditions.extend([Guard::Has(name), Guard::AtLeast(name, 1)]);
        }
        conditions.extend_from_slice(filter.others);
        // The limit counts items before the filter.
        let read = if conditions.is_empty() { limit } else { examined };
        let sort_key = |ulid: &str| format!("{}{ulid}", part.prefix);
        let range = Range {
            sort: Sort::Between(sort_key(&part.from), sort_key(&part.until)),
            order,
            limit: Some(read.max(1)),
            filter: Guard::all(conditions),
            ..Range::of(&part.pk, "")
        };
        let mut page = self.engine.page(&range).await?;
        if page.items.len() > limit {
            page.items.truncate(limit);
            page.last = page.items.last().map(ItemJson::key).transpose()?;
        }
        Ok(LogPage { items: page.items, examined: page.examined, read_up_to: page.last.map(|key| ulid_of(&key)) })
    }
}
