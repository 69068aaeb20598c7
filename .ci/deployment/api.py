"""Checks of what serves requests: functions, routes, permissions, environment variables, and the schedule of the sweeper."""

import json
import re

from checks import check, same

from . import needs
from .data import LANES
from .template import ACCOUNT, MANAGED, REGION

# The functions that need a variable: every function (None), or each function that has this name or whose code reaches one of these calls.
VARIABLES = {
    "TABLE_NAME": {"dynamodb:GetItem"},
    "RUST_LOG": None,
    "SECRETS_KEY_ID": {"kms:Encrypt", "kms:Decrypt"},
    "FILES_BUCKET": {"s3:GetObject", "s3:PutObject", "s3:DeleteObject"},
    "FILES_ORIGIN": {"console"},
    "QUEUE_URL": {"sqs:SendMessage", "sqs:SendMessage dead"},
    "SLOW_QUEUE_URL": {"sqs:SendMessage", "sqs:SendMessage dead"},
    "COMPACTION_QUEUE_URL": {"sqs:SendMessage", "sqs:SendMessage dead"},
    "IMPORT_QUEUE_URL": {"sqs:SendMessage", "sqs:SendMessage dead"},
    "DEAD_LETTER_QUEUE_URL": {"sqs:SendMessage", "sqs:SendMessage dead"},
}
# Calls to the table that the sources of a function seem to reach, but that it never makes: only a dry run would check these conditions without
# a write, and the function takes no dry run.
NEVER_MADE = {"webhooks": {"dynamodb:ConditionCheckItem"}}
# The sweeper reads records to rebuild rows of an older schema. No schema has a second version, so the tests of the index alone do that
# (tests/service/index/new_column.rs).
NOT_BY_THE_FUNCTION = {"sweeper": {"dynamodb:BatchGetItem"}}
# The objects of the bucket that a function reads and writes, unless it is all of them.
OWN_OBJECTS = {"sweeper": "exports/*", "imports": "imports/*", "importer": "imports/*"}
# Read by glibc, not by config.rs.
OF_THE_ALLOCATOR = {"GLIBC_TUNABLES": "glibc.malloc.tcache_count=127"}
# A file of certificate authorities that replaces the embedded ones.
OPERATORS_MAY_SET = {"AWS_CA_BUNDLE"}
# What a terminal says about its colors, for the laptop stack alone.
OF_A_TERMINAL = {"NO_COLOR", "TERM"}
# Lambda sets these itself.
LAMBDA_SETS = {"AWS_LAMBDA_FUNCTION_MEMORY_SIZE", "AWS_REGION", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN"}


def check_functions(deployment):
    same("the packages in functions/ are deployed", set(deployment.name), set(deployment.needs) - deployment.left_out)
    groups = {
        group["logGroupName"]: group for group in deployment.client("logs").describe_log_groups()["logGroups"]
    }
    for name, package in deployment.package.items():
        found = deployment.configuration(package)
        # moto does not store the log group of a function.
        specified = deployment.main.value(deployment.main.resources[deployment.logical[package]]["Properties"]["LoggingConfig"])
        group = groups.get(specified["LogGroup"], {})
        what = [found["Runtime"], found["Architectures"], found["Handler"], group.get("kmsKeyId"), group.get("retentionInDays")]
        retention = int(deployment.parameters["LogRetentionDays"])
        expected = ["provided.al2023", ["arm64"], "bootstrap", deployment.key_arn, retention]
        same(f"{package}: runtime, architecture, and an encrypted log group with a retention", what, expected)
        mode = "Active" if deployment.is_traced else "PassThrough"
        same(f"{package}: traces as the parameter says", found["TracingConfig"]["Mode"], mode)
        reserved = deployment.client("lambda").get_function_concurrency(FunctionName=name).get("ReservedConcurrentExecutions")
        wanted = int(deployment.parameters["ReservedConcurrency"]) if package not in ("dispatcher", "importer", "sweeper", "console") else 0
        same(f"{package}: reserves as many executions as the parameter says", reserved or 0, wanted)
        alias = deployment.client("lambda").get_alias(FunctionName=name, Name="live")
        check(f"{package}: the alias points to a version", alias["FunctionVersion"].isdigit(), alias)


def check_routes(deployment):
    gateway, functions = deployment.client("apigatewayv2"), deployment.client("lambda")
    api = deployment.main.references["Api"]
    routes = gateway.get_routes(ApiId=api)["Items"]
    integrations = {each["IntegrationId"]: each for each in gateway.get_integrations(ApiId=api)["Items"]}
    found = set()
    for route in routes:
        integration = integrations[route["Target"].removeprefix("integrations/")]
        arn = re.fullmatch(r"arn:aws:apigateway:[^/]+/2015-03-31/functions/(.+)/invocations", integration["IntegrationUri"])[1]
        name, alias = arn.split(":")[6:8]
        path = route["RouteKey"].removeprefix("ANY ")
        found.add((path, deployment.package[name]))
        policy = json.loads(functions.get_policy(FunctionName=name, Qualifier=alias)["Policy"])
        invoked = f"arn:aws:execute-api:{REGION}:{ACCOUNT}:{api}/$default/GET" + path
        allowed = [
            statement
            for statement in policy["Statement"]
            if statement["Principal"].get("Service") == "apigateway.amazonaws.com"
            and arn_like(statement["Condition"]["ArnLike"]["AWS:SourceArn"], invoked)
        ]
        what = [alias, integration["PayloadFormatVersion"], integration["IntegrationType"], bool(allowed)]
        same(f"{path} -> {deployment.package[name]}, with permission for the API to invoke it", what, ["live", "2.0", "AWS_PROXY", True])
    default = {route for route in found if route[0] == "$default"}
    same("the default route invokes auth", default, {("$default", "auth")})
    expected = {route for route in needs.routes(deployment.root) if route[1] not in deployment.left_out}
    same("the routes are those of the router in Cargo.toml", found - default, expected)
    stages = gateway.get_stages(ApiId=api)["Items"]
    same("one stage, throttled and logged", [stage["StageName"] for stage in stages], ["$default"])
    limits = stages[0]["DefaultRouteSettings"]
    expected = [float(deployment.parameters["ThrottleRate"]), int(deployment.parameters["ThrottleBurst"])]
    same("the limits are those of the parameters", [limits["ThrottlingRateLimit"], limits["ThrottlingBurstLimit"]], expected)
    check("no path, query or address in the access log", not re.search(r"path|query|Ip", stages[0]["AccessLogSettings"]["Format"], re.I))
    cors = gateway.get_api(ApiId=api).get("CorsConfiguration")
    origins = deployment.parameters["CorsOrigins"]
    same("CORS allows the origins of the parameter, and no others", (cors or {}).get("AllowOrigins"), origins.split(",") if origins else None)


def arn_like(pattern, arn):
    return re.fullmatch(re.escape(pattern).replace(r"\*", ".*"), arn)


def allowed_by(call, deployment, package):
    """The IAM action and the resource of a call in the sources. The sweeper reads and writes exports alone."""
    table = deployment.table_arn
    objects = {"Delete": "*", **dict.fromkeys(("Get", "Put"), OWN_OBJECTS.get(package, "*"))}
    resources = {
        "dynamodb:Query due": ("dynamodb:Query", f"{table}/index/due"),
        "sqs:SendMessage": ("sqs:SendMessage", deployment.queue_arn("Imports" if package == "importer" else "DeliveriesSlow")),
        "sqs:SendMessage dead": ("sqs:SendMessage", deployment.queue_arn("DeliveriesDead")),
        "kms:Encrypt": ("kms:Encrypt", deployment.key_arn),
        "kms:Decrypt": ("kms:Decrypt", deployment.key_arn),
        "s3:ListBucket": ("s3:ListBucket", deployment.bucket_arn),
        **{f"s3:{verb}Object": (f"s3:{verb}Object", f"{deployment.bucket_arn}/{keys}") for verb, keys in objects.items()},
    }
    return resources.get(call, (call, table))


def check_permissions(deployment):
    managed = {MANAGED["AWSLambdaBasicExecutionRole"], *([MANAGED["AWSXrayWriteOnlyAccess"]] if deployment.is_traced else [])}
    for package in sorted(deployment.name):
        role = deployment.configuration(package)["Role"].split("/")[-1]
        granted = deployment.granted(role)
        attached = deployment.client("iam").list_attached_role_policies(RoleName=role)["AttachedPolicies"]
        same(f"{package}: the managed policies are those for logs and active traces", {each["PolicyArn"] for each in attached}, managed)
        objects = {f"{deployment.bucket_arn}/{keys}" for keys in ["*", *OWN_OBJECTS.values()]}
        wild = [(action, on) for action, on in granted if "*" in action or "*" in on and on not in objects]
        check(f"{package}: no wildcard but for the objects of the bucket", not wild, wild)
        for (action, _), condition in granted.items():
            if action.startswith("kms:"):
                keys = condition["ForAllValues:StringEquals"]["kms:EncryptionContextKeys"]
                same(f"{package}: {action} only for webhook secrets", sorted(keys), ["account", "webhook"])
                same(f"{package}: {action} only with an encryption context", sorted(condition["Null"].values()), ["false", "false"])
        to_table = {call for call in deployment.needs[package] if call.startswith("dynamodb:")}
        unseen = to_table - deployment.seen[package]
        untested, never = NOT_BY_THE_FUNCTION.get(package, set()), NEVER_MADE.get(package, set())
        if deployment.has_every_call:
            same(f"{package}: the suites saw every call to the table that its code can make", unseen - untested, never)
        calls = deployment.seen[package] | untested | deployment.needs[package] - to_table
        expected = {allowed_by(call, deployment, package) for call in calls}
        # The dispatcher passes imports on, and the sweeper continues them.
        receives = {"dispatcher": set(LANES) - {"Imports"}, "importer": {"Imports"}}.get(package, set())
        sends = receives | ({"Imports"} if package in ("dispatcher", "sweeper") else set())
        uses = ("sqs:ReceiveMessage", "sqs:DeleteMessage", "sqs:GetQueueAttributes")
        expected |= {(action, deployment.queue_arn(queue)) for action in uses for queue in receives}
        expected |= {("sqs:SendMessage", deployment.queue_arn(queue)) for queue in sends}
        if deployment.has_every_call:
            same(f"{package}: the role allows exactly its calls ({len(expected)})", set(granted), expected)
        else:
            check(f"{package}: the role allows the calls that were seen ({len(expected)})", expected <= set(granted), expected - set(granted))


def check_environment(deployment):
    required, optional = needs.variables(deployment.root)
    endpoints = {name for name in optional if "ENDPOINT_URL_" in name}
    unknown = (required | optional) - endpoints - OPERATORS_MAY_SET - OF_A_TERMINAL - LAMBDA_SETS - set(VARIABLES)
    check("this check lists every variable that config.rs reads", not unknown, unknown)
    check("config.rs reads every variable that this check lists", set(VARIABLES) <= required | optional)
    values = {
        "TABLE_NAME": deployment.table,
        "RUST_LOG": deployment.parameters["LogLevel"],
        "SECRETS_KEY_ID": deployment.key_arn,
        "FILES_BUCKET": deployment.data.references["Files"],
        "FILES_ORIGIN": f"https://{deployment.data.references['Files']}.s3.{REGION}.amazonaws.com",
        "QUEUE_URL": deployment.queues.references["Deliveries"],
        "SLOW_QUEUE_URL": deployment.queues.references["DeliveriesSlow"],
        "COMPACTION_QUEUE_URL": deployment.queues.references["Compactions"],
        "IMPORT_QUEUE_URL": deployment.queues.references["Imports"],
        "DEAD_LETTER_QUEUE_URL": deployment.queues.references["DeliveriesDead"],
    }
    for package in sorted(deployment.name):
        found = deployment.configuration(package)["Environment"]["Variables"]
        calls = deployment.needs[package] | {package}
        expected = {name: values[name] for name, needed in VARIABLES.items() if needed is None or needed & calls} | OF_THE_ALLOCATOR
        same(f"{package}: exactly the variables that it reads, and the allocator's", found, expected)


def check_schedule(deployment):
    events = deployment.client("events")
    rule, = (one for one in events.list_rules()["Rules"] if "ScheduleExpression" in one)
    target, = events.list_targets_by_rule(Rule=rule["Name"])["Targets"]
    name, alias = target["Arn"].split(":")[6:8]
    what = [rule["ScheduleExpression"], rule["State"], deployment.package[name], alias]
    same("the sweeper runs every minute", what, ["rate(1 minute)", "ENABLED", "sweeper", "live"])
    policy = json.loads(deployment.client("lambda").get_policy(FunctionName=name, Qualifier=alias)["Policy"])
    allowed = [(each["Principal"]["Service"], each["Condition"]["ArnLike"]["AWS:SourceArn"]) for each in policy["Statement"]]
    same("the schedule may invoke the sweeper", allowed, [("events.amazonaws.com", rule["Arn"])])
    check("a run of the sweeper ends before the next", deployment.configuration("sweeper")["Timeout"] < 60)
