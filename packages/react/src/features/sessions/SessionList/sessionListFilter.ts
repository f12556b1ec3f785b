import { attentionOf, type Session } from '@morpheus/sdk'

/** Filter and presentation of the session list. */
export interface SessionListFilter {
  /** Text in name and number. */
  search?: string | undefined
  /** Status of the sessions. */
  standing?: SessionStandingName | undefined
  /** Tag that the sessions must have. */
  tag?: string | undefined
  /** View; by default cards for few sessions and a table for many. */
  view?: SessionView | undefined
  /** Sort order; by default sessions that need attention come first. */
  order?: SessionOrder | undefined
}

/** The filter excludes nothing, whatever the order and view. */
export const isEmptyChoice = ({ search = '', standing, tag }: SessionListFilter) =>
  search === '' && standing === undefined && tag === undefined

/** View of a list. */
export type SessionView = 'cards' | 'table'

/** Sort key of a list; a leading `-` reverses it. */
export type SessionOrder = SortKey | `-${SortKey}`

/** Keys to sort a list by. */
export type SortKey = (typeof sortKeys)[number]

export const sortKeys = ['name', 'standing', 'activity'] as const

/** Filter by situation; `pairing` is before its first connection, `attention` includes any situation that needs it. */
export type SessionStandingName = SessionStanding | 'attention'

export type SessionStanding = (typeof standings)[number]

/** Sort order: most urgent first. */
export const standings = ['down', 'reconnecting', 'pairing', 'up', 'unpaired'] as const

/** @returns the situation named in an address; null for unknown names */
export function readStanding(name: string | null): SessionStandingName | null {
  return ([...standings, 'attention'] as const).find((standing) => standing === name) ?? null
}

export function getStanding({ availability, status }: Session): SessionStanding {
  if (availability === 'unpaired' && (status === 'qr' || status === 'connecting')) return 'pairing'
  return availability ?? (status === 'connected' ? 'up' : 'unpaired')
}

/** A server that reports no availability keeps its own order and has no filter. */
export const isStandingKnown = (sessions: readonly Session[]) =>
  sessions.some(({ availability }) => availability)

/** Sessions with this situation and tag; null matches any. */
export function filterSessions(
  sessions: readonly Session[],
  standing: SessionStandingName | null,
  tag: string | null,
): readonly Session[] {
  if (standing === null && tag === null) return sessions
  return sessions.filter(
    (session) =>
      (standing === null || matchesStanding(session, standing)) &&
      (tag === null || (session.tags ?? []).includes(tag)),
  )
}

function matchesStanding(session: Session, standing: SessionStandingName): boolean {
  return standing === 'attention' ? attentionOf(session) !== null : getStanding(session) === standing
}

export function countByStanding(sessions: readonly Session[]): ReadonlyMap<SessionStandingName, number> {
  const counts = new Map<SessionStandingName, number>()
  for (const session of sessions) {
    const standing = getStanding(session)
    counts.set(standing, (counts.get(standing) ?? 0) + 1)
    if (attentionOf(session)) counts.set('attention', (counts.get('attention') ?? 0) + 1)
  }
  return counts
}
