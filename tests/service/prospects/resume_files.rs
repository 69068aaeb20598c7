//! The text that is read of resumes as people have them.

use std::fs;
use std::io::{Cursor, Write};
use std::path::Path;
use std::process::Command;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use domain::text::folded;
use serde_json::{Value, json};
use tests::{World, process};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::{create, target};

async fn text_of(world: &World, bytes: &[u8], content_type: &str) -> Value {
    let resume = json!({"contentType": content_type, "data": STANDARD.encode(bytes)});
    let item = create(world, json!({"resume": resume})).await;
    let resume = world.get(&format!("{}/resume", target(&item))).await.expect_status(200);
    assert_eq!(resume.item()["size"], bytes.len());
    resume.item()["text"].clone()
}

fn words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = folded(text).split(' ').map(str::to_owned).collect();
    words.sort();
    words
}

/// Typesetters, office programs, browsers and libraries made the files. `words.txt` has the words that poppler reads in
/// each.
#[tokio::test]
async fn every_word_of_a_pdf_is_read_apart_from_the_others() {
    let world = World::new().await;
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("service/prospects/files/resumes");
    let expected = fs::read_to_string(folder.join("words.txt")).unwrap();
    for (name, expected) in expected.lines().map(|line| line.split_once(':').unwrap()) {
        let file = fs::read(folder.join(format!("{name}.pdf"))).unwrap();
        let text = text_of(&world, &file, "").await;
        assert_eq!(words(text.as_str().unwrap_or_default()), words(expected), "{name}: {text}");
    }
}

