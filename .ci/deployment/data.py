"""Checks of what keeps and moves data: the table, its key, the queues, and the pipe between them."""

import json
import re

from checks import check, same

from . import needs
from .template import ACCOUNT, REGION


# The queues of the dispatcher: messages of a batch, the event source, its concurrency or the parameter for it.
LANES = {
    "Deliveries": (10, "DispatcherSource", "DispatcherConcurrency"),
    "DeliveriesSlow": (1, "DispatcherSlowSource", "SlowDispatcherConcurrency"),
    "Compactions": (1, "DispatcherCompactionSource", 2),
    "Imports": (1, "ImporterSource", 10),
}


def check_table(deployment):
    names = needs.constants(deployment.root)
    dynamodb = deployment.client("dynamodb")
    table = dynamodb.describe_table(TableName=deployment.table)["Table"]
    keys = lambda schema: [(part["AttributeName"], part["KeyType"]) for part in schema]  # noqa: E731
    same("the table has the key of key.rs", keys(table["KeySchema"]), [(names["PK"], "HASH"), (names["SK"], "RANGE")])
    index, = table["GlobalSecondaryIndexes"]
    what = [index["IndexName"], keys(index["KeySchema"]), index["Projection"]["ProjectionType"]]
    expected = [names["DUE_INDEX"], [(names["DUE"], "HASH"), (names["DUE_AT"], "RANGE")], "KEYS_ONLY"]
    same("the secondary index of due items has the keys of key.rs", what, expected)
    same("the stream contains new images", table["StreamSpecification"]["StreamViewType"], "NEW_IMAGE")
    same("the table is encrypted with the key", table["SSEDescription"]["KMSMasterKeyArn"], deployment.key_arn)
    protected = deployment.parameters["DeletionProtection"] == "true"
    same("the deletion protection is that of the parameter", table["DeletionProtectionEnabled"], protected)
    recovery = dynamodb.describe_continuous_backups(TableName=deployment.table)["ContinuousBackupsDescription"]
    same("the table has point-in-time recovery", recovery["PointInTimeRecoveryDescription"]["PointInTimeRecoveryStatus"], "ENABLED")
    ttl = dynamodb.describe_time_to_live(TableName=deployment.table)["TimeToLiveDescription"]
    same("expired items are deleted", [ttl["TimeToLiveStatus"], ttl["AttributeName"]], ["ENABLED", "expiresAt"])
    for at, is_due in ((5, True), (9, True), (7, False)):
        due = {} if not is_due else {names["DUE"]: {"S": "DELIVERY"}, names["DUE_AT"]: {"N": str(at)}}
        dynamodb.put_item(TableName=deployment.table, Item={names["PK"]: {"S": "a"}, names["SK"]: {"S": str(at)}, **due})
    found = dynamodb.query(
        TableName=deployment.table,
        IndexName=names["DUE_INDEX"],
        KeyConditionExpression="due = :due AND dueAt <= :now",
        ExpressionAttributeValues={":due": {"S": "DELIVERY"}, ":now": {"N": "8"}},
    )["Items"]
    same("the secondary index returns due items only", [item[names["SK"]]["S"] for item in found], ["5"])


