//! The fields that an update changed, with their old values.

/// The fields in which two states of a record differ, each with its old value ([`domain::ChangedField`]). The record is
/// destructured without `..`: a new field does not compile until it is listed here, with the name that clients know or
/// among the fields that are not compared:
/// `changed_fields!(before, after, Job { title: "title" } not { id, created_at, updated_at })`.
///
/// The old value is the field as it is serialized, or what the function after `as` makes of it. A field `as hidden` has
/// none: `Prospect { applications: "jobId" as job_ids, resume: "resume" as hidden }`.
#[macro_export]
macro_rules! changed_fields {
    (@field $field:ident, $name:literal) => { ::domain::ChangedField::new($name, $field) };
    (@field $field:ident, $name:literal, hidden) => { ::domain::ChangedField::without_previous($name) };
    (@field $field:ident, $name:literal, $shown:tt) => { ::domain::ChangedField::new($name, &$shown($field)) };
    (
        $before:expr, $after:expr,
        $record:ident { $($field:ident: $name:literal $(as $shown:tt)?),* $(,)? } not { $($other:ident),* $(,)? }
    ) => {{
        let after = &$after;
        let $record { $($field,)* $($other: _,)* } = $before;
        let mut changed = Vec::new();
        $(
            if $field != &after.$field {
                changed.push($crate::changed_fields!(@field $field, $name $(, $shown)?));
            }
        )*
        changed
    }};
}
