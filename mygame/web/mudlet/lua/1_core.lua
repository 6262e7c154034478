-- What all parts of the package share: its words, its handlers, and how it comes and goes.
-- Lua 5.1, as Mudlet runs it. Everything lives in the one global table `wellmouth`.

wellmouth = wellmouth or {}
wellmouth.handlers = wellmouth.handlers or {}
wellmouth.lang = wellmouth.lang or "en"

wellmouth.words = {
  hp = { en = "HP", zh = "生命" },
  xp = { en = "XP", zh = "经验" },
  table = { en = "Table: %s, %s", zh = "牌桌：%s，%s" },
  no_table = { en = "You sit at no table.", zh = "你没有坐在牌桌边。" },
  you_may = { en = "You may (click):", zh = "你可以（点击）：" },
  waiting = { en = "It is not your turn.", zh = "现在不轮到你。" },
  seats = { en = "At the table:", zh = "在座：" },
  acting = { en = " <- to act", zh = " ← 行动" },
  away = { en = " (away)", zh = "（离开了）" },
  bot = { en = " (computer)", zh = "（电脑）" },
  won = { en = "The match is over. Won by: ", zh = "对局结束，胜者：" },
  aborted = { en = "The match was broken off.", zh = "对局中止。" },
  seconds = { en = "%d seconds", zh = "%d秒" },
}

--- Return a phrase in the player's language.
function wellmouth.say(key)
  return wellmouth.words[key][wellmouth.lang] or wellmouth.words[key].en
end

--- Call a function whenever an event comes; a later `on` of the same name replaces it.
function wellmouth.on(event, handler)
  if wellmouth.handlers[event] then
    killAnonymousEventHandler(wellmouth.handlers[event])
  end
  wellmouth.handlers[event] = registerAnonymousEventHandler(event, handler)
end

--- Ask the game for every message this package shows.
function wellmouth.subscribe()
  setServerEncoding("UTF-8")
  sendGMCP('Core.Supports.Add ["Char 1", "Room 1", "Table 1"]')
end

--- Return what a JSON null or a missing field is in Lua: nil.
function wellmouth.value(field)
  if field == nil or (yajl and field == yajl.null) then
    return nil
  end
  return field
end

--- Take everything down: the package is removed, or made anew.
function wellmouth.close()
  for _, id in pairs(wellmouth.handlers) do
    killAnonymousEventHandler(id)
  end
  wellmouth.handlers = {}
  if wellmouth.frame then
    wellmouth.frame:hide()
    setBorderRight(0)
  end
end

-- Comes whenever somebody begins to play; only then can there be a table.

wellmouth.on("gmcp.Char.Name", function()
  wellmouth.lang = gmcp.Char.Name.lang == "zh" and "zh" or "en"
  wellmouth.draw_gauges()
  wellmouth.draw_table()
  sendGMCP("Table.Sync {}")
end)

-- Not at the connection: Mudlet sends its own Core.Supports.Set later than that, and Set forgets what was added before.
wellmouth.on("sysProtocolEnabled", function(_, protocol)
  if protocol == "GMCP" then
    wellmouth.subscribe()
  end
end)

-- Every new profile has the generic mapper, which takes the map's clicks and asks for prompts; ours stands in its place.
wellmouth.on("sysInstall", function(_, package)
  if package == "wellmouth" then
    if table.contains(getPackages(), "generic_mapper") then
      uninstallPackage("generic_mapper")
    end
    wellmouth.subscribe()
  end
end)

wellmouth.on("sysUninstall", function(_, package)
  if package == "wellmouth" then
    wellmouth.close()
  end
end)
