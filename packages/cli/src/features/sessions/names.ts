import { folded } from '@morpheus/sdk/format'

/** Ignores case, accents and surplus spaces, for comparisons of names. */
export const plainName = (text: string) => folded(text).replace(/\s+/g, ' ').trim()

const shown = 3

export function nearest(wanted: string, names: readonly string[]): string[] {
  const key = plainName(wanted)
  if (key === '') return []
  return Array.from(new Set(names))
    .map((name) => ({ name, far: distance(key, plainName(name)) }))
    .filter(({ far }) => far <= Math.max(1, Math.floor(key.length / 3)))
    .sort((one, other) => one.far - other.far)
    .slice(0, shown)
    .map(({ name }) => name)
}

/** 0.5 where one contains the other, else the edit distance. */
function distance(one: string, other: string): number {
  if (one.length > 1 && (other.includes(one) || (other.length > 1 && one.includes(other)))) return 0.5
  let before = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [row, letter] of Array.from(one).entries()) {
    const next = [row + 1]
    for (const [column, another] of Array.from(other).entries()) {
      const substitutionCost = (before[column] ?? 0) + (letter === another ? 0 : 1)
      next.push(Math.min(substitutionCost, (before[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1))
    }
    before = next
  }
  return before.at(-1) ?? 0
}
