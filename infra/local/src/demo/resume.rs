//! The resume of a person as a PDF of one page.

/// A PDF with one line of text below another. The lines have no parentheses and no backslashes.
pub(super) fn pdf(lines: &[String]) -> Vec<u8> {
    let mut text = b"BT /F1 14 Tf 20 TL 60 780 Td\n".to_vec();
    for line in lines {
        text.push(b'(');
        text.extend(line.chars().map(encoded));
        text.extend(b") Tj T*\n");
    }
    text.extend(b"ET");
    let contents = [format!("<</Length {}>>stream\n", text.len()).as_bytes(), &text, b"\nendstream"].concat();
    let objects: [&[u8]; 5] = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
        &contents,
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
    ];
    let (mut file, mut places) = (b"%PDF-1.4\n".to_vec(), Vec::new());
    for (number, object) in (1..).zip(objects) {
        places.push(format!("{:010} 00000 n \n", file.len()));
        file.extend([format!("{number} 0 obj").as_bytes(), object, b"endobj\n"].concat());
    }
    let places = places.concat();
    let table = format!("xref\n0 6\n0000000000 65535 f \n{places}trailer<</Size 6/Root 1 0 R>>\nstartxref\n");
    let end = format!("{table}{}\n%%EOF\n", file.len());
    file.extend(end.as_bytes());
    file
}

/// A character in the encoding `WinAnsiEncoding`, as far as the names of the demo account need it.
fn encoded(character: char) -> u8 {
    match character {
        '’' => 0x92,
        other => u8::try_from(other).unwrap_or(b'?'),
    }
}
