"""What each function needs: the calls to the table that the suites saw, the AWS calls that its code can reach, and the environment
variables.

Calls in the sources are resolved by name in their text. The result is approximate: it may contain a call that a function never makes. For
the table, the calls that the suites saw decide."""

import re
from collections import defaultdict

from checks import TARGET, require

# Reads of the engine, writes, and calls of the AWS SDK, by their form in the sources.
CALLS = [
    (r"\bengine\s*\.get\(", "dynamodb:GetItem"),
    (r"\bengine\s*\.get_many\(", "dynamodb:BatchGetItem"),
    (r"\bengine\s*\.page\(", "dynamodb:Query"),
    (r"\bengine\s*\.due\(", "dynamodb:Query due"),
    (r"\bWrite::put\(", "dynamodb:PutItem"),
    (r"\bWrite::(set|add|update)\(", "dynamodb:UpdateItem"),
    (r"\bWrite::delete\(", "dynamodb:DeleteItem"),
    (r"\bWrite::check\(", "dynamodb:ConditionCheckItem"),
    (r"\.encrypt\(\)", "kms:Encrypt"),
    (r"\.decrypt\(\)", "kms:Decrypt"),
    # S3 answers 403 instead of 404 to a role that may not list.
    (r'ToSign::new\("HEAD"', "s3:ListBucket"),
    (r'ToSign::new\("(HEAD|GET)"', "s3:GetObject"),
    (r'ToSign::new\("PUT"', "s3:PutObject"),
    (r'ToSign::new\("DELETE"', "s3:DeleteObject"),
]
# Objects whose methods may call AWS, and the crate or module of those methods.
RECEIVERS = {"store": "store", "queue": "sqs", "secrets": "secrets", "cipher": "kms", "index": "index", "bucket": "s3"}
# Functions whose code another one has too, without what no tool asks for.
LINKED = {
    "importer": ["imports", "account", "prospects"],
    "imports": ["account", "prospects"],
    "mcp": ["account", "auth", "hires", "notes-meetings", "privacy", "prospects", "runs", "tasks"],
    "privacy": ["prospects"],
    "runs": ["prospects"],
}
UNUSED = {
    "mcp": ("notes-meetings/src/files", "notes-meetings/src/exports"),
    "imports": tuple(f"imports/src/worker{name}.rs" for name in ["", "/ending", "/reading", "/results", "/running"]),
}
# Types that are passed as a trait: their file's functions are called through it.
IMPLEMENTORS = {"PresentRows(": "present_rows"}
CALL = re.compile(r"((?:\w+::)*)(\w+)(?:::<[^()]*>)?\(")
# A lookahead, so that matches overlap: in a chain of calls one method is the receiver of the next.
METHOD = re.compile(r"(?=\b(\w+)(?:\(\))?\??\s*\.\s*(\w+)(?:::<[^()]*>)?\()")
INDEX_METHOD = re.compile(r"\bIndex::of\([^()]*\)\s*\.\s*(\w+)\(")


class Node:
    def __init__(self, path, name, body, uses):
        self.path, self.name, self.body, self.uses = path, name, body, uses
        # A call is qualified by the module or by the folder, which is the crate for files of `src`.
        folder = path.parent.parent if path.parent.name == "src" else path.parent
        self.modules = {path.stem, folder.name}

    def calls(self):
        found = {action for pattern, action in CALLS if re.search(pattern, self.body)}
        if re.search(r"\.send_message(_batch)?\(\)", self.body):
            found.add("sqs:SendMessage dead" if "dead_letter_url" in self.body else "sqs:SendMessage")
        return found


def nodes(*folders):
    """The functions in the sources of some folders, by name."""
    by_name = defaultdict(list)
    for path in sorted(path for folder in folders for path in folder.rglob("*.rs")):
        text = path.read_text().split("#[cfg(test)]")[0]
        text = re.sub(r"//[^\n]*", "", text)
        uses = " ".join(re.findall(r"\buse [^;]+;", text))
        starts = [match for match in re.finditer(r"\bfn (\w+)", text)]
        for start, end in zip(starts, [match.start() for match in starts[1:]] + [len(text)]):
            by_name[start[1]].append(Node(path, start[1], text[start.end() : end], uses))
    return by_name


