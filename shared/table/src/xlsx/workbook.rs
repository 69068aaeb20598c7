//! The sheets of a workbook, and where its parts are.

use quick_xml::events::Event;

use super::parts::{Archive, MAX_PART_BYTES, attribute};
use crate::failure::{ReadError, unreadable};

/// The most sheets that are listed.
const MAX_SHEETS: usize = 200;

pub(super) struct Workbook {
    pub(super) sheets: Vec<SheetPart>,
    /// Whether days count from 1904, not from 1900.
    pub(super) is_1904: bool,
    pub(super) strings: Option<String>,
    pub(super) styles: Option<String>,
}

pub(super) struct SheetPart {
    pub(super) name: String,
    pub(super) part: String,
    pub(super) is_hidden: bool,
}

/// Where the workbook finds another part.
struct Relation {
    id: String,
    kind: String,
    part: String,
}

impl Workbook {
    pub(super) fn read(archive: &mut Archive<'_>) -> Result<Self, ReadError> {
        let no_workbook = "The archive is no .xlsx workbook. Save the table as .xlsx, or send the file that is inside.";
        let main = relations(archive, "_rels/.rels", "")?;
        let main = main.into_iter().find(|relation| relation.kind == "officeDocument").map(|relation| relation.part);
        let main = main.unwrap_or_else(|| "xl/workbook.xml".to_owned());
        let main = archive.find(&main).ok_or_else(|| unreadable(no_workbook))?;
        let (folder, file) = main.rsplit_once('/').unwrap_or(("", &main));
        let own = relations(archive, &format!("{folder}/_rels/{file}.rels"), folder)?;
        let of = |kind: &str| own.iter().find(|relation| relation.kind == kind).map(|relation| relation.part.clone());
        let mut workbook =
            Self { sheets: Vec::new(), is_1904: false, strings: of("sharedStrings"), styles: of("styles") };
        let mut xml = archive.part(&main, MAX_PART_BYTES)?;
        loop {
            match xml.next()? {
                Event::Start(tag) | Event::Empty(tag) => match tag.local_name().into_inner() {
                    "sheet" if workbook.sheets.len() < MAX_SHEETS => {
                        let id = attribute(&tag, "id").unwrap_or_default();
                        let relation = own.iter().find(|relation| relation.id == id && relation.kind == "worksheet");
                        if let Some(relation) = relation {
                            workbook.sheets.push(SheetPart {
                                name: attribute(&tag, "name").unwrap_or_default(),
                                part: relation.part.clone(),
                                is_hidden: attribute(&tag, "state").is_some_and(|state| state != "visible"),
                            });
                        }
                    }
                    "workbookPr" => {
                        let base = attribute(&tag, "date1904");
                        workbook.is_1904 = base.is_some_and(|value| value == "1" || value == "true");
                    }
                    _ => {}
                },
                Event::Eof => return Ok(workbook),
                _ => {}
            }
        }
    }
}

/// The relations in a part; none without it.
fn relations(archive: &mut Archive<'_>, name: &str, folder: &str) -> Result<Vec<Relation>, ReadError> {
    let mut relations = Vec::new();
    if archive.find(name).is_none() {
        return Ok(relations);
    }
    let mut xml = archive.part(name, MAX_PART_BYTES)?;
    loop {
        match xml.next()? {
            Event::Start(tag) | Event::Empty(tag) if tag.local_name().into_inner() == "Relationship" => {
                let target = attribute(&tag, "Target").unwrap_or_default();
                let kind = attribute(&tag, "Type").unwrap_or_default();
                let part = match target.strip_prefix('/') {
                    Some(part) => part.to_owned(),
                    None if folder.is_empty() => target,
                    None => format!("{folder}/{target}"),
                };
                let kind = kind.rsplit('/').next().unwrap_or_default().to_owned();
                relations.push(Relation { id: attribute(&tag, "Id").unwrap_or_default(), kind, part });
            }
            Event::Eof => return Ok(relations),
            _ => {}
        }
    }
}
