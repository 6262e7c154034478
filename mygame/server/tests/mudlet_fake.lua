-- The part of Mudlet's API the package uses, remembered instead of drawn; for server.tests.test_mudlet.

sent, links, echoed, gauges, rooms, exits, special, stubs, areas, hidden = {}, {}, {}, {}, {}, {}, {}, {}, {}, {}
gmcp, handlers, next_id = {}, {}, 0

function registerAnonymousEventHandler(event, handler)
  next_id = next_id + 1
  handlers[next_id] = { event, handler }
  return next_id
end

function killAnonymousEventHandler(id)
  handlers[id] = nil
end

function raise(event, ...)
  local ids = {}
  for id in pairs(handlers) do
    table.insert(ids, id)
  end
  table.sort(ids)
  for _, id in ipairs(ids) do
    if handlers[id] and handlers[id][1] == event then
      handlers[id][2](event, ...)
    end
  end
end

function sendGMCP(text) table.insert(sent, text) end
function send(text) table.insert(sent, text) end
function setServerEncoding(name) assert(name == "UTF-8") end
function setBorderRight(pixels) border = pixels end
function getMainWindowSize() return width or 1000, 800 end

packages = { "generic_mapper" }
function getPackages() return packages end
function uninstallPackage(name) assert(table.remove(packages) == name) end
function table.contains(all, wanted)
  for _, one in pairs(all) do
    if one == wanted then return true end
  end
  return false
end

local function json(value)
  if type(value) == "string" then
    return '"' .. value:gsub('[%z\1-\31\\"]', function(c) return string.format("\\u%04x", c:byte()) end) .. '"'
  elseif type(value) == "table" then
    local parts = {}
    for key, part in pairs(value) do
      table.insert(parts, json(key) .. ":" .. json(part))
    end
    table.sort(parts)
    return "{" .. table.concat(parts, ",") .. "}"
  end
  return tostring(value)
end

yajl = { null = {}, to_string = json }

local function widget(kind)
  return {
    new = function(_, settings, parent)
      assert(settings.name and (kind == "Container" or parent), kind .. " needs a name and a parent")
      local one = { settings = settings }
      -- Mudlet keeps a window by its name: a new object for the same name is still hidden until it is shown.
      function one:hide() hidden[settings.name] = true end
      function one:show() hidden[settings.name] = nil end
      function one:enableAutoWrap() end
      function one:setStyleSheet(css) assert(type(css) == "string") end
      function one:setValue(now, most, text) gauges[settings.name] = { now, most, text } end
      function one:clear() echoed, links = {}, {} end
      function one:echo(text) table.insert(echoed, text) end
      function one:cecho(text) table.insert(echoed, (text:gsub("<%a+>", ""))) end
      function one:echoLink(text, click, hint, fancy)
        assert(type(click) == "function" and type(hint) == "string" and fancy == false)
        table.insert(echoed, text)
        table.insert(links, { text, click, hint })
      end
      one.front, one.back = { setStyleSheet = one.setStyleSheet }, { setStyleSheet = one.setStyleSheet }
      return one
    end,
  }
end

Geyser = {}
for _, kind in ipairs({ "Container", "Gauge", "Mapper", "MiniConsole" }) do
  Geyser[kind] = widget(kind)
end

function getAreaTable() return areas end
function addAreaName(name)
  areas[name] = 1
  for other, number in pairs(areas) do
    if other ~= name and number >= areas[name] then areas[name] = number + 1 end
  end
  return areas[name]
end
function roomExists(num) return rooms[num] ~= nil end
function addRoom(num) assert(not rooms[num]) rooms[num] = {} end
function setRoomName(num, name) rooms[num].name = name end
function setRoomArea(num, area) assert(type(area) == "number") rooms[num].area = area end
function setRoomCoordinates(num, x, y, z) rooms[num].at = { x, y, z } end
function setExit(from, to, direction)
  assert(rooms[from] and rooms[to], "an exit needs both rooms")
  exits[from .. " " .. direction] = to
end
function setExitStub(from, direction, on) stubs[from .. " " .. direction] = on end
function addSpecialExit(from, to, command)
  assert(rooms[from] and rooms[to])
  special[from .. " " .. command] = to
end
function centerview(num) assert(rooms[num]) centred = num end
