"""The compiled network gives the answers of its formula."""

import numpy as np
import pytest

from indigo import Options
from indigo.engine import State
from indigo.engine.network.network import WEIGHTS, Workspace, evaluate, network
from tests.plain_network import judge
from tests.setups import SETUPS

PLAIN = [options for options in SETUPS if not options.open_scores]  # which makes no difference to the network


@pytest.mark.parametrize("options", PLAIN, ids=str)
def test_the_compiled_network_gives_the_answers_of_the_formula(options: Options) -> None:
    workspace, state, number = Workspace.new(network()), State.new(options, seed=1), 0
    while not state.is_over:
        if number % 8 == 0:
            viewer = number // 8 % options.players
            expected = judge(WEIGHTS, state, viewer)
            evaluate(network(), workspace, state.words, viewer)
            assert np.allclose(workspace.logits[: len(expected.logits), :15], expected.logits, atol=1e-3)
            assert np.allclose(workspace.shares[:, : options.players], expected.shares, atol=1e-3)
            assert np.allclose(workspace.means[: options.players], expected.means, atol=1e-3)
        state.step(state.random_action(seed=number))
        number += 1
    assert number > 30
