//! The fields that an update changed, with their old values.

/// Compares two states and lists the fields that differ, with their old values ([`domain::ChangedField`]). The macro
/// destructures the record without `..`. A new field therefore does not compile until it is listed here, either with
/// the name that clients know or among the fields that are not compared: `changed_fields!(before, after, Job { title:
/// "title" } not { id, created_at, updated_at })`.
///
/// The old value is the serialized field, or the result of the function after `as`. Fields in `hidden` have no old
/// value: `Prospect { applications: "jobId" as job_ids } hidden { resume: "resume" } not { id }`.
#[macro_export]
macro_rules! changed_fields {
    (
        $before:expr, $after:expr,
        $record:ident { $($field:ident: $name:literal $(as $shown:tt)?),* $(,)? }
        $(hidden { $($hidden:ident: $hidden_name:literal),* $(,)? })?
        not { $($other:ident),* $(,)? }
    ) => {{
        let after = &$after;
        let $record { $($field,)* $($($hidden,)*)? $($other: _,)* } = $before;
        let mut changed = Vec::new();
        $(
            if $field != &after.$field {
                let shown = $field;
                $(let shown = $shown(shown);)?
                changed.push(::domain::ChangedField::new($name, &shown));
            }
        )*
        $($(
            if $hidden != &after.$hidden {
                changed.push(::domain::ChangedField::without_previous($hidden_name));
            }
        )*)?
        changed
    }};
}
