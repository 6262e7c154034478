"""What the tables keep: matches as logs of actions, who sat there, skill, purses, and what staff did.

A match IS its terms and its log; no state is stored. Only `store` (and `purse`, `ratings` inside its
transactions) writes these rows; web pages and the admin read them.
"""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone


class MatchRow(models.Model):
    """One match: its terms, and where it stands."""

    class Phase(models.TextChoices):
        """Where a match stands. Open ones are taken up again at every start of the server."""

        PLAYING = "playing"
        PAUSED = "paused"
        FROZEN = "frozen"
        """The rules broke their own contract; kept for staff as it was."""
        OVER = "over"
        ABORTED = "aborted"
        """Ended without a result: stakes paid back, nobody rated."""
        VOID = "void"
        """Taken back by staff after its end: ratings, coins, fame and experience as if it had not been."""
        SHUT = "shut"
        """Over, but others play the same deal still: nobody may read it yet."""

    table = models.ForeignKey("objects.ObjectDB", models.SET_NULL, null=True, related_name="+")
    game = models.CharField(max_length=32)
    rules_version = models.PositiveIntegerField()
    options = models.TextField(help_text="JSON of the game's options")
    house = models.TextField(help_text="JSON of the table's own options (seating.House)")
    seed = models.CharField(max_length=64, blank=True, help_text="64 hexadecimal digits; empty until the match is over")
    commitment = models.CharField(
        max_length=64, help_text="SHA-256 of the house's secret (without contributions: of the seed), shown beforehand"
    )
    contributions = models.TextField(
        blank=True, default="", help_text="JSON: one line for each seat; empty if the seed has none"
    )
    secret = models.CharField(
        max_length=64, blank=True, help_text="the house's part of the seed, once the match is over"
    )
    position = models.TextField(null=True, help_text="text of the position it started from, instead of a deal")
    phase = models.CharField(max_length=8, choices=Phase.choices, default=Phase.PLAYING)
    length = models.PositiveIntegerField(default=0, help_text="length of the log: the version of the match")
    public_length = models.PositiveIntegerField(
        default=0, help_text="entries of the log that everybody noticed: the version of the match for spectators"
    )
    deadline = models.FloatField(null=True, help_text="when the clock acts (seconds since 1970, UTC); null: never")
    banks = models.TextField(
        blank=True, default="", help_text="JSON of the time each seat has left (banks.Banks); empty: no banks"
    )
    remaining = models.FloatField(null=True, help_text="seconds that were left when it was paused")
    paused_at = models.FloatField(null=True, help_text="when the pause began (seconds since 1970)")
    pause_ends = models.FloatField(null=True, help_text="when the pause ends by itself; null: never")
    paused_for = models.FloatField(default=0.0, help_text="seconds of all pauses that are over")
    vote = models.CharField(max_length=8, blank=True, default="", help_text="what is voted on now; empty: nothing")
    reset_refused = models.BooleanField(default=False, help_text="whether dealing anew was refused")
    rule = models.CharField(max_length=64, blank=True, help_text="code of what ended it")
    rated = models.BooleanField(default=True)
    sealed = models.BooleanField(
        default=False, help_text="others play the same deal: shut when it is over, until that is so no more"
    )
    began = models.DateTimeField(auto_now_add=True)
    ended = models.DateTimeField(null=True)

    class Meta:
        indexes = [models.Index(fields=["phase", "table"]), models.Index(fields=["game", "ended"])]
        verbose_name = "match"
        verbose_name_plural = "matches"

    def __str__(self) -> str:
        return f"match {self.pk} ({self.game}, {self.phase})"


class DailyTry(models.Model):
    """The one attempt of an account at a game's board of a day; begun, it is used up."""

    account = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    game = models.CharField(max_length=32)
    day = models.DateField()
    match = models.OneToOneField(MatchRow, models.CASCADE, null=True, related_name="daily")
    name_en = models.CharField(max_length=80)
    name_zh = models.CharField(max_length=80)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["account", "game", "day"], name="one_try_a_day")]
        indexes = [models.Index(fields=["day", "game"], name="tries_of_a_day")]
        verbose_name_plural = "daily tries"

    def __str__(self) -> str:
        return f"{self.game} of {self.day}: {self.name_en}"


