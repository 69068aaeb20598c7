"""Creates the resources of a stack in moto through the API of each service, whose client validates names and types of properties.

moto's own CloudFormation does not support API Gateway v2, Pipes, aliases, alarms, and resources that refer to them."""

import io
import json
import zipfile

import boto3
from botocore.stub import Stubber

from checks import CheckFailed

from .template import ACCOUNT, REGION, Stack, defaults, load


class Created:
    """The stacks of a deployment."""

    def __init__(self, root):
        self.root = root
        self.stacks = {}

    def client(self, service):
        return boto3.client(service, region_name=REGION)

    def deploy(self, name, template, parameters):
        """Creates a stack and returns its outputs."""
        stack = self.stacks[name] = Stack(name, template, parameters)
        for logical in stack.order:
            resource = stack.resources[logical]
            properties = stack.value(resource.get("Properties", {}))
            make = MAKERS.get(resource["Type"])
            if make is None:
                raise CheckFailed(f"this check does not support {resource['Type']}")
            reference, attributes = make(self, f"{name}-{logical}", properties)
            stack.references[logical], stack.attributes[logical] = reference, attributes
        outputs = stack.template.get("Outputs", {})
        return {
            output: stack.value(described["Value"])
            for output, described in outputs.items()
            if "Condition" not in described or stack.holds(described["Condition"])
        }


def tags(properties, key="Key", value="Value"):
    given = properties.get("Tags", [])
    pairs = given.items() if isinstance(given, dict) else ((tag["Key"], tag["Value"]) for tag in given)
    return [{key: name, value: text} for name, text in pairs]


def stack(created, name, properties):
    template = load(created.root / properties["TemplateURL"])
    parameters = defaults(template, **properties.get("Parameters", {}))
    outputs = created.deploy(name, template, parameters)
    return f"arn:aws:cloudformation:{REGION}:{ACCOUNT}:stack/{name}/1", {
        f"Outputs.{output}": value for output, value in outputs.items()
    }


def table(created, name, properties):
    client = created.client("dynamodb")
    ttl = properties.pop("TimeToLiveSpecification")
    recovery = properties.pop("PointInTimeRecoverySpecification")
    properties["DeletionProtectionEnabled"] = str(properties["DeletionProtectionEnabled"]) == "true"
    sse = properties.pop("SSESpecification")
    properties["SSESpecification"] = {"Enabled": sse.pop("SSEEnabled"), **sse}
    properties["StreamSpecification"]["StreamEnabled"] = True
    reply = client.create_table(TableName=name, **properties)["TableDescription"]
    client.update_time_to_live(TableName=name, TimeToLiveSpecification=ttl)
    client.update_continuous_backups(TableName=name, PointInTimeRecoverySpecification=recovery)
    return name, {"Arn": reply["TableArn"], "StreamArn": reply["LatestStreamArn"]}


def backup_vault(created, name, properties):
    name, tagged = properties.pop("BackupVaultName"), properties.pop("BackupVaultTags")
    reply = created.client("backup").create_backup_vault(BackupVaultName=name, BackupVaultTags=tagged, **properties)
    return name, {"BackupVaultArn": reply["BackupVaultArn"]}


def backup_plan(created, name, properties):
    plan = properties["BackupPlan"]
    rules = [typed(rule, DeleteAfterDays=int) for rule in plan.pop("BackupPlanRule")]
    for rule in rules:
        rule["TargetBackupVaultName"] = rule.pop("TargetBackupVault")
        rule["CopyActions"] = [typed(copy, DeleteAfterDays=int) for copy in rule["CopyActions"]]
    properties["BackupPlan"] = {**plan, "Rules": rules}
    return created.client("backup").create_backup_plan(**properties)["BackupPlanId"], {}


def backup_selection(created, name, properties):
    """moto has no selections: only the client checks this one."""
    client = created.client("backup")
    with Stubber(client) as stubber:
        stubber.add_response("create_backup_selection", {"SelectionId": name})
        client.create_backup_selection(**properties)
    return name, {}


