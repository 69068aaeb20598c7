use std::time::Duration;

use serde_json::{Value, json};
use tests::World;

use crate::ask::Ask;
use crate::children::{TASK, foreign_user, id, ids, listed, prospect, user, walked};

/// Five tasks a second apart, known by their letters. `a` and `d` are completed.
///
/// | | prospect | assigned to | made by | due |
/// |---|---|---|---|---|
/// | a | first | 0 | – | 500 |
/// | b | first | 1 | 0 | 400 |
/// | c | second | 0 | 1 | 300 |
/// | d | second | 1 | 0 | 300 |
/// | e | first | 0 | – | 100 |
struct Board {
    world: World,
    prospects: [String; 2],
    tasks: Vec<Value>,
}

impl Board {
    async fn new() -> Self {
        let world = World::new().await;
        let prospects = [prospect(&world).await, prospect(&world).await];
        let (zero, one) = (user(&world, 0), user(&world, 1));
        let mut tasks = Vec::new();
        for (letter, at, to, by, due) in [
            ("a", 0, &zero, None, 500),
            ("b", 0, &one, Some(&zero), 400),
            ("c", 1, &zero, Some(&one), 300),
            ("d", 1, &one, Some(&zero), 300),
            ("e", 0, &zero, None, 100),
        ] {
            let mut fields = json!({"task": letter, "assignedTo": to, "dueAt": due});
            if let Some(user) = by {
                fields["userId"] = json!(user);
            }
            tasks.push(TASK.add(&world, &prospects[at], fields).await);
            world.advance(Duration::from_secs(1));
        }
        for at in [0, 3] {
            world.update(&TASK.target(&tasks[at]), json!({"complete": true})).await;
        }
        Self {
            world,
            prospects,
            tasks,
        }
    }

    /// The letters that a query finds, in order. The same must be found page by page.
    async fn letters(&self, query: &str) -> String {
        let found = listed(&self.world, &format!("/tasks?{query}")).await;
        let pages = walked(&self.world, &format!("/tasks?{query}&limit=1")).await;
        assert_eq!(pages, found, "{query}");
        let letter = |wanted: &String| {
            let task = self.tasks.iter().find(|task| task["id"] == wanted.as_str()).unwrap();
            task["task"].as_str().unwrap().to_owned()
        };
        found.iter().map(letter).collect()
    }

    /// Fails unless each query finds these letters. The queries name users, prospects, and the moments at which `b` and
    /// `d` were created and the completed tasks were completed.
    async fn expect(&self, cases: &str) {
        let now = self.world.now_ms();
        let made_at = |at: usize| self.tasks[at]["createdAt"].as_i64().unwrap();
        let mut names = vec![
            ("FIRST", self.prospects[0].clone()),
            ("SECOND", self.prospects[1].clone()),
        ];
        names.extend([("ZERO", user(&self.world, 0)), ("ONE", user(&self.world, 1))]);
        names.push(("FOREIGN", foreign_user(&self.world)));
        let times = [
            ("AFTER_B", made_at(1) + 1),
            ("BEFORE_D", made_at(3) - 1),
            ("AT_B", made_at(1)),
        ];
        let times = times
            .into_iter()
            .chain([("AT_D", made_at(3)), ("EARLIER", now - 2), ("NOW", now)]);
        names.extend(times.map(|(name, ms)| (name, ms.to_string())));
        for case in cases.split('|') {
            let (query, expected) = case.trim().rsplit_once(": ").unwrap();
            let put = |query: String, (name, value): &(&str, String)| query.replace(name, value);
            let query = names.iter().fold(query.to_owned(), put);
            assert_eq!(self.letters(&query).await, expected.trim_matches('-'), "{query}");
        }
    }
}