/// A Word file of these parts.
fn docx(parts: &[(&str, &str)]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in parts {
        zip.start_file(*name, SimpleFileOptions::default()).unwrap();
        zip.write_all(format!("<x>{content}</x>").as_bytes()).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

fn relation(kind: &str, target: &str) -> String {
    format!("<Relationship Type=\"http://schemas.example/{kind}\" Target=\"{target}\"/>")
}

#[tokio::test]
async fn a_word_file_is_read_as_its_page_looks() {
    let world = World::new().await;
    for (content, text) in [
        ("<w:t>Ada</w:t><w:tab/><w:t>Kotlin</w:t><w:ptab w:alignment=\"right\"/><w:t>Rust</w:t>", "Ada\tKotlin\tRust"),
        ("<w:tabs><w:tab w:val=\"left\" w:pos=\"720\"/></w:tabs><w:t>Ada</w:t>", "Ada"),
        ("<w:t>co</w:t><w:noBreakHyphen/><w:t>op</w:t><w:softHyphen/><w:t>s</w:t>", "co-ops"),
        ("<w:t>A</w:t><w:sym w:font=\"Wingdings\" w:char=\"F0A7\"/><w:t>B</w:t><w:sym w:char=\"2192\"/>", "A B→"),
        ("<w:t>A</w:t><w:br/><w:t>B &amp; C</w:t><w:cr/><w:t>D</w:t>", "A\nB & C\nD"),
        ("<w:del><w:delText>Old</w:delText></w:del><w:moveFrom><w:t>Old</w:t></w:moveFrom><w:t>New</w:t>", "New"),
        (
            "<w:t>Ada</w:t><mc:Choice><w:txbxContent><w:p><w:t>Box</w:t></w:p></w:txbxContent></mc:Choice>\
             <mc:Fallback><w:txbxContent><w:p><w:t>Box</w:t></w:p></w:txbxContent></mc:Fallback>",
            "Ada\nBox",
        ),
    ] {
        let file = docx(&[("word/document.xml", &format!("<w:p>{content}</w:p>"))]);
        assert_eq!(text_of(&world, &file, "").await, text, "{content}");
    }
    let paragraph = |text: &str| format!("<w:p><w:t>{text}</w:t></w:p>");
    let related = [
        relation("header", "header1.xml"),
        relation("header", "/word/header2.xml"),
        relation("footer", "footer.xml"),
        relation("footnotes", "notes.xml"),
        relation("image", "header1.xml"),
    ];
    let file = docx(&[
        ("_rels/.rels", &relation("officeDocument", "word/document2.xml")),
        ("word/_rels/document2.xml.rels", &related.concat()),
        ("word/document2.xml", &paragraph("Body")),
        ("word/header1.xml", &paragraph("ada@example.com")),
        ("word/header2.xml", &paragraph("ada@example.com")),
        ("word/footer.xml", &paragraph("Page")),
        ("word/notes.xml", &paragraph("Note")),
    ]);
    assert_eq!(text_of(&world, &file, "text/plain").await, "ada@example.com\nBody\nPage\nNote");
}

#[tokio::test]
async fn text_is_read_in_its_encoding_and_format_whatever_its_type_says() {
    let world = World::new().await;
    let html = b"<html><head><meta charset=iso-8859-1><style>p{}</style></head><body><p>R\xe9sum\xe9 &amp; notes</body></html>";
    let rtf = b"{\\rtf1\\ansi\\ansicpg1250{\\fonttbl{\\f0 Arial;}}{\\info{\\title X}}{\\*\\generator Y;}\\pard \\'8aimon\\tab Kotlin\\par\n\
        \\u24352?\\uc2\\u-10179??\\u-8704?? \\{b\\}\\~{\\b bo}ld\\line{\\*\\shpinst{\\sp{\\sn Z}}{\\shptxt box}}\\bin3 a}b end\\par}";
    let files: [(&[u8], &str, Value); 16] = [
        (b"Ada\nLovelace", "text/plain", json!("Ada\nLovelace")),
        (html, "", json!("Résumé & notes")),
        (html, "text/plain", json!("Résumé & notes")),
        (b"<p>R\xe9sum\xe9</p>", "text/html; charset=\"ISO-8859-1\"", json!("Résumé")),
        (b"<p>R\xe9sum\xe9</p>", "text/html; charset=utf-8", json!("Résumé")),
        (b"\xef\xbb\xbf<!DOCTYPE html><p>Z\xc3\xbcrich", "", json!("Zürich")),
        (b"\xef\xbb\xbfAda", "text/plain", json!("Ada")),
        (b"\xff\xfeA\x00d\x00a\x00", "", json!("Ada")),
        (b"R\xe9sum\xe9 of Zo\xeb \x96 Z\xfcrich", "text/plain", json!("Résumé of Zoë – Zürich")),
        (
            b"\x93\xfa\x96{\x8c\xea\x82\xcc\x97\x9a\x97\xf0\x8f\x91\x82\xc5\x82\xb7",
            "text/plain",
            json!("日本語の履歴書です"),
        ),
        (b"Z\xc3\xbcrich and one wr\xffng byte", "", json!("Zürich and one wr\u{fffd}ng byte")),
        (rtf, "", json!("Šimon\tKotlin\n张😀 {b} bold\nbox end")),
        (rtf, "application/msword", json!("Šimon\tKotlin\n张😀 {b} bold\nbox end")),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0", "application/msword", json!(null)),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "", json!(null)),
        (b"\xff\xd8\xff\xe0\x01\x02\x03\x04\x05\x06\x07\x08", "", json!(null)),
    ];
    for (bytes, content_type, text) in files {
        let file = String::from_utf8_lossy(bytes);
        assert_eq!(text_of(&world, bytes, content_type).await, text, "{content_type:?} {file}");
    }
}

/// The program deletes its own file, as an update may, and then reads a resume.
#[test]
fn a_program_whose_file_was_replaced_reads_resumes() {
    let copy = std::env::temp_dir().join(format!("replaced-{}", std::process::id()));
    fs::copy(process::program("resume-reader"), &copy).unwrap();
    let resume = Path::new(env!("CARGO_MANIFEST_DIR")).join("service/prospects/files/cv.pdf");
    let read = Command::new(&copy).arg("replaced").arg(resume).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&read.stdout), "Ada Lovelace\nEngines and notes", "{read:?}");
}
