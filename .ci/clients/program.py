"""Reads every example by its generated type and prints what the types hold."""

import json
import pathlib

import openapi_client

examples = json.loads(pathlib.Path("examples.json").read_text())
held = [getattr(openapi_client, each["schema"]).from_json(each["text"]) for each in examples]
print(json.dumps([json.loads(each.to_json()) for each in held]))
