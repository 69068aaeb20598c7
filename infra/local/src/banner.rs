//! The banner: addresses, keys, and requests to paste.

use crate::arguments::Data;
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
    let inbox = base_url.replace("/v2", crate::inbox::PATH);
    let docs = crate::docs::link(base_url, api_key);
    let note = note.map(|note| format!("  ({note})")).unwrap_or_default();
    let bearer = quoted(&format!("Authorization: Bearer {api_key}"));
    format!(
        "
  Base URL            {base_url}
  API key             {api_key}
  Second account's    {second_account_api_key}
  DynamoDB            {dynamodb_endpoint}{note}
  Data                {data}
  Webhook inbox       {inbox}
  Reference           {docs}

Try, in another terminal:

  curl -i {base_url}/auth -H {bearer}

  curl -i {base_url}/prospects -H {bearer} \\
    -H 'Content-Type: application/json' -H 'X-Idempotency-Key: first-prospect' \\
    -d '{{\"firstName\": \"Ada\", \"lastName\": \"Lovelace\", \"email\": \"ada@example.com\"}}'

  curl -i '{base_url}/prospects?limit=2' -H {bearer}

  curl -i {base_url}/webhooks -H {bearer} -H 'Content-Type: application/json' -d '{{\"url\": \"{inbox}\"}}'

Ctrl-C stops the service.
"
    )
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
}