class Deal(models.Model):
    """Where the chance of a match comes from, while that is secret (`match.deals`); shown and offered to nobody."""

    table = models.ForeignKey(
        "objects.ObjectDB", models.CASCADE, null=True, related_name="+", help_text="whose next match it is for"
    )
    match = models.OneToOneField(MatchRow, models.CASCADE, null=True, related_name="+", help_text="dealt by it")
    secret = models.CharField(max_length=64, blank=True, help_text="64 hexadecimal digits; empty if the seed was given")
    commitment = models.CharField(max_length=64)
    added = models.TextField(default="{}", help_text="JSON: key of a player -> contribution, until it is dealt")
    seed = models.CharField(max_length=64, blank=True, help_text="64 hexadecimal digits, once it is dealt")

    def __str__(self) -> str:
        return f"deal {self.pk}"


class Challenge(models.Model):
    """Somebody asked somebody else to a match by letter, and waits for the answer (`apps.letters.challenges`)."""

    challenger = models.ForeignKey("objects.ObjectDB", models.CASCADE, related_name="+")
    challenged = models.ForeignKey("objects.ObjectDB", models.CASCADE, related_name="+")
    game = models.CharField(max_length=32)
    house = models.TextField(help_text="JSON of the table's own options (seating.House)")
    until = models.FloatField(db_index=True, help_text="when it lapses (seconds since 1970, UTC)")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["challenger", "challenged", "game"], name="one_challenge_a_game")
        ]

    def __str__(self) -> str:
        return f"challenge {self.pk}: {self.challenger_id} to {self.challenged_id}, {self.game}"


class SeatRow(models.Model):
    """Who sat where in one match, under which name, and what became of it."""

    match = models.ForeignKey(MatchRow, models.CASCADE, related_name="seats")
    seat = models.PositiveSmallIntegerField()
    key = models.CharField(max_length=64, help_text="c:<character id>, r:<regular>, b:<level>")
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        related_name="+",
        help_text="the person behind a character",
    )
    name_en = models.CharField(max_length=80)
    name_zh = models.CharField(max_length=80)
    level = models.CharField(
        max_length=40, blank=True, help_text="the computer player that acts, if one does: careful, careful:bold"
    )
    resigned = models.PositiveIntegerField(null=True, help_text="length of the log when the seat was given up")
    staked = models.PositiveIntegerField(default=0, help_text="coins taken into escrow")
    paid = models.PositiveIntegerField(null=True, help_text="coins paid out of it; null while it is held")
    place = models.PositiveSmallIntegerField(null=True, help_text="1 is best; equal places are shared")
    score = models.FloatField(null=True)
    fame = models.PositiveIntegerField(default=0, help_text="what the result brought the hero")
    xp = models.PositiveIntegerField(default=0, help_text="what the result brought the hero")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "seat"], name="one_row_a_seat")]
        indexes = [models.Index(fields=["key"])]
        verbose_name = "seat"

    def __str__(self) -> str:
        return f"seat {self.seat + 1} of {self.match_id}: {self.name_en}"


class ActionRow(models.Model):
    """One entry of a log."""

    class By(models.TextChoices):
        """Who chose the action."""

        PERSON = "person"
        BOT = "bot"
        CLOCK = "clock"
        STAFF = "staff"

    match = models.ForeignKey(MatchRow, models.CASCADE, related_name="actions")
    step = models.PositiveIntegerField(help_text="length of the log after it")
    seat = models.PositiveSmallIntegerField()
    action = models.TextField(help_text="JSON; null is a step taken back")
    by = models.CharField(max_length=6, choices=By.choices)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "step"], name="one_row_a_step")]
        verbose_name = "action"

    def __str__(self) -> str:
        return f"{self.match_id}/{self.step}: seat {self.seat + 1} {self.action}"


class Analysis(models.Model):
    """What the teacher found in a match that is over (`teaching.analysis`)."""

    match = models.OneToOneField(MatchRow, models.CASCADE, related_name="analysis")
    moves = models.TextField(help_text="JSON of a list of thinking.Judged")
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name_plural = "analyses"

    def __str__(self) -> str:
        return f"analysis of match {self.match_id}"


