//! The known name that somebody meant by an unknown one (SPECIFICATION §3.5).

/// Longer names resemble none: the comparison takes time in proportion to the product of two lengths.
const MAX_COMPARED_CHARS: usize = 64;

/// Words of people and of other programs, in lower case and without marks between words, and the names that they mean
/// here, the best first. A word of this list never means a name that only looks like it.
const MEANT: [(&[&str], &[&str]); 30] = [
    (&["stage", "currentstage", "stagename", "status"], &["stageId", "status"]),
    (&["pipeline", "funnel"], &["pipelineId"]),
    (&["owner", "assignee", "assigned", "recruiter", "user"], &["ownerId", "assignedTo", "userId"]),
    (&["tag", "tags", "label", "labels"], &["labels", "label"]),
    (&["office", "location", "branch"], &["officeId", "location"]),
    (&["job", "jobs", "vacancy", "requisition", "jobid"], &["jobId"]),
    (&["source", "leadsource", "sourcename"], &["newSourceName", "sourceId"]),
    (&["person", "candidate", "contact", "contactid", "candidateid", "prospect"], &["prospectId"]),
    (&["mail", "emails", "emailaddress"], &["email"]),
    (&["phones", "phonenumber", "mobile", "mobilephone", "cell", "telephone", "tel"], &["phone"]),
    (&["fullname", "displayname"], &["name", "lastName"]),
    (&["surname", "familyname"], &["lastName", "name"]),
    (&["givenname", "forename"], &["firstName", "name"]),
    (&["position", "role", "jobtitle"], &["title"]),
    (&["employer", "organization", "organisation", "companyname"], &["company"]),
    (&["zip", "zipcode", "postcode"], &["postalCode"]),
    (&["address", "adress", "street", "address1"], &["streetAddress"]),
    (&["province", "region"], &["state"]),
    (&["externalid", "foreignid", "sourceid"], &["externalIds", "externalId"]),
    (&["custom", "properties", "attributes"], &["customFields"]),
    (&["cv", "attachment"], &["resume"]),
    (&["questions", "answers"], &["applicationQuestions"]),
    (&["text", "content", "note", "comment", "message", "notes"], &["body", "notes", "description"]),
    (&["subject", "heading", "title", "name", "summary"], &["task", "title", "name"]),
    (&["due", "duedate", "deadline"], &["dueAt"]),
    (&["page", "offset", "cursor", "after", "skip", "next", "startingafter", "token"], &["pageToken"]),
    (&["perpage", "pagesize", "count", "size", "per", "max", "top", "take"], &["limit"]),
    (&["order", "orderby", "sortby", "ordering"], &["sort"]),
    (&["search", "query", "filter", "keyword", "keywords"], &["q"]),
    (&["expand", "embed", "with"], &["include"]),
];

/// The known name that `name` means, or else resembles.
pub fn nearest<'k>(name: &str, known: &[&'k str]) -> Option<&'k str> {
    let plain = name.chars().filter(|c| c.is_alphanumeric()).take(MAX_COMPARED_CHARS);
    let word = plain.collect::<String>().to_ascii_lowercase();
    let is_known = known.iter().any(|other| other.eq_ignore_ascii_case(&word));
    match MEANT.iter().find(|(words, _)| words.contains(&word.as_str())) {
        Some((_, meant)) if !is_known => {
            meant.iter().find_map(|meant| known.iter().copied().find(|other| other == meant))
        }
        _ => resembling(name, known),
    }
}

/// The known name with the fewest typing errors between it and `name`, if they are at most a third of its characters. A
/// difference in case is no error. Of several such names, the first by the alphabet.
pub fn resembling<'k>(name: &str, known: &[&'k str]) -> Option<&'k str> {
    let length = name.chars().count();
    if length > MAX_COMPARED_CHARS {
        return None;
    }
    let lower = name.to_ascii_lowercase();
    let is_short = |errors: usize| errors.saturating_mul(3) <= length;
    // A different length alone makes so many errors; most known names need no further comparison.
    let similar = known.iter().filter(|other| is_short(other.len().abs_diff(length)));
    let close = similar.filter_map(|other| {
        let errors = strsim::osa_distance(&lower, &other.to_ascii_lowercase());
        is_short(errors).then_some((errors, *other))
    });
    close.min().map(|(_, other)| other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_differs_by_at_most_a_third() {
        let known = ["email", "name", "firstName", "q", "limit", "updatedAfter", "updatedBefore"];
        for (name, expected) in [
            ("nmae", Some("name")),
            ("EMAIL", Some("email")),
            ("first_name", Some("firstName")),
            ("limits", Some("limit")),
            ("updatedaftr", Some("updatedAfter")),
            // Two errors in six characters, and in five.
            ("emailxx", Some("email")),
            ("emaxx", None),
            ("na", None),
            ("", None),
        ] {
            assert_eq!(nearest(name, &known), expected, "{name}");
        }
        assert_eq!(nearest("abd", &["abe", "abc"]), Some("abc"));
        let known = ["state", "stageId", "labels", "ownerId", "sourceId", "pageToken"];
        for (name, expected) in [
            ("stage", Some("stageId")),
            ("current_stage", Some("stageId")),
            ("Tags", Some("labels")),
            ("owner", Some("ownerId")),
            ("source_id", Some("sourceId")),
            ("page", Some("pageToken")),
            ("stat", Some("state")),
            ("due", None),
        ] {
            assert_eq!(nearest(name, &known), expected, "{name}");
        }
        assert_eq!(nearest("stage", &["state"]), None, "it has another meaning");
        let long = "x".repeat(MAX_COMPARED_CHARS);
        assert_eq!(nearest(&long, &[long.as_str()]), Some(long.as_str()));
        assert_eq!(nearest(&format!("{long}x"), &[long.as_str()]), None);
    }
}
