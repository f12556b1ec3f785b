import type { Session } from '@morpheus/sdk'

/** Filter by the owner's own ids. An empty filter keeps all sessions. */
export interface SessionFilter {
  /** One external id, or any of several. */
  readonly externalId?: string | readonly string[] | undefined
  /** Metadata entries that a session must all have. */
  readonly metadata?: Readonly<Record<string, string>> | undefined
}

/** Sessions that match a filter, unchanged. */
export function filteredSessions(
  sessions: readonly Session[],
  { externalId, metadata = {} }: SessionFilter,
): Session[] {
  const names = externalId === undefined ? null : [externalId].flat()
  const entries = Object.entries(metadata)
  return sessions.filter(
    (session) =>
      (names === null || names.some((name) => name === session.externalId)) &&
      entries.every(([key, value]) => session.metadata?.[key] === value),
  )
}

export const isEmptyFilter = ({ externalId, metadata }: SessionFilter) =>
  externalId === undefined && Object.keys(metadata ?? {}).length === 0

/** Fields of a new session that make it match the filter. */
export function tagsOf({ externalId, metadata }: SessionFilter) {
  return {
    ...(typeof externalId === 'string' && { externalId }),
    ...(metadata && { metadata: { ...metadata } }),
  }
}
