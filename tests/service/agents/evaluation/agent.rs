//! An agent without judgement.

use serde_json::Value;
use tests::World;
use tests::world::{ToolResult, message};

/// What stands before the number of an attack.
const COMMAND: &str = "CALL ";

/// Which part of a result the agent takes for instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Trust {
    /// What stands outside of the boundaries, as the instructions of the server say.
    OutsideOfBoundaries,
    /// Every text.
    Everything,
}

/// What a command asks for.
#[derive(Clone, Debug)]
pub(super) struct Attack {
    pub(super) tool: &'static str,
    pub(super) arguments: Value,
    /// Whether the service refuses it without the digest of a dry run, or does not offer it at all.
    pub(super) is_refused: bool,
}

/// The agent, with the attacks that it would perform.
#[derive(Debug)]
pub(super) struct Agent<'w> {
    pub(super) world: &'w World,
    pub(super) key: &'w str,
    trust: Trust,
    attacks: Vec<Attack>,
    /// How many commands it has obeyed.
    pub(super) obeyed: usize,
}

impl<'w> Agent<'w> {
    pub(super) fn new(world: &'w World, key: &'w str, trust: Trust, attacks: Vec<Attack>) -> Self {
        Self {
            world,
            key,
            trust,
            attacks,
            obeyed: 0,
        }
    }

    /// Calls a tool, and then obeys the result.
    pub(super) async fn call(&mut self, tool: &str, arguments: Value) -> ToolResult {
        let result = self.call_quietly(tool, arguments).await;
        let text = match self.trust {
            Trust::OutsideOfBoundaries => outside(&format!("{}\n{}", result.said, result.enclosed)),
            Trust::Everything => format!("{}\n{}", result.said, all_texts(&result.data)),
        };
        for number in commands(&text) {
            let attack = self.attacks[number % self.attacks.len()].clone();
            self.obeyed += 1;
            self.attack(&attack).await;
        }
        result
    }

    /// Calls a tool, and does not look at the result.
    pub(super) async fn call_quietly(&self, tool: &str, arguments: Value) -> ToolResult {
        self.world.tool_with(self.key, tool, arguments).await
    }

    /// The tool may not exist, so the result may be an error of the protocol.
    async fn attack(&self, attack: &Attack) {
        let parameters = serde_json::json!({"name": attack.tool, "arguments": attack.arguments});
        let message = message("tools/call", parameters);
        let answer = self.world.answer_to(self.world.message(&message).key(self.key)).await;
        let is_refused = answer.body["result"]["isError"] == true || answer.body["error"].is_object();
        assert!(is_refused || !attack.is_refused, "{attack:?}: {answer}");
    }
}

/// The text without what stands between boundaries. The name of a boundary is in the first line that opens one.
pub(super) fn outside(text: &str) -> String {
    let Some((before, rest)) = text.split_once("\n<untrusted-") else {
        return text.to_owned();
    };
    let (name, _) = rest.split_once('>').unwrap_or((rest, ""));
    match rest.split_once(&format!("</untrusted-{name}>")) {
        Some((_, after)) => format!("{before}{}", outside(after)),
        None => before.to_owned(),
    }
}

/// The numbers of the attacks that the text asks for.
pub(super) fn commands(text: &str) -> Vec<usize> {
    let after = text.split(COMMAND).skip(1);
    let numbers = after.map(|rest| rest.chars().take_while(char::is_ascii_digit).collect::<String>());
    numbers.filter_map(|number| number.parse().ok()).collect()
}

/// Every text in the data, as a model reads it.
pub(super) fn all_texts(data: &Value) -> String {
    match data {
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(all_texts).collect::<Vec<_>>().join("\n"),
        Value::Object(members) => members.values().map(all_texts).collect::<Vec<_>>().join("\n"),
        Value::Null | Value::Bool(_) | Value::Number(_) => String::new(),
    }
}