def check_key(deployment):
    kms = deployment.client("kms")
    check("the key is rotated", kms.get_key_rotation_status(KeyId=deployment.key_arn)["KeyRotationEnabled"])
    aliases = {alias["AliasName"]: alias.get("TargetKeyId") for alias in kms.list_aliases()["Aliases"]}
    same("the key has an alias", aliases.get(f"alias/prospect-api-{deployment.stage}"), deployment.key_arn.split("/")[-1])
    context = {"account": "account_1", "webhook": "webhook_1"}
    sealed = kms.encrypt(KeyId=deployment.key_arn, Plaintext=b"secret", EncryptionContext=context)["CiphertextBlob"]
    same("the key decrypts what it encrypted", kms.decrypt(CiphertextBlob=sealed, EncryptionContext=context)["Plaintext"], b"secret")
    policy = json.loads(kms.get_key_policy(KeyId=deployment.key_arn, PolicyName="default")["Policy"])
    for statement in policy["Statement"]:
        if statement["Sid"] == "Account":
            same("IAM policies of the account control the key", statement["Principal"], {"AWS": f"arn:aws:iam::{ACCOUNT}:root"})
        else:
            check(f"{statement['Sid']}: has a condition", statement.get("Condition"), statement)
    kept = {
        name: (resource.get("DeletionPolicy"), resource.get("UpdateReplacePolicy"))
        for name, resource in deployment.data.template["Resources"].items()
        if name not in ("BackupPlan", "BackupRole", "BackupSelection", "FilesPolicy", "KeyAlias")
    }
    policies = ("RetainExceptOnCreate", "Retain")
    same("the table, the bucket, the key and the vault are retained", set(kept.values()), {policies})
    same("the data stack is retained", deployment.main.template["Resources"]["Data"].get("DeletionPolicy"), policies[0])


def check_no_backup(deployment):
    """Without a vault in another region nothing is backed up."""
    same("no backup plan", deployment.client("backup").list_backup_plans()["BackupPlansList"], [])
    left = sorted({"BackupPlan", "BackupRole", "BackupSelection"} & set(deployment.data.order))
    same("no role and no selection for backups", left, [])


def check_backup(deployment):
    """A daily backup of the table is copied into the vault of the parameter."""
    client, copy = deployment.client("backup"), deployment.parameters["BackupCopyVaultArn"]
    listed, = client.list_backup_plans()["BackupPlansList"]
    rule, = client.get_backup_plan(BackupPlanId=listed["BackupPlanId"])["BackupPlan"]["Rules"]
    vault = client.describe_backup_vault(BackupVaultName=rule["TargetBackupVaultName"])
    same("the vault is encrypted with the key", vault["EncryptionKeyArn"], deployment.key_arn)
    days = int(deployment.parameters["BackupCopyDays"])
    expected = [{"DestinationBackupVaultArn": copy, "Lifecycle": {"DeleteAfterDays": days}}]
    same("each backup is copied and kept as the parameters say", rule["CopyActions"], expected)
    selection = deployment.data.value(deployment.data.resources["BackupSelection"]["Properties"]["BackupSelection"])
    role = deployment.data.references["BackupRole"]
    what = [selection["Resources"], selection["IamRoleArn"].split("/")[-1]]
    same("the plan backs up the table, by its own role", what, [[deployment.table_arn], role])
    region, account = copy.split(":")[3:5]
    points = [f"arn:aws:backup:{where}:recovery-point:*" for where in (f"{REGION}:{ACCOUNT}", f"{region}:{account}")]
    keys = [deployment.key_arn, f"arn:aws:kms:{region}:{account}:key/*"]
    actions = {
        **dict.fromkeys(["CreateBackup", "DescribeTable", "ListTagsOfResource", "StartAwsBackupJob"], ("dynamodb", [deployment.table_arn])),
        **dict.fromkeys(["DeleteBackup", "DescribeBackup"], ("dynamodb", [f"{deployment.table_arn}/backup/*"])),
        **dict.fromkeys(["CopyIntoBackupVault", "DescribeBackupVault"], ("backup", [vault["BackupVaultArn"], copy])),
        **dict.fromkeys(["CopyFromBackupVault", "TagResource"], ("backup", [vault["BackupVaultArn"], *points])),
        **dict.fromkeys(["CreateGrant", "DescribeKey"], ("kms", keys)),
    }
    expected = {(f"{service}:{action}", resource) for action, (service, resources) in actions.items() for resource in resources}
    granted = deployment.granted(role)
    same("the role of backups has no other permission", set(granted), expected)
    conditions = [granted["kms:CreateGrant", key] for key in keys]
    same("it grants keys to services of AWS alone", conditions, [{"Bool": {"kms:GrantIsForAWSResource": "true"}}] * 2)