class Counted(models.Model):
    """What a rated match adds to the figures its game shows (`match.counting`)."""

    match = models.OneToOneField(MatchRow, models.CASCADE, related_name="counted")
    figures = models.TextField(blank=True, help_text="as the game's Entry.tally told it; empty: nothing")

    class Meta:
        verbose_name_plural = "counted matches"

    def __str__(self) -> str:
        return f"figures of match {self.match_id}"


class Skill(models.Model):
    """How strong a person is in one game (openskill, Plackett-Luce), by the matches of one list."""

    game = models.CharField(max_length=32)
    key = models.CharField(
        max_length=64, help_text="a:<account id>, g:<club id>; as in SeatRow for a character without an account"
    )
    name_en = models.CharField(max_length=80, help_text="whom the person played last")
    name_zh = models.CharField(max_length=80)
    mu = models.FloatField()
    sigma = models.FloatField()
    matches = models.PositiveIntegerField(default=0)
    counted = models.FloatField(default=0, help_text="matches, each with the weight it had")
    wins = models.PositiveIntegerField(default=0)
    played = models.DateTimeField(default=timezone.now, help_text="end of the last match that was rated")

    class Meta:
        abstract = True


class SkillChange(models.Model):
    """What one match did to one rating."""

    seat = models.PositiveSmallIntegerField()
    mu_before = models.FloatField()
    sigma_before = models.FloatField()
    mu_after = models.FloatField()
    sigma_after = models.FloatField()
    weight = models.FloatField(help_text="how much the match counted, 0 to 1")
    won = models.BooleanField()
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"match {self.match_id}: {self.rating_id} {self.mu_before:.2f} -> {self.mu_after:.2f}"


class Rating(Skill):
    """The lasting rating of a person in one game, in one of its two lists."""

    class Pool(models.TextChoices):
        """The list a rating stands in."""

        PEOPLE = "people"
        BOTS = "bots"
        """Matches against computer players."""
        CLUBS = "clubs"
        """Clubs, by their matches against each other."""

    pool = models.CharField(max_length=6, choices=Pool.choices, default=Pool.PEOPLE)
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "pool", "key"], name="one_rating_a_list")]
        indexes = [models.Index(fields=["game", "pool", "-mu"], name="ratings_in_order")]

    def __str__(self) -> str:
        return f"{self.name_en} at {self.game} ({self.pool}): {self.mu:.1f}"


class RatingChange(SkillChange):
    """What one match did to one lasting rating."""

    rating = models.ForeignKey(Rating, models.CASCADE, related_name="changes")
    match = models.ForeignKey(MatchRow, models.CASCADE, related_name="changes")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "seat"], name="one_change_a_seat")]
        indexes = [models.Index(fields=["rating", "at"], name="changes_in_order")]


class SeasonRating(Skill):
    """The rating of a person in one game in one season, by matches among people alone."""

    season = models.CharField(max_length=7, help_text="its month, as 2026-11")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "season", "key"], name="one_rating_a_season")]

    def __str__(self) -> str:
        return f"{self.name_en} at {self.game} in {self.season}: {self.mu:.1f}"


class SeasonChange(SkillChange):
    """What one match did to one rating of a season."""

    rating = models.ForeignKey(SeasonRating, models.CASCADE, related_name="changes")
    match = models.ForeignKey(MatchRow, models.CASCADE, related_name="season_changes")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "seat"], name="one_season_change_a_seat")]


class Season(models.Model):
    """A season whose end has been made (`contests.seasons`)."""

    month = models.CharField(max_length=7, unique=True, help_text="as 2026-11")
    closed = models.DateTimeField()

    def __str__(self) -> str:
        return self.month


class Laurel(models.Model):
    """One of the best of a game in a season; kept for ever."""

    season = models.ForeignKey(Season, models.CASCADE, related_name="laurels")
    game = models.CharField(max_length=32)
    place = models.PositiveSmallIntegerField()
    key = models.CharField(max_length=64, help_text="as in Rating", db_index=True)
    name_en = models.CharField(max_length=80)
    name_zh = models.CharField(max_length=80)
    rating = models.PositiveIntegerField(help_text="points, as people read them")
    matches = models.PositiveIntegerField()
    wins = models.PositiveIntegerField()

    class Meta:
        ordering = ["-season__month", "game", "place"]
        constraints = [models.UniqueConstraint(fields=["season", "game", "place"], name="one_laurel_a_place")]

    def __str__(self) -> str:
        return f"{self.season}, {self.game}: {self.place}. {self.name_en}"


