//! Every filter of prospects, alone and with others.

use std::time::Duration;

use serde_json::{Value, json};
use tests::World;

use super::{compact, create};
use crate::ask::Ask;
use crate::children::user;

/// Four people, made a second apart, known by their last names, and what they refer to.
struct People {
    world: World,
    /// Ids of other records, by parameter: A refers to the first, C to the second.
    ids: Vec<(&'static str, [String; 2])>,
}

impl People {
    async fn new() -> Self {
        let world = World::new().await;
        let make = async |path: &str, body: Value| {
            let made = world.create(path, body).await;
            made["id"].as_str().unwrap().to_owned()
        };
        let pair = async |path: &str, field: &str| {
            let [one, other] = ["One", "Other"].map(|name| make(path, json!({field: name})));
            [one.await, other.await]
        };
        let pipelines = &world.first().settings.pipelines;
        let stages = [&pipelines[0].stages[1], &pipelines[1].stages[1]].map(|stage| stage.id.to_string());
        let ids = vec![
            ("ownerId", [user(&world, 0), user(&world, 1)]),
            ("sourceId", pair("/sources", "name").await),
            ("officeId", pair("/offices", "name").await),
            ("jobId", pair("/jobs", "title").await),
            ("stageId", stages),
        ];
        let references = |which: usize| {
            let fields = ids.iter().map(|(name, ids)| {
                let field = if *name == "ownerId" { "userId" } else { name };
                (field.to_owned(), json!(ids[which]))
            });
            fields.collect::<serde_json::Map<_, _>>()
        };
        let mut a = json!({"firstName": "Zoë", "lastName": "A", "email": "zoe@example.com", "labels": "vip,math",
            "licenseStatus": "licensed", "company": "Analytical  Engines",
            "externalIds": [{"system": "ats", "id": "1"}, {"system": "ats", "id": "Zoë 1"}, {"system": "crm", "id": "2"}]});
        a.as_object_mut().unwrap().extend(references(0));
        let mut c = json!({"firstName": "Grace", "lastName": "C", "email": "grace@navy.mil", "phone": "212-555-0123",
            "title": "Rear Admiral", "licenseStatus": "in_progress", "externalIds": [{"system": "ats", "id": "2"}]});
        c.as_object_mut().unwrap().extend(references(1));
        for fields in [
            a,
            json!({"firstName": "Ada", "lastName": "B", "phone": "212-555-0199", "labels": "Math", "title": "Zoé's aide"}),
            c,
            json!({"firstName": "Alan", "lastName": "D", "labels": ["code", "VIP"]}),
        ] {
            create(&world, fields).await;
            world.advance(Duration::from_secs(1));
        }
        Self { world, ids }
    }

    /// Fails unless each query finds these people, newest first, and the count agrees.
    async fn expect(&self, queries: &[(String, &str)]) {
        for (query, expected) in queries {
            let list = self.world.get(&format!("/prospects?{query}")).await.expect_status(200);
            let names = list.items().iter().map(|item| item["lastName"].as_str().unwrap());
            assert_eq!(names.collect::<String>(), *expected, "{query}");
            let count = self.world.get(&format!("/prospects/count?{query}")).await;
            count.expect_body(json!({"success": true, "count": expected.len()}));
        }
    }

