/**
 * The items of an answer: a list's, those of the only list in a gateway's answer (`api`), else the whole answer as one.
 */
export function rowsIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  const [list, ...others] = Object.values(dataIn(value)).filter(Array.isArray)
  return list && others.length === 0 ? list : [value]
}

function dataIn(value: unknown): object {
  if (typeof value !== 'object' || value === null || !('success' in value && 'data' in value)) return {}
  return typeof value.data === 'object' && value.data !== null ? value.data : {}
}