def check_queues(deployment):
    sqs = deployment.client("sqs")
    attributes = {
        queue: sqs.get_queue_attributes(QueueUrl=deployment.queues.references[queue], AttributeNames=["All"])["Attributes"]
        for queue in (*LANES, "DeliveriesFailed", "DeliveriesDead", "PipeFailed")
    }
    for queue, found in attributes.items():
        same(f"{queue}: encrypted with the key", found.get("KmsMasterKeyId"), deployment.key_arn)
        statement, *others = json.loads(found["Policy"])["Statement"]
        what = [statement["Effect"], statement["Principal"], statement["Resource"], statement["Condition"]]
        expected = ["Deny", "*", found["QueueArn"], {"Bool": {"aws:SecureTransport": "false"}}]
        same(f"{queue}: over TLS only", what, expected)
        senders = [[other["Principal"], other["Action"], other["Condition"]] for other in others]
        uploads = {"ArnEquals": {"aws:SourceArn": deployment.queues.attributes["Uploads"]["Arn"]}}
        expected = [[{"Service": "events.amazonaws.com"}, "sqs:SendMessage", uploads]] if queue in ("Deliveries", "PipeFailed") else []
        same(f"{queue}: of other services, the rule of uploads alone sends to it, or none", senders, expected)
        if queue not in LANES:
            same(f"{queue}: keeps messages for 14 days", found["MessageRetentionPeriod"], "1209600")
    for queue in LANES:
        redrive = json.loads(attributes[queue]["RedrivePolicy"])
        expected = {"deadLetterTargetArn": deployment.queue_arn("DeliveriesFailed"), "maxReceiveCount": 5}
        same(f"{queue}: five failures lead to the dead-letter queue", redrive, expected)
    # moto does not store this property.
    allow = deployment.queues.value(deployment.queues.resources["DeliveriesFailed"]["Properties"]["RedriveAllowPolicy"])
    lanes = [deployment.queue_arn(queue) for queue in LANES]
    same("DeliveriesFailed: accepts dead letters of the lanes only", allow["sourceQueueArns"], lanes)
    ends = [[arn.endswith(suffix) for suffix in needs.lane_suffixes(deployment.root)] for arn in lanes]
    same("the dispatcher knows its lane by the name of the queue", ends, [[at == lane for at in (1, 2, 3)] for lane in range(4)])
    timeout = deployment.configuration("dispatcher")["Timeout"]
    for queue in LANES:
        visible = int(attributes[queue]["VisibilityTimeout"])
        check(f"{queue}: visibility timeout {visible} s, at least six times the dispatcher's {timeout} s", visible >= 6 * timeout)

    sources = {each["EventSourceArn"]: each for each in deployment.client("lambda").list_event_source_mappings()["EventSourceMappings"]}
    for queue, (batch, resource, concurrency) in LANES.items():
        source = sources.pop(deployment.queue_arn(queue))
        what = {key: source[key] for key in ("BatchSize", "FunctionResponseTypes", "ScalingConfig")}
        expected = {
            "BatchSize": batch,
            "FunctionResponseTypes": ["ReportBatchItemFailures"],
            "ScalingConfig": {"MaximumConcurrency": int(deployment.parameters.get(concurrency, concurrency))},
        }
        same(f"{queue}: invokes the dispatcher, which reports each failed message", what, expected)
        function = deployment.main.value(deployment.main.resources[resource]["Properties"]["FunctionName"])
        receiver = deployment.name["importer" if queue == "Imports" else "dispatcher"]
        check(f"{queue}: invokes the alias", function.endswith(f":{receiver}:live"), function)
        # Otherwise moto passes the message to the function.
        deployment.client("lambda").update_event_source_mapping(UUID=source["UUID"], Enabled=False)
    check("no other queue invokes a function", not sources, sources)
    sqs.send_message(QueueUrl=deployment.queues.references["Deliveries"], MessageBody="{}")
    for _ in range(6):
        sqs.receive_message(QueueUrl=deployment.queues.references["Deliveries"], VisibilityTimeout=0)
    dead = sqs.receive_message(QueueUrl=deployment.queues.references["DeliveriesFailed"]).get("Messages", [])
    same("a message that fails five times is in the dead-letter queue", len(dead), 1)


