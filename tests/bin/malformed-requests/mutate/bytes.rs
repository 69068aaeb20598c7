//! Defects of bytes.

use fastrand::Rng;
use tests::random::{Choose, mutated};

/// A body of an unusual size.
pub fn sized(random: &mut Rng, given: &[u8]) -> Vec<u8> {
    const MIB: usize = 1024 * 1024;
    let fill = |size: usize| format!("{{\"firstName\": \"{}\"}}", "x".repeat(size.saturating_sub(17))).into_bytes();
    match random.below(200) {
        0 => fill(10 * MIB + 1),
        1..=4 => fill(MIB + 1),
        5..=10 => fill(MIB),
        11..=15 => "[".repeat(100_000).into_bytes(),
        16..=20 => {
            let members: Vec<String> = (0..20_000).map(|at| format!("\"m{at}\":{at}")).collect();
            format!("{{{}}}", members.join(",")).into_bytes()
        }
        21..=60 => Vec::new(),
        61..=100 => fill(random.below(300_000)),
        101..=130 => b" ".repeat(random.below(5_000)),
        _ => [given, given].concat(),
    }
}

/// Changes a path.
pub fn path(random: &mut Rng, target: &mut Vec<u8>) {
    let at = random.below(target.len() + 1);
    let pieces = "/ // /../ %2F %2e%2e %00 % %zz %ff ;a=b ? # %25 * \\ é %F0%9F%98%80 + @ /./";
    let pieces: Vec<&str> = pieces.split(' ').collect();
    match random.below(7) {
        0..=2 => {
            let piece = *random.one_of(&pieces);
            target.splice(at..at, piece.bytes());
        }
        3 => target.truncate(at),
        4 => target.extend(b"x".repeat(random.below(12_000))),
        5 => *target = target.to_ascii_uppercase(),
        _ => {
            *target = mutated(random, target)
                .into_iter()
                .filter(|byte| !b"\r\n".contains(byte))
                .collect();
        }
    }
}

/// An unusual value of a header.
pub fn header(random: &mut Rng, key: &str) -> Vec<u8> {
    let key = key.as_bytes();
    let texts = include_str!("headers.txt").lines().map(|line| line.as_bytes().to_vec());
    let others = [
        [b"Bearer ", key, b" ", key].concat(),
        [b"bearer\t", key].concat(),
        [b"Bearer ", &key[..key.len() - 1]].concat(),
        b"\xff\xfe\x80".to_vec(),
        b"x".repeat(512),
        b"x".repeat(9_000),
    ];
    let values: Vec<_> = texts.chain(others).collect();
    random.one_of(&values).clone()
}
