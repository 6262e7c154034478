"""The halls of clubs at the inn: `clubs` among the homes of the role-playing game (`trade.homes`)."""
