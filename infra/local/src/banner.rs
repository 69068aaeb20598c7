//! The banner: links, addresses, keys, and requests to paste.

use std::fmt::Write;

use crate::arguments::Data;
use crate::examples;
use crate::ready::Ready;

/// The banner. `note` explains why the DynamoDB address is not the expected one.
#[must_use]
pub fn text(ready: &Ready, data: &Data, note: Option<&str>) -> String {
    let Ready {
        base_url,
        api_key,
        second_account_api_key,
        dynamodb_endpoint,
        ..
    } = ready;
    let data = match data {
        Data::Directory(path) => path.display().to_string(),
        Data::Memory => "in memory, lost at exit".to_owned(),
    };
    let console = link(base_url, "/console/", api_key);
    let reference = link(base_url, "/docs", api_key);
    let inbox = base_url.replace("/v2", crate::inbox::PATH);
    let note = note.map(|note| format!("  ({note})")).unwrap_or_default();
    let examples = examples::all(base_url, &quoted(&format!("Authorization: Bearer {api_key}")));
    let examples = examples
        .map(|example| example.command.replace('\n', "\n  "))
        .join("\n\n  ");
    format!(
        "
  Console             {console}
  Base URL            {base_url}
  API key             {api_key}
  Second account's    {second_account_api_key}
  DynamoDB            {dynamodb_endpoint}{note}
  Data                {data}
  Webhook inbox       {inbox}
  Reference           {reference}

Try, in another terminal:

  {examples}

Ctrl-C stops the service.
"
    )
}

/// The link to a page that sends requests with `key`. Browsers send a fragment to no server.
fn link(base_url: &str, path: &str, key: &str) -> String {
    let mut link = base_url.replace("/v2", path);
    link.push_str("#key=");
    for byte in key.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            link.push(byte.into());
        } else {
            let _ = write!(link, "%{byte:02X}");
        }
    }
    link
}

/// Quotes the text as one word of a shell command.
fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_with_a_quote_can_still_be_pasted() {
        assert_eq!(quoted("a'b"), r"'a'\''b'");
    }

    #[test]
    fn a_key_in_a_fragment_is_encoded() {
        let link = link("http://127.0.0.1:1/v2", "/docs", "a+&#%é");
        assert_eq!(link, "http://127.0.0.1:1/docs#key=a%2B%26%23%25%C3%A9");
    }
}
