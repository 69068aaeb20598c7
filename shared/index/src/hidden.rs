//! The marks of an index of children. Some marks name prospects whose deletion is in progress: questions do not see
//! their children, although the rows still exist (ADR 0018). One mark records that prospects were merged (ADR 0028).

use super::account_index::Index;
use super::column::bits::Bits;
use super::column::ids::{Id, Ids};
use super::row::Row;
use super::schema::IndexKind;
use domain::{AccountId, ProspectId};
use store::item::{Value, read_text, read_texts, text};
use store::key::{HIDDEN, MERGES, SK, index};
use store::{Guard, Item, ItemJson, Key, Part, Store, StoreError, Write};
use ulid::Ulid;

/// The attribute of a mark with further prospects whose children it hides.
const OTHERS: &str = "others";

/// The write that hides the children of a prospect, and of all prospects merged into it, from every question.
pub fn hide_children(account: AccountId, kind: IndexKind, prospect: ProspectId, merged: &[ProspectId]) -> Write {
    let key = Key::hidden_children(account, kind.name(), prospect);
    let others = merged.iter().map(|id| text(id.ulid().to_string())).collect();
    let item = if merged.is_empty() { Item::new() } else { Item::from([(OTHERS.to_owned(), Value::L(others))]) };
    Write::put(Part::Index, key, item, Guard::Always)
}

/// The write that records that prospects were merged. From then on, the prospect of a child may differ from the
/// prospect in the child's id.
pub fn note_merges(account: AccountId, kind: IndexKind) -> Write {
    let key = Key::merges_mark(account, kind.name());
    Write::put(Part::Index, key, Item::new(), Guard::Always)
}

/// The write that ends [`hide_children`], after each of the children has a tombstone.
pub fn stop_hiding_children(account: AccountId, kind: IndexKind, prospect: ProspectId) -> Write {
    let key = Key::hidden_children(account, kind.name(), prospect);
    Write::delete(Part::Index, key, Guard::Always)
}

/// How many prospects have hidden children of this kind.
pub async fn count_hidden(store: &Store, account: AccountId, kind: IndexKind) -> Result<usize, StoreError> {
    let pk = index(account, kind.name());
    let marks = store.query(&pk, HIDDEN).await?;
    Ok(marks.iter().filter(|mark| !is_of_merges(mark)).count())
}

fn is_of_merges(mark: &Item) -> bool {
    read_text(mark, SK) == Some(MERGES)
}

/// The marks of an index, parsed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Hidden {
    /// The prospects whose children are hidden, ascending.
    prospects: Vec<u128>,
    /// Whether prospects of the account were ever merged.
    pub(super) has_merges: bool,
}

impl Hidden {
    /// Reads the marks at the beginning of an index's partition. Also returns the remaining items: the rows and the
    /// manifest.
    pub(super) fn split(items: &[ItemJson]) -> Result<(Self, &[ItemJson]), StoreError> {
        let mut marks = Vec::new();
        for item in items {
            if !item.key()?.sk.starts_with(HIDDEN) {
                break;
            }
            marks.push(item.item()?);
        }
        let mut prospects: Vec<u128> = marks.iter().flat_map(prospects).collect();
        prospects.sort_unstable();
        let hidden = Self { prospects, has_merges: marks.iter().any(is_of_merges) };
        Ok((hidden, items.get(marks.len()..).unwrap_or_default()))
    }

    /// Reads the marks of an index. The index of prospects has no marks, because prospects are not children.
    pub(super) async fn read(index: Index<'_>) -> Result<Self, StoreError> {
        if index.kind == IndexKind::Prospect {
            return Ok(Self::default());
        }
        let marks = index.store.query_json(&index.partition(), HIDDEN).await?;
        Ok(Self::split(&marks)?.0)
    }

    /// Whether the row belongs to a hidden child.
    pub(super) fn has(&self, kind: IndexKind, row: &Row) -> bool {
        let is_hidden = |id: Id| self.prospects.binary_search(&id.ulid()).is_ok();
        !self.prospects.is_empty() && Id::read(kind, &row.id).is_some_and(is_hidden)
    }

    /// Removes the hidden children from the rows of a segment with these ids.
    pub(super) fn remove_from(&self, ids: &Ids, rows: &mut Bits) {
        for prospect in &self.prospects {
            ids.rows_of(*prospect).for_each(|row| rows.clear(row));
        }
    }
}

/// The prospects whose children a mark hides.
fn prospects(mark: &Item) -> impl Iterator<Item = u128> {
    let own = read_text(mark, SK).and_then(|sort| sort.strip_prefix(HIDDEN));
    let others = read_texts(mark, OTHERS);
    let ulids = own.into_iter().chain(others);
    ulids.filter_map(|ulid| Some(Ulid::from_string(ulid).ok()?.0))
}
