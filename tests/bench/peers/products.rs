//! The requests that each product answers.

use serde_json::{Value, json};

/// The most people of a bulk request.
pub const BULK: usize = 100;

/// A page of a list.
const PAGE: usize = 25;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Product {
    Ours,
    PocketBase,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    Get,
    ByName,
    ByLabel,
    Count,
    Create,
    CreateInBulk,
}

impl Operation {
    pub const READS: [Self; 4] = [Self::Get, Self::ByName, Self::ByLabel, Self::Count];

    pub const CREATIONS: [Self; 2] = [Self::Create, Self::CreateInBulk];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Get => "get by id",
            Self::ByName => "list of 25 with total, name contains",
            Self::ByLabel => "list of 25 with total, by label",
            Self::Count => "count",
            Self::Create => "create",
            Self::CreateInBulk => "create, 100 a request (people)",
        }
    }
}

/// The part of a name that the `number`th search looks for. Eleven in 900 people have it.
pub fn searched(number: usize) -> String {
    format!("First{}", 10 + number % 80)
}

fn person(product: Product, number: usize) -> Value {
    let (first, last) = (format!("First{}", number % 900), format!("Last{}", number % 7_000));
    let names = match product {
        Product::Ours => ["firstName", "lastName"],
        Product::PocketBase => ["first_name", "last_name"],
    };
    json!({
        names[0]: first, names[1]: last, "email": format!("person{number}@example.com"),
        "phone": format!("+1212{}", 2_000_000 + number), "company": format!("Company {}", number % 300),
        "title": "Agent", "labels": if number.is_multiple_of(3) { "vip,new" } else { "new" },
    })
}

impl Product {
    /// The path of the records of people.
    const fn records(self) -> &'static str {
        match self {
            Self::Ours => "/prospects",
            Self::PocketBase => "/collections/prospects/records",
        }
    }

    /// Creates people with these numbers.
    pub fn creation(self, from: usize, count: usize) -> (String, Value) {
        if count == 1 {
            return (self.records().to_owned(), person(self, from));
        }
        let people = (from..from + count).map(|number| person(self, number));
        match self {
            Self::Ours => ("/prospects/batch".to_owned(), json!({"items": people.collect::<Value>()})),
            Self::PocketBase => {
                let url = format!("/api{}", self.records());
                let requests = people.map(|body| json!({"method": "POST", "url": url, "body": body}));
                ("/batch".to_owned(), json!({"requests": requests.collect::<Value>()}))
            }
        }
    }

    /// The ids in the answer to a bulk creation.
    pub fn ids(self, answer: &Value) -> Vec<String> {
        let (list, id) = match self {
            Self::Ours => (&answer["results"], "/item/id"),
            Self::PocketBase => (answer, "/body/id"),
        };
        let created = list.as_array().expect("a list");
        let id = |one: &Value| one.pointer(id).expect("an id").to_string().trim_matches('"').to_owned();
        created.iter().map(id).collect()
    }

    /// The path that reads.
    pub fn read(self, operation: Operation, ids: &[String], number: usize) -> String {
        let records = self.records();
        let list = |ours_by: String, field: &str, text: &str| match self {
            Self::Ours => format!("{records}?limit={PAGE}&{ours_by}"),
            Self::PocketBase => format!("{records}?perPage={PAGE}&filter={field}~%22{text}%22"),
        };
        match operation {
            Operation::Get => format!("{records}/{}", ids[number % ids.len()]),
            Operation::ByName => list(format!("name={}", searched(number)), "first_name", &searched(number)),
            Operation::ByLabel => list("label=vip".to_owned(), "labels", "vip"),
            Operation::Count => match self {
                Self::Ours => format!("{records}/count"),
                Self::PocketBase => format!("{records}?perPage=1&fields=id"),
            },
            Operation::Create | Operation::CreateInBulk => panic!("no read"),
        }
    }

    /// The number of matches in the answer to a list or a count.
    pub fn total(self, operation: Operation, answer: &Value) -> u64 {
        let total = match (self, operation) {
            (Self::Ours, Operation::Count) => &answer["count"],
            (Self::Ours, _) => &answer["pagination"]["totalCount"],
            (Self::PocketBase, _) => &answer["totalItems"],
        };
        total.as_u64().unwrap_or_else(|| panic!("no total: {answer}"))
    }
}
