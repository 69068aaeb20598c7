//! Workbooks of Excel, written part by part.

use std::io::{Cursor, Write};

use table::ReadOptions;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use crate::{shown, shown_with};

const MAIN: &str = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const DAMAGED: &str =
    "unreadable: The workbook is damaged or incomplete. Open it in a spreadsheet program, and save it as .xlsx again.";
const TOO_LARGE: &str =
    "too_large: The workbook unpacks to more than an import reads. Save its sheet as \"CSV UTF-8\".";

fn archive(parts: &[(&str, &str)]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
    for (name, text) in parts {
        zip.start_file(*name, options).unwrap();
        zip.write_all(text.as_bytes()).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

/// A workbook: the rows of its sheets, the styles of cells, the texts.
struct Book<'a> {
    sheets: &'a [(&'a str, &'a str)],
    styles: &'a str,
    texts: &'a str,
    properties: &'a str,
}

impl Book<'_> {
    fn bytes(&self) -> Vec<u8> {
        let (mut list, mut relations, mut parts) = (Vec::new(), Vec::new(), Vec::new());
        let mut relate = |id: &str, kind: &str, target: &str| {
            relations.push(format!("<Relationship Id=\"{id}\" Type=\"{RELATIONS}/{kind}\" Target=\"{target}\"/>"));
        };
        for (at, (name, rows)) in self.sheets.iter().enumerate() {
            let state = if name.starts_with("Hidden") { " state=\"hidden\"" } else { "" };
            list.push(format!("<sheet name=\"{name}\" sheetId=\"{at}\"{state} r:id=\"r{at}\"/>"));
            relate(&format!("r{at}"), "worksheet", &format!("worksheets/s{at}.xml"));
            let sheet =
                format!("<worksheet xmlns=\"{MAIN}\"><cols/><sheetData>{rows}</sheetData><mergeCells/></worksheet>");
            parts.push((format!("xl/worksheets/s{at}.xml"), sheet));
        }
        for (kind, text) in [("styles", self.styles), ("sharedStrings", self.texts)] {
            relate(kind, kind, &format!("/xl/{kind}.xml"));
            parts.push((format!("xl/{kind}.xml"), text.to_owned()));
        }
        let (list, relations) = (list.concat(), relations.concat());
        let workbook = format!(
            "<workbook xmlns=\"{MAIN}\" xmlns:r=\"{RELATIONS}\"><workbookPr {}/><sheets>{list}</sheets></workbook>",
            self.properties
        );
        parts.push(("xl/workbook.xml".to_owned(), workbook));
        parts.push(("xl/_rels/workbook.xml.rels".to_owned(), format!("<Relationships>{relations}</Relationships>")));
        parts.push(("_rels/.rels".to_owned(), format!("<Relationships><Relationship Id=\"1\" Type=\"{RELATIONS}/officeDocument\" Target=\"xl/workbook.xml\"/></Relationships>")));
        let parts: Vec<(&str, &str)> = parts.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
        archive(&parts)
    }
}

const STYLES: &str = "<styleSheet><numFmts><numFmt numFmtId=\"164\" formatCode=\"dd\\.mm\\.yyyy;@\"/>\
    <numFmt numFmtId=\"165\" formatCode=\"00000\"/><numFmt numFmtId=\"166\" formatCode=\"0.00&quot;days&quot;\"/>\
    <numFmt numFmtId=\"167\" formatCode=\"[h]:mm:ss\"/><numFmt numFmtId=\"168\" formatCode=\"[$-409]m/d/yy h:mm AM/PM\"/></numFmts>\
    <cellStyleXfs><xf numFmtId=\"14\"/></cellStyleXfs><cellXfs><xf numFmtId=\"0\"/><xf numFmtId=\"14\"/><xf numFmtId=\"164\"/>\
    <xf numFmtId=\"165\"/><xf numFmtId=\"166\"/><xf numFmtId=\"167\"/><xf numFmtId=\"168\"/><xf numFmtId=\"20\"/><xf numFmtId=\"22\"/></cellXfs></styleSheet>";

const TEXTS: &str = "<sst><si><t>Name</t></si><si><r><t>Ja</t></r><r><t xml:space=\"preserve\">ne </t></r><rPh><t>hint</t></rPh></si>\
    <si><t>Ü &amp; &#x1F600; _x000D_\nb</t></si><si/></sst>";

