//! The names of the fields that an update changed.

/// The names of the fields in which two states of a record differ. The record is destructured without `..`: a new field
/// does not compile until it is listed here, with the name that clients know or among the fields that are not compared:
/// `changed_fields!(before, after, Job { title: "title" } not { id, created_at, updated_at })`.
#[macro_export]
macro_rules! changed_fields {
    (
        $before:expr, $after:expr,
        $record:ident { $($field:ident: $name:literal),* $(,)? } not { $($other:ident),* $(,)? }
    ) => {{
        let after = &$after;
        let $record { $($field,)* $($other: _,)* } = $before;
        let fields = [$(($name, $field != &after.$field)),*];
        let changed = fields.into_iter().filter_map(|(name, differs)| differs.then_some(name));
        changed.collect::<Vec<&'static str>>()
    }};
}