class Trace(models.Model):
    """Where an account was seen: a browser, an address; as a keyed digest, never in the clear."""

    class Kind(models.TextChoices):
        """What the digest is of."""

        BROWSER = "browser"
        ADDRESS = "address"

    account = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    kind = models.CharField(max_length=7, choices=Kind.choices)
    digest = models.CharField(max_length=64)
    seen = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["account", "kind", "digest"], name="one_trace_a_place")]
        indexes = [
            models.Index(fields=["kind", "digest"], name="traces_alike"),
            models.Index(fields=["seen"], name="traces_by_age"),
        ]

    def __str__(self) -> str:
        return f"{self.account_id}: {self.kind} {self.digest[:8]}"


class Kinship(models.Model):
    """What staff say of two accounts: one person, or two. Goes before what browsers seem to say."""

    first = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    second = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    same = models.BooleanField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["first", "second"], name="one_kinship_a_pair")]

    def __str__(self) -> str:
        return f"{self.first_id} and {self.second_id}: {'one person' if self.same else 'two people'}"


class Suspicion(models.Model):
    """Two accounts staff should look at, and why."""

    class Kind(models.TextChoices):
        """What was noticed."""

        SHORT_LOSSES = "losses"
        """One lost a streak of very short matches to the other."""
        ADDRESS = "address"
        """They played a rated match from one address."""
        BROWSER = "browser"
        """They sat at one rated match from one browser; it was not counted."""
        DAILY = "daily"
        """They played the same deal of the day from one address: who was second may have known it."""

    first = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    second = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    kind = models.CharField(max_length=8, choices=Kind.choices)
    match = models.ForeignKey(MatchRow, models.CASCADE, related_name="+", help_text="the last one")
    times = models.PositiveIntegerField(default=1)
    at = models.DateTimeField(default=timezone.now)
    settled = models.BooleanField(default=False, help_text="staff have looked at it")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["first", "second", "kind"], name="one_suspicion_a_pair")]

    def __str__(self) -> str:
        return f"{self.first_id} and {self.second_id}: {self.kind}"


class Purse(models.Model):
    """The coins of a regular of the house; people's coins are on their characters."""

    key = models.CharField(max_length=64, unique=True)
    coins = models.PositiveIntegerField()

    def __str__(self) -> str:
        return f"{self.key}: {self.coins}"


class LedgerRow(models.Model):
    """One movement of coins or of a thing from or to a hero or a regular of the house (`match.ledger`)."""

    at = models.DateTimeField(auto_now_add=True, db_index=True)
    source = models.CharField(
        max_length=64, blank=True, help_text="c:<character id>, r:<regular>, w: of the world; nothing: the house"
    )
    source_en = models.CharField(max_length=80, blank=True)
    source_zh = models.CharField(max_length=80, blank=True)
    target = models.CharField(max_length=64, blank=True, help_text="as source")
    target_en = models.CharField(max_length=80, blank=True)
    target_zh = models.CharField(max_length=80, blank=True)
    coins = models.PositiveIntegerField(default=0)
    thing_en = models.CharField(max_length=80, blank=True)
    thing_zh = models.CharField(max_length=80, blank=True)
    reason = models.CharField(max_length=16, help_text="base.purse.Reason")

    class Meta:
        indexes = [models.Index(fields=["source"]), models.Index(fields=["target"])]
        verbose_name = "movement"

    def __str__(self) -> str:
        what = self.thing_en or f"{self.coins} coins"
        return f"{self.source_en or 'the house'} -> {self.target_en or 'the house'}: {what} ({self.reason})"


