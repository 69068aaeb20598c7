//! Prospects whose children no question sees, though their rows are there: they are being deleted (ADR 0018).

use super::account_index::Index;
use super::column::bits::Bits;
use super::column::ids::{Id, Ids};
use super::row::Row;
use super::schema::Kind;
use domain::{AccountId, ProspectId};
use store::item::read_text;
use store::key::{HIDDEN, SK, index};
use store::{Guard, Item, Key, Part, Store, StoreError, Write};
use ulid::Ulid;

/// The write that hides the children of a prospect from every question.
#[must_use]
pub fn hide_children(account: AccountId, kind: Kind, prospect: ProspectId) -> Write {
    let key = Key::hidden_children(account, kind.name(), prospect);
    Write::put(Part::Index, key, Item::new(), Guard::Always)
}

/// The write that ends [`hide_children`], after each of the children has a tombstone.
#[must_use]
pub fn stop_hiding_children(account: AccountId, kind: Kind, prospect: ProspectId) -> Write {
    let key = Key::hidden_children(account, kind.name(), prospect);
    Write::delete(Part::Index, key, Guard::Always)
}

/// How many prospects have hidden children of this kind.
///
/// # Errors
/// [`StoreError`] if they cannot be read.
pub async fn count_hidden(store: &Store, account: AccountId, kind: Kind) -> Result<usize, StoreError> {
    let pk = index(account, kind.name());
    Ok(store.query(&pk, HIDDEN).await?.len())
}

/// The prospects whose children are hidden in an index, ascending.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Hidden(Vec<u128>);

impl Hidden {
    /// Takes the marks from the items of an index's partition, in the order of their sort keys.
    pub(super) fn take(items: &mut Vec<Item>) -> Self {
        let is_mark = |item: &Item| read_text(item, SK).is_some_and(|sort| sort.starts_with(HIDDEN));
        let count = items.iter().take_while(|item| is_mark(item)).count();
        let marks = items.drain(..count);
        Self(marks.filter_map(|item| prospect(&item)).collect())
    }

    /// Reads the marks of an index. A prospect is nobody's child.
    pub(super) async fn read(index: Index<'_>) -> Result<Self, StoreError> {
        if index.kind == Kind::Prospect {
            return Ok(Self::default());
        }
        let mut marks = index.store.query(&index.partition(), HIDDEN).await?;
        Ok(Self::take(&mut marks))
    }

    /// Whether the row is that of a hidden child.
    pub(super) fn has(&self, kind: Kind, row: &Row) -> bool {
        let is_hidden = |id: Id| self.0.binary_search(&id.ulid()).is_ok();
        !self.0.is_empty() && Id::read(kind, &row.id).is_some_and(is_hidden)
    }

    /// Removes the hidden children from the rows of a segment with these ids.
    pub(super) fn remove_from(&self, ids: &Ids, rows: &mut Bits) {
        for prospect in &self.0 {
            let mut row = ids.at_or_after(Id::before_children(*prospect), 0);
            while ids.get(row).is_some_and(|id| id.ulid() == *prospect) {
                rows.clear(row);
                row = row.saturating_add(1);
            }
        }
    }
}

fn prospect(mark: &Item) -> Option<u128> {
    let ulid = read_text(mark, SK)?.strip_prefix(HIDDEN)?;
    Some(Ulid::from_string(ulid).ok()?.0)
}
