//! Code that several families share: the endpoints of children, batches, changes of prospects, the parameters and pages
//! of lists.

pub mod additions;
pub mod batch;
pub mod children;
pub mod facets;
pub mod list_parameters;
pub mod page;
pub mod profile;
pub mod prospects;
pub mod small_list;
pub mod users;
