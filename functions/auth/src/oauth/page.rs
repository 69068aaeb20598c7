//! The page that asks a person: a plain form without scripts.

use domain::Permission;

use super::chosen_scope::{OFFICE, OWNER, Offered, PIPELINE};
use super::ticket::Asked;

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:3rem auto;padding:0 1rem;color:#1c1c1c}\
                     h1{font-size:1.3rem}fieldset{border:1px solid #ccc;border-radius:6px;margin:1rem 0}label{display:block}\
                     input[type=password]{width:100%;padding:.5rem;box-sizing:border-box}button{padding:.5rem 1.2rem;margin-right:.5rem}\
                     .error{color:#a40000}code{overflow-wrap:anywhere}";

/// The page of a request that cannot be answered.
pub fn refusal(message: &str) -> String {
    document("This request cannot be allowed", &format!("<p class=\"error\">{}</p>", escaped(message)))
}

/// The page that asks for the person's key.
pub fn sign_in(asked: &Asked<'_>, error: Option<&str>) -> String {
    let error = error.map(|error| format!("<p class=\"error\">{}</p>", escaped(error))).unwrap_or_default();
    let body = format!(
        "<p><code>{}</code> asks for access to your account. Sign in with the API key that you use in the console. The \
         client never gets it.</p>{error}<form method=\"post\" action=\"{}\">{}<label>API key <input type=\"password\" \
         name=\"key\" autocomplete=\"current-password\" required autofocus></label><p><button>Continue</button></p></form>",
        escaped(asked.client_id),
        super::AUTHORIZE,
        hidden(&asked.parameters),
    );
    document("Sign in", &body)
}

/// What the page of the decision shows.
#[derive(Debug)]
pub struct DecisionPage<'a> {
    pub asked: &'a Asked<'a>,
    pub client_name: &'a str,
    pub account_name: &'a str,
    pub ticket: &'a str,
    /// The permissions that the person can give, and whether they are proposed.
    pub permissions: &'a [(Permission, bool)],
    /// What the grant can be restricted to.
    pub offered: &'a Offered,
    pub error: Option<&'a str>,
}

/// The page that asks whether the client may act for the person.
pub fn decision(question: &DecisionPage<'_>) -> String {
    let DecisionPage { asked, client_name, account_name, ticket, permissions, offered, error } = question;
    let mut boxes = String::new();
    for (permission, is_proposed) in *permissions {
        let name = permission.name();
        boxes += &checkbox("permission", (name, name), *is_proposed);
    }
    let mut parts = checkbox(OWNER, ("self", "prospects that you own"), false);
    for (id, name) in offered.offices() {
        parts += &checkbox(OFFICE, (&id.to_string(), &format!("the office {name}")), false);
    }
    for (id, name) in offered.pipelines() {
        parts += &checkbox(PIPELINE, (&id.to_string(), &format!("the pipeline {name}")), false);
    }
    let error = error.map(|error| format!("<p class=\"error\">{}</p>", escaped(error))).unwrap_or_default();
    let body = format!(
        "<p><strong>{}</strong> wants to act for you in the account <strong>{}</strong>.</p>\
         <p>Its id is <code>{}</code>. Your answer goes to <code>{}</code>.</p>{error}\
         <form method=\"post\" action=\"{}\">{}{}\
         <fieldset><legend>It may</legend>{boxes}</fieldset>\
         <fieldset><legend>It sees everything that your key sees, or only</legend>{parts}</fieldset>\
         <p><button name=\"decision\" value=\"allow\">Allow</button><button name=\"decision\" value=\"refuse\">Refuse</button></p>\
         <p>You can end this at any time in the settings of keys. It ends with your key.</p></form>",
        escaped(client_name),
        escaped(account_name),
        escaped(asked.client_id),
        escaped(asked.redirect_uri.as_str()),
        super::AUTHORIZE,
        hidden(&asked.parameters),
        hidden(&[("client_name", client_name), ("ticket", ticket)]),
    );
    document("Allow access?", &body)
}

fn checkbox(name: &str, (value, label): (&str, &str), is_checked: bool) -> String {
    let checked = if is_checked { " checked" } else { "" };
    let (value, label) = (escaped(value), escaped(label));
    format!("<label><input type=\"checkbox\" name=\"{name}\" value=\"{value}\"{checked}> {label}</label>")
}

fn document(title: &str, body: &str) -> String {
    format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" \
         content=\"width=device-width\"><title>{title}</title><style>{STYLE}</style></head><body><h1>{title}</h1>{body}\
         </body></html>\n"
    )
}

/// Hidden fields with these values.
fn hidden(values: &[(&'static str, &str)]) -> String {
    let field =
        |(name, value): &(&str, &str)| format!("<input type=\"hidden\" name=\"{name}\" value=\"{}\">", escaped(value));
    values.iter().map(field).collect()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;").replace('\'', "&#39;")
}