def check_bucket(deployment):
    s3, bucket = deployment.client("s3"), deployment.data.references["Files"]
    rule, = s3.get_bucket_encryption(Bucket=bucket)["ServerSideEncryptionConfiguration"]["Rules"]
    expected = {"SSEAlgorithm": "aws:kms", "KMSMasterKeyID": deployment.key_arn}
    same("the bucket is encrypted with the key", rule["ApplyServerSideEncryptionByDefault"], expected)
    block = s3.get_public_access_block(Bucket=bucket)["PublicAccessBlockConfiguration"]
    same("nobody can make the bucket public", set(block.values()), {True})
    same("deleted bytes are gone: the bucket keeps no versions", s3.get_bucket_versioning(Bucket=bucket).get("Status"), None)
    statement, = json.loads(s3.get_bucket_policy(Bucket=bucket)["Policy"])["Statement"]
    what = [statement["Effect"], statement["Principal"], statement["Condition"]]
    same("the bucket is reached over TLS only", what, ["Deny", "*", {"Bool": {"aws:SecureTransport": "false"}}])
    own = ["https://*.execute-api.us-east-1.amazonaws.com", *(f"https://{name}" for name in [deployment.parameters["DomainName"]] if name)]
    origins = own + [one for one in deployment.parameters["CorsOrigins"].split(",") if one]
    found = [[one["AllowedOrigins"], one["AllowedMethods"], one["AllowedHeaders"]] for one in s3.get_bucket_cors(Bucket=bucket)["CORSRules"]]
    same("pages of these origins upload and download", found, [[origins, ["GET", "PUT"], ["content-type", "if-none-match"]]])

    events = deployment.client("events")
    name = f"prospect-api-{deployment.stage}-uploads"
    pattern = json.loads(events.describe_rule(Name=name)["EventPattern"])
    for what, stored, expected in (("a stored object", bucket, True), ("an object of another bucket", "other", False)):
        event = {"source": "aws.s3", "detail-type": "Object Created", "detail": {"bucket": {"name": stored}, "object": {"key": "a/b"}}}
        same(f"the rule of uploads takes {what}: {expected}", fits(pattern, event), expected)
    target, = events.list_targets_by_rule(Rule=name)["Targets"]
    what = [target["Arn"], target["DeadLetterConfig"]["Arn"]]
    same("it sends to the queue of the dispatcher", what, [deployment.queue_arn(queue) for queue in ("Deliveries", "PipeFailed")])
    template = target["InputTransformer"]
    same("it reads the key of the object", template["InputPathsMap"], {"key": "$.detail.object.key"})
    object_key = re.search(r'pub const OBJECT: &str = "(\w+)"', (deployment.root / "shared/src/records/webhooks.rs").read_text())[1]
    message = json.loads(template["InputTemplate"].replace("<key>", "a/b"))
    same("the message names the object as webhooks.rs reads it", message, {"pk": object_key, "sk": "a/b"})


def fits(pattern, record):
    """The part of EventBridge's content filter that the pipe uses."""
    if isinstance(pattern, dict):
        return isinstance(record, dict) and all(fits(each, record.get(name)) for name, each in pattern.items())
    return any(record is not None if isinstance(each, dict) and each == {"exists": True} else record == each for each in pattern)