#[tokio::test]
async fn every_filter_alone_and_with_others_finds_its_tasks_in_order() {
    let board = Board::new().await;
    board
        .expect(
            "prospectId=FIRST: eba | prospectId=SECOND: cd | assignedTo=ZERO: eca | assignedTo=ONE: db |
             assignedTo=FOREIGN: - | assignedTo=x: - | userId=ZERO: db | userId=ONE: c | userId=x: - |
             incompleteOnly=true: ecb | incompleteOnly=TRUE: ecb | incompleteOnly=false: ecdba | status=open: ecb |
             status=completed: da | status=all: ecdba | dueAfter=300: cdba | dueAfter=301: ba | dueBefore=300: ecd |
             dueBefore=299: e | dueAfter=1970-01-01T00:00:00.400Z: ba | dueAfter=400&dueBefore=300: - |
             prospectId=&assignedTo=&status=&incompleteOnly=: ecdba | prospectId=FIRST&assignedTo=ZERO: ea |
             prospectId=FIRST&assignedTo=ZERO&incompleteOnly=true: e | assignedTo=ONE&userId=ZERO&status=open: b |
             assignedTo=ONE&userId=ZERO&dueBefore=399: d | prospectId=SECOND&userId=ONE&assignedTo=ZERO: c |
             prospectId=SECOND&userId=ONE&assignedTo=ONE: - | updatedAfter=NOW&prospectId=FIRST: a |
             updatedBefore=EARLIER&status=open&assignedTo=ZERO: ec",
        )
        .await;
}

/// `incompleteOnly` takes the place of a status, `status=completed` ignores due bounds, and with a bound of creation the
/// oldest come first.
#[tokio::test]
async fn filters_that_change_what_others_mean() {
    let board = Board::new().await;
    board
        .expect(
            "incompleteOnly=true&status=completed: ecb | incompleteOnly=true&status=all: ecb |
             incompleteOnly=false&status=open: ecdba | incompleteOnly=false&status=completed: ecdba |
             status=completed&dueAfter=450: da | status=completed&dueBefore=5: da | status=open&dueAfter=400: b |
             status=all&dueAfter=400: ba | status=completed&incompleteOnly=false&dueAfter=400: ba |
             status=completed&incompleteOnly=true&dueAfter=400: b | createdAfter=0: abcde | createdAfter=AT_B: bcde |
             createdAfter=AFTER_B: cde | createdBefore=AT_D: abcd | createdBefore=BEFORE_D: abc |
             createdAfter=AT_B&createdBefore=AT_D: bcd | createdAfter=AT_D&createdBefore=AT_B: - |
             createdAfter=AT_B&dueBefore=300: bcde | createdAfter=AT_B&dueAfter=300&status=open: bce |
             createdBefore=AT_D&status=completed&dueAfter=450: ad | createdAfter=0&prospectId=FIRST: abe |
             createdAfter=AT_B&sort=dueAt: ecdb | createdAfter=AT_B&sort=-createdAt: edcb | createdBefore=2026-03-01: - |
             createdAfter=2026-03-01T12:00:33Z: de | createdAfter=2026-03-01T14:00:33+0200: de |
             createdAfter=2026-03-01+14:00:33+02: de",
        )
        .await;
}

#[tokio::test]
async fn a_list_sees_the_callers_last_write() {
    let board = Board::new().await;
    let moved = json!({"complete": true, "dueAt": 600, "assignedTo": user(&board.world, 1)});
    for (at, change) in [(4, moved), (0, json!({"complete": false}))] {
        board.world.update(&TASK.target(&board.tasks[at]), change).await;
    }
    board
        .expect("status=open: cba | status=completed: de | dueAfter=450: ae | assignedTo=ONE: dbe")
        .await;
    let cold = board.world.fresh_functions();
    assert_eq!(ids(&cold.get("/tasks?dueAfter=600").await), [id(&board.tasks[4])]);
}

#[tokio::test]
async fn a_token_is_good_for_the_same_question_in_other_words() {
    let board = Board::new().await;
    let page = board.world.get("/tasks?limit=1&status=open").await.expect_status(200);
    let token = page.body["pagination"]["nextPageToken"].as_str().unwrap();
    for (query, status) in [
        ("status=open", 200),
        ("incompleteOnly=true", 200),
        ("status=completed", 400),
    ] {
        let next = board.world.get(&format!("/tasks?pageToken={token}&{query}")).await;
        next.expect_status(status);
    }
}
