//! `#[derive(Record)]` and `#[derive(Parameters)]`: a record's fields are defined once, on its struct (ADR 0039).
//!
//! The macros turn the attributes of a struct into constants and accessors. `domain::field` has their types and does
//! the work.

use proc_macro::TokenStream;
use quote::ToTokens;
use syn::{DeriveInput, ItemStruct, parse_macro_input};

mod attributes;
mod expand;
mod shape;
mod sparse;

/// Derives `domain::field::Record` for a struct with named fields, and makes `<Name>Input`: the fields that a client
/// sends, which implements `domain::field::Input`.
///
/// `#[record(name = "task")]` on the struct names the record; `columns(…)` lists the columns whose cells the code makes
/// by hand. `#[field(…)]` on a field takes:
///
/// | Attribute | Meaning |
/// |---|---|
/// | `client` | clients send it on creation and in updates; otherwise the service sets it |
/// | `creation` | clients send it on creation only |
/// | `required` | a creation without it is refused |
/// | `clears` | null clears it; the field is an `Option` |
/// | `text = 1..=200` | the fewest and the most characters of a text |
/// | `with = Type` | the `Format` that reads it, if that is not the type of the field |
/// | `by_hand` | the endpoint applies the value that was sent |
/// | `compared` | updates name it in `changes` although the service sets it |
/// | `fills` | a merge fills it from the losers if the winner has no value |
/// | `name = "…"` | its name in JSON, if that is not its name in camel case |
/// | `input = …` | the name of the field in the input |
/// | `shown_as = function` | gives the value that clients see |
/// | `shown_by_hand` | the endpoint shows it |
/// | `column = Title` | the column of the index that holds it |
/// | `since = 2` | the version of the schema that introduced the column, if that is not the first |
/// | `profile`, `hidden` | the profile alone shows it; clients never see it |
/// | `label = "…"` | what people call it, if the name in words is not right |
/// | `csv = "…, …"` | column names that an import recognizes, in lower case |
/// | `sent = "…"` | what the OpenAPI document says about it in requests, if that is not its comment |
#[proc_macro_derive(Record, attributes(record, field))]
pub fn record(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    expand::record(&input).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// Derives `domain::field::Parameters` for a struct with the fields that a request has next to the record's fields. Each
/// field is an `Option`, or a `Patch` if null clears it. It takes the attributes of [`record`] that concern requests.
#[proc_macro_derive(Parameters, attributes(field))]
pub fn parameters(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    expand::parameters(&input).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// Leaves the empty fields of a record out of its JSON and of its item: an `Option` without a value, a `Vec` without
/// elements, and a `bool` that is false. It stands before the derives of serde.
#[proc_macro_attribute]
pub fn sparse(_: TokenStream, record: TokenStream) -> TokenStream {
    sparse::sparse(parse_macro_input!(record as ItemStruct)).into_token_stream().into()
}
