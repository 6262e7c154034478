-- The table: who sits there, whose turn it is, what is asked, and what one may do, each with a click.

local function seat_line(seat, acting)
  local line = string.format("  %d. %s", seat.seat + 1, seat.name)
  if seat.bot then
    line = line .. wellmouth.say("bot")
  elseif seat.here == false then
    line = line .. wellmouth.say("away")
  end
  return acting[seat.seat] and line .. wellmouth.say("acting") or line
end

--- Play one of the actions of the last `Table.Legal`; older ones are refused by the game.
function wellmouth.play(table_number, rev, text)
  sendGMCP("Table.Act " .. yajl.to_string({ table = table_number, rev = rev, action = text }))
end

--- Draw the window from the last messages about the table.
function wellmouth.draw_table()
  local console, now = wellmouth.console, gmcp.Table or {}
  console:clear()
  local join, state, legal = now.Join, now.State, now.Legal
  if not join then
    console:echo(wellmouth.say("no_table") .. "\n")
    return
  end
  console:cecho("<gold>" .. string.format(wellmouth.say("table"), join.name, join.title) .. "<reset>\n")
  local acting = {}
  if state and wellmouth.value(join.match) and state.match == join.match then
    for _, seat in ipairs(state.to_act) do
      acting[seat] = true
    end
  else
    state, legal = nil, nil
  end
  console:echo(wellmouth.say("seats") .. "\n")
  for _, seat in ipairs((state or join).seats) do
    console:echo(seat_line(seat, acting) .. "\n")
  end
  if now.Result and wellmouth.over == now.Result.match then
    wellmouth.draw_result(now.Result)
  elseif legal and legal.table == join.table then
    console:echo("\n" .. legal.prompt .. "\n")
    if #legal.actions == 0 then
      console:echo(wellmouth.say("waiting") .. "\n")
      return
    end
    console:echo(wellmouth.say("you_may") .. "\n")
    for _, action in ipairs(legal.actions) do
      local number, rev, text = legal.table, legal.rev, action.text
      console:echoLink("  " .. text, function()
        wellmouth.play(number, rev, text)
      end, action.meaning, false)
      console:echo(action.meaning ~= text and action.meaning ~= "" and "  " .. action.meaning .. "\n" or "\n")
    end
  end
end

--- Tell how the match ended.
function wellmouth.draw_result(result)
  if result.aborted then
    wellmouth.console:echo("\n" .. wellmouth.say("aborted") .. "\n")
    return
  end
  local names = {}
  for _, seat in ipairs(result.winners) do
    table.insert(names, result.seats[seat + 1].name)
  end
  wellmouth.console:echo("\n" .. wellmouth.say("won") .. table.concat(names, ", ") .. "\n")
end

for _, message in ipairs({ "Join", "State", "Legal" }) do
  wellmouth.on("gmcp.Table." .. message, wellmouth.draw_table)
end

wellmouth.on("gmcp.Table.Result", function()
  wellmouth.over = gmcp.Table.Result.match
  wellmouth.draw_table()
end)

wellmouth.on("gmcp.Table.Error", function()
  wellmouth.console:cecho("\n<red>" .. gmcp.Table.Error.text .. "<reset>\n")
end)

wellmouth.on("gmcp.Table.Clock", function()
  local seconds = wellmouth.value(gmcp.Table.Clock.seconds)
  if seconds then
    wellmouth.console:echo(string.format(wellmouth.say("seconds"), seconds) .. "\n")
  end
end)

wellmouth.draw_table()
