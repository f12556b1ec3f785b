/** Something that a person chose in this browser, and how the page wears it. */
export interface Choice<Value extends string> {
  readonly values: readonly Value[]
  get(): Value
  set(value: Value): void
  subscribe(listener: () => void): () => void
  /** Before anything is drawn, and whenever it changes: it must not flash. */
  paint(): void
}

/** @param values the first is what holds where nothing was chosen, or nothing can be kept */
export function createChoice<Value extends string>(
  name: string,
  values: readonly [Value, ...Value[]],
  wear: (value: Value) => void,
): Choice<Value> {
  const key = `morpheus-${name}`
  const listeners = new Set<() => void>()
  let value = kept(key, values)
  return {
    values,
    get: () => value,
    set(next) {
      value = next
      try {
        localStorage.setItem(key, next)
      } catch {
        // A browser that keeps nothing still changes its looks.
      }
      wear(next)
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    paint: () => wear(value),
  }
}

function kept<Value extends string>(key: string, values: readonly [Value, ...Value[]]): Value {
  const [usual] = values
  try {
    const found = localStorage.getItem(key)
    return values.find((value) => value === found) ?? usual
  } catch {
    return usual
  }
}
