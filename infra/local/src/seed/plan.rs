//! What the demo accounts are made of.

use domain::account::Account;
use domain::{
    AccountId, Job, JobId, Office, OfficeId, Pipeline, PipelineId, Settings, Source, SourceId, Stage, StageId, UnixMs,
    User, UserId,
};
use shared::clock::Clock;
use shared::records::accounts::NewAccount;
use store::Entropy;
use ulid::Ulid;

/// Where the ids of the seed lie in time: 2026-01-01T00:00:00Z.
const IDS_FROM_MS: i64 = 1_767_225_600_000;

/// An account's words; ids and keys are drawn.
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
    users: [
        ("Robin Recruiter", "robin@demo.example"),
        ("Sam Sourcer", "sam@demo.example"),
    ],
    pipelines: [
        (
            "Agents",
            &["New", "Contacted", "Interview", "Offer", "Hired", "Rejected"],
        ),
        ("Staff", &["Applied", "Screening", "Interview", "Hired"]),
    ],
    office: "Main Office",
    sources: ["Referral", "Website", "Job Fair"],
    jobs: ["Insurance Agent", "Office Manager"],
};

pub(super) const SECOND: Plan = Plan {
    seed: 2,
    name: "Second Agency",
    users: [
        ("Alex Admin", "alex@second.example"),
        ("Kim Keeper", "kim@second.example"),
    ],
    pipelines: [
        ("Sales", &["Lead", "Qualified", "Hired"]),
        ("Service", &["Open", "Trial", "Hired"]),
    ],
    office: "Harbour Office",
    sources: ["Referral", "Campus", "Agency"],
    jobs: ["Sales Agent", "Service Agent"],
};

/// A sequence of ids that repeats from run to run. Each lies a millisecond after the last, so that lists in the order of
/// ids show things in the order of the plan.
pub(super) struct Draw {
    pub(super) entropy: Entropy,
    clock: Clock,
}

impl Draw {
    pub(super) fn new(seed: u64) -> Self {
        Self {
            entropy: Entropy::seeded(seed),
            clock: Clock::fixed(IDS_FROM_MS),
        }
    }

    pub(super) fn ulid(&self) -> Ulid {
        self.clock.advance_ms(1);
        self.entropy.ulid(self.clock.now())
    }
}

/// The account of a plan.
pub(super) fn account(plan: &Plan, draw: &Draw, now: UnixMs) -> NewAccount {
    let id = AccountId::new(draw.ulid());
    let users = plan.users.iter().map(|(name, email)| User {
        id: UserId::new(draw.ulid()),
        name: (*name).to_owned(),
        email: Some((*email).to_owned()),
        created_at: now,
        updated_at: now,
    });
    let users = users.collect();
    let positioned = (0..).zip(plan.pipelines);
    let pipelines: Vec<Pipeline> = positioned
        .map(|(position, (name, stages))| pipeline(position, name, stages, draw, now))
        .collect();
    let office = Office {
        id: OfficeId::new(draw.ulid()),
        name: plan.office.to_owned(),
        created_at: now,
        updated_at: now,
    };
    // Apart from the others, whose sequence the account's key goes on with.
    let sources = Draw::new(!plan.seed);
    let source = |name: &str| Source {
        id: SourceId::new(sources.ulid()),
        name: name.to_owned(),
        created_at: now,
        updated_at: now,
    };
    let job = |title: &str| Job {
        id: JobId::new(draw.ulid()),
        title: title.to_owned(),
        created_at: now,
        updated_at: now,
    };
    let account = Account {
        id,
        name: plan.name.to_owned(),
        default_region: "US".to_owned(),
        default_pipeline_id: pipelines
            .first()
            .map_or_else(|| PipelineId::new(draw.ulid()), |pipeline| pipeline.id),
        settings_version: 1,
        retired_stages: Vec::new(),
        created_at: now,
        updated_at: now,
    };
    NewAccount {
        settings: Settings {
            account,
            users,
            pipelines,
            offices: vec![office],
        },
        sources: plan.sources.map(source).to_vec(),
        jobs: plan.jobs.map(job).to_vec(),
    }
}

fn pipeline(position: u32, name: &str, stages: &[&str], draw: &Draw, now: UnixMs) -> Pipeline {
    let id = PipelineId::new(draw.ulid());
    let stages: Vec<Stage> = stages
        .iter()
        .map(|name| Stage {
            id: StageId::new(draw.ulid()),
            name: (*name).to_owned(),
        })
        .collect();
    let default_stage_id = stages.first().map_or_else(|| StageId::new(id.ulid()), |stage| stage.id);
    Pipeline {
        id,
        name: name.to_owned(),
        position,
        stages,
        default_stage_id,
        created_at: now,
        updated_at: now,
    }
}
