"""Checks of alarms and the dashboard: their metrics exist, and a guide describes each alarm."""

import json
import re
from collections import Counter

from checks import check, same

from . import needs

REQUIRED_DIMENSION = {
    "AWS/ApiGateway": "ApiId",
    "AWS/Backup": "BackupVaultName",
    "AWS/DynamoDB": "TableName",
    "AWS/EventBridge/Pipes": "PipeName",
    "AWS/Lambda": "FunctionName",
    "AWS/SQS": "QueueName",
}


def check_dimensions(deployment, what, namespace, dimensions):
    """The dimensions of a metric name resources that exist."""
    queues = deployment.queues.attributes.values()
    known = {
        "FunctionName": set(deployment.package),
        "QueueName": {queue["QueueName"] for queue in queues if "QueueName" in queue},
        "TableName": {deployment.table},
        "ApiId": {deployment.main.references["Api"]},
        "BackupVaultName": {deployment.data.references["BackupVault"]},
        "PipeName": {pipe["Name"] for pipe in deployment.client("pipes").list_pipes()["Pipes"]},
        "GlobalSecondaryIndexName": {needs.constants(deployment.root)["DUE_INDEX"]},
        "Operation": {"BatchGetItem", "DeleteItem", "GetItem", "PutItem", "Query", "TransactWriteItems", "UpdateItem"},
    }
    wrong = {name: value for name, value in dimensions.items() if value not in known[name]}
    check(what, not wrong and REQUIRED_DIMENSION[namespace] in dimensions, dimensions)


def check_alarms(deployment):
    prefix = f"prospect-api-{deployment.stage}-"
    alarms = deployment.client("cloudwatch").describe_alarms()["MetricAlarms"]
    guides = [(deployment.root / "infra/docs/guides" / name).read_text() for name in ("aws-alarms.md", "aws-deliveries.md")]
    documented = set(re.findall(r"^## ([a-z0-9-]+)$", "".join(guides), re.MULTILINE))
    watched = Counter()
    for alarm in alarms:
        short = alarm["AlarmName"].removeprefix(prefix)
        stats = [each["MetricStat"]["Metric"] for each in alarm.get("Metrics", []) if "MetricStat" in each] or [alarm]
        for metric in stats:
            dimensions = {each["Name"]: each["Value"] for each in metric["Dimensions"]}
            what = f"{short}: {metric['MetricName']} of {', '.join(dimensions.values())}"
            check_dimensions(deployment, what, metric["Namespace"], dimensions)
            watched[metric["MetricName"], *dimensions.values()] += 1
        topic = [deployment.main.references["AlarmTopic"]] if deployment.parameters["AlarmEmail"] else []
        same(f"{short}: notifies the topic", [alarm["AlarmActions"], alarm["OKActions"]], [topic, topic])
    if not deployment.parameters["BackupCopyVaultArn"]:
        documented.discard("backup-failed")
    same("the guides have a section for each alarm, and no other", documented, {alarm["AlarmName"].removeprefix(prefix) for alarm in alarms})
    for name in deployment.package:
        check(f"{deployment.package[name]}: an alarm watches errors and throttles", watched["Errors", name] and watched["Throttles", name])
    for queue in ("DeliveriesFailed", "DeliveriesDead", "PipeFailed"):
        name = deployment.queues.attributes[queue]["QueueName"]
        check(f"{queue}: one alarm watches its dead letters", watched["ApproximateNumberOfMessagesVisible", name] == 1)
    missing = [alarm["TreatMissingData"] for alarm in alarms if alarm["AlarmName"].endswith("sweeper-silent")]
    same("missing runs of the sweeper raise an alarm", missing, ["breaching"])


def check_dashboard(deployment):
    body = deployment.client("cloudwatch").get_dashboard(DashboardName=f"prospect-api-{deployment.stage}")["DashboardBody"]
    for widget in json.loads(body)["widgets"]:
        previous = []
        for metric in widget["properties"]["metrics"]:
            fields = [each for each in metric if isinstance(each, str)]
            fields = [before if field == "." else field for field, before in zip(fields, previous + fields[len(previous):])]
            previous = fields
            namespace, _, *pairs = fields
            what = f"dashboard, {widget['properties']['title']}: {fields[1]}"
            check_dimensions(deployment, what, namespace, dict(zip(pairs[::2], pairs[1::2])))
