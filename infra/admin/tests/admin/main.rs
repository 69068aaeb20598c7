//! The commands as their users have them: the real program, against the whole local stack.

#[cfg(test)]
mod accounts;
#[cfg(test)]
mod arguments;
#[cfg(test)]
mod export;
#[cfg(test)]
mod import;
#[cfg(test)]
mod lines;
#[cfg(test)]
mod support;
