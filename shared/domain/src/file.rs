//! A file of a prospect (SPECIFICATION §11.1). Its bytes are in a bucket, under [`FileId::object_key`].

use derive::Record;
use serde::{Deserialize, Serialize};

use super::child_id::{ChildSuffix, FileId};
use super::creation::Creation;
use super::event::Origin;
use super::field::{FieldDefinition, Format, ValueKind};
use super::id::{AccountId, ProspectId};
use super::input::{Body, Json};
use super::prospect::Prospect;
use super::resume::Resume;
use super::text;
use super::time::UnixMs;

/// The most bytes of a file: 50 MB.
pub const MAX_FILE_BYTES: usize = 50 * 1024 * 1024;

/// The most files of a prospect, uploads that are not complete included.
pub const MAX_FILES: usize = 100;

/// The most characters of the name of a file.
pub const FILE_NAME_CHARS: usize = 200;

const CONTENT_TYPE_CHARS: usize = 150;

named! {
    #[derive(Default)]
    pub enum FileKind {
        Resume = "resume",
        #[default]
        Other = "other",
    }
}

sent_by_name!(FileKind, "must be resume or other");

/// The name of a file, without folders, controls and signs that turn the direction of text.
pub struct FileName;

impl Format for FileName {
    const KIND: ValueKind = ValueKind::Text { min: 1, max: FILE_NAME_CHARS };
    type Value = String;

    fn read(body: &mut Body, field: &FieldDefinition, value: Json) -> Option<String> {
        let name = sanitized(&String::read(body, field, value)?);
        if !text::is_visible(&name) {
            body.fault(field.name, "must be the name of a file, such as resume.pdf");
            return None;
        }
        Some(name)
    }
}

/// The last part of a path, as a name that every system can store.
fn sanitized(name: &str) -> String {
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let kept = last.chars().filter(|c| !c.is_control() && !text::is_invisible(*c));
    let kept: String = kept.map(|c| if "<>:\"|?*".contains(c) { '_' } else { c }).collect();
    kept.trim_matches(|c: char| c.is_whitespace() || c == '.').to_owned()
}

/// A media type. Types that a browser would run as a page or a script are refused.
pub struct MediaType;

impl Format for MediaType {
    const KIND: ValueKind = ValueKind::Schema {
        form: "mediaType",
        bounds: &[("$characters", CONTENT_TYPE_CHARS)],
        shown: r#"{"type":"string","maxLength":$characters}"#,
        sent: r#"{"type":"string","maxLength":$characters,"pattern":"^[A-Za-z0-9!#$&^_.+-]+/[A-Za-z0-9!#$&^_.+-]+$"}"#,
    };
    type Value = String;

    fn read(body: &mut Body, field: &FieldDefinition, value: Json) -> Option<String> {
        let message = "must be a media type without parameters, such as application/pdf";
        let given = body.parsed(field.name, message, &value, media_type)?;
        if is_active(&given) {
            let message = "is a type that a browser would run: use application/octet-stream";
            body.fault(field.name, message);
            return None;
        }
        Some(given)
    }
}

/// The media type in lower case.
fn media_type(given: &str) -> Option<String> {
    let given = given.trim().to_ascii_lowercase();
    let (kind, name) = given.split_once('/')?;
    let is_word = |word: &str| {
        let is_sign = |c: char| c.is_ascii_alphanumeric() || "!#$&^_.+-".contains(c);
        !word.is_empty() && word.chars().all(is_sign)
    };
    (is_word(kind) && is_word(name) && given.len() <= CONTENT_TYPE_CHARS).then(|| given.clone())
}

/// Whether a browser would run a file of this type as a page, an image with scripts, or a script.
fn is_active(media_type: &str) -> bool {
    let (kind, name) = media_type.split_once('/').unwrap_or_default();
    kind == "multipart"
        || name.ends_with("xml")
        || ["html", "script", "xsl", "shockwave", "x-httpd"].iter().any(|word| name.contains(word))
}

pub struct FileBytes;

impl Format for FileBytes {
    const KIND: ValueKind = ValueKind::Schema {
        form: "integer",
        bounds: &[("$most", MAX_FILE_BYTES)],
        shown: r#"{"type":"integer","format":"int32","minimum":1,"maximum":$most}"#,
        sent: r#"{"type":"integer","format":"int32","minimum":1,"maximum":$most}"#,
    };
    type Value = u32;

    fn read(body: &mut Body, field: &FieldDefinition, value: Json) -> Option<u32> {
        body.integer(field.name, &value, 1..=u32::try_from(MAX_FILE_BYTES).unwrap_or(u32::MAX))
    }
}

/// A file, as it is stored and as the client sees it. It never changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Record)]
#[record(name = "file")]
#[serde(rename_all = "camelCase")]
pub struct File {
    /// Identifies the file.
    #[field(column = Prospect)]
    pub id: FileId,
    /// The prospect that the file belongs to.
    #[field(label = "Prospect")]
    pub prospect_id: ProspectId,
    /// The name of the file.
    #[field(creation, required, with = FileName, label = "Name", sent = "The name of the file. The service removes \
        folders, control characters and invisible characters, and replaces `< > : \" | ? *` by `_`.")]
    pub file_name: String,
    /// The media type of the file.
    #[field(creation, required, with = MediaType, label = "Type", sent = "A media type without parameters, such as \
        `application/pdf`. Types that a browser would run, such as `text/html`, `image/svg+xml` \
        and `text/javascript`, are refused; `application/octet-stream` never is.")]
    pub content_type: String,
    /// The size of the file in bytes.
    #[field(creation, required, with = FileBytes, label = "Size")]
    pub size_bytes: u32,
    /// The kind of the file.
    #[field(creation, sent = "`other` unless the request says `resume`.")]
    pub kind: FileKind,
    /// When the upload was complete.
    #[field(column = CreatedAt, label = "Created")]
    pub created_at: UnixMs,
    /// The same: a file never changes.
    #[field(column = UpdatedAt, label = "Updated")]
    pub updated_at: UnixMs,
}

