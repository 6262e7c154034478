"""Channels: talk across the whole town."""

from evennia.comms.comms import DefaultChannel

from evadventure.social.channel_commands import ChannelMixin


class Channel(ChannelMixin, DefaultChannel):
    """A channel of the house."""
