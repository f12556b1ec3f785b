import { folded } from '@morpheus/sdk/format'

/** Ignores case, accents and surplus spaces, for comparisons of names. */
export const normalizeName = (text: string) => folded(text).replace(/\s+/g, ' ').trim()

const maxNames = 3

export function findNearest(reference: string, names: readonly string[]): string[] {
  const key = normalizeName(reference)
  if (key === '') return []
  return Array.from(new Set(names))
    .map((name) => ({ name, far: getDistance(key, normalizeName(name)) }))
    .filter(({ far }) => far <= Math.max(1, Math.floor(key.length / 3)))
    .sort((a, b) => a.far - b.far)
    .slice(0, maxNames)
    .map(({ name }) => name)
}

/** 0.5 where one contains the other, else the edit distance. */
function getDistance(a: string, b: string): number {
  if (a.length > 1 && (b.includes(a) || (b.length > 1 && a.includes(b)))) return 0.5
  let previousRow = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [row, letter] of Array.from(a).entries()) {
    const next = [row + 1]
    for (const [column, otherCharacter] of Array.from(b).entries()) {
      const substitutionCost = (previousRow[column] ?? 0) + (letter === otherCharacter ? 0 : 1)
      next.push(Math.min(substitutionCost, (previousRow[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1))
    }
    previousRow = next
  }
  return previousRow.at(-1) ?? 0
}
