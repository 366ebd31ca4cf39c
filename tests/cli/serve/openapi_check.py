#!/usr/bin/python3
"""Checks the service's description: that its paths are those of the service, and that answers fit its schemas.

    tests/cli/serve/openapi_check.py DOCUMENT ANSWERS

ANSWERS has a line of JSON for each: {"path": "/v1/maps/{map}/solve", "method": "post", "status": 200, "request": ...,
"answer": ...}. Without python3-jsonschema it ends with status 77. Exit status: 0 all fit, 1 findings.
"""

import json
import sys

try:
    import jsonschema
except ImportError:
    sys.exit(77)


def closed(schema):
    """The schema by JSON Schema's words: OpenAPI 3.0 says nullable."""
    if isinstance(schema, list):
        return [closed(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    made = {key: closed(value) for key, value in schema.items() if key != "nullable"}
    return {"anyOf": [made, {"type": "null"}]} if schema.get("nullable") is True else made


def main():
    document = closed(json.load(open(sys.argv[1], encoding="utf-8")))
    findings = 0

    def check(content, value, where):
        schema = {**content["application/json"]["schema"], "components": document["components"]}
        for error in jsonschema.Draft4Validator(schema).iter_errors(value):
            print(f"{where}: {error.message}")
            return 1
        return 0

    for line in open(sys.argv[2], encoding="utf-8"):
        case = json.loads(line)
        operation = document["paths"][case["path"]][case["method"]]
        where = f"{case['method']} {case['path']} {case['status']}"
        response = operation["responses"].get(str(case["status"]))
        if response is None:
            print(f"{where}: this status is not described")
            findings += 1
            continue
        if "$ref" in response:
            response = document["components"]["responses"][response["$ref"].rsplit("/", 1)[1]]
        findings += check(response["content"], case["answer"], where)
        if case["status"] == 200 and "request" in case:
            findings += check(operation["requestBody"]["content"], case["request"], where + " request")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
