//! Delimited text.

use table::{Delimiter, Encoding, ReadError, ReadOptions, Unreadable};

use crate::{check, shown, shown_with};

const NOT_TEXT: &str = "unreadable: The file is not text. Save the table as an .xlsx workbook or as \"CSV UTF-8\".";
const GUESSED: &str =
    "! The encoding was guessed as Windows-1252. If letters such as ä or é are wrong, choose another encoding.";
const REPLACED: &str =
    "! Some bytes are no text in this encoding and were replaced by \u{FFFD}. Choose another encoding.";
const EMPTY: &str =
    "no_table: The file is empty. It needs a header with the names of the columns, and a line for each person.";
const NO_LINES: &str = "no_table: The file has a header but no lines after it. Add a line for each person.";

fn utf16(text: &str, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
    text.encode_utf16().flat_map(bytes).collect()
}

fn case(name: &'static str, bytes: impl AsRef<[u8]>, expected: impl AsRef<str>) -> (&'static str, Vec<u8>, String) {
    (name, bytes.as_ref().to_vec(), expected.as_ref().to_owned())
}

#[test]
fn delimiters_are_found_by_records() {
    let quoted = "Name;Note;Email\r\n\"Doe; Jane\";\"one, two, three\r\nfour, five, six, seven\";j@x.de\r\n\
                  Roe;a, b, c, d, e;r@x.de\r\n";
    check(&[
        case("comma", "Name,Email\nJane,j@x.de\n", "csv utf-8 ,: Name·Email\n2 Jane·j@x.de"),
        case("semicolon", "Name;Email\nJane;j@x.de", "csv utf-8 ;: Name·Email\n2 Jane·j@x.de"),
        case("tab", "Name\tEmail\nJane\tj@x.de\n", "csv utf-8 \t: Name·Email\n2 Jane·j@x.de"),
        case("bar", "Name|Email\nJane|j@x.de\n", "csv utf-8 |: Name·Email\n2 Jane·j@x.de"),
        case("one column", "Name\nDoe, Jane\nRoe, Max\n", "csv utf-8 ;: Name\n2 Doe, Jane\n3 Roe, Max"),
        case("one column alone", "Email\na@b.de\n", "csv utf-8 ,: Email\n2 a@b.de"),
        case(
            "semicolons of German numbers",
            "Name;Salary\nA;1,5\nB;2,5\n",
            "csv utf-8 ;: Name·Salary\n2 A·1,5\n3 B·2,5",
        ),
        case(
            "more commas than semicolons",
            quoted,
            "csv utf-8 ;: Name·Note·Email\n2 Doe; Jane·one, two, three\\r\\nfour, five, six, seven·j@x.de\n\
             4 Roe·a, b, c, d, e·r@x.de",
        ),
        case("named", "sep=;\r\nA;B,C\r\n1;2,3\r\n", "csv utf-8 ;: A·B,C\n3 1·2,3"),
        case("named bar", "sep=|\nA,X|B,Y\n1,2|3,4\n", "csv utf-8 |: A,X·B,Y\n3 1,2·3,4"),
    ]);
    let options = ReadOptions { delimiter: Some(Delimiter::Comma), ..ReadOptions::default() };
    assert_eq!(shown_with(b"a;b,c\n1;2,3\n", &options), "csv utf-8 ,: a;b·c\n2 1;2·3");
}

