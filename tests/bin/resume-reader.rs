//! Reads resume files for the tests, as the function's own program does. After the word `replaced`, it deletes its file
//! first, as an update does.

use std::process::ExitCode;

use prospects::resume::{run, text_of};
use store::MonotonicTimer;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [word, path] = &arguments[..]
        && word == "replaced"
    {
        std::fs::remove_file(std::env::current_exe().unwrap()).unwrap();
        let file = std::fs::read(path).unwrap();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        print!("{}", runtime.block_on(text_of(&MonotonicTimer::default(), None, &file, None)).unwrap_or_default());
        return ExitCode::SUCCESS;
    }
    run(arguments.into_iter()).unwrap_or(ExitCode::FAILURE)
}
