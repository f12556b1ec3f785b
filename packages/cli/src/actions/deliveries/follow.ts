import { setTimeout as pause } from 'node:timers/promises'
import { type Delivery, type Morpheus, pageAfter, type Session } from '@morpheus/sdk'
import { passes } from '../../client/explain.js'
import { nullIfGone } from '../../client/nullIfGone.js'
import { tellConnection } from '../../client/tellConnection.js'
import { forEach } from '../sessions/meant.js'
import type { Filters } from './filters.js'
import { watchTargets } from './watchTargets.js'

const limits = { page: 100, everyMs: 5_000, retryMs: 2_000, remembered: 5_000 } as const

/** What tells one attempt from the next. */
const signOf = ({ state, attempts, lastAttemptAt }: Delivery) => `${state} ${attempts} ${lastAttemptAt}`
const isOver = ({ state }: Delivery) => state === 'delivered' || state === 'dead'

interface Follow {
  sessions: readonly Session[]
  /** The sessions as they are now, where those that are made later are meant too. */
  relist?: (() => Promise<Session[]>) | undefined
  filters: Filters
  first: readonly Delivery[]
  show: (delivery: Delivery, session: Session | undefined) => Promise<void>
  /** What happens to the connection. */
  tell: (text: string) => void
}

/**
 * Every delivery whenever it stands differently, oldest first, until interrupted. What is new is read from the front of
 * the log; what is still open, wherever it stands in the log, is read again when its next attempt has been due.
 */
export async function followDeliveries(
  morpheus: Morpheus,
  { relist, filters, first, show, tell: tellPerson, ...given }: Follow,
): Promise<never> {
  const seen = new Map<string, Delivery>()
  let sessions = given.sessions
  let begun = ''

  const tell = (delivery: Delivery) =>
    show(
      delivery,
      sessions.find(({ id }) => id === delivery.sessionId),
    )
  async function take(delivery: Delivery): Promise<void> {
    const before = seen.get(delivery.id)
    seen.delete(delivery.id)
    seen.set(delivery.id, delivery)
    // What was there before this began, and has done nothing since, is history.
    const isNews = before ? signOf(before) !== signOf(delivery) : timeOf(delivery) >= begun
    if (isNews) await tell(delivery)
  }
  /** One that is gone has no news, where all are meant. */
  async function newsOf(session: Session): Promise<Delivery[]> {
    const asked = news(morpheus, session, { filters, seen, begun })
    return relist ? ((await asked.catch(nullIfGone)) ?? []) : asked
  }
  async function look(told: ReadonlySet<string> | null): Promise<void> {
    const known = new Set(sessions.map(({ id }) => id))
    if (relist && (told === null || [...told].some((id) => !known.has(id)))) sessions = await relist()
    const meant = sessions.filter(({ id }) => told === null || told.has(id))
    const pages = await forEach(meant, newsOf)
    for (const delivery of pages.flat().sort(byTime)) await take(delivery)
    forgetOldest(seen)
  }

  const stopTelling = tellConnection(morpheus, 'Acompanhando as entregas.', tellPerson)
  const watch = watchTargets(morpheus, relist ? [null] : sessions.map(({ id }) => id))
  try {
    const there = await forEach(sessions, ({ id }) =>
      morpheus.deliveries.logs({ id, ...filters, limit: limits.page }),
    )
    for (const delivery of [...there.flatMap(({ logs }) => logs), ...first].sort(byTime)) {
      seen.set(delivery.id, delivery)
      if (timeOf(delivery) > begun) begun = timeOf(delivery)
    }
    for (const delivery of first.toReversed()) await tell(delivery)
    // After a failure all is looked at: what was told of meanwhile is not told again.
    for (let told: ReadonlySet<string> | null = null; ; told = await watch.next(limits.everyMs)) {
      while (!(await succeeds(look, told))) {
        told = null
        await pause(limits.retryMs)
      }
    }
  } finally {
    stopTelling()
    watch.stop()
  }
}

async function succeeds<Given>(act: (given: Given) => Promise<void>, given: Given): Promise<boolean> {
  try {
    await act(given)
    return true
  } catch (error) {
    if (passes(error)) return false
    throw error
  }
}

const timeOf = ({ lastAttemptAt, createdAt }: Delivery) => lastAttemptAt ?? createdAt
const byTime = (a: Delivery, b: Delivery) => (timeOf(a) < timeOf(b) ? -1 : 1)

async function news(
  { deliveries }: Morpheus,
  { id }: Session,
  { filters, seen, begun }: { filters: Filters; seen: Map<string, Delivery>; begun: string },
): Promise<Delivery[]> {
  const found = new Map<string, Delivery>()
  for (let next: ReturnType<typeof pageAfter> = { page: 1 }; next; ) {
    const answer = await deliveries.logs({ id, ...filters, ...next, limit: limits.page })
    for (const delivery of answer.logs) found.set(delivery.id, delivery)
    const reached = answer.logs.some((delivery) => seen.has(delivery.id) || delivery.createdAt < begun)
    next = reached ? null : pageAfter(answer)
  }
  const now = new Date().toISOString()
  const due = Array.from(seen.values()).filter(
    (delivery) =>
      delivery.sessionId === id &&
      !isOver(delivery) &&
      !found.has(delivery.id) &&
      (delivery.nextAttemptAt === null || delivery.nextAttemptAt <= now),
  )
  for (const { id: deliveryId } of due.slice(0, limits.page)) {
    const there = await deliveries.get({ id, deliveryId }).catch(nullIfGone)
    if (there) found.set(deliveryId, there.delivery)
    // Removed with its target.
    else seen.delete(deliveryId)
  }
  return [...found.values()]
}

function forgetOldest(seen: Map<string, Delivery>): void {
  for (const [id, delivery] of seen) {
    if (seen.size <= limits.remembered) return
    if (isOver(delivery)) seen.delete(id)
  }
}