def key(created, name, properties):
    client = created.client("kms")
    policy, tagged = json.dumps(properties["KeyPolicy"]), tags(properties, "TagKey", "TagValue")
    reply = client.create_key(Policy=policy, Description=properties["Description"], Tags=tagged)["KeyMetadata"]
    if properties["EnableKeyRotation"]:
        client.enable_key_rotation(KeyId=reply["KeyId"])
    return reply["KeyId"], {"Arn": reply["Arn"]}


def key_alias(created, name, properties):
    created.client("kms").create_alias(**properties)
    return properties["AliasName"], {}


def lifecycle_rule(rule):
    """A rule of the template as the API of S3 has it."""
    days = {"Expiration": {"Days": rule.pop("ExpirationInDays")}} if "ExpirationInDays" in rule else {}
    return {"ID": rule.pop("Id"), "Filter": {"Prefix": rule.pop("Prefix", "")}, **days, **rule}


def bucket(created, name, properties):
    client, name = created.client("s3"), properties["BucketName"]
    client.create_bucket(Bucket=name)
    rules = properties["BucketEncryption"]["ServerSideEncryptionConfiguration"]
    rules = [{"ApplyServerSideEncryptionByDefault": rule.pop("ServerSideEncryptionByDefault"), **rule} for rule in rules]
    client.put_bucket_encryption(Bucket=name, ServerSideEncryptionConfiguration={"Rules": rules})
    client.put_public_access_block(Bucket=name, PublicAccessBlockConfiguration=properties["PublicAccessBlockConfiguration"])
    client.put_bucket_ownership_controls(Bucket=name, OwnershipControls=properties["OwnershipControls"])
    kept = [lifecycle_rule(rule) for rule in properties["LifecycleConfiguration"]["Rules"]]
    client.put_bucket_lifecycle_configuration(Bucket=name, LifecycleConfiguration={"Rules": kept})
    if "CorsConfiguration" in properties:
        rules = [{"MaxAgeSeconds": int(rule.pop("MaxAge")), **rule} for rule in properties["CorsConfiguration"]["CorsRules"]]
        client.put_bucket_cors(Bucket=name, CORSConfiguration={"CORSRules": rules})
    if properties["NotificationConfiguration"]["EventBridgeConfiguration"]["EventBridgeEnabled"]:
        client.put_bucket_notification_configuration(Bucket=name, NotificationConfiguration={"EventBridgeConfiguration": {}})
    client.put_bucket_tagging(Bucket=name, Tagging={"TagSet": properties["Tags"]})
    return name, {"Arn": f"arn:aws:s3:::{name}"}


def bucket_policy(created, name, properties):
    created.client("s3").put_bucket_policy(Bucket=properties["Bucket"], Policy=json.dumps(properties["PolicyDocument"]))
    return name, {}


def queue(created, name, properties):
    name = properties.pop("QueueName")
    properties.pop("Tags")
    attributes = {
        attribute: json.dumps(value) if isinstance(value, dict) else str(value)
        for attribute, value in properties.items()
    }
    client = created.client("sqs")
    url = client.create_queue(QueueName=name, Attributes=attributes)["QueueUrl"]
    arn = client.get_queue_attributes(QueueUrl=url, AttributeNames=["QueueArn"])["Attributes"]["QueueArn"]
    return url, {"Arn": arn, "QueueName": name, "QueueUrl": url}


def queue_policy(created, name, properties):
    for url in properties["Queues"]:
        policy = {"Policy": json.dumps(properties["PolicyDocument"])}
        created.client("sqs").set_queue_attributes(QueueUrl=url, Attributes=policy)
    return name, {}


def role(created, name, properties):
    client, name = created.client("iam"), properties.get("RoleName", name)
    trust, path = json.dumps(properties["AssumeRolePolicyDocument"]), properties.get("Path", "/")
    arn = client.create_role(RoleName=name, Path=path, AssumeRolePolicyDocument=trust)["Role"]["Arn"]
    for policy in properties.get("Policies", []):
        document = json.dumps(policy["PolicyDocument"])
        client.put_role_policy(RoleName=name, PolicyName=policy["PolicyName"], PolicyDocument=document)
    for managed in properties.get("ManagedPolicyArns", []):
        client.attach_role_policy(RoleName=name, PolicyArn=managed)
    return name, {"Arn": arn}


