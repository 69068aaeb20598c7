//! Embeds the files that this crate serves: the console, the reference, the guides, and the API's document in three formats
//! and in parts. Finds them, compresses them, and writes their table, which `src/files.rs` includes.

#![allow(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "Cargo passes values to a build script as variables and reads its standard output"
)]

mod guides;
mod json;
#[path = "../../build.rs"]
mod link;
mod parts;
mod version_3_1;

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::hash::{DefaultHasher, Hasher};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use flate2::Compression;
use flate2::write::GzEncoder;
use guides::Guides;
use json::YamlAsJson;
use yaml_rust2::YamlLoader;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// The folders of `infra`, the paths below which their files are served, and the names of these files. A name with a
/// slash at its end means every file of that folder.
const FOLDERS: [(&str, &str, &[&str]); 2] = [
    // Browsers load the bundle, which `.ci/console` makes of the sources.
    ("console", "/console/", &["dist/", "dist/parts/", "icon.svg"]),
    (
        "reference",
        "/docs/",
        &["LICENSE", "errors.html", "index.json", "page.html", "pages.css", "samples.json", "scalar.js.gz", "start.js"],
    ),
];

/// Files that are served at another path than their name.
const PAGES: [(&str, &str); 4] = [
    ("/console/dist/index.html", "/console/"),
    ("/docs/page.html", "/docs"),
    ("/docs/errors.html", "/docs/errors"),
    ("/docs/index.json", "/v2"),
];

/// What is served at a path. A file that the repository has only in compressed form is not expanded.
struct File {
    media_type: &'static str,
    gzip: Vec<u8>,
    plain: Option<Vec<u8>>,
}

fn main() -> Result<()> {
    link::main();
    let infra = fs::canonicalize(Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../../infra"))?;
    let mut files = BTreeMap::new();
    for (folder, path, served) in FOLDERS {
        let folder = infra.join(folder);
        for name in listed(&folder, served)? {
            let content = fs::read(folder.join(&name)).map_err(|error| format!("{name}: {error}"))?;
            let (path, file) = embedded(format!("{path}{name}"), content)?;
            files.insert(path, file);
        }
    }
    let yaml = document(&infra.join("openapi.yaml"))?;
    let documents = YamlLoader::load_from_str(&yaml)?;
    let source = documents.first().ok_or("the document is empty")?;
    let json = serde_json::to_string(&YamlAsJson(source))?;
    let derived = serde_json::to_string(&YamlAsJson(&version_3_1::derived(source)?))?;
    let (guides, template) = (infra.join("docs/guides"), infra.join("reference/guide.html"));
    println!("cargo::rerun-if-changed={}", guides.display());
    println!("cargo::rerun-if-changed={}", template.display());
    let guides = Guides::read(&guides)?;
    for (path, page) in guides.pages(&fs::read_to_string(template)?) {
        files.insert(path, file("text/html; charset=utf-8", page.into_bytes())?);
    }
    for part in parts::of(&derived, &guides.list())? {
        files.insert(part.path, file(part.media_type, part.content.into_bytes())?);
    }
    files.insert("/openapi.yaml".to_owned(), file("application/yaml", yaml.into_bytes())?);
    files.insert("/openapi.json".to_owned(), file("application/json", json.into_bytes())?);
    files.insert("/openapi-3.1.json".to_owned(), file("application/json", derived.into_bytes())?);
    write_table(&files, &PathBuf::from(env::var("OUT_DIR")?))
}

/// The names of the files.
fn listed(folder: &Path, served: &[&str]) -> Result<Vec<String>> {
    let mut names = Vec::new();
    for name in served {
        println!("cargo::rerun-if-changed={}", folder.join(name).display());
        if !name.ends_with('/') {
            names.push((*name).to_owned());
            continue;
        }
        for entry in fs::read_dir(folder.join(name))? {
            let entry = entry?;
            if entry.file_type()?.is_file() {
                names.push(format!("{name}{}", entry.file_name().to_string_lossy()));
            }
        }
    }
    Ok(names)
}

/// The API's document. It names the default address; a relative server URL works for any port and host name.
fn document(file: &Path) -> Result<String> {
    println!("cargo::rerun-if-changed={}", file.display());
    Ok(fs::read_to_string(file)?.replace("http://127.0.0.1:3000/v2", "/v2"))
}

/// A file with the path at which it is served.
fn embedded(path: String, content: Vec<u8>) -> Result<(String, File)> {
    if let Some(path) = path.strip_suffix(".gz") {
        let file = File { media_type: media_type(path)?, gzip: content, plain: None };
        return Ok((path.to_owned(), file));
    }
    let file = file(media_type(&path)?, content)?;
    let page = PAGES.iter().find(|(name, _)| *name == path);
    Ok((page.map_or(path, |(_, page)| (*page).to_owned()), file))
}

fn media_type(path: &str) -> Result<&'static str> {
    let name = path.rsplit('/').next().unwrap_or_default();
    Ok(match name.rsplit_once('.').map(|(_, extension)| extension) {
        Some("css") => "text/css; charset=utf-8",
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("json") => "application/json",
        Some("svg") => "image/svg+xml",
        None if name.starts_with("LICENSE") => "text/plain; charset=utf-8",
        _ => return Err(format!("the media type of {path} is unknown: add it here").into()),
    })
}

fn file(media_type: &'static str, plain: Vec<u8>) -> Result<File> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(&plain)?;
    Ok(File { media_type, gzip: encoder.finish()?, plain: Some(plain) })
}

/// Writes the contents, and the table that includes them, in the order of their paths.
fn write_table(files: &BTreeMap<String, File>, folder: &Path) -> Result<()> {
    let mut table = "[\n".to_owned();
    for (number, (path, file)) in files.iter().enumerate() {
        let gzip = content(&file.gzip, &folder.join(format!("{number}.gz")))?;
        let plain = match &file.plain {
            Some(plain) => format!("Some({})", content(plain, &folder.join(format!("{number}.plain")))?),
            None => "None".to_owned(),
        };
        let media_type = file.media_type;
        writeln!(table, "File {{ path: {path:?}, media_type: {media_type:?}, gzip: {gzip}, plain: {plain} }},")?;
    }
    fs::write(folder.join("files.rs"), table + "]\n")?;
    Ok(())
}

/// Writes a content to a file and returns the expression that includes it.
fn content(bytes: &[u8], file: &Path) -> Result<String> {
    fs::write(file, bytes)?;
    // Any fingerprint will do: an entity tag has to differ only between versions of one file.
    let mut hasher = DefaultHasher::new();
    hasher.write(bytes);
    let etag = format!("\"{:016x}\"", hasher.finish());
    let file = file.display().to_string();
    Ok(format!("Representation {{ bytes: include_bytes!({file:?}), etag: {etag:?} }}"))
}
