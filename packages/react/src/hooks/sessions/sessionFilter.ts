import type { Session } from '@morpheus/sdk'

/**
 * Which of the sessions: those that an owner's own system knows so. An empty filter leaves all of them.
 */
export interface SessionFilter {
  /** One external id, or any of several. */
  readonly externalId?: string | readonly string[] | undefined
  /** Entries of the metadata that a session must have, all of them. */
  readonly metadata?: Readonly<Record<string, string>> | undefined
}

/** The sessions that a filter leaves, as they stand. */
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

/** Whether it leaves all of them. */
export const isEmptyFilter = ({ externalId, metadata }: SessionFilter) =>
  externalId === undefined && Object.keys(metadata ?? {}).length === 0

/** What a session made here is given, so that it is among those that the filter leaves. */
export function tagsOf({ externalId, metadata }: SessionFilter) {
  return {
    ...(typeof externalId === 'string' && { externalId }),
    ...(metadata && { metadata: { ...metadata } }),
  }
}
