//! The end of a tag, as the tokenizer of HTML finds it.

/// The most attributes of a tag.
pub(super) const MAX_ATTRIBUTES: usize = 100;

/// Where the tokenizer of HTML is within a tag.
#[derive(Clone, Copy)]
enum Within {
    BeforeName,
    Name,
    AfterName,
    BeforeValue,
    Quoted(char),
    Unquoted,
}

/// The rest of a tag whose name was read.
pub(super) struct Tag<'a> {
    /// Its bytes after the name.
    pub(super) bytes: usize,
    /// The text after it; `None` if a tag begins within it or it has no end. Then other readings of the text are
    /// possible.
    pub(super) rest: Option<&'a str>,
}

impl<'a> Tag<'a> {
    /// Reads a tag to its end, even if other tags begin within it: the parser may read it so. `None` if it has more than
    /// [`MAX_ATTRIBUTES`].
    pub(super) fn read(attributes: &'a str) -> Option<Self> {
        let mut within = Within::BeforeName;
        let mut has_tags = false;
        let mut count: usize = 0;
        for (at, c) in attributes.char_indices() {
            has_tags |= c == '<';
            if c == '>' && !matches!(within, Within::Quoted(_)) {
                let rest = attributes.get(at.saturating_add(1)..);
                return Some(Self { bytes: at, rest: rest.filter(|_| !has_tags) });
            }
            let next = within.after(c);
            if matches!(next, Within::Name) && !matches!(within, Within::Name) {
                count = count.saturating_add(1);
                if count > MAX_ATTRIBUTES {
                    return None;
                }
            }
            within = next;
        }
        Some(Self { bytes: attributes.len(), rest: None })
    }
}

impl Within {
    /// Where the tokenizer is after this character, which does not end the tag.
    const fn after(self, c: char) -> Self {
        let is_space = matches!(c, ' ' | '\t' | '\n' | '\r' | '\x0c');
        match self {
            Self::BeforeName if is_space || c == '/' => Self::BeforeName,
            Self::Name | Self::AfterName if is_space => Self::AfterName,
            Self::Name | Self::AfterName if c == '/' => Self::BeforeName,
            Self::Name | Self::AfterName if c == '=' => Self::BeforeValue,
            Self::BeforeName | Self::Name | Self::AfterName => Self::Name,
            Self::BeforeValue if is_space => Self::BeforeValue,
            Self::BeforeValue if c == '"' || c == '\'' => Self::Quoted(c),
            Self::Quoted(quote) if c != quote => Self::Quoted(quote),
            Self::Quoted(_) => Self::BeforeName,
            Self::Unquoted if is_space => Self::BeforeName,
            Self::BeforeValue | Self::Unquoted => Self::Unquoted,
        }
    }
}
