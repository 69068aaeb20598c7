//! A control group that has the share of a CPU of a Lambda function.

use std::path::{Path, PathBuf};
use std::time::Duration;

/// Lambda shares a CPU out in periods of this length.
const PERIOD: Duration = Duration::from_millis(20);

/// The memory at which a function has one whole CPU, in MB.
pub const WHOLE_CPU_MB: u32 = 1_769;

/// The folders of the controller `cpu`: of cgroup v1, and of v2.
const V1: &str = "/sys/fs/cgroup/cpu";
const V2: &str = "/sys/fs/cgroup";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Version {
    One,
    Two,
}

/// The control group; it is removed when this is dropped.
#[derive(Debug)]
pub struct CpuShare {
    folder: PathBuf,
    version: Version,
}

impl CpuShare {
    /// A control group with a whole CPU.
    ///
    /// # Errors
    /// Neither version of control groups can be written.
    pub fn new() -> Result<Self, String> {
        let name = format!("bench-share-{}", std::process::id());
        let is_one = Path::new(V1).join("cpu.cfs_quota_us").exists() || Path::new(V1).join("cpu.shares").exists();
        let (parent, version) = if is_one { (V1, Version::One) } else { (V2, Version::Two) };
        let share = Self {
            folder: Path::new(parent).join(name),
            version,
        };
        if version == Version::Two {
            // A group has `cpu.max` only if its parent delegates the controller. If it does already, this fails.
            let _ = std::fs::write(Path::new(V2).join("cgroup.subtree_control"), "+cpu");
        }
        std::fs::create_dir_all(&share.folder)
            .map_err(|error| format!("{} cannot be made (root?): {error}", share.folder.display()))?;
        share.allow(WHOLE_CPU_MB)?;
        Ok(share)
    }

    /// The file that takes the ids of its processes.
    pub fn processes(&self) -> PathBuf {
        self.folder.join("cgroup.procs")
    }

    /// Gives its processes together what a function of this memory has.
    ///
    /// # Errors
    /// The quota cannot be written.
    pub fn allow(&self, memory_mb: u32) -> Result<(), String> {
        let period = PERIOD.as_micros();
        let quota = period * u128::from(memory_mb) / u128::from(WHOLE_CPU_MB);
        match self.version {
            Version::One => {
                self.write("cpu.cfs_period_us", &period.to_string())?;
                self.write("cpu.cfs_quota_us", &quota.to_string())
            }
            Version::Two => self.write("cpu.max", &format!("{quota} {period}")),
        }
    }

    fn write(&self, file: &str, value: &str) -> Result<(), String> {
        let path = self.folder.join(file);
        std::fs::write(&path, value).map_err(|error| format!("{} cannot be written: {error}", path.display()))
    }
}

impl Drop for CpuShare {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir(&self.folder);
    }
}

/// The CPU time that the threads of a process have used, in ms.
pub fn cpu_ms(process: u32) -> f64 {
    let threads = std::fs::read_dir(format!("/proc/{process}/task"))
        .into_iter()
        .flatten()
        .flatten();
    let used = threads.filter_map(|thread| {
        let text = std::fs::read_to_string(thread.path().join("schedstat")).ok()?;
        text.split(' ').next()?.parse::<u64>().ok()
    });
    used.sum::<u64>() as f64 / 1e6
}
