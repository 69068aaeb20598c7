//! The files, which the build script finds, and how to find one by its path.

/// A file that is served.
#[derive(Debug)]
pub(crate) struct File {
    pub(crate) path: &'static str,
    pub(crate) media_type: &'static str,
    pub(crate) gzip: Representation,
    /// `None` for a file that the repository has only in compressed form.
    pub(crate) plain: Option<Representation>,
}

/// The bytes of a form, with their entity tag as it stands in a header.
#[derive(Debug)]
pub(crate) struct Representation {
    pub(crate) bytes: &'static [u8],
    pub(crate) etag: &'static str,
}

/// In the order of their paths.
static FILES: &[File] = &include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// The file at this path.
pub(crate) fn find(path: &str) -> Option<&'static File> {
    let at = FILES.binary_search_by_key(&path, |file| file.path).ok()?;
    FILES.get(at)
}

/// The paths of all files.
pub fn paths() -> impl Iterator<Item = &'static str> {
    FILES.iter().map(|file| file.path)
}