    /// The queries of each filter by ids, and of the other filters.
    fn queries(&self) -> Vec<(String, &'static str)> {
        let mut queries: Vec<(String, &str)> = Vec::new();
        for (name, [one, other]) in &self.ids {
            // B and D belong to the first user, for whom the key acts.
            let (of_one, of_both) = if *name == "ownerId" { ("DBA", "DCBA") } else { ("A", "CA") };
            let unknown = format!("{}_0", one.split('_').next().unwrap());
            queries.extend([
                (format!("{name}={one}"), of_one),
                (format!("{name}={other}"), "C"),
                (format!("{name}={one}&{name}={other}"), of_both),
                (format!("{name}={one},{other},,{one}"), of_both),
                (format!("{name}={unknown},{other}&hasPhone=true"), "C"),
                (format!("{name}={unknown}"), ""),
                (format!("{name}="), "DCBA"),
            ]);
        }
        let second = self.world.first().settings.pipelines[1].id;
        queries.push((format!("pipelineId={second}"), "C"));
        let fixed = "
            email=ZOE%40example.com:A | phone=%2B1%20212%20555%200123:C | phone=(212)555-0123:C | name=zoe:A |
            name=ZOË%20a:A | name=a+b:B | name=A:DCBA | name=%CC%81: | title=%CC%81: | title=rear%20ADMIRAL:C | company=engines:A | label=math:BA |
            label=VIP&label=code:DA | label=vip,code:DA | label=math&name=ada:B | label=math&company=navy: |
            name=a&title=admiral&hasPhone=true:C | createdAfter=2026-03-01T12:00:31Z:DCB |
            createdBefore=2026-03-01T12:00:31.000Z:BA | createdBefore=2026-02-28: | createdBefore=2026-03-01:DCBA | name=&title=:DCBA |
            createdAfter=2026-03-01T12:00:31Z&createdBefore=2026-03-01T12:00:31Z:B |
            createdAfter=2026-03-01T12:00:31Z&createdBefore=1: | updatedAfter=2026-03-01T12:00:31.001Z:DC |
            pipelineId=pipeline_0: | licenseStatus=licensed:A | licenseStatus=licensed,in_progress:CA |
            licenseStatus=not_started: | labelAll=math:BA | labelAll=MATH,vip:A | labelAll=math&labelAll=code: |
            labelNot=math:DC | labelNot=math,CODE:C | labelNot=x:DCBA | label=math,code&labelNot=vip:B |
            label=math,code&labelAll=vip:DA | hasEmail=true:CA | hasEmail=FALSE:DB | hasPhone=true:CB |
            hasPhone=false&hasEmail=false:D | q=zoe:BA | q=ZOÉ%20A:A | q=admiral:C | q=%20engines%20:A |
            q=cal%20eng:A | q=zoe@example.com:A | q=Zoe%40EXAMPLE.com:A | q=example.com: | q=(212)%20555%200123:C |
            q=%2B12125550199:B | q=5550199: | q=zoe&hasEmail=true:A | q=%CC%81%CC%81: | q=nobody: | q=:DCBA |
            externalSystem=ats:CA | externalSystem=%20crm%20:A | externalSystem=ATS: | externalSystem=x: |
            externalSystem=ats&externalId=1:A | externalSystem=ats&externalId=2&hasPhone=true:C |
            externalSystem=crm&externalId=1: | externalSystem=ats&externalId=%20Zoe%CC%88%201:A |
            externalSystem=ats&externalId=zoë%201: | externalSystem=ats&externalId=:CA |
            externalId=1:A | externalId=2:CA | externalId=%20Zoe%CC%88%201:A | externalId=zoë%201: | externalId=9:";
        let fixed = fixed.split('|').map(|case| case.trim().rsplit_once(':').unwrap());
        queries.extend(fixed.map(|(query, expected)| (query.to_owned(), expected)));
        queries
    }
}

#[tokio::test]
async fn every_filter_finds_the_same_before_and_after_compaction() {
    let people = People::new().await;
    let queries = people.queries();
    people.expect(&queries).await;
    compact(&people.world).await;
    people.expect(&queries).await;
}

#[tokio::test]
async fn the_largest_filters_are_admitted_and_larger_ones_refused() {
    let people = People::new().await;
    for name in "ownerId:user_ sourceId:source_ officeId:office_ jobId:job_ pipelineId:pipeline_ stageId:stage_ label: labelAll: \
                 labelNot:"
        .split(' ')
    {
        let (name, start) = name.split_once(':').unwrap();
        let found = if name == "labelNot" { "DCBA" } else { "" };
        let values: Vec<String> = (0..10).map(|at| format!("{start}{at}")).collect();
        people.expect(&[(format!("{name}={}", values.join(",")), found)]).await;
    }
    for (characters, is_admitted) in [(1, true), (100, true), (101, false)] {
        // Composed and trimmed, each is one character.
        let query = format!("q=%20{}", "w%CC%80".repeat(characters));
        if is_admitted {
            people.expect(&[(query, "")]).await;
        } else {
            let refused = people.world.get(&format!("/prospects?{query}")).await;
            refused.expect_fault("q", &format!("must have 1 to 100 characters, not {characters}"));
        }
    }
}
