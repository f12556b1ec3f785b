/** A preference stored in this browser, and its effect on the page. */
export interface Preference<Value extends string> {
  readonly values: readonly Value[]
  get(): Value
  set(value: Value): void
  subscribe(listener: () => void): () => void
  /** Call before the first render and on every change, or the page flashes. */
  apply(): void
}

/** @param values the first is the default, also when nothing can be stored */
export function createPreference<Value extends string>(
  name: string,
  values: readonly [Value, ...Value[]],
  applyValue: (value: Value) => void,
): Preference<Value> {
  const key = `morpheus-${name}`
  const listeners = new Set<() => void>()
  let value = readPreference(key, values)
  return {
    values,
    get: () => value,
    set(next) {
      value = next
      try {
        localStorage.setItem(key, next)
      } catch {
        // Without storage the preference still applies to this page.
      }
      applyValue(next)
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    apply: () => applyValue(value),
  }
}

function readPreference<Value extends string>(key: string, values: readonly [Value, ...Value[]]): Value {
  const [defaultValue] = values
  try {
    const stored = localStorage.getItem(key)
    return values.find((value) => value === stored) ?? defaultValue
  } catch {
    return defaultValue
  }
}
