//! Duplicates: groups of records that have the same texts in some columns.
//!
//! A contact is compared by its fingerprint (`column::fingerprints`), and its group has that as its text.
//!
//! Each distinct text of a segment is hashed once, and each row has the hash of its codes. Two bit sets find the hashes
//! that only one row has, so that most rows are dropped before sorting and comparing. Each remaining row takes 16 bytes
//! of memory. Rows with equal hashes are then compared by their codes, or by their texts if they are in different
//! segments. Texts are copied only for the groups of the page.

mod page;
mod rows;
mod seen;

use std::cmp::Reverse;

use super::account_index::Index;
use super::column::fingerprint;
use super::error::Error;
use super::view::View;
use domain::column::Column;
use page::Page;
use rows::Rows;

/// The most columns that a group shares.
const COLUMNS: usize = 2;

/// The most ids of a group that are listed (SPECIFICATION §9.1).
pub const MAX_DUPLICATE_IDS: usize = 20;

/// The texts that the records of a group share. A record that lacks one of these texts belongs to no group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DuplicatesBy {
    /// The name.
    Name,
    /// The name and the company.
    NameAndCompany,
    /// The email.
    Email,
    /// The phone.
    Phone,
}

impl DuplicatesBy {
    /// The columns.
    const fn columns(self) -> &'static [Column] {
        match self {
            Self::Name => &[Column::Name],
            Self::NameAndCompany => &[Column::Name, Column::Company],
            Self::Email => &[Column::Email],
            Self::Phone => &[Column::Phone],
        }
    }
}

/// The text of a group whose records have this email or phone.
pub fn contact_text(contact: &str) -> String {
    fingerprint_text(fingerprint(contact))
}

fn fingerprint_text(fingerprint: u64) -> String {
    format!("{fingerprint:016x}")
}

/// A group's place in the order of the list: the largest group first, then by the texts.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct DuplicatesPlace {
    /// How many records it has.
    pub count: Reverse<usize>,
    /// Its texts, as the index compares them; empty beyond the columns in question.
    pub texts: [String; COLUMNS],
}

/// Records with the same texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DuplicatesGroup {
    /// Its place.
    pub place: DuplicatesPlace,
    /// The ids of its oldest records, ascending: at most [`MAX_DUPLICATE_IDS`].
    pub ids: Vec<String>,
}

/// A page of groups.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Duplicates {
    /// The groups, in order.
    pub groups: Vec<DuplicatesGroup>,
    /// Whether another page follows.
    pub has_more: bool,
    /// How many groups there are in all.
    pub total: usize,
}

impl Index<'_> {
    /// The groups of two or more records that have the same texts now: at most `limit` of those after `after`.
    ///
    /// # Errors
    /// [`Error::Store`] if the index cannot be read; [`Error::NotIndexedYet`] if a column is still being built.
    pub async fn duplicates(
        self,
        by: DuplicatesBy,
        after: Option<&DuplicatesPlace>,
        limit: usize,
    ) -> Result<Duplicates, Error> {
        let view = View::read(self, by.columns()).await?;
        let rows = Rows::of(&view, by.columns());
        let mut members = rows.members();
        let mut page = Page::of(&rows, after, limit);
        for run in members.chunk_by_mut(|one, next| one.hash == next.hash) {
            rows.each_group(run, |group| page.offer(group));
        }
        Ok(page.finish(self.kind))
    }
}
