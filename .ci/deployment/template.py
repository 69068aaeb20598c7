"""The templates as CloudFormation reads them: SAM's transform, intrinsic functions, and the order in which resources are created."""

import re

from samtranslator.parser.parser import Parser
from samtranslator.translator.translator import Translator
from samtranslator.yaml_helper import yaml_parse

from checks import CheckFailed

REGION, ACCOUNT = "us-east-1", "123456789012"
PSEUDO = {
    "AWS::Region": REGION,
    "AWS::AccountId": ACCOUNT,
    "AWS::Partition": "aws",
    "AWS::URLSuffix": "amazonaws.com",
}
NO_VALUE = object()
MANAGED = {
    name: f"arn:aws:iam::aws:policy/service-role/{name}"
    for name in ("AWSLambdaBasicExecutionRole", "AWSCodeDeployRoleForLambda")
}
MANAGED["AWSXrayWriteOnlyAccess"] = "arn:aws:iam::aws:policy/AWSXrayWriteOnlyAccess"


def load(path):
    return yaml_parse(path.read_text())


def defaults(template, **overrides):
    """All parameters of a deployment. One without a default is required."""
    parameters = {}
    for name, described in template.get("Parameters", {}).items():
        value = overrides.pop(name, described.get("Default"))
        if value is None:
            raise CheckFailed(f"the parameter {name} has no value")
        allowed = described.get("AllowedValues")
        if allowed and str(value) not in map(str, allowed):
            raise CheckFailed(f"{name} may not be {value}")
        parameters[name] = value
    if overrides:
        raise CheckFailed(f"parameters that the template does not have: {sorted(overrides)}")
    return parameters


def transform(template, parameters):
    """The template after `AWS::Serverless-2016-10-31`, as CloudFormation transforms what `sam deploy` sends."""
    for resource in template["Resources"].values():
        if resource["Type"] == "AWS::Serverless::Function":
            binary = resource["Metadata"]["BuildProperties"]["Binary"]
            resource["Properties"]["CodeUri"] = f"s3://artifacts/{binary}"
    return Translator(MANAGED, Parser()).translate(template, dict(parameters))


class Stack:
    """A stack during its creation: evaluates expressions with the resources created so far."""

    def __init__(self, name, template, parameters):
        self.name, self.template = name, template
        self.values = {**PSEUDO, **parameters, "AWS::StackName": name}
        self.references = {}
        self.attributes = {}
        held = {
            name: resource
            for name, resource in template["Resources"].items()
            if "Condition" not in resource or self.holds(resource["Condition"])
        }
        self.order = _order(held)
        self.resources = held

    def holds(self, condition):
        return self.value(self.template["Conditions"][condition])

    def value(self, node):
        if isinstance(node, list):
            return [each for each in map(self.value, node) if each is not NO_VALUE]
        if not isinstance(node, dict):
            return node
        if len(node) == 1:
            (key, argument), = node.items()
            if key == "Ref":
                return self.reference(argument)
            if key == "Condition" and isinstance(argument, str):
                return self.holds(argument)
            if key.startswith("Fn::"):
                return self.function(key[4:], argument)
        pairs = ((key, self.value(each)) for key, each in node.items())
        return {key: each for key, each in pairs if each is not NO_VALUE}

    def reference(self, name):
        if name == "AWS::NoValue":
            return NO_VALUE
        if name in self.values:
            return self.values[name]
        return self.references[name]

    def attribute(self, resource, name):
        known = self.attributes[resource]
        if name not in known:
            raise CheckFailed(f"{self.name}: {resource} has no attribute {name}")
        return known[name]

    def function(self, name, argument):
        if name == "GetAtt":
            resource, attribute = argument.split(".", 1) if isinstance(argument, str) else argument
            return self.attribute(resource, attribute)
        if name == "Sub":
            return self.substituted(argument)
        if name == "If":
            return self.value(argument[1] if self.holds(argument[0]) else argument[2])
        argument = self.value(argument)
        if name == "Join":
            return argument[0].join(map(str, argument[1]))
        if name == "Split":
            return argument[1].split(argument[0])
        if name == "Select":
            return argument[1][int(argument[0])]
        if name == "Equals":
            return str(argument[0]) == str(argument[1])
        if name == "Not":
            return not argument[0]
        if name == "And":
            return all(argument)
        if name == "Or":
            return any(argument)
        raise CheckFailed(f"{self.name}: Fn::{name} is not supported by this check")

    def substituted(self, argument):
        text, own = (argument, {}) if isinstance(argument, str) else argument
        own = {name: self.value(each) for name, each in own.items()}

        def insert(match):
            name = match[1]
            if name in own:
                return str(own[name])
            return str(self.attribute(*name.split(".", 1)) if "." in name else self.reference(name))

        return re.sub(r"\$\{([A-Za-z0-9:_.]+)\}", insert, text)


def _names(node, found):
    """Adds the names that an expression may refer to."""
    if isinstance(node, list):
        for each in node:
            _names(each, found)
    elif isinstance(node, dict):
        for key, each in node.items():
            if key == "Ref":
                found.add(each)
            elif key == "Fn::GetAtt":
                found.add((each.split(".") if isinstance(each, str) else each)[0])
            elif key == "Fn::Sub":
                text = each if isinstance(each, str) else each[0]
                found.update(name.split(".")[0] for name in re.findall(r"\$\{([A-Za-z0-9:_.]+)\}", text))
                if not isinstance(each, str):
                    _names(each[1], found)
            elif key == "DependsOn":
                found.update([each] if isinstance(each, str) else each)
            else:
                _names(each, found)


def _order(resources):
    """Every resource after the ones it refers to. A cycle is an error, as in CloudFormation."""
    needs = {}
    for name, resource in resources.items():
        found = set()
        _names(resource, found)
        needs[name] = {each for each in found if each in resources and each != name}
    order = []
    while needs:
        ready = sorted(name for name, missing in needs.items() if not missing - set(order))
        if not ready:
            raise CheckFailed(f"a cycle of resources: {sorted(needs)}")
        order.extend(ready)
        for name in ready:
            del needs[name]
    return order
