"""Runs the client against a gateway and prints what came back: scripts/clients/clients.test.ts compares it."""

import io
import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))
sys.dont_write_bytecode = True

from morpheus import InvalidInputError, Morpheus, WebhookError, construct_event  # noqa: E402

case = json.load(sys.stdin)
morpheus = Morpheus(case["url"], case["key"])
id = case["session"]

created = morpheus.sessions.create(name="Python")["session"]
names = sorted(one["name"] for one in morpheus.sessions.all(limit=1))
sent = morpheus.messages.send(id=id, to="5511988887777", message="Olá", idempotency_key="check-python-1")
again = morpheus.messages.send(id=id, to="5511988887777", message="Olá", idempotency_key="check-python-1")
picture = io.BytesIO(bytes.fromhex(case["picture"]))
media = morpheus.messages.send_media(sessionId=id, to="5511988887777", file=picture, caption="Foto")
with morpheus.messages.media(id=media["message"]["id"]) as file:
    downloaded = file.read().hex()
try:
    morpheus.sessions.create(name="")
    refused = {}
except InvalidInputError as error:
    refused = {"code": error.code, "status": error.status, "fields": sorted(error.fields), "docUrl": error.doc_url}
event = construct_event(case["body"].encode(), case["headers"], case["secret"])
try:
    construct_event(case["body"] + " ", case["headers"], case["secret"])
    forged = "accepted"
except WebhookError as error:
    forged = error.code
print(
    json.dumps(
        {
            "created": created["name"],
            "names": names,
            "repeated": sent["message"]["id"] == again["message"]["id"],
            "downloaded": downloaded,
            "refused": refused,
            "event": event["event"],
            "forged": forged,
        }
    )
)
