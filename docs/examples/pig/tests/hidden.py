"""The secrets of Pig: none; the conformance kit tests the author's statement."""

NOTHING = True


def disguise(state, who, seed):
    return state
