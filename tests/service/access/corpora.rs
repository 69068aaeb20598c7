//! The corpora of the fuzz targets, and some mutations of each: inputs that once broke something stay here.

#[path = "../../fuzz/targets.rs"]
mod targets;

use std::fs;
use std::path::Path;

use targets::TARGETS;
use tests::random::mutated;

#[test]
fn neither_the_corpora_nor_mutations_of_them_break_a_target() {
    let corpora = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus");
    for (name, check) in TARGETS {
        let mut random = fastrand::Rng::with_seed(7);
        let mut files = 0;
        for entry in fs::read_dir(corpora.join(name)).unwrap() {
            let bytes = fs::read(entry.unwrap().path()).unwrap();
            check(&bytes);
            for _ in 0..50 {
                check(&mutated(&mut random, &bytes));
            }
            files += 1;
        }
        assert!(files >= 4, "{name}: {files}");
    }
}
