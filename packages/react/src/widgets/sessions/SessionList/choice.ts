import { attentionOf, type Session } from '@morpheus/sdk'

/** Which sessions are shown of a list: those found by what was typed, and of these those that stand like this; and how. */
export interface SessionListFilter {
  /** In name and number. */
  search?: string | undefined
  /** How it stands. */
  standing?: SessionStandingName | undefined
  /** Those of one tag alone. */
  tag?: string | undefined
  /** Cards for a few sessions and a table for many, unless it is given. */
  view?: SessionView | undefined
  /** What needs a person first, unless it is given. */
  order?: SessionOrder | undefined
}

/** Whether it leaves out none, in whatever order and view. */
export const isEmptyChoice = ({ search = '', standing, tag }: SessionListFilter) =>
  search === '' && standing === undefined && tag === undefined

/** How a list shows its sessions. */
export type SessionView = 'cards' | 'table'

/** By what a list is in order; a `-` before it is the other way round. */
export type SessionOrder = SortKey | `-${SortKey}`

/** What a list can be in order by. */
export type SortKey = (typeof sortKeys)[number]

export const sortKeys = ['name', 'standing', 'activity'] as const

/**
 * Filter of the list by situation; `pairing` is on its way to its first connection, `attention` needs it in whatever
 * situation.
 */
export type SessionStandingName = SessionStanding | 'attention'

/** Situation of one session. */
export type SessionStanding = (typeof standings)[number]

/** What needs a person comes first. */
export const standings = ['down', 'reconnecting', 'pairing', 'up', 'unpaired'] as const

/** @returns a standing by the name that an address has for it; null for anything else */
export function readStanding(name: string | null): SessionStandingName | null {
  return ([...standings, 'attention'] as const).find((standing) => standing === name) ?? null
}

export function standingOf({ availability, status }: Session): SessionStanding {
  if (availability === 'unpaired' && (status === 'qr' || status === 'connecting')) return 'pairing'
  return availability ?? (status === 'connected' ? 'up' : 'unpaired')
}

/** A server that does not say how sessions stand has its own order, and nothing to cut by. */
export const isStandingTold = (sessions: readonly Session[]) =>
  sessions.some(({ availability }) => availability)

/** Those that stand so and have this tag; null is any. */
export function narrowed(
  sessions: readonly Session[],
  standing: SessionStandingName | null,
  tag: string | null,
): readonly Session[] {
  if (standing === null && tag === null) return sessions
  return sessions.filter(
    (session) =>
      (standing === null || standsSo(session, standing)) &&
      (tag === null || (session.tags ?? []).includes(tag)),
  )
}

function standsSo(session: Session, standing: SessionStandingName): boolean {
  return standing === 'attention' ? attentionOf(session) !== null : standingOf(session) === standing
}

export function countsOf(sessions: readonly Session[]): ReadonlyMap<SessionStandingName, number> {
  const counts = new Map<SessionStandingName, number>()
  for (const session of sessions) {
    const standing = standingOf(session)
    counts.set(standing, (counts.get(standing) ?? 0) + 1)
    if (attentionOf(session)) counts.set('attention', (counts.get('attention') ?? 0) + 1)
  }
  return counts
}