fn inline(texts: &[&str]) -> String {
    let cells: Vec<String> =
        texts.iter().map(|text| format!("<c t=\"inlineStr\"><is><t>{text}</t></is></c>")).collect();
    format!("<row>{}</row>", cells.concat())
}

fn book(rows: &str) -> Vec<u8> {
    Book { sheets: &[("People", rows)], styles: STYLES, texts: TEXTS, properties: "" }.bytes()
}

/// The rows of a sheet whose header is `A`, one cell each, as they are read.
fn values(cells: &[(&str, &str)]) {
    let rows: Vec<String> = cells.iter().map(|(cell, _)| format!("<row>{cell}</row>")).collect();
    let expected: Vec<String> = (2..).zip(cells).map(|(number, (_, value))| format!("{number} {value}")).collect();
    let rows = inline(&["A"]) + &rows.concat();
    assert_eq!(shown(&book(&rows)), format!("xlsx People: A\n{}", expected.join("\n")));
}

#[test]
fn cells_are_what_excel_shows() {
    values(&[
        ("<c t=\"s\"><v>1</v></c>", "Jane "),
        ("<c t=\"s\"><v>2</v></c>", "Ü & 😀 \\r\\nb"),
        ("<c><v>45000</v></c>", "[45000]"),
        ("<c t=\"n\"><v>1E15</v></c>", "[1000000000000000]"),
        ("<c><v>4.917012345678E+13</v></c>", "[49170123456780]"),
        ("<c><v>0.30000000000000004</v></c>", "[0.3]"),
        ("<c><v>-1.5</v></c>", "[-1.5]"),
        ("<c s=\"4\"><v>2.5</v></c>", "[2.5]"),
        ("<c t=\"b\"><v>1</v></c>", "TRUE"),
        ("<c t=\"b\"><v>0</v></c>", "FALSE"),
        ("<c t=\"str\"><v>'=1+1</v></c>", "=1+1"),
        ("<c t=\"e\"><v>#N/A</v></c>", "#N/A"),
        ("<c t=\"str\"><f>A1&amp;B1</f><v>x_x0041_</v></c>", "xA"),
        ("<c><f>1+1</f><v>2</v></c>", "[2]"),
        ("<c s=\"1\"><v>46024</v></c>", "2026-01-02"),
        ("<c s=\"2\"><v>46024</v></c>", "2026-01-02"),
        ("<c s=\"1\"><v>1</v></c>", "1900-01-01"),
        ("<c s=\"1\"><v>61</v></c>", "1900-03-01"),
        ("<c s=\"1\"><v>23833</v></c>", "1965-04-01"),
        ("<c s=\"8\"><v>46024.5734375</v></c>", "2026-01-02T13:45:45"),
        ("<c s=\"6\"><v>46024</v></c>", "2026-01-02"),
        ("<c s=\"8\"><v>46024.999999999</v></c>", "2026-01-03"),
        ("<c s=\"7\"><v>0.5</v></c>", "12:00:00"),
        ("<c s=\"5\"><v>1.25</v></c>", "30:00:00"),
        ("<c s=\"3\"><v>1234</v></c>", "01234"),
        ("<c t=\"d\"><v>2026-01-02T00:00:00</v></c>", "2026-01-02"),
    ]);
    let rows = inline(&["Day"]) + "<row><c s=\"1\"><v>0</v></c></row>";
    let book = Book { sheets: &[("x", &rows)], styles: STYLES, texts: TEXTS, properties: "date1904=\"1\"" };
    assert_eq!(shown(&book.bytes()), "xlsx x: Day\n2 1904-01-01");
}

#[test]
fn rows_have_the_columns_of_their_places() {
    let rows = inline(&["Name", "", "Phone"])
        + "<row r=\"4\"><c r=\"C4\" t=\"str\"><v>p</v></c><c r=\"D4\"/></row><row r=\"5\" ht=\"3\"/>\
           <row r=\"9\"><c r=\"A9\" t=\"s\"><v>0</v></c><c r=\"B9\" t=\"s\"><v>0</v></c></row>";
    assert_eq!(shown(&book(&rows)), "xlsx People: Name··Phone\n4 ··p\n9 Name·Name");
    let merged = inline(&["", "Contacts 2026", ""]) + &inline(&["Name", "Email"]) + &inline(&["Jane", "j@x.de"]);
    let title = "! Line 1 has one cell only and was read as a title above the header on line 2.";
    assert_eq!(shown(&book(&merged)), format!("xlsx People: Name·Email\n3 Jane·j@x.de\n{title}"));
    let wide = vec!["c"; 201];
    assert!(shown(&book(&(inline(&wide) + &inline(&wide)))).starts_with("too_many_columns"));
    let far = inline(&["A", "B"]) + "<row><c r=\"A2\" t=\"str\"><v>1</v></c><c r=\"KZ2\" t=\"str\"><v>x</v></c></row>";
    assert!(shown(&book(&far)).contains("the line has 312 cells instead of 2"));
}

