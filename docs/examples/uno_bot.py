"""A bot that plays a match of UNO: python uno_bot.py http://localhost:4001 TOKEN TABLE   (docs/program/api.md)"""

import json
import random
import sys
import time
from urllib.error import HTTPError
from urllib.request import Request, urlopen

site, token, table = sys.argv[1:]


def ask(action, body=None):
    """Ask the table something; with a body, do something there. A refusal ends the program with its sentence."""
    head = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    try:
        return json.load(urlopen(Request(f"{site}/api/v1/tables/{table}/{action}", data, head)))
    except HTTPError as error:
        refusal = json.load(error)
    return ask("seat") if refusal["code"] == "stale" else sys.exit(refusal["detail"])  # stale: somebody was faster


ask("sit", {})
ask("bots", {"who": "random"})
seat = ask("start", {})
while seat["state"]:  # until the match is over
    if not seat["legal"]:
        seat = time.sleep(0.2) or ask("seat")
        continue
    move = random.choice(seat["legal"])
    print(move["meaning"])
    seat = ask("actions", {"rev": seat["rev"], "action": move["action"]})
