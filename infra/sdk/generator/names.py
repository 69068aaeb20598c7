"""The names of the SDKs. One rule makes them of the document; the tables hold the few exceptions.

The resource is the tag: `Custom fields` is `customFields`. The method is the operation's id without the noun of the tag: `createProspect` of
`Prospects` is `prospects.create`, `getProspectResume` is `prospects.getResume`, and `eraseProspect` of `Privacy` is
`privacy.eraseProspect`. A path that ends in `/batch` appends `Batch`.
"""

import re

# By operation. Without these, `deleteProspectHire` would be `hires.deleteProspect`, and `reportStages` `reports.reportStages`.
METHODS = {"deleteProspectHire": "deleteOfProspect", "reportStages": "stages"}
# By schema. The languages have a type `Error` of their own.
TYPES = {"Error": "ErrorBody"}
# By kind, or by the part before the dot: the schema of `data.item`. /events/samples shows one of each, and .ci/sdk compares.
EVENT_ITEMS = {
    "prospect.erased": "ErasedProspect",
    "prospect": "Prospect",
    "consent": "Prospect",
    "task": "Task",
    "hire": "Hire",
    "note": "Note",
    "meeting": "Meeting",
    "file": "File",
    "import": "Import",
    "custom_field": "CustomField",
    "webhook": "Webhook",
}


def pascal(name):
    return name[0].upper() + name[1:]


def snake(name):
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


def resource(tag):
    first, *rest = tag.lower().split(" ")
    return first + "".join(word.capitalize() for word in rest)


def method(operation, tag, path):
    if operation in METHODS:
        return METHODS[operation]
    noun = pascal(resource(tag))
    singular = noun.removesuffix("s")
    name = re.sub(f"(?<=[a-z])({noun}|{singular})(?=$|[A-Z])", "", operation, count=1)
    return name + "Batch" if path.endswith("/batch") else name


def check(operations):
    """Two operations must not get one name, and an exception must be one."""
    seen = {}
    for each in operations:
        other = seen.setdefault((each.resource, each.method), each.id)
        if other != each.id:
            raise SystemExit(f"{other} and {each.id} are both {each.resource}.{each.method}: name one in METHODS of infra/sdk/generator/names.py")
    for name in METHODS:
        if name not in seen.values():
            raise SystemExit(f"no operation is {name}: remove it from METHODS of infra/sdk/generator/names.py")
