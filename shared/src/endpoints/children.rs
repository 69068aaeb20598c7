//! The endpoints of tasks, hires, notes and meetings: each belongs to a prospect, and is created, listed, changed and
//! deleted in the same way (ADR 0018).

mod change;
mod facets;
mod list;
mod new;

pub use crate::records::children::{Child, Stored, of_prospect};
pub use change::{changed, counted, creation, delete, deletion, get, stored, update};
pub use facets::facets;
pub use list::{ChildFilters, filters, list};
pub use new::{CreationRequest, NewChild, create, create_many, creation_by};
