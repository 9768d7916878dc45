"""Patches: what changed in a state, as JSON.

An object in a patch changes only the members that it names, in an object or, by index, in an array. Anything else
replaces what was there. Nothing is ever removed from an object: states have the same members all the time.
"""

from typing import Any

Patch = dict[str, Any]


def patched(value: Any, patch: Any) -> Any:
    """Return a value with a patch applied; the given one is left alone."""
    if not isinstance(patch, dict) or not isinstance(value, dict | list):
        return patch
    if isinstance(value, dict):
        return {**value, **{key: patched(value.get(key), change) for key, change in patch.items()}}
    members = dict(enumerate(value))
    for key, change in patch.items():
        members[int(key)] = patched(members.get(int(key)), change)
    return list(members.values())
