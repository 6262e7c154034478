"""Table games: pure rules over one contract (`core`), no network, no clock, no language in the rules."""
