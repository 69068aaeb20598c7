"""The generated files of the Rust SDK."""

import dataclasses
import pathlib
import re
import subprocess

from . import names
from .document import Schema

ROOT = pathlib.Path(__file__).resolve().parents[3]
PRIMITIVES = {"string": "String", "integer": "i64", "number": "f64", "boolean": "bool", "any": "Value"}
KEYWORDS = {"type", "match", "ref", "move", "use", "in", "where", "loop", "impl", "final", "self", "mod"}
SCHEMAS = {}


def is_nullable(kind):
    """Whether a value of the type can be null, so that it is an `Option` already."""
    if kind.kind == "ref":
        schema = SCHEMAS[kind.name]
        return kind.nullable or schema.nullable or bool(schema.alias and is_nullable(schema.alias))
    return kind.nullable or kind.kind == "union" and any(part.nullable for part in kind.parts)


def bare(kind):
    """The type of a value that is not null."""
    match kind.kind:
        case "ref":
            schema = SCHEMAS[kind.name]
            # An alias that can be null has the name of its other type.
            return bare(schema.alias) if schema.alias and is_nullable(schema.alias) else kind.name
        case "literal":
            return "bool" if isinstance(kind.values[0], bool) else "EventType"
        case "list":
            return f"Vec<{type_of(kind.parts[0])}>"
        case "map":
            return f"BTreeMap<String, {type_of(kind.parts[0])}>"
        case "union":
            [other] = [part for part in kind.parts if part.kind != "string"]
            return f"TextOr<{bare(other)}>"
        case primitive:
            return PRIMITIVES[primitive]


def type_of(kind):
    return f"Option<{bare(kind)}>" if is_nullable(kind) else bare(kind)


def is_change(field, is_written):
    """Whether a body can leave the field out or send null, which are two things."""
    return is_written and not field.required and is_nullable(field.type)


def field_type(field, is_written):
    if is_change(field, is_written):
        return f"Change<{bare(field.type)}>"
    return type_of(field.type) if field.required else f"Option<{bare(field.type)}>"


def attributes(field, is_written):
    parts = [] if camel(names.snake(field.name)) == field.name else [f'rename = "{field.name}"']
    if not field.required:
        absent = "Change::is_keep" if is_change(field, is_written) else "Option::is_none"
        parts += ["default", f'skip_serializing_if = "{absent}"']
    return f"#[serde({', '.join(parts)})]" if parts else ""


def camel(name):
    return re.sub(r"_(\w)", lambda match: match[1].upper(), name)


def identifier(name):
    name = names.snake(name)
    return f"r#{name}" if name in KEYWORDS else name


def variant(value):
    if value == "*":
        return "All"
    words = re.split(r"[^A-Za-z0-9]+", value)
    name = "".join(names.pascal(word) for word in words if word)
    return ("Descending" if value.startswith("-") else "") + name


def params(operation):
    return names.pascal(operation.resource) + names.pascal(operation.method) + "Params"


def result(operation):
    kind = operation.result
    return f"Vec<t::{kind.parts[0].name}>" if kind.kind == "list" else f"t::{kind.name}"


def kind_of(field):
    """How the bridge of the tests reads a parameter."""
    kind = field.type
    while kind.kind == "ref" and SCHEMAS[kind.name].alias:
        kind = SCHEMAS[kind.name].alias
    return kind.kind if kind.kind in ("list", "integer", "boolean") else "string"


def formatted(text):
    command = ["rustfmt", "--edition", "2024", "--config-path", ROOT / ".rustfmt.toml"]
    return subprocess.run(command, input=text, stdout=subprocess.PIPE, text=True, check=True).stdout


def header(name):
    """The method of a call that sets a header."""
    return name.lower().replace("-", "_")


def with_position(schemas):
    """The schemas, with one that has the members of every kind of page's position, since all lists have one type of page."""
    positions = [schema for schema in schemas.values() if schema.name.endswith("Pagination")]
    fields = {field.name: field for schema in positions for field in schema.fields}
    always = set.intersection(*({field.name for field in schema.fields if field.required} for schema in positions))
    merged = [dataclasses.replace(field, required=name in always) for name, field in fields.items()]
    return [*schemas.values(), Schema("PagePosition", "The position of a page in its list.", merged)]


FILTERS = {
    "header": header,
    "with_position": with_position,
    "attributes": attributes,
    "bare": bare,
    "field_type": field_type,
    "identifier": identifier,
    "kind_of": kind_of,
    "params": params,
    "pascal": names.pascal,
    "result": result,
    "snake": names.snake,
    "type": type_of,
    "variant": variant,
}
FILES = {
    "types.rs.j2": "rust/src/types.rs",
    "resources.rs.j2": "rust/src/resources.rs",
    "dispatch.rs.j2": "rust/test/src/bin/bridge/dispatch.rs",
}
