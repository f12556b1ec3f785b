import type { Session } from '@morpheus/sdk'

export function tagCounts(sessions: readonly Session[], locale: string): [tag: string, count: number][] {
  const found = new Map<string, number>()
  for (const { tags } of sessions) for (const tag of tags ?? []) found.set(tag, (found.get(tag) ?? 0) + 1)
  return [...found].sort(([one], [other]) => one.localeCompare(other, locale))
}
