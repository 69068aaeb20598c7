//! The process that reads a file: the file comes on standard input, its text goes to standard output.

use std::io::{Read, Write};
use std::process::ExitCode;

use domain::html::bounds;
use rustix::process::{Resource, Rlimit, setrlimit};

use super::{FileFormat, docx, pdf, rtf, stored_form};

/// The first argument of the reading process. The second is the format's name.
pub(super) const ARGUMENT: &str = "read-resume";

/// The most address space in bytes, in addition to the program's own.
const MAX_MEMORY: u64 = 128 * 1024 * 1024;

/// The most processor time, in seconds.
const MAX_CPU_S: u64 = 2;

/// The largest file: a body is at most 1 MiB.
const MAX_FILE_BYTES: u64 = 1024 * 1024;

/// The width of the HTML layout: wide enough not to wrap lines.
const HTML_WIDTH: usize = 10_000;

/// Reads a file if the process was started to do so; `None` if not. A program calls this function first. `arguments`
/// are the arguments after the program's name.
pub fn run(mut arguments: impl Iterator<Item = String>) -> Option<ExitCode> {
    if arguments.next().as_deref() != Some(ARGUMENT) {
        return None;
    }
    let format = arguments.next().and_then(|name| FileFormat::named(&name));
    Some(match format.and_then(read) {
        Some(()) => ExitCode::SUCCESS,
        None => ExitCode::FAILURE,
    })
}

fn read(format: FileFormat) -> Option<()> {
    limit()?;
    let mut file = Vec::new();
    std::io::stdin().take(MAX_FILE_BYTES).read_to_end(&mut file).ok()?;
    let text = stored_form(&text(format, &file)?)?;
    std::io::stdout().write_all(text.as_bytes()).ok()
}

/// Sets the limits of this process, so that no file can use more.
fn limit() -> Option<()> {
    let memory = own_memory().unwrap_or_default().saturating_add(MAX_MEMORY);
    for (resource, bound) in
        [(Resource::As, memory), (Resource::Cpu, MAX_CPU_S), (Resource::Fsize, 0), (Resource::Core, 0)]
    {
        let both = Rlimit { current: Some(bound), maximum: Some(bound) };
        setrlimit(resource, both).ok()?;
    }
    Some(())
}

/// The address space of this process in bytes, as Linux tells it.
fn own_memory() -> Option<u64> {
    let pages = std::fs::read_to_string("/proc/self/statm").ok()?.split(' ').next()?.parse::<u64>().ok()?;
    pages.checked_mul(u64::try_from(rustix::param::page_size()).ok()?)
}

fn text(format: FileFormat, file: &[u8]) -> Option<String> {
    match format {
        FileFormat::Text => None,
        FileFormat::Html => html(file),
        FileFormat::Rtf => Some(rtf::text(file)),
        FileFormat::Pdf => pdf::text(file),
        FileFormat::Docx => docx::text(file),
    }
}

/// The layout repeats the parser's work at every level, so the bounds of HTML hold here too.
fn html(file: &[u8]) -> Option<String> {
    bounds::check(&String::from_utf8_lossy(file)).ok()?;
    html2text::config::plain_no_decorate().string_from_read(file, HTML_WIDTH).ok()
}