class AdminAction(models.Model):
    """What a member of staff did at a table, and why."""

    account = models.ForeignKey("accounts.AccountDB", models.SET_NULL, null=True, related_name="+")
    who = models.CharField(max_length=80)
    action = models.CharField(max_length=32)
    target = models.CharField(max_length=120)
    reason = models.TextField(blank=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-at"]

    def __str__(self) -> str:
        return f"{self.who}: {self.action} {self.target}"


class Contest(models.Model):
    """A tournament (`contests`): its terms, and where it stands."""

    class Phase(models.TextChoices):
        """Where a tournament stands."""

        OPEN = "open"
        """Whoever wants to may enter."""
        RUNNING = "running"
        OVER = "over"
        CALLED_OFF = "off"
        """It was not played, or staff ended it: what was paid has been paid back."""

    name_en = models.CharField(max_length=80)
    name_zh = models.CharField(max_length=80)
    game = models.CharField(max_length=32)
    system = models.CharField(max_length=16, help_text="contests.systems.System")
    rounds = models.PositiveSmallIntegerField(default=0, help_text="0 until it begins: as many as the system wants")
    minutes = models.PositiveSmallIntegerField(default=0, help_text="how long an arena lasts")
    house = models.TextField(help_text="JSON of the options of its tables (seating.House)")
    fee = models.PositiveIntegerField(default=0, help_text="coins everybody pays in; they are the prizes")
    places = models.PositiveSmallIntegerField(default=0, help_text="computer players fill up to as many")
    level = models.CharField(max_length=40, blank=True, help_text="of those computer players")
    plan = models.CharField(max_length=32, blank=True, help_text="of the schedule; nothing when staff made it")
    phase = models.CharField(max_length=8, choices=Phase.choices, default=Phase.OPEN)
    round = models.PositiveSmallIntegerField(default=0)
    starts = models.DateTimeField()
    called = models.BooleanField(default=False, help_text="who is connected has been told that it begins soon")
    ends = models.DateTimeField(null=True, help_text="when an arena ends")
    ended = models.DateTimeField(null=True)

    class Meta:
        indexes = [models.Index(fields=["phase", "starts"], name="contests_in_order")]
        constraints = [
            models.UniqueConstraint(fields=["plan", "starts"], condition=~models.Q(plan=""), name="one_contest_a_date")
        ]
        verbose_name = "tournament"

    def __str__(self) -> str:
        return f"tournament {self.pk}: {self.name_en}"


class Entrant(models.Model):
    """Somebody in a tournament."""

    contest = models.ForeignKey(Contest, models.CASCADE, related_name="entrants")
    key = models.CharField(max_length=64, help_text="as in SeatRow")
    account = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    name_en = models.CharField(max_length=80)
    name_zh = models.CharField(max_length=80)
    level = models.CharField(max_length=40, blank=True, help_text="as in SeatRow")
    rating = models.FloatField(default=0.0, help_text="points at the beginning, as people read them")
    number = models.PositiveSmallIntegerField(null=True, help_text="starting number, once it has begun")
    team = models.PositiveSmallIntegerField(null=True, help_text="of a club match: 0 is the club that asked for it")
    gone = models.BooleanField(default=False, help_text="has withdrawn")
    paid = models.PositiveIntegerField(default=0, help_text="coins paid in, and not paid back")
    place = models.PositiveSmallIntegerField(null=True)
    prize = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["contest", "key"], name="one_entry_a_player")]
        indexes = [models.Index(fields=["key"], name="entries_of_players")]

    def __str__(self) -> str:
        return f"{self.name_en} in {self.contest_id}"


class Board(models.Model):
    """One game of a tournament, or a bye."""

    contest = models.ForeignKey(Contest, models.CASCADE, related_name="boards")
    round = models.PositiveSmallIntegerField(help_text="0 in an arena")
    number = models.PositiveSmallIntegerField()
    first = models.ForeignKey(Entrant, models.CASCADE, related_name="+", help_text="has the first seat, or the bye")
    second = models.ForeignKey(Entrant, models.CASCADE, null=True, related_name="+")
    match = models.OneToOneField(MatchRow, models.SET_NULL, null=True, related_name="board")
    points_first = models.FloatField(null=True)
    points_second = models.FloatField(null=True)
    played = models.BooleanField(default=True, help_text="no for a bye, and where one did not come")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["contest", "round", "number"], name="one_game_a_board")]

    def __str__(self) -> str:
        return f"{self.contest_id}, round {self.round}, board {self.number}"


class Club(models.Model):
    """A club (`clubs`): people who talk on a channel of their own, and play other clubs."""

    name = models.CharField(max_length=20, unique=True, help_text="the same in every language, as people's names are")
    about = models.CharField(max_length=300, blank=True, help_text="what it says of itself")
    open = models.BooleanField(default=False, help_text="whoever asks is taken in")
    channel = models.OneToOneField("comms.ChannelDB", models.SET_NULL, null=True, related_name="+")
    founded = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name


