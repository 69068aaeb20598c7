//! The body of POST /prospects/{prospectId}/merge.

use domain::custom::CUSTOM_PREFIX;
use domain::{CustomField, CustomFields, ProspectId};
use shared::http::{ApiError, Body, Json, Length};

use super::fields::{MergedField, merged_fields};

/// The most prospects that one request merges into another one (SPECIFICATION §9.2).
pub const MAX_LOSERS: usize = 5;

/// The length of a tag of the participants, with room to spare.
const TAG: Length = Length::within(200);

const NO_PART: &str = "must be the winner or one of loserIds";

/// A request to merge prospects.
pub struct MergeRequest {
    /// The prospects to be merged into the winner, each once.
    pub losers: Vec<ProspectId>,
    /// The fields that get the value of a certain prospect, even if that value is empty.
    pub take: Vec<(MergedField, ProspectId)>,
    /// The custom fields that do.
    pub take_custom: Vec<(CustomField, ProspectId)>,
    /// The prospect whose hire stays, if several have one.
    pub keep_hire_of: Option<ProspectId>,
    /// The tag that the participants must still have.
    pub if_match: Option<String>,
}

/// Reads the body.
pub fn read(mut body: Body, winner: ProspectId, custom: &CustomFields) -> Result<MergeRequest, ApiError> {
    let losers = losers(&mut body, winner);
    let takes_part = |id: &ProspectId| *id == winner || losers.contains(id);
    let one = |text: &str| ProspectId::parse(text).filter(takes_part);
    let keep_hire_of = body.parse("keepHireOf", NO_PART, one);
    let if_match = body.text("ifMatch", TAG);
    let (mut take, mut take_custom) = (Vec::new(), Vec::new());
    if let Some(mut fields) = body.object("take") {
        for field in merged_fields() {
            let id = fields.parse(field.definition.name, NO_PART, one);
            take.extend(id.map(|id| (field, id)));
        }
        for (name, value) in fields.with_prefix(CUSTOM_PREFIX) {
            let Some(field) = name.strip_prefix(CUSTOM_PREFIX).and_then(|key| custom.get(key)) else {
                fields.fault(&name, "is no custom field of this account");
                continue;
            };
            let id = fields.parsed(&name, NO_PART, &value, one);
            take_custom.extend(id.map(|id| (field.clone(), id)));
        }
        fields.refuse_unknown("is no field that a merge takes from one of the prospects");
        body.absorb(fields);
    }
    Ok(body.into_errors().or(MergeRequest { losers, take, take_custom, keep_hire_of, if_match })?)
}

fn losers(body: &mut Body, winner: ProspectId) -> Vec<ProspectId> {
    if !body.has("loserIds") {
        body.fault("loserIds", "is required");
    }
    let mut losers = Vec::new();
    let Some(elements) = body.array("loserIds", MAX_LOSERS) else {
        return losers;
    };
    if elements.is_empty() {
        body.fault("loserIds", "must not be empty");
    }
    for (at, element) in elements.iter().enumerate() {
        let id = match element {
            Json::Text(text) => ProspectId::parse(text.trim()),
            Json::Null | Json::Bool(_) | Json::Integer(_) | Json::Number(_) | Json::Array(_) | Json::Object(_) => None,
        };
        let fault = match id {
            None => ProspectId::UNKNOWN,
            Some(id) if id == winner => "is the winner itself",
            Some(id) if losers.contains(&id) => "is set twice",
            Some(id) => {
                losers.push(id);
                continue;
            }
        };
        body.fault(&format!("loserIds[{at}]"), fault);
    }
    losers
}
