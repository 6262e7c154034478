"""GMCP names whose capitals cannot be derived from ours: Mudlet's tables tell `AddPlayer` and `Addplayer` apart."""

from evennia.server.portal import gmcp_utils

NAMES = {
    "char_statusvars": "Char.StatusVars",
    "client_gui": "Client.GUI",
    "room_addplayer": "Room.AddPlayer",
    "room_removeplayer": "Room.RemovePlayer",
}


def install() -> None:
    """Make the Portal write these names as given."""
    gmcp_utils.EVENNIA_TO_GMCP.update(NAMES)