class ClubMember(models.Model):
    """Somebody in a club; an account is in one at most."""

    class Rank(models.TextChoices):
        """What a member may decide."""

        LEADER = "leader"
        """Everything; there is one."""
        OFFICER = "officer"
        """Who comes in, what is written on the board, whom the club plays."""
        MEMBER = "member"

    club = models.ForeignKey(Club, models.CASCADE, related_name="members")
    account = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    rank = models.CharField(max_length=8, choices=Rank.choices, default=Rank.MEMBER)
    since = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.rank} of {self.club}: {self.account}"


class ClubKnock(models.Model):
    """An invitation to a club, or a wish to be taken in."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="knocks")
    account = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    invited = models.BooleanField(help_text="the club asked the account, not the account the club")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["club", "account"], name="one_knock_a_door")]

    def __str__(self) -> str:
        return f"{self.account} at {self.club}"


class ClubNote(models.Model):
    """A note on the board of a club."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="notes")
    account = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    name = models.CharField(max_length=80, help_text="of who wrote it")
    text = models.CharField(max_length=600)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-at", "-pk"]

    def __str__(self) -> str:
        return f"{self.club}: {self.text[:40]}"


class ClubMatch(models.Model):
    """A club's challenge to another; once it is accepted, a tournament of two teams, kept for ever."""

    home = models.ForeignKey(Club, models.SET_NULL, null=True, related_name="challenges")
    away = models.ForeignKey(Club, models.SET_NULL, null=True, related_name="challenged")
    home_name = models.CharField(max_length=20)
    away_name = models.CharField(max_length=20)
    game = models.CharField(max_length=32)
    boards = models.PositiveSmallIntegerField(help_text="at most")
    house = models.TextField(help_text="JSON of the options of its tables (seating.House)")
    at = models.DateTimeField(default=timezone.now)
    contest = models.OneToOneField(Contest, models.CASCADE, null=True, related_name="club_match")
    home_points = models.FloatField(null=True, help_text="once it is over")
    away_points = models.FloatField(null=True)

    class Meta:
        ordering = ["-at", "-pk"]
        verbose_name_plural = "club matches"

    def __str__(self) -> str:
        return f"{self.home_name} against {self.away_name} at {self.game}"


class LessonDone(models.Model):
    """A lesson that a person has done."""

    game = models.CharField(max_length=32)
    lesson = models.CharField(max_length=32, help_text="minigames.puzzles.course.Lesson.key")
    key = models.CharField(max_length=64, help_text="as in Rating")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name_plural = "lessons done"
        constraints = [models.UniqueConstraint(fields=["key", "game", "lesson"], name="one_row_a_lesson")]

    def __str__(self) -> str:
        return f"{self.key} has done {self.game} {self.lesson}"


class PuzzleSkill(models.Model):
    """How strong a person is at the puzzles of a game, or how hard one of them is (openskill, Plackett-Luce)."""

    game = models.CharField(max_length=32)
    key = models.CharField(max_length=64, help_text="as in Rating; p:<number> for a puzzle")
    mu = models.FloatField()
    sigma = models.FloatField()
    tried = models.PositiveIntegerField(default=0)
    solved = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "key"], name="one_puzzle_skill")]

    def __str__(self) -> str:
        return f"{self.key} at puzzles of {self.game}: {self.mu:.1f}"


class PuzzleTry(models.Model):
    """What a person made of a puzzle; the first answer stands."""

    game = models.CharField(max_length=32)
    puzzle = models.BigIntegerField(help_text="minigames.puzzles.book.Puzzle.number")
    key = models.CharField(max_length=64, help_text="as in Rating")
    name_en = models.CharField(max_length=80)
    name_zh = models.CharField(max_length=80)
    hinted = models.BooleanField(default=False, help_text="such a try is not rated")
    right = models.BooleanField(null=True, help_text="null until it is answered or its solution is shown")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name_plural = "puzzle tries"
        constraints = [models.UniqueConstraint(fields=["game", "puzzle", "key"], name="one_try_a_puzzle")]
        indexes = [models.Index(fields=["game", "key"], name="tries_of_a_person")]

    def __str__(self) -> str:
        return f"{self.name_en} at {self.game} {self.puzzle}: {self.right}"
