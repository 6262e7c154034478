-- The frame at the right: gauges above, the map in the middle, the table below.

local SHARE = 0.4 -- of the main window's width
local FRAME = { name = "wellmouth.frame", x = "-40%", y = 0, width = "40%", height = "100%" }
local RED = "background-color: #7a1f1f; border-radius: 3px;"
local GOLD = "background-color: #8a6d1a; border-radius: 3px;"
local EMPTY = "background-color: #2a2a2a; border-radius: 3px;"

--- Keep the text of the game beside the frame, however wide the window is.
function wellmouth.make_room()
  setBorderRight(math.floor(getMainWindowSize() * SHARE))
end

function wellmouth.build()
  wellmouth.make_room()
  wellmouth.frame = Geyser.Container:new(FRAME)
  wellmouth.hp = Geyser.Gauge:new({ name = "wellmouth.hp", x = "2%", y = "1%", width = "96%", height = 22 }, wellmouth.frame)
  wellmouth.xp = Geyser.Gauge:new({ name = "wellmouth.xp", x = "2%", y = "5%", width = "96%", height = 22 }, wellmouth.frame)
  wellmouth.hp.front:setStyleSheet(RED)
  wellmouth.hp.back:setStyleSheet(EMPTY)
  wellmouth.xp.front:setStyleSheet(GOLD)
  wellmouth.xp.back:setStyleSheet(EMPTY)
  wellmouth.mapper = Geyser.Mapper:new({ name = "wellmouth.mapper", x = 0, y = "9%", width = "100%", height = "36%" }, wellmouth.frame)
  wellmouth.console = Geyser.MiniConsole:new({
    name = "wellmouth.console", x = 0, y = "46%", width = "100%", height = "54%", autoWrap = true, scrollBar = true, fontSize = 10,
  }, wellmouth.frame)
  wellmouth.console:enableAutoWrap()
  wellmouth.frame:show() -- an earlier version of the package hid what has these names
end

--- Fill the gauges from the last `Char.Vitals`.
function wellmouth.draw_gauges()
  local vitals = gmcp.Char and gmcp.Char.Vitals
  if not vitals then
    return
  end
  local hp, xp = math.max(0, vitals.hp), vitals.xp
  wellmouth.hp:setValue(hp, math.max(1, vitals.maxhp), string.format("<b>%s %d/%d</b>", wellmouth.say("hp"), vitals.hp, vitals.maxhp))
  wellmouth.xp:setValue(math.min(xp, vitals.next), math.max(1, vitals.next), string.format("<b>%s %d/%d</b>", wellmouth.say("xp"), xp, vitals.next))
end

wellmouth.build()
wellmouth.on("sysWindowResizeEvent", wellmouth.make_room)
wellmouth.on("gmcp.Char.Vitals", wellmouth.draw_gauges)
