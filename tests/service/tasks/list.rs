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
            let done = json!({"complete": true});
            world.update(&TASK.target(&tasks[at]), done).await;
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
        assert_eq!(
            walked(&self.world, &format!("/tasks?{query}&limit=1")).await,
            found,
            "{query}"
        );
        let letter = |wanted: &String| {
            let task = self.tasks.iter().find(|task| task["id"] == wanted.as_str()).unwrap();
            task["task"].as_str().unwrap().to_owned()
        };
        found.iter().map(letter).collect()
    }

    fn made_at(&self, at: usize) -> i64 {
        self.tasks[at]["createdAt"].as_i64().unwrap()
    }

    async fn expect(&self, queries: &[(String, &str)]) {
        for (query, expected) in queries {
            assert_eq!(self.letters(query).await, *expected, "{query}");
        }
    }
}

#[tokio::test]
async fn the_first_due_come_first_and_ties_run_by_id() {
    let board = Board::new().await;
    let (c, d) = (id(&board.tasks[2]), id(&board.tasks[3]));
    let ties = if c < d { "cd" } else { "dc" };
    assert_eq!(board.letters("").await, format!("e{ties}ba"));
}

#[tokio::test]
async fn every_filter_alone() {
    let board = Board::new().await;
    let [first, second] = &board.prospects;
    let (zero, one) = (user(&board.world, 0), user(&board.world, 1));
    board
        .expect(&[
            (format!("prospectId={first}"), "eba"),
            (format!("prospectId={second}"), "cd"),
            (format!("assignedTo={zero}"), "eca"),
            (format!("assignedTo={one}"), "db"),
            (format!("assignedTo={}", foreign_user(&board.world)), ""),
            ("assignedTo=x".to_owned(), ""),
            (format!("userId={zero}"), "db"),
            (format!("userId={one}"), "c"),
            ("userId=x".to_owned(), ""),
            ("incompleteOnly=true".to_owned(), "ecb"),
            ("incompleteOnly=TRUE".to_owned(), "ecb"),
            ("incompleteOnly=false".to_owned(), "ecdba"),
            ("status=open".to_owned(), "ecb"),
            ("status=completed".to_owned(), "da"),
            ("status=all".to_owned(), "ecdba"),
            ("dueAfter=300".to_owned(), "cdba"),
            ("dueAfter=301".to_owned(), "ba"),
            ("dueBefore=300".to_owned(), "ecd"),
            ("dueBefore=299".to_owned(), "e"),
            ("dueAfter=1970-01-01T00:00:00.400Z".to_owned(), "ba"),
            ("dueAfter=400&dueBefore=300".to_owned(), ""),
            ("prospectId=&assignedTo=&status=&incompleteOnly=".to_owned(), "ecdba"),
        ])
        .await;
}

#[tokio::test]
async fn incomplete_only_takes_the_place_of_a_status() {
    let board = Board::new().await;
    board
        .expect(&[
            ("incompleteOnly=true&status=completed".to_owned(), "ecb"),
            ("incompleteOnly=true&status=all".to_owned(), "ecb"),
            ("incompleteOnly=false&status=open".to_owned(), "ecdba"),
            ("incompleteOnly=false&status=completed".to_owned(), "ecdba"),
        ])
        .await;
}

#[tokio::test]
async fn status_completed_ignores_due_bounds() {
    let board = Board::new().await;
    board
        .expect(&[
            ("status=completed&dueAfter=450".to_owned(), "da"),
            ("status=completed&dueBefore=5".to_owned(), "da"),
            ("status=open&dueAfter=400".to_owned(), "b"),
            ("status=all&dueAfter=400".to_owned(), "ba"),
            ("status=completed&incompleteOnly=false&dueAfter=400".to_owned(), "ba"),
            ("status=completed&incompleteOnly=true&dueAfter=400".to_owned(), "b"),
        ])
        .await;
}

#[tokio::test]
async fn with_a_bound_of_creation_the_oldest_come_first() {
    let board = Board::new().await;
    let (b, d) = (board.made_at(1), board.made_at(3));
    let first = &board.prospects[0];
    board
        .expect(&[
            ("createdAfter=0".to_owned(), "abcde"),
            (format!("createdAfter={b}"), "bcde"),
            (format!("createdAfter={}", b + 1), "cde"),
            (format!("createdBefore={d}"), "abcd"),
            (format!("createdBefore={}", d - 1), "abc"),
            (format!("createdAfter={b}&createdBefore={d}"), "bcd"),
            (format!("createdAfter={d}&createdBefore={b}"), ""),
            (format!("createdAfter={b}&dueBefore=300"), "bcde"),
            (format!("createdAfter={b}&dueAfter=300&status=open"), "bce"),
            (format!("createdBefore={d}&status=completed&dueAfter=450"), "ad"),
            (format!("createdAfter=0&prospectId={first}"), "abe"),
            (format!("createdAfter={b}&sort=dueAt"), "ecdb"),
            (format!("createdAfter={b}&sort=-createdAt"), "edcb"),
            ("createdBefore=2026-03-01".to_owned(), ""),
            ("createdAfter=2026-03-01T12:00:33Z".to_owned(), "de"),
            // The plus signs arrive as spaces.
            ("createdAfter=2026-03-01T14:00:33+0200".to_owned(), "de"),
            ("createdAfter=2026-03-01+14:00:33+02".to_owned(), "de"),
        ])
        .await;
}

#[tokio::test]
async fn filters_are_combined_with_and() {
    let board = Board::new().await;
    let [first, second] = &board.prospects;
    let (zero, one) = (user(&board.world, 0), user(&board.world, 1));
    let completed_at = board.world.now_ms();
    board
        .expect(&[
            (format!("prospectId={first}&assignedTo={zero}"), "ea"),
            (format!("prospectId={first}&assignedTo={zero}&incompleteOnly=true"), "e"),
            (format!("assignedTo={one}&userId={zero}&status=open"), "b"),
            (format!("assignedTo={one}&userId={zero}&dueBefore=399"), "d"),
            (format!("prospectId={second}&userId={one}&assignedTo={zero}"), "c"),
            (format!("prospectId={second}&userId={one}&assignedTo={one}"), ""),
            (format!("updatedAfter={completed_at}&prospectId={first}"), "a"),
            (
                format!("updatedBefore={}&status=open&assignedTo={zero}", completed_at - 2),
                "ec",
            ),
        ])
        .await;
}

#[tokio::test]
async fn a_list_sees_the_callers_last_write() {
    let board = Board::new().await;
    let target = TASK.target(&board.tasks[4]);
    let moved = json!({"complete": true, "dueAt": 600, "assignedTo": user(&board.world, 1)});
    board.world.update(&target, moved).await;
    board
        .world
        .update(&TASK.target(&board.tasks[0]), json!({"complete": false}))
        .await;
    board
        .expect(&[
            ("status=open".to_owned(), "cba"),
            ("status=completed".to_owned(), "de"),
            ("dueAfter=450".to_owned(), "ae"),
            (format!("assignedTo={}", user(&board.world, 1)), "dbe"),
        ])
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
