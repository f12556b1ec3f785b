import type { Session } from '../../contract/entities.js'

/** What becomes of a session's tags. */
export interface TagChange {
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

/**
 * The tags of a session after a change: those it keeps, then the new ones, each once.
 * @example
 * const tags = tagsAfter(session, { added: ['centro'], removed: [] })
 * await morpheus.sessions.update({ id: session.id, tags })
 */
export function tagsAfter({ tags }: Pick<Session, 'tags'>, { added, removed }: TagChange): string[] {
  return [...new Set([...(tags ?? []).filter((tag) => !removed.includes(tag)), ...added])]
}

/**
 * The tags that somebody wrote with commas between, each once.
 * @example
 * tagsIn('centro, vip, centro') // ['centro', 'vip']
 */
export function tagsIn(text: string): string[] {
  return [...new Set(text.split(',').map((tag) => tag.trim()))].filter(Boolean)
}
