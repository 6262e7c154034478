"""`Kards`: the rules behind the one door that the house knows."""

from __future__ import annotations

from . import notation, positions, rules
from . import view as views
from .actions import Action, Event
from .state import Options, State
from .view import View


class Kards:
    """The contract of `core.Game`, kept by the functions of this folder."""

    info = rules.INFO
    state_type = State
    action_type = Action.__value__
    event_type = Event
    view_type = View
    options_type = Options

    check_options = staticmethod(rules.check_options)
    setup = staticmethod(rules.setup)
    to_act = staticmethod(rules.to_act)
    legal = staticmethod(rules.legal)
    refuse = staticmethod(rules.refuse)
    meta_actions = staticmethod(rules.meta_actions)
    apply = staticmethod(rules.apply)
    outcome = staticmethod(rules.outcome)
    timeout = staticmethod(rules.timeout)
    view = staticmethod(views.view)
    redact = staticmethod(views.redact)
    determinize = staticmethod(views.determinize)
    write_action = staticmethod(notation.write_action)
    read_action = staticmethod(notation.read_action)
    write_position = staticmethod(positions.write_position)
    read_position = staticmethod(positions.read_position)


GAME = Kards()
