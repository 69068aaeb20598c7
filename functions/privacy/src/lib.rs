//! What a person may ask for: consents, the export of everything about it, and its erasure (SPECIFICATION §15.1, §15).

mod consents;
mod erase;
mod erasures;
mod export;

use domain::Permission::{PrivacyRead, PrivacyWrite, ProspectsRead, ProspectsWrite};

shared::family! {
    /// The family `privacy`.
    Privacy = "privacy", |context|

    Consents: read "/prospects/{prospectId}/consents", ProspectsRead => consents::list(context).await;
    PutConsent: write_or_dry_run(Put) "/prospects/{prospectId}/consents/{channel}", ProspectsWrite
        => consents::put(context).await;
    Erase: write_or_dry_run(Post) "/prospects/{prospectId}/erase", PrivacyWrite => erase::handle(context).await;
    Export: read "/prospects/{prospectId}/export", PrivacyRead => export::handle(context).await;
    Erasures: read "/erasures", PrivacyRead => erasures::list(context).await;
    Erasure: read "/erasures/{erasureId}", PrivacyRead => erasures::get(context).await;

    => logs { Erase => ProspectErased, Export => ProspectExported, }
}
