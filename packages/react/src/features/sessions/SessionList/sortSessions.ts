import type { Session } from '@morpheus/sdk'
import { folded } from '@morpheus/sdk/format'
import { getStanding, isStandingKnown, type SessionOrder, standings } from './sessionListFilter.js'
import { isBackwards } from './sessionOrder.js'

interface Entry {
  readonly session: Session
  readonly pinned: boolean
  readonly key: number | string
  /** Index in the source, for a stable sort. */
  readonly index: number
}

export interface SortedSessions {
  readonly source: readonly Session[]
  readonly order: SessionOrder
  readonly isTold: boolean
  readonly entries: readonly Entry[]
  readonly sessions: readonly Session[]
}

/** With more changes, sorting again is faster. */
const fewChanges = 64

/**
 * By name with numeric order: `Loja 9` before `Loja 10`; by activity, latest first; by default, most urgent first.
 * Pinned sessions come first. `before` is the previous result: few changed sessions are moved individually.
 */
export function sortSessions(
  source: readonly Session[],
  sortOrder: SessionOrder | null,
  previous: SortedSessions | null = null,
): SortedSessions {
  const order = sortOrder ?? 'standing'
  if (previous?.source === source && previous.order === order) return previous
  const changed = previous?.order === order ? findChanges(previous.source, source) : null
  const isTold = isStandingKnown(source)
  const toEntry = (session: Session, index: number): Entry => ({
    session,
    pinned: session.pinned === true,
    key: getSortKey(session, order, isTold),
    index,
  })
  const compare = createComparator(isBackwards(order))
  const entries =
    changed && previous?.isTold === isTold
      ? replaceChanged(previous.entries, source, changed, toEntry, compare)
      : source.map(toEntry).sort(compare)
  return { source, order, isTold, entries, sessions: entries.map(({ session }) => session) }
}

/** Indexes of changed sessions; null when the lists differ too much. */
function findChanges(previous: readonly Session[], after: readonly Session[]): ReadonlySet<number> | null {
  if (previous.length !== after.length) return null
  const changed = new Set<number>()
  for (let index = 0; index < after.length; index++) {
    if (previous[index] === after[index]) continue
    if (changed.size === fewChanges) return null
    changed.add(index)
  }
  return changed
}

function replaceChanged(
  previous: readonly Entry[],
  source: readonly Session[],
  changed: ReadonlySet<number>,
  entryOf: (session: Session, index: number) => Entry,
  compare: (a: Entry, b: Entry) => number,
): Entry[] {
  const unchanged = previous.filter(({ index }) => !changed.has(index))
  for (const index of changed) {
    const session = source[index]
    if (!session) continue
    const entry = entryOf(session, index)
    let [low, high] = [0, unchanged.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const unchangedEntry = unchanged[middle]
      if (unchangedEntry && compare(unchangedEntry, entry) < 0) low = middle + 1
      else high = middle
    }
    unchanged.splice(low, 0, entry)
  }
  return unchanged
}

const createComparator = (backwards: boolean) => (a: Entry, b: Entry) => {
  if (a.pinned !== b.pinned) return a.pinned ? -1 : 1
  const sign = backwards ? -1 : 1
  if (a.key === b.key) return sign * (a.index - b.index)
  return a.key < b.key ? -sign : sign
}

function getSortKey(session: Session, order: SessionOrder, isTold: boolean): number | string {
  if (order === 'name' || order === '-name') return getNameKey(session)
  if (order === 'activity' || order === '-activity')
    return session.lastActivity ? -Date.parse(session.lastActivity) : 0
  return isTold ? getRank(session) : 0
}

/** Unstable and restricted sessions come before healthy ones, never-paired sessions last. */
function getRank(session: Session): number {
  const standing = getStanding(session)
  if (standing === 'unpaired' && !session.lastPhone) return standings.length
  const kind = standing === 'up' ? session.attention?.kind : undefined
  const isUrgent = kind === 'unstable' || kind === 'restricted'
  return standings.indexOf(isUrgent ? 'reconnecting' : standing)
}

/** Cached by name, because any other change creates a new session object. */
const nameKeys = new Map<string, string>()
/** Bounds the cache, which is then cleared as a whole. */
const maxNames = 50_000

/** Sort key that compares by code unit: folds case and accents, and orders numbers by value. */
function getNameKey({ name }: Session): string {
  const cached = nameKeys.get(name)
  if (cached !== undefined) return cached
  const key = folded(name).replace(/\d+/g, padDigits)
  if (nameKeys.size >= maxNames) nameKeys.clear()
  nameKeys.set(name, key)
  return key
}

/** Prefixes a number with its length, so equal lengths compare digit by digit. */
function padDigits(digits: string): string {
  const number = digits.replace(/^0+(?=\d)/, '')
  return String.fromCharCode(0x30 + Math.min(number.length, 40)) + number
}

export function precomputeSortKeys(sessions: readonly Session[]): void {
  for (const session of sessions) getNameKey(session)
}
