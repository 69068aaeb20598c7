//! Code that several families share: the endpoints of children, changes of prospects, the parameters and pages of
//! lists, and the fields that an update changed.

#[macro_use]
mod changed_fields;
pub mod children;
pub mod list_parameters;
pub mod page;
pub mod prospects;
pub mod small_list;
pub mod users;
