"""What Pig keeps from whom: nothing; the conformance kit takes the author's word for it, and tests it."""

NOTHING = True


def disguise(state, who, seed):
    return state
