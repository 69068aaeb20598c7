//! The payloads of the event catalogue: what `GET /events/samples` answers.

use domain::EventKind;
use serde_json::{Map, Value};
use tests::World;

const START: &str = "writes the rest of this page. -->\n";

/// The sample that stands for each kind of record.
const SHOWN: [EventKind; 10] = [
    EventKind::ProspectUpdated,
    EventKind::ConsentChanged,
    EventKind::ProspectErased,
    EventKind::TaskCreated,
    EventKind::HireCreated,
    EventKind::NoteCreated,
    EventKind::MeetingCreated,
    EventKind::FileCreated,
    EventKind::CustomFieldUpdated,
    EventKind::WebhookDisabled,
];

const WIDTH: usize = 98;

/// The catalogue with a payload of each kind of record.
pub async fn write_page(stored: &str) -> String {
    for kind in EventKind::NAMES {
        assert!(stored.contains(&format!("\n| `{kind}` |")), "the catalogue has no row of {kind}");
    }
    let from = stored.find(START).expect("the catalogue has payloads") + START.len();
    let mut text = stored[..from].to_owned();
    let samples = World::new().await.get("/events/samples").await;
    let (mut shown, mut shown_data) = (Map::new(), Map::new());
    for kind in SHOWN {
        let mut samples = samples.items().iter();
        let sample = samples.find(|sample| sample["type"] == kind.name());
        let mut sample = sample.expect("there is a sample of every kind").clone();
        keep_new(&mut sample["data"], &mut shown_data);
        keep_new(&mut sample, &mut shown);
        text.push_str("\n```json\n");
        write_json(&mut text, &sample, 0);
        text.push_str("\n```\n");
    }
    text
}

/// Leaves out members that are as in an earlier payload.
fn keep_new(object: &mut Value, shown: &mut Map<String, Value>) {
    let members = object.as_object_mut().expect("an object");
    members.retain(|name, value| shown.insert(name.clone(), value.clone()).as_ref() != Some(&*value));
}

/// Writes JSON with as many members and elements on a line as fit.
fn write_json(text: &mut String, value: &Value, indent: usize) {
    let (brackets, parts): (_, Vec<_>) = match value {
        Value::Object(members) => {
            let parts = members.iter();
            ("{}", parts.map(|(name, value)| (format!("\"{name}\": "), value)).collect())
        }
        Value::Array(elements) => ("[]", elements.iter().map(|element| (String::new(), element)).collect()),
        scalar => return text.push_str(&scalar.to_string()),
    };
    let indent = indent + 1;
    text.push_str(&brackets[..1]);
    for (at, (name, value)) in parts.iter().enumerate() {
        let column = text.len() - text.rfind('\n').unwrap_or_default();
        let fits = column + name.len() + value.to_string().len() + 2 <= WIDTH;
        match (at, fits) {
            (0, _) => {}
            (_, true) => text.push_str(", "),
            (_, false) => text.extend([",\n", &" ".repeat(indent)]),
        }
        text.push_str(name);
        write_json(text, value, indent);
    }
    text.push_str(&brackets[1..]);
}
