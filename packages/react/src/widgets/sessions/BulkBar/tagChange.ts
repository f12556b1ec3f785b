import type { Session } from '@morpheus/sdk'

/** What becomes of the tags of each. */
export interface TagChange {
  added: readonly string[]
  removed: readonly string[]
}

/** The tags of a session after a change: those it keeps, then the new ones. */
export function tagsAfter({ tags }: Pick<Session, 'tags'>, { added, removed }: TagChange): string[] {
  return [...new Set([...(tags ?? []).filter((tag) => !removed.includes(tag)), ...added])]
}
