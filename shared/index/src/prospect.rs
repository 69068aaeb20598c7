//! The row of a prospect.

use std::collections::{BTreeSet, HashSet};

use super::row::Row;
use super::schema::IndexKind;
use domain::column::{Cell, Column};
use domain::field::Record;
use domain::text::folded;
use domain::{AccountId, CustomFields, ExternalId, Phone, Prospect, ProspectId};
use store::Write;

/// The write of a prospect's row. The account has these custom fields.
pub fn prospect_row_write(account: AccountId, prospect: &Prospect, fields: &CustomFields) -> Write {
    let schema = IndexKind::Prospect.schema().and(fields);
    prospect_row(prospect, fields).write_with(account, IndexKind::Prospect, schema)
}

/// The row of a prospect: the cells of its fields, and the cells that hold no single field.
pub fn prospect_row(prospect: &Prospect, fields: &CustomFields) -> Row {
    let Prospect { first_name, last_name, company, labels, absorbed, consents, custom, .. } = prospect;
    let emails = absorbed.emails.iter().map(|email| email.as_str().to_owned());
    let phones = absorbed.phones.iter().map(Phone::line);
    let merged_ids = absorbed.ids.iter().map(ProspectId::to_string);
    let mut spellings = HashSet::new();
    let labels = labels.iter().filter(|label| spellings.insert(folded(label)));
    let further = [
        (Column::Name, Cell::Text(folded(&format!("{first_name} {last_name}")))),
        (Column::CompanyAsWritten, Cell::Text(company.clone().unwrap_or_default())),
        (Column::LabelsAsWritten, Cell::Texts(labels.cloned().collect())),
        (Column::ExternalIds, external_ids(prospect)),
        (Column::Alternates, Cell::Texts(emails.chain(phones).collect())),
        (Column::Consents, consents.cell()),
        (Column::Absorbed, Cell::Texts(merged_ids.collect())),
    ];
    let cells = prospect.cells().into_iter().chain(further).chain(custom.cells(fields));
    Row::new(prospect.id.to_string(), prospect.revision, cells)
}

/// Each system once, each id with its system, and each id alone.
fn external_ids(prospect: &Prospect) -> Cell {
    let ids: Vec<&ExternalId> = prospect.all_external_ids().collect();
    let systems: BTreeSet<&str> = ids.iter().map(|id| id.system().as_str()).collect();
    let alone = ids.iter().filter_map(|id| ExternalId::text_of_any_system(id.id()));
    let alone: BTreeSet<String> = alone.collect();
    let systems = systems.into_iter().map(str::to_owned);
    Cell::Texts(systems.chain(ids.iter().map(|id| id.text())).chain(alone).collect())
}
