//! Plain words: names that this repository once had for things that have standard names do not come back.

use super::{expect_none, is_in_word, texts};

/// What must not occur, with what to write instead. Text may still be folded: that is the standard term for ignoring
/// case.
const WORDS: &str = "\
    teeth: mutants | Tally: summary | tally: summary | Watcher: observer | Seam: \
    FaultInjector | seam: fault injection | Trouble: FaultPlan | Warmth: ColdOrWarm | Shelf: SegmentCache | shelf: \
    segment cache | bury: dead_letter | crew: workers | patience: retry | own_part: ChildSuffix | \
    Stretch: KeyRange | Referred: Lookup | Told: EventMeta | Wanted: ResolvedInput | tamed: \
    sanitized | hostile: malformed | strangers: tenant isolation | standstill: stalled reader | storm: concurrency | \
    young row: recent row | young rows: recent rows | calling row: row marked for compaction | quiet row: unmarked \
    row | whoever: the client, the reader, the caller | hangs on: belongs to | planted \
    faults: mutants | sings: appears | planted fault: mutant | a fold: a compaction | the fold: the compaction | \
    folds: compactions | folded row: compacted row | folded rows: compacted rows | folded index: compacted index | \
    folded directory: compacted index | unfolded: not compacted";

#[test]
fn words_that_have_standard_names_do_not_occur() {
    let words: Vec<(&str, &str)> = WORDS.split(" | ").map(|entry| entry.split_once(": ").unwrap()).collect();
    let mut found = Vec::new();
    for (file, text) in texts() {
        // A changelog keeps the words of its time.
        if file.ends_with("CHANGELOG.md") {
            continue;
        }
        for (number, line) in text.lines().enumerate() {
            for (word, instead) in &words {
                let is_word = |(at, _): (usize, &str)| {
                    !line[..at].ends_with(is_in_word) && !line[at + word.len()..].starts_with(is_in_word)
                };
                if line.match_indices(*word).any(is_word) {
                    found.push(format!("{file}:{}: {word}; write: {instead}", number + 1));
                }
            }
        }
    }
    expect_none(&found, "Write the standard term (infra/docs/CONTRIBUTING.md):");
}