def identity_provider(created, name, properties):
    properties["ClientIDList"] = properties.pop("ClientIdList")
    return created.client("iam").create_open_id_connect_provider(**properties)["OpenIDConnectProviderArn"], {}


def pipe(created, name, properties):
    arn = created.client("pipes").create_pipe(**properties)["Arn"]
    return properties["Name"], {"Arn": arn}


def log_group(created, name, properties):
    client, group = created.client("logs"), properties["LogGroupName"]
    client.create_log_group(logGroupName=group, kmsKeyId=properties["KmsKeyId"])
    client.put_retention_policy(logGroupName=group, retentionInDays=int(properties["RetentionInDays"]))
    return group, {"Arn": f"arn:aws:logs:{REGION}:{ACCOUNT}:log-group:{group}:*"}


def function(created, name, properties):
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as opened:
        opened.writestr(properties["Handler"], "")
    properties["Code"] = {"ZipFile": archive.getvalue()}
    properties["Tags"] = {tag["Key"]: tag["Value"] for tag in tags(properties)}
    # CloudFormation sets it by a call of its own, which moto does not have.
    properties.pop("RecursiveLoop", None)
    reserved = properties.pop("ReservedConcurrentExecutions", None)
    reply = created.client("lambda").create_function(FunctionName=name, **properties)
    if reserved is not None:
        created.client("lambda").put_function_concurrency(FunctionName=name, ReservedConcurrentExecutions=int(reserved))
    return name, {"Arn": reply["FunctionArn"]}


def version(created, name, properties):
    reply = created.client("lambda").publish_version(FunctionName=properties["FunctionName"])
    return f"{reply['FunctionArn']}", {"Version": reply["Version"]}


def alias(created, name, properties):
    arn = created.client("lambda").create_alias(**properties)["AliasArn"]
    return arn, {"AliasArn": arn}


def qualified(function_name):
    """Name and alias from the ARN of an alias."""
    return dict(zip(("FunctionName", "Qualifier"), function_name.split(":")[6:8]))


def permission(created, name, properties):
    properties.update(qualified(properties["FunctionName"]))
    created.client("lambda").add_permission(StatementId=name, **properties)
    return name, {}


def event_source(created, name, properties):
    reply = created.client("lambda").create_event_source_mapping(**typed(properties, MaximumConcurrency=int))
    return reply["UUID"], {}


def invoke_config(created, name, properties):
    created.client("lambda").put_function_event_invoke_config(**properties)
    return name, {}


def typed(properties, **types):
    """CloudFormation's parameters are strings; some properties are numbers."""
    if isinstance(properties, dict):
        return {
            name: types[name](value) if name in types else typed(value, **types)
            for name, value in properties.items()
        }
    return properties


def http_api(created, name, properties):
    """An import of an OpenAPI document creates a route and an integration for each path."""
    client, body = created.client("apigatewayv2"), properties["Body"]
    cors = body.get("x-amazon-apigateway-cors")
    cors = {name[0].upper() + name[1:]: value for name, value in cors.items()} if cors else None
    cors = {"CorsConfiguration": cors} if cors else {}
    api = client.create_api(Name=body["info"]["title"], ProtocolType="HTTP", **cors)["ApiId"]
    for path, methods in body["paths"].items():
        for method, described in methods.items():
            to = described["x-amazon-apigateway-integration"]
            integration = client.create_integration(
                ApiId=api,
                IntegrationType=to["type"].upper(),
                IntegrationMethod=to["httpMethod"],
                IntegrationUri=to["uri"],
                PayloadFormatVersion=to["payloadFormatVersion"],
            )["IntegrationId"]
            verb = "ANY" if method == "x-amazon-apigateway-any-method" else method.upper()
            route = "$default" if path.strip("/") == "$default" else f"{verb} {path}"
            client.create_route(ApiId=api, RouteKey=route, Target=f"integrations/{integration}")
    return api, {"ApiEndpoint": f"https://{api}.execute-api.{REGION}.amazonaws.com"}


