BUILD
# Building. Each function returns a new deck, or raises NotUnderstood with the one reason and changes nothing.


def new(main: str, ally: str = "", name: str = "") -> Deck:
    """Return an empty deck of a main nation and perhaps an ally.

    Raises:
        NotUnderstood: `deck_nation`, `deck_main_nation`, `deck_ally_is_main`, `deck_name`.
    """
    nations = {nation.value: nation for nation in Nation}
    for nation in (main, *([ally] if ally else [])):
        if nation not in nations:
            raise NotUnderstood(Refusal("deck_nation", {"text": nation[:40]}))
    if nations[main] not in MAIN_NATIONS:
        raise NotUnderstood(Refusal("deck_main_nation", {"nation": main}))
    if ally == main:
        raise NotUnderstood(Refusal("deck_ally_is_main", {"nation": main}))
    deck = Deck(key="", main=nations[main], cards={}, ally=nations[ally] if ally else None)
    return rename(deck, name) if name else deck


def add(deck: Deck, card: str, count: int = 1) -> Deck:
    """Return the deck with more copies of a card.

    Raises:
        NotUnderstood: `deck_count`, `deck_unknown_card`, `deck_foreign_card`, `deck_ally_elite`, `deck_copies`,
            `deck_full`, `deck_ally_many`.
    """
    _check_count(count)
    if card not in CARDS or CARDS[card].card.token:
        raise NotUnderstood(Refusal("deck_unknown_card", {"card": card[:40]}))
    row = CARDS[card].card
    if row.nation not in (deck.main, deck.ally):
        raise NotUnderstood(Refusal("deck_foreign_card", {"card": card, "nation": row.nation}))
    if row.nation != deck.main and row.rarity == Rarity.ELITE:
        raise NotUnderstood(Refusal("deck_ally_elite", {"card": card}))
    copies = deck.cards.get(card, 0) + count
    if copies > COPIES[row.rarity]:
        raise NotUnderstood(Refusal("deck_copies", {"card": card, "most": COPIES[row.rarity], "got": copies}))
    if (total := sum(deck.cards.values()) + count) > DECK_SIZE:
        raise NotUnderstood(Refusal("deck_full", {"want": DECK_SIZE, "got": total}))
    if row.nation != deck.main:
        allied = count + sum(n for key, n in deck.cards.items() if CARDS[key].card.nation == deck.ally)
        if allied > ALLY_MOST:
            raise NotUnderstood(Refusal("deck_ally_many", {"most": ALLY_MOST, "got": allied, "nation": row.nation}))
    return replace(deck, cards=dict(sorted((deck.cards | {card: copies}).items())))


def remove(deck: Deck, card: str, count: int = 1) -> Deck:
    """Return the deck with fewer copies of a card.

    Raises:
        NotUnderstood: `deck_count`; `deck_not_in`, when there are not as many in it.
    """
    _check_count(count)
    have = deck.cards.get(card, 0)
    if count > have:
        raise NotUnderstood(Refusal("deck_not_in", {"card": card[:40], "have": have, "got": count}))
    left = {key: n for key, n in deck.cards.items() if key != card}
    return replace(deck, cards=dict(sorted((left | ({card: have - count} if have > count else {})).items())))


def _check_count(count: int) -> None:
    if count < 1:
        raise NotUnderstood(Refusal("deck_count", {}))


def rename(deck: Deck, name: str) -> Deck:
    """Return the deck with a name of the player's own, the same in both languages.

    Raises:
        NotUnderstood: `deck_name`, when it is empty, too long, or not of printable characters.
    """
    name = " ".join(name.split())
    if not name or len(name) > NAME_MOST or not name.isprintable():
        raise NotUnderstood(Refusal("deck_name", {"most": NAME_MOST}))
    plain = name.replace("{", "{{").replace("}", "}}")
    return replace(deck, name=Words(plain, plain))


def copy(deck: Deck, name: str) -> Deck:
    """Return a deck of one's own with the same cards. Raises NotUnderstood (`deck_name`)."""
    return rename(replace(deck, key="", about=Words("", "")), name)


