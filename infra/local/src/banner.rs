//! The banner. It shows links to open, and commands to paste into another terminal.

use std::fmt::{self, Write};
use std::path::Path;

use anstyle::{AnsiColor, Style};

use crate::colors::Colors;
use crate::examples;
use crate::ready::Ready;

/// The contents of the banner, which the terminal shows when the API accepts requests.
#[derive(Clone)]
pub struct Banner<'a> {
    /// Addresses and keys.
    pub ready: &'a Ready,
    /// Where the data is stored; `None` in memory.
    pub directory: Option<&'a Path>,
    /// The numbers of the demo account's records.
    pub records: Option<String>,
}

impl Banner<'_> {
    /// The link to the console, with the key.
    pub fn console(&self) -> String {
        link(&self.ready.base_url, "/console/", &self.ready.api_key)
    }

    /// The whole text.
    pub fn text(&self, colors: Colors) -> String {
        let mut text = String::new();
        // Writing to a text cannot fail.
        let _ = self.write(&mut text, colors);
        text
    }

    fn write(&self, f: &mut String, colors: Colors) -> fmt::Result {
        let Ready { base_url, api_key, second_account_api_key } = self.ready;
        let strong = |text: &str| colors.paint(Style::new().bold(), text);
        let records = self.records.as_deref().map(|records| format!(" of {records}"));
        let records = records.unwrap_or_default();
        let data = self.directory.map(|path| path.display().to_string());
        let data = data.unwrap_or_else(|| "in memory, lost at exit".to_owned());
        let title = strong(concat!("Prospect API ", env!("CARGO_PKG_VERSION")));
        writeln!(f, "\n{title}, with a demo account{records}\n")?;
        let reference = link(base_url, "/docs", api_key);
        let inbox = link(base_url, crate::inbox::PATH, api_key);
        for (name, address) in [("Console", &self.console()), ("Reference", &reference), ("Webhook inbox", &inbox)] {
            writeln!(f, "  {name:<15}{}", colors.paint(AnsiColor::Cyan.on_default(), address))?;
        }
        writeln!(f, "  {:<15}{data}", "Data")?;
        writeln!(f, "  {:<15}{second_account_api_key}", "Another key")?;
        writeln!(f, "  {:<15}of a second account, which does not see the first\n", "")?;
        writeln!(f, "{}\n", strong("Try, in another terminal:"))?;
        writeln!(f, "  {}", indented(&examples::preparation(base_url, &quoted(api_key))))?;
        for example in examples::all(base_url) {
            writeln!(f, "\n  {}:\n  {}", example.title, indented(&example.command))?;
        }
        writeln!(f, "\nCtrl-C stops the service. A line for each request follows.\n")
    }
}

fn indented(command: &str) -> String {
    command.replace('\n', "\n  ")
}

/// The link to a page that sends requests with `key`. The key is in the fragment, which browsers never send to a
/// server.
fn link(base_url: &str, path: &str, key: &str) -> String {
    let key: String = form_urlencoded::byte_serialize(key.as_bytes()).collect();
    format!("{}#key={key}", base_url.replace("/v2", path))
}

/// The text as one word of a shell command, in quotes if it needs them.
fn quoted(text: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._/:".contains(&byte);
    if !text.is_empty() && text.bytes().all(is_plain) {
        return text.to_owned();
    }
    format!("'{}'", text.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_with_a_quote_can_still_be_pasted() {
        assert_eq!(quoted("a'b"), r"'a'\''b'");
        assert_eq!(quoted("rk_test_a-b"), "rk_test_a-b");
    }

    #[test]
    fn a_key_in_a_fragment_is_encoded() {
        let link = link("http://127.0.0.1:1/v2", "/docs", "a+&#%é");
        assert_eq!(link, "http://127.0.0.1:1/docs#key=a%2B%26%23%25%C3%A9");
    }
}
