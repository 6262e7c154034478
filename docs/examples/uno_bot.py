"""A bot that plays a match of UNO: python uno_bot.py http://localhost:4001 TOKEN TABLE   (docs/program/api.md)"""

import json
import random
import sys
import time
from urllib.error import HTTPError
from urllib.request import Request, urlopen

site, token, table = sys.argv[1:]


def ask(action, body=None):
    """Ask the table something; with a body, do something there."""
    head = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    return json.load(urlopen(Request(f"{site}/api/v1/tables/{table}/{action}", data, head)))


ask("sit", {})
ask("bots", {"who": "random"})
seat = ask("start", {})
while seat["state"]:  # until the match is over
    try:
        moves = seat["legal"] or time.sleep(0.2)
        act = {"rev": seat["rev"], "action": random.choice(moves)["action"]} if moves else None
        seat = ask("actions", act) if act else ask("seat")
    except HTTPError:  # somebody was faster: look again
        seat = ask("seat")
