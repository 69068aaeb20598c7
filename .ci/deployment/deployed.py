"""A deployment in moto, read back through the services' own calls."""

import contextlib
import io
import sys

import boto3

from checks import require

from . import needs
from .create import Created
from .template import REGION, defaults, load, transform


class Deployment:
    """All stacks of a deployment, and clients of the services that hold their resources."""

    def __init__(self, root, **parameters):
        template = load(root / "template.yaml")
        self.parameters = defaults(template, **parameters)
        binaries = {
            name: resource["Metadata"]["BuildProperties"]["Binary"]
            for name, resource in template["Resources"].items()
            if resource["Type"] == "AWS::Serverless::Function"
        }
        created = Created(root)
        with contextlib.redirect_stderr(io.StringIO()):
            transformed = transform(template, self.parameters)
        self.outputs = created.deploy("api", transformed, self.parameters)
        self.root, self.main = root, created.stacks["api"]
        self.stacks = list(created.stacks.values())
        self.data, self.queues = created.stacks["api-Data"], created.stacks["api-Queues"]
        self.stage = self.parameters["Stage"]
        # Packages by function name.
        self.package = {self.main.references[name]: binary for name, binary in binaries.items() if name in self.main.references}
        self.left_out = {"console"} if self.parameters["Console"] == "false" else set()
        self.is_traced = self.parameters["Tracing"] == "Active"
        self.logical = {binary: name for name, binary in binaries.items()}
        self.name = {binary: name for name, binary in self.package.items()}
        self.needs, self.seen = needs.all_functions(root), needs.seen_functions()
        # The suites over DynamoDB ran whole before this check.
        self.has_every_call = "--every-call" in sys.argv
        self.table = self.data.references["Table"]
        self.table_arn = self.data.attributes["Table"]["Arn"]
        self.key_arn = self.data.attributes["Key"]["Arn"]
        self.bucket_arn = self.data.attributes["Files"]["Arn"]

    def client(self, service):
        return boto3.client(service, region_name=REGION)

    def queue_arn(self, queue):
        return self.queues.attributes[queue]["Arn"]

    def configuration(self, package):
        return self.client("lambda").get_function_configuration(FunctionName=self.name[package])

    def granted(self, role):
        """The condition, or None, of each (action, resource) that the role's inline policies allow."""
        return {
            (action, resource): statement.get("Condition")
            for statement in statements(self.client("iam"), role)
            for action in listed(statement["Action"])
            for resource in listed(statement["Resource"])
        }


def statements(iam, role):
    """All statements of the role's inline policies, which only allow."""
    found = []
    for policy in iam.list_role_policies(RoleName=role)["PolicyNames"]:
        found += iam.get_role_policy(RoleName=role, PolicyName=policy)["PolicyDocument"]["Statement"]
    for statement in found:
        require(statement["Effect"] == "Allow", statement)
    return found


def listed(value):
    return value if isinstance(value, list) else [value]