#[test]
fn a_sheet_is_chosen() {
    let (one, two) = (inline(&["A"]) + &inline(&["1"]), inline(&["B"]) + &inline(&["2"]));
    let sheets = &[("Hidden", one.as_str()), ("First", &two), ("Größe &amp; mehr", &one)];
    let bytes = Book { sheets, styles: "<styleSheet/>", texts: "<sst/>", properties: "" }.bytes();
    assert_eq!(shown(&bytes), "xlsx First: B\n2 2");
    let wanted = |name: &str| ReadOptions { sheet: Some(name.to_owned()), ..ReadOptions::default() };
    assert_eq!(shown_with(&bytes, &wanted("Größe & mehr")), "xlsx Größe & mehr: A\n2 1");
    let missing = "unreadable: The workbook has no sheet \"x\". It has Hidden, First, Größe & mehr.";
    assert_eq!(shown_with(&bytes, &wanted("x")), missing);
}

#[test]
fn a_bomb_does_not_unpack() {
    let long = " ".repeat(3 * 1024 * 1024);
    assert_eq!(shown(&book(&format!("<row><c t=\"str\"><v>{long}</v></c></row>"))), TOO_LARGE, "a cell");
    let styles = format!("<styleSheet>{}</styleSheet>", "<x/>".repeat(5 * 1024 * 1024));
    let book =
        |styles: &str| Book { sheets: &[("x", &inline(&["A", "1"]))], styles, texts: "<sst/>", properties: "" }.bytes();
    let bomb = book(&styles);
    assert!(bomb.len() * 50 < styles.len());
    assert_eq!(shown(&bomb), TOO_LARGE);
    // The directory says that the part is small.
    let mut lie = bomb.clone();
    let size = u32::try_from(styles.len()).unwrap().to_le_bytes();
    let places: Vec<usize> = (0..lie.len() - 4).filter(|at| lie[*at..*at + 4] == size).collect();
    assert!(!places.is_empty());
    for at in places {
        lie[at..at + 4].copy_from_slice(&1000_u32.to_le_bytes());
    }
    assert_eq!(shown(&lie), DAMAGED);
}

#[test]
fn texts_of_a_workbook_have_a_bound() {
    let text = format!("<si><t>{}</t></si>", "x".repeat(30_000));
    let texts = |count| format!("<sst>{}</sst>", text.repeat(count));
    let read = |texts: &str| {
        let rows = inline(&["A"]) + "<row><c t=\"s\"><v>1999</v></c></row>";
        shown(&Book { sheets: &[("x", &rows)], styles: "<styleSheet/>", texts, properties: "" }.bytes())
    };
    assert_eq!(read(&texts(2_500)), TOO_LARGE);
}

#[test]
fn damaged_workbooks_are_refused() {
    let rows = inline(&["A"]) + &inline(&["x"]).repeat(3_000);
    let whole = book(&rows);
    assert!(shown(&whole).starts_with("xlsx"));
    for end in [whole.len() - 1, whole.len() / 2, 30, 4] {
        assert_eq!(shown(&whole[..end]), DAMAGED, "{end} bytes");
    }
    let mut broken = whole.clone();
    for byte in &mut broken[60..200] {
        *byte ^= 0x55;
    }
    assert_eq!(shown(&broken), DAMAGED);
    assert_eq!(shown(&book("<row><c><v>1</v></row>")), DAMAGED);
    let other = archive(&[("content.xml", "<office/>"), ("mimetype", "x")]);
    assert_eq!(
        shown(&other),
        "unreadable: The archive is no .xlsx workbook. Save the table as .xlsx, or send the file that is inside."
    );
    let none = Book { sheets: &[], styles: "<styleSheet/>", texts: "<sst/>", properties: "" }.bytes();
    assert_eq!(shown(&none), "unreadable: The workbook has no sheet with a table.");
}
