"""Environments for reinforcement learning: PettingZoo for all seats, Gymnasium for one seat, batches for speed.

>>> from indigo import envs
>>> env = envs.env(players=3)
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     over = termination or truncation
...     env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
"""

from indigo.rules.errors import missing_extra

try:
    import gymnasium
    import pettingzoo
    import PIL  # noqa: F401
    import resvg_py  # noqa: F401
except ImportError as error:
    raise missing_extra("environments need more packages", "envs", error) from error

from indigo.engine import Batch, sections
from indigo.envs.gymnasium_env import Solo
from indigo.envs.pettingzoo_env import IndigoEnv, env, raw_env
from indigo.envs.vector_env import SoloVector

__all__ = ["Batch", "IndigoEnv", "Solo", "SoloVector", "env", "raw_env", "sections"]

pettingzoo.register("aec", "Indigo-v0", entry_point="indigo.envs.pettingzoo_env:env")
# The environment checks its own use, and without wrappers its `action_masks` can be called on what `make` returns.
gymnasium.register(
    "Indigo-v0",
    entry_point="indigo.envs.gymnasium_env:Solo",
    vector_entry_point="indigo.envs.vector_env:SoloVector",
    order_enforce=False,
    disable_env_checker=True,
)
