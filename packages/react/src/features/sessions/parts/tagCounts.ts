import type { Session } from '@morpheus/sdk'

export function countTags(sessions: readonly Session[], locale: string): [tag: string, count: number][] {
  const counts = new Map<string, number>()
  for (const { tags } of sessions) for (const tag of tags ?? []) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts].sort(([a], [b]) => a.localeCompare(b, locale))
}
