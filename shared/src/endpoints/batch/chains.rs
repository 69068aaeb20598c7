//! Which items of a batch affect each other: they run one after the other, in their order.

use std::collections::HashMap;

use store::Key;

/// For each item, the number of its chain: items that share a key, directly or through others, are of one chain.
pub fn chains(items: &[Vec<Key>]) -> Vec<usize> {
    let mut first_with: HashMap<&Key, usize> = HashMap::new();
    let mut chains: Vec<usize> = Vec::with_capacity(items.len());
    for (at, keys) in items.iter().enumerate() {
        chains.push(at);
        for key in keys {
            let first = *first_with.entry(key).or_insert(at);
            let [one, other] = [first, at].map(|item| chains.get(item).copied().unwrap_or(at));
            let (joined, into) = (one.max(other), one.min(other));
            for chain in chains.iter_mut().filter(|chain| **chain == joined) {
                *chain = into;
            }
        }
    }
    chains
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_that_share_a_key_through_others_are_one_chain() {
        let key = |name: char| Key { pk: name.to_string(), sk: String::new() };
        let chains = |items: &str| {
            let items: Vec<Vec<Key>> = items.split(' ').map(|keys| keys.chars().map(key).collect()).collect();
            chains(&items)
        };
        assert_eq!(chains("a b c"), [0, 1, 2]);
        assert_eq!(chains("a b a"), [0, 1, 0]);
        assert_eq!(chains("ab c bd ce x d"), [0, 1, 0, 1, 4, 0]);
        assert_eq!(chains("a b c cba"), [0, 0, 0, 0]);
        assert_eq!(chains("a b  ab"), [0, 0, 2, 0], "an item without keys is alone");
    }
}
