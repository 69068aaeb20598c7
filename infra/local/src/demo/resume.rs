//! The resume of a person as a PDF of one page.

use std::fmt::Write as _;

/// A PDF with one line of text below another. The lines have no parentheses and no backslashes.
pub(super) fn pdf(lines: &[String]) -> Vec<u8> {
    let mut text = String::from("BT /F1 14 Tf 20 TL 60 780 Td\n");
    for line in lines {
        let _ = writeln!(text, "({line}) Tj T*");
    }
    text.push_str("ET");
    let objects = [
        "<</Type/Catalog/Pages 2 0 R>>".to_owned(),
        "<</Type/Pages/Kids[3 0 R]/Count 1>>".to_owned(),
        "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>".to_owned(),
        format!("<</Length {}>>stream\n{text}\nendstream", text.len()),
        "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>".to_owned(),
    ];
    let mut file = String::from("%PDF-1.4\n");
    let mut places = String::new();
    for (number, object) in (1..).zip(&objects) {
        let _ = writeln!(places, "{:010} 00000 n ", file.len());
        let _ = writeln!(file, "{number} 0 obj{object}endobj");
    }
    let start = file.len();
    let _ = write!(
        file,
        "xref\n0 6\n0000000000 65535 f \n{places}trailer<</Size 6/Root 1 0 R>>\nstartxref\n{start}\n%%EOF\n"
    );
    file.into_bytes()
}
