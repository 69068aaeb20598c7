"""Code that calls each operation in each language, with the first examples of the document. The reference shows it, and .ci/sdk compiles it."""

import json
import re

from . import names

WIDTH = 88
CLIENTS = {
    "python": 'import os\n\nfrom prospect_api import Client\n\nclient = Client(os.environ["KEY"], base_url=os.environ["API"])\n',
    "typescript": 'import { Client } from "prospect-api";\n\nconst client = new Client({ baseUrl: process.env.API, apiKey: process.env.KEY ?? "" });\n',
    "rust": "use prospect_api::{Client, Options};\n\n"
    'let (base_url, api_key) = (std::env::var("API")?, std::env::var("KEY").ok());\n'
    "let client = Client::new(Options { base_url, api_key, ..Options::default() })?;\n",
}


def literal(value, language, margin=""):
    """The value as code, on one line if it fits."""
    step = "    " if language != "typescript" else "  "
    if isinstance(value, dict):
        bare = language == "typescript"
        parts = [(f"{name}: " if bare and re.fullmatch(r"\w+", name) else f'"{name}": ') + literal(each, language, margin + step) for name, each in value.items()]
        left, right, space = "{", "}", " " if bare else ""
    elif isinstance(value, list):
        parts = [literal(each, language, margin + step) for each in value]
        left, right, space = "[", "]", ""
    elif language == "python" and (value is None or isinstance(value, bool)):
        return repr(value)
    elif language == "rust" and isinstance(value, int) and value >= 2**31:
        return f"{value}_i64"
    else:
        return json.dumps(value, ensure_ascii=False)
    line = left + space + ", ".join(parts) + space + right
    if len(line) <= WIDTH and "\n" not in line:
        return line if parts else left + right
    return left + "".join(f"\n{margin}{step}{part}," for part in parts) + f"\n{margin}{right}"


def example(content):
    """The first example of a body or of a parameter."""
    return next(iter(content["examples"].values()))["value"] if "examples" in content else content["example"]


def examples(document, operation):
    """The ids of the path, the body, and the parameters of the query that an operation needs."""
    item = document.source["paths"][operation.path]
    source = item[operation.http.lower()]
    parameters = [document.resolve(each) for each in item.get("parameters", []) + source.get("parameters", [])]
    found = {each["name"]: example(each) for each in parameters if each.get("required") and each["in"] in ("path", "query")}
    query = {field.name: found[field.name] for field in operation.query if field.required}
    body = example(document.resolve(source["requestBody"])["content"]["application/json"]) if operation.body else None
    return [found[field.name] for field in operation.path_fields], body, query


def python(operation, ids, body, query):
    arguments = [literal(each, "python") for each in ids + ([body] if operation.body else [])]
    arguments += [f"{names.snake(name)}={literal(value, 'python')}" for name, value in query.items()]
    call = f"client.{names.snake(operation.resource)}.{names.snake(operation.method)}({', '.join(arguments)})"
    return f"for item in {call}:\n    print(item)\n" if operation.listed else f"print({call})\n"


def typescript(operation, ids, body, query):
    arguments = [literal(each, "typescript") for each in ids + ([body] if operation.body else []) + ([query] if query else [])]
    call = f"client.{operation.resource}.{operation.method}({', '.join(arguments)})"
    return f"for await (const item of {call}) {{\n  console.log(item);\n}}\n" if operation.listed else f"console.log(await {call});\n"


def rust(operation, ids, body, query):
    given = ({"body": body} if operation.body else {}) | ({"params": query} if query else {})
    lines = [f"let {name} = serde_json::from_value(serde_json::json!({literal(value, 'rust')}))?;\n" for name, value in given.items()]
    arguments = [literal(each, "rust") for each in ids] + (["&body"] if operation.body else [])
    arguments += ["&params" if query else "&Default::default()"] if operation.query else []
    call = f"client.{names.snake(operation.resource)}().{names.snake(operation.method)}({', '.join(arguments)})"
    if operation.listed:
        lines.append(f'let mut list = {call};\nwhile let Some(item) = list.next().await? {{\n    println!("{{item:?}}");\n}}\n')
    else:
        lines.append(f'println!("{{:?}}", {call}.await?);\n')
    return "".join(lines)


def samples(document):
    """Of each operation, by its id."""
    languages = {"python": python, "typescript": typescript, "rust": rust}
    labels = {"python": "Python", "typescript": "TypeScript", "rust": "Rust"}
    for operation in document.operations:
        given = examples(document, operation)
        yield operation.id, [
            {"lang": name, "label": labels[name], "source": f"{CLIENTS[name]}\n{call(operation, *given)}".rstrip()} for name, call in languages.items()
        ]


def write(document):
    """The file of the reference: one line for each operation."""
    lines = (f"{json.dumps(name)}: {json.dumps(each, ensure_ascii=False)}" for name, each in samples(document))
    return "{\n" + ",\n".join(lines) + "\n}\n"
