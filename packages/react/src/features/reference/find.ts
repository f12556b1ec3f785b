import { folded } from '@morpheus/sdk/format'
import type { Chapter, Entry } from './entries.js'

/** Filter of the reference. */
export interface ReferenceFilter {
  /** Text in paths, descriptions and chapter titles. */
  search?: string | undefined
  /** Id of a chapter. */
  category?: string | undefined
  /** HTTP method: `GET`, `POST`… */
  method?: string | undefined
}

/**
 * Configuration spec §2.8: matches the chapter's title or description, or an endpoint's path or description. A category
 * or method that no entry has is ignored, as of an old address.
 */
export function filterChapters(
  chapters: readonly Chapter[],
  { search = '', ...filter }: ReferenceFilter,
): readonly Chapter[] {
  const category = chapters.find(({ id }) => id === filter.category)?.id
  const method = chapters
    .flatMap(({ entries }) => entries)
    .find((entry) => entry.method !== undefined && entry.method === filter.method)?.method
  const words = folded(search).split(/\s+/).filter(Boolean)
  if (words.length === 0 && category === undefined && method === undefined) return chapters
  return chapters.flatMap((chapter) => {
    if (category !== undefined && chapter.id !== category) return []
    const matchesChapter = words.every((word) => chapter.text.includes(word))
    const entries = chapter.entries.filter(
      (entry) =>
        (method === undefined || entry.method === method) &&
        (matchesChapter || words.every((word) => entry.text.includes(word))),
    )
    return entries.length > 0 ? [{ ...chapter, entries }] : []
  })
}

export function findEntry(entries: readonly Entry[], query: string): { entry: Entry; exact: boolean } | null {
  const exact = entries.find(({ id }) => id === query)
  if (exact) return { entry: exact, exact: true }
  const plainQuery = normalize(query)
  let best: { entry: Entry; distance: number } | null = null
  for (const entry of entries) {
    const identifiers = [entry.id, entry.path, `${entry.method ?? ''} ${entry.path}`].map(normalize)
    const distance = Math.min(
      ...identifiers.map((name) => getDistance(plainQuery, name) / Math.max(name.length, 1)),
    )
    if (!best || distance < best.distance) best = { entry, distance }
  }
  return best && { entry: best.entry, exact: false }
}

/** Ignores case, separators and parameter syntax. */
const normalize = (name: string) =>
  folded(name)
    .slice(0, 120)
    .replace(/\/?\bapi\//, '')
    .replace(/[{:]\w+\}?(?=\/|$)/g, '*')
    .replace(/^\//, '')

/** Levenshtein distance. */
function getDistance(a: string, b: string): number {
  let previousRow = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row++) {
    const now = [row]
    for (let column = 1; column <= b.length; column++) {
      const substitutionCost = (previousRow[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1)
      now.push(Math.min(substitutionCost, (previousRow[column] ?? 0) + 1, (now[column - 1] ?? 0) + 1))
    }
    previousRow = now
  }
  return previousRow[b.length] ?? 0
}
