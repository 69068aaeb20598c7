//! Which routes leave an entry in the account's log (SPECIFICATION §17.10), and which do not, and why.

use std::collections::{BTreeMap, BTreeSet};

use domain::LogKind;
use tests::world::routes;

/// The beginnings of paths whose records have events and an activity, which say who changed them.
const PEOPLE: [&str; 8] = ["/prospects", "/merges", "/runs", "/tasks", "/hires", "/notes", "/meetings", "/files"];

/// Routes that write, but that change nothing of the account.
const EXCEPTIONS: [(&str, &str, &str); 4] = [
    ("POST", "/users/{userId}/reassign", "it changes prospects, tasks and meetings, which have events"),
    ("POST", "/webhooks/{webhookId}/test", "it sends an event, which the feed has"),
    ("POST", "/webhooks/{webhookId}/redeliver", "it sends events again, and leaves the webhook as it is"),
    ("POST", "/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver", "it sends an event again"),
];

/// Routes that read, and whose answers show data that leave the account.
const SHOWING: [(&str, LogKind); 3] = [
    ("/exports/{exportId}", LogKind::ExportShown),
    ("/imports/{importId}/rejected", LogKind::ImportRejectedShown),
    ("/prospects/{prospectId}/export", LogKind::ProspectExported),
];

#[test]
fn every_route_that_changes_the_account_leaves_an_entry_or_says_why_not() {
    let erases = |path: &str| path.ends_with("/erase");
    for route in routes().into_iter().filter(|route| route.method != "GET") {
        let is_exception = EXCEPTIONS.iter().any(|(method, path, _)| (*method, *path) == (route.method, route.path));
        let is_of_people = PEOPLE.iter().any(|start| route.path.starts_with(start)) && !erases(route.path);
        let (method, path) = (route.method, route.path);
        assert_eq!(
            route.log.is_none(),
            is_exception || is_of_people,
            "{method} {path}: name its entry of the account's log in `=> logs` of its family, or an exception here"
        );
    }
}

#[test]
fn every_answer_that_shows_data_that_leave_the_account_leaves_an_entry() {
    let reading = routes().into_iter().filter(|route| route.method == "GET");
    let logged: BTreeMap<_, _> = reading.filter_map(|route| Some((route.path, route.log?))).collect();
    assert_eq!(logged, SHOWING.into_iter().collect());
}

#[test]
fn every_kind_of_entry_is_left_by_one_operation() {
    // PUT is the same operation as PATCH.
    let routes = routes().into_iter().filter(|route| route.method != "PUT");
    let mut kinds: Vec<LogKind> = routes.filter_map(|route| route.log).collect();
    // A person allows a grant on the page of OAuth, which is no operation of the API.
    kinds.extend([LogKind::KeyRefused, LogKind::PermissionRefused, LogKind::GrantCreated]);
    let (count, kinds): (_, BTreeSet<LogKind>) = (kinds.len(), kinds.into_iter().collect());
    assert_eq!((count, kinds), (LogKind::EVERY.len(), LogKind::EVERY.into_iter().collect()));
}
