import type { Session } from '@morpheus/sdk'
import type { QueryClient } from '@tanstack/react-query'
import type { Keys } from '../hooks/keys.js'

/** What happened to one session: it is here, it is gone, or some of it changed. */
export type SessionChange =
  | { kind: 'put'; session: Session }
  | { kind: 'removed' }
  | { kind: 'patched'; patch: Patch }

type Patch = (session: Session) => Partial<Session>

/** Lays changes over the cached list and details: one pass and one render, however many there are. */
export function applyChanges(
  queries: QueryClient,
  keys: Keys,
  changes: ReadonlyMap<string, SessionChange>,
): void {
  for (const key of [keys.sessionList, keys.fallenSessions])
    queries.setQueryData<Session[]>(key, (list) => list && changedList(list, changes))
  for (const [id, change] of changes) {
    if (change.kind === 'removed') void queries.invalidateQueries({ queryKey: keys.session(id) })
    else queries.setQueryData<Session>(keys.session(id), (session) => session && changed(session, change))
  }
}

export function putSession(queries: QueryClient, keys: Keys, session: Session): void {
  applyChanges(queries, keys, new Map([[session.id, { kind: 'put', session }]]))
}

export function patchSession(queries: QueryClient, keys: Keys, id: string, patch: Patch): void {
  applyChanges(queries, keys, new Map([[id, { kind: 'patched', patch }]]))
}

export function removeSession(queries: QueryClient, keys: Keys, id: string): void {
  applyChanges(queries, keys, new Map([[id, { kind: 'removed' }]]))
}

/** Disconnecting ends the pairing; who it was is remembered. */
export function unpaired({ phoneNumber, lastPhone }: Session): Partial<Session> {
  return {
    status: 'disconnected',
    phone: null,
    phoneNumber: null,
    lastPhone: phoneNumber ?? lastPhone,
    qrCode: null,
    business: null,
  }
}

/** Two changes of one session as one. */
export function merged(first: SessionChange | undefined, next: SessionChange): SessionChange {
  if (next.kind !== 'patched' || !first) return next
  if (first.kind === 'removed') return first
  if (first.kind === 'put') return { kind: 'put', session: changed(first.session, next) }
  return {
    kind: 'patched',
    patch: (session) => {
      const once = { ...session, ...first.patch(session) }
      return { ...once, ...next.patch(once) }
    },
  }
}

function changed(session: Session, change: SessionChange): Session {
  if (change.kind === 'put') return change.session
  return change.kind === 'patched' ? { ...session, ...change.patch(session) } : session
}

/** Where each session of a list is: kept while nothing is added or removed. */
const places = new WeakMap<readonly Session[], ReadonlyMap<string, number>>()

function placesIn(list: readonly Session[]): ReadonlyMap<string, number> {
  const known = places.get(list) ?? new Map(list.map(({ id }, place) => [id, place]))
  places.set(list, known)
  return known
}

/** Whether changes were laid over it: what of it is as before is the same object as before. */
export const isLaidOver = (list: unknown) => Array.isArray(list) && places.has(list)

/** Only what is there changes: the others are not looked at. */
function patchedList(
  list: Session[],
  changes: ReadonlyMap<string, SessionChange>,
  known: ReadonlyMap<string, number>,
): Session[] {
  const next = list.slice()
  for (const [id, change] of changes) {
    const place = known.get(id)
    const session = place === undefined ? undefined : list[place]
    if (place !== undefined && session) next[place] = changed(session, change)
  }
  places.set(next, known)
  return next
}

function changedList(list: Session[], changes: ReadonlyMap<string, SessionChange>): Session[] {
  const where = placesIn(list)
  const staysAsLong = [...changes].every(
    ([id, { kind }]) => kind === 'patched' || (kind === 'put' && where.has(id)),
  )
  if (staysAsLong) return patchedList(list, changes, where)
  const known = new Set<string>()
  const kept = list.flatMap((session) => {
    known.add(session.id)
    const change = changes.get(session.id)
    if (change?.kind === 'removed') return []
    return [change ? changed(session, change) : session]
  })
  const added = [...changes.values()].flatMap((change) =>
    change.kind === 'put' && !known.has(change.session.id) ? [change.session] : [],
  )
  return [...added.reverse(), ...kept]
}