#[test]
fn encodings_are_found_by_bytes() {
    let text = "Name;Ort\r\nJürgen;Köln €\r\n";
    let is = |encoding: &str| format!("csv {encoding} ;: Name·Ort\n2 Jürgen·Köln €");
    let marked = |text: &str| format!("\u{FEFF}{text}");
    let windows = b"Name;Ort\r\nJ\xFCrgen;K\xF6ln \x80\r\n";
    check(&[
        case("UTF-8", text, is("utf-8")),
        case("UTF-8 with a mark", marked(text), is("utf-8")),
        case("UTF-16 little", utf16(&marked(text), u16::to_le_bytes), is("utf-16le")),
        case("UTF-16 big", utf16(&marked(text), u16::to_be_bytes), is("utf-16be")),
        case("UTF-16 little without a mark", utf16(text, u16::to_le_bytes), is("utf-16le")),
        case("UTF-16 big without a mark", utf16(text, u16::to_be_bytes), is("utf-16be")),
        case("Windows-1252", windows, format!("{}\n{GUESSED}", is("windows-1252"))),
        case("Windows-1252 at the end", b"Name\ncaf\xE9", format!("csv windows-1252 ,: Name\n2 café\n{GUESSED}")),
        case("a mark alone", b"\xEF\xBB\xBF", EMPTY),
        case("emoji", "Name,Note\n👩‍🔬 Zoë,🎉\n", "csv utf-8 ,: Name·Note\n2 👩‍🔬 Zoë·🎉"),
        case("right to left", "שם,דוא\"ל\nדנה כהן,d@x.il\n", "csv utf-8 ,: שם·דוא\"ל\n2 דנה כהן·d@x.il"),
        case(
            "one broken letter",
            b"Name,Ort\nJ\xC3\xBCrgen,K\xC3\xB6ln\nX\xC3,Y\n",
            format!("csv utf-8 ,: Name·Ort\n2 Jürgen·Köln\n3 X\u{FFFD}·Y\n{REPLACED}"),
        ),
        case(
            "UTF-16 that ends in a character",
            &utf16(&marked("A,B\n1,2\n3,4"), u16::to_le_bytes)[..21],
            format!("csv utf-16le ,: A·B\n2 1·2\n3 3\u{FFFD} (the line has 1 cell instead of 2)\n{REPLACED}"),
        ),
        case("NUL", b"Name,Email\nJa\0ne,j@x.de\n", NOT_TEXT),
        case("bytes", [0, 159, 146, 150, 0, 0, 7, 8].repeat(50), NOT_TEXT),
        case("controls", b"\x01\x02\x03\x04a,b\n", NOT_TEXT),
    ]);
    let options = ReadOptions { encoding: Some(Encoding::Windows1252), ..ReadOptions::default() };
    assert_eq!(shown_with("A\nÜ\n".as_bytes(), &options), "csv windows-1252 ,: A\n2 Ãœ");
}

#[test]
fn a_letter_may_lie_across_two_chunks() {
    for shift in 0..4 {
        let line = format!("{}ü😀,x\n", "y".repeat(65_520 + shift));
        let text = format!("A,B\n{line}{line}");
        let lines = shown(text.as_bytes());
        let mut lines = lines.lines();
        assert_eq!(lines.next(), Some("csv utf-8 ,: A·B"));
        assert!(lines.all(|line| line.ends_with("yü😀·x")));
    }
}

#[test]
fn lines_end_and_quotes_close_in_every_way() {
    let open = |line| {
        format!(
            "unreadable: The quote that opens on line {line} is never closed. Close or remove it, and send the file again."
        )
    };
    check(&[
        case("CRLF", "A,B\r\n1,2\r\n\r\n3,4\r\n", "csv utf-8 ,: A·B\n2 1·2\n4 3·4"),
        case("CR", "A,B\r1,2\r\r3,4\r", "csv utf-8 ,: A·B\n2 1·2\n4 3·4"),
        case("mixed", "A,B\r\n1,2\n3,4\r5,6", "csv utf-8 ,: A·B\n2 1·2\n3 3·4\n4 5·6"),
        case("empty lines first", "\r\n;;\r\n \r\nA;B\r\n1;2\r\n", "csv utf-8 ;: A·B\n5 1·2"),
        case("line ends in quotes", "A,B\n\"x\r\ny\rz\nw\",2\n3,4\n", "csv utf-8 ,: A·B\n2 x\\r\\ny\\rz\\nw·2\n6 3·4"),
        case("quotes in quotes", "A,B\n\"say \"\"hi\"\"\",\"\"\"\"\n", "csv utf-8 ,: A·B\n2 say \"hi\"·\""),
        case("quotes inside", "A,B\n5\" pipe,x\"y\"\n", "csv utf-8 ,: A·B\n2 5\" pipe·x\"y\""),
        case("text after a quote", "A,B\n\"Bob\" Smith,2\n", "csv utf-8 ,: A·B\n2 Bob Smith·2"),
        case("empty quotes", "A,B\n\"\",2\n\"\",\"\"\n", "csv utf-8 ,: A·B\n2 ·2"),
        case("open quote", "A,B\n1,2\n3,\"4\n5,6\n7,8\n", open(3)),
        case("open quote in the header", "\"A,B\n1,2\n", open(1)),
        case("truncated", "A,B\n1,2\n3,\"4", open(3)),
    ]);
}

