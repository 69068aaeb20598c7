"""The generated files of the TypeScript SDK."""

import json

from . import names

PRIMITIVES = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "any": "unknown"}


def literal(value):
    return json.dumps(value)


def type_of(kind):
    match kind.kind:
        case "ref":
            text = kind.name
        case "literal":
            text = " | ".join(literal(value) for value in kind.values)
        case "list":
            inner = type_of(kind.parts[0])
            text = f"({inner})[]" if " | " in inner else f"{inner}[]"
        case "map":
            text = f"Record<string, {type_of(kind.parts[0])}>"
        case "union":
            # A member of a union that can be null makes the union nullable.
            parts = [part for each in kind.parts for part in type_of(each).split(" | ")]
            text = " | ".join(sorted(set(parts), key=lambda part: (part == "null", parts.index(part))))
        case primitive:
            text = PRIMITIVES[primitive]
    return f"{text} | null" if kind.nullable and "null" not in text.split(" | ") else text


def params(operation):
    """The name of the type of the query."""
    return names.pascal(operation.resource) + names.pascal(operation.method) + "Params" if operation.query else ""


def options(operation):
    """The types of the options of a call, from the most general one."""
    parts = ["WriteOptions" if operation.write else "Options"]
    if operation.dry_run:
        parts.append("DryRun")
    if operation.if_match:
        parts.append("IfMatch")
    if operation.if_none_match:
        parts.append("IfNoneMatch")
    return " & ".join(parts)


def selects(operation):
    return operation.listed != operation.selection


def query_default(operation):
    return "" if any(field.required for field in operation.query) else "?"


FILTERS = {
    "type": type_of,
    "params": params,
    "options": options,
    "selects": selects,
    "optional": query_default,
    "pascal": names.pascal,
    "literal": literal,
}
FILES = {"types.ts.j2": "typescript/src/types.ts", "client.ts.j2": "typescript/src/client.ts"}
