"""Every sentence of the pages about tables, matches, players, games, help and tokens, in both languages."""

from __future__ import annotations

from collections.abc import Mapping

from evadventure.words import Words

SITE: Mapping[str, Words] = {
    "lobby": Words("Tables"),
    "ladders": Words("Leaderboards"),
    "games": Words("Games and rules"),
    "help": Words("Help"),
    "cards": Words("Cards and decks"),
    "cards_lead": Words("Every card of KARDS. Choose what they must be, or type words: guard, draw, tank."),
    "cards_words": Words("Words"),
    "cards_nation": Words("Nation"),
    "cards_kind": Words("Type"),
    "cards_cost": Words("Cost"),
    "cards_rarity": Words("Rarity"),
    "cards_keyword": Words("Keyword"),
    "cards_any": Words("any", context="filter"),
    "cards_find": Words("Find"),
    "cards_anew": Words("All cards"),
    "decks_own": Words("Your decks"),
    "decks_log_in": Words("Log in to build decks of your own."),
    "decks_open": Words("Deck"),
    "decks_new": Words("New deck"),
    "decks_name": Words("Name"),
    "decks_main": Words("Main nation"),
    "decks_ally": Words("Ally"),
    "decks_no_ally": Words("none"),
    "decks_begin": Words("Begin", context="lobby"),
    "decks_code": Words("Code", context="source"),
    "decks_import": Words("Import"),
    "decks_copy": Words("Copy the code"),
    "decks_rename": Words("Rename"),
    "decks_delete": Words("Throw away", context="delete"),
    "decks_play": Words("To the tables"),
    "example": Words("What it looks like"),
    "example_about": Words("A match some steps on, as one of its players sees it."),
    "example_play": Words("Play the example"),
    "menu_more": Words("More pages"),
    "day": Words("The day in town"),
    "day_lead": Words(
        "{matches} {matches:|match|matches} ended at the tables, {down} {down:|hero|heroes} went down the well on the "
        "descent of the day, {lost} did not come back."
    ),
    "day_before": Words("The day before"),
    "day_after": Words("The day after"),
    "day_wall": Words("On the wall and in the news"),
    "day_match": Words("The match of the day"),
    "day_tables": Words("At the tables"),
    "day_well": Words("Down the well"),
    "day_fallen": Words("Who did not come back"),
    "day_quiet": Words(
        "A quiet day: nothing was written down. "
        "Matches, posters, descents into the well and the fallen of a day stand here."
    ),
    "chart_about": Words("from {first} to {last}, {highest} at best"),
    "programs": Words("For programs: the API"),
    "programs_how": Words(
        "Reading needs nothing. Playing needs a token of your account, which a program sends with each request. Answers"
        " are JSON; * marks what must be there."
    ),
    "programs_example": Words("Example"),
    "programs_groups": Words("Parts of the API"),
    "programs_types": Words("Types", context="site"),
    "programs_token": Words("(token)"),
    "programs_field": Words("Field"),
    "programs_kind": Words("Type"),
    "programs_takes": Words("Takes"),
    "programs_gives": Words("Answers"),
    "provisional_mark": Words("?"),
    "page_next": Words("Next page"),
    "page_first": Words("First page"),
    # Tables.
    "play": Words("Play", context="begin"),
    "play_lead": Words(
        "Say what you want to play: you are brought to a table for it, and one is carried in when none is free."
    ),
    "play_quick": Words("Against the computer"),
    "play_terms": Words("A table by your own terms"),
    "seek_how": Words("how"),
    "play_with": Words("with (a name, or nobody in particular)"),
    "play_rated": Words("rated"),
    "play_casual": Words("unrated"),
    "play_bots": Words("computer players", context="site"),
    "temper": Words("temperament"),
    "temper_even": Words("even", context="temper"),
    "tempers": Words("Each with a temperament if you like: "),
    "temper_of": Words("Temperament: "),
    "play_nobody": Words("none", context="seeking"),
    "letter": Words("by letter"),
    "letter_no": Words("no, at a table"),
    "letter_24": Words("24 hours an action"),
    "letter_72": Words("72 hours an action"),
    "letters": Words("Your matches by letter"),
    "letter_yours": Words("your turn"),
    "letter_left": Words("time left:"),
    "letter_open": Words("Open"),
    "challenges": Words("Challenges"),
    "challenge_asks": Words("{title} by letter, {hours} hours an action"),
    "challenge_yes": Words("Accept"),
    "challenge_no": Words("Decline"),
    "challenge_back": Words("Take back"),
    "challenged": Words("{name} is challenged, and may answer within a week."),
    "seek": Words("Find an opponent"),
    "seek_time": Words("time"),
    "seek_any": Words("any", context="choice"),
    "seek_either": Words("rated or not"),
    "seeks": Words("You are looking for an opponent. Stay in the game: you walk to a table as soon as one is found."),
    "seeks_not": Words("Come into the game first, then look for an opponent."),
    "plays_later": Words("As soon as you are in the game, you walk to a table for it."),
    "lobby_lead": Words("What is being played now. Watch without an account, or take a seat."),
    "place": Words("Place"),
    "game": Words("Game"),
    "sitting": Words("Seats"),
    "stake": Words("Stake"),
    "seat_free": Words("free", context="table"),
    "mark_bot": Words("(computer)"),
    "mark_gave_up": Words("(gave up)"),
    "mark_host": Words("(host)"),
    "mark_private": Words("private"),
    "phase_free": Words("free", context="seat"),
    "phase_waiting": Words("waiting for players"),
    "phase_playing": Words("a match is on"),
    "phase_paused": Words("paused"),
    "watch": Words("Watch"),
    "sit_down": Words("Sit down"),
    "as_text": Words("As text"),
    "passphrase": Words("Passphrase"),
    "with_passphrase": Words("Sit down with a passphrase"),
    "private_table": Words("This table is private: only those who sit there see what is played."),
    "no_match_here": Words("Nothing is played here at the moment."),
    "spectator": Words("You see what every onlooker sees: nobody's hand."),
    "delay": Words("Behind the table by"),
    "delay_none": Words("nothing", context="delay"),
    "delay_set": Words("Set"),
    "board": Words("The board"),
    "happened": Words("What happens", context="site"),
    "live_on": Words("Live"),
    "live_lost": Words("The line is lost; trying again ..."),
    "to_act": Words("to move"),
    "commitment": Words("Commitment"),
    "replay_it": Words("Replay of this match"),
    "match_over": Words("The match is over.", context="table page"),
    "no_tables": Words("There are no tables."),
    # Matches.
    "matches": Words("Matches"),
    "matches_lead": Words("Finished matches can be replayed move by move."),
    "no_matches": Words("There are no matches yet."),
    "all_games": Words("All games"),
    "number": Words("No."),
    "players": Words("Players", context="site"),
    "ended": Words("Ended"),
    "steps": Words("Steps"),
    "result": Words("Result"),
    "open_match": Words("being played"),
    "is_aborted": Words("broken off", context="site"),
    "is_frozen": Words("stopped by a fault of the rules"),
    "is_void": Words("taken back by the staff"),
    "is_shut": Words("over; secret until midnight (UTC)"),
    "first": Words("First"),
    "back": Words("Back", context="step"),
    "forward": Words("Next"),
    "last": Words("Last"),
    "jump": Words("Step"),
    "go": Words("Go"),
    "keys": Words("Keys: left and right arrow, Home, End; space plays, + and - change the speed."),
    "replay_play": Words("Play"),
    "replay_pause": Words("Pause"),
    "replay_speed": Words("Speed"),
    "analysis": Words("What the teacher says"),
    "analysis_about": Words("How likely {name} won, in per cent"),
    "have_analysed": Words("Have it analysed"),
    "ask_analysis": Words("`analyse {match}` in the game has this match analysed."),
    "whole_story": Words("The whole story"),
    "saved_file": Words("Save as a file"),
    "seen_from": Words("Seen from: "),
    "as_spectator": Words("an onlooker's place"),
    "the_deal": Words("The deal", context="site"),
    "check": Words("Was it fair?"),
    "check_about": Words(
        "The seed decides all chance of a match. It is the SHA-256 of a secret of the house and what each seat added."
        " The commitment, the SHA-256 of the secret, was shown before anybody added anything; whoever noted it can"
        " compare. (Where a seed was given, nobody added to it, and the commitment is the SHA-256 of the seed.)"
    ),
    "secret": Words("Secret of the house"),
    "added": Words("Added by seat"),
    "by_itself": Words("(by itself)"),
    "seed": Words("Seed"),
    "computed": Words("SHA-256, computed just now"),
    "by_yourself": Words("By yourself, on any computer:"),
    "noted": Words("The SHA-256 you noted"),
    "compare": Words("Compare"),
    "noted_same": Words("It is the same: the cards were fixed before the first move."),
    "noted_other": Words("It is another. This is not the match you noted it for."),
    "shut": Words("Others play this deal today; it can be read from midnight (UTC) on."),
    "rules_gone": Words("This match was played by rules that are gone; it cannot be replayed."),
    # Tournaments.
    "tournaments": Words("Tournaments"),
    "tournaments_lead": Words(
        "Enter before one begins, and be in the game then: your games open by themselves, wherever your hero is."
    ),
    "decks_fare": Words("How the ready decks fare"),
    "decks_fare_here": Words("In the latest rated matches played here"),
    "decks_fare_lead": Words(
        "Counted in matches between computer players, each deck against all others. `decks stats <deck>` in the game "
        "shows one against each of the others, and its cards."
    ),
    "deck": Words("Deck"),
    "won": Words("Won"),
    "likely": Words("Likely between"),
    "clubs": Words("Clubs"),
    "club": Words("Club"),
    "clubs_lead": Words(
        "Players who belong together: a channel and a board of their own, and matches against other clubs."
    ),
    "no_clubs": Words(
        "There are no clubs yet. Each will stand here with its members and its rating; "
        "founding one takes a hero and 50 coins."
    ),
    "members": Words("Members"),
    "club_open": Words("open to all"),
    "club_yours": Words("yours"),
    "club_since": Words("Founded on"),
    "club_found": Words("Found a club"),
    "club_name": Words("Name"),
    "club_found_for": Words("Found it for 50 coins"),
    "club_join": Words("Join"),
    "club_ask": Words("Ask to be taken in"),
    "club_leave": Words("Leave the club"),
    "club_matches": Words("Matches", context="club"),
    "no_club_matches": Words("No matches yet."),
    "club_accept": Words("Accept"),
    "club_decline": Words("Decline"),
    "club_board": Words("Board"),
    "club_board_empty": Words("The board is empty."),
    "club_note": Words("Note"),
    "club_post": Words("Put it up"),
    "club_unnote": Words("Take down"),
    "club_door": Words("At the door"),
    "club_invited": Words("invited"),
    "club_asks": Words("asks to be taken in"),
    "club_admit": Words("Take in"),
    "club_refuse": Words("Turn away"),
    "club_invite": Words("Invite"),
    "club_to_open": Words("Open the club to all"),
    "club_to_close": Words("Ask officers about each newcomer"),
    "club_challenge": Words("Challenge a club"),
    "club_boards": Words("Boards"),
    "club_time": Words("Time"),
    "club_letter": Words("by letter, 24 h"),
    "club_send": Words("Challenge"),
    "club_about": Words("About the club"),
    "club_write": Words("Write"),
    "pool_clubs": Words("Clubs"),
    "lessons": Words("Lessons"),
    "lessons_lead": Words(
        "Ten small lessons for each table game: a position, something to do in it, and what it is good for. Nobody "
        "plays against you; a lesson that went wrong begins anew."
    ),
    "lesson_hint": Words("A hint"),
    "lesson_next": Words("The next lesson"),
    "lesson_done": Words("done", context="lesson"),
    "puzzles": Words("Puzzles"),
    "puzzles_lead": Words(
        "Positions of the table games in which exactly one move is best. A new one each day for everybody; you have a "
        "rating in them, and your first answer counts."
    ),
    "puzzle": Words("puzzle"),
    "puzzle_of_day": Words("The puzzle of the day."),
    "puzzle_lead": Words("One move is best. Find it."),
    "puzzle_answer": Words("Your move"),
    "laid_list": Words("All moves as a list"),
    "puzzles_in_all": Words("Puzzles in all:"),
    "puzzle_solved_by": Words("Today's is solved by:"),
    "puzzle_unsolved": Words("nobody yet"),
    "deals_of_day": Words("Deals of the day"),
    "deals_lead": Words(
        "One deal of each game, the same for everybody; you play it alone against computer players and have one "
        "attempt a day. The best place counts, then the score, then the fewest moves."
    ),
    "in_match": Words("Place in the match"),
    "score": Words("Score"),
    "moves_used": Words("Moves"),
    "nobody_yet": Words("Nobody has finished yet."),
    "play_deal": Words("Play it"),
    "no_tournaments": Words(
        "There are no tournaments just now. Each stands here with its game, its hour and who takes part; "
        "play meanwhile."
    ),
    "entered": Words("you are in"),
    "contest_enter": Words("Take part"),
    "contest_leave": Words("Withdraw"),
    "entered_contest": Words("You are in."),
    "left_contest": Words("You are out."),
    "enters_not": Words("That cannot be done now."),
    "standing": Words("Standing"),
    "points": Words("Points", context="contest"),
    "buchholz": Words("Buchholz"),
    "buchholz_is": Words("points of everybody one has met"),
    "mark_gone": Words("(has withdrawn)"),
    "prize": Words("prize"),
    "nobody_entered": Words("Nobody has entered yet."),
    "bye": Words("bye"),
    "round": Words("Round"),
    "replay_of": Words("match"),
    # Players.
    "ladder_lead": Words(
        "Everybody begins at 1500. Listed are those who played in the last {days} days, among people after {matches} "
        "rated matches; a rating with ? is provisional. Matches against computer players have a list of their own."
    ),
    "ladder_clubs_lead": Words(
        "Clubs are rated by their matches against each other, from 1500 on. Listed are those that played in the last "
        "{days} days; a rating with ? is provisional until {matches} matches."
    ),
    "ladder_season_lead": Words(
        "Listed is everybody who played in it; a rating with ? is provisional until {matches} rated matches."
    ),
    "season": Words("Season"),
    "season_lead": Words(
        "matches among people in one month. Its ratings begin halfway between 1500 and the lasting ones."
    ),
    "hall": Words("Hall of fame"),
    "hall_lead": Words(
        "A season is a month. Of those with 8 rated matches in it, the best three of each game stand here for ever."
    ),
    "hall_empty": Words("No season has ended yet with anybody in it."),
    "well": Words("The well"),
    "well_lead": Words(
        "How deep heroes have come, and what became of the story below. The descent of the day is the same for "
        "everybody: one attempt, heroes of like levels on one board."
    ),
    "hero": Words("Hero"),
    "depth": Words("Deepest level"),
    "story_end": Words("The end of the story"),
    "nobody_below": Words("Nobody has been down yet."),
    "descent_of": Words("The descent of"),
    "no_players": Words(
        "Nobody is listed yet. Here stand rank, name, rating and wins of the best: "
        "rated matches bring you onto the list."
    ),
    "rank": Words("Rank"),
    "player": Words("Player"),
    "rating": Words("Rating"),
    "list": Words("List"),
    "pool_people": Words("Among people"),
    "pool_bots": Words("Against computer players"),
    "levels": Words("The computer players"),
    "bot_level": Words("Strength", context="player"),
    "heroes": Words("Plays"),
    "memorial": Words("In memory of"),
    "wins": Words("Wins"),
    "played": Words("Matches", context="column"),
    "ratings": Words("Ratings"),
    "unrated": Words("No rated match yet."),
    "regular": Words("A regular of the house (a computer player)."),
    "last_matches": Words("Last matches"),
    "sheet": Words("Character"),
    "level": Words("Level"),
    "sex": Words("Sex"),
    "abilities": Words("Abilities"),
    "in_use": Words("Wields and wears"),
    "nothing_in_use": Words("nothing one would notice"),
    "fallen": Words("Died at level {level}, {place}."),
    "to_profile": Words("At the tables", context="site"),
    # Games.
    "games_lead": Words("Three games, each for two or more."),
    "rules_of": Words("Rules"),
    "rules_colon": Words("Rules: "),
    "commitment_colon": Words("Commitment: "),
    "options": Words("What can be chosen at the table"),
    "strengths": Words("Strengths of computer players"),
    # Help.
    "search": Words("Search"),
    "search_for": Words("What do you want to know?"),
    "found": Words("Found"),
    "not_found_help": Words("There is no help on that. All topics:"),
    "all_topics": Words("All topics"),
    "also": Words("Also called: "),
    # Tokens.
    "tokens": Words("Tokens for programs"),
    "tokens_lead": Words(
        "With a token a program of yours can play and read through the HTTP API, as you and with no more rights."
    ),
    "token_name": Words("What is it for?"),
    "token_new": Words("Make a token"),
    "token_shown": Words("The new token, shown this once. Whoever has it plays as you."),
    "token_revoke": Words("Revoke"),
    "token_gone": Words("The token is worthless now."),
    "token_none": Words("You have no tokens."),
    "made": Words("Made"),
    "used": Words("Last used"),
    "never": Words("never"),
    "api_docs": Words("Description of the API (OpenAPI)"),
    # Joining.
    "joins": Words("As soon as you are in the game, you walk to that table and sit down."),
    "sits": Words("You sit at the table."),
    "sits_elsewhere": Words("You sit at {table}. Get up from there?"),
    "plays_elsewhere": Words("You are playing at {table}. Finish that match first, or give it up."),
    "leave_it": Words("Get up and sit down here"),
    "leave_not": Words("Stay there"),
    "back_to_table": Words("Back to the table"),
    "sits_not": Words("That did not work: {reason}"),
}
"""Sentences of the pages; templates read them as `t.<key>`."""

