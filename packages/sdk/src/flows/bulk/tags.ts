import type { Session } from '../../core/entities.js'

/** Tags to add to sessions and to remove from them. */
export interface TagChange {
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

/**
 * The tags of a session after a change: the remaining ones, then the new ones, without duplicates.
 * @example
 * const tags = tagsAfter(session, { added: ['centro'], removed: [] })
 * await morpheus.sessions.update({ id: session.id, tags })
 */
export function tagsAfter({ tags }: Pick<Session, 'tags'>, { added, removed }: TagChange): string[] {
  return [...new Set([...(tags ?? []).filter((tag) => !removed.includes(tag)), ...added])]
}

/**
 * Parses comma-separated tags, without duplicates.
 * @example
 * tagsIn('centro, vip, centro') // ['centro', 'vip']
 */
export function tagsIn(text: string): string[] {
  return [...new Set(text.split(',').map((tag) => tag.trim()))].filter(Boolean)
}
