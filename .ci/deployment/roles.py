"""Checks of infra/deployment-role.yaml: who may assume the roles, and that they suffice for what the stacks contain."""

from fnmatch import fnmatchcase

from checks import check, same

from .create import Created
from .deployed import listed, statements
from .template import REGION, load

REPOSITORY = "owner@1/name@2"


def check_deployment_roles(deployment):
    created = Created(deployment.root)
    template = load(deployment.root / "infra/deployment-role.yaml")
    created.deploy("roles", template, {"Repository": REPOSITORY, "Stage": deployment.stage, "ProviderArn": ""})
    roles, iam = created.stacks["roles"], deployment.client("iam")
    trust = iam.get_role(RoleName=roles.references["DeploymentRole"])["Role"]["AssumeRolePolicyDocument"]["Statement"]
    condition = {"aud": "sts.amazonaws.com", "sub": f"repo:{REPOSITORY}:environment:{deployment.stage}"}
    condition = {f"token.actions.githubusercontent.com:{name}": value for name, value in condition.items()}
    what = [[each["Principal"], each["Condition"]] for each in trust]
    expected = [[{"Federated": roles.references["Provider"]}, {"StringEquals": condition}]]
    same("one environment of one repository, and nobody else, deploys the stage", what, expected)

    allowed = statements(iam, roles.references["ResourcesRole"])
    actions = {action for each in allowed for action in listed(each["Action"])}
    types = {resource["Type"] for stack in deployment.stacks for resource in stack.resources.values()}
    services = {each.split("::")[1].lower().removesuffix("v2") for each in types}
    missing = services - {action.split(":")[0] for action in actions}
    check(f"the role of CloudFormation has permissions for the {len(services)} services of the stacks", not missing, missing)
    own = [roles.attributes[name]["Arn"] for name in ("DeploymentRole", "ResourcesRole")]
    changed = [resource for each in allowed if "iam:PutRolePolicy" in each["Action"] for resource in listed(each["Resource"])]
    check("it cannot change itself", not [arn for arn in own for pattern in changed if fnmatchcase(arn, pattern)], changed)
    data = {"dynamodb:GetItem", "dynamodb:Query", "dynamodb:Scan", "dynamodb:DeleteTable", "sqs:ReceiveMessage", "kms:ScheduleKeyDeletion"}
    check("it reads no data and deletes neither table nor key", not [one for one in data for action in actions if fnmatchcase(one, action)])

    made = [resource["Properties"] for stack in deployment.stacks for resource in stack.resources.values() if resource["Type"] == "AWS::IAM::Role"]
    attached, = (each["Condition"]["ArnEquals"]["iam:PolicyARN"] for each in allowed if "iam:AttachRolePolicy" in each["Action"])
    policies = {policy for role in made for policy in role.get("ManagedPolicyArns", []) if isinstance(policy, str)}
    check("it may attach the managed policies of the stacks", policies <= set(attached), policies - set(attached))
    passed_to, = (each["Condition"]["StringEquals"]["iam:PassedToService"] for each in allowed if each["Action"] == "iam:PassRole")
    principals = {
        service.replace(f".{REGION}.", ".")
        for role in made
        for statement in role["AssumeRolePolicyDocument"]["Statement"]
        for service in listed(statement["Principal"]["Service"])
    }
    check("it may pass the roles of the stacks to their services", principals <= set(passed_to), principals - set(passed_to))
