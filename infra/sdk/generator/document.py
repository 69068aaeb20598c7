"""What the SDKs are made of: the schemas and the operations of infra/openapi.yaml, without its syntax."""

import dataclasses
import functools
import pathlib

import yaml

from . import names

DOCUMENT = pathlib.Path(__file__).resolve().parents[2] / "openapi.yaml"
# Every SDK sets these headers by options of its own.
OPTION_HEADERS = {"X-Request-Id", "Prefer", "If-Match", "If-None-Match", "X-Idempotency-Key", "Idempotency-Key", "Agent", "Run-Id"}


@dataclasses.dataclass(frozen=True)
class Type:
    """`kind` is `string`, `integer`, `number`, `boolean`, `any`, `ref`, `literal`, `list`, `map` or `union`."""

    kind: str
    name: str = ""
    values: tuple = ()
    parts: tuple = ()
    nullable: bool = False


@dataclasses.dataclass(frozen=True)
class Field:
    name: str
    type: Type
    required: bool
    description: str = ""


@dataclasses.dataclass
class Schema:
    """An object with `fields`, an enumeration with `values`, or another name of the type `alias`."""

    name: str
    description: str
    fields: list = dataclasses.field(default_factory=list)
    values: tuple = ()
    alias: Type | None = None
    nullable: bool = False


@dataclasses.dataclass
class Operation:
    id: str
    resource: str
    method: str
    http: str
    path: str
    summary: str
    description: str
    path_fields: list
    query: list
    body: str
    body_required: bool
    dry_run: bool
    if_match: bool
    if_none_match: bool
    result: Type
    # The body of a redirect is the result: the SDK must not follow it with the credential.
    redirects: bool = False
    # Of a list: the schema of an item when `fields` selects members, and the members that `fields` leaves alone.
    selection: str = ""
    listed: str = ""

    @property
    def write(self):
        return self.http != "GET"


def replaced(name, schema, member, kind):
    """The schema under another name, with another type of one member."""
    fields = [dataclasses.replace(field, type=kind) if field.name == member else field for field in schema.fields]
    return Schema(name, schema.description, fields)


def referred(kind):
    """The names of the schemas that a type consists of."""
    return ([kind.name] if kind.kind == "ref" else []) + [name for part in kind.parts for name in referred(part)]


