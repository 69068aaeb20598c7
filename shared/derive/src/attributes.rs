//! The attributes of a struct and of its fields.

use proc_macro2::TokenStream;
use quote::quote;
use syn::spanned::Spanned;
use syn::{
    Attribute, DeriveInput, Error, Expr, ExprLit, ExprRange, Ident, Lit, LitInt, LitStr, Meta, Path, Result, Type,
};

/// Who sets a field.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sender {
    #[default]
    Service,
    Creation,
    Client,
}

/// Where a record shows a field.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shown {
    #[default]
    Item,
    Profile,
    Nowhere,
}

#[expect(clippy::struct_excessive_bools, reason = "each is an attribute, by its name")]
pub struct FieldAttributes {
    pub ident: Ident,
    pub ty: Type,
    /// The name in JSON.
    pub name: String,
    pub description: String,
    pub sender: Sender,
    pub shown: Shown,
    pub is_required: bool,
    pub clears: bool,
    pub is_applied_by_hand: bool,
    pub is_compared: bool,
    /// Whether a merge fills it from the losers.
    pub is_filled: bool,
    pub is_shown_by_hand: bool,
    /// `ValueKind::Text { min, max }`, if the field says its length.
    pub text: Option<TokenStream>,
    pub format: Option<Path>,
    /// The function that gives the value that clients see.
    pub shown_as: Option<Path>,
    /// The name of the field in the input.
    pub input: Ident,
    pub label: Option<LitStr>,
    pub csv: Vec<String>,
    pub sent: Option<LitStr>,
    /// The column of the index that holds it, and the version of the schema that introduced the column.
    pub column: Option<Ident>,
    pub since: u64,
}

/// `#[record(name = "…", columns(…))]`: the name, and the columns whose cells are made by hand.
pub fn record_attributes(input: &DeriveInput) -> Result<(LitStr, Vec<Ident>)> {
    let (mut name, mut columns) = (None, Vec::new());
    for attribute in input.attrs.iter().filter(|attribute| attribute.path().is_ident("record")) {
        attribute.parse_nested_meta(|meta| {
            if meta.path.is_ident("name") {
                name = Some(meta.value()?.parse::<LitStr>()?);
                return Ok(());
            }
            if meta.path.is_ident("columns") {
                return meta.parse_nested_meta(|column| {
                    columns.extend(column.path.get_ident().cloned());
                    Ok(())
                });
            }
            Err(meta.error("expected `name = \"…\"` or `columns(…)`"))
        })?;
    }
    let name = name.ok_or_else(|| Error::new(input.ident.span(), "a record needs `#[record(name = \"…\")]`"))?;
    Ok((name, columns))
}

impl FieldAttributes {
    /// Reads the attributes of a field.
    pub fn read(field: &syn::Field) -> Result<Self> {
        let Some(ident) = field.ident.clone() else {
            return Err(Error::new(field.span(), "the fields of a record have names"));
        };
        let mut read = Self {
            name: renamed(&field.attrs)?.unwrap_or_else(|| camel_case(&ident.to_string())),
            description: description(&field.attrs),
            input: ident.clone(),
            ident,
            ty: field.ty.clone(),
            sender: Sender::default(),
            shown: Shown::default(),
            is_required: false,
            clears: false,
            is_applied_by_hand: false,
            is_compared: false,
            is_filled: false,
            is_shown_by_hand: false,
            text: None,
            format: None,
            shown_as: None,
            label: None,
            csv: Vec::new(),
            sent: None,
            column: None,
            since: 1,
        };
        for attribute in field.attrs.iter().filter(|attribute| attribute.path().is_ident("field")) {
            attribute.parse_nested_meta(|meta| read.add(&meta))?;
        }
        if read.description.is_empty() {
            let message = "a field needs a comment: the OpenAPI document shows it";
            return Err(Error::new(field.span(), message));
        }
        read.is_compared |= read.sender == Sender::Client;
        Ok(read)
    }

    fn add(&mut self, meta: &syn::meta::ParseNestedMeta<'_>) -> Result<()> {
        let Some(name) = meta.path.get_ident().map(ToString::to_string) else {
            return Err(meta.error("expected a name"));
        };
        match name.as_str() {
            "client" => self.sender = Sender::Client,
            "creation" => self.sender = Sender::Creation,
            "required" => self.is_required = true,
            "clears" => self.clears = true,
            "by_hand" => self.is_applied_by_hand = true,
            "compared" => self.is_compared = true,
            "fills" => self.is_filled = true,
            "shown_by_hand" => self.is_shown_by_hand = true,
            "name" => self.name = meta.value()?.parse::<LitStr>()?.value(),
            "input" => self.input = meta.value()?.parse()?,
            "shown_as" => self.shown_as = Some(meta.value()?.parse()?),
            "profile" => self.shown = Shown::Profile,
            "hidden" => self.shown = Shown::Nowhere,
            "text" => self.text = Some(length(&meta.value()?.parse()?)?),
            "with" => self.format = Some(meta.value()?.parse()?),
            "label" => self.label = Some(meta.value()?.parse()?),
            "column" => self.column = Some(meta.value()?.parse()?),
            "since" => self.since = meta.value()?.parse::<LitInt>()?.base10_parse()?,
            "sent" => self.sent = Some(meta.value()?.parse()?),
            "csv" => {
                let names = meta.value()?.parse::<LitStr>()?.value();
                self.csv = names.split(',').map(|name| name.trim().to_owned()).collect();
            }
            _ => return Err(meta.error("no attribute of a field; see the documentation of `derive::Record`")),
        }
        Ok(())
    }
}

/// `1..=200` as the kind of a text.
fn length(range: &ExprRange) -> Result<TokenStream> {
    let (Some(min), Some(max)) = (&range.start, &range.end) else {
        return Err(Error::new(range.span(), "expected a range such as 1..=200"));
    };
    Ok(quote!(::domain::field::ValueKind::Text { min: #min, max: #max }))
}

/// The name that `#[serde(rename = "…")]` gives a field.
fn renamed(attributes: &[Attribute]) -> Result<Option<String>> {
    let mut name = None;
    for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("serde")) {
        attribute.parse_nested_meta(|meta| {
            if meta.path.is_ident("rename") {
                name = Some(meta.value()?.parse::<LitStr>()?.value());
            } else if let Ok(value) = meta.value() {
                value.parse::<Expr>()?;
            }
            Ok(())
        })?;
    }
    Ok(name)
}

/// The comment of a field as one paragraph.
fn description(attributes: &[Attribute]) -> String {
    let lines = attributes.iter().filter_map(|attribute| match &attribute.meta {
        Meta::NameValue(meta) if meta.path.is_ident("doc") => match &meta.value {
            Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Some(text.value().trim().to_owned()),
            _ => None,
        },
        _ => None,
    });
    lines.collect::<Vec<_>>().join(" ")
}

/// `due_at` is `dueAt` in JSON.
fn camel_case(ident: &str) -> String {
    let mut words = ident.trim_start_matches("r#").split('_');
    let mut name = words.next().unwrap_or_default().to_owned();
    for word in words {
        let mut letters = word.chars();
        name.extend(letters.next().map(|letter| letter.to_ascii_uppercase()));
        name.extend(letters);
    }
    name
}
