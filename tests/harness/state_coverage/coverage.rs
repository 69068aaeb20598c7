//! How often each state was reached, over all processes of a run.

use std::collections::BTreeMap;
use std::fs::{OpenOptions, create_dir_all, read_to_string};
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Processes and times, by the name of the state.
pub type Coverage = BTreeMap<String, (usize, usize)>;

/// Where processes write what they reached: `rare` beside the folder of the profile that they were built in.
#[must_use]
pub fn folder() -> Option<PathBuf> {
    let program = std::env::current_exe().ok()?;
    let profile = program.parent()?.parent()?;
    Some(profile.parent()?.join("rare"))
}

/// Counts one, and writes it down where the count is a power of two: a long run reaches some states millions of times.
pub(super) fn count(counts: &[AtomicUsize], at: usize, name: &str) {
    let Some(count) = counts.get(at).map(|count| count.fetch_add(1, Ordering::Relaxed) + 1) else {
        return;
    };
    if count.is_power_of_two() {
        write(name, count);
    }
}

/// One write of a short line to a file that is open for appending: lines of several processes never mix.
fn write(name: &str, count: usize) {
    let Some(folder) = folder() else { return };
    let line = format!("{}\t{count}\t{name}\n", std::process::id());
    let written = create_dir_all(&folder)
        .and_then(|()| {
            OpenOptions::new()
                .create(true)
                .append(true)
                .open(folder.join("reached"))
        })
        .and_then(|mut file| file.write_all(line.as_bytes()));
    // What is not counted is missed by those who read the counts.
    drop(written);
}

/// What was written since the folder was last emptied.
#[must_use]
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
    let mut tally = Coverage::new();
    for ((name, _), times) in most {
        let (processes, all) = tally.entry(name).or_default();
        (*processes, *all) = (*processes + 1, *all + times);
    }
    tally
}
