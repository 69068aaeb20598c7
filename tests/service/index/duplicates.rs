//! Duplicates, compared with what the plain list can have held meanwhile.

use std::collections::BTreeSet;

use domain::text::folded;
use fastrand::Rng;
use index::{DuplicatesBy, DuplicatesGroup, DuplicatesPlace, Error, contact_text};
use store::Store;

use super::fixture::Fixture;
use super::list::Version;

const EACH: [DuplicatesBy; 4] =
    [DuplicatesBy::Name, DuplicatesBy::NameAndCompany, DuplicatesBy::Email, DuplicatesBy::Phone];

/// The texts that a record has in common with the other records of its group.
fn texts(version: Option<&Version>, by: DuplicatesBy) -> Option<[String; 2]> {
    let name = version?.name().to_owned();
    match by {
        DuplicatesBy::Name => Some([name, String::new()]),
        DuplicatesBy::NameAndCompany => Some([name, folded(version?.company()?)]),
        DuplicatesBy::Email => Some([contact_text(&version?.email()?), String::new()]),
        DuplicatesBy::Phone => Some([contact_text(&version?.phone()?), String::new()]),
    }
}

impl Fixture {
    /// Fails if the pages of duplicates are not what the list can have held meanwhile.
    pub(super) async fn read_duplicates(&self, store: &Store, random: &mut Rng) -> Result<(), Error> {
        let (by, limit) = (EACH[random.usize(..EACH.len())], random.usize(1..5));
        let (mut groups, mut after): (Vec<DuplicatesGroup>, Option<DuplicatesPlace>) = (Vec::new(), None);
        loop {
            let start = self.list.moment();
            let found = self.index(store).duplicates(by, after.as_ref(), limit).await?;
            let context = self.context(&format!("{by:?} after {after:?}: {found:?}"));
            self.check_groups(start, by, &found.groups, &context);
            let is_whole = after.is_none() && !found.has_more;
            assert!(!is_whole || found.total == found.groups.len(), "{context}");
            assert!(!found.has_more || found.groups.len() == limit, "{context}");
            groups.extend(found.groups);
            after = groups.last().map(|group| group.place.clone());
            if !found.has_more {
                break;
            }
        }
        let is_sorted = groups.is_sorted_by(|one, next| one.place < next.place);
        assert!(is_sorted, "{}", self.context(&format!("{by:?}: {groups:?}")));
        Ok(())
    }

    fn check_groups(&self, start: u64, by: DuplicatesBy, groups: &[DuplicatesGroup], context: &str) {
        let possible = self.list.possible(start, self.list.moment());
        for DuplicatesGroup { place, ids } in groups {
            let is_in = |version: &Option<Version>| texts(version.as_ref(), by).as_ref() == Some(&place.texts);
            let surely = possible.values().filter(|versions| versions.iter().all(is_in));
            let perhaps = possible.iter().filter(|(_, versions)| versions.iter().any(is_in));
            let perhaps: BTreeSet<&String> = perhaps.map(|(id, _)| id).collect();
            let count = place.count.0;
            let expected = surely.count().max(2)..=perhaps.len();
            assert!(expected.contains(&count), "{context}");
            assert!(ids.len() == count && ids.is_sorted(), "{context}");
            assert!(ids.iter().all(|id| perhaps.contains(id)), "{context}");
        }
    }

    /// Fails unless the service finds exactly the duplicates of the list, which nobody changes.
    pub(super) async fn expect_duplicates(&self, store: &Store) {
        for by in EACH {
            let found = self.index(store).duplicates(by, None, 100).await.unwrap();
            let now = self.list.moment();
            let records = self.list.possible(now, now);
            let versions = records.values().flatten();
            let all: Vec<[String; 2]> = versions.filter_map(|version| texts(version.as_ref(), by)).collect();
            let count = |wanted: &[String; 2]| all.iter().filter(|texts| *texts == wanted).count();
            let counted = all.iter().map(|texts| (texts.clone(), count(texts)));
            let expected: BTreeSet<([String; 2], usize)> = counted.filter(|(_, count)| *count > 1).collect();
            let groups = found.groups.into_iter();
            let groups = groups.map(|group| (group.place.texts, group.place.count.0));
            let context = self.context(&format!("{by:?}"));
            assert_eq!(groups.collect::<BTreeSet<_>>(), expected, "{context}");
            assert_eq!((found.total, found.has_more), (expected.len(), false), "{context}");
        }
    }
}