def check_pipe(deployment):
    names = needs.constants(deployment.root)
    listed_pipe, = deployment.client("pipes").list_pipes()["Pipes"]
    pipe = deployment.client("pipes").describe_pipe(Name=listed_pipe["Name"])
    valid = re.fullmatch(rf"prospect-api-{deployment.stage}-wake-[.\-_A-Za-z0-9]{{1,35}}", pipe["Name"])
    check("the pipe's name is valid and contains the stream's", valid and len(pipe["Name"]) <= 64, pipe["Name"])
    stream = deployment.client("dynamodb").describe_table(TableName=deployment.table)["Table"]["LatestStreamArn"]
    what = [pipe["Source"], pipe["Target"], pipe["DesiredState"]]
    same("the pipe connects the table's stream to the queue", what, [stream, deployment.queue_arn("Deliveries"), "RUNNING"])
    source = pipe["SourceParameters"]["DynamoDBStreamParameters"]
    what = [source["DeadLetterConfig"]["Arn"], source["StartingPosition"], source["OnPartialBatchItemFailure"]]
    same("failed records are sent to a queue", what, [deployment.queue_arn("PipeFailed"), "TRIM_HORIZON", "AUTOMATIC_BISECT"])
    check("a batch fits SendMessageBatch", source["BatchSize"] <= 10, source)
    check("a record fails before the stream discards it", 0 < source["MaximumRecordAgeInSeconds"] < 24 * 3600, source)

    one, = pipe["SourceParameters"]["FilterCriteria"]["Filters"]
    pattern, wake, key = json.loads(one["Pattern"]), names["WAKE"], {names["PK"]: {"S": "a#EVENTS#2026-11-22"}, names["SK"]: {"S": "c"}}
    awake = {**key, wake: {"S": "event"}}
    for what, name, image, expected in (
        ("an event is enqueued", "INSERT", awake, True),
        ("a delivery to be retried is enqueued", "MODIFY", awake, True),
        ("a muted event is not enqueued", "INSERT", key, False),
        ("a record is not enqueued", "MODIFY", {**key, "email": {"S": "x"}}, False),
        ("an expired item is not enqueued", "REMOVE", None, False),
    ):
        record = {"eventName": name, "dynamodb": {"Keys": key, **({"NewImage": image} if image else {})}}
        same(what, fits(pattern, record), expected)

    def insert(match):
        node = record
        for step in match[1].split("."):
            node = node[step]
        return node

    # Strings are quoted in the template. EventBridge then inserts them as they are.
    record = {"dynamodb": {"Keys": key}}
    message = json.loads(re.sub(r"<\$\.([\w.]+)>", insert, pipe["TargetParameters"]["InputTemplate"]))
    struct = re.search(r"pub struct Message \{(.*?)\n\}", (deployment.root / "shared/src/queue.rs").read_text(), re.S)[1]
    same("a message has the item's key in the form of queue.rs", message, {name: key[name]["S"] for name in re.findall(r"pub (\w+):", struct)})

    group = pipe["TargetParameters"].get("SqsQueueParameters", {}).get("MessageGroupId")
    expected = f"$.dynamodb.NewImage.{wake}.S" if deployment.parameters["FairPipe"] == "true" else None
    same("a message carries its account, which the filter demands, if the pipe is fair", group, expected)

    role = pipe["RoleArn"].split("/")[-1]
    reads = ("DescribeStream", "GetRecords", "GetShardIterator", "ListStreams")
    expected = {(f"dynamodb:{action}", stream) for action in reads}
    expected |= {("sqs:SendMessage", deployment.queue_arn(queue)) for queue in ("Deliveries", "PipeFailed")}
    same("the pipe's role reads the stream and sends to both queues, no more", set(deployment.granted(role)), expected)
    trust = deployment.client("iam").get_role(RoleName=role)["Role"]["AssumeRolePolicyDocument"]["Statement"][0]
    same("only this pipe assumes the role", trust["Condition"]["StringEquals"]["aws:SourceArn"], pipe["Arn"])
