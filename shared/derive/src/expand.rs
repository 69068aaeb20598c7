//! The code that the macros write.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::{Data, DeriveInput, Error, Fields, Ident, Result};

use crate::attributes::{FieldAttributes, Sender, Shown, record_attributes};
use crate::shape::inner;

fn fields(input: &DeriveInput) -> Result<Vec<FieldAttributes>> {
    let Data::Struct(data) = &input.data else {
        return Err(Error::new(input.ident.span(), "expected a struct"));
    };
    let Fields::Named(fields) = &data.fields else {
        return Err(Error::new(input.ident.span(), "expected named fields"));
    };
    fields.named.iter().map(FieldAttributes::read).collect()
}

/// The constant that holds the definition of a field: `Task::DUE_AT`.
fn constant(field: &FieldAttributes) -> Ident {
    format_ident!("{}", field.ident.to_string().trim_start_matches("r#").to_uppercase())
}

/// The `Format` that reads a field of this type.
fn format(field: &FieldAttributes) -> TokenStream {
    let ty = inner("Option", &field.ty).or(inner("Patch", &field.ty)).unwrap_or(&field.ty);
    field.format.as_ref().map_or(quote!(#ty), |format| quote!(#format))
}

fn optional(value: Option<impl ToTokens>) -> TokenStream {
    let none = quote!(::core::option::Option::None);
    value.map_or(none, |value| quote!(::core::option::Option::Some(#value)))
}

fn definition(field: &FieldAttributes) -> TokenStream {
    let constant = constant(field);
    let FieldAttributes { name, description, csv, .. } = field;
    let comment = format!("The definition of `{name}`.");
    let format = format(field);
    let is_unseen = (field.sender, field.shown) == (Sender::Service, Shown::Nowhere);
    let described = if is_unseen {
        quote!(::domain::field::ValueKind::Unseen)
    } else {
        quote!(<#format as ::domain::field::Described>::KIND)
    };
    let kind = field.text.clone().unwrap_or(described);
    let variant = |name: String| Ident::new(&name, Span::call_site());
    let sender = variant(format!("{:?}", field.sender));
    let shown = variant(format!("{:?}", field.shown));
    let column = optional(field.column.as_ref().map(|column| quote!(::domain::column::Column::#column)));
    let is_nullable = inner("Option", &field.ty).is_some() || inner("Patch", &field.ty).is_some();
    let (is_required, clears, is_compared) = (field.is_required, field.clears, field.is_compared);
    let (is_filled, is_shown_by_hand) = (field.is_filled, field.is_shown_by_hand);
    let (label, sent) = (optional(field.label.as_ref()), optional(field.sent.as_ref()));
    quote! {
        #[doc = #comment]
        pub const #constant: ::domain::field::FieldDefinition = ::domain::field::FieldDefinition {
            name: #name,
            label: #label,
            description: #description,
            sent_description: #sent,
            kind: #kind,
            sender: ::domain::field::Sender::#sender,
            shown: ::domain::field::Shown::#shown,
            is_nullable: #is_nullable,
            is_required: #is_required,
            clears: #clears,
            is_compared: #is_compared,
            is_filled: #is_filled,
            column: #column,
            is_shown_by_hand: #is_shown_by_hand,
            csv: &[#(#csv),*],
        };
    }
}

/// A reference to the value that clients see.
fn shown_value(field: &FieldAttributes, record: &TokenStream) -> TokenStream {
    let ident = &field.ident;
    let value = quote!(&#record.#ident);
    let shown_as = field.shown_as.as_ref();
    shown_as.map_or(value.clone(), |function| quote!(&#function(#value)))
}

/// Writes the fields that this part of a record shows.
fn writing(all: &[FieldAttributes], shown: Shown) -> TokenStream {
    let fields = all.iter().filter(|field| field.shown == shown && !field.is_shown_by_hand);
    let entries = fields.map(|field| {
        let (name, value) = (&field.name, shown_value(field, &quote!(self)));
        quote!(map.serialize_entry(#name, #value)?;)
    });
    quote!(#(#entries)*)
}

/// The functions that compare, copy and show a field.
fn accessor(record: &Ident, field: &FieldAttributes) -> TokenStream {
    let (constant, ident) = (constant(field), &field.ident);
    let is_empty = if inner("Option", &field.ty).is_some() {
        quote!(|of| of.#ident.is_none())
    } else if inner("Vec", &field.ty).is_some() {
        quote!(|of| of.#ident.is_empty())
    } else {
        quote!(|_| false)
    };
    let value = shown_value(field, &quote!(of));
    quote! {
        ::domain::field::Field {
            definition: #record::#constant,
            is_same: |one, other| one.#ident == other.#ident,
            is_empty: #is_empty,
            copy: |to, from| ::core::clone::Clone::clone_from(&mut to.#ident, &from.#ident),
            json: |of| ::domain::field::json(#value),
        }
    }
}

/// The type in the input: a request may leave the field out.
fn sent_type(field: &FieldAttributes) -> TokenStream {
    let format = format(field);
    let value = quote!(<#format as ::domain::field::Format>::Value);
    if field.clears { quote!(::domain::input::Patch<#value>) } else { quote!(::core::option::Option<#value>) }
}

/// Reads a field on creation and in an update.
fn reading(owner: &Ident, field: &FieldAttributes) -> (TokenStream, TokenStream) {
    let (constant, format) = (constant(field), format(field));
    let update = if field.clears {
        quote!(body.clearable_field::<#format>(&#owner::#constant))
    } else {
        quote!(body.field::<#format>(&#owner::#constant))
    };
    let creation =
        if field.is_required { quote!(body.required_field::<#format>(&#owner::#constant)) } else { update.clone() };
    (creation, update)
}

/// Gives a record the value that was sent.
fn application(field: &FieldAttributes) -> Option<TokenStream> {
    if field.sender != Sender::Client || field.is_applied_by_hand {
        return None;
    }
    let (ident, input) = (&field.ident, &field.input);
    Some(match (field.clears, inner("Option", &field.ty)) {
        (true, _) => quote!(self.#input.clone().apply(&mut record.#ident);),
        (false, Some(_)) => quote! {
            if self.#input.is_some() {
                ::core::clone::Clone::clone_from(&mut record.#ident, &self.#input);
            }
        },
        (false, None) => quote! {
            if let ::core::option::Option::Some(value) = &self.#input {
                ::core::clone::Clone::clone_from(&mut record.#ident, value);
            }
        },
    })
}

/// `impl Record`, the input and its `impl Input`.
pub fn record(derived: &DeriveInput) -> Result<TokenStream> {
    let (ident, (name, further), all) = (&derived.ident, record_attributes(derived)?, fields(derived)?);
    let input_ident = format_ident!("{ident}Input");
    let definitions = all.iter().map(definition);
    let accessors = all.iter().map(|field| accessor(ident, field));
    let shown = all.iter().filter(|field| field.shown == Shown::Item).map(|field| &field.name);
    let indexed = || all.iter().filter(|field| field.column.is_some());
    let columns: Vec<_> = indexed().filter_map(|field| field.column.as_ref()).collect();
    let since = indexed().map(|field| field.since);
    let indexed = indexed().map(|field| &field.ident);
    let (item, profile) = (writing(&all, Shown::Item), writing(&all, Shown::Profile));
    let input = input((ident, &name.value()), &input_ident, &all);
    Ok(quote! {
        impl #ident { #(#definitions)* }

        impl ::domain::field::Record for #ident {
            type Input = #input_ident;
            const NAME: &'static str = #name;
            const FIELDS: &'static [::domain::field::Field<Self>] = &[#(#accessors),*];
            const SHOWN: &'static [&'static str] = &[#(#shown),*];
            const COLUMNS: &'static [(::domain::column::Column, u64)] = &[
                #((::domain::column::Column::#columns, #since),)*
                #((::domain::column::Column::#further, 1),)*
            ];

            fn cells(&self) -> ::std::vec::Vec<(::domain::column::Column, ::domain::column::Cell)> {
                ::std::vec![#((
                    ::domain::column::Column::#columns,
                    ::domain::column::Indexed::cell(&self.#indexed),
                )),*]
            }

            fn write<M: ::serde::ser::SerializeMap>(
                &self,
                part: ::domain::field::Shown,
                map: &mut M,
            ) -> ::core::result::Result<(), M::Error> {
                match part {
                    ::domain::field::Shown::Item => { #item }
                    ::domain::field::Shown::Profile => { #profile }
                    ::domain::field::Shown::Nowhere => {}
                }
                ::core::result::Result::Ok(())
            }
        }

        #input
    })
}

/// The input of a record and its `impl Input`.
fn input((ident, name): (&Ident, &str), input_ident: &Ident, all: &[FieldAttributes]) -> TokenStream {
    let comment =
        format!("The fields of a {name} that a request sends. A field that it leaves out is `None` or `Keep`.");
    let sent: Vec<_> = all.iter().filter(|field| field.sender != Sender::Service).collect();
    let declared = sent.iter().map(|field| {
        let (field_ident, ty, comment) = (&field.input, sent_type(field), &field.description);
        quote!(#[doc = #comment] pub #field_ident: #ty,)
    });
    let on_creation = sent.iter().map(|field| {
        let (field_ident, (reading, _)) = (&field.input, reading(ident, field));
        quote!(#field_ident: #reading,)
    });
    let on_update = sent.iter().map(|field| {
        let (field_ident, (_, reading)) = (&field.input, reading(ident, field));
        if field.sender == Sender::Client {
            quote!(#field_ident: #reading,)
        } else {
            quote!(#field_ident: ::core::default::Default::default(),)
        }
    });
    let applications = sent.iter().filter_map(|field| application(field));
    quote! {
        #[doc = #comment]
        #[derive(Clone, Debug, Default)]
        pub struct #input_ident { #(#declared)* }

        impl ::domain::field::Input for #input_ident {
            type Record = #ident;

            fn of_creation(body: &mut ::domain::input::Body) -> Self {
                Self { #(#on_creation)* }
            }

            fn of_update(body: &mut ::domain::input::Body) -> Self {
                Self { #(#on_update)* }
            }

            fn apply(&self, record: &mut #ident) {
                #(#applications)*
            }
        }
    }
}

/// `impl Parameters`.
pub fn parameters(input: &DeriveInput) -> Result<TokenStream> {
    let (ident, mut all) = (&input.ident, fields(input)?);
    for field in &mut all {
        field.sender = Sender::Client;
        field.clears = inner("Patch", &field.ty).is_some();
    }
    let definitions = all.iter().map(definition);
    let constants = all.iter().map(constant);
    let readings = all.iter().map(|field| {
        let (field_ident, (reading, _)) = (&field.input, reading(ident, field));
        quote!(#field_ident: #reading,)
    });
    Ok(quote! {
        impl #ident { #(#definitions)* }

        impl ::domain::field::Parameters for #ident {
            const DEFINITIONS: &'static [::domain::field::FieldDefinition] = &[#(Self::#constants),*];

            fn read(body: &mut ::domain::input::Body) -> Self {
                Self { #(#readings)* }
            }
        }
    })
}
