-- The map: each `Room.Info` becomes a room of Mudlet's mapper; a click on the map walks there.

mudlet = mudlet or {}
mudlet.mapper_script = true

-- Ways to rooms nobody has seen yet: room -> list of {from, direction}.
wellmouth.unseen = wellmouth.unseen or {}

local MAPPED = {
  n = "north", s = "south", e = "east", w = "west", ne = "northeast", nw = "northwest", se = "southeast", sw = "southwest",
  u = "up", d = "down", ["in"] = "in", out = "out",
}

local function area_number(name)
  return getAreaTable()[name] or addAreaName(name)
end

local function join(from, to, direction, command)
  if MAPPED[direction] then
    setExit(from, to, MAPPED[direction])
  else
    addSpecialExit(from, to, command)
  end
end

--- Put the place of the last `Room.Info` on the map and show it.
function wellmouth.draw_room()
  local info = gmcp.Room.Info
  local num = info.num
  if not roomExists(num) then
    addRoom(num)
  end
  setRoomName(num, info.name)
  setRoomArea(num, area_number(info.area))
  local coords = wellmouth.value(info.coords)
  if coords then
    setRoomCoordinates(num, coords[1], -coords[2], coords[3]) -- Mudlet counts north, the game south
  end
  for _, way in ipairs(info.ways) do
    local there = wellmouth.value(way.num) -- nil where nobody has been yet
    if there and roomExists(there) then
      join(num, there, way.dir, way.command)
    else
      if MAPPED[way.dir] then
        setExitStub(num, MAPPED[way.dir], true)
      end
      if there then
        wellmouth.unseen[there] = wellmouth.unseen[there] or {}
        table.insert(wellmouth.unseen[there], { num, way.dir, way.command })
      end
    end
  end
  for _, way in ipairs(wellmouth.unseen[num] or {}) do
    join(way[1], num, way[2], way[3])
  end
  wellmouth.unseen[num] = nil
  centerview(num)
end

--- Walk the way Mudlet has found; it calls this after a click on the map.
function doSpeedWalk()
  for _, direction in ipairs(speedWalkDir) do
    send(direction)
  end
end

wellmouth.on("gmcp.Room.Info", wellmouth.draw_room)
