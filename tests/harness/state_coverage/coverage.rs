//! How often all processes of a run reached each state.

use std::collections::BTreeMap;
use std::fs::{OpenOptions, create_dir_all, read_to_string};
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::process::profile_folder;

/// The processes that reached a state, and how often they did, by the name of the state.
pub type Coverage = BTreeMap<String, (usize, usize)>;

/// The folder that processes write to: `state-coverage` in the target folder.
pub fn folder() -> Option<PathBuf> {
    Some(profile_folder().parent()?.join("state-coverage"))
}

/// Counts a state, and records powers of two: a long run reaches some states millions of times.
pub(super) fn count(counts: &[AtomicUsize], at: usize, name: &str) {
    let Some(count) = counts.get(at).map(|count| count.fetch_add(1, Ordering::Relaxed) + 1) else {
        return;
    };
    if count.is_power_of_two() {
        append("reached", &format!("{}\t{count}\t{name}\n", std::process::id()));
    }
}

/// Appends a line to a file of the folder. Short lines that are appended in one write never mix, whatever the number of
/// processes.
pub(crate) fn append(name: &str, line: &str) {
    let Some(folder) = folder() else { return };
    let written = create_dir_all(&folder)
        .and_then(|()| OpenOptions::new().create(true).append(true).open(folder.join(name)))
        .and_then(|mut file| file.write_all(line.as_bytes()));
    // A state that cannot be recorded shows up as not reached.
    drop(written);
}

/// Reads what was recorded since the folder was emptied.
pub fn read() -> Coverage {
    let text = folder().and_then(|folder| read_to_string(folder.join("reached")).ok());
    let mut most = BTreeMap::<(String, &str), usize>::new();
    let text = text.unwrap_or_default();
    for line in text.lines() {
        if let [process, count, name] = line.split('\t').collect::<Vec<_>>()[..] {
            let times = most.entry((name.to_owned(), process)).or_default();
            *times = (*times).max(count.parse().unwrap_or(0));
        }
    }
    let mut coverage = Coverage::new();
    for ((name, _), times) in most {
        let (processes, all) = coverage.entry(name).or_default();
        (*processes, *all) = (*processes + 1, *all + times);
    }
    coverage
}
