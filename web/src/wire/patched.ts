/**
 * Return a value after a change that the server sent. An object changes only the members that it names, in an object or,
 * by index, in an array; anything else replaces what was there.
 */
export function patched<Value>(value: Value, patch: unknown): Value {
  if (Object(patch) !== patch || Array.isArray(patch) || Object(value) !== value) return patch as Value
  const changed = (Array.isArray(value) ? [...value] : { ...value }) as Value
  for (const key in patch as Value) changed[key] = patched(value[key], (patch as Value)[key])
  return changed
}
