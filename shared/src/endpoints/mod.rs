//! Endpoints that several families have in common: those of children, and lists that are read whole.

pub mod children;
pub mod small_list;
