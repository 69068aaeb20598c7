//! What the program says on standard error.

use std::io::{self, Write};

use domain::text::is_invisible;

/// Prints one line. Text of files and of the service is in it, so control and invisible characters are escaped. The
/// result of a command does not depend on standard error, which may be closed.
pub fn say(line: &str) {
    let _ = writeln!(io::stderr(), "{}", printable(line));
}

fn printable(line: &str) -> String {
    let mut printable = String::with_capacity(line.len());
    for c in line.chars() {
        if c.is_control() || is_invisible(c) {
            printable.extend(c.escape_default());
        } else {
            printable.push(c);
        }
    }
    printable
}

#[cfg(test)]
mod tests {
    use super::printable;

    #[test]
    fn a_line_stays_one_line_and_cannot_command_the_terminal() {
        let line = "line 1: \u{1b}[2Jé\nerror: \u{202e}x\u{9b}m\u{7}";
        assert_eq!(printable(line), r"line 1: \u{1b}[2Jé\nerror: \u{202e}x\u{9b}m\u{7}");
    }
}
