"""The generated files of the Python SDK. The synchronous client is the asynchronous one without its asynchronous words."""

import keyword
import re

from . import names

PRIMITIVES = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "any": "Any"}
# In this order.
SYNCHRONOUS = [
    (r"\bAsyncIterator\b", "Iterator"),
    (r"\bAwaitable\[(\w+)\]", r"\1"),
    (r"Iterator, Awaitable, ", "Iterator, "),
    (r"\basync (def|for|with)\b", r"\1"),
    (r"\bawait ", ""),
    (r"\bAsync(Client|Core|List|[A-Z]\w+)\b", r"\1"),
    (r"__a(enter|exit|iter)__", r"__\1__"),
    (r"\baiter_bytes\b", "iter_bytes"),
    (r"\baclose\b", "close"),
    (r"\banyio\.sleep\b", "time.sleep"),
    (r"import anyio\n", ""),
    (r"from \._async import", "from ._sync import"),
]


def literal(value):
    return repr(value) if not isinstance(value, str) else '"' + value + '"'


def type_of(kind):
    match kind.kind:
        case "ref":
            text = kind.name
        case "literal":
            text = f"Literal[{', '.join(literal(value) for value in kind.values)}]"
        case "list":
            text = f"list[{type_of(kind.parts[0])}]"
        case "map":
            text = f"dict[str, {type_of(kind.parts[0])}]"
        case "union":
            parts = [part for each in kind.parts for part in type_of(each).split(" | ")]
            text = " | ".join(sorted(set(parts), key=lambda part: (part == "None", parts.index(part))))
        case primitive:
            text = PRIMITIVES[primitive]
    return f"{text} | None" if kind.nullable and "None" not in text.split(" | ") else text


def params(operation):
    return names.pascal(operation.resource) + names.pascal(operation.method) + "Params"


def options(operation):
    """The type of the named arguments of a call."""
    if operation.query:
        return "t." + params(operation)
    if operation.write:
        return ("Guarded" if operation.if_match else "") + ("DryRun" if operation.dry_run else "" if operation.if_match else "Write") + "Options"
    return base_options(operation)


def base_options(operation):
    return "ConditionalOptions" if operation.if_none_match else "Options"


def result(operation):
    """Without `list`, which the classes have as a method."""
    kind = operation.result
    return f"builtins.list[t.{kind.parts[0].name}]" if kind.kind == "list" else f"t.{kind.name}"


def argument(name):
    """A member of the API as the name of an argument, which must lead back to it."""
    found = names.snake(name)
    if re.sub(r"_(\w)", lambda match: match[1].upper(), found) != name or keyword.iskeyword(found):
        raise SystemExit(f"the parameter {name} cannot be an argument of Python")
    return found


def functional(schema):
    """Whether a member's name is a word of Python, so that a class cannot declare it."""
    return any(keyword.iskeyword(field.name) for field in schema.fields)


def synchronous(text):
    for pattern, replacement in SYNCHRONOUS:
        text = re.sub(pattern, replacement, text)
    return text.replace("infra/sdk/generate makes _sync.py of this file.", "Generated from _async.py by infra/sdk/generate. Do not edit.")


FILTERS = {
    "argument": argument,
    "base_options": base_options,
    "functional": functional,
    "literal": literal,
    "options": options,
    "params": params,
    "pascal": names.pascal,
    "result": result,
    "snake": names.snake,
    "type": type_of,
}
PACKAGE = "python/src/prospect_api/"
FILES = {"types.py.j2": PACKAGE + "types.py", "client.py.j2": PACKAGE + "_async_client.py"}
# A file, and what it becomes without asynchronous words. The first one is written by hand.
SYNCHRONOUS_FILES = {PACKAGE + "_async.py": PACKAGE + "_sync.py", PACKAGE + "_async_client.py": PACKAGE + "_client.py"}
