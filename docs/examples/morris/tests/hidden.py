"""What Three Men's Morris keeps from whom: nothing."""

NOTHING = True


def disguise(state, who, seed):
    return state
