import type { Morpheus } from '../../client/createMorpheus.js'
import type { LogEntry } from '../../features/monitoring/rows.js'

/** Milliseconds from the start of a read that has ended: shorter than the polling interval of one tail. */
export const sharedFor = 900

type Area = Morpheus['monitoring']
type Query = Parameters<Area['logs']>[0]

interface LogRead {
  readonly readAt: number
  readonly token: string | null
  readonly lines: Promise<LogEntry[]>
  isPending: boolean
}

const readsByArea = new WeakMap<Area, Map<string, LogRead>>()

/**
 * Shares one read among callers with the same query while it lasts and shortly after: two logs on one page would read
 * everything twice. A caller's signal does not abort it, as others may wait for it.
 */
export function sharedLogs({ monitoring, identity }: Morpheus, query: Query): Promise<LogEntry[]> {
  const reads = readsByArea.get(monitoring) ?? new Map<string, LogRead>()
  readsByArea.set(monitoring, reads)
  const now = Date.now()
  const { token } = identity.store.getState()
  for (const [key, { readAt, isPending }] of reads)
    if (!isPending && Math.abs(now - readAt) >= sharedFor) reads.delete(key)
  const key = JSON.stringify(query)
  const existing = reads.get(key)
  if (existing && existing.token === token) return existing.lines
  const lines = monitoring.logs(query)
  const read: LogRead = { readAt: now, token, lines, isPending: true }
  reads.set(key, read)
  lines.then(
    () => {
      read.isPending = false
    },
    // A failed read is not shared with the next caller.
    () => reads.get(key) === read && reads.delete(key),
  )
  return lines
}

export function clearSharedLogs(monitoring: Area): void {
  readsByArea.delete(monitoring)
  tails.delete(monitoring)
}

interface Tail {
  readonly query: () => string
  readonly state: () => {
    readonly lines: readonly LogEntry[]
    readonly loading: boolean
    readonly failed: boolean
    readonly hasOlder: boolean
    readonly live: boolean
  }
}

const tails = new WeakMap<Area, Set<Tail>>()

/** Registers a tail whose entries others with the same query may start with. Returns the function that removes it. */
export function registerTail(monitoring: Area, tail: Tail): () => void {
  const running = tails.get(monitoring) ?? new Set<Tail>()
  tails.set(monitoring, running)
  running.add(tail)
  return () => void running.delete(tail)
}

/** The state of another tail with the same query; undefined where there is none. */
export function findPeerState(monitoring: Area, tail: Tail): ReturnType<Tail['state']> | undefined {
  const query = tail.query()
  for (const openTail of tails.get(monitoring) ?? []) {
    const { lines, loading, failed, live } = openTail.state()
    if (openTail !== tail && live && !loading && !failed && lines.length > 0 && openTail.query() === query)
      return openTail.state()
  }
  return undefined
}