class Document:
    def __init__(self):
        self.source = yaml.load(DOCUMENT.read_text(), yaml.CSafeLoader)
        self.schemas, self.joined, self.repeated = {}, set(), set()
        # The headers that a call can set, with their descriptions.
        self.headers = {}
        for name, schema in self.source["components"]["schemas"].items():
            self.add_schema(names.TYPES.get(name, name), schema)
        self.add_events()
        self.operations = [
            self.operation(http.upper(), path, {**operation, "parameters": item.get("parameters", []) + operation.get("parameters", [])})
            for path, item in self.source["paths"].items()
            for http, operation in item.items()
            if http in ("get", "post", "put", "patch", "delete")
        ]
        names.check(self.operations)

    @functools.cached_property
    def resources(self):
        """The operations of each resource, in the order of the document's tags."""
        order = [names.resource(tag["name"]) for tag in self.source["tags"]]
        found = {name: [each for each in self.operations if each.resource == name] for name in order}
        return {name: operations for name, operations in found.items() if operations}

    @functools.cached_property
    def written(self):
        """The schemas of the bodies that a client sends."""
        found, rest = set(), [each.body for each in self.operations if each.body]
        while rest:
            name = rest.pop()
            if name not in found:
                found.add(name)
                schema = self.schemas[name]
                rest += [part for field in schema.fields for part in referred(field.type)]
                rest += referred(schema.alias) if schema.alias else []
        return found

    def resolve(self, part):
        while "$ref" in part:
            kind, name = part["$ref"].split("/")[-2:]
            part = self.source["components"][kind][name]
        return part

    def add_events(self):
        """`Event` becomes the union of the kinds of events, so that the kind decides the type of `data.item`."""
        event, data = self.schemas["Event"], self.schemas["EventData"]
        self.schemas["ErasedProspect"] = Schema("ErasedProspect", "What is left of an erased prospect.", [Field("id", Type("string"), True)])
        kinds = {}
        for kind in self.schemas["EventType"].values:
            item = names.EVENT_ITEMS.get(kind) or names.EVENT_ITEMS.get(kind.split(".")[0])
            if item not in self.schemas:
                raise SystemExit(f"name the schema of the item of {kind} in EVENT_ITEMS of infra/sdk/generator/names.py")
            kinds.setdefault(item, []).append(kind)
        for item, values in kinds.items():
            self.schemas[f"{item}EventData"] = replaced(f"{item}EventData", data, "item", Type("ref", item))
            of_kind = replaced(f"{item}Event", event, "type", Type("literal", values=tuple(values)))
            self.schemas[of_kind.name] = replaced(of_kind.name, of_kind, "data", Type("ref", f"{item}EventData"))
        self.event_items = {kind: item for item, values in kinds.items() for kind in values}
        parts = tuple(Type("ref", f"{item}Event") for item in kinds)
        self.schemas["Event"] = Schema("Event", event.description, alias=Type("union", parts=parts))

    def add_schema(self, name, source):
        schema = Schema(name, source.get("description", ""), nullable=source.get("nullable", False))
        if "enum" in source and source["type"] == "string":
            schema.values = tuple(value for value in source["enum"] if value is not None)
        elif "properties" in source or "allOf" in source:
            schema.fields = self.fields(name, source)
        else:
            schema.alias = self.type(name, source)
        self.schemas[name] = schema

    def fields(self, parent, source):
        """The members of an object. A later part of `allOf` describes a member again in more detail."""
        found = {}
        for part in source.get("allOf", [source]):
            part = self.resolve(part)
            if "allOf" in part:
                found |= {field.name: field for field in self.fields(parent, part)}
                continue
            for name, member in part["properties"].items():
                required = name in part.get("required", []) or (name in found and found[name].required)
                description = member.get("description", "")
                found[name] = Field(name, self.type(parent + names.pascal(name), member), required, description)
        return list(found.values())

    def type(self, lifted, source):
        """The type of a member. An object without a name of its own becomes the schema `lifted`."""
        if "$ref" in source:
            name = source["$ref"].split("/")[-1]
            return Type("ref", names.TYPES.get(name, name))
        nullable = source.get("nullable", False)
        if "allOf" in source and len(source["allOf"]) == 1:
            return dataclasses.replace(self.type(lifted, source["allOf"][0]), nullable=nullable)
        if "oneOf" in source:
            return Type("union", parts=tuple(self.type(lifted, part) for part in source["oneOf"]), nullable=nullable)
        if "enum" in source:
            return Type("literal", values=tuple(source["enum"]), nullable=nullable)
        kind = source.get("type", "any")
        if kind == "array":
            return Type("list", parts=(self.type(lifted, source["items"]),), nullable=nullable)
        if kind != "object":
            return Type(kind, nullable=nullable)
        if "properties" in source:
            self.add_schema(lifted, {**source, "nullable": False})
            return Type("ref", lifted, nullable=nullable)
        value = source.get("additionalProperties", True)
        return Type("map", parts=(Type("any") if value is True else self.type(lifted, value),), nullable=nullable)

    def operation(self, http, path, source):
        parameters = [self.resolve(each) for each in source["parameters"]]
        headers = {each["name"] for each in parameters if each["in"] == "header"}
        if headers - OPTION_HEADERS:
            raise SystemExit(f"{source['operationId']} takes the headers {headers - OPTION_HEADERS}: give the SDKs options for them")
        self.headers |= {each["name"]: each["description"] for each in parameters if each["in"] == "header"}
        self.note_joined(each for each in parameters if each["in"] == "query")
        by_place = {
            place: [
                Field(each["name"], self.type("", each["schema"]), each.get("required", False), each.get("description", ""))
                for each in parameters
                if each["in"] == place
            ]
            for place in ("path", "query")
        }
        by_place["path"].sort(key=lambda field: path.index("{%s}" % field.name))
        query = [field for field in by_place["query"] if field.name != "dryRun"]
        if http != "GET" and query:
            raise SystemExit(f"{source['operationId']} is a write with the query parameter {query[0].name}: only dryRun is an option")
        body = self.resolve(source["requestBody"]) if "requestBody" in source else None
        resource = names.resource(source["tags"][0])
        status, success = self.success(source)
        operation = Operation(
            id=source["operationId"],
            resource=resource,
            method=names.method(source["operationId"], source["tags"][0], path),
            http=http,
            path=path,
            summary=source["summary"],
            description=source["description"],
            path_fields=by_place["path"],
            query=query,
            body=self.type("", body["content"]["application/json"]["schema"]).name if body else "",
            body_required=bool(body and body.get("required")),
            dry_run=len(query) < len(by_place["query"]),
            if_match="If-Match" in headers,
            if_none_match="If-None-Match" in headers,
            result=success,
            redirects=status == "302",
        )
        if any(field.name == "pageToken" for field in query):
            self.add_item(operation)
        return operation

    def note_joined(self, parameters):
        """An array is sent as one value with commas, or as one parameter for each element: by its name, in every operation."""
        for each in parameters:
            if each["schema"].get("type") == "array":
                joined, repeated = (self.joined, self.repeated) if not each.get("explode", True) else (self.repeated, self.joined)
                joined.add(each["name"])
                if each["name"] in repeated:
                    raise SystemExit(f"the query parameter {each['name']} is joined by commas in one operation and repeated in another")

    def success(self, source):
        """The status of the success, and the type of its body."""
        for status, response in sorted(source["responses"].items()):
            if status.startswith("2") or status == "302":
                return status, self.type("", self.resolve(response)["content"]["application/json"]["schema"])
        raise SystemExit(f"{source['operationId']} has no success")

    def add_item(self, operation):
        """Without `fields`, an item of a list has every member of its record, and can have more."""
        items = next(field for field in self.schemas[operation.result.name].fields if field.name == "items")
        operation.selection = operation.listed = items.type.parts[0].name
        record = self.schemas.get(operation.selection.removesuffix("Selection"))
        if record is None or record.name == operation.selection:
            return
        if record.alias:
            operation.listed = record.name
            return
        operation.listed = "Listed" + record.name
        required = {field.name for field in record.fields if field.required}
        fields = [dataclasses.replace(each, required=each.name in required) for each in self.schemas[operation.selection].fields]
        description = f"An item of a list that does not select `fields`: {record.description[0].lower()}{record.description[1:]}"
        self.schemas[operation.listed] = Schema(operation.listed, description, fields=fields)
