//! Colors of the terminal's output.

use std::fmt::Display;

use anstyle::Style;

/// Whether a text has colors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colors {
    /// For a terminal.
    Shown,
    /// For a file, another program, or a person who does not want colors.
    Hidden,
}

impl Colors {
    /// The text in this style.
    pub fn paint(self, style: Style, text: impl Display) -> String {
        match self {
            Self::Shown => format!("{}{text}{}", style.render(), style.render_reset()),
            Self::Hidden => text.to_string(),
        }
    }
}