SECONDS = Words("{seconds} s")
STEP_OF = Words("Step {step} of {steps}")
MATCH_TITLE = Words("Match {match}: {game}")
CHECK_SEED = Words("The commitment is the one that was shown beforehand, and the seed is made as promised.")
CHECK_SEED_BAD = Words("The commitment is not the one that was shown beforehand, or the seed was not made of it!")
CHECK_LOG = Words("Played anew from the seed, all {steps} steps of the log were legal.")
CHECK_RESULT = Words("The result is the same as then.")
CHECK_RESULT_BAD = Words("The result is not the same as then!")
CHECK_HOUSE = Words(
    "The match ended before the rules ended it (given up, or broken off); there is no result to compare."
)

DECKS: Mapping[str, Words] = {
    "count": Words("{n} of {all} cards"),
    "none_fit": Words("No card fits all of this."),
    "add": Words("Put in {card}"),
    "take": Words("Take out {card}"),
    "copies": Words("{n} in the deck"),
    "whole": Words("It keeps every rule: lead it at any table of KARDS."),
    "no_deck": Words("No deck is open: begin one, or give a code."),
    "sure": Words("Press once more to throw it away"),
    "copied": Words("The code is copied."),
    "curve": Words("Cost {cost}: {n}"),
    "lost": Words("That did not get through. Load the page again."),
    "comma": Words(", "),
}
"""Sentences of the script of the page of cards."""
