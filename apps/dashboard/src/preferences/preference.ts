/** A choice stored in this browser, and its effect on the page. */
export interface Choice<Value extends string> {
  readonly values: readonly Value[]
  get(): Value
  set(value: Value): void
  subscribe(listener: () => void): () => void
  /** Call before the first render and on every change, or the page flashes. */
  paint(): void
}

/** @param values the first is the default, also when nothing can be stored */
export function createChoice<Value extends string>(
  name: string,
  values: readonly [Value, ...Value[]],
  wear: (value: Value) => void,
): Choice<Value> {
  const key = `morpheus-${name}`
  const listeners = new Set<() => void>()
  let value = readChoice(key, values)
  return {
    values,
    get: () => value,
    set(next) {
      value = next
      try {
        localStorage.setItem(key, next)
      } catch {
        // Without storage the choice still applies to this page.
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

function readChoice<Value extends string>(key: string, values: readonly [Value, ...Value[]]): Value {
  const [defaultValue] = values
  try {
    const stored = localStorage.getItem(key)
    return values.find((value) => value === stored) ?? defaultValue
  } catch {
    return defaultValue
  }
}
