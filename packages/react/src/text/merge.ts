/** Partial texts at any depth. Lists are replaced as a whole; records with free keys accept any key. */
export type PartialTexts<T> = string extends keyof T
  ? T
  : {
      [K in keyof T]?: T[K] extends string | readonly string[] | ((...args: never[]) => unknown)
        ? T[K]
        : PartialTexts<T[K]>
    }

/** Merges `overrides` into a copy of `base`; keys unknown to `base` are dropped. */
export function mergeTexts<T extends object>(base: T, overrides: object): T {
  if (Array.isArray(base)) return sameKind(base, overrides)
  const merged = { ...base }
  for (const key of getKeys(base)) {
    const baseText = base[key]
    const override: unknown = Reflect.get(overrides, key)
    if (override === undefined) continue
    merged[key] =
      isGroup(baseText) && isGroup(override) ? mergeTexts(baseText, override) : sameKind(baseText, override)
  }
  return merged
}

function getKeys<T extends object>(object: T): (keyof T)[] {
  const keys: (keyof T)[] = []
  for (const key in object) keys.push(key)
  return keys
}

function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Ignores overrides of another type (text for a function), so texts never break a widget. */
function sameKind<V>(base: V, override: unknown): V {
  return isSameKind(base, override) ? override : base
}

function isSameKind<V>(base: V, override: unknown): override is V {
  return typeof base === typeof override && Array.isArray(base) === Array.isArray(override)
}
