//! The three states of a field in an update: omitted keeps, null clears, a value sets (SPECIFICATION §3.8).

/// What a request says of one field.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Patch<T> {
    /// Not mentioned: the stored value stays.
    #[default]
    Keep,
    Clear,
    /// A value: it replaces the stored one.
    Set(T),
}

impl<T> Patch<T> {
    /// The value that is to be set, if one is.
    pub const fn value(&self) -> Option<&T> {
        match self {
            Self::Keep | Self::Clear => None,
            Self::Set(value) => Some(value),
        }
    }

    /// The stored value as it is after the update.
    pub fn over(self, stored: Option<T>) -> Option<T> {
        match self {
            Self::Keep => stored,
            Self::Clear => None,
            Self::Set(value) => Some(value),
        }
    }

    pub fn apply(self, stored: &mut Option<T>) {
        match self {
            Self::Keep => {}
            Self::Clear => *stored = None,
            Self::Set(value) => *stored = Some(value),
        }
    }

    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Patch<U> {
        match self {
            Self::Keep => Patch::Keep,
            Self::Clear => Patch::Clear,
            Self::Set(value) => Patch::Set(change(value)),
        }
    }
}
