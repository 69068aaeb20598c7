//! The contents of the demo accounts.

use domain::account::Account;
use domain::{
    AccountId, Email, Job, JobId, Office, OfficeId, Pipeline, PipelineId, Settings, Source, SourceId, Stage, StageId,
    UnixMs, User, UserId,
};
use shared::clock::Clock;
use shared::records::accounts::NewAccount;
use store::Entropy;
use ulid::Ulid;

/// The timestamp in the first id: 2026-01-01T00:00:00Z.
const FIRST_ID_MS: i64 = 1_767_225_600_000;

/// The names in an account; ids and keys come from an [`IdSequence`].
pub(super) struct Plan {
    pub(super) seed: u64,
    name: &'static str,
    users: [(&'static str, &'static str); 2],
    pipelines: [(&'static str, &'static [&'static str]); 2],
    office: &'static str,
    sources: [&'static str; 3],
    jobs: [&'static str; 2],
}

pub(super) const FIRST: Plan = Plan {
    seed: 1,
    name: "Demo Agency",
    users: [("Robin Recruiter", "robin@demo.example"), ("Sam Sourcer", "sam@demo.example")],
    pipelines: [
        ("Agents", &["New", "Contacted", "Interview", "Offer", "Hired", "Rejected"]),
        ("Staff", &["Applied", "Screening", "Interview", "Hired"]),
    ],
    office: "Main Office",
    sources: ["Referral", "Website", "Job Fair"],
    jobs: ["Insurance Agent", "Office Manager"],
};

pub(super) const SECOND: Plan = Plan {
    seed: 2,
    name: "Second Agency",
    users: [("Alex Admin", "alex@second.example"), ("Kim Keeper", "kim@second.example")],
    pipelines: [("Sales", &["Lead", "Qualified", "Hired"]), ("Service", &["Open", "Trial", "Hired"])],
    office: "Harbour Office",
    sources: ["Referral", "Campus", "Agency"],
    jobs: ["Sales Agent", "Service Agent"],
};

/// A sequence of ids that is the same in every run. Each id is a millisecond later than the previous id, so that lists
/// in the order of ids show the order of the plan.
pub(super) struct IdSequence {
    pub(super) entropy: Entropy,
    clock: Clock,
}

impl IdSequence {
    pub(super) fn new(seed: u64) -> Self {
        Self { entropy: Entropy::seeded(seed), clock: Clock::fixed(FIRST_ID_MS) }
    }

    pub(super) fn ulid(&self) -> Ulid {
        self.clock.advance_ms(1);
        self.entropy.ulid(self.clock.now())
    }
}

/// Builds an account from a plan.
pub(super) fn account(plan: &Plan, ids: &IdSequence, now: UnixMs) -> NewAccount {
    let id = AccountId::new(ids.ulid());
    let user =
        |(name, email): (&str, &str)| User::new(UserId::new(ids.ulid()), name.to_owned(), Email::parse(email), now);
    let users = plan.users.map(user).to_vec();
    let positioned = (0..).zip(plan.pipelines);
    let pipelines: Vec<Pipeline> =
        positioned.map(|(position, (name, stages))| pipeline(position, name, stages, ids, now)).collect();
    let office =
        Office { id: OfficeId::new(ids.ulid()), name: plan.office.to_owned(), created_at: now, updated_at: now };
    // They have their own sequence, because the account's key continues the other sequence and must stay the same.
    let source_ids = IdSequence::new(!plan.seed);
    let source = |name: &str| Source {
        id: SourceId::new(source_ids.ulid()),
        name: name.to_owned(),
        created_at: now,
        updated_at: now,
    };
    let job =
        |title: &str| Job { id: JobId::new(ids.ulid()), title: title.to_owned(), created_at: now, updated_at: now };
    let default = pipelines.first().map_or_else(|| PipelineId::new(ids.ulid()), |pipeline| pipeline.id);
    let account = Account::new(id, plan.name.to_owned(), "US".to_owned(), default, now);
    NewAccount {
        settings: Settings { users, pipelines, offices: vec![office], ..Settings::new(account) },
        sources: plan.sources.map(source).to_vec(),
        jobs: plan.jobs.map(job).to_vec(),
    }
}

fn pipeline(position: u32, name: &str, stages: &[&str], ids: &IdSequence, now: UnixMs) -> Pipeline {
    let id = PipelineId::new(ids.ulid());
    let stages: Vec<Stage> =
        stages.iter().map(|name| Stage { id: StageId::new(ids.ulid()), name: (*name).to_owned() }).collect();
    let default_stage_id = stages.first().map_or_else(|| StageId::new(id.ulid()), |stage| stage.id);
    Pipeline { id, name: name.to_owned(), position, stages, default_stage_id, created_at: now, updated_at: now }
}
