"""The secrets of Three Men's Morris: none."""

NOTHING = True


def disguise(state, who, seed):
    return state
