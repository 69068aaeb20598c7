//! The shapes of field types that matter to a definition.

use syn::{GenericArgument, PathArguments, Type};

/// `T` of `Outer<T>`, if the type is one.
pub fn inner<'a>(outer: &str, ty: &'a Type) -> Option<&'a Type> {
    let Type::Path(path) = ty else { return None };
    let last = path.path.segments.last().filter(|segment| segment.ident == outer)?;
    let PathArguments::AngleBracketed(arguments) = &last.arguments else {
        return None;
    };
    arguments.args.iter().find_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    })
}