def api_stage(created, name, properties):
    numbers = {"ThrottlingRateLimit": float, "ThrottlingBurstLimit": int}
    created.client("apigatewayv2").create_stage(**typed(properties, **numbers))
    return properties["StageName"], {}


def domain(created, name, properties):
    reply = created.client("apigatewayv2").create_domain_name(**properties)
    target = reply["DomainNameConfigurations"][0].get("ApiGatewayDomainName", "d-1.execute-api.amazonaws.com")
    return properties["DomainName"], {"RegionalDomainName": target}


def domain_mapping(created, name, properties):
    return created.client("apigatewayv2").create_api_mapping(**properties)["ApiMappingId"], {}


def rule(created, name, properties):
    client, targets = created.client("events"), properties.pop("Targets")
    name = properties.pop("Name", name)
    if "EventPattern" in properties:
        properties["EventPattern"] = json.dumps(properties["EventPattern"])
    arn = client.put_rule(Name=name, **properties)["RuleArn"]
    client.put_targets(Rule=name, Targets=targets)
    return name, {"Arn": arn}


def topic(created, name, properties):
    client = created.client("sns")
    attributes = {attribute: properties[attribute] for attribute in ("DisplayName", "KmsMasterKeyId")}
    arn = client.create_topic(Name=name, Attributes=attributes)["TopicArn"]
    for subscription in properties["Subscription"]:
        client.subscribe(TopicArn=arn, **subscription)
    return arn, {}


def alarm(created, name, properties):
    created.client("cloudwatch").put_metric_alarm(**properties)
    return properties["AlarmName"], {"Arn": f"arn:aws:cloudwatch:{REGION}:{ACCOUNT}:alarm:{properties['AlarmName']}"}


def dashboard(created, name, properties):
    created.client("cloudwatch").put_dashboard(**properties)
    return properties["DashboardName"], {}


def application(created, name, properties):
    created.client("codedeploy").create_application(applicationName=name, computePlatform=properties["ComputePlatform"])
    return name, {}


def deployment_group(created, name, properties):
    def small(node):
        if isinstance(node, dict):
            return {key[0].lower() + key[1:]: small(value) for key, value in node.items()}
        return [small(value) for value in node] if isinstance(node, list) else node

    created.client("codedeploy").create_deployment_group(deploymentGroupName=name, **small(properties))
    return name, {}


MAKERS = {
    "AWS::ApiGatewayV2::Api": http_api,
    "AWS::ApiGatewayV2::ApiMapping": domain_mapping,
    "AWS::ApiGatewayV2::DomainName": domain,
    "AWS::ApiGatewayV2::Stage": api_stage,
    "AWS::Backup::BackupPlan": backup_plan,
    "AWS::Backup::BackupSelection": backup_selection,
    "AWS::Backup::BackupVault": backup_vault,
    "AWS::CloudFormation::Stack": stack,
    "AWS::CloudWatch::Alarm": alarm,
    "AWS::CloudWatch::Dashboard": dashboard,
    "AWS::CodeDeploy::Application": application,
    "AWS::CodeDeploy::DeploymentGroup": deployment_group,
    "AWS::DynamoDB::Table": table,
    "AWS::Events::Rule": rule,
    "AWS::IAM::OIDCProvider": identity_provider,
    "AWS::IAM::Role": role,
    "AWS::KMS::Alias": key_alias,
    "AWS::KMS::Key": key,
    "AWS::Lambda::Alias": alias,
    "AWS::Lambda::EventInvokeConfig": invoke_config,
    "AWS::Lambda::EventSourceMapping": event_source,
    "AWS::Lambda::Function": function,
    "AWS::Lambda::Permission": permission,
    "AWS::Lambda::Version": version,
    "AWS::Logs::LogGroup": log_group,
    "AWS::Pipes::Pipe": pipe,
    "AWS::S3::Bucket": bucket,
    "AWS::S3::BucketPolicy": bucket_policy,
    "AWS::SNS::Topic": topic,
    "AWS::SQS::Queue": queue,
    "AWS::SQS::QueuePolicy": queue_policy,
}
