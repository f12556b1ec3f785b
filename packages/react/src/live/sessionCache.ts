import type { Session } from '@morpheus/sdk'
import type { QueryClient } from '@tanstack/react-query'
import type { Keys } from '../core/keys.js'

export type SessionChange =
  | { kind: 'put'; session: Session }
  | { kind: 'removed' }
  | { kind: 'patched'; patch: Patch }

type Patch = (session: Session) => Partial<Session>

/** Applies changes to the cached list and details in one pass and one render. */
export function applyChanges(
  queries: QueryClient,
  keys: Keys,
  changes: ReadonlyMap<string, SessionChange>,
): void {
  for (const key of [keys.sessionList, keys.fallenSessions])
    queries.setQueryData<Session[]>(key, (list) => list && changedList(list, changes))
  for (const [id, change] of changes) {
    if (change.kind === 'removed') void queries.invalidateQueries({ queryKey: keys.session(id) })
    else queries.setQueryData<Session>(keys.session(id), (session) => session && applyChange(session, change))
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

/** Disconnecting clears the pairing; `lastPhone` keeps the number. */
export function clearPairing({ phoneNumber, lastPhone }: Session): Partial<Session> {
  return {
    status: 'disconnected',
    phone: null,
    phoneNumber: null,
    lastPhone: phoneNumber ?? lastPhone,
    qrCode: null,
    business: null,
  }
}

export function mergeChanges(first: SessionChange | undefined, next: SessionChange): SessionChange {
  if (next.kind !== 'patched' || !first) return next
  if (first.kind === 'removed') return first
  if (first.kind === 'put') return { kind: 'put', session: applyChange(first.session, next) }
  return {
    kind: 'patched',
    patch: (session) => {
      const once = { ...session, ...first.patch(session) }
      return { ...once, ...next.patch(once) }
    },
  }
}

function applyChange(session: Session, change: SessionChange): Session {
  if (change.kind === 'put') return change.session
  return change.kind === 'patched' ? { ...session, ...change.patch(session) } : session
}

/** Index of each session by list; valid until sessions are added or removed. */
const indexesByList = new WeakMap<readonly Session[], ReadonlyMap<string, number>>()

function indexSessions(list: readonly Session[]): ReadonlyMap<string, number> {
  const indexById = indexesByList.get(list) ?? new Map(list.map(({ id }, index) => [id, index]))
  indexesByList.set(list, indexById)
  return indexById
}

/** The list was patched, so unchanged sessions keep their identity. */
export const isOverlaid = (list: unknown) => Array.isArray(list) && indexesByList.has(list)

/** Patches by index, without scanning the list. */
function patchList(
  list: Session[],
  changes: ReadonlyMap<string, SessionChange>,
  indexById: ReadonlyMap<string, number>,
): Session[] {
  const next = list.slice()
  for (const [id, change] of changes) {
    const index = indexById.get(id)
    const session = index === undefined ? undefined : list[index]
    if (index !== undefined && session) next[index] = applyChange(session, change)
  }
  indexesByList.set(next, indexById)
  return next
}

function changedList(list: Session[], changes: ReadonlyMap<string, SessionChange>): Session[] {
  const indexesById = indexSessions(list)
  const staysAsLong = [...changes].every(
    ([id, { kind }]) => kind === 'patched' || (kind === 'put' && indexesById.has(id)),
  )
  if (staysAsLong) return patchList(list, changes, indexesById)
  const ids = new Set<string>()
  const updatedList = list.flatMap((session) => {
    ids.add(session.id)
    const change = changes.get(session.id)
    if (change?.kind === 'removed') return []
    return [change ? applyChange(session, change) : session]
  })
  const addedSessions = [...changes.values()].flatMap((change) =>
    change.kind === 'put' && !ids.has(change.session.id) ? [change.session] : [],
  )
  return [...addedSessions.reverse(), ...updatedList]
}