#[test]
fn lines_have_the_cells_of_the_header() {
    let long = "x".repeat(400_000);
    let (columns, more) = (vec!["c"; 200].join(","), vec!["c"; 201].join(","));
    let empty = ",".repeat(16_000);
    let too_many = "too_many_columns: The file has more than 200 columns. Delete columns that you do not need.";
    check(&[
        case("fewer", "A,B,C\n1,2\n1,2,3\n", "csv utf-8 ,: A·B·C\n2 1·2 (the line has 2 cells instead of 3)\n3 1·2·3"),
        case(
            "more",
            "A,B\n1,2,3\n1,2\n1,2,,\n",
            "csv utf-8 ,: A·B\n2 1·2 3 (the line has 3 cells instead of 2)\n3 1·2\n4 1·2",
        ),
        case("empty columns at the end", format!("A,B{empty}\n1,2{empty}\n3,4\n"), "csv utf-8 ,: A·B\n2 1·2\n3 3·4"),
        case("values under an empty header", "A,,B,\n1,x,2,y\n", "csv utf-8 ,: A··B·\n2 1·x·2·y"),
        case("repeated headers", "Email,Email\na@b.de,c@d.de\n", "csv utf-8 ,: Email·Email\n2 a@b.de·c@d.de"),
        case(
            "a title",
            "Contacts 2026,\n,\nName,Email\nJane,j@x.de\n",
            "csv utf-8 ,: Name·Email\n4 Jane·j@x.de\n! Line 1 has one cell only and was read as a title above the header on line 3.",
        ),
        case(
            "200 columns",
            format!("{columns}\n{columns}\n"),
            format!("csv utf-8 ,: {0}\n2 {0}", vec!["c"; 200].join("·")),
        ),
        case("201 columns", format!("{more}\n{more}\n"), too_many),
        case("400,000 bytes", format!("A,B\n{long},2\n"), format!("csv utf-8 ,: A·B\n2 {long}·2")),
        case(
            "400,001 bytes",
            format!("A,B\n{long}x,2\n3,4\n"),
            format!("csv utf-8 ,: A·B\n2 {long}·2 (cell 1 is longer than 400000 bytes)\n3 3·4"),
        ),
        case("formulas", "A,B,C\n'=1+1,'@x,''=y\n=2,'x,'-5\n", "csv utf-8 ,: A·B·C\n2 =1+1·@x·'=y\n3 =2·'x·-5"),
        case("numbers as text", "A,B\n1E+15,00123\n", "csv utf-8 ,: A·B\n2 1E+15·00123"),
        case("nothing", "", EMPTY),
        case("spaces", "\n  \n,,\n", EMPTY),
        case("a header alone", "Name,Email\n", NO_LINES),
        case("a header and empty lines", "Name,Email\n,\n\n", NO_LINES),
    ]);
}

#[test]
fn a_line_has_a_bound() {
    let cell = "x".repeat(300_000);
    let line = vec![cell.as_str(); 20].join(",");
    let text = format!("{}\n{line}\n", vec!["c"; 20].join(","));
    assert!(shown(text.as_bytes()).ends_with("(the line is longer than 4194304 bytes)"));
}

#[test]
fn a_million_lines_are_the_most() {
    let text = "A\n".repeat(1_000_002);
    let mut lines = 0;
    let mut sink = |_| {
        lines += 1;
        Ok(())
    };
    let refused = table::read(&mut crate::file(text.as_bytes()), &ReadOptions::default(), &mut sink);
    let message = "The file has more than 1000000 lines. Split it into several files.".to_owned();
    let failure = Unreadable { code: "too_many_lines", message };
    assert!(matches!(refused, Err(ReadError::Unreadable(other)) if other == failure));
    assert_eq!(lines, 1_000_000);
}

#[test]
fn other_files_are_refused_with_advice() {
    for (bytes, advice) in [
        (&b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"[..], "an old Excel, or has a password"),
        (b"%PDF-1.7\n", "is a PDF"),
        (b"\x1F\x8B\x08\0", "Unpack it first"),
        (b"<html><table>", "is a web page"),
        (b"{\\rtf1\\ansi", "is a text document"),
        (b"PK\x03\x04 not a workbook", "is damaged or incomplete"),
    ] {
        assert!(shown(bytes).contains(advice), "{advice}: {}", shown(bytes));
    }
}
