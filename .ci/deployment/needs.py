"""What each function needs, read from the sources: which calls of AWS its code can reach, and which environment variables.

Calls are found by name over the text of the sources, so that a function is thought to reach a little more than it does; what it reaches
less of than its role allows is a fault all the same."""

import re
from collections import defaultdict

# Calls of the AWS SDK, and writes of a transaction, by how they look in the sources.
CALLS = [
    (r"\.get_item\(", "dynamodb:GetItem"),
    (r"\.batch_get_item\(", "dynamodb:BatchGetItem"),
    (r"\.put_item\(|\bWrite::put\(", "dynamodb:PutItem"),
    (r"\.update_item\(|\bWrite::(set|add)\(", "dynamodb:UpdateItem"),
    (r"\.delete_item\(|\bWrite::delete\(", "dynamodb:DeleteItem"),
    (r"\bWrite::check\(", "dynamodb:ConditionCheckItem"),
    (r"\.encrypt\(\)", "kms:Encrypt"),
    (r"\.decrypt\(\)", "kms:Decrypt"),
]
# Objects whose methods may call AWS, and where those are.
RECEIVERS = {"store": "store", "queue": "queue", "secrets": "secrets"}
CALL = re.compile(r"((?:\w+::)*)(\w+)(?:::<[^()]*>)?\(")
# Looked at from every place, for a chain of calls: what is called last may be the receiver of the next.
METHOD = re.compile(r"(?=\b(\w+)(?:\(\))?\??\s*\.\s*(\w+)(?:::<[^()]*>)?\()")


class Node:
    def __init__(self, path, name, body, uses):
        self.path, self.name, self.body, self.uses = path, name, body, uses
        # What stands before its name where it is called.
        self.modules = {path.stem, path.parent.name}

    def calls(self):
        found = {action for pattern, action in CALLS if re.search(pattern, self.body)}
        if re.search(r"\.query\(\)", self.body):
            found.add("dynamodb:Query due" if ".index_name(" in self.body else "dynamodb:Query")
        if re.search(r"\.send_message(_batch)?\(\)", self.body):
            found.add("sqs:SendMessage dead" if "dead_letter_url" in self.body else "sqs:SendMessage")
        return found


def nodes(folder):
    """The functions of a folder's sources, by name."""
    by_name = defaultdict(list)
    for path in sorted(folder.rglob("*.rs")):
        text = path.read_text().split("#[cfg(test)]")[0]
        text = re.sub(r"//[^\n]*", "", text)
        uses = " ".join(re.findall(r"\buse [^;]+;", text))
        starts = [match for match in re.finditer(r"\bfn (\w+)", text)]
        for start, end in zip(starts, [match.start() for match in starts[1:]] + [len(text)]):
            by_name[start[1]].append(Node(path, start[1], text[start.end() : end], uses))
    return by_name


def reached(roots, shared, own=None):
    """Everything that these functions may call, in `shared`; a module of their own hides one of the same name there."""
    own = own or {}
    seen, open_ = set(), list(roots)
    while open_:
        node = open_.pop()
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
                    open_.append(target)
        for receiver, name in METHOD.findall(body):
            for target in shared.get(name, []):
                mine = receiver == "self" and target.path == node.path
                place = RECEIVERS.get(receiver)
                if mine or (place and place in target.modules):
                    open_.append(target)
    return seen


def of_function(root, package, shared):
    """The calls of AWS that the code of a function can reach."""
    own = nodes(root / "functions" / package / "src")
    roots = [node for named in own.values() for node in named]
    if "gate::lambda::run" in (root / "functions" / package / "src" / "main.rs").read_text():
        gate = root / "shared" / "src" / "gate"
        roots += [node for named in shared.values() for node in named if gate in node.path.parents]
    return {call for node in reached(roots, shared, own) for call in node.calls()}


def all_functions(root):
    """For each package that is there, the calls it needs."""
    shared = nodes(root / "shared" / "src")
    packages = sorted(path.parent.name for path in (root / "functions").glob("*/Cargo.toml"))
    return {package: of_function(root, package, shared) for package in packages}


def variables(root):
    """The environment variables that config.rs reads: the required ones, and the others."""
    text = (root / "shared/src/config.rs").read_text()
    text = re.sub(r"//[^\n]*", "", text)
    required = set(re.findall(r'\brequired\("(\w+)"\)', text))
    return required, set(re.findall(r'\bvariable\("(\w+)"\)', text))


def constants(root):
    """Names of attributes and of the index, from key.rs."""
    text = (root / "shared/src/store/key.rs").read_text()
    return dict(re.findall(r'pub const (\w+): &str = "([^"]+)";', text))


def routes(root):
    """The paths of the functions, as the router of cargo-lambda has them; tests/tests/routes.rs compares it with ROUTES."""
    text = (root / "Cargo.toml").read_text()
    section = text.split("[workspace.metadata.lambda.watch.router]\n")[1].split("\n\n")[0]
    return set(re.findall(r'^"([^"]+)" = "([^"]+)"$', section, re.MULTILINE))
