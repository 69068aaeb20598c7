//! What a person may ask for: consents, the export of everything about it, and its erasure (SPECIFICATION §15.1, §15).

mod consents;
mod erase;
mod erasures;
mod export;

use domain::Permission::{PrivacyRead, PrivacyWrite, ProspectsRead, ProspectsWrite};

shared::family! {
    /// The family `privacy`.
    Privacy = "privacy", |context|

    Consents: read "/prospects/{prospectId}/consents", ProspectsRead, Scope => consents::list(context).await;
    PutConsent: write_or_dry_run(Put) "/prospects/{prospectId}/consents/{channel}", ProspectsWrite, Scope
        => consents::put(context).await;
    Erase: write_or_dry_run(Post) "/prospects/{prospectId}/erase", PrivacyWrite, Account => erase::handle(context).await;
    Export: read "/prospects/{prospectId}/export", PrivacyRead, Scope => export::handle(context).await;
    Erasures: read "/erasures", PrivacyRead, Account => erasures::list(context).await;
    Erasure: read "/erasures/{erasureId}", PrivacyRead, Account => erasures::get(context).await;
}