def reached(roots, shared, own=None):
    """Everything that these functions may call in the shared crates. A module of the function itself takes precedence."""
    own = own or {}
    seen, pending = set(), list(roots)
    while pending:
        node = pending.pop()
        if node in seen:
            continue
        seen.add(node)
        body = node.body
        for qualifier, name in CALL.findall(body):
            modules = [part for part in qualifier.split("::") if part not in ("", "self", "super", "crate", "shared")]
            if modules and len(modules) == 1 and any(modules[0] in target.modules for target in own.get(name, [])):
                continue
            for target in shared.get(name, []):
                if modules:
                    fits = modules[-1] in target.modules
                else:
                    fits = target.path == node.path or (
                        re.search(rf"\b{name}\b", node.uses)
                        and any(re.search(rf"\b{module}\b", node.uses) for module in target.modules)
                    )
                if fits:
                    pending.append(target)
        for constructor, module in IMPLEMENTORS.items():
            if constructor in body:
                pending += [target for named in shared.values() for target in named if target.path.stem == module]
        methods = METHOD.findall(body) + [("index", name) for name in INDEX_METHOD.findall(body)]
        for receiver, name in methods:
            for target in shared.get(name, []):
                mine = receiver == "self" and target.path == node.path
                module = RECEIVERS.get(receiver)
                if mine or (module and module in target.modules):
                    pending.append(target)
    return seen


def of_function(root, package, shared):
    """The calls of AWS that the code of a function can reach."""
    own = nodes(*(root / "functions" / name / "src" for name in [package, *LINKED.get(package, [])]))
    roots = [node for named in own.values() for node in named if not any(folder in str(node.path) for folder in UNUSED.get(package, ()))]
    if "gate::lambda::run" in (root / "functions" / package / "src" / "main.rs").read_text():
        gate = root / "shared" / "src" / "gate"
        roots += [node for named in shared.values() for node in named if gate in node.path.parents]
    return {call for node in reached(roots, shared, own) for call in node.calls()}


def all_functions(root):
    """For each package, the calls it needs."""
    shared = nodes(*root.glob("shared/src"), *root.glob("shared/*/src"))
    packages = sorted(path.parent.name for path in (root / "functions").glob("*/Cargo.toml"))
    return {package: of_function(root, package, shared) for package in packages}


def seen_functions():
    """For each package, the calls to the table that `cargo test` recorded (tests/harness/function_calls.rs)."""
    file = TARGET / "function-calls"
    require(file.exists(), f"{file} does not exist: run cargo test first")
    seen = defaultdict(set)
    for line in file.read_text().splitlines():
        package, call = line.split("\t")
        seen[package].add(call)
    return seen


def variables(root):
    """The environment variables that a function reads: the required ones, and the optional ones."""
    text = "".join((root / "shared/src" / name).read_text() for name in ["config.rs", "aws/environment.rs"])
    text = re.sub(r"//[^\n]*", "", text)
    required = set(re.findall(r'\brequired\("(\w+)"\)', text))
    return required, set(re.findall(r'\bvariable\("(\w+)"\)', text))


def constants(root):
    """Names of the table's attributes and of its secondary index, from key.rs."""
    key = root / "shared/store/src/key"
    text = "".join(file.read_text() for file in [key.with_suffix(".rs"), *sorted(key.glob("*.rs"))])
    return dict(re.findall(r'pub const (\w+): &str = "([^"]+)";', text))


def routes(root):
    """The paths of the functions, from the router of cargo-lambda. tests/service/rules/routes.rs compares it with ROUTES."""
    text = (root / "Cargo.toml").read_text()
    section = text.split("[workspace.metadata.lambda.watch.router]\n")[1].split("\n\n")[0]
    # API Gateway writes the rest of a path in another way.
    return set(re.findall(r'^"([^"]+)" = "([^"]+)"$', section.replace("{*proxy}", "{proxy+}"), re.MULTILINE))


def lane_suffixes(root):
    """How the names of the queues of the slow lane, of compactions and of imports end, from queue.rs."""
    return re.findall(r'pub const (?:SLOW|COMPACTION|IMPORT)_SUFFIX: &str = "([^"]+)"', (root / "shared/src/queue.rs").read_text())
