//! Runs the real function under its share of a CPU.

use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::{Duration, Instant};

use tests::process::memory_mb;
use tests::runtime_api::{Invoker, RuntimeApi};
use tests::tls::Tls;

use crate::cpu_share::{CpuShare, WHOLE_CPU_MB, cpu_ms};

/// The shortest and the longest pause before a warm event: longer than a period of the share, and out of step with it.
const PAUSE_MS: std::ops::Range<u64> = 25..50;

/// The time limit of a process.
const PROCESS: Duration = Duration::from_mins(2);

/// What a process measured.
#[derive(Debug)]
pub struct Series {
    /// From exec to the first answer, in ms.
    pub cold_ms: f64,
    /// CPU of the first event.
    pub cold_cpu_ms: f64,
    /// From each further event to its answer.
    pub warm_ms: Vec<f64>,
    /// CPU of each of them.
    pub warm_cpu_ms: Vec<f64>,
    /// The most memory that the process had.
    pub peak_mb: f64,
}

/// The events of one process. Its share ends at its first poll.
#[derive(Debug)]
struct Events {
    share: Arc<CpuShare>,
    memory_mb: u32,
    all: Vec<Vec<u8>>,
    /// When the series ends early.
    limit: Duration,
    process: OnceLock<u32>,
    began: Instant,
    /// The CPU time at each poll.
    cpu_ms: Mutex<Vec<f64>>,
}

impl Invoker for Events {
    fn event(&self, number: usize) -> Option<(Duration, Vec<u8>)> {
        let process = self.process.wait();
        self.cpu_ms.lock().unwrap().push(cpu_ms(*process));
        if number == 0 {
            self.share.allow(self.memory_mb).unwrap();
            return Some((Duration::ZERO, self.all.first()?.clone()));
        }
        let event = self
            .all
            .get(number)
            .filter(|_| self.began.elapsed() < self.limit || number < 3)?;
        Some((Duration::from_millis(fastrand::u64(PAUSE_MS)), event.clone()))
    }
}

/// The program, and what it runs in.
#[derive(Debug)]
pub struct Function {
    pub program: PathBuf,
    pub tls: Tls,
    pub share: Arc<CpuShare>,
}

impl Function {
    /// A cold process with this much memory that answers these events one after the other, until this time is over.
    pub async fn run(&self, memory_mb: u32, events: Vec<Vec<u8>>, limit: Duration) -> Series {
        self.share.allow(WHOLE_CPU_MB).unwrap();
        let events = Arc::new(Events {
            share: Arc::clone(&self.share),
            memory_mb,
            all: events,
            limit,
            process: OnceLock::new(),
            began: Instant::now(),
            cpu_ms: Mutex::default(),
        });
        let api = RuntimeApi::with(Arc::<Events>::clone(&events)).await;
        let mut child = self.spawn(memory_mb, &api);
        events.process.set(child.id()).unwrap();
        let finished = tokio::time::timeout(PROCESS, api.finished()).await;
        let calls = finished.expect("the function answers in time");
        let peak_mb = memory_mb_of(&child);
        child.kill().unwrap();
        child.wait().unwrap();
        for call in &calls {
            let answer = String::from_utf8_lossy(&call.answer);
            assert!(answer.contains("\"statusCode\":2"), "{answer:.600}");
        }
        let cpu = events.cpu_ms.lock().unwrap().clone();
        let cpu: Vec<f64> = cpu.windows(2).map(|pair| pair[1] - pair[0]).collect();
        let ms = |from: Instant, to: Instant| to.duration_since(from).as_secs_f64() * 1_000.0;
        Series {
            cold_ms: ms(events.began, calls[0].answered_at),
            cold_cpu_ms: cpu[0],
            warm_ms: calls[1..]
                .iter()
                .map(|call| ms(call.polled_at, call.answered_at))
                .collect(),
            warm_cpu_ms: cpu[1..].to_vec(),
            peak_mb,
        }
    }

    /// The shell joins the control group and then becomes the program, so that no moment is outside of it.
    fn spawn(&self, memory_mb: u32, api: &RuntimeApi) -> Child {
        let program = self.program.to_str().expect("a path");
        let mut command: Command = api.command("/bin/sh", &self.tls.endpoint);
        command
            .args(["-c", "echo $$ > \"$0\" && exec \"$1\""])
            .arg(self.share.processes())
            .arg(program)
            .env("AWS_LAMBDA_FUNCTION_MEMORY_SIZE", memory_mb.to_string())
            .env("AWS_CA_BUNDLE", &self.tls.authority)
            .env("RUST_LOG", "info")
            .stdout(Stdio::null());
        command.spawn().unwrap_or_else(|error| panic!("{program}: {error}"))
    }
}

fn memory_mb_of(child: &Child) -> f64 {
    memory_mb(child.id(), "VmHWM")
}
