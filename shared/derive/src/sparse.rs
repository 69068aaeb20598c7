//! Records without their empty fields.

use syn::{ItemStruct, Type, parse_quote};

use crate::shape::inner;

pub fn sparse(mut record: ItemStruct) -> ItemStruct {
    for field in &mut record.fields {
        let is_empty = match &field.ty {
            ty if inner("Option", ty).is_some() => "Option::is_none",
            ty if inner("Vec", ty).is_some() => "Vec::is_empty",
            Type::Path(path) if path.path.is_ident("bool") => "std::ops::Not::not",
            _ => continue,
        };
        let attribute = parse_quote!(#[serde(skip_serializing_if = #is_empty, default)]);
        field.attrs.push(attribute);
    }
    record
}