impl File {
    /// A new file; `None` without a required field.
    pub fn new(creation: &Creation, input: &FileInput) -> Option<Self> {
        Some(Self {
            id: FileId::new(creation.prospect_id, creation.suffix),
            prospect_id: creation.prospect_id,
            file_name: input.file_name.clone()?,
            content_type: input.content_type.clone()?,
            size_bytes: input.size_bytes?,
            kind: input.kind.unwrap_or_default(),
            created_at: creation.now,
            updated_at: creation.now,
        })
    }

    /// The resume in the record of a prospect as a file, in this state of the prospect; `None` if the resume has no bytes.
    pub fn of_resume(prospect: &Prospect, resume: &Resume) -> Option<Self> {
        let data = resume.data.as_ref()?;
        let padding = data.bytes().rev().take_while(|byte| *byte == b'=').count();
        let bytes = data.len().div_euclid(4).saturating_mul(3).saturating_sub(padding);
        if bytes == 0 {
            return None;
        }
        let name = resume.file_name.as_deref().map(sanitized).unwrap_or_default();
        let name: String = name.chars().take(FILE_NAME_CHARS).collect();
        let content_type = resume.content_type.as_deref().and_then(media_type);
        let inert = content_type.filter(|content_type| !is_active(content_type));
        Some(Self {
            id: FileId::of_resume(prospect.id),
            prospect_id: prospect.id,
            file_name: if text::is_visible(&name) { name } else { "resume".to_owned() },
            content_type: inert.unwrap_or_else(|| "application/octet-stream".to_owned()),
            size_bytes: u32::try_from(bytes).unwrap_or(u32::MAX),
            kind: FileKind::Resume,
            created_at: prospect.updated_at,
            updated_at: prospect.updated_at,
        })
    }
}

impl FileId {
    /// The key of the file's bytes in the bucket: the ULID of the account and the id, without their prefixes.
    pub fn object_key(self, account: AccountId) -> String {
        format!("{}/{}{}", account.ulid(), self.prospect().ulid(), self.suffix())
    }

    /// The id by which the resume in the record of a prospect is a file too (SPECIFICATION §7.9).
    pub fn of_resume(prospect: ProspectId) -> Self {
        Self::new(prospect, ChildSuffix::new(UnixMs::default(), 0))
    }

    /// Whether the file is the resume in the record of its prospect.
    pub fn is_resume(self) -> bool {
        self == Self::of_resume(self.prospect())
    }

    /// The account and the file whose bytes have this key.
    pub fn of_object(key: &str) -> Option<(AccountId, Self)> {
        let (account, file) = key.split_once('/')?;
        Some((AccountId::of_ulid(account)?, Self::parse(&format!("file_{file}"))?))
    }
}

/// A file whose upload is not complete.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Upload {
    pub file: File,
    /// Who asked for the upload.
    pub origin: Origin,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lose_what_is_no_name() {
        for (given, kept) in [
            ("resume.pdf", "resume.pdf"),
            ("../../etc/passwd", "passwd"),
            ("C:\\Users\\Ada\\CV.docx", "CV.docx"),
            ("a\u{202e}fdp.exe", "afdp.exe"),
            ("a\u{0}b\nc.txt", "abc.txt"),
            ("what?.txt", "what_.txt"),
            (" .hidden. ", "hidden"),
            ("Lebenslauf für Zoë.pdf", "Lebenslauf für Zoë.pdf"),
            ("..", ""),
            ("folder/", ""),
        ] {
            assert_eq!(sanitized(given), kept, "{given:?}");
        }
    }

    #[test]
    fn media_types_are_checked() {
        for (given, kept) in [
            (" Application/PDF ", Some("application/pdf")),
            ("application/vnd.ms-excel", Some("application/vnd.ms-excel")),
            ("text/plain; charset=utf-8", None),
            ("text", None),
            ("/", None),
            ("a/b/c", None),
            ("a/b\r\nx", None),
        ] {
            assert_eq!(media_type(given).as_deref(), kept, "{given:?}");
        }
        assert_eq!(media_type(&format!("a/{}", "b".repeat(CONTENT_TYPE_CHARS - 1))), None);
        assert!(media_type(&format!("a/{}", "b".repeat(CONTENT_TYPE_CHARS - 2))).is_some());
        for active in ["text/html", "application/xhtml+xml", "image/svg+xml", "text/xml", "text/javascript"] {
            assert!(is_active(active), "{active}");
        }
        for plain in ["application/pdf", "image/png", "application/octet-stream", "text/csv"] {
            assert!(!is_active(plain), "{plain}");
        }
    }

    #[test]
    fn the_key_of_the_bytes_names_account_and_file() {
        let account = AccountId::new(ulid::Ulid::from_parts(1, 2));
        let prospect = ProspectId::new(ulid::Ulid::from_parts(3, 4));
        let id = FileId::new(prospect, crate::ChildSuffix::new(UnixMs::new(5).unwrap(), 6));
        let key = id.object_key(account);
        assert_eq!(key.len(), 26 + 1 + 42);
        assert_eq!(FileId::of_object(&key), Some((account, id)));
        assert_eq!(FileId::of_object(&key.to_lowercase()), None);
        assert_eq!(FileId::of_object(&key[1..]), None);
    }
}
